import { describe, expect, it } from "vitest";
import type { BoardFacts, LaneFacts } from "../src/lib/board";
import type { LineShape, SeatShape, ViewShape } from "../src/protocol";
import { filled } from "../src/lib/i18n";
import english from "../../src/whistlestop/words/locales/en/table.json";
import polish from "../../src/whistlestop/words/locales/pl/table.json";
import { boardAfter } from "../src/table/past";
import { blockedLanes, progress } from "../src/table/tickets";
import { askSentence, laneName, lineSentence, reasonSentence, type Speaker } from "../src/table/words";

const lane = (a: string, b: string, length: number, colour = "red", kind: LaneFacts["kind"] = "rail"): LaneFacts => ({
  a, b, length, colour, kind, locomotives: 0, toll: 0, points: length, slots: [], curve: [],
});
const city = (name: string): BoardFacts["cities"][string] => ({ name, at: [0, 0], radius: 1 });
const board: BoardFacts = {
  box: "test", title: "Test", cars: 45, points: {}, width: 1, height: 1, slot_width: 1,
  stations: 0, turns: ["draw", "claim", "tickets"], tickets_drawn: 3, tickets_to_win: 0,
  cities: { a: city("Aa"), b: city("Bb"), c: city("Cc"), d: city("Dd") },
  lanes: {
    "a-b": lane("a", "b", 2),
    "b-c/red": lane("b", "c", 3),
    "b-c/blue": lane("b", "c", 3, "blue"),
    "a-c": lane("a", "c", 6, "gray", "tunnel"),
  },
  tickets: { "a-c": { a: "a", b: "c", points: 9, long: false }, "a-d": { a: "a", b: "d", points: 4, long: false } },
  colours: {}, players: [],
};
const seat = (number: number, lanes: string[], stations: string[] | null = null): SeatShape => ({
  seat: number, cards: 0, tickets: 0, cars: 40, score: 0, lanes, tokens: { stations }, revealed: [],
});
const view = (more: Partial<ViewShape>): ViewShape => ({
  box: "test", options: [], seat: 0, seats: [seat(0, []), seat(1, [])], own: null, market: [], deck: 0, discard: {},
  ticket_deck: 0, ticket_discard: 0, open_ticket_discard: [], decision: "turn", to_act: [0], round: 1, last_turns: null,
  tunnel: null, neutral: null, choices: [], legal_moves: [], standings: { seats: [], winners: [] }, log: [], ...more,
});
const speaker = (texts: Record<string, string>, code: string): Speaker => ({
  t: (key, gaps = {}) => filled(texts[key] ?? key, gaps, code), board, names: ["Ana", "Ben"], you: 0,
});
const inEnglish = speaker(english, "en");
const inPolish = speaker(polish, "pl");
const line = (number: number, who: number, move: string, news: LineShape["news"] = []): LineShape => ({ number, seat: who, move, news });

describe("tickets", () => {
  it("finds the cheapest way, and counts only what is missing", () => {
    expect(progress(board, "a-c", new Set(), new Set())).toEqual({ joined: false, missing: 5, lanes: ["a-b", "b-c/red"] });
    expect(progress(board, "a-c", new Set(["a-b"]), new Set(["b-c/red"])).missing).toBe(3);
    expect(progress(board, "a-c", new Set(["a-b", "b-c/blue"]), new Set()).joined).toBe(true);
  });

  it("knows when there is no way", () => {
    expect(progress(board, "a-d", new Set(), new Set())).toEqual({ joined: false, missing: null, lanes: [] });
  });

  it("blocks what others hold and what is closed, never one's own", () => {
    const now = view({ seats: [seat(0, ["a-b"]), seat(1, ["b-c/red"])] });
    expect(blockedLanes(board, now, 0, new Set(["a-b", "a-c"]))).toEqual(new Set(["a-c", "b-c/red"]));
  });
});

describe("the board as it was", () => {
  it("leaves out what came later", () => {
    const log = [line(1, 0, "claim a-b with 2 red"), line(2, 1, "claim a-c with 6 red"), line(3, 1, "decline"), line(4, 0, "station c with 1 red")];
    const now = view({ seats: [seat(0, ["a-b"], ["c"]), seat(1, [])] });
    expect(boardAfter(now, log, 0).seats[0]?.lanes).toEqual([]);
    expect(boardAfter(now, log, 1).seats[0]?.lanes).toEqual(["a-b"]);
    expect(boardAfter(now, log, 3).seats[0]?.tokens.stations).toEqual([]);
    expect(boardAfter(now, log, 4).seats[0]?.tokens.stations).toEqual(["c"]);
  });
});

describe("sentences", () => {
  const t = (key: string, gaps: Record<string, string | number> = {}): string =>
    key.startsWith("city.") ? key : `${key}${Object.keys(gaps).length ? ` ${JSON.stringify(gaps)}` : ""}`;
  const who: Speaker = { t, board, names: ["Ana", "Ben"], you: 0 };

  it("speaks to the reader in the second person", () => {
    expect(lineSentence(who, line(1, 0, "tickets"))).toBe("log.tickets.you");
    expect(lineSentence(who, line(1, 1, "tickets"))).toContain('log.tickets {"name":"Ben"}');
  });

  it("tells a card drawn blind only where it is known", () => {
    expect(lineSentence(who, line(1, 0, "draw", [{ what: "drew", seat: 0, about: "red" }]))).toContain("log.drew.you");
    expect(lineSentence(who, line(1, 1, "draw", [{ what: "drew", seat: 1, about: null }]))).toContain("log.draw ");
  });

  it("tells tunnels, news and points", () => {
    expect(lineSentence(who, line(1, 1, "claim a-c with 6 red", [{ what: "shown", seat: 1, about: "red" }]))).toMatch(/log.dig.*log.shown/);
    expect(lineSentence(who, line(1, 1, "claim a-b with 2 red", [{ what: "loan", seat: 1, about: null }]))).toMatch(/log.claim.*log.points.*log.loan/);
  });

  it("names lanes by colour where there are two", () => {
    expect(laneName(t, board, "a-b")).toBe("Aa – Bb");
    expect(laneName(t, board, "b-c/blue")).toBe("Bb – Cc (card.blue)");
  });

  it("says what is asked", () => {
    expect(askSentence(who, view({ legal_moves: ["pass"] }))).toBe("ask.pass");
    expect(askSentence(inEnglish, view({}))).toBe("Your turn: draw cards, claim a lane, or draw tickets.");
    const board = { ...inPolish.board, turns: ["draw", "claim", "a kind without words", "swap"] };
    expect(askSentence({ ...inPolish, board }, view({}))).toBe("Twoja tura: dobierz karty, zajmij trasę albo wymień bilety.");
    expect(askSentence(who, view({ decision: "second_card" }))).toBe("ask.second_card");
    expect(askSentence(who, view({ to_act: [1] }))).toContain("ask.other.turn");
    expect(askSentence(who, view({ decision: "over", to_act: [] }))).toBe("ask.over");
  });

  it("says why not in the reader's language, with what the move was about", () => {
    const refused = { code: "cars.short", message: "b-c/blue takes 3 cars, you have 2 left.", clause: "U9" };
    expect(reasonSentence(inPolish, refused, "claim b-c/blue with 3 blue")).toBe("Masz za mało wagoników na tę trasę.");
    const taken = { code: "take.not_shown", message: "The market shows no red card.", clause: "U4" };
    expect(reasonSentence(inPolish, taken, "take red")).toBe("Nie ma takiej odkrytej karty: czerwona.");
    const short = { code: "cards.short", message: "It takes 3 blue.", clause: "U8" };
    expect(reasonSentence(inPolish, short, "claim b-c/blue")).toBe("Potrzeba 3 kart (niebieska), których jeszcze nie masz.");
  });

  it("leaves no gap open: a lane typed in some other way has no length here", () => {
    const short = { code: "cards.short", message: "It takes 3 blue.", clause: "U8" };
    expect(reasonSentence(inPolish, short, "claim Bb to Cc")).toBe("Tak teraz nie można zagrać.");
    expect(reasonSentence(inEnglish, short, "claim Bb to Cc")).toBe("It takes 3 blue.");
  });

  it("has the server's words in English, and never elsewhere", () => {
    const unheard = { code: "new.code", message: "Because.", clause: "U1" };
    expect(reasonSentence(inEnglish, unheard, "draw")).toBe("Because.");
    expect(reasonSentence(inPolish, unheard, "draw")).toBe("Tak teraz nie można zagrać.");
  });
});
