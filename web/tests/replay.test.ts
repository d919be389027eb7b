import { describe, expect, it } from "vitest";
import type { BoardFacts } from "../src/lib/board";
import type { Frame, Replay } from "../src/protocol";
import { framesOf, isRace, lastLane, linesOf, moveWithin, nextTurn, scoreOf, seatWithin, viewAt } from "../src/replay/frames";
import { seatNames } from "../src/replay/names";
import { chanceOfLocomotive, numbersOf, seriesOf, spread, ticks } from "../src/replay/series";
import ghostGame from "./replay-games/ghost.json";
import nederlandGame from "./replay-games/nederland.json";

const ghost = ghostGame as unknown as Replay;
const nederland = nederlandGame as unknown as Replay;
const NO_BOARD = { lanes: {}, tickets: {} } as unknown as BoardFacts;

/** All cards that lie anywhere open or in a hand. */
function cardsOutside(frame: Frame): number {
  const sum = (cards: Record<string, number>): number => Object.values(cards).reduce((all, n) => all + n, 0);
  return frame.seats.reduce((all, seat) => all + sum(seat.cards), 0) + frame.market.length + sum(frame.discard) + sum(frame.tunnel?.paid ?? {}) + (frame.tunnel?.shown.length ?? 0);
}

describe.each([ghost, nederland])("the moments of $table", (replay) => {
  const frames = framesOf(replay);

  it("has one more than there are moves", () => {
    expect(frames.length).toBe(replay.moves.length + 1);
    expect(frames.at(-1)?.decision).toBe("over");
  });

  it("loses no card", () => {
    const all = Object.values(replay.cards).reduce((sum, n) => sum + n, 0);
    for (const frame of frames) expect(cardsOutside(frame) + frame.deck).toBe(all);
  });

  it("takes cars for every lane and gives no lane twice", () => {
    for (const frame of frames) {
      const lanes = frame.seats.flatMap((seat) => seat.lanes);
      expect(new Set(lanes).size).toBe(lanes.length);
    }
  });

  it("changes no moment that has passed", () => {
    const first = structuredClone(frames[0]);
    framesOf(replay);
    expect(frames[0]).toEqual(first);
  });

  it("shows a seat its own hand, and a spectator none", () => {
    const frame = frames[10] ?? replay.start;
    expect(viewAt(replay, frame, 1).own?.cards).toEqual(frame.seats[1]?.cards);
    expect(viewAt(replay, frame, -1).own).toBeNull();
    expect(viewAt(replay, frame, 0).legal_moves).toEqual([]);
  });

  it("ends with the final standings", () => {
    const view = viewAt(replay, frames.at(-1) ?? replay.start, 0);
    expect(view.standings).toEqual(replay.standings);
    expect(view.seats[0]?.revealed).toEqual(frames.at(-1)?.seats[0]?.tickets);
  });

  it("numbers its lines from 1 and knows the lane claimed last", () => {
    expect(linesOf(replay)[0]?.number).toBe(1);
    expect(lastLane(replay, 0)).toBeNull();
    const held = frames.at(-1)?.seats.flatMap((seat) => seat.lanes) ?? [];
    expect(held).toContain(lastLane(replay, replay.moves.length));
  });
});

describe("a race", () => {
  it("is told from a game for points", () => {
    expect(isRace(ghost)).toBe(true);
    expect(isRace(nederland)).toBe(false);
  });

  it("counts tickets", () => {
    const last = framesOf(ghost).at(-1);
    ghost.standings.seats.forEach((seat, number) => expect(scoreOf(ghost, last!.seats[number]!)).toBe(seat.total));
  });
});

describe("addresses", () => {
  it("names a move within the game; nothing means the end", () => {
    expect(moveWithin(ghost, "3")).toBe(3);
    expect(moveWithin(ghost, "-5")).toBe(0);
    expect(moveWithin(ghost, "99999")).toBe(ghost.moves.length);
    for (const odd of [null, "", "x", "1.5"]) expect(moveWithin(ghost, odd)).toBe(ghost.moves.length);
  });

  it("names a seat, or nobody's", () => {
    expect(seatWithin(ghost, "1")).toBe(1);
    for (const odd of [null, "", "x", "7", "-3"]) expect(seatWithin(ghost, odd)).toBe(-1);
  });
});

describe("going by turns", () => {
  it("stops where another seat begins, and at the ends", () => {
    let move = 0;
    const stops = [];
    while (move < nederland.moves.length) stops.push((move = nextTurn(nederland, move, 1)));
    for (const stop of stops.slice(0, -1)) expect(nederland.moves[stop - 1]?.seat).not.toBe(nederland.moves[stop]?.seat);
    expect(nextTurn(nederland, nederland.moves.length, 1)).toBe(nederland.moves.length);
    expect(nextTurn(nederland, 0, -1)).toBe(0);
    const back = stops.slice(0, -1).reverse();
    expect(nextTurn(nederland, nederland.moves.length, -1)).toBe(back[0]);
  });
});

describe("numbers", () => {
  it("counts every card that was drawn", () => {
    const numbers = numbersOf(nederland, framesOf(nederland), NO_BOARD);
    const news = nederland.moves.flatMap((move) => move.news ?? []);
    const sum = (pick: (each: (typeof numbers)[0]) => number): number => numbers.reduce((all, each) => all + pick(each), 0);
    expect(sum((each) => each.blind)).toBe(news.filter((each) => each.what === "drew").length);
    expect(sum((each) => each.market)).toBe(news.filter((each) => each.what === "took").length);
    expect(sum((each) => each.locomotives)).toBe(news.filter((each) => ["drew", "took"].includes(each.what) && each.about === "locomotive").length);
    expect(sum((each) => each.turns)).toBeGreaterThan(20);
  });

  it("expects about as many locomotives as there are", () => {
    for (const frame of framesOf(nederland)) {
      const chance = chanceOfLocomotive(nederland, frame);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
    }
    const all = Object.values(nederland.cards).reduce((sum, n) => sum + n, 0);
    const empty = { ...nederland.start, seats: [], market: [], discard: {}, tunnel: null, deck: all };
    expect(chanceOfLocomotive(nederland, empty)).toBeCloseTo((nederland.cards["locomotive"] ?? 0) / all);
  });

  it("gives a chart a value for every moment", () => {
    const frames = framesOf(nederland);
    for (const measure of ["score", "cars", "cards"] as const)
      for (const line of seriesOf(nederland, frames, measure)) expect(line.length).toBe(frames.length);
  });
});

describe("axes", () => {
  it("has round marks that hold all values", () => {
    expect(ticks(0, 97)).toEqual([0, 50, 100]);
    expect(ticks(0, 45)).toEqual([0, 20, 40, 60]);
    expect(ticks(-12, 30)[0]).toBeLessThanOrEqual(-12);
    expect(ticks(0, 1)).toEqual([0, 1]);
  });

  it("pushes labels apart, in order and within bounds", () => {
    const at = spread([100, 101, 99, 30], 14, 10, 110);
    const sorted = [...at].sort((a, b) => a - b);
    sorted.slice(1).forEach((each, place) => expect(each - (sorted[place] ?? 0)).toBeGreaterThanOrEqual(14));
    expect(Math.max(...at)).toBeLessThanOrEqual(110);
    expect(at[2]).toBeLessThan(at[0] ?? 0);
  });
});

describe("names", () => {
  it("calls people by name, and bots by names that nobody else has", () => {
    const bots = ["", "medium", "medium", "greedy", "random"];
    const names = seatNames(["Ana", "Medium", "Medium", "Greedy", ""], bots);
    expect(names[0]).toBe("Ana");
    expect(new Set(names).size).toBe(5);
    expect(seatNames(["Bruno", "x"], ["", "medium"])[1]).not.toBe("Bruno");
    expect(seatNames(["bruno", "x", "y"], ["", "medium", "medium"])).toHaveLength(3);
  });
});
