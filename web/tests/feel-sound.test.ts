import { describe, expect, it } from "vitest";
import { SOUNDS, type Sound } from "../src/lib/settings";
import { lengthOf, notesOf } from "../src/sound/notes";
import { judge, recent, REST, type Sounding } from "../src/sound/plan";

const at = (kind: Sound, from: number, length = 0.5): Sounding => ({ kind, from, until: from + length });

/** Play wishes one after the other, as the player does. */
function heard(wishes: [Sound, number][], length = 0.3): [Sound, number][] {
  let lately: Sounding[] = [];
  return wishes.filter(([kind, now]) => {
    lately = recent(lately, now);
    const { plays, hushes } = judge(lately, kind, now);
    for (const each of hushes) each.until = 0;
    if (plays) lately.push(at(kind, now, length));
    return plays;
  });
}

describe("which sounds may begin", () => {
  it("in silence every one", () => {
    for (const kind of SOUNDS) expect(judge([], kind, 10)).toEqual({ plays: true, hushes: [] });
  });

  it("a kind rests before it comes again", () => {
    for (const kind of SOUNDS) {
      expect(judge([at(kind, 10, 0.01)], kind, 10 + REST[kind] * 0.9).plays).toBe(false);
      expect(judge([at(kind, 10, 0.01)], kind, 10 + REST[kind] * 1.1).plays).toBe(true);
    }
  });

  it("the end silences everything, and nothing is played over it", () => {
    const lately = [at("draw", 10), at("claim", 10)];
    expect(judge(lately, "end", 10.1)).toEqual({ plays: true, hushes: lately });
    expect(judge([at("end", 10, 1.5)], "turn", 10.5).plays).toBe(false);
  });

  it("where three sound already, the least of them gives way to what matters more, and to nothing else", () => {
    const draw = at("draw", 10);
    expect(judge([draw, at("claim", 10), at("talk", 10)], "ticket", 10.1)).toEqual({ plays: true, hushes: [draw] });
    expect(judge([at("turn", 10), at("claim", 10), at("talk", 10)], "draw", 10.1)).toEqual({ plays: false, hushes: [] });
  });

  it("a burst of bots' moves does not become noise, and my turn is heard through it", () => {
    const moves = Array.from({ length: 60 }, (_, i): [Sound, number] => [i % 2 ? "claim" : "draw", 10 + i * 0.05]);
    const played = heard([...moves, ["turn", 13]]);
    expect(played.length).toBeLessThan(15);
    for (let from = 10; from < 13; from += 0.25)
      expect(played.filter(([, time]) => time >= from && time < from + 1.5).length).toBeLessThanOrEqual(6);
    expect(played.at(-1)).toEqual(["turn", 13]);
  });

  it("ordinary play is heard whole", () => {
    const moves: [Sound, number][] = [["draw", 1], ["draw", 1.6], ["claim", 2.2], ["draw", 2.8], ["draw", 3.4], ["turn", 3.45]];
    expect(heard(moves)).toEqual(moves);
  });
});

describe("the sounds", () => {
  it("are short, never too loud, and every note has its time", () => {
    for (const kind of SOUNDS) {
      const notes = notesOf(kind, { cars: 9 });
      expect(lengthOf(notes), kind).toBeLessThan(1.8);
      for (const note of notes) {
        expect(note.at).toBeGreaterThanOrEqual(0);
        expect(note.length).toBeGreaterThan(0);
        expect(note.pitch).toBeGreaterThan(0);
      }
      // What sounds together adds up: it must not clip.
      for (const { at: now } of notes) {
        const together = notes.filter((note) => note.at <= now && now < note.at + note.length);
        expect(together.reduce((sum, { gain }) => sum + gain, 0), `${kind} at ${now}`).toBeLessThan(1.6);
      }
    }
  });

  it("a clack for each car, in the time of the cars", () => {
    const clacks = notesOf("claim", { cars: 5, gap: 0.1 }).filter(({ wave }) => wave === "noise");
    expect(clacks.map(({ at: time }) => Number(time.toFixed(2)))).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  it("without motion the clacks keep a time of their own", () => {
    const clacks = notesOf("claim", { cars: 3, gap: 0 }).filter(({ wave }) => wave === "noise");
    expect(new Set(clacks.map(({ at: time }) => time)).size).toBe(3);
  });

  it("the last round does not sound like the end", () => {
    expect(notesOf("end", { bell: true })).not.toEqual(notesOf("end"));
  });
});
