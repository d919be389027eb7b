import { describe, expect, it } from "vitest";
import { actsOf, actTime, firstTotals } from "../src/ending/acts";
import { actWords, lineWords, listed, signed, ticketWords, winnerWords } from "../src/ending/words";
import type { BoardFacts } from "../src/lib/board";
import type { Replay } from "../src/protocol";
import en from "../../src/whistlestop/words/locales/en/ending.json";
import pl from "../../src/whistlestop/words/locales/pl/ending.json";
import ro from "../../src/whistlestop/words/locales/ro/ending.json";
import ghostGame from "./replay-games/ghost.json";
import nederlandGame from "./replay-games/nederland.json";

const ghost = ghostGame as unknown as Replay;
const nederland = nederlandGame as unknown as Replay;

/** A board on which every ticket of a game joins two cities of the same names. */
function boardOf(replay: Replay): BoardFacts {
  const tickets = replay.proofs.flatMap((proof) => proof.tickets.map((each) => each.ticket));
  const cities = [...new Set(tickets.flatMap((ticket) => ticket.split("-")))];
  return {
    box: replay.settings.box,
    cities: Object.fromEntries(cities.map((city) => [city, { name: city.toUpperCase(), at: [0, 0], radius: 1 }])),
    tickets: Object.fromEntries(tickets.map((ticket) => [ticket, { a: ticket.split("-")[0], b: ticket.split("-")[1], points: 1, long: false }])),
    lanes: {},
  } as unknown as BoardFacts;
}

/** What the page's own texts do, without a browser: English, with its two forms. */
function inEnglish(key: string, gaps: Record<string, string | number> = {}): string {
  const forms = ((en as Record<string, string>)[key] ?? key).split("|");
  const text = forms[gaps["n"] === 1 ? 0 : forms.length - 1] ?? "";
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

describe.each([ghost, nederland])("the count of $table", (replay) => {
  const acts = actsOf(replay, boardOf(replay));

  it("adds up to the final standings", () => {
    expect(acts.at(-1)?.totals).toEqual(replay.standings.seats.map((seat) => seat.total));
  });

  it("counts every line of every seat", () => {
    replay.standings.seats.forEach((standing, seat) => {
      for (const [line, points] of Object.entries(standing.lines)) {
        if (line === "start") continue;
        const counted = acts.filter((act) => act.seat === seat && act.line === line).reduce((sum, act) => sum + act.points, 0);
        expect(counted).toBe(points);
      }
    });
  });

  it("lights the way of every ticket that is done, and the ends of one that isn't", () => {
    for (const act of acts.filter((each) => each.ticket)) {
      expect(act.lit?.cities.length).toBe(2);
      expect(act.lit?.kind).toBe(act.kind === "ticket" ? "done" : "ticket");
      expect(act.kind === "missed" && act.lit?.lanes.length).toBeFalsy();
    }
  });

  it("has words for every act", () => {
    for (const act of acts) {
      const said = actWords(inEnglish, boardOf(replay), replay.names, act);
      expect(said).toContain(replay.names[act.seat]);
      expect(said).not.toMatch(/[{}]|ending\./);
    }
  });
});

describe("bonuses", () => {
  const replay: Replay = {
    ...nederland,
    standings: {
      winners: [0],
      seats: [
        { lines: { lanes: 10, tickets: 5, longest_path: 10, stations: 4 }, total: 29, completed: 1, place: 1 },
        { lines: { lanes: 12, tickets: -5, longest_path: 0, stations: 0 }, total: 7, completed: 0, place: 2 },
      ],
    },
    proofs: [
      {
        tickets: [{ ticket: "a-b", points: 5, done: true, path: ["a-c", "b-c"] }],
        trail: ["a-c", "b-c"],
        trail_length: 9,
        borrowed: [{ city: "c", lane: "b-c" }],
      },
      { tickets: [{ ticket: "c-d", points: -5, done: false, path: [] }], trail: ["e-f"], trail_length: 4, borrowed: [] },
    ],
  };
  const acts = actsOf(replay, boardOf(replay));

  it("leaves the longest path to the end, the longest of all last", () => {
    expect(acts.slice(-2).map((act) => [act.kind, act.seat, act.points])).toEqual([["trail", 1, 0], ["trail", 0, 10]]);
    expect(acts.at(-1)?.lit?.lanes).toEqual(["a-c", "b-c"]);
    expect(actWords(inEnglish, boardOf(replay), replay.names, acts.at(-1)!)).toContain("longest path of all: 9 cars");
  });

  it("says which station lends a lane", () => {
    const ticket = acts.find((act) => act.ticket === "a-b")!;
    expect(ticket.borrowed).toEqual(["c"]);
    expect(actWords(inEnglish, boardOf(replay), replay.names, ticket)).toContain("(station: C)");
  });

  it("leaves out what brings nothing", () => {
    expect(acts.filter((act) => act.kind === "stations").map((act) => act.seat)).toEqual([0]);
  });
});

describe("words", () => {
  it("names winners", () => {
    expect(winnerWords(inEnglish, ["Ana", "Ben"], [0], 1, false)).toBe("Ana wins with 1 point.");
    expect(winnerWords(inEnglish, ["Ana", "Ben", "Cleo"], [0, 1, 2], 6, true)).toBe("Ana, Ben and Cleo share the victory with 6 tickets each.");
    expect(listed(inEnglish, [])).toBe("");
  });

  it("names what nobody has translated", () => {
    expect(lineWords(inEnglish, "harbour_bonus")).toBe("harbour bonus");
    expect(ticketWords(inEnglish, boardOf(ghost), "x-y")).toBe("x-y");
    expect(signed(-5)).toBe("−5");
    expect(signed(0)).toBe("+0");
  });

  it("has the same texts, with the same gaps, in every language", () => {
    for (const other of [pl, ro] as Record<string, string>[]) {
      expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
      for (const [key, text] of Object.entries(en as Record<string, string>)) {
        const gaps = (each: string): string[] => [...new Set(each.match(/\{\w+\}/g) ?? [])].sort();
        expect(gaps(other[key] ?? ""), key).toEqual(gaps(text));
      }
    }
  });
});

describe("time", () => {
  it("goes faster the more there is to count", () => {
    expect(actTime(5)).toBe(1700);
    expect(actTime(40)).toBe(800);
    expect(actTime(500)).toBe(650);
    expect(firstTotals(nederland)).toEqual([0, 1]);
  });
});
