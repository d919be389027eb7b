// The board as it was after a move: what lies on it now, less what came later.

import type { LineShape, SeatShape, ViewShape } from "../protocol";

/** Tell with which move each lane was claimed and each station built. */
function firstMoves(log: LineShape[]): Map<string, number> {
  const moves = new Map<string, number>();
  for (const line of log) {
    const [verb, what] = line.move.split(" ");
    // A tunnel that was given up is claimed later, or not at all: the last move about a lane counts.
    if (what && (verb === "claim" || verb === "lay")) moves.set(what, line.number);
    if (what && verb === "station") moves.set(`${line.seat} ${what}`, line.number);
    for (const news of line.news)
      if (news.what === "neutral_claimed" && typeof news.about === "string") moves.set(news.about, line.number);
  }
  return moves;
}

/** Return a view whose board is that after so many moves; hands and counts stay as they are. */
export function boardAfter(view: ViewShape, log: LineShape[], number: number): ViewShape {
  const moves = firstMoves(log);
  const there = (what: string): boolean => (moves.get(what) ?? 0) <= number;
  const then = (seat: SeatShape): SeatShape => ({
    ...seat,
    lanes: seat.lanes.filter(there),
    tokens: {
      ...seat.tokens,
      stations: seat.tokens.stations?.filter((city) => there(`${seat.seat} ${city}`)) ?? null,
    },
  });
  const neutral = view.neutral && { ...view.neutral, lanes: view.neutral.lanes.filter(there) };
  return { ...view, seats: view.seats.map(then), neutral, legal_moves: [] };
}
