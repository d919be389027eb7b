// What the reader may choose, and how it is read back. The choices themselves are in settings.svelte.ts.

/** The kinds of sound, each of which can be turned off. */
export const SOUNDS = ["draw", "claim", "ticket", "turn", "end", "talk"] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Kept {
  name: string; // what others call me at a table
  sound: boolean; // all sounds on or off; the kinds below keep their own state
  sounds: Record<Sound, boolean>;
  speed: number; // of animations, 0 (none) to 2 (twice as fast)
  confirmDraws: boolean; // ask before a card is drawn
  textBoard: boolean; // the board as a list of words
  guide: boolean; // cards that explain a rule when it first matters
  bot: string; // the last choice for a quick game
  rivals: number;
}

const FIRST: Kept = {
  name: "",
  sound: true,
  sounds: { draw: true, claim: true, ticket: true, turn: true, end: true, talk: true },
  speed: 1,
  confirmDraws: false,
  textBoard: false,
  guide: true,
  bot: "medium",
  rivals: 2,
};

const RENAMED: Record<string, string> = { steady: "medium" };

/** Read what was kept, and fill in what is missing or of the wrong kind. */
export function readSettings(text: string | null): Kept {
  let kept: Partial<Kept> = {};
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    if (read && typeof read === "object") kept = read as Partial<Kept>;
  } catch {
    // what can't be read is as good as nothing
  }
  const settings = { ...FIRST, sounds: { ...FIRST.sounds } };
  for (const key of Object.keys(FIRST) as (keyof Kept)[])
    if (key !== "sounds" && typeof kept[key] === typeof FIRST[key]) Object.assign(settings, { [key]: kept[key] });
  for (const kind of SOUNDS)
    if (typeof kept.sounds?.[kind] === "boolean") settings.sounds[kind] = kept.sounds[kind];
  settings.bot = RENAMED[settings.bot] ?? settings.bot;
  settings.speed = Math.min(2, Math.max(0, settings.speed));
  return settings;
}
