// My tables and the lobby, put in the order in which people look for them.

import type { HeldTable, TableInfo } from "../protocol";

const PHASES = ["playing", "gathering", "over"];

/** Put tables that wait for me first, then those being played, those still gathering, and finished ones. */
export function sortMine(held: HeldTable[]): HeldTable[] {
  const rank = (each: HeldTable): number => (each.waiting && each.table.phase !== "over" ? -1 : PHASES.indexOf(each.table.phase));
  return [...held].sort((a, b) => rank(a) - rank(b)); // the sort is stable: the latest stay first
}

/** Show a table once, even if several of its seats are mine; it waits if any of them is to move. */
export function oncePerTable(held: HeldTable[]): HeldTable[] {
  const tables = new Map<string, HeldTable>();
  for (const each of held) {
    const known = tables.get(each.table.id);
    if (!known || (each.waiting && !known.waiting)) tables.set(each.table.id, each);
  }
  return [...tables.values()];
}

/** The next table that waits for me, after the one I am at and round to the first; and how many there are. */
export function nextWaiting(held: HeldTable[], here: string): { table: string; count: number } {
  const ids = oncePerTable(held).map((each) => each.table.id);
  const waits = new Set(held.filter((each) => each.waiting && each.table.phase === "playing").map((each) => each.table.id));
  const from = ids.indexOf(here) + 1;
  const others = [...ids.slice(from), ...ids.slice(0, from)].filter((id) => id !== here && waits.has(id));
  return { table: others[0] ?? "", count: others.length };
}

export interface Filter {
  box: string; // "" for all
  seats: number; // 0 for all
  pace: "" | "live" | "slow";
}

/** Tell whether a table passes the filter. */
export function passes(table: TableInfo, filter: Filter): boolean {
  const days = Boolean(table.settings.clock?.days);
  return (
    (!filter.box || table.settings.box === filter.box) &&
    (!filter.seats || table.settings.seats === filter.seats) &&
    (!filter.pace || (filter.pace === "slow") === days)
  );
}
