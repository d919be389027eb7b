"""The moves on offer, as minds ask about them: is one there, which payment is cheapest, what else to do."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import zeros
from whistlestop.engine.codes import (
    BLIND,
    COLOURS,
    EXCHANGE,
    KINDS,
    LANE,
    LANE_WORD,
    NONE,
    PAY,
    PAY_WORD,
    TUNNEL,
    WORD,
    WORDS,
)
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.outlook import lanes_in

CARDS_TO_DIG: Final = 12  # in deck and discards; with fewer, tunnels are left alone


def offered(words: vec[i64], move: i64) -> bool:
    """Tell whether a move is on offer."""
    return (words[move // WORD] >> (move % WORD)) & 1 != 0


def cheapest(words: vec[i64], dear: vec[i64]) -> i64:
    """Choose the payment with fewest bundles of an exchange, then fewest locomotives, then least dear.

    `dear` prices each colour from 0 to 99; locomotives alone are priced like a colour of their own.
    """
    best: i64 = NONE
    least: i64 = 0
    i: i64
    for i in range(PAY_WORD, LANE_WORD):
        rest = words[i]
        while rest:
            move = first(rest) + i * WORD
            rest &= rest - 1
            price: i64 = 0
            if move >= EXCHANGE:
                price = 10000 * ((move - EXCHANGE) % 10) + dear[(move - EXCHANGE) // 10]
            else:
                price = 100 * ((move - PAY) % 10) + dear[(move - PAY) // 10]
            if best == NONE or price < least:
                best = move
                least = price
    return best


def by_plenty(hand: vec[i64]) -> vec[i64]:
    """Price colours so that those held most are cheapest."""
    dear = zeros(KINDS)
    kind: i64
    for kind in range(KINDS):
        dear[kind] = max(0, 50 - hand[kind])
    return dear


def longest_offered(rules: Rules, words: vec[i64]) -> i64:
    """Choose the longest of the lanes on offer, the first of several; NONE without any."""
    best: i64 = NONE
    for lane in lanes_in(words[LANE_WORD], words[LANE_WORD + 1]):
        if best == NONE or rules.board.length[lane] > rules.board.length[best - LANE]:
            best = LANE + lane
    return best


def fallback(rules: Rules, words: vec[i64]) -> i64:
    """Find a move where an agent knows none: the deck, a card, the longest lane, whatever comes first."""
    if offered(words, BLIND):
        return BLIND
    i: i64
    if words[0] & 0x1FF:
        return first(words[0] & 0x1FF)
    move = longest_offered(rules, words)
    if move != NONE:
        return move
    for i in range(WORDS):
        if words[i]:
            return first(words[i]) + i * WORD
    return NONE


def leave_hopeless_tunnels(rules: Rules, state: State, words: vec[i64]) -> None:
    """Take tunnels off the offer while so few cards lie in deck and discards that the same come up again.

    Else a whole table may try the same tunnel for ever. Rules: E5, E7, E8.
    """
    if state.deck_size + state.discard_size >= CARDS_TO_DIG or words[0] & 0x3FF == 0:
        return
    board = rules.board
    lane: i64
    for lane in range(board.lanes):
        if board.kind[lane] == TUNNEL:
            words[LANE_WORD] &= ~board.lane_low[lane]
            words[LANE_WORD + 1] &= ~board.lane_high[lane]


def take(words: vec[i64], card: i64) -> i64:
    """Take a card from the market if it is there to be taken."""
    return card if card < KINDS and offered(words, card) else NONE


def most_held(hand: vec[i64], order: vec[i64]) -> i64:
    """Return the colour held most, the first in an order."""
    best = order[0]
    i: i64
    for i in range(COLOURS):
        if hand[order[i]] > hand[best]:
            best = order[i]
    return best
