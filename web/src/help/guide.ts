// Which rule matters now, for somebody who plays a box for the first time.

import type { BoardFacts } from "../lib/board";
import type { ViewShape } from "../protocol";

export interface Card {
  id: string; // texts: guide.ID.title, guide.ID.text or guide.ID.text.BOX
  clause: string; // where to read more; "" for what is different from USA
}

type Moment = (view: ViewShape, board: BoardFacts | null) => boolean;

const DIFFERENT = ["europe", "nordic", "nederland", "ghost"];
const FEW_TOKENS = 6;

const toMove: Moment = (view) => view.to_act.includes(view.seat);
const free: Moment = (view, board) => toMove(view, board) && view.decision === "turn";
const offers = (view: ViewShape, begin: string): boolean => view.legal_moves.some((move) => move.startsWith(begin));
const withTolls = (view: ViewShape): boolean => typeof view.own?.tokens.tolls === "number";

/** Tell whether a lane of a kind can be claimed now. */
function claimable(view: ViewShape, board: BoardFacts | null, kind: string): boolean {
  return view.legal_moves.some((move) => move.startsWith("claim ") && board?.lanes[move.split(" ")[1] ?? ""]?.kind === kind);
}

/** The cards, most pressing first: only one is shown at a time. */
const MOMENTS: [id: string, clauses: Record<string, string>, moment: Moment][] = [
  ["scoring", { usa: "U18", europe: "E10", nordic: "N9", nederland: "H7", ghost: "G7" }, (view) => view.decision === "over"],
  ["last", { usa: "U17" }, (view) => view.last_turns !== null && view.last_turns > 0],
  ["extra", { usa: "E7" }, (view, board) => toMove(view, board) && view.decision === "tunnel"],
  ["neutral", { usa: "H12" }, (view) => Boolean(view.neutral?.active) && (view.round >= 6 || view.decision === "neutral_lane")],
  ["tickets", { usa: "U3", europe: "E1", nordic: "N1", nederland: "H1" }, (view, board) => toMove(view, board) && view.decision === "keep_tickets"],
  ["turn", { usa: "U4" }, (view, board) => free(view, board) && view.box !== "ghost"],
  ["second", { usa: "U5", nordic: "N2", ghost: "G2" }, (view, board) => toMove(view, board) && view.decision === "second_card"],
  ["claim", { usa: "U8", nordic: "N3", ghost: "G3" }, (view, board) => free(view, board) && offers(view, "claim ")],
  ["toll", { usa: "H5" }, (view, board) => withTolls(view) && free(view, board) && offers(view, "claim ")],
  ["loan", { usa: "H6" }, (view, board) => withTolls(view) && free(view, board) && (view.own?.tokens.tolls ?? FEW_TOKENS) < FEW_TOKENS],
  ["ferry", { usa: "E4", nordic: "N5" }, (view, board) => free(view, board) && claimable(view, board, "ferry")],
  ["tunnel", { usa: "E5", nordic: "N6" }, (view, board) => free(view, board) && claimable(view, board, "tunnel")],
  ["station", { usa: "E9" }, (view, board) => free(view, board) && view.round >= 4 && offers(view, "station ")],
  ["swap", { usa: "G2" }, (view, board) => free(view, board) && view.round >= 3 && offers(view, "swap")],
];

/** Cards that say something else in each box, so that who has seen one still wants the other. */
const OF_THE_BOX = ["scoring", "ferry", "tunnel", "second"];

/** Return the name under which a card is put away: once for all boxes, or once in each. */
export function keptAs(card: Card, box: string): string {
  return OF_THE_BOX.includes(card.id) ? `${box}/${card.id}` : card.id;
}

/** Return the card to be shown now, if any. */
export function cardFor(view: ViewShape, board: BoardFacts | null, seen: ReadonlySet<string>): Card | null {
  if (view.seat < 0) return null; // spectators know, or ask
  const welcome = { id: view.box, clause: "" };
  if (DIFFERENT.includes(view.box) && !seen.has(keptAs(welcome, view.box)) && view.decision !== "over") return welcome;
  for (const [id, clauses, moment] of MOMENTS) {
    const card = { id, clause: clauses[view.box] ?? clauses["usa"] ?? "" };
    if (!seen.has(keptAs(card, view.box)) && moment(view, board)) return card;
  }
  return null;
}
