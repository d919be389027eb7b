import { describe, expect, it } from "vitest";
import type { Event, LineShape, TableInfo, UndoInfo } from "../src/protocol";
import { isUndoKey, undoNews, undoSentence, wouldGo } from "../src/table/undo";
import type { Speaker } from "../src/table/words";

const table = (undo: UndoInfo | null): TableInfo => ({
  id: "t", settings: { box: "usa", seats: 2 }, phase: "playing", host: 0, seats: [], to_act: [0],
  commitment: null, key: null, before: "", after: "", undo,
});
const event = (what: string, who: number | null): Event => ({ type: "event", number: 9, what, you: 0, eyes: -1, table: table(null), view: null, who });
const lines = (...moves: [number, string][]): LineShape[] => moves.map(([seat, move], at) => ({ number: at + 1, seat, move, news: [] }));

describe("what an event says about taking back", () => {
  it("tells refusing from withdrawing by who had asked", () => {
    expect(undoNews(table({ seat: 0, waiting: [1] }), event("undo_refused", 1))).toEqual({ what: "undo_refused", who: 1 });
    expect(undoNews(table({ seat: 0, waiting: [1] }), event("undo_refused", 0))).toEqual({ what: "undo_withdrawn", who: 0 });
  });

  it("says nothing about other events", () => {
    expect(undoNews(null, event("moved", null))).toBeNull();
    expect(undoNews(table(null), event("undone", 1))).toEqual({ what: "undone", who: 1 });
  });

  it("speaks to the reader", () => {
    const speaker = { t: (key: string, gaps = {}) => `${key} ${JSON.stringify(gaps)}`, names: ["Ana", "Ben"], you: 1 } as unknown as Speaker;
    expect(undoSentence(speaker, { what: "undone", who: 0 })).toBe('log.undone {"name":"Ana"}');
    expect(undoSentence(speaker, { what: "undone", who: 1 })).toBe("log.undone.you {}");
  });
});

describe("what would go", () => {
  it("is the seat's last move, and all later ones", () => {
    const log = lines([0, "draw"], [0, "draw"], [1, "tickets"], [1, "keep 2 tickets"], [2, "draw"]);
    expect(wouldGo(log, 1)).toEqual({ line: log[3], later: 1 });
    expect(wouldGo(log, 0)).toEqual({ line: log[1], later: 3 });
    expect(wouldGo(log, 3)).toBeNull();
  });

  it("leaves the first choices of others", () => {
    const log = lines([1, "keep a-b"], [0, "keep 2 tickets"], [2, "keep 3 tickets"], [0, "draw"]);
    expect(wouldGo(log, 1)).toEqual({ line: log[0], later: 1 });
    expect(wouldGo(log, 2)).toEqual({ line: log[2], later: 1 });
  });
});

describe("the keys", () => {
  const press = { key: "z", ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, target: null };
  it("are Ctrl+Z, or Cmd+Z", () => {
    expect(isUndoKey(press)).toBe(true);
    expect(isUndoKey({ ...press, key: "Z", ctrlKey: false, metaKey: true })).toBe(true);
  });

  it("are nothing else, and not while somebody types", () => {
    expect(isUndoKey({ ...press, ctrlKey: false })).toBe(false);
    expect(isUndoKey({ ...press, shiftKey: true })).toBe(false);
    expect(isUndoKey({ ...press, key: "y" })).toBe(false);
    expect(isUndoKey({ ...press, target: { tagName: "INPUT" } as unknown as EventTarget })).toBe(false);
  });
});
