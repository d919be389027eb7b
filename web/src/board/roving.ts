// Moving over the board by keyboard: from one lane to the next in a direction, or to a city by its letters.

import type { BoardFacts, Point } from "../lib/board";
import { middleOf } from "./geometry";

/** Something on the board that can be chosen. */
export interface Target {
  id: string;
  kind: "lane" | "city";
  at: Point;
}

export type Direction = "left" | "right" | "up" | "down";
const WAYS: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
export const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** List what can be pointed at: all lanes, and the cities that are on offer. */
export function targetsOf(board: BoardFacts, cities: Iterable<string> = []): Target[] {
  const lanes = Object.entries(board.lanes).map(
    ([id, lane]): Target => ({ id, kind: "lane", at: middleOf(lane) }),
  );
  const places = [...cities].flatMap((id): Target[] => {
    const city = board.cities[id];
    return city ? [{ id, kind: "city", at: city.at }] : [];
  });
  return [...lanes, ...places];
}

/** The nearest target in a direction: straight ahead if there is one, else anything on that side. */
export function neighbour(targets: Target[], from: Target, direction: Direction): Target | null {
  const [dx, dy] = WAYS[direction];
  let best: Target | null = null;
  let least = Infinity;
  for (const target of targets) {
    if (target.id === from.id) continue;
    const [x, y] = [target.at[0] - from.at[0], target.at[1] - from.at[1]];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 0.5) continue;
    // What lies more to the side than ahead is taken only if nothing else is there.
    const cost = along + 2 * across + (across > along * 1.4 ? 10_000 : 0);
    if (cost < least) [best, least] = [target, cost];
  }
  return best;
}

/** Letters as they are typed: without case and accents. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[łŁ]/g, "l")
    .replace(/[øØ]/g, "o")
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, "");
}

/**
 * The city that typed letters mean: the first, in the alphabet, whose name begins so, and after `current` if the letters
 * are one letter again and again.
 */
export function cityByLetters(names: [id: string, name: string][], typed: string, current: string | null): string | null {
  const letters = plain(typed);
  if (!letters) return null;
  const again = [...letters].every((letter) => letter === letters[0]);
  const sorted = [...names].sort((a, b) => (plain(a[1]) < plain(b[1]) ? -1 : 1));
  const begins = (start: string): string[] =>
    sorted.filter(([, name]) => plain(name).startsWith(start)).map(([id]) => id);
  const found = begins(letters);
  if (found.length && !(again && letters.length > 1)) {
    const at = again && current ? found.indexOf(current) : -1;
    return found[(at + 1) % found.length] ?? null;
  }
  if (!again) return null;
  const some = begins(letters[0] ?? "");
  return some[((current ? some.indexOf(current) : -1) + 1) % some.length] ?? null;
}

/** The lanes at a city; the one that can be claimed first. */
export function lanesAt(board: BoardFacts, city: string, first: ReadonlySet<string> = new Set()): string[] {
  const lanes = Object.keys(board.lanes).filter((id) => board.lanes[id]?.a === city || board.lanes[id]?.b === city);
  return [...lanes.filter((id) => first.has(id)), ...lanes.filter((id) => !first.has(id))];
}

/** Tell whether every word that is looked for begins some word of a text. */
export function matches(text: string, looked: string[]): boolean {
  const words = plain(text).split(" ");
  return looked.every((start) => words.some((word) => word.startsWith(start)));
}
