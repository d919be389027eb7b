import { describe, expect, it } from "vitest";
import {
  around, between, isSeen, isWhole, kept, largest, moved, onBoard, onScreen, revealing, smallest, whole, zoomed, type Camera,
} from "../src/board/camera";

const BOARD = { width: 1780, height: 1180 };
const PHONE = { width: 390, height: 420 };
const DESK = { width: 1280, height: 800 };

const inside = (camera: Camera, view: typeof PHONE): void => {
  const [left, top] = onScreen(camera, [0, 0]);
  const [right, bottom] = onScreen(camera, [BOARD.width, BOARD.height]);
  if (right - left > view.width) {
    expect(left).toBeLessThanOrEqual(1e-6);
    expect(right).toBeGreaterThanOrEqual(view.width - 1e-6);
  } else expect(left).toBeCloseTo(view.width - right, 6);
  if (bottom - top > view.height) {
    expect(top).toBeLessThanOrEqual(1e-6);
    expect(bottom).toBeGreaterThanOrEqual(view.height - 1e-6);
  } else expect(top).toBeCloseTo(view.height - bottom, 6);
};

describe("looking at a board", () => {
  it("begins with all of it, in the middle", () => {
    const camera = whole(PHONE, BOARD);
    expect(camera.scale).toBeCloseTo(390 / 1780);
    expect(camera.x).toBe(0);
    expect(camera.y).toBeCloseTo((420 - 1180 * camera.scale) / 2);
    expect(isWhole(camera, PHONE, BOARD)).toBe(true);
  });

  it("never loses the board, whatever is done", () => {
    let seed = 7;
    const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (const view of [PHONE, DESK]) {
      let camera = whole(view, BOARD);
      for (let i = 0; i < 2000; i++) {
        const at: [number, number] = [chance() * view.width, chance() * view.height];
        camera =
          chance() < 0.5
            ? zoomed(camera, 0.2 + chance() * 3, at, view, BOARD)
            : moved(camera, (chance() - 0.5) * 5000, (chance() - 0.5) * 5000, view, BOARD);
        expect(camera.scale).toBeGreaterThanOrEqual(smallest(view, BOARD));
        expect(camera.scale).toBeLessThanOrEqual(largest(view, BOARD));
        inside(camera, view);
      }
    }
  });

  it("keeps what lies under the pointer there while zooming", () => {
    const camera = zoomed(whole(DESK, BOARD), 2, [640, 400], DESK, BOARD);
    const at: [number, number] = [500, 300];
    const before = onBoard(camera, at);
    const after = onBoard(zoomed(camera, 1.3, at, DESK, BOARD), at);
    expect(after[0]).toBeCloseTo(before[0], 6);
    expect(after[1]).toBeCloseTo(before[1], 6);
  });

  it("stays put at its limits", () => {
    const small = whole(DESK, BOARD);
    expect(zoomed(small, 0.5, [10, 10], DESK, BOARD)).toEqual(small);
    const large = zoomed(small, 100, [10, 10], DESK, BOARD);
    expect(zoomed(large, 2, [700, 500], DESK, BOARD)).toEqual(large);
    expect(isWhole(large, DESK, BOARD)).toBe(false);
  });

  it("fits cities, each with some room around it", () => {
    for (const view of [PHONE, DESK]) {
      const cities: [number, number][] = [[300, 300], [700, 500]];
      const camera = around(cities, view, BOARD);
      expect(camera.scale).toBeGreaterThan(smallest(view, BOARD));
      for (const city of cities) {
        const [x, y] = onScreen(camera, city);
        expect(x).toBeGreaterThan(10);
        expect(x).toBeLessThan(view.width - 10);
        expect(y).toBeGreaterThan(10);
        expect(y).toBeLessThan(view.height - 10);
      }
      inside(camera, view);
    }
    expect(around([], DESK, BOARD)).toEqual(whole(DESK, BOARD));
    expect(around([[0, 0], [1780, 1180]], DESK, BOARD).scale).toBeCloseTo(smallest(DESK, BOARD));
  });

  it("moves only as far as needed to show something", () => {
    const camera = zoomed(whole(PHONE, BOARD), 4, [195, 210], PHONE, BOARD);
    const seen = onBoard(camera, [195, 210]);
    expect(revealing(camera, seen, PHONE, BOARD)).toEqual(camera);
    expect(isSeen(camera, seen, PHONE)).toBe(true);
    expect(isSeen(camera, [200, 200], PHONE)).toBe(false);
    const [x, y] = onScreen(revealing(camera, [200, 200], PHONE, BOARD), [200, 200]);
    expect(x).toBeGreaterThanOrEqual(59.9);
    expect(y).toBeGreaterThanOrEqual(59.9);
  });

  it("goes from one look to another in a straight line", () => {
    const [from, to] = [whole(DESK, BOARD), around([[300, 300]], DESK, BOARD)];
    expect(between(from, to, 0)).toEqual(from);
    const end = between(from, to, 1);
    expect(end.x).toBeCloseTo(to.x, 6);
    expect(end.scale).toBeCloseTo(to.scale, 6);
    const half = between(from, to, 0.5);
    inside(kept(half, DESK, BOARD), DESK);
    expect(half.scale).toBeCloseTo(Math.sqrt(from.scale * to.scale), 6);
  });

  it("bears a window of no size", () => {
    expect(Number.isFinite(whole({ width: 0, height: 0 }, BOARD).scale)).toBe(true);
  });
});
