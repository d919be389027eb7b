// The final count as a show: one act after the other, each with its points and with what the board lights.

import type { Lit } from "../board/lit";
import type { BoardFacts } from "../lib/board";
import type { Replay, SeatFrame, TicketProof } from "../protocol";
import { framesOf } from "../replay/frames";

export type ActKind = "lanes" | "ticket" | "missed" | "treat" | "stations" | "globetrotter" | "tolls" | "loans" | "trail" | "other";

export interface Act {
  seat: number;
  kind: ActKind;
  line: string; // of the standings
  points: number;
  lit: Lit | null;
  totals: number[]; // of all seats, when it has been counted
  ticket?: string;
  length?: number; // of a path
  borrowed?: string[]; // the cities whose stations lend a lane to it
}

type Counted = Omit<Act, "totals">;

/** Put the show together: lanes, then everybody's tickets, then what remains, the longest path last. */
export function actsOf(replay: Replay, board: BoardFacts): Act[] {
  const last = framesOf(replay).at(-1) ?? replay.start;
  const seats = replay.names.map((_, seat) => seat);
  const acts: Counted[] = [
    ...seats.flatMap((seat) => lanesAct(replay, last.seats[seat], seat)),
    ...seats.flatMap((seat) => ticketActs(replay, board, last.seats[seat], seat)),
    ...seats.flatMap((seat) => otherActs(replay, last.seats[seat], seat)),
    ...trailActs(replay, seats),
  ];
  const totals = seats.map((seat) => linesOf(replay, seat)["start"] ?? 0);
  return acts.map((act) => {
    totals[act.seat] = (totals[act.seat] ?? 0) + act.points;
    return { ...act, totals: [...totals] };
  });
}

const linesOf = (replay: Replay, seat: number): Record<string, number> => replay.standings.seats[seat]?.lines ?? {};

function lanesAct(replay: Replay, seat: SeatFrame | undefined, number: number): Counted[] {
  const points = linesOf(replay, number)["lanes"];
  if (points === undefined) return [];
  const lit: Lit = { cities: [], lanes: seat?.lanes ?? [], kind: "trail" };
  return [{ seat: number, kind: "lanes", line: "lanes", points, lit }];
}

function ticketActs(replay: Replay, board: BoardFacts, seat: SeatFrame | undefined, number: number): Counted[] {
  const proof = replay.proofs[number];
  if (!proof) return [];
  // Small ones first, and what was missed after what was done: it stays open to the end how much it hurts.
  const order = [...proof.tickets].sort((a, b) => Number(b.done) - Number(a.done) || Math.abs(a.points) - Math.abs(b.points));
  const lent = new Map(proof.borrowed.map((each) => [each.lane, each.city]));
  const acts: Counted[] = order.map((each) => ({
    seat: number,
    kind: each.done ? "ticket" : "missed",
    line: "tickets",
    points: each.points,
    lit: ticketLit(board, each),
    ticket: each.ticket,
    borrowed: each.path.flatMap((lane) => lent.get(lane) ?? []),
  }));
  if (seat?.tokens.treat) acts.push({ seat: number, kind: "treat", line: "tickets", points: 1, lit: null });
  return acts;
}

/** What the board lights for a ticket: its path, or where it should have gone. */
export function ticketLit(board: BoardFacts, proof: TicketProof): Lit {
  const facts = board.tickets[proof.ticket];
  return { cities: facts ? [facts.a, facts.b] : [], lanes: proof.path, kind: proof.done ? "done" : "ticket" };
}

const KNOWN: Record<string, ActKind> = { stations: "stations", globetrotter: "globetrotter", tolls: "tolls", loans: "loans" };
const ELSEWHERE = ["lanes", "start", "tickets", "longest_path"];

function otherActs(replay: Replay, seat: SeatFrame | undefined, number: number): Counted[] {
  return Object.entries(linesOf(replay, number))
    .filter(([line, points]) => !ELSEWHERE.includes(line) && points !== 0)
    .map(([line, points]) => ({
      seat: number,
      kind: KNOWN[line] ?? "other",
      line,
      points,
      lit: line === "stations" ? { cities: seat?.tokens.stations ?? [], lanes: [], kind: "trail" } : null,
    }));
}

// The shortest first, so that the bonus comes last.
function trailActs(replay: Replay, seats: number[]): Counted[] {
  const length = (seat: number): number => replay.proofs[seat]?.trail_length ?? 0;
  return seats
    .filter((seat) => linesOf(replay, seat)["longest_path"] !== undefined && length(seat) > 0)
    .sort((a, b) => length(a) - length(b))
    .map((seat) => ({
      seat,
      kind: "trail",
      line: "longest_path",
      points: linesOf(replay, seat)["longest_path"] ?? 0,
      lit: trailLit(replay, seat),
      length: length(seat),
    }));
}

/** What the board lights for a seat's longest path. */
export const trailLit = (replay: Replay, seat: number): Lit => ({
  cities: [],
  lanes: replay.proofs[seat]?.trail ?? [],
  kind: "trail",
});

/** What everybody has before the first act. */
export const firstTotals = (replay: Replay): number[] => replay.names.map((_, seat) => linesOf(replay, seat)["start"] ?? 0);

/** How long an act is looked at, in milliseconds: less the more there are, so that no count drags on. */
export const actTime = (acts: number): number => Math.max(650, Math.min(1700, 32000 / Math.max(1, acts)));
