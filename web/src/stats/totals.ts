// Many games together: by box, by partner, on the board, and how lucky they were.

import { LUCK, type Game, type Luck, type LuckKind } from "./summary";

export interface BoxTotal {
  box: string;
  games: number;
  wins: number;
  mean: number;
  best: number;
  race: boolean; // counts tickets, not points
  tickets: number;
  completed: number;
  trail: number; // the longest path of all games
}

export interface PartnerTotal {
  name: string; // empty for bots
  bot: string; // empty for people
  games: number;
  ahead: number; // games in which I was placed before them
  behind: number;
}

/** The numbers of each box, the one played most first. */
export function byBox(games: Game[]): BoxTotal[] {
  const boxes = [...new Set(games.map((game) => game.box))];
  return boxes.map((box) => boxTotal(box, games.filter((game) => game.box === box))).sort((a, b) => b.games - a.games);
}

function boxTotal(box: string, games: Game[]): BoxTotal {
  const tickets = games.flatMap((game) => game.tickets);
  return {
    box,
    games: games.length,
    wins: games.filter((game) => game.won).length,
    mean: games.reduce((sum, game) => sum + game.score, 0) / games.length,
    best: Math.max(...games.map((game) => game.score)),
    race: games.some((game) => game.race),
    tickets: tickets.length,
    completed: tickets.filter(([, done]) => done).length,
    trail: Math.max(...games.map((game) => game.trail)),
  };
}

/** The numbers of everybody I played with, the most frequent first; a kind of bot counts once a game. */
export function byPartner(games: Game[]): PartnerTotal[] {
  const found = new Map<string, PartnerTotal>();
  for (const game of games) {
    // Of several bots of a kind, the one that was placed best is the one to beat.
    const met = new Map([...game.partners].sort((a, b) => b.place - a.place).map((each) => [each.bot ? `bot ${each.bot}` : `name ${each.name}`, each]));
    for (const [key, partner] of met) {
      const total = found.get(key) ?? { name: partner.bot ? "" : partner.name, bot: partner.bot, games: 0, ahead: 0, behind: 0 };
      total.games += 1;
      total.ahead += game.place < partner.place ? 1 : 0;
      total.behind += game.place > partner.place ? 1 : 0;
      found.set(key, total);
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games);
}

/** How often I claimed each lane. */
export function laneCounts(games: Game[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const lane of games.flatMap((game) => game.lanes)) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  return counts;
}

export interface TicketCount {
  ticket: string;
  done: number;
  failed: number;
}

/** How often I kept each ticket, and what became of it; the most frequent first. */
export function ticketCounts(games: Game[]): TicketCount[] {
  const counts = new Map<string, TicketCount>();
  for (const [ticket, done] of games.flatMap((game) => game.tickets)) {
    const count = counts.get(ticket) ?? { ticket, done: 0, failed: 0 };
    count[done ? "done" : "failed"] += 1;
    counts.set(ticket, count);
  }
  return [...counts.values()].sort((a, b) => b.done + b.failed - a.done - a.failed);
}

/** How lucky all games together were; kinds that never came up are left out. */
export function luckOf(games: Game[]): [LuckKind, Luck][] {
  const totals = LUCK.map((kind): [LuckKind, Luck] => [
    kind,
    {
      had: games.reduce((sum, game) => sum + game.luck[kind].had, 0),
      expected: games.reduce((sum, game) => sum + game.luck[kind].expected, 0),
    },
  ]);
  return totals.filter(([, { had, expected }]) => had > 0 || expected > 0);
}
