// Moves and news as sentences. The texts are handed in, so that this can be read and tested without a browser.

import { cityName, whichLane } from "../board/names";
import type { BoardFacts } from "../lib/board";
import type { Gaps } from "../lib/i18n";
import { readMove, type Cards } from "../lib/moves";
import type { Gone, LineShape, NewsShape, Reason, ViewShape } from "../protocol";
import { costs, type Dig } from "./tunnels";

export type Say = (key: string, gaps?: Record<string, string | number>) => string;

export interface Speaker {
  t: Say;
  board: BoardFacts;
  names: string[];
  you: number;
}

/** Say a text about a seat: in the second person for who reads it. */
export function about(who: Speaker, seat: number | null, key: string, gaps: Record<string, string | number> = {}): string {
  if (seat !== null && seat === who.you) return who.t(`${key}.you`, gaps);
  const name = seat === null ? who.t("table.neutral") : (who.names[seat] ?? `${seat + 1}`);
  return who.t(key, { ...gaps, name });
}

/** Name a lane: its cities and, where there are two, its colour; where that is the same, on which side it lies. */
export function laneName(t: Say, board: BoardFacts, id: string): string {
  const lane = board.lanes[id];
  if (!lane) return id;
  const cities = `${cityName(t, board, lane.a)} – ${cityName(t, board, lane.b)}`;
  const which = id.split("/")[1];
  if (!which) return cities;
  return `${cities} (${whichLane(t, board, id) || t(`card.${which}`)})`;
}

export function ticketName(t: Say, board: BoardFacts, id: string): string {
  const ticket = board.tickets[id];
  return ticket ? `${cityName(t, board, ticket.a)} – ${cityName(t, board, ticket.b)}` : id;
}

/** List cards: `3 × red, 1 × locomotive`. */
export function cardsWords(t: Say, cards: Cards): string {
  return Object.entries(cards)
    .filter(([, n]) => n > 0)
    .map(([card, n]) => `${n} × ${t(`card.${card}`)}`)
    .join(", ");
}

/** Name what a line of the move language is about, or the beginning of one: lanes and cities have ids there. */
export function subjectName({ t, board }: Speaker, line: string): string {
  const move = readMove(line);
  if (move.kind === "claim" || move.kind === "lay") return board.lanes[move.lane] ? laneName(t, board, move.lane) : "";
  if (move.kind === "station") return board.cities[move.city] ? cityName(t, board, move.city) : "";
  if (move.kind === "take") return move.card ? t(`card.${move.card}`) : "";
  return move.kind === "keep" ? move.tickets.map((id) => ticketName(t, board, id)).join("; ") : "";
}

/** Say what a move did. */
export function moveSentence(who: Speaker, line: LineShape): string {
  const { t, board } = who;
  const move = readMove(line.move);
  const told = (key: string, gaps = {}): string => about(who, line.seat, `log.${key}`, gaps);
  switch (move.kind) {
    case "draw": {
      const card = line.news.find((each) => each.what === "drew")?.about;
      return typeof card === "string" ? told("drew", { card: t(`card.${card}`) }) : told("draw");
    }
    case "take":
      return told("take", { card: t(`card.${move.card}`) });
    case "keep":
      if (move.tickets.length) return told("kept", { tickets: move.tickets.map((id) => ticketName(t, board, id)).join("; ") });
      return move.count === null ? told("choosing") : told("keep", { n: move.count });
    case "claim": {
      const lane = board.lanes[move.lane];
      const gaps = { lane: laneName(t, board, move.lane), cards: cardsWords(t, move.cards) };
      if (lane?.kind === "tunnel") return told("dig", gaps);
      const points = lane?.points ? ` ${t("log.points", { n: lane.points })}` : "";
      return told("claim", gaps) + points;
    }
    case "station":
      return told("station", { city: cityName(t, board, move.city), cards: cardsWords(t, move.cards) });
    case "pay":
      return told("pay", { cards: cardsWords(t, move.cards) });
    case "lay":
      return told("lay", { lane: laneName(t, board, move.lane) });
    case "unknown":
      return `${who.names[line.seat] ?? ""}: ${line.move}`;
    default:
      return told(move.kind);
  }
}

/** Say what a move made happen besides. */
export function newsSentences(who: Speaker, line: LineShape): string[] {
  const { t } = who;
  const said: string[] = [];
  const shown = line.news.filter((each) => each.what === "shown").map((each) => t(`card.${String(each.about)}`));
  if (shown.length) said.push(t("log.shown", { cards: shown.join(", ") }));
  const own = readMove(line.move).kind === "draw" ? 1 : 0; // the card of the draw itself has been told
  const extra = line.news.filter((each) => each.what === "drew").slice(own);
  for (const each of line.news) {
    const sentence = newsSentence(who, each);
    if (sentence) said.push(sentence);
  }
  const cards = extra.map((each) => each.about).filter((card) => typeof card === "string");
  if (cards.length) said.push(t("log.extra_cards", { cards: cards.map((card) => t(`card.${card}`)).join(", ") }));
  return said;
}

function newsSentence(who: Speaker, news: NewsShape): string {
  const { t, board } = who;
  const told = (key: string, gaps = {}): string => about(who, news.seat, `log.${key}`, gaps);
  const what = String(news.about ?? "");
  switch (news.what) {
    case "completed":
      return told("completed", { ticket: ticketName(t, board, what) });
    case "town_hall":
      return told("town_hall", { city: cityName(t, board, what) });
    case "treat":
    case "loan":
    case "last_round":
      return told(news.what);
    case "toll_paid":
    case "toll_received":
      return told(news.what, { n: Number(news.about ?? 0) });
    case "neutral_revealed":
      return t("log.neutral_revealed", { ticket: ticketName(t, board, what) });
    case "neutral_claimed":
      return t("log.neutral_claimed", { lane: laneName(t, board, what) });
    case "market_cleared":
    case "neutral_stopped":
    case "reshuffled":
      return t(`log.${news.what}`);
    default:
      return "";
  }
}

export const lineSentence = (who: Speaker, line: LineShape): string =>
  [moveSentence(who, line), ...newsSentences(who, line)].join(" ");

/** Say which move was taken back, and how many went with it. */
export function goneSentence(who: Speaker, { number, seat, move, later }: Gone): string {
  const said = who.t("log.gone", { move: moveSentence(who, { number, seat, move, news: [] }) });
  return later ? `${said} ${who.t("undo.later", { n: later })}` : said;
}

/** Say what came of a tunnel once its cards are turned. */
export function digSentence(who: Speaker, dig: Dig): string {
  const n = dig.shown.filter((card) => costs(dig, card)).length;
  if (dig.outcome === "waits") return who.t("tunnel.extra", { n });
  if (dig.outcome === "declined") return about(who, dig.seat, "log.decline");
  if (dig.outcome === "paid") return about(who, dig.seat, "tunnel.paid_for", { n });
  return dig.seat === who.you ? who.t("tunnel.free") : about(who, dig.seat, "tunnel.free_for");
}

/** Say what is asked now, and of whom. */
export function askSentence(who: Speaker, view: ViewShape): string {
  const { t } = who;
  if (view.decision === "over") return t("ask.over");
  const mine = view.to_act.includes(who.you);
  const others = view.to_act.filter((seat) => seat !== who.you).map((seat) => who.names[seat] ?? "");
  if (!mine) {
    const key = view.decision === "keep_tickets" ? "ask.others.keep_tickets" : `ask.other.${view.decision}`;
    return t(key, { name: others.join(", "), n: others.length });
  }
  if (view.decision === "keep_tickets") return t("ask.keep_tickets", { n: view.own?.keep ?? 1 });
  if (view.decision === "tunnel") return t("ask.tunnel", { n: view.tunnel?.extra ?? 1 });
  if (view.legal_moves.length === 1 && view.legal_moves[0] === "pass") return t("ask.pass");
  if (view.decision !== "turn") return t(`ask.${view.decision}`);
  return t("ask.turn", { what: turnWords(who) });
}

/** List what a turn may be, as far as there are words for it. */
function turnWords({ t, board }: Speaker): string {
  const kinds = board.turns.map((kind) => `ask.turn.${kind}`).filter((key) => t(key) !== key);
  const [last = "", ...before] = kinds.map((key) => t(key)).reverse();
  return before.length ? t("ask.or", { most: before.reverse().join(", "), last }) : last;
}

/** Say why not, in the reader's language: by its code, with the gaps that the move or its subject can fill. */
export function reasonSentence(who: Speaker, reason: Reason, subject: string): string {
  const { t } = who;
  const gaps: Gaps = { ...triedGaps(who, subject), line: subject, message: reason.message };
  const code = reason.code === "cards.short" && gaps.locomotives ? "cards.short_ferry" : reason.code;
  const key = [`reason.${code}`, `wrong.${code}`].find((each) => t(each) !== each);
  const said = key ? t(key, gaps) : "";
  // What a line typed by hand is about isn't always known here: then a gap stays open.
  return said && !/\{\w+\}/.test(said) ? said : t("reason.other", gaps);
}

/** What can be said of a move that was tried, or of what can't be: `take red`, `claim X for …`, `claim X`. */
function triedGaps({ t, board }: Speaker, subject: string): Gaps {
  const [verb = "", what = ""] = subject.split(" ");
  if (verb === "take") return { card: t(`card.${what}`).replace(/^card\./, "") };
  const lane = board.lanes[what];
  if (!lane) return {};
  const colour = lane.colour === "gray" ? t("lane.gray") : t(`card.${lane.colour}`);
  return { n: lane.length, colour, locomotives: lane.locomotives };
}
