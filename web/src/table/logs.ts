// The log, picked over: by player, by what it is about; and as text to pass on.

import { readMove } from "../lib/moves";
import type { LineShape } from "../protocol";
import { lineSentence, type Speaker } from "./words";

export const TOPICS = ["all", "claims", "tickets", "last"] as const;
/** A topic, or a seat as `seat-1`. */
export type Filter = (typeof TOPICS)[number] | `seat-${number}`;

const CLAIMS = ["claim", "pay", "decline", "lay"];
const TICKETS = ["tickets", "keep", "swap", "station"];

const tells = (line: LineShape, ...what: string[]): boolean => line.news.some((news) => what.includes(news.what));

/** Keep the lines that a filter is about, in their order. */
export function filtered(log: LineShape[], filter: Filter): LineShape[] {
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
export function logText(reader: Speaker, lines: LineShape[]): string {
  const who = { ...reader, you: -1 };
  return lines.map((line) => `${line.number}. ${who.names[line.seat] ?? line.seat + 1}: ${line.move}  (${lineSentence(who, line)})\n`).join("");
}
