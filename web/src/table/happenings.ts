// What a move moved: cards, cars and stations, read from two views and the lines of the log between them.

import { readMove, type Cards } from "../lib/moves";
import type { LineShape, ViewShape } from "../protocol";

export type Happening =
  | { kind: "drawn"; seat: number; card: string | null; place: number | null } // `place` in the market, null for the deck
  | { kind: "tickets"; seat: number; n: number }
  | { kind: "paid"; seat: number; cards: Cards; onto: string } // `onto` a lane or a city
  | { kind: "claimed"; seat: number | null; lane: string } // null is the neutral player
  | { kind: "built"; seat: number; city: string }
  | { kind: "refilled"; place: number };

/**
 * Tell what moved between two views. Pieces are told however many moves lie between; cards only of the latest, because
 * when moves come faster than they can be shown, the present counts.
 */
export function happeningsOf(before: ViewShape, after: ViewShape, lines: LineShape[]): Happening[] {
  const pieces = piecesPlaced(before, after);
  const last = lines.at(-1);
  if (!last) return pieces;
  return [...cardsDrawn(before, after, last), ...cardsPaid(before, lines, last, pieces), ...pieces, ...refills(before, after, last)];
}

const added = (before: readonly string[] | null | undefined, after: readonly string[] | null | undefined): string[] =>
  (after ?? []).filter((each) => !(before ?? []).includes(each));

function piecesPlaced(before: ViewShape, after: ViewShape): Happening[] {
  const seats = after.seats.flatMap((seat): Happening[] => {
    const old = before.seats[seat.seat];
    return [
      ...added(old?.lanes, seat.lanes).map((lane) => ({ kind: "claimed" as const, seat: seat.seat, lane })),
      ...added(old?.tokens.stations, seat.tokens.stations).map((city) => ({ kind: "built" as const, seat: seat.seat, city })),
    ];
  });
  const neutral = added(before.neutral?.lanes, after.neutral?.lanes);
  return [...seats, ...neutral.map((lane) => ({ kind: "claimed" as const, seat: null, lane }))];
}

function cardsDrawn(before: ViewShape, after: ViewShape, line: LineShape): Happening[] {
  const move = readMove(line.move);
  const drawn = line.news
    .filter((news) => news.what === "drew")
    .map(({ seat, about }): Happening => ({ kind: "drawn", seat: seat ?? line.seat, card: typeof about === "string" ? about : null, place: null }));
  if (move.kind === "take") return [{ kind: "drawn", seat: line.seat, card: move.card, place: placeTaken(before, after, move.card) }, ...drawn];
  const n = before.ticket_deck - after.ticket_deck;
  if ((move.kind === "tickets" || move.kind === "swap") && n > 0) return [{ kind: "tickets", seat: line.seat, n }];
  return drawn;
}

/** Find where a card lay that was taken: of several alike, the one that another has replaced. */
function placeTaken(before: ViewShape, after: ViewShape, card: string): number {
  const replaced = before.market.findIndex((each, place) => each === card && after.market[place] !== card);
  return replaced >= 0 ? replaced : Math.max(0, before.market.indexOf(card));
}

/** Tell what was paid. A tunnel's cards lie open until it is decided; then they go with what was paid on top. */
function cardsPaid(before: ViewShape, lines: LineShape[], last: LineShape, pieces: Happening[]): Happening[] {
  const move = readMove(last.move);
  const seat = last.seat;
  if (move.kind === "station") return [{ kind: "paid", seat, cards: move.cards, onto: move.city }];
  const lane = pieces.flatMap((each) => (each.kind === "claimed" && each.seat === seat ? each.lane : []))[0];
  if (!lane) return [];
  if (move.kind === "claim") return [{ kind: "paid", seat, cards: move.cards, onto: lane }];
  if (move.kind !== "pay") return [];
  const dug = lines.map((line) => (line.seat === seat ? readMove(line.move) : null)).findLast((each) => each?.kind === "claim");
  const laid = dug?.kind === "claim" ? dug.cards : (before.tunnel?.paid ?? {});
  return [{ kind: "paid", seat, cards: together(laid, move.cards), onto: lane }];
}

function together(one: Cards, two: Cards): Cards {
  const sum = { ...one };
  for (const [card, n] of Object.entries(two)) sum[card] = (sum[card] ?? 0) + n;
  return sum;
}

function refills(before: ViewShape, after: ViewShape, last: LineShape): Happening[] {
  const move = readMove(last.move);
  const taken = move.kind === "take" ? placeTaken(before, after, move.card) : -1;
  const cleared = last.news.some((news) => news.what === "market_cleared");
  return after.market.flatMap((card, place): Happening[] =>
    cleared || place === taken || before.market[place] !== card ? [{ kind: "refilled", place }] : [],
  );
}
