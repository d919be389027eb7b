import { describe, expect, it } from "vitest";
import { firstPlan, usualTalk, wishFor } from "../src/home/wishes";
import type { LineShape, Replay, Talk } from "../src/protocol";
import { framesOf, linesOf } from "../src/replay/frames";
import { heard, keepMuted, lineWords, mutedAt, PHRASES } from "../src/table/talk";
import { knownHands, total } from "../src/table/tally";
import nederlandGame from "./replay-games/nederland.json";

const line = (seat: number, move: string): LineShape => ({ number: 1, seat, move, news: [] });
const said = (seat: number | null, text: string, phrase = ""): Talk => ({ number: 1, at: 0, seat, text, phrase });

class Drawer implements Storage {
  private kept = new Map<string, string>();
  [name: string]: unknown;
  length = 0;
  key = (): null => null;
  clear = (): void => this.kept.clear();
  removeItem = (key: string): void => void this.kept.delete(key);
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
}

describe("cards that everybody has seen", () => {
  it("counts what was taken face up, and takes away what was paid", () => {
    const log = [line(0, "take red"), line(0, "take red"), line(1, "draw"), line(1, "take blue"), line(0, "claim a-b with 1 red 1 locomotive")];
    expect(knownHands(log, 2)).toEqual([{ red: 1, locomotive: 0 }, { blue: 1 }]);
  });

  it("knows nothing of cards drawn blind, and never owes any", () => {
    const log = [line(0, "draw"), line(0, "draw"), line(0, "station oslo with 2 green"), line(0, "take green")];
    expect(knownHands(log, 1)).toEqual([{ green: 1 }]);
  });

  it("remembers what was laid into a tunnel that is given up", () => {
    const dug = [line(0, "take red"), line(0, "claim a-c with 3 red"), line(1, "take blue")];
    expect(knownHands(dug, 2)[0]).toEqual({ red: 0 });
    const given = [line(0, "take red"), line(0, "take white"), line(0, "claim a-c with 3 red"), line(0, "decline")];
    expect(knownHands(given, 1)).toEqual([{ red: 3, white: 1 }]);
  });

  it("takes the extra cost of a tunnel away, too", () => {
    const log = [...Array<LineShape>(4).fill(line(0, "take red")), line(0, "claim a-c with 2 red"), line(0, "pay 1 red")];
    expect(total(knownHands(log, 1)[0] ?? {})).toBe(1);
  });

  it("never tells of a card that isn't there, through a whole game", () => {
    const replay = nederlandGame as unknown as Replay;
    const log = linesOf(replay);
    let known = 0;
    framesOf(replay).forEach(({ seats }, moves) => {
      knownHands(log.slice(0, moves), seats.length).forEach((hand, seat) => {
        known += total(hand);
        for (const [card, n] of Object.entries(hand)) expect(seats[seat]?.cards[card] ?? 0).toBeGreaterThanOrEqual(n);
      });
    });
    expect(known).toBeGreaterThan(0);
  });
});

describe("talk", () => {
  const t = (key: string): string => `«${key}»`;

  it("says phrases in the reader's language, and all else as it was said", () => {
    expect(lineWords(t, said(0, "Hello!", "hello"))).toBe("«phrase.hello»");
    expect(lineWords(t, said(0, "Hello!"))).toBe("Hello!");
    expect(lineWords(t, said(0, "Bon voyage!", "of_a_newer_server"))).toBe("Bon voyage!");
    expect(new Set(PHRASES).size).toBe(PHRASES.length);
  });

  it("leaves out those who are muted, spectators alike", () => {
    const all = [said(0, "a"), said(1, "b"), said(null, "c")];
    expect(heard(all, [])).toEqual(all);
    expect(heard(all, [1, -1]).map((each) => each.text)).toEqual(["a"]);
  });

  it("keeps who is muted, table by table", () => {
    const drawer = new Drawer();
    keepMuted("x", [1, -1], drawer);
    keepMuted("y", [0], drawer);
    expect([mutedAt("x", drawer), mutedAt("y", drawer), mutedAt("z", drawer)]).toEqual([[1, -1], [0], []]);
    keepMuted("x", [], drawer);
    expect(mutedAt("x", drawer)).toEqual([]);
    drawer.setItem("whistlestop.muted", "{");
    expect(mutedAt("y", drawer)).toEqual([]);
  });

  it("is free among friends, and in phrases where strangers come, unless somebody says otherwise", () => {
    expect([usualTalk(false), usualTalk(true)]).toEqual(["free", "phrases"]);
    const plan = { ...firstPlan("usa"), pure: true, tally: true };
    expect(wishFor(plan, "Ana").settings).toMatchObject({ pure: true, tally: true, talk: "" });
    expect(wishFor({ ...plan, talk: "off" }, "Ana").settings.talk).toBe("off");
  });
});
