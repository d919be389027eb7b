// What the reader has chosen. It stays in this browser; every part of the page reads it from here.

import { readSettings, type Kept, type Sound } from "./settings";

export { SOUNDS, type Sound } from "./settings";

const KEY = "whistlestop.settings";

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
