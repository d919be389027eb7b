// What is kept of a finished game: enough for all numbers, a hundredth of the game itself.

import type { BoardFacts } from "../lib/board";
import type { Frame, Replay } from "../protocol";
import { framesOf, isRace } from "../replay/frames";
import { numbersOf } from "../replay/series";

/** Something that chance decides: how much of it there was, and how much was to be expected. */
export interface Luck {
  had: number;
  expected: number;
}

export const LUCK = ["blind", "tunnels", "market"] as const;
export type LuckKind = (typeof LUCK)[number];

/** Somebody who sat at the table: a person by name, or a kind of bot. */
export interface Partner {
  name: string;
  bot: string;
  place: number;
}

/** A game as one of its seats saw it. */
export interface Game {
  version: number;
  table: string;
  at: number; // when the seat was taken, milliseconds since 1970
  box: string;
  whatIf: boolean; // it went on in the middle of another game, and counts for nothing
  race: boolean; // won by tickets, without points
  score: number;
  place: number;
  won: boolean;
  partners: Partner[];
  tickets: [ticket: string, done: boolean][];
  lanes: string[];
  trail: number;
  drawn: number; // cards drawn blind
  luck: Record<LuckKind, Luck>;
}

export const VERSION = 1;
const LOCOMOTIVE = "locomotive";

/** Sum a finished game up, through the eyes of a seat. */
export function summaryOf(replay: Replay, board: BoardFacts, seat: number, at: number): Game {
  const frames = framesOf(replay);
  const numbers = numbersOf(replay, frames, board)[seat];
  const standing = replay.standings.seats[seat];
  const proof = replay.proofs[seat];
  return {
    version: VERSION,
    table: replay.table,
    at,
    box: replay.settings.box,
    whatIf: replay.origin !== null,
    race: isRace(replay),
    score: standing?.total ?? 0,
    place: standing?.place ?? 0,
    won: replay.standings.winners.includes(seat),
    partners: replay.names.flatMap((name, other) =>
      other === seat ? [] : [{ name, bot: replay.bots[other] ?? "", place: replay.standings.seats[other]?.place ?? 0 }],
    ),
    tickets: (proof?.tickets ?? []).map(({ ticket, done }) => [ticket, done]),
    lanes: frames.at(-1)?.seats[seat]?.lanes ?? [],
    trail: proof?.trail_length ?? 0,
    drawn: numbers?.blind ?? 0,
    luck: {
      blind: { had: numbers?.blindLocomotives ?? 0, expected: numbers?.expectedLocomotives ?? 0 },
      tunnels: tunnelLuck(replay, frames, seat),
      market: marketLuck(frames, seat),
    },
  };
}

const sum = (cards: Record<string, number>): number => Object.values(cards).reduce((all, n) => all + n, 0);

/** Count the cards of one kind that nobody can draw now. */
function elsewhere(frame: Frame, card: string): number {
  const held = frame.seats.reduce((all, seat) => all + (seat.cards[card] ?? 0), 0);
  return held + frame.market.filter((each) => each === card).length + (frame.discard[card] ?? 0);
}

/** Cards that tunnels asked for on top, and how many were to be expected of the deck as it was. */
export function tunnelLuck(replay: Replay, frames: Frame[], seat: number): Luck {
  const luck = { had: 0, expected: 0 };
  replay.moves.forEach((move, place) => {
    const before = frames[place];
    const shown = (move.news ?? []).filter((each) => each.what === "shown").map((each) => String(each.about));
    if (move.seat !== seat || !shown.length || !before) return;
    const paid = paidFor(before, frames[place + 1] ?? before, seat);
    const counts = new Set([LOCOMOTIVE, ...paid]);
    luck.had += shown.filter((card) => counts.has(card)).length;
    // A deck that is too small is made of the discards, and of what was just paid with, as well.
    const enough = before.deck >= shown.length;
    const pile = enough ? before.deck : before.deck + sum(before.discard);
    const matching = [...counts].reduce(
      (all, card) => all + (replay.cards[card] ?? 0) - elsewhere(before, card) + (enough ? 0 : (before.discard[card] ?? 0)),
      0,
    );
    luck.expected += pile > 0 ? (shown.length * matching) / pile : 0;
  });
  return luck;
}

/** The kinds of cards, locomotives aside, that a move took out of a hand. */
function paidFor(before: Frame, now: Frame, seat: number): string[] {
  const had = before.seats[seat]?.cards ?? {};
  const has = now.seats[seat]?.cards ?? {};
  return Object.keys(had).filter((card) => card !== LOCOMOTIVE && (has[card] ?? 0) < (had[card] ?? 0));
}

/** Locomotives that lay open when it was a seat's turn, against the average turn at the same table. */
export function marketLuck(frames: Frame[], seat: number): Luck {
  const turns = frames.filter((frame, place) => frame.decision === "turn" && isNewTurn(frames, place));
  const open = (frame: Frame): number => frame.market.filter((card) => card === LOCOMOTIVE).length;
  const mine = turns.filter((frame) => frame.to_act[0] === seat);
  const all = turns.reduce((total, frame) => total + open(frame), 0);
  return {
    had: mine.reduce((total, frame) => total + open(frame), 0),
    expected: turns.length ? (mine.length * all) / turns.length : 0,
  };
}

function isNewTurn(frames: Frame[], place: number): boolean {
  const before = frames[place - 1];
  return !before || before.decision !== "turn" || before.to_act[0] !== frames[place]?.to_act[0];
}
