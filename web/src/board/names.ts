// City names in the reader's language: a language has `city.<board>.<id>` where its name isn't the printed one;
// else the board's name stands. The board itself is printed in its own spelling, as boards are.

import type { BoardFacts } from "../lib/board";
import { sideOf } from "./geometry";
import { plain } from "./roving";

export type Say = (key: string, gaps?: Record<string, string | number>) => string;

const ALIKE = 2; // letters: who looks for a name on the board looks for its beginning

/** The name of a city, in the reader's language. */
export function cityName(t: Say, board: BoardFacts, city: string): string {
  const key = `city.${board.box}.${city}`;
  const said = t(key);
  return said === key ? printedName(board, city) : said;
}

/** Which of two lanes of one colour between the same cities it is, as their ids number them; "" for all others. */
export function whichLane(t: Say, board: BoardFacts, id: string): string {
  const number = /\/(\d+)$/.exec(id)?.[1];
  return number ? t(`lane.which.${sideOf(board, id) || "nth"}`, { n: number }) : "";
}

/** The name of a board, in the reader's language. */
export function boardName(t: Say, board: BoardFacts): string {
  const key = `box.${board.box}`;
  const said = t(key);
  return said === key ? board.title : said;
}

const printedName = (board: BoardFacts, city: string): string => board.cities[city]?.name ?? city;

/** The two names by which a city may be looked for: the reader's, and what is printed on the board. */
export function namesOf(t: Say, board: BoardFacts, city: string): string[] {
  return [...new Set([cityName(t, board, city), printedName(board, city)])];
}

/** What is printed on the board for cities whose name there begins differently; empty where all are easily found. */
export function printedNames(t: Say, board: BoardFacts, cities: string[]): string {
  const start = (name: string): string => plain(name).slice(0, ALIKE);
  return cities
    .filter((city) => start(cityName(t, board, city)) !== start(printedName(board, city)))
    .map((city) => printedName(board, city))
    .join(", ");
}

/** A city's name, with the printed one behind it where that begins differently. */
export function cityNames(t: Say, board: BoardFacts, city: string): string {
  const printed = printedNames(t, board, [city]);
  return printed ? `${cityName(t, board, city)} (${printed})` : cityName(t, board, city);
}
