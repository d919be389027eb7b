import { describe, expect, it } from "vitest";
import { cityByLetters, lanesAt, matches, neighbour, plain, targetsOf, type Direction, type Target } from "../src/board/roving";
import { BOARDS, boardOf } from "./board.fixtures";

const WAYS: Direction[] = ["left", "right", "up", "down"];

function reached(targets: Target[], from: Target): Set<string> {
  const seen = new Set([from.id]);
  const waiting = [from];
  for (let here = waiting.pop(); here; here = waiting.pop())
    for (const way of WAYS) {
      const next = neighbour(targets, here, way);
      if (next && !seen.has(next.id)) {
        seen.add(next.id);
        waiting.push(next);
      }
    }
  return seen;
}

describe("moving over the board by keyboard", () => {
  it.each(BOARDS)("reaches every lane of $box with the arrows, from anywhere", (board) => {
    const targets = targetsOf(board);
    for (const from of targets.filter((_, i) => i % 12 === 0)) {
      const seen = reached(targets, from);
      expect(targets.filter(({ id }) => !seen.has(id))).toEqual([]);
    }
  });

  it("goes where the arrow points", () => {
    for (const board of BOARDS) {
      const targets = targetsOf(board);
      for (const from of targets) {
        const right = neighbour(targets, from, "right");
        if (right) expect(right.at[0]).toBeGreaterThan(from.at[0]);
        const up = neighbour(targets, from, "up");
        if (up) expect(up.at[1]).toBeLessThan(from.at[1]);
      }
    }
  });

  it("steps between two lanes side by side", () => {
    const targets = targetsOf(boardOf("usa"));
    const one = targets.find(({ id }) => id === "seattle-vancouver/1") as Target;
    expect(neighbour(targets, one, "right")?.id).toBe("seattle-vancouver/2");
    expect(neighbour(targets, one, "left")).not.toBe(one);
  });

  it("knows cities too while they are on offer", () => {
    const board = boardOf("europe");
    const targets = targetsOf(board, ["paris", "wien", "nowhere"]);
    expect(targets.filter(({ kind }) => kind === "city").map(({ id }) => id)).toEqual(["paris", "wien"]);
    const first = targets[0] as Target;
    expect(reached(targets, first).size).toBe(targets.length);
  });
});

describe("letters", () => {
  const names: [string, string][] = [
    ["orebro", "Örebro"], ["oslo", "Oslo"], ["oulu", "Oulu"], ["ostersund", "Östersund"], ["tromso", "Tromsø"], ["wien", "Wiedeń"],
    ["wien", "Wien"], ["lodz", "Łódź"], ["s", "'s-Gravenhage"],
  ];

  it("mean a city by its beginning, accents or not", () => {
    expect(cityByLetters(names, "tr", null)).toBe("tromso");
    expect(cityByLetters(names, "os", null)).toBe("oslo");
    expect(cityByLetters(names, "ost", "oslo")).toBe("ostersund");
    expect(cityByLetters(names, "wie", null)).toBe("wien");
    expect(cityByLetters(names, "lo", null)).toBe("lodz");
    expect(cityByLetters(names, "sg", null)).toBe("s");
    expect(cityByLetters(names, "x", null)).toBeNull();
    expect(cityByLetters(names, "osx", null)).toBeNull();
    expect(cityByLetters(names, "", null)).toBeNull();
  });

  it("go round the cities when one letter is struck again and again", () => {
    const first = cityByLetters(names, "o", null);
    expect(first).toBe("orebro");
    const second = cityByLetters(names, "oo", first);
    expect(second).toBe("oslo");
    expect(cityByLetters(names, "ooo", second)).toBe("ostersund");
    expect(cityByLetters(names, "oooo", "ostersund")).toBe("oulu");
    expect(cityByLetters(names, "ooooo", "oulu")).toBe("orebro");
    expect(cityByLetters(names, "o", "oslo")).toBe("ostersund");
  });

  it("are folded", () => {
    expect(plain("Kyïv Åndalsnes")).toBe("kyiv andalsnes");
    expect(matches("Paris Pamplona 4 spaces, blue", ["pa", "blu"])).toBe(true);
    expect(matches("Wien Berlin 4 spaces", ["pa"])).toBe(false);
  });

  it("lead to a lane of the city that can be claimed, if there is one", () => {
    const board = boardOf("usa");
    const lanes = lanesAt(board, "seattle");
    expect(lanes.length).toBe(6);
    expect(lanesAt(board, "seattle", new Set(["helena-seattle"]))[0]).toBe("helena-seattle");
    expect(new Set(lanesAt(board, "seattle", new Set(["helena-seattle"])))).toEqual(new Set(lanes));
  });
});
