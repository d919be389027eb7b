// Which rule matters now, for somebody who plays a box for the first time.

import type { BoardFacts } from "../lib/board";
import type { ViewShape } from "../protocol";
import { topicClause } from "./clauses";

export interface Card {
  id: string; // texts: guide.ID.title, guide.ID.text or guide.ID.text.BOX
  clause: string; // where to read more; "" for what is different from the first box
}

type Moment = (view: ViewShape, board: BoardFacts | null) => boolean;

const FEW_TOKENS = 6;

const toMove: Moment = (view) => view.to_act.includes(view.seat);
const free: Moment = (view, board) => toMove(view, board) && view.decision === "turn";
const offers = (view: ViewShape, begin: string): boolean => view.legal_moves.some((move) => move.startsWith(begin));
const withTolls = (view: ViewShape): boolean => typeof view.own?.tokens.tolls === "number";

/** Tell whether a lane of a kind can be claimed now. */
function claimable(view: ViewShape, board: BoardFacts | null, kind: string): boolean {
  return view.legal_moves.some((move) => move.startsWith("claim ") && board?.lanes[move.split(" ")[1] ?? ""]?.kind === kind);
}

/** The cards, most pressing first: only one is shown at a time, and only those that the box has. */
const MOMENTS: [id: string, moment: Moment][] = [
  ["scoring", (view) => view.decision === "over"],
  ["last", (view) => view.last_turns !== null && view.last_turns > 0],
  ["extra", (view, board) => toMove(view, board) && view.decision === "tunnel"],
  ["neutral", (view) => Boolean(view.neutral?.active) && (view.round >= 6 || view.decision === "neutral_lane")],
  ["tickets", (view, board) => toMove(view, board) && view.decision === "keep_tickets"],
  ["turn", (view, board) => free(view, board)],
  ["second", (view, board) => toMove(view, board) && view.decision === "second_card"],
  ["claim", (view, board) => free(view, board) && offers(view, "claim ")],
  ["toll", (view, board) => withTolls(view) && free(view, board) && offers(view, "claim ")],
  ["loan", (view, board) => withTolls(view) && free(view, board) && (view.own?.tokens.tolls ?? FEW_TOKENS) < FEW_TOKENS],
  ["ferry", (view, board) => free(view, board) && claimable(view, board, "ferry")],
  ["tunnel", (view, board) => free(view, board) && claimable(view, board, "tunnel")],
  ["station", (view, board) => free(view, board) && view.round >= 4 && offers(view, "station ")],
  ["swap", (view, board) => free(view, board) && view.round >= 3 && offers(view, "swap")],
];

/** Cards that say something else in each box, so that who has seen one still wants the other. */
const OF_THE_BOX = ["scoring", "ferry", "tunnel", "second"];

/** Return the name under which a card is put away: once for all boxes, or once in each. */
export function keptAs(card: Card, box: string): string {
  return OF_THE_BOX.includes(card.id) ? `${box}/${card.id}` : card.id;
}

/** Return the card to be shown now, if any; `welcomes` tells whether there are words to begin a box with. */
export function cardFor(view: ViewShape, board: BoardFacts | null, seen: ReadonlySet<string>, welcomes: boolean): Card | null {
  if (view.seat < 0) return null; // spectators know, or ask
  const welcome = { id: view.box, clause: "" };
  if (welcomes && !seen.has(keptAs(welcome, view.box)) && view.decision !== "over") return welcome;
  for (const [id, moment] of MOMENTS) {
    const clause = topicClause(view.box, id);
    if (clause === null) continue;
    const card = { id, clause };
    if (!seen.has(keptAs(card, view.box)) && moment(view, board)) return card;
  }
  return null;
}
