// The boards as they are printed, from the project's own layouts.

import type { BoardFacts, LaneFacts, Point, SlotAt } from "../src/lib/board";

interface Layout {
  board: string;
  width: number;
  height: number;
  cities: Record<string, { at: Point; radius: number }>;
  lanes: Record<string, { slots: (SlotAt | { x: number; y: number; angle: number; length: number })[] }>;
}

const layouts = import.meta.glob<Layout>("../../src/whistlestop/drawing/layouts/*.json", { eager: true, import: "default" });

export const BOARDS: BoardFacts[] = Object.values(layouts).map((layout) => ({
  box: layout.board,
  stations: 0,
  turns: ["draw", "claim", "tickets"],
  tickets_drawn: 3,
  tickets_to_win: 0,
  title: layout.board,
  cars: 45,
  points: {},
  width: layout.width,
  height: layout.height,
  slot_width: 19,
  cities: Object.fromEntries(Object.entries(layout.cities).map(([id, city]) => [id, { name: id.replaceAll("_", " "), ...city }])),
  lanes: Object.fromEntries(Object.entries(layout.lanes).map(([id, lane]) => [id, laneOf(id, lane.slots)])),
  tickets: {},
  colours: {},
  players: [],
}));

function laneOf(id: string, slots: Layout["lanes"][string]["slots"]): LaneFacts {
  const [cities = "", colour = "gray"] = id.split("/");
  const [a = "", b = ""] = cities.split("-");
  const placed = slots.map((slot): SlotAt => (Array.isArray(slot) ? slot : [slot.x, slot.y, slot.angle, slot.length]));
  return { a, b, length: placed.length, colour, kind: "rail", locomotives: 0, toll: 0, points: 1, slots: placed, curve: [] };
}

export function boardOf(box: string): BoardFacts {
  const board = BOARDS.find((each) => each.box === box);
  if (!board) throw new Error(`no layout of ${box}`);
  return board;
}
