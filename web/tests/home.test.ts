import { expect, test } from "vitest";
import { BOXES } from "../src/lib/boxes";
import { filled, pluralForm } from "../src/lib/i18n";
import { pageAt } from "../src/lib/place";
import { qrCode, qrPath } from "../src/lib/qr";
import { readSettings } from "../src/lib/settings";
import { boxOf } from "../src/help/clauses";
import { firstPlan, planFor, possible, quickGame, wishFor, type Plan } from "../src/home/wishes";
import { nextWaiting, oncePerTable, passes, sortMine } from "../src/home/order";
import { bytesOf, mailLink, mailWish } from "../src/notices/notices";
import type { Box, HeldTable, TableInfo } from "../src/protocol";

const box = (name: string): Box => BOXES.find((each) => each.box === name)!;
const plan = firstPlan("usa");
const table = (id: string, phase: string, more: Partial<TableInfo["settings"]> = {}): TableInfo => ({
  id,
  phase,
  settings: { box: "usa", seats: 2, ...more },
  host: 0,
  seats: [],
  to_act: [],
  commitment: null,
  key: null,
  before: "",
  after: "",
});
const held = (id: string, phase: string, waiting = false): HeldTable => ({ table: table(id, phase), seat: 0, waiting });

test("an address names a page", () => {
  expect(pageAt("/")).toEqual({ page: "home", table: "" });
  expect(pageAt("/t/abc")).toEqual({ page: "table", table: "abc" });
  expect(pageAt("/replay/abc")).toEqual({ page: "replay", table: "abc" });
  expect(pageAt("/lobby/").page).toBe("lobby");
  expect(pageAt("/help").page).toBe("help");
  for (const path of ["/nothing", "/t", "/t/", "/t/a/b", "/lobby/x"]) expect(pageAt(path).page, path).toBe("nowhere");
  expect(pageAt("/t/%E0%A4%A").page).toBe("table"); // can't be decoded: the server says that there is none
});

test("the next table that waits for me comes after the one I am at, and round to the first", () => {
  const all = [held("a", "playing", true), held("b", "playing"), held("c", "playing", true), held("d", "over", true), held("c", "playing")];
  expect(nextWaiting(all, "")).toEqual({ table: "a", count: 2 });
  expect(nextWaiting(all, "a")).toEqual({ table: "c", count: 1 });
  expect(nextWaiting(all, "b")).toEqual({ table: "c", count: 2 });
  expect(nextWaiting(all, "c")).toEqual({ table: "a", count: 1 });
  expect(nextWaiting([held("a", "playing", true)], "a")).toEqual({ table: "", count: 0 });
});

test("who comes from the lobby to make a table makes one that others find there", () => {
  expect(wishFor(firstPlan("usa", true), "Ana").settings.open).toBe(true);
  expect(wishFor(firstPlan("usa"), "Ana").settings.open).toBe(false);
});

test("the links in a mail say yes or no, and nothing else", () => {
  expect(mailLink("confirm=abc-_1")).toEqual({ what: "confirm", key: "abc-_1" });
  expect(mailLink("stop=k")?.what).toBe("stop");
  for (const hash of ["", "confirm", "confirm=", "other=k"]) expect(mailLink(hash), hash).toBeNull();
});

test("mail once a day is asked for in place of mail at every turn", () => {
  expect(mailWish(" ann@example.org ", "daily", "pl")).toEqual({ kind: "mail", address: "ann@example.org", digest: "daily", live: false, language: "pl" });
  expect(mailWish("a@b.org", "turn", "en")).toMatchObject({ digest: "", live: true });
});

test("the key of a server is read as browsers want it", () => {
  expect([...bytesOf("AP-_gA")]).toEqual([0, 255, 191, 128]);
});

test("a quick game has room for its bots", () => {
  expect(quickGame(box("usa"), "Ana", "medium", 2).settings).toEqual({ box: "usa", seats: 3 });
  expect(quickGame(box("nordic"), "Ana", "medium", 4).settings.seats).toBe(3);
  expect(quickGame(box("usa"), "Ana", "medium", 0).settings.seats).toBe(2);
  expect(quickGame(box("usa"), "Ana", "greedy", 1).seats).toEqual([{ kind: "mine", name: "Ana" }, { kind: "bot", bot: "greedy" }]);
});

test("a plan follows the box: seats that there are, options that it knows", () => {
  const five: Plan = { ...plan, sitters: ["me", "friend", "bot:medium", "friend", "here"], options: ["no_tolls"] };
  expect(planFor(box("nordic"), five).sitters).toEqual(["me", "friend", "bot:medium"]);
  expect(planFor(box("usa"), five).options).toEqual([]);
  expect(planFor(box("nederland"), five).options).toEqual(["no_tolls"]);
});

test("the neutral player joins two people who pay tolls", () => {
  const nederland = box("nederland");
  expect(possible(nederland, "neutral_player", 2, [])).toBe(true);
  expect(possible(nederland, "neutral_player", 3, [])).toBe(false);
  expect(possible(nederland, "neutral_player", 2, ["no_tolls"])).toBe(false);
  expect(possible(box("usa"), "neutral_player", 2, [])).toBe(false);
});

test("a plan becomes a wish", () => {
  const wish = wishFor({ ...plan, sitters: ["me", "here", "friend", "bot:greedy"], names: ["", " Bo "], clock: "day", open: true }, "Ana");
  expect(wish.seats).toEqual([{ kind: "mine", name: "Ana" }, { kind: "mine", name: "Bo" }, { kind: "open" }, { kind: "bot", bot: "greedy" }]);
  expect(wish.settings).toEqual({ box: "usa", seats: 4, options: [], clock: { days: 1 }, open: true, pure: false, tally: false, talk: "" });
});

test("my tables: what waits for me comes first, and each table once", () => {
  const mine = [held("a", "over"), held("b", "gathering"), held("c", "playing"), held("d", "playing", true)];
  expect(sortMine(mine).map((each) => each.table.id)).toEqual(["d", "c", "b", "a"]);
  expect(oncePerTable([held("a", "playing"), held("a", "playing", true)])).toEqual([held("a", "playing", true)]);
});

test("the lobby's filter", () => {
  const slow = table("a", "gathering", { clock: { days: 1 }, seats: 3 });
  expect(passes(slow, { box: "", seats: 0, pace: "" })).toBe(true);
  expect(passes(slow, { box: "usa", seats: 3, pace: "slow" })).toBe(true);
  expect(passes(slow, { box: "", seats: 0, pace: "live" })).toBe(false);
  expect(passes(slow, { box: "europe", seats: 0, pace: "" })).toBe(false);
  expect(passes(slow, { box: "", seats: 2, pace: "" })).toBe(false);
});

test("settings that can't be read are as new, and what is known is kept", () => {
  expect(readSettings("nonsense").speed).toBe(1);
  expect(readSettings('{"bot": "steady"}').bot).toBe("medium"); // as that bot is called now
  expect(readSettings('{"bot": "rush"}').bot).toBe("rush");
  expect(readSettings('{"speed": 7, "name": "Ana", "sound": "yes", "sounds": {"draw": false}}')).toMatchObject({
    speed: 2,
    name: "Ana",
    sound: true,
    sounds: { draw: false, claim: true },
  });
});

test("numbers choose their form", () => {
  expect([1, 2, 5, 22].map((n) => pluralForm("bot|boty|botów|bota", n, "pl"))).toEqual(["bot", "boty", "botów", "boty"]);
  expect([1, 2, 20].map((n) => pluralForm("bot|boți|de boți", n, "ro"))).toEqual(["bot", "boți", "de boți"]);
  expect(filled("{n} card|{n} cards of {who}", { n: 2, who: "Ana" }, "en")).toBe("2 cards of Ana");
});

test("a clause is on its box's page", () => {
  expect([boxOf("E4"), boxOf("H-R1"), boxOf("U-R6"), boxOf("E99"), boxOf("")]).toEqual(["europe", "nederland", "usa", "", ""]);
});

test("a QR code: sizes, finder patterns, and what is too long", () => {
  const grid = qrCode("http://127.0.0.1:8470/t/403nvSfel2I8HRSx");
  expect(grid.length).toBe(29); // version 3
  for (const [x, y] of [[0, 0], [22, 0], [0, 22]] as const) {
    expect(grid[y]?.slice(x, x + 7)).toEqual(Array(7).fill(true));
    expect(grid[y + 1]?.slice(x, x + 7)).toEqual([true, false, false, false, false, false, true]);
  }
  expect(qrPath(grid)).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  expect(qrCode("x".repeat(213)).length).toBe(57);
  expect(() => qrCode("x".repeat(214))).toThrow(RangeError);
});
