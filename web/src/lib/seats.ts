// The seats that this browser holds the secrets of. They stay here, and go nowhere but to the server in a hello.

export interface HeldSeat {
  table: string;
  seat: number;
  secret: string;
  since: number;
}

const KEY = "whistlestop.seats";
const MOST = 100;

/** List all seats, the latest first. */
export function heldSeats(): HeldSeat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as HeldSeat[]) : [];
  } catch {
    return [];
  }
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
