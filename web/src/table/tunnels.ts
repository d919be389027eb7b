// Tunnels that were dug: what was turned up, and what came of it.

import { readMove } from "../lib/moves";
import type { LineShape, TunnelShape } from "../protocol";

export interface Dig {
  number: number; // of the line in the log
  seat: number;
  lane: string;
  shown: string[];
  colours: string[]; // paid with: what is turned up of these costs more
  outcome: "free" | "waits" | "paid" | "declined";
}

/** Find the latest tunnel that was dug; null if there was none. */
export function latestDig(log: readonly LineShape[], waiting: TunnelShape | null): Dig | null {
  const place = log.findLastIndex((line) => line.news.some((news) => news.what === "shown"));
  const line = log[place];
  const move = line && readMove(line.move);
  if (!line || move?.kind !== "claim") return null;
  const shown = line.news.filter((news) => news.what === "shown").map((news) => String(news.about));
  const next = log[place + 1];
  const answer = next?.seat === line.seat ? readMove(next.move).kind : "";
  const outcome = answer === "pay" ? "paid" : answer === "decline" ? "declined" : waiting && !next ? "waits" : "free";
  return { number: line.number, seat: line.seat, lane: move.lane, shown, colours: Object.keys(move.cards), outcome };
}

/** Tell whether a card that was turned up costs one more. */
export const costs = (dig: Dig, card: string): boolean => card === "locomotive" || dig.colours.includes(card);
