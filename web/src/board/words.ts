// What is said of a lane or a city, in words: for those who hear the board, and for what is shown beside it.

import type { BoardFacts } from "../lib/board";
import { rankPayments, sortMoves, type Offered, type Payment } from "../lib/moves";
import type { Reason, ViewShape } from "../protocol";
import { reasonSentence } from "../table/words";
import { cityName, whichLane, type Say } from "./names";

/** All that is needed to speak about a board as it is now. */
export interface Telling {
  t: Say;
  board: BoardFacts;
  view: ViewShape;
  names: readonly string[];
  claimable: ReadonlySet<string>;
  buildable: ReadonlySet<string>;
  reasons: Record<string, Reason>;
  holders: Map<string, number | "neutral">;
  stations: Map<string, number>;
  offered: Offered;
}

/** Who holds which lane. */
export function holdersOf(view: ViewShape): Map<string, number | "neutral"> {
  const holders = new Map<string, number | "neutral">();
  for (const seat of view.seats) for (const lane of seat.lanes) holders.set(lane, seat.seat);
  for (const lane of view.neutral?.lanes ?? []) holders.set(lane, "neutral");
  return holders;
}

/** Who has a station where. */
export function stationsOf(view: ViewShape): Map<string, number> {
  const stations = new Map<string, number>();
  for (const seat of view.seats) for (const city of seat.tokens.stations ?? []) stations.set(city, seat.seat);
  return stations;
}

/** Put together what is needed to speak. */
export function telling(
  t: Say,
  board: BoardFacts,
  view: ViewShape,
  more: Pick<Telling, "names" | "claimable" | "buildable" | "reasons">,
): Telling {
  const offered = sortMoves(view.legal_moves);
  return { t, board, view, ...more, holders: holdersOf(view), stations: stationsOf(view), offered };
}

/** A seat's name, or its number where names are not known. */
export function seatName({ t, names, view }: Telling, seat: number | "neutral"): string {
  if (seat === "neutral") return t("board.neutral");
  if (seat === view.seat) return t("board.you");
  return names[seat] ?? t("board.seat", { n: seat + 1 });
}

/** A lane's two cities, beginning with one of them if it is said which. */
export function endsName({ t, board }: Telling, id: string, from: string | null = null): string {
  const lane = board.lanes[id];
  if (!lane) return id;
  const [a, b] = from === lane.b ? [lane.b, lane.a] : [lane.a, lane.b];
  return t("board.from_to", { a: cityName(t, board, a), b: cityName(t, board, b) });
}

/** What is printed of a lane: length, colour, which of two alike, kind, toll, points. */
export function printedWords({ t, board }: Telling, id: string): string {
  const lane = board.lanes[id];
  if (!lane) return "";
  const said = [t("board.spaces", { n: lane.length }), t(`board.colour.${lane.colour}`)];
  const which = whichLane(t, board, id);
  if (which) said.push(which);
  if (lane.kind !== "rail") said.push(t(`board.kind.${lane.kind}`));
  if (lane.locomotives) said.push(t("board.locomotives", { n: lane.locomotives }));
  if (lane.toll) said.push(t("board.toll", { n: lane.toll }));
  if (lane.points) said.push(t("board.points", { n: lane.points }));
  return said.join(", ");
}

/** The ways to pay for a lane or a station, the likeliest first. */
export function paymentsFor({ offered, view }: Telling, id: string): Payment[] {
  return rankPayments(offered.claims.get(id) ?? offered.stations.get(id) ?? [], view.own?.cards ?? {});
}

/** List cards in words. */
export function cardsSaid(t: Say, cards: Record<string, number>): string {
  return Object.entries(cards)
    .map(([card, n]) => `${n} × ${t(`board.card.${card}`)}`)
    .join(", ");
}

/** Say whether a lane can be had: by whom it is held, what it would cost, or why not. */
export function standing(tell: Telling, id: string): { kind: "held" | "open" | "closed" | "free"; text: string } {
  const { t, claimable, holders, reasons, offered } = tell;
  const holder = holders.get(id);
  if (holder === tell.view.seat) return { kind: "held", text: t("board.held_by_you") };
  if (holder !== undefined) return { kind: "held", text: t("board.held_by", { name: seatName(tell, holder) }) };
  if (claimable.has(id)) {
    if (offered.lays.includes(id)) return { kind: "open", text: t("board.may_lay") };
    return { kind: "open", text: costWords(tell, id, "board.claimable") };
  }
  const reason = reasons[`claim ${id}`];
  if (reason) return { kind: "closed", text: reasonSaid(tell, reason, `claim ${id}`) };
  return { kind: "free", text: t("board.free") };
}

/** Say whether a station can be built in a city. */
export function cityStanding(tell: Telling, city: string): { kind: "held" | "open" | "closed" | "free"; text: string } {
  const holder = tell.stations.get(city);
  if (holder !== undefined)
    return { kind: "held", text: tell.t("board.station_of", { name: seatName(tell, holder) }) };
  if (tell.buildable.has(city)) return { kind: "open", text: costWords(tell, city, "board.buildable") };
  const reason = tell.reasons[`station ${city}`];
  return reason ? { kind: "closed", text: reasonSaid(tell, reason, `station ${city}`) } : { kind: "free", text: "" };
}

function costWords(tell: Telling, id: string, key: string): string {
  const payments = paymentsFor(tell, id);
  const [first] = payments;
  if (!first) return tell.t(key);
  const more = payments.length > 1 ? ` ${tell.t("board.more_ways", { n: payments.length - 1 })}` : "";
  return tell.t(`${key}_with`, { cards: cardsSaid(tell.t, first.cards) }) + more;
}

function reasonSaid({ t, board, names, view }: Telling, reason: Reason, subject: string): string {
  return reasonSentence({ t, board, names: [...names], you: view.seat }, reason, subject);
}

/** The whole of a lane in words, as it is heard. */
export function laneSaid(tell: Telling, id: string, from: string | null = null): string {
  return `${endsName(tell, id, from)}: ${printedWords(tell, id)}. ${standing(tell, id).text}`;
}

/** The whole of a city that is on offer, as it is heard. */
export function citySaid(tell: Telling, city: string): string {
  return `${cityName(tell.t, tell.board, city)}. ${cityStanding(tell, city).text}`;
}
