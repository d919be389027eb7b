// Getting finished games. They never change, so each is asked for once and kept: what was seen can be seen offline.

import { Refusal } from "../lib/api";
import { keepSeat } from "../lib/seats";
import type { Fork, Replay, TableMade } from "../protocol";

const KEPT = "whistlestop-replays-1"; // another number when the answer's shape changes
const MOST = 60;
const known = new Map<string, Promise<Replay>>();

const pathOf = (table: string, what: string): string => `/api/tables/${encodeURIComponent(table)}/${what}`;

/** Load a finished game, once. */
export function loadReplay(table: string): Promise<Replay> {
  let replay = known.get(table);
  if (!replay) {
    replay = load(pathOf(table, "replay"));
    known.set(table, replay);
    replay.catch(() => known.delete(table));
  }
  return replay;
}

async function load(path: string): Promise<Replay> {
  const kept = await keeper();
  const before = await kept?.match(path).catch(() => undefined);
  const answer = before ?? (await fetched(path));
  if (!before) await keep(kept, path, answer.clone());
  return (await answer.json()) as Replay;
}

// A page that doesn't come from a secure place has no such cache; the browser's ordinary one must do then.
const keeper = async (): Promise<Cache | undefined> =>
  typeof caches === "undefined" ? undefined : caches.open(KEPT).catch(() => undefined);

async function keep(kept: Cache | undefined, path: string, answer: Response): Promise<void> {
  try {
    await kept?.put(path, answer);
    const all = (await kept?.keys()) ?? [];
    for (const old of all.slice(0, Math.max(0, all.length - MOST))) await kept?.delete(old);
  } catch {
    // no room: then it is asked for again
  }
}

async function fetched(path: string, how: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, how).catch(() => {
    throw new Refusal("offline", "The server can't be reached.");
  });
  if (answer.ok) return answer;
  const fault = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new Refusal(fault.code ?? "unknown", fault.message ?? answer.statusText);
}

/** Open a table that goes on after a move; return its id. */
export async function playOn(table: string, wish: Fork): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetched(pathOf(table, "fork"), { method: "POST", body: JSON.stringify(wish), headers });
  const made = (await answer.json()) as TableMade;
  for (const key of made.keys)
    if (key.mine) keepSeat({ table: made.table, seat: key.seat, secret: key.secret, since: Date.now() });
  return made.table;
}
