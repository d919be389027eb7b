// City names in the reader's language: language files have `city.<board>.<id>` where some language has a name of its own;
// else the board's name stands.

import type { BoardFacts } from "../lib/board";

export type Say = (key: string, gaps?: Record<string, string | number>) => string;

/** The name of a city, in the reader's language. */
export function cityName(t: Say, board: BoardFacts, city: string): string {
  const key = `city.${board.box}.${city}`;
  const said = t(key);
  return said === key ? (board.cities[city]?.name ?? city) : said;
}

/** The two names by which a city may be looked for: the reader's, and what is printed on the board. */
export function namesOf(t: Say, board: BoardFacts, city: string): string[] {
  return [...new Set([cityName(t, board, city), board.cities[city]?.name ?? city])];
}
