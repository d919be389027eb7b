import { describe, expect, it } from "vitest";
import { cuesOf, type Moment } from "../src/table/cues";
import { flightsOf } from "../src/table/flights";
import { happeningsOf } from "../src/table/happenings";
import { lineOf, seatOf, shown, viewOf } from "./feel.fixtures";

const before = viewOf();

describe("what a move moved", () => {
  it("a card from the deck: mine is known, others' are not", () => {
    const mine = lineOf(5, 0, "draw", { what: "drew", seat: 0, about: "red" });
    const theirs = lineOf(5, 1, "draw", { what: "drew", seat: 1, about: null });
    expect(happeningsOf(before, viewOf({ deck: 89 }), [mine])).toEqual([{ kind: "drawn", seat: 0, card: "red", place: null }]);
    expect(happeningsOf(before, viewOf({ deck: 89 }), [theirs])).toEqual([{ kind: "drawn", seat: 1, card: null, place: null }]);
  });

  it("a card from the market: of two alike the one that was replaced, and its place is turned", () => {
    const after = viewOf({ market: ["red", "blue", "white", "green", "locomotive"] });
    expect(happeningsOf(before, after, [lineOf(5, 1, "take red")])).toEqual([
      { kind: "drawn", seat: 1, card: "red", place: 2 },
      { kind: "refilled", place: 2 },
    ]);
  });

  it("a market card replaced by its like is turned all the same", () => {
    expect(happeningsOf(before, viewOf(), [lineOf(5, 0, "take blue")])).toEqual([
      { kind: "drawn", seat: 0, card: "blue", place: 1 },
      { kind: "refilled", place: 1 },
    ]);
  });

  it("a market that was cleared is turned in all places", () => {
    const line = lineOf(5, 1, "take blue", { what: "market_cleared", seat: null, about: null });
    const places = happeningsOf(before, viewOf(), [line]).flatMap((each) => (each.kind === "refilled" ? each.place : []));
    expect(places).toEqual([0, 1, 2, 3, 4]);
  });

  it("a lane: cards go, cars come", () => {
    const after = viewOf({ seats: [seatOf(0), seatOf(1, { lanes: ["kyiv-warszawa"], cards: 1 })] });
    expect(happeningsOf(before, after, [lineOf(5, 1, "claim kyiv-warszawa with 2 red 1 locomotive")])).toEqual([
      { kind: "paid", seat: 1, cards: { red: 2, locomotive: 1 }, onto: "kyiv-warszawa" },
      { kind: "claimed", seat: 1, lane: "kyiv-warszawa" },
    ]);
  });

  it("cards that come with a claim come from the deck", () => {
    const after = viewOf({ seats: [seatOf(0, { lanes: ["a-town_hall"] }), seatOf(1)] });
    const news = ["red", "blue"].map((about) => ({ what: "drew", seat: 0, about }));
    const kinds = happeningsOf(before, after, [lineOf(5, 0, "claim a-town_hall with 1 red", ...news)]).map(({ kind }) => kind);
    expect(kinds).toEqual(["drawn", "drawn", "paid", "claimed"]);
  });

  it("a tunnel that asks for more moves nothing; given up neither", () => {
    const dig = lineOf(5, 1, "claim brest-pamplona with 4 pink", ...shown(1, "pink", "red", "red"));
    const tunnel = { lane: "brest-pamplona", paid: { pink: 4 }, shown: ["pink", "red", "red"], extra: 1 };
    expect(happeningsOf(before, viewOf({ tunnel }), [dig])).toEqual([]);
    expect(happeningsOf(viewOf({ tunnel }), viewOf(), [lineOf(6, 1, "decline")])).toEqual([]);
  });

  it("a tunnel that is paid for takes both payments, seen together or one after the other", () => {
    const after = viewOf({ seats: [seatOf(0), seatOf(1, { lanes: ["brest-pamplona"] })] });
    const dig = lineOf(5, 1, "claim brest-pamplona with 4 purple", ...shown(1, "purple", "red", "red"));
    const pay = lineOf(6, 1, "pay 1 purple");
    const tunnel = { lane: "brest-pamplona", paid: { purple: 4 }, shown: ["purple", "red", "red"], extra: 1 };
    const paid = { kind: "paid", seat: 1, cards: { purple: 5 }, onto: "brest-pamplona" };
    expect(happeningsOf(before, after, [dig, pay])).toContainEqual(paid);
    expect(happeningsOf(viewOf({ tunnel }), after, [pay])).toContainEqual(paid);
  });

  it("a station", () => {
    const after = viewOf({ seats: [seatOf(0, { tokens: { stations: ["wien"] } }), seatOf(1)] });
    expect(happeningsOf(before, after, [lineOf(5, 0, "station wien with 1 red")])).toEqual([
      { kind: "paid", seat: 0, cards: { red: 1 }, onto: "wien" },
      { kind: "built", seat: 0, city: "wien" },
    ]);
  });

  it("tickets, and the neutral player's lane", () => {
    expect(happeningsOf(before, viewOf({ ticket_deck: 27 }), [lineOf(5, 1, "tickets")])).toEqual([{ kind: "tickets", seat: 1, n: 3 }]);
    const neutral = { cars: 40, lanes: [], marker: 0, active: true };
    const after = viewOf({ neutral: { ...neutral, lanes: ["a-b"] } });
    expect(happeningsOf(viewOf({ neutral }), after, [lineOf(5, 1, "pass")])).toEqual([{ kind: "claimed", seat: null, lane: "a-b" }]);
  });

  it("of several moves at once all pieces, but the cards of the last alone", () => {
    const after = viewOf({ seats: [seatOf(0), seatOf(1, { lanes: ["a-b"] })] });
    const lines = [lineOf(5, 1, "claim a-b with 1 red"), lineOf(6, 0, "draw", { what: "drew", seat: 0, about: "blue" })];
    expect(happeningsOf(before, after, lines)).toEqual([
      { kind: "drawn", seat: 0, card: "blue", place: null },
      { kind: "claimed", seat: 1, lane: "a-b" },
    ]);
  });

  it("talk moves nothing", () => expect(happeningsOf(before, before, [])).toEqual([]));
});

describe("cards that fly", () => {
  it("my card from the deck is turned on its way to its place in my hand", () => {
    const [flight] = flightsOf([{ kind: "drawn", seat: 0, card: "red", place: null }], 0);
    expect(flight).toMatchObject({ card: "red", flips: true, fades: false });
    expect(flight?.from[0]).toBe("deck");
    expect(flight?.to.slice(0, 2)).toEqual(["hand-red", "hand"]);
  });

  it("somebody else's card from the deck shows its back, and goes to their seat", () => {
    const [flight] = flightsOf([{ kind: "drawn", seat: 2, card: null, place: null }], 0);
    expect(flight).toMatchObject({ card: null, flips: false, to: ["seat-2"] });
  });

  it("a card from the market starts at its place", () => {
    expect(flightsOf([{ kind: "drawn", seat: 1, card: "red", place: 3 }], 0)[0]?.from[0]).toBe("market-3");
  });

  it("what is paid goes to the lane, one card after the other, and not too many", () => {
    const flights = flightsOf([{ kind: "paid", seat: 0, cards: { red: 7, locomotive: 2 }, onto: "a-b" }], 0);
    expect(flights).toHaveLength(6);
    expect(flights.every(({ fades, to }) => fades && to[0] === "piece-a-b")).toBe(true);
    const delays = flights.map(({ delay }) => delay);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(new Set(delays).size).toBe(6);
  });

  it("pieces and the market do not fly", () => {
    expect(flightsOf([{ kind: "claimed", seat: 1, lane: "a-b" }, { kind: "refilled", place: 1 }], 0)).toEqual([]);
  });
});

describe("what is heard", () => {
  const quiet: Moment = { mine: false, over: false, last: false, talk: 0 };
  const cues = (change: Partial<Moment>, from: Partial<Moment> = {}, happenings: Parameters<typeof cuesOf>[2] = []) =>
    cuesOf({ ...quiet, ...from }, { ...quiet, ...change }, happenings, 0, () => 4);

  it("my turn, once", () => {
    expect(cues({ mine: true })).toEqual([{ kind: "turn", mine: true }]);
    expect(cues({ mine: true }, { mine: true })).toEqual([]);
  });

  it("the last round as a bell, the end as a fanfare, and each once", () => {
    expect(cues({ last: true })).toEqual([{ kind: "end", mine: true, bell: true }]);
    expect(cues({ last: true }, { last: true })).toEqual([]);
    expect(cues({ over: true }, { last: true })).toEqual([{ kind: "end", mine: true }]);
  });

  it("a clack for each car, and quieter for others", () => {
    expect(cues({}, {}, [{ kind: "claimed", seat: 1, lane: "a-b" }])).toEqual([{ kind: "claim", mine: false, cars: 4 }]);
    expect(cues({}, {}, [{ kind: "built", seat: 0, city: "wien" }])).toEqual([{ kind: "claim", mine: true, cars: 1 }]);
  });

  it("one slide for however many cards, and talk that is new", () => {
    const card = { kind: "drawn", seat: 0, card: "red", place: null } as const;
    expect(cues({ talk: 3 }, { talk: 2 }, [card, card])).toEqual([
      { kind: "draw", mine: true },
      { kind: "talk", mine: false },
    ]);
  });
});
