// Which sounds may begin: a table where bots hurry must not become noise. No audio here, only times in seconds.

import type { Sound } from "../lib/settings";

export interface Sounding {
  kind: Sound;
  from: number;
  until: number;
}

/** What matters more is heard first, and may silence what matters less. */
export const RANK: Record<Sound, number> = { end: 5, ticket: 4, turn: 3, claim: 2, talk: 1, draw: 0 };
/** How long a kind rests after it began before it may begin again. */
export const REST: Record<Sound, number> = { end: 3, ticket: 0.8, turn: 1.5, claim: 0.3, talk: 1, draw: 0.15 };
const AT_ONCE = 3;
const BURST = { seconds: 1.5, most: 5 }; // so many sounds in so many seconds; then only what concerns me is added

export interface Verdict<T extends Sounding> {
  plays: boolean;
  hushes: T[]; // what must be silenced for it
}

/** Judge whether a sound may begin now, given those that began lately. */
export function judge<T extends Sounding>(lately: readonly T[], kind: Sound, now: number): Verdict<T> {
  const no = { plays: false, hushes: [] };
  if (lately.some((each) => each.kind === kind && now - each.from < REST[kind])) return no;
  const sounding = lately.filter((each) => each.until > now);
  if (kind === "end") return { plays: true, hushes: sounding };
  if (sounding.some((each) => each.kind === "end")) return no;
  const burst = lately.filter((each) => now - each.from < BURST.seconds);
  if (burst.length >= BURST.most && RANK[kind] < RANK.turn) return no;
  if (sounding.length < AT_ONCE) return { plays: true, hushes: [] };
  const [least] = [...sounding].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  return least && RANK[least.kind] < RANK[kind] ? { plays: true, hushes: [least] } : no;
}

/** Forget what can't matter any more. */
export function recent<T extends Sounding>(lately: readonly T[], now: number): T[] {
  const longest = Math.max(BURST.seconds, ...Object.values(REST));
  return lately.filter((each) => each.until > now || now - each.from < longest);
}
