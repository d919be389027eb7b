// How far a ticket is: joined, or what the shortest way still costs in cars; null if every way is blocked.

import type { BoardFacts } from "../lib/board";
import type { ViewShape } from "../protocol";

export interface Progress {
  joined: boolean;
  missing: number | null;
  lanes: string[]; // the way, own lanes included
}

/** Lanes that a seat can't have any more: others' lanes, and what the server has called closed. */
export function blockedLanes(board: BoardFacts, view: ViewShape, you: number, closed: ReadonlySet<string>): Set<string> {
  const blocked = new Set(closed);
  for (const seat of view.seats) if (seat.seat !== you) for (const lane of seat.lanes) blocked.add(lane);
  for (const lane of view.neutral?.lanes ?? []) blocked.add(lane);
  for (const lane of view.seats[you]?.lanes ?? []) blocked.delete(lane);
  return blocked;
}

/** Find the shortest way between the two cities of a ticket. Own lanes cost nothing. */
export function progress(
  board: BoardFacts,
  ticket: string,
  own: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
): Progress {
  const ends = board.tickets[ticket];
  if (!ends) return { joined: false, missing: null, lanes: [] };
  const cost = new Map<string, number>([[ends.a, 0]]);
  const cameBy = new Map<string, string>();
  const waiting = new Set([ends.a]);
  const ways = neighbours(board, own, blocked);
  while (waiting.size) {
    const here = [...waiting].reduce((a, b) => ((cost.get(b) ?? 0) < (cost.get(a) ?? 0) ? b : a));
    waiting.delete(here);
    if (here === ends.b) break;
    for (const [there, lane, price] of ways.get(here) ?? []) {
      const total = (cost.get(here) ?? 0) + price;
      if (total >= (cost.get(there) ?? Infinity)) continue;
      cost.set(there, total);
      cameBy.set(there, lane);
      waiting.add(there);
    }
  }
  const missing = cost.get(ends.b) ?? null;
  return { joined: missing === 0, missing, lanes: missing === null ? [] : wayBack(board, cameBy, ends.a, ends.b) };
}

type Way = [there: string, lane: string, price: number];

function neighbours(board: BoardFacts, own: ReadonlySet<string>, blocked: ReadonlySet<string>): Map<string, Way[]> {
  const ways = new Map<string, Way[]>();
  for (const [id, lane] of Object.entries(board.lanes)) {
    if (blocked.has(id) && !own.has(id)) continue;
    const price = own.has(id) ? 0 : lane.length;
    for (const [from, to] of [
      [lane.a, lane.b],
      [lane.b, lane.a],
    ] as const) {
      const known = ways.get(from);
      if (known) known.push([to, id, price]);
      else ways.set(from, [[to, id, price]]);
    }
  }
  return ways;
}

function wayBack(board: BoardFacts, cameBy: Map<string, string>, start: string, end: string): string[] {
  const lanes: string[] = [];
  let here = end;
  while (here !== start) {
    const id = cameBy.get(here);
    const lane = id === undefined ? undefined : board.lanes[id];
    if (id === undefined || !lane) break;
    lanes.push(id);
    here = lane.a === here ? lane.b : lane.a;
  }
  return lanes.reverse();
}
