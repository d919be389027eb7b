// What the reader has chosen. It stays in this browser; every part of the page reads it from here.

/** The kinds of sound, each of which can be turned off. */
export const SOUNDS = ["draw", "claim", "ticket", "turn", "end", "talk"] as const;
export type Sound = (typeof SOUNDS)[number];

const KEY = "whistlestop.settings";

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
  bot: "steady",
  rivals: 2,
};

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
  settings.speed = Math.min(2, Math.max(0, settings.speed));
  return settings;
}

class Settings {
  private kept = $state<Kept>(readSettings(localStorage.getItem(KEY)));

  get name(): string {
    return this.kept.name;
  }
  set name(name: string) {
    this.change({ name: name.slice(0, 24) });
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  set sound(on: boolean) {
    this.change({ sound: on });
  }
  get speed(): number {
    return this.kept.speed;
  }
  set speed(speed: number) {
    this.change({ speed });
  }
  get confirmDraws(): boolean {
    return this.kept.confirmDraws;
  }
  set confirmDraws(on: boolean) {
    this.change({ confirmDraws: on });
  }
  get textBoard(): boolean {
    return this.kept.textBoard;
  }
  set textBoard(on: boolean) {
    this.change({ textBoard: on });
  }
  get guide(): boolean {
    return this.kept.guide;
  }
  set guide(on: boolean) {
    this.change({ guide: on });
  }
  get bot(): string {
    return this.kept.bot;
  }
  set bot(bot: string) {
    this.change({ bot });
  }
  get rivals(): number {
    return this.kept.rivals;
  }
  set rivals(rivals: number) {
    this.change({ rivals });
  }

  /** Tell whether a kind of sound may be heard. */
  hears(kind: Sound): boolean {
    return this.kept.sound && this.kept.sounds[kind];
  }

  /** Tell whether a kind is chosen, whatever the switch for all sounds says. */
  chosen(kind: Sound): boolean {
    return this.kept.sounds[kind];
  }

  /** Turn a kind of sound on or off. */
  choose(kind: Sound, on: boolean): void {
    this.change({ sounds: { ...this.kept.sounds, [kind]: on } });
  }

  /** How long an animation of so many milliseconds takes: 0 if there are to be none, or the device asks for calm. */
  duration(milliseconds: number): number {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return calm || this.kept.speed <= 0 ? 0 : milliseconds / this.kept.speed;
  }

  private change(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing: the choice holds until the page is closed
    }
  }
}

export const settings = new Settings();
