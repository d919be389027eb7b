// Requests over HTTP. A refusal of the server becomes an Error with its sentence.

import type { HeldTable, Joined, JoinTable, Lobby, NewTable, Offer, TableInfo, TableMade } from "../protocol";
import { heldSeats, keepSeat } from "./seats";

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
  const answer = await fetch(path, how);
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
  return made;
}

/** Take a seat and keep it. */
export async function join(table: string, wish: JoinTable): Promise<Joined> {
  const joined = await ask<Joined>(`/api/tables/${encodeURIComponent(table)}/join`, wish);
  keepSeat({ table, seat: joined.seat, secret: joined.secret, since: Date.now() });
  return joined;
}

/** Tell how the tables stand at which this browser holds a seat. */
export const mine = (): Promise<HeldTable[]> =>
  ask("/api/mine", heldSeats().slice(0, 50).map(({ table, secret }) => ({ table, secret })));
