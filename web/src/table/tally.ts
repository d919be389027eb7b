// Which cards everybody knows to be in whose hand: mere counting of what the log tells all alike.

import { readMove, type Cards } from "../lib/moves";
import type { LineShape } from "../protocol";

/** Add up what each seat was seen to take face up and has not paid since. Cards drawn blind stay unknown. */
export function knownHands(log: LineShape[], seats: number): Cards[] {
  const hands: Cards[] = Array.from({ length: seats }, () => ({}));
  let laid: { before: Cards; cards: Cards } | null = null; // for a tunnel that may yet be given up
  for (const line of log) {
    const move = readMove(line.move);
    const hand = hands[line.seat] ?? {};
    if (move.kind === "take") hands[line.seat] = plus(hand, { [move.card]: 1 });
    else if (move.kind === "decline" && laid) hands[line.seat] = atLeast(laid.before, laid.cards);
    else if ("cards" in move) {
      if (move.kind === "claim") laid = { before: hand, cards: move.cards };
      hands[line.seat] = without(hand, move.cards);
    }
  }
  return hands;
}

export const total = (cards: Cards): number => Object.values(cards).reduce((sum, n) => sum + n, 0);

const plus = (hand: Cards, more: Cards): Cards => changed(hand, more, (n, m) => n + m);
/** Take away what was paid; what was paid beyond the known cards had been drawn blind. */
const without = (hand: Cards, paid: Cards): Cards => changed(hand, paid, (n, m) => Math.max(0, n - m));
/** Cards that were laid down and taken back are known, too. */
const atLeast = (hand: Cards, shown: Cards): Cards => changed(hand, shown, Math.max);

function changed(hand: Cards, by: Cards, how: (held: number, n: number) => number): Cards {
  const after = { ...hand };
  for (const [card, n] of Object.entries(by)) after[card] = how(hand[card] ?? 0, n);
  return after;
}
