import { describe, expect, it } from "vitest";
import { quietCorner } from "../src/board/corner";
import { distanceToLine, middleOf, nearest, nearestCity, nearestLane, outlineOf, upright } from "../src/board/geometry";
import { BOARDS, boardOf } from "./board.fixtures";

describe("the nearest lane", () => {
  it("measures to a line, and beyond its ends to the end", () => {
    expect(distanceToLine([5, 3], [0, 0], [10, 0])).toBe(3);
    expect(distanceToLine([13, 4], [0, 0], [10, 0])).toBe(5);
    expect(distanceToLine([3, 4], [0, 0], [0, 0])).toBe(5);
  });

  it.each(BOARDS)("is the lane itself at every slot of $box", (board) => {
    for (const [id, lane] of Object.entries(board.lanes))
      for (const [x, y] of lane.slots) expect(nearestLane(board, [x, y], 22)).toBe(id);
  });

  it("is none where nothing is within reach", () => {
    const board = boardOf("usa");
    expect(nearestLane(board, [5, 5], 40)).toBeNull();
    expect(nearestLane(board, [147.6, 187.1], 1)).toBe("seattle-vancouver/1");
  });

  it("prefers, of two lanes side by side, the one that can be had", () => {
    const board = boardOf("usa");
    const between: [number, number] = [158.5, 187.6]; // a little nearer to the first
    expect(nearestLane(board, between, 60)).toBe("seattle-vancouver/1");
    expect(nearestLane(board, between, 60, new Set(["seattle-vancouver/2"]), 10)).toBe("seattle-vancouver/2");
    expect(nearestLane(board, [147, 187], 60, new Set(["seattle-vancouver/2"]), 10)).toBe("seattle-vancouver/1");
  });

  it("finds cities among those on offer", () => {
    const board = boardOf("europe");
    expect(nearestCity(board, [520, 360], 20)).toBe("amsterdam");
    expect(nearestCity(board, [520, 360], 20, ["paris"])).toBeNull();
  });
});

describe("lane or city", () => {
  const board = boardOf("europe");
  const all = new Set(Object.keys(board.cities));
  const none = new Set<string>();

  it("means a city on its marker, a lane on its slots", () => {
    for (const scale of [0.22, 0.5, 0.7, 1.5]) {
      const [reach, lead] = [22 / scale, 5 / scale];
      for (const [id, { at }] of Object.entries(board.cities)) expect(nearest(board, at, reach, none, all, lead)).toBe(id);
      for (const [id, lane] of Object.entries(board.lanes)) {
        if (lane.length < 2) continue; // at the smallest scale the marker of a short lane is as near as the lane
        const hit = nearest(board, middleOf(lane), reach, new Set([id]), all, lead);
        expect(hit).toBe(id);
      }
    }
  });

  it("means lanes alone when no city is on offer", () => {
    const { at } = board.cities["paris"] ?? { at: [0, 0] as [number, number] };
    expect(nearest(board, at, 60, none, none, 5)).toMatch(/paris/);
  });
});

describe("drawing", () => {
  it("keeps wagons upright", () => {
    for (const angle of [-540, -200, -91, -90, 0, 45, 90, 91, 179, 271, 720])
      expect(Math.abs(upright(angle))).toBeLessThanOrEqual(90);
    expect(upright(135)).toBe(-45);
  });

  it.each(BOARDS)("draws a closed line around every lane of $box", (board) => {
    for (const lane of Object.values(board.lanes)) {
      const path = outlineOf(lane, 13);
      expect(path).toMatch(/^M[-\d.]+ [-\d.]+(L[-\d.]+ [-\d.]+)+Z$/);
      expect(path).not.toContain("NaN");
    }
  });

  it("puts the buttons beside the board where there is room, else where they cover least", () => {
    const board = boardOf("usa");
    expect(quietCorner(board, { width: 2400, height: 900 }, 4)).toEqual({ bottom: true, right: true, row: false });
    for (const each of BOARDS) {
      const { bottom, right, row } = quietCorner(each, { width: each.width, height: each.height }, 4);
      const [width, height] = row ? [200, 56] : [56, 200];
      const [x, y] = [right ? each.width - width : 0, bottom ? each.height - height : 0];
      const under = Object.values(each.lanes).filter((lane) => {
        const [at, down] = middleOf(lane);
        return at > x && at < x + width && down > y && down < y + height;
      });
      expect(under).toEqual([]);
    }
  });
});
