// Requests over HTTP. A refusal of the server becomes an Error with its sentence.

import type { HeldTable, Joined, JoinTable, Lobby, NewTable, Offer, TableInfo, TableMade } from "../protocol";
import { heldSeats, keepInvitations, keepSeat } from "./seats";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const how: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  let answer: Response;
  try {
    answer = await fetch(path, how);
  } catch {
    throw new Refusal("offline", "The server can't be reached.");
  }
  const said: unknown = await answer.json().catch(() => ({ code: "unreadable", message: answer.statusText }));
  if (!answer.ok) {
    const fault = said as { code?: string; message?: string };
    throw new Refusal(fault.code ?? "unknown", fault.message ?? answer.statusText);
  }
  return said as T;
}

export const offer = (): Promise<Offer> => ask("/api/boxes");
export const lobby = (): Promise<Lobby> => ask("/api/tables");
export const tableInfo = (table: string): Promise<TableInfo> => ask(`/api/tables/${encodeURIComponent(table)}`);

/** Open a table and keep the seats that are mine. */
export async function openTable(wish: NewTable): Promise<TableMade> {
  const made = await ask<TableMade>("/api/tables", wish);
  for (const key of made.keys)
    if (key.mine) keepSeat({ table: made.table, seat: key.seat, secret: key.secret, since: Date.now() });
  keepInvitations(made);
  return made;
}

/** Take a seat and keep it. */
export async function join(table: string, wish: JoinTable): Promise<Joined> {
  const joined = await ask<Joined>(`/api/tables/${encodeURIComponent(table)}/join`, wish);
  keepSeat({ table, seat: joined.seat, secret: joined.secret, since: Date.now() });
  return joined;
}

/** What a secret opens: a seat (of the table as it stands), the spectators' place, or nothing. */
export type Opens = { what: "seat"; held: HeldTable } | { what: "watch" } | { what: "nothing" };

/** Find out what a secret opens. */
export async function whatOpens(table: string, secret: string): Promise<Opens> {
  const [held] = await ask<HeldTable[]>("/api/mine", [{ table, secret }]);
  if (held) return { what: "seat", held };
  // Only the stream of events tells the spectators' secret from a wrong one; its head is enough.
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${secret}` };
  const path = `/api/tables/${encodeURIComponent(table)}/events`;
  const answer = await fetch(path, { headers, signal: stop.signal });
  stop.abort();
  return { what: answer.ok ? "watch" : "nothing" };
}

/** Tell how the tables stand at which this browser holds a seat. */
export const mine = (): Promise<HeldTable[]> =>
  ask("/api/mine", heldSeats().slice(0, 50).map(({ table, secret }) => ({ table, secret })));
