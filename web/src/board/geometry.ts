// Where things lie on a board, and what lies nearest. Lengths are in board units: a slot is about 56 long.

import type { BoardFacts, LaneFacts, Point, SlotAt } from "../lib/board";

/** The two ends of a slot. */
export function endsOf([x, y, angle, length]: SlotAt): [Point, Point] {
  const turn = (angle * Math.PI) / 180;
  const dx = (Math.cos(turn) * length) / 2;
  const dy = (Math.sin(turn) * length) / 2;
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ];
}

/** The distance of a point from the line between two others. */
export function distanceToLine([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const along = long ? Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / long)) : 0;
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}

/** The distance of a point from the middle line of a lane's slots. */
export function distanceToLane(point: Point, lane: LaneFacts): number {
  let least = Infinity;
  for (const slot of lane.slots) {
    const [a, b] = endsOf(slot);
    least = Math.min(least, distanceToLine(point, a, b));
  }
  return least;
}

/**
 * The lane nearest to a point, within reach. Lanes that are preferred win over others that lie up to `lead`
 * nearer: of two lanes side by side, a finger means the one that can be had.
 */
export function nearestLane(
  board: BoardFacts,
  point: Point,
  reach: number,
  preferred: ReadonlySet<string> = new Set(),
  lead = 0,
): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const [id, lane] of Object.entries(board.lanes)) {
    const distance = distanceToLane(point, lane);
    const counted = preferred.has(id) ? distance - lead : distance;
    if (distance <= reach && counted < least) [best, least] = [id, counted];
  }
  return best;
}

/** Where a lane lies beside its one twin, which has the same id but for the number; "" if that can't be said. */
export function sideOf(board: BoardFacts, id: string): "left" | "right" | "upper" | "lower" | "" {
  const unnumbered = (each: string): string => each.replace(/\/\d+$/, "");
  const [twin = "", ...more] = Object.keys(board.lanes).filter((each) => each !== id && unnumbered(each) === unnumbered(id));
  const [lane, beside] = [board.lanes[id], board.lanes[twin]];
  if (!lane || !beside || more.length) return "";
  const [x, y] = middleOf(lane);
  const [otherX, otherY] = middleOf(beside);
  if (Math.abs(x - otherX) > Math.abs(y - otherY)) return x < otherX ? "left" : "right";
  return y === otherY ? "" : y < otherY ? "upper" : "lower";
}

/** The city nearest to a point, within reach, of those that are given. */
export function nearestCity(
  board: BoardFacts,
  [x, y]: Point,
  reach: number,
  among: Iterable<string> = Object.keys(board.cities),
): string | null {
  let best: string | null = null;
  let least = reach;
  for (const id of among) {
    const city = board.cities[id];
    if (!city) continue;
    const distance = Math.hypot(city.at[0] - x, city.at[1] - y);
    if (distance <= least) [best, least] = [id, distance];
  }
  return best;
}

/** What a pointer means: the nearest lane, or a city on offer if that is nearer; a marker is small, so it has a lead. */
export function nearest(
  board: BoardFacts,
  point: Point,
  reach: number,
  lanes: ReadonlySet<string>,
  cities: ReadonlySet<string>,
  lead: number,
): string | null {
  const lane = nearestLane(board, point, reach, lanes, lead);
  const city = nearestCity(board, point, reach, cities);
  const facts = lane === null ? undefined : board.lanes[lane];
  const place = city === null ? undefined : board.cities[city];
  if (!facts || !place) return city ?? lane;
  const far = Math.hypot(place.at[0] - point[0], place.at[1] - point[1]);
  return far - lead <= distanceToLane(point, facts) ? city : lane;
}

/** The middle of a lane: where a finger would point. */
export function middleOf(lane: LaneFacts): Point {
  const half = (lane.slots.length - 1) / 2;
  const one = lane.slots[Math.floor(half)];
  const two = lane.slots[Math.ceil(half)];
  return one && two ? [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2] : [0, 0];
}

/** Tell whether a lane runs up and down more than across. */
export function isSteep(lane: LaneFacts | undefined): boolean {
  const first = lane?.slots[0];
  const final = lane?.slots.at(-1);
  if (!first || !final) return false;
  const [[ax, ay]] = endsOf(first);
  const [, [bx, by]] = endsOf(final);
  return Math.abs(by - ay) > Math.abs(bx - ax);
}

/** An angle turned so that what is drawn stands upright. */
export function upright(angle: number): number {
  const turned = ((angle % 360) + 360) % 360;
  return turned > 90 && turned <= 270 ? turned - 180 : turned > 270 ? turned - 360 : turned;
}

const fixed = (value: number): string => value.toFixed(1);

/** The middle line of a lane's slots, from the near end of the first to the far end of the last. */
export function spineOf(lane: LaneFacts, beyond = 0): Point[] {
  const first = lane.slots[0];
  const final = lane.slots.at(-1);
  if (!first || !final) return [];
  const [start] = endsOf([first[0], first[1], first[2], first[3] + 2 * beyond]);
  const [, end] = endsOf([final[0], final[1], final[2], final[3] + 2 * beyond]);
  // Between two slots the line passes through the middle of the gap, so it keeps to the slots where a lane bends.
  const inner = lane.slots.slice(1).map((slot, i): Point => {
    const [, before] = endsOf(lane.slots[i] ?? slot);
    const [after] = endsOf(slot);
    return [(before[0] + after[0]) / 2, (before[1] + after[1]) / 2];
  });
  return [start, ...inner, end];
}

/** A path through points. */
export function pathThrough(points: Point[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${fixed(x)} ${fixed(y)}`).join("");
}

/** A closed line around a lane's slots, so far from their middle line, and so far beyond their ends. */
export function outlineOf(lane: LaneFacts, far: number, beyond = far - 9.5): string {
  const spine = spineOf(lane, beyond);
  if (spine.length < 2) return "";
  const normals = spine.map((_, i): Point => {
    const [ax, ay] = spine[Math.max(0, i - 1)] ?? [0, 0];
    const [bx, by] = spine[Math.min(spine.length - 1, i + 1)] ?? [0, 0];
    const long = Math.hypot(bx - ax, by - ay) || 1;
    return [-(by - ay) / long, (bx - ax) / long];
  });
  const side = (way: number): Point[] =>
    spine.map(([x, y], i) => [x + (normals[i]?.[0] ?? 0) * far * way, y + (normals[i]?.[1] ?? 0) * far * way]);
  return `${pathThrough(rounded([...side(1), ...side(-1).reverse()]))}Z`;
}

/** Cut the four corners at the ends of an outline a little. */
function rounded(points: Point[]): Point[] {
  const half = points.length / 2;
  const corners = new Set([0, half - 1, half, points.length - 1]);
  return points.flatMap((point, i): Point[] => {
    if (!corners.has(i)) return [point];
    const before = points.at(i - 1) ?? point;
    const after = points[(i + 1) % points.length] ?? point;
    return [toward(point, before), toward(point, after)];
  });
}

function toward([x, y]: Point, [tx, ty]: Point): Point {
  const share = 5 / (Math.hypot(tx - x, ty - y) || 1);
  return [x + (tx - x) * share, y + (ty - y) * share];
}
