// Who sat where. Bots have short names by their seat, the same at the table, in the ending and in the replay.

import type { SeatInfo } from "../protocol";

const BOTS = ["Ada", "Bruno", "Cleo", "Dora", "Emil"];

/** Name the seats: a person by name, a bot by its seat; one whose name a person has is called by a spare one. */
export function seatNames(names: readonly string[], bots: readonly string[]): string[] {
  const taken = new Set(names.filter((name, seat) => name && !bots[seat]).map((name) => name.toLowerCase()));
  const free = BOTS.filter((name) => !taken.has(name.toLowerCase()));
  return names.map((name, seat) => (bots[seat] ? (free[seat % free.length] ?? name) : name));
}

/** Name the seats of a table. */
export function namesOf(seats: readonly SeatInfo[]): string[] {
  return seatNames(
    seats.map((seat) => seat.name),
    seats.map((seat) => (seat.name ? "" : seat.bot)),
  );
}
