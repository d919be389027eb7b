// Taking a move back, as far as it can be told without a browser: what an event says about it, and what would go.

import type { Event, LineShape, TableInfo } from "../protocol";
import { about, type Speaker } from "./words";

export interface UndoNews {
  what: "undone" | "undo_asked" | "undo_agreed" | "undo_refused" | "undo_withdrawn";
  who: number;
}

/** What an event says about taking a move back; who refuses the own wish withdraws it. */
export function undoNews(before: TableInfo | null, event: Event): UndoNews | null {
  const who = event.who ?? null;
  if (who === null) return null;
  if (event.what === "undo_refused" && before?.undo?.seat === who) return { what: "undo_withdrawn", who };
  return { what: event.what as UndoNews["what"], who };
}

export const undoSentence = (speaker: Speaker, news: UndoNews): string => about(speaker, news.who, `log.${news.what}`);

/** Tell whether a line of the log is one of the first choices of tickets: nobody drew those before. */
function isFirstChoice(log: LineShape[], place: number): boolean {
  if (!log[place]?.move.startsWith("keep")) return false;
  const drawn = log[place - 1];
  return !(drawn?.seat === log[place].seat && drawn.move === "tickets");
}

/** The move that a seat would take back, and how many later ones would go with it. First choices of others stand. */
export function wouldGo(log: LineShape[], seat: number): { line: LineShape; later: number } | null {
  const place = log.findLastIndex((line) => line.seat === seat);
  const line = log[place];
  if (!line) return null;
  const stays = (at: number): boolean => isFirstChoice(log, place) && isFirstChoice(log, at);
  return { line, later: log.filter((_, at) => at > place && !stays(at)).length };
}

/** Tell the keys that take a move back from those that are typed into a field. */
export function isUndoKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "target">): boolean {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false;
  const target = event.target as { tagName?: string; isContentEditable?: boolean } | null;
  return !target?.isContentEditable && !["INPUT", "TEXTAREA", "SELECT"].includes(target?.tagName ?? "");
}
