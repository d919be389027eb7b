// From what somebody picks to what the server is asked for.

import type { Box, Clock, NewTable, SeatWish } from "../protocol";
import { least, most } from "../lib/boxes";

/** What a seat is to be: mine, somebody's on this device, a friend's, or a bot's by name. */
export type Sitter = "me" | "here" | "friend" | `bot:${string}`;

export interface Plan {
  box: string;
  sitters: Sitter[]; // the first is "me"
  names: string[]; // of those on this device, by seat
  options: string[];
  clock: string; // a key of CLOCKS
  open: boolean;
  pure: boolean; // no help on tickets
  tally: boolean; // seen cards are counted
  talk: Talking | ""; // "" for what is usual
}

export type Talking = "free" | "phrases" | "off";

/** How people talk unless they agree otherwise: where strangers come, in phrases. */
export const usualTalk = (open: boolean | undefined): Talking => (open ? "phrases" : "free");

/** Plan a table for oneself and a friend, with everything as it is usual; `open` for one that everybody finds. */
export const firstPlan = (box: string, open = false): Plan => ({
  box, sitters: ["me", "friend"], names: [], options: [], clock: "none", open, pure: false, tally: false, talk: "",
});

export const CLOCKS: Record<string, Clock | null> = {
  none: null,
  quick: { bank: 600, increment: 10 },
  calm: { bank: 1800, increment: 20 },
  day: { days: 1 },
  three_days: { days: 3 },
  week: { days: 7 },
};

/** Ask for a game against bots, as many as the box has room for. */
export function quickGame(box: Box, name: string, bot: string, rivals: number): NewTable {
  const bots = Math.min(most(box) - 1, Math.max(least(box) - 1, rivals));
  const others: SeatWish[] = Array.from({ length: bots }, () => ({ kind: "bot", bot }));
  return { settings: { box: box.box, seats: bots + 1 }, seats: [{ kind: "mine", name }, ...others] };
}

/** Make a plan for another box: as many seats as it has room for, and the options it knows. */
export function planFor(box: Box, plan: Plan): Plan {
  const seats = Math.min(most(box), Math.max(least(box), plan.sitters.length));
  const options = plan.options.filter((option) => possible(box, option, seats, plan.options));
  return { ...plan, box: box.box, sitters: seated(plan.sitters, seats), options };
}

/** Give a plan more or fewer seats; new ones are for friends. */
export function seated(sitters: Sitter[], seats: number): Sitter[] {
  return Array.from({ length: seats }, (_, at) => sitters[at] ?? "friend");
}

/** Tell whether a box's option goes with the rest: the neutral player joins two people who pay tolls. */
export function possible(box: Box, option: string, seats: number, chosen: string[]): boolean {
  if (!box.options.includes(option)) return false;
  return option !== "neutral_player" || (seats === 2 && !chosen.includes("no_tolls"));
}

/** Ask for the table of a plan. */
export function wishFor(plan: Plan, name: string): NewTable {
  const seats = plan.sitters.map((sitter, at): SeatWish => {
    if (sitter === "friend") return { kind: "open" };
    if (sitter.startsWith("bot:")) return { kind: "bot", bot: sitter.slice(4) };
    return { kind: "mine", name: sitter === "me" ? name : plan.names[at]?.trim() || `${name} ${at + 1}`.slice(0, 24) };
  });
  const { box, options, open, pure, tally, talk } = plan;
  const clock = CLOCKS[plan.clock] ?? null;
  return { settings: { box, seats: seats.length, options, clock, open, pure, tally, talk }, seats };
}
