// What was said, as one reader hears it: phrases in their language, without those they have muted.

import type { Talk } from "../protocol";
import type { Say } from "./words";

export const PHRASES = ["hello", "good_luck", "well_played", "my_lane", "moment", "thanks"];
const KEY = "whistlestop.muted";
const MOST = 50; // tables

/** Whose voice a line has: a seat's, or -1 for all who watch. */
export const voiceOf = (line: Talk): number => line.seat ?? -1;

/** Leave out those who are muted. */
export const heard = (talk: Talk[], muted: number[]): Talk[] => talk.filter((line) => !muted.includes(voiceOf(line)));

/** Say a line in the reader's language, if it is a phrase that we know. */
export const lineWords = (t: Say, line: Talk): string =>
  line.phrase && PHRASES.includes(line.phrase) ? t(`phrase.${line.phrase}`) : line.text;

type Muted = [table: string, voices: number[]][];

function allMuted(store: Storage): Muted {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Muted) : [];
  } catch {
    return [];
  }
}

/** List who is muted at a table, on this device alone. */
export const mutedAt = (table: string, store: Storage): number[] =>
  allMuted(store).find(([each]) => each === table)?.[1] ?? [];

/** Keep who is muted at a table. */
export function keepMuted(table: string, voices: number[], store: Storage): void {
  const others = allMuted(store).filter(([each]) => each !== table);
  store.setItem(KEY, JSON.stringify((voices.length ? [[table, voices], ...others] : others).slice(0, MOST)));
}
