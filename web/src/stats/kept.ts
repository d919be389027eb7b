// The games that this browser's seats have played, summed up once each and kept here: the numbers are there offline too.

import { mine, Refusal } from "../lib/api";
import { loadBoard, type BoardFacts } from "../lib/board";
import { heldSeats, type HeldSeat } from "../lib/seats";
import { oncePerTable } from "../home/order";
import type { Replay } from "../protocol";
import { loadReplay } from "../replay/load";
import { summaryOf, VERSION, type Game } from "./summary";

const KEY = "whistlestop.games";
const MOST = 500;
const PAUSE = 3000; // milliseconds, after the server said that we ask too fast

/** Read what is kept; what another version has written is summed up anew. */
export function readGames(text: string | null): Game[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? (kept as Game[]).filter((game) => game?.version === VERSION) : [];
  } catch {
    return [];
  }
}

/** The latest first, each table once. */
export function withGame(games: Game[], game: Game): Game[] {
  const others = games.filter((each) => each.table !== game.table);
  return [game, ...others].sort((a, b) => b.at - a.at).slice(0, MOST);
}

/** Which of the seats that are held at a table is mine: the one with my name, else the first. */
export function seatOf(held: HeldSeat[], names: string[], name: string): HeldSeat | null {
  const inOrder = [...held].sort((a, b) => a.seat - b.seat);
  return inOrder.find((each) => names[each.seat] === name) ?? inOrder[0] ?? null;
}

export const keptGames = (): Game[] => readGames(localStorage.getItem(KEY));

/** Forget all numbers; games that are still on the list of my tables are summed up again when asked for. */
export const forgetGames = (): void => localStorage.removeItem(KEY);

/** Sum a finished game up and keep it, if one of its seats is held here. */
export function keepGame(replay: Replay, board: BoardFacts, name: string): void {
  const seat = seatOf(heldSeats().filter((each) => each.table === replay.table), replay.names, name);
  if (!seat) return;
  const games = withGame(keptGames(), summaryOf(replay, board, seat.seat, seat.since));
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    // no room left: then it is summed up again next time
  }
}

/** Sum up what has been finished meanwhile; tells how many are still to come after each. */
export async function sumUp(name: string, told: (left: number) => void): Promise<void> {
  const known = new Set(keptGames().map((game) => game.table));
  const finished = oncePerTable(await mine()).filter(({ table }) => table.phase === "over" && !known.has(table.id));
  for (const [place, { table }] of finished.entries()) {
    told(finished.length - place);
    await one(table.id, name);
  }
  told(0);
}

async function one(table: string, name: string): Promise<void> {
  for (;;) {
    try {
      const replay = await loadReplay(table);
      keepGame(replay, await loadBoard(replay.settings.box), name);
      return;
    } catch (wrong) {
      if (!(wrong instanceof Refusal) || wrong.code !== "too_fast") return; // the others are worth a try
      await new Promise((go) => setTimeout(go, PAUSE));
    }
  }
}

/** All games with their records, as a file. */
export async function exported(games: Game[]): Promise<Blob> {
  const all = [];
  for (const game of games) {
    const answer = await fetch(`/api/tables/${encodeURIComponent(game.table)}/record`).catch(() => null);
    all.push({ ...game, record: answer?.ok ? await answer.text() : null });
  }
  return new Blob([JSON.stringify({ "whistlestop games": VERSION, games: all }, null, 1)], { type: "application/json" });
}
