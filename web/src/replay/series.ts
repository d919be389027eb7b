// What a game's numbers say: how scores and cars went, and how lucky everybody was.

import type { BoardFacts } from "../lib/board";
import type { Frame, Replay } from "../protocol";
import { countCards, scoreOf } from "./frames";

export type Measure = "score" | "cars" | "cards";

/** One line of a chart per seat: a value for every moment. */
export function seriesOf(replay: Replay, frames: Frame[], measure: Measure): number[][] {
  return replay.names.map((_, seat) =>
    frames.map((frame) => {
      const one = frame.seats[seat];
      if (!one) return 0;
      return measure === "score" ? scoreOf(replay, one) : measure === "cars" ? one.cars : countCards(one);
    }),
  );
}

/** What a seat did, in numbers. */
export interface SeatNumbers {
  turns: number;
  blind: number; // cards drawn from the deck
  market: number; // cards taken from the market
  locomotives: number; // of both
  blindLocomotives: number;
  expectedLocomotives: number; // of the cards drawn blind, given what was left in the deck each time
  tickets: number;
  completed: number;
  lanes: number;
  meanLane: number;
  trail: number;
  tunnels: number; // dug, that is cards were turned up,
  tunnelExtra: number; // and what they asked on top
}

const LOCOMOTIVE = "locomotive";

/** Count what every seat did. */
export function numbersOf(replay: Replay, frames: Frame[], board: BoardFacts): SeatNumbers[] {
  const last = frames.at(-1) ?? replay.start;
  const all = replay.names.map((_, seat) => empty(replay, last, board, seat));
  replay.moves.forEach((move, place) => {
    const before = frames[place] ?? replay.start;
    const now = frames[place + 1] ?? before;
    const mine = all[move.seat];
    if (!mine) return;
    if (place === 0 || before.decision === "turn") mine.turns += before.decision === "turn" ? 1 : 0;
    const shown = (move.news ?? []).filter((each) => each.what === "shown");
    if (shown.length) {
      mine.tunnels += 1;
      mine.tunnelExtra += now.tunnel?.extra ?? 0;
    }
    for (const each of move.news ?? []) {
      const drawer = all[each.seat ?? -1];
      if (!drawer || (each.what !== "drew" && each.what !== "took")) continue;
      const isWild = each.about === LOCOMOTIVE ? 1 : 0;
      drawer.locomotives += isWild;
      if (each.what === "took") drawer.market += 1;
      else {
        drawer.blind += 1;
        drawer.blindLocomotives += isWild;
        drawer.expectedLocomotives += chanceOfLocomotive(replay, before);
      }
    }
  });
  return all;
}

function empty(replay: Replay, last: Frame, board: BoardFacts, seat: number): SeatNumbers {
  const lanes = last.seats[seat]?.lanes ?? [];
  const cars = lanes.reduce((sum, lane) => sum + (board.lanes[lane]?.length ?? 0), 0);
  const proof = replay.proofs[seat];
  return {
    turns: 0,
    blind: 0,
    market: 0,
    locomotives: 0,
    blindLocomotives: 0,
    expectedLocomotives: 0,
    tickets: proof?.tickets.length ?? 0,
    completed: replay.standings.seats[seat]?.completed ?? 0,
    lanes: lanes.length,
    meanLane: lanes.length ? cars / lanes.length : 0,
    trail: proof?.trail_length ?? 0,
    tunnels: 0,
    tunnelExtra: 0,
  };
}

/** How likely the next card of the deck was a locomotive: all cards less those that lay elsewhere. */
export function chanceOfLocomotive(replay: Replay, frame: Frame): number {
  const elsewhere =
    frame.seats.reduce((sum, seat) => sum + (seat.cards[LOCOMOTIVE] ?? 0), 0) +
    frame.market.filter((card) => card === LOCOMOTIVE).length +
    (frame.discard[LOCOMOTIVE] ?? 0) +
    (frame.tunnel?.paid[LOCOMOTIVE] ?? 0) +
    (frame.tunnel?.shown.filter((card) => card === LOCOMOTIVE).length ?? 0);
  const all = replay.cards[LOCOMOTIVE] ?? 0;
  // An empty deck is made of the discards first.
  if (frame.deck > 0) return Math.max(0, all - elsewhere) / frame.deck;
  const discarded = Object.values(frame.discard).reduce((sum, n) => sum + n, 0);
  return discarded ? (frame.discard[LOCOMOTIVE] ?? 0) / discarded : 0;
}

/** Round numbers for an axis, from nothing (or below) to at least the greatest value. */
export function ticks(least: number, greatest: number, about = 4): number[] {
  const span = Math.max(1, greatest - Math.min(0, least));
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough);
  const first = Math.floor(Math.min(0, least) / step) * step;
  const found = [];
  for (let value = first; value < greatest + step; value += step) found.push(value);
  return found;
}

/** Push labels apart that would lie on each other, keeping their order. */
export function spread(wanted: number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, place) => place).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const at = [...wanted];
  let free = top;
  for (const place of order) {
    at[place] = Math.max(at[place] ?? 0, free);
    free = (at[place] ?? 0) + gap;
  }
  let limit = bottom;
  for (const place of order.reverse()) {
    at[place] = Math.min(at[place] ?? 0, limit);
    limit = (at[place] ?? 0) - gap;
  }
  return at;
}
