// The log, picked over: by player, by what it is about; and as text to pass on.

import { readMove } from "../lib/moves";
import type { Gone, LineShape } from "../protocol";
import { goneSentence, lineSentence, type Speaker } from "./words";

export const TOPICS = ["all", "claims", "tickets", "last"] as const;
/** A topic, or a seat as `seat-1`. */
export type Filter = (typeof TOPICS)[number] | `seat-${number}`;

/** A line of the log, or a move that was taken back and has the number of the line before it. */
export type Row = LineShape & { gone?: Gone };

/** Put moves that were taken back where they came. */
export function withGone(log: LineShape[], undone: Gone[]): Row[] {
  const gone = undone.map((each): Row => ({ number: each.after, seat: each.seat, move: each.move, news: [], gone: each }));
  return [...log, ...gone].sort((a, b) => a.number - b.number); // which keeps lines before what came after them
}

const CLAIMS = ["claim", "pay", "decline", "lay"];
const TICKETS = ["tickets", "keep", "swap", "station"];

const tells = (line: LineShape, ...what: string[]): boolean => line.news.some((news) => what.includes(news.what));

/** Keep the lines that a filter is about, in their order. */
export function filtered(log: Row[], filter: Filter): Row[] {
  if (filter === "all") return log;
  if (filter === "claims") return log.filter((line) => CLAIMS.includes(readMove(line.move).kind) || tells(line, "neutral_claimed"));
  if (filter === "tickets") return log.filter((line) => TICKETS.includes(readMove(line.move).kind) || tells(line, "completed", "treat"));
  if (filter === "last") {
    // The line that begins the last round is its heading.
    const first = log.findIndex((line) => tells(line, "last_round"));
    return first < 0 ? [] : log.slice(first);
  }
  return log.filter((line) => `seat-${line.seat}` === filter);
}

/** Write lines down, one move a line: its number, whose it is, the move language, and in words that fit every reader. */
export function logText(reader: Speaker, lines: Row[]): string {
  const who = { ...reader, you: -1 };
  const written = (line: Row): string =>
    line.gone ? `(${goneSentence(who, line.gone)})` : `${line.number}. ${who.names[line.seat] ?? line.seat + 1}: ${line.move}  (${lineSentence(who, line)})`;
  return lines.map((line) => `${written(line)}\n`).join("");
}
