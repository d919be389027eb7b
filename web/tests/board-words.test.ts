import { describe, expect, it } from "vitest";
import { cityName, cityNames, namesOf, printedNames, type Say } from "../src/board/names";
import { citySaid, cityStanding, laneSaid, seatName, standing, telling } from "../src/board/words";
import { laneName } from "../src/table/words";
import type { ViewShape } from "../src/protocol";
import english from "../../src/whistlestop/words/locales/en/board.json";
import englishTable from "../../src/whistlestop/words/locales/en/table.json";
import polishCities from "../../src/whistlestop/words/locales/pl/cities.json";
import { BOARDS, boardOf } from "./board.fixtures";

const speaker =
  (texts: Record<string, string>): Say =>
  (key, gaps = {}) =>
    (texts[key]?.split("|").at(gaps["n"] === 1 ? 0 : -1) ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name]));
const t = speaker({ ...english, ...englishTable });

const board = boardOf("europe");
const lanes = Object.keys(board.lanes);
const [mine = "", theirs = "", grey = "", open = "", closed = "", free = ""] = lanes;

function view(change: Partial<ViewShape> = {}): ViewShape {
  const seat = (number: number, held: string[], stations: string[] = []) => ({
    seat: number, cards: 0, tickets: 0, cars: 45, score: 0, lanes: held, tokens: { stations }, revealed: [],
  });
  return {
    box: "europe", options: [], seat: 0, seats: [seat(0, [mine]), seat(1, [theirs], ["paris"])],
    own: { cards: { red: 3, locomotive: 1 }, tickets: [], offer: [], keep: 0, tokens: {} },
    market: [], deck: 0, discard: {}, ticket_deck: 0, ticket_discard: 0, open_ticket_discard: [], decision: "turn", to_act: [0],
    round: 1, last_turns: null, tunnel: null, neutral: { cars: 40, lanes: [grey], marker: 0, active: true }, choices: [],
    legal_moves: [`claim ${open} with 1 red 1 locomotive`, `claim ${open} with 2 red`, "station wien with 1 red"],
    standings: { seats: [], winners: [] }, log: [], ...change,
  };
}

const tell = telling(t, board, view(), {
  names: ["Ana", "Ben"],
  claimable: new Set([open]),
  buildable: new Set(["wien"]),
  reasons: { [`claim ${closed}`]: { code: "some.code", message: "Because.", clause: "U9" } },
});

describe("a lane in words", () => {
  it("tells who holds it", () => {
    expect(standing(tell, mine)).toEqual({ kind: "held", text: "Yours." });
    expect(standing(tell, theirs)).toEqual({ kind: "held", text: "Held by Ben." });
    expect(standing(tell, grey)).toEqual({ kind: "held", text: "Held by the neutral player." });
  });

  it("tells what it costs, locomotives kept back", () => {
    expect(standing(tell, open)).toEqual({ kind: "open", text: "You can claim it: 2 × red. (1 more way)" });
  });

  it("tells why not, or that it is free", () => {
    expect(standing(tell, closed)).toEqual({ kind: "closed", text: "Because." });
    expect(standing(tell, free)).toEqual({ kind: "free", text: "Free." });
  });

  it("names neutral lanes that may be laid", () => {
    const choosing = telling(t, board, view({ legal_moves: [`lay ${free}`] }), { ...tell, claimable: new Set([free]) });
    expect(standing(choosing, free).text).toBe("Neutral cars may go here.");
  });

  it("is one sentence with all of it", () => {
    const said = laneSaid(tell, open);
    expect(said).toMatch(/^.+ – .+: \d spaces?, .+\. You can claim it: 2 × red\. \(1 more way\)$/);
  });

  it("can be said from either end", () => {
    const lane = board.lanes[free];
    expect(laneSaid(tell, free, lane?.b ?? null).startsWith(cityName(t, board, lane?.b ?? ""))).toBe(true);
  });

  it("says on which side it lies where its colour tells it from no other", () => {
    const usa = boardOf("usa");
    const [one = "", two = ""] = Object.keys(usa.lanes).filter((id) => id.startsWith("portland-seattle"));
    expect([one, two].map((id) => laneName(t, usa, id))).toEqual([
      "portland – seattle (left lane)",
      "portland – seattle (right lane)",
    ]);
    expect(laneSaid({ ...tell, board: usa }, one)).toContain("left lane");
    expect(laneSaid({ ...tell, board: usa }, "denver-omaha")).not.toContain("lane");
    for (const each of BOARDS) for (const id of Object.keys(each.lanes)) expect(laneName(t, each, id), id).not.toMatch(/\d\)$/);
  });

  it("falls back on numbers where more than two are alike", () => {
    const lane = { ...boardOf("usa").lanes["denver-omaha"]!, colour: "gray" };
    const many = { ...board, lanes: { "x-y/1": lane, "x-y/2": lane, "x-y/3": lane } };
    expect(laneName(t, many, "x-y/3")).toBe("denver – omaha (lane 3)");
  });

  it("knows seats without names", () => {
    expect(seatName({ ...tell, names: [] }, 1)).toBe("player 2");
    expect(seatName(tell, 0)).toBe("you");
  });
});

describe("a city in words", () => {
  it("tells its station, or what one would cost", () => {
    expect(cityStanding(tell, "paris")).toEqual({ kind: "held", text: "Station: Ben." });
    expect(citySaid(tell, "wien")).toBe("wien. You can build a station: 1 × red.");
    expect(cityStanding(tell, "roma")).toEqual({ kind: "free", text: "" });
  });

  it("has a name in the reader's language, and the one on the board", () => {
    expect(cityName(speaker(polishCities), board, "wien")).toBe("Wiedeń");
    expect(namesOf(speaker(polishCities), board, "wien")).toEqual(["Wiedeń", "wien"]);
    expect(namesOf(t, board, "essen")).toEqual(["essen"]);
  });

  it("says what is printed where that begins differently", () => {
    const real = { ...board, cities: { ...board.cities, roma: { name: "Roma", at: [0, 0] as [number, number], radius: 1 } } };
    expect(cityNames(speaker(polishCities), real, "roma")).toBe("Rzym (Roma)");
    expect(printedNames(speaker(polishCities), board, ["wien", "venezia", "essen"])).toBe("venezia");
    expect(printedNames(t, board, Object.keys(board.cities))).toBe("");
  });
});
