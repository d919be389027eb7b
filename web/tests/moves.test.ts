import { describe, expect, it } from "vitest";
import { completions, groupPayments, rankPayments, readMove, sortMoves } from "../src/lib/moves";

const OFFER = [
  "draw",
  "take red",
  "take locomotive",
  "tickets",
  "claim a-b with 2 red",
  "claim a-b with 1 red 1 locomotive",
  "claim a-b with 2 locomotive",
  "claim a-b with 2 blue",
  "claim c-d/1 with 1 red",
  "station paris with 1 white",
];

describe("reading moves", () => {
  it("reads every kind of line", () => {
    expect(readMove("draw")).toEqual({ kind: "draw" });
    expect(readMove("take red")).toEqual({ kind: "take", card: "red" });
    expect(readMove("claim a-b/orange with 2 orange 1 locomotive")).toEqual({
      kind: "claim",
      lane: "a-b/orange",
      cards: { orange: 2, locomotive: 1 },
    });
    expect(readMove("station paris with 2 red")).toEqual({ kind: "station", city: "paris", cards: { red: 2 } });
    expect(readMove("pay 1 green")).toEqual({ kind: "pay", cards: { green: 1 } });
    expect(readMove("keep a-b c-d")).toEqual({ kind: "keep", tickets: ["a-b", "c-d"], count: 2 });
    expect(readMove("lay a-b/red")).toEqual({ kind: "lay", lane: "a-b/red" });
    expect(readMove("nonsense")).toEqual({ kind: "unknown" });
  });

  it("reads what others kept", () => {
    expect(readMove("keep 2 tickets")).toEqual({ kind: "keep", tickets: [], count: 2 });
    expect(readMove("keep")).toEqual({ kind: "keep", tickets: [], count: null });
  });

  it("sorts an offer", () => {
    const offered = sortMoves([...OFFER, "decline", "pay 1 red", "lay x-y/1", "keep a-b", "swap", "pass"]);
    expect(offered.draw && offered.tickets && offered.decline && offered.swap && offered.pass).toBe(true);
    expect([...offered.takes]).toEqual(["red", "locomotive"]);
    expect(offered.claims.get("a-b")).toHaveLength(4);
    expect([...offered.stations.keys()]).toEqual(["paris"]);
    expect(offered.lays).toEqual(["x-y/1"]);
    expect(offered.keeps).toEqual([["a-b"]]);
    expect(offered.pays[0]?.cards).toEqual({ red: 1 });
  });
});

describe("payments", () => {
  it("keeps locomotives back and long sets together", () => {
    const claims = sortMoves(OFFER).claims.get("a-b") ?? [];
    const ranked = rankPayments(claims, { red: 5, blue: 2, locomotive: 2 });
    expect(ranked.map((each) => each.move)).toEqual([
      "claim a-b with 2 blue",
      "claim a-b with 2 red",
      "claim a-b with 1 red 1 locomotive",
      "claim a-b with 2 locomotive",
    ]);
  });

  it("prefers few cards to an exchange", () => {
    const claims = sortMoves(["claim a-b with 5 red", "claim a-b with 2 red 1 locomotive"]).claims.get("a-b") ?? [];
    expect(rankPayments(claims, { red: 5, locomotive: 1 })[0]?.total).toBe(3);
  });

  it("groups by colour", () => {
    const groups = groupPayments(sortMoves(OFFER).claims.get("a-b") ?? []);
    expect([...groups.keys()]).toEqual(["red", "locomotive", "blue"]);
    expect(groups.get("red")).toHaveLength(2);
  });
});

describe("completing a line", () => {
  it("goes word by word", () => {
    expect(completions("", OFFER)).toEqual(["draw", "take", "tickets", "claim", "station"]);
    expect(completions("cl", OFFER)).toEqual(["claim"]);
    expect(completions("claim ", OFFER)).toEqual(["claim a-b", "claim c-d/1"]);
    expect(completions("claim c", OFFER)).toEqual(["claim c-d/1"]);
    expect(completions("CLAIM c-d/1 with 1 red", OFFER)).toEqual(["claim c-d/1 with 1 red"]);
    expect(completions("fly", OFFER)).toEqual([]);
  });

  it("knows the names that somebody reads, from either end", () => {
    const nameOf = (line: string): string => (line.startsWith("claim a-b") ? "Łódź – Rzym" : "");
    for (const typed of ["claim lo", "claim Łó", "claim rz", "claim łódź – r"]) expect(completions(typed, OFFER, nameOf)).toEqual(["claim a-b"]);
    expect(completions("claim ź", OFFER, nameOf)).toEqual([]);
  });
});
