// The seats that this browser holds the secrets of. They stay here, and go nowhere but to the server in a hello.

import type { TableMade } from "../protocol";

export interface HeldSeat {
  table: string;
  seat: number;
  secret: string;
  since: number;
}

/** What the one who opened a table may pass on: a secret for every open seat, and one for spectators. */
export interface Invitations {
  table: string;
  seats: Record<number, string>;
  watch: string;
}

const KEY = "whistlestop.seats";
const INVITATIONS = "whistlestop.invitations";
const MOST = 100;

function readList<T>(key: string): T[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? (kept as T[]) : [];
  } catch {
    return [];
  }
}

/** List all seats, the latest first. */
export function heldSeats(): HeldSeat[] {
  return readList<HeldSeat>(KEY);
}

/** List the seats held at a table: several where people share this device. */
export function seatsAt(table: string): HeldSeat[] {
  return heldSeats().filter((each) => each.table === table);
}

/** Keep a seat. */
export function keepSeat(seat: HeldSeat): void {
  const others = heldSeats().filter((each) => each.table !== seat.table || each.seat !== seat.seat);
  localStorage.setItem(KEY, JSON.stringify([seat, ...others].slice(0, MOST)));
}

/** Forget a seat. */
export function forgetSeat(table: string, seat: number): void {
  const others = heldSeats().filter((each) => each.table !== table || each.seat !== seat);
  localStorage.setItem(KEY, JSON.stringify(others));
}

/** Forget all seats at a table: it is gone. */
export function forgetTable(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(heldSeats().filter((each) => each.table !== table)));
}

/** Keep the invitations to a table that was made here. */
export function keepInvitations(made: TableMade): void {
  const seats = Object.fromEntries(made.keys.filter((key) => !key.mine).map((key) => [key.seat, key.secret]));
  const others = readList<Invitations>(INVITATIONS).filter((each) => each.table !== made.table);
  const kept: Invitations[] = [{ table: made.table, seats, watch: made.watch }, ...others];
  localStorage.setItem(INVITATIONS, JSON.stringify(kept.slice(0, MOST)));
}

/** Return the invitations to a table; null if it was made elsewhere. */
export function invitationsTo(table: string): Invitations | null {
  return readList<Invitations>(INVITATIONS).find((each) => each.table === table) ?? null;
}
