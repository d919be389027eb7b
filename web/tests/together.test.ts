import { expect, test } from "vitest";
import type { Shown } from "../src/protocol";
import { heard, JOINED, led, OFF, rejoined, strayed, target } from "../src/replay/together";

const word = (leader: string, move: number): Shown => ({ type: "shown", at: move, move, eyes: 1, leader, name: leader.toUpperCase() });

test("who comes follows whoever leads", () => {
  const session = heard(JOINED, word("ben", 7), "me");
  expect(session).toMatchObject({ mode: "following", leader: "BEN" });
  expect(target(session, false)).toEqual({ move: 7, eyes: 1 });
});

test("who is by himself hears nothing", () => {
  expect(heard(OFF, word("ben", 7), "me")).toBe(OFF);
  expect(led(OFF)).toBe(OFF);
});

test("who goes elsewhere stays there until following again, and hears where the others are", () => {
  let session = strayed(heard(JOINED, word("ben", 7), "me"));
  expect(session.mode).toBe("alone");
  session = heard(session, word("ben", 9), "me");
  expect(target(session, false)).toBeNull();
  session = rejoined(session);
  expect(target(session, false)).toEqual({ move: 9, eyes: 1 });
});

test("a new leader calls everybody back", () => {
  const session = heard(strayed(heard(JOINED, word("ben", 7), "me")), word("cleo", 3), "me");
  expect(session).toMatchObject({ mode: "following", leader: "CLEO" });
});

test("anybody may lead, and is led again when another does", () => {
  let session = led(heard(JOINED, word("ben", 7), "me"));
  expect(session.mode).toBe("leading");
  session = heard(session, word("me", 8), "me");
  expect(session.mode).toBe("leading");
  expect(target(session, false)).toBeNull(); // my own word does not move me
  expect(strayed(session)).toBe(session); // I take the others along
  expect(heard(session, word("ben", 9), "me").mode).toBe("following");
});

test("what others said before me, and comes after, does not move me", () => {
  const session = heard(led(JOINED), word("ben", 7), "me");
  expect(session).toMatchObject({ mode: "leading", unheard: true });
  expect(target(session, false)).toBeNull();
  expect(heard(heard(session, word("me", 8), "me"), word("ben", 9), "me").mode).toBe("following");
});

test("after a reload who led leads on, from the same place", () => {
  const session = heard(JOINED, word("me", 12), "me");
  expect(session.mode).toBe("leading");
  expect(target(session, true)).toEqual({ move: 12, eyes: 1 });
});
