import { expect, test } from "vitest";
import { boxOf, RULES } from "../src/help/clauses";
import { cardFor, keptAs, type Card } from "../src/help/guide";
import english from "../../src/whistlestop/words/locales/en/help.json";
import type { BoardFacts } from "../src/lib/board";
import type { ViewShape } from "../src/protocol";

const texts: Record<string, string> = english;
const view = (more: Partial<ViewShape>): ViewShape =>
  ({ box: "usa", options: [], seat: 0, to_act: [0], decision: "turn", round: 1, last_turns: null, neutral: null, legal_moves: [], own: null, ...more }) as ViewShape;
const nothing = new Set<string>();
const card = (now: ViewShape, board: BoardFacts | null, seen: ReadonlySet<string>): Card | null => cardFor(now, board, seen, `guide.${now.box}.title` in texts);
const id = (more: Partial<ViewShape>, seen = nothing, board: BoardFacts | null = null): string | undefined => card(view(more), board, seen)?.id;

test("cards come when their rule first matters", () => {
  expect(id({ decision: "keep_tickets" })).toBe("tickets");
  expect(id({})).toBe("turn");
  expect(id({ decision: "second_card" })).toBe("second");
  expect(id({ legal_moves: ["claim a-b with 1 red"] }, new Set(["turn"]))).toBe("claim");
  expect(id({ last_turns: 2, to_act: [1] })).toBe("last");
  expect(id({ decision: "over", to_act: [] })).toBe("scoring");
  expect(id({ box: "europe" })).toBe("europe");
  expect(id({ box: "europe", decision: "tunnel" }, new Set(["europe"]))).toBe("extra");
  expect(id({ box: "europe", round: 4, legal_moves: ["station paris with 1 red"] }, new Set(["europe", "turn"]))).toBe("station");
  expect(id({ box: "ghost", round: 3, legal_moves: ["swap"] }, new Set(["ghost"]))).toBe("swap");
});

test("a box without a topic has no card for it, and one that is unknown has none at all", () => {
  expect(id({ box: "ghost" }, new Set(["ghost"]))).toBeUndefined(); // its turns are told at the beginning
  expect(id({ box: "nordic", legal_moves: ["claim a-b with 1 red"] }, new Set(["nordic", "turn"]))).toBe("claim");
  expect(id({ box: "of somebody's own" })).toBeUndefined();
});

test("lanes of a kind are known from the board", () => {
  const board = { lanes: { "a-b": { kind: "ferry" }, "a-c": { kind: "tunnel" } } } as unknown as BoardFacts;
  const seen = new Set(["europe", "turn", "claim"]);
  expect(id({ box: "europe", legal_moves: ["claim a-b with 1 locomotive"] }, seen, board)).toBe("ferry");
  expect(id({ box: "europe", legal_moves: ["claim a-c with 1 red"] }, seen, board)).toBe("tunnel");
});

test("nobody is told twice, nor while others move, nor as a spectator", () => {
  expect(id({}, new Set(["turn"]))).toBeUndefined();
  expect(id({ to_act: [1] })).toBeUndefined();
  expect(id({ seat: -1, decision: "over" })).toBeUndefined();
});

test("tolls are for games with tolls", () => {
  const seen = new Set(["nederland", "turn", "claim"]);
  const legal_moves = ["claim a-b with 1 red"];
  const own = (tolls: number | null): ViewShape["own"] => ({ cards: {}, tickets: [], offer: [], keep: 0, tokens: { tolls } }) as unknown as ViewShape["own"];
  expect(id({ box: "nederland", legal_moves, own: own(30) }, seen)).toBe("toll");
  expect(id({ box: "nederland", legal_moves, own: own(null) }, seen)).toBeUndefined();
});

test("every card has its words and a clause that there is", () => {
  const seen = new Set<string>();
  const legal_moves = ["claim a-b with 1 red", "claim a-c with 1 red", "station x with 1 red", "swap"];
  const board = { lanes: { "a-b": { kind: "ferry" }, "a-c": { kind: "tunnel" } } } as unknown as BoardFacts;
  const moments: Partial<ViewShape>[] = ["turn", "second_card", "keep_tickets", "tunnel", "neutral_lane", "over"].map((decision) => ({ decision, last_turns: 1 }));
  for (const box of Object.keys(RULES))
    for (const moment of moments) {
      const now = view({ box, round: 9, legal_moves, neutral: { active: true, cars: 1, lanes: [], marker: 0 }, own: { tokens: { tolls: 1 } } as ViewShape["own"], ...moment });
      for (let shown = card(now, board, seen); shown; shown = card(now, board, seen)) {
        seen.add(keptAs(shown, box));
        expect(texts, shown.id).toHaveProperty([`guide.${shown.id}.title`]);
        expect(texts, shown.id).toHaveProperty([`guide.${shown.id}.text`]);
        if (shown.clause) expect(boxOf(shown.clause), shown.clause).not.toBe("");
      }
    }
  expect(seen.size).toBeGreaterThan(20);
});
