// What is heard of what happened at the table: which sounds, and whether they are about oneself.

import type { Sound } from "../lib/settings";
import type { Happening } from "./happenings";

/** A moment at the table, as far as it can be heard. */
export interface Moment {
  mine: boolean; // it is my turn
  over: boolean;
  last: boolean; // the last round has begun
  talk: number; // lines said by others
}

export interface Cue {
  kind: Sound;
  mine: boolean; // what others do is quieter
  cars?: number; // one clack for each
  bell?: boolean; // the last round, not the end
}

/** Tell what is heard between two moments; what matters most comes first. */
export function cuesOf(before: Moment, after: Moment, happenings: Happening[], you: number, length: (lane: string) => number): Cue[] {
  const cues: Cue[] = [];
  if (after.over && !before.over) cues.push({ kind: "end", mine: true });
  else if (after.last && !before.last) cues.push({ kind: "end", mine: true, bell: true });
  if (after.mine && !before.mine && !after.over) cues.push({ kind: "turn", mine: true });
  const claims = happenings.flatMap((each) => {
    if (each.kind === "claimed") return { seat: each.seat, cars: length(each.lane) };
    return each.kind === "built" ? { seat: each.seat, cars: 1 } : [];
  });
  const [claim] = claims;
  if (claim) cues.push({ kind: "claim", mine: claims.some(({ seat }) => seat === you), cars: Math.max(...claims.map(({ cars }) => cars)) });
  const draw = happenings.find((each) => each.kind === "drawn" || each.kind === "tickets");
  if (draw && "seat" in draw) cues.push({ kind: "draw", mine: draw.seat === you });
  if (after.talk > before.talk) cues.push({ kind: "talk", mine: false });
  return cues;
}
