import { describe, expect, it, test } from "vitest";
import type { BoardFacts } from "../src/lib/board";
import type { Frame, Replay } from "../src/protocol";
import { framesOf } from "../src/replay/frames";
import { readGames, seatOf, withGame } from "../src/stats/kept";
import { marketLuck, summaryOf, tunnelLuck, type Game } from "../src/stats/summary";
import { byBox, byPartner, laneCounts, luckOf, ticketCounts } from "../src/stats/totals";
import ghostGame from "./replay-games/ghost.json";
import nederlandGame from "./replay-games/nederland.json";

const NO_BOARD = { lanes: {}, tickets: {} } as unknown as BoardFacts;
const replays = [ghostGame, nederlandGame] as unknown as Replay[];

describe.each(replays)("the summary of $table", (replay) => {
  const games = replay.names.map((_, seat) => summaryOf(replay, NO_BOARD, seat, 5));

  it("says what the final count says", () => {
    games.forEach((game, seat) => {
      expect(game.score).toBe(replay.standings.seats[seat]?.total);
      expect(game.won).toBe(replay.standings.winners.includes(seat));
      expect(game.partners.length).toBe(replay.names.length - 1);
      expect(game.tickets.length).toBe(replay.proofs[seat]?.tickets.length);
      expect(game.lanes).toEqual(framesOf(replay).at(-1)?.seats[seat]?.lanes);
    });
  });

  it("gives everybody together the luck that was to be expected of the market", () => {
    const had = games.reduce((sum, game) => sum + game.luck.market.had, 0);
    const expected = games.reduce((sum, game) => sum + game.luck.market.expected, 0);
    expect(expected).toBeCloseTo(had, 6);
  });

  it("is small", () => expect(JSON.stringify(games[0]).length).toBeLessThan(2500));
});

const seat = (cards: Record<string, number>): Frame["seats"][number] =>
  ({ cards, tickets: [], offer: [], keep: 0, cars: 45, score: 0, lanes: [], tokens: {} }) as Frame["seats"][number];
const frame = (cards: Record<string, number>[], more: Partial<Frame> = {}): Frame =>
  ({ seats: cards.map(seat), market: [], deck: 10, discard: {}, decision: "turn", to_act: [0], tunnel: null, ...more }) as Frame;
const digs = (shown: string[], seat = 0): Replay["moves"][number] =>
  ({ seat, move: "claim a-b", news: shown.map((about) => ({ what: "shown", seat, about })) }) as Replay["moves"][number];

test("a tunnel asks for cards of the colour paid with, and for locomotives", () => {
  // 12 red and 14 locomotives in the box; 3 red and 1 locomotive in hands, 1 red in the market, 2 red discarded.
  const before = frame([{ red: 3 }, { locomotive: 1 }], { market: ["red"], discard: { red: 2 }, deck: 60 });
  const after = frame([{}, { locomotive: 1 }]);
  const replay = { cards: { red: 12, blue: 12, locomotive: 14 }, moves: [digs(["red", "blue", "locomotive"])] } as unknown as Replay;
  const luck = tunnelLuck(replay, [before, after], 0);
  expect(luck.had).toBe(2);
  expect(luck.expected).toBeCloseTo((3 * (12 - 6 + 13)) / 60, 9);
  expect(tunnelLuck(replay, [before, after], 1)).toEqual({ had: 0, expected: 0 });
});

test("a tunnel paid with locomotives alone asks for locomotives alone", () => {
  const replay = { cards: { red: 12, locomotive: 14 }, moves: [digs(["red", "red", "red"])] } as unknown as Replay;
  const luck = tunnelLuck(replay, [frame([{ locomotive: 2, red: 1 }], { deck: 24 }), frame([{ red: 1 }])], 0);
  expect(luck).toEqual({ had: 0, expected: (3 * 12) / 24 });
});

test("a deck that is too small is filled up with the discards", () => {
  const replay = { cards: { locomotive: 4, red: 4 }, moves: [digs(["red", "red", "locomotive"])] } as unknown as Replay;
  const before = frame([{ locomotive: 1 }], { deck: 2, discard: { locomotive: 2, red: 3 } });
  expect(tunnelLuck(replay, [before, frame([{}])], 0).expected).toBeCloseTo((3 * 3) / 7, 9);
});

test("a turn of several cards counts once for the market", () => {
  const open = (n: number): string[] => Array.from({ length: n }, () => "locomotive");
  const frames = [
    frame([{}, {}], { market: open(2), to_act: [0] }),
    frame([{}, {}], { market: open(2), to_act: [0], decision: "second_card" }),
    frame([{}, {}], { market: open(0), to_act: [1] }),
    frame([{}, {}], { market: open(1), to_act: [0] }),
  ];
  expect(marketLuck(frames, 0)).toEqual({ had: 3, expected: 2 });
  expect(marketLuck(frames, 1)).toEqual({ had: 0, expected: 1 });
  expect(marketLuck([], 0)).toEqual({ had: 0, expected: 0 });
});

const game = (more: Partial<Game>): Game => ({
  version: 1, table: "t", at: 0, box: "usa", whatIf: false, race: false, score: 100, place: 1, won: true, partners: [],
  tickets: [], lanes: [], trail: 10, drawn: 0,
  luck: { blind: { had: 0, expected: 0 }, tunnels: { had: 0, expected: 0 }, market: { had: 0, expected: 0 } }, ...more,
});

test("games are counted by box", () => {
  const totals = byBox([
    game({ score: 80, won: false, tickets: [["a-b", true], ["c-d", false]] }),
    game({ score: 121, trail: 31, tickets: [["a-b", true]] }),
    game({ box: "europe" }),
  ]);
  expect(totals.map(({ box }) => box)).toEqual(["usa", "europe"]);
  expect(totals[0]).toEqual({ box: "usa", games: 2, wins: 1, mean: 100.5, best: 121, race: false, tickets: 3, completed: 2, trail: 31 });
});

test("partners are people by name and bots by kind, and of several of a kind the best counts", () => {
  const bots = [{ name: "", bot: "medium", place: 1 }, { name: "", bot: "medium", place: 3 }];
  const totals = byPartner([
    game({ place: 2, partners: [{ name: "Ben", bot: "", place: 3 }, ...bots] }),
    game({ place: 1, partners: [{ name: "Ben", bot: "", place: 1 }] }),
  ]);
  expect(totals).toEqual([
    { name: "Ben", bot: "", games: 2, ahead: 1, behind: 0 },
    { name: "", bot: "medium", games: 1, ahead: 0, behind: 1 },
  ]);
});

test("lanes and tickets are counted over all games", () => {
  const games = [game({ lanes: ["a", "b"], tickets: [["x", true]] }), game({ lanes: ["a"], tickets: [["x", false], ["y", true]] })];
  expect([...laneCounts(games)]).toEqual([["a", 2], ["b", 1]]);
  expect(ticketCounts(games)).toEqual([{ ticket: "x", done: 1, failed: 1 }, { ticket: "y", done: 1, failed: 0 }]);
});

test("luck that never came up is not told", () => {
  const lucky = game({ luck: { blind: { had: 2, expected: 1.5 }, tunnels: { had: 0, expected: 0 }, market: { had: 0, expected: 0.5 } } });
  expect(luckOf([lucky, lucky])).toEqual([["blind", { had: 4, expected: 3 }], ["market", { had: 0, expected: 1 }]]);
});

test("what is kept is read back, and what can't be read is nothing", () => {
  const games = [game({})];
  expect(readGames(JSON.stringify(games))).toEqual(games);
  for (const text of [null, "", "{", "{}", "[null]", '[{"version":0}]']) expect(readGames(text), String(text)).toEqual([]);
});

test("a table is kept once, the latest first", () => {
  const games = [game({ table: "b", at: 2 }), game({ table: "a", at: 1 })];
  expect(withGame(games, game({ table: "a", at: 3, score: 5 })).map(({ table, at }) => [table, at])).toEqual([["a", 3], ["b", 2]]);
});

test("of several seats on this device mine is the one with my name, else the first", () => {
  const held = [2, 0].map((seat) => ({ table: "t", seat, secret: "", since: 0 }));
  expect(seatOf(held, ["Ann", "Ben", "Cleo"], "Cleo")?.seat).toBe(2);
  expect(seatOf(held, ["Ann", "Ben", "Cleo"], "Ben")?.seat).toBe(0);
  expect(seatOf([], ["Ann"], "Ann")).toBeNull();
});
