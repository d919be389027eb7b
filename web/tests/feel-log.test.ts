import { describe, expect, it } from "vitest";
import en from "../../src/whistlestop/words/locales/en/table.json";
import { filtered, logText, withGone } from "../src/table/logs";
import type { Gone } from "../src/protocol";
import { newsOf, type Told } from "../src/table/telling";
import { costs, latestDig } from "../src/table/tunnels";
import { digSentence, goneSentence, laneName, type Speaker } from "../src/table/words";
import { boardOf } from "./board.fixtures";
import { lineOf, shown } from "./feel.fixtures";

function inEnglish(key: string, gaps: Record<string, string | number> = {}): string {
  const forms = ((en as Record<string, string>)[key] ?? key).split("|");
  const text = forms[gaps["n"] === 1 ? 0 : forms.length - 1] ?? "";
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

const board = boardOf("europe");
const lane = Object.keys(board.lanes)[0] ?? "";
const tunnel = Object.keys(board.lanes)[1] ?? "";
const who: Speaker = {
  t: inEnglish,
  board: { ...board, lanes: { ...board.lanes, [tunnel]: { ...board.lanes[tunnel]!, kind: "tunnel" } } },
  names: ["Ana", "Ben"],
  you: 0,
};

const log = [
  lineOf(1, 0, "keep a-b c-d"),
  lineOf(2, 1, "keep 2 tickets"),
  lineOf(3, 0, `claim ${lane} with 2 red`, { what: "completed", seat: 0, about: "a-b" }),
  lineOf(4, 1, "draw", { what: "drew", seat: 1, about: null }),
  lineOf(5, 1, "station wien with 1 red"),
  lineOf(6, 0, "draw", { what: "last_round", seat: 0, about: null }),
  lineOf(7, 1, "pass", { what: "neutral_claimed", seat: null, about: lane }),
];
const numbers = (filter: Parameters<typeof filtered>[1], lines = log): number[] => filtered(lines, filter).map(({ number }) => number);

describe("a move that was taken back", () => {
  const gone = (number: number, after: number, later = 0): Gone => ({ number, seat: 1, move: `claim ${lane} with 2 red`, after, later });
  const rows = withGone(log, [gone(20, 4), gone(21, 0, 2), gone(22, 4)]);

  it("stays in the log where it came, in the order in which moves were taken back", () => {
    expect(rows.map((row) => row.gone?.number ?? -row.number)).toEqual([21, -1, -2, -3, -4, 20, 22, -5, -6, -7]);
    expect(filtered(rows, "claims").map((row) => row.gone?.number ?? -row.number)).toEqual([21, -3, 20, 22, -7]);
    expect(filtered(rows, "seat-0").some((row) => row.gone)).toBe(false);
  });

  it("is told in words that say no more than the move did", () => {
    expect(goneSentence(who, gone(20, 4))).toBe(`Taken back: Ben claims ${laneName(inEnglish, board, lane)}: 2 × red. +1 point.`);
    expect(goneSentence(who, { ...gone(21, 0, 2), move: "draw" })).toBe("Taken back: Ben draws a card. 2 later moves go with it.");
    expect(logText(who, rows).split("\n")[0]).toMatch(/^\(Taken back: Ben claims/);
  });
});

describe("the log, picked over", () => {
  it("by topic and by player", () => {
    expect(numbers("all")).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(numbers("claims")).toEqual([3, 7]);
    expect(numbers("tickets")).toEqual([1, 2, 3, 5]);
    expect(numbers("seat-1")).toEqual([2, 4, 5, 7]);
  });

  it("the last round begins with the move that brought it", () => {
    expect(numbers("last")).toEqual([6, 7]);
    expect(numbers("last", log.slice(0, 5))).toEqual([]);
  });

  it("as text: number, player, the move language, and words", () => {
    const text = logText(who, filtered(log, "claims"));
    const lines = text.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`^3\\. Ana: claim ${lane} with 2 red  \\(Ana claims .*\\)$`));
    expect(lines[1]).toMatch(/^7\. Ben: pass {2}\(Ben passes\. The neutral player takes /);
  });
});

describe("tunnels", () => {
  const dig = lineOf(8, 1, `claim ${tunnel} with 2 red`, ...shown(1, "red", "blue", "locomotive"));
  const waiting = { lane: tunnel, paid: { red: 2 }, shown: ["red", "blue", "locomotive"], extra: 2 };

  it("the latest one, with what came of it", () => {
    expect(latestDig(log, null)).toBeNull();
    expect(latestDig([...log, dig], waiting)).toMatchObject({ number: 8, seat: 1, lane: tunnel, outcome: "waits" });
    expect(latestDig([...log, dig, lineOf(9, 1, "pay 2 red")], null)?.outcome).toBe("paid");
    expect(latestDig([...log, dig, lineOf(9, 1, "decline"), lineOf(10, 0, "draw")], null)?.outcome).toBe("declined");
    expect(latestDig([...log, dig], null)?.outcome).toBe("free");
    expect(latestDig([...log, dig, lineOf(9, 0, "draw")], null)?.outcome).toBe("free");
  });

  it("cards of the colour paid with cost more, and locomotives", () => {
    const found = latestDig([dig], waiting)!;
    expect(found.shown.map((card) => costs(found, card))).toEqual([true, false, true]);
    expect(digSentence(who, found)).toBe("It costs 2 cards more.");
    expect(digSentence(who, { ...found, outcome: "declined" })).toBe("Ben gives the tunnel up.");
    expect(digSentence(who, { ...found, outcome: "paid" })).toBe("Ben pays 2 cards more and has the tunnel.");
  });

  it("nothing of how it ends is said before the cards are turned, and then all of it, once", () => {
    const free = lineOf(8, 1, `claim ${tunnel} with 2 green`, ...shown(1, "red", "blue", "blue"));
    const all = [...log, free];
    let told: Told = { line: 7, begun: 0 };
    const say = (lines: typeof all, turning: number | null): string => {
      const news = newsOf(who, lines, told, latestDig(lines, null), turning);
      told = news.told;
      return news.said.join(" ");
    };
    expect(say(all, 8)).toMatch(/^Ben digs the tunnel [^.]*\.$/);
    expect(say(all, 8)).toBe("");
    expect(say([...all, lineOf(9, 0, "pass")], 8)).toBe("");
    expect(say([...all, lineOf(9, 0, "pass")], null)).toBe("Turned up: red, blue, blue. No extra cost: Ben has the tunnel. You pass.");
    expect(say([...all, lineOf(9, 0, "pass")], null)).toBe("");
  });
});
