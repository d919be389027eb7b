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
