// The count in words. The texts are handed in, so that this can be tested without a browser.

import { cityName, type Say } from "../board/names";
import type { BoardFacts } from "../lib/board";
import type { Act } from "./acts";

/** Name a ticket by its cities. */
export function ticketWords(t: Say, board: BoardFacts, ticket: string): string {
  const facts = board.tickets[ticket];
  return facts ? `${cityName(t, board, facts.a)} – ${cityName(t, board, facts.b)}` : ticket;
}

/** Say what an act counts, and for whom. */
export function actWords(t: Say, board: BoardFacts, names: string[], act: Act): string {
  const name = names[act.seat] ?? String(act.seat + 1);
  if (act.ticket) {
    const said = t(`ending.act.${act.kind}`, { name, ticket: ticketWords(t, board, act.ticket) });
    const cities = (act.borrowed ?? []).map((city) => cityName(t, board, city)).join(", ");
    return cities ? `${said} ${t("ending.act.borrowed", { cities })}` : said;
  }
  if (act.kind === "trail") return t(act.points ? "ending.act.longest" : "ending.act.trail", { name, n: act.length ?? 0 });
  if (act.kind === "other") return `${name}: ${lineWords(t, act.line)}`;
  return t(`ending.act.${act.kind}`, { name });
}

/** Name a line of the count; one that we don't know is named as the server does. */
export function lineWords(t: Say, line: string): string {
  const key = `ending.line.${line}`;
  const said = t(key);
  return said === key ? line.replaceAll("_", " ") : said;
}

/** Write points with their sign; the minus is as wide as the plus. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** Say who won. */
export function winnerWords(t: Say, names: string[], winners: number[], total: number, race: boolean): string {
  const won = winners.map((seat) => names[seat] ?? "");
  const unit = t(race ? "ending.tickets_n" : "ending.points_n", { n: total });
  return t(won.length > 1 ? "ending.shared" : "ending.won", { names: listed(t, won), total: unit });
}

/** Join names: a, b and c. */
export function listed(t: Say, names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return t("ending.and", { first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}
