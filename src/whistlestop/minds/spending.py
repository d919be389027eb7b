"""Cards to draw and cards to pay with, by what the lanes that are wanted still lack."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import zeros
from whistlestop.engine.codes import BLIND, COLOURS, KINDS, LANE_WORD, LOCO, NO_CARD, NONE, WORD, WORDS
from whistlestop.engine.state import State
from whistlestop.minds.forest import NEVER
from whistlestop.minds.outlook import Outlook
from whistlestop.shared.paying import put_set


def cost_of(outlook: Outlook, laid: vec[i64], lane: i64) -> float:
    """Weigh a payment: locomotives cost more than wagons, and so does what other lanes wait for."""
    temper = outlook.temper
    hand = outlook.player.hand
    cost = 0.0
    kind: i64
    for kind in range(KINDS):
        n = laid[kind]
        if n:
            spare: i64 = max(0, hand[kind] - outlook.shares.set_aside(kind, lane))
            each = temper.spend
            if kind == LOCO:
                each = temper.spend_wild
            cost += each * float(n)
            if n > spare:
                cost += temper.conflict * float(n - spare)
    return cost


def cheapest(outlook: Outlook, lane: i64) -> tuple[float, i64]:
    """Return the cheapest payment for a lane and what it costs; NONE if there is none."""
    terrain = outlook.terrain
    words = zeros(WORDS)
    terrain.payment.offers(terrain.rules, outlook.player, lane, words)
    best = NEVER
    chosen: i64 = NONE
    laid = zeros(KINDS)
    i: i64
    kind: i64
    for i in range(1, LANE_WORD):
        word = words[i]
        while word:
            move = first(word) + i * WORD
            word &= word - 1
            for kind in range(KINDS):
                laid[kind] = 0
            terrain.payment.lay(terrain.rules, outlook.player, lane, move, laid)
            cost = cost_of(outlook, laid, lane)
            if cost < best:
                best = cost
                chosen = move
    return best, chosen


def cheapest_set(outlook: Outlook, words: vec[i64], size: i64, lane: i64) -> tuple[float, i64]:
    """Return the cheapest of the sets on offer, for a station or for what a tunnel asks on top."""
    best = NEVER
    chosen: i64 = NONE
    i: i64
    for i in range(1, LANE_WORD):
        word = words[i]
        while word:
            move = first(word) + i * WORD
            word &= word - 1
            laid = zeros(KINDS)
            put_set(laid, move, size)
            cost = cost_of(outlook, laid, lane)
            if cost < best:
                best = cost
                chosen = move
    return best, chosen


def unseen_worth(outlook: Outlook, state: State, worth: vec[float]) -> float:
    """Return what a card from the deck is worth on average, by the cards that have not been seen."""
    board = outlook.board
    counts = board.deck[:]
    kind: i64
    for kind in range(KINDS):
        counts[kind] -= outlook.player.hand[kind] + state.discard[kind]
    for card in state.market:
        if card != NO_CARD:
            counts[card] -= 1
    total = 0.0
    sum_worth = 0.0
    for kind in range(KINDS):
        if counts[kind] > 0:
            total += float(counts[kind])
            sum_worth += float(counts[kind]) * worth[kind]
    return sum_worth / total if total > 0.0 else 0.0


def best_draw(outlook: Outlook, state: State, words: vec[i64]) -> i64:
    """Choose the card to draw, or return NONE if there is none to draw."""
    worth = outlook.shares.want[:]
    kind: i64
    for kind in range(KINDS):
        worth[kind] += outlook.temper.any_card
    blind = unseen_worth(outlook, state, worth)
    best: i64 = NONE
    most = 0.0
    for kind in range(BLIND + 1):
        if (words[0] >> kind) & 1 == 0:
            continue
        value = blind if kind == BLIND else worth[kind]
        if kind == LOCO and outlook.terrain.whole_draw:
            value -= forgone(state, worth, blind)
        if best == NONE or value > most:
            best = kind
            most = value
    return best


def forgone(state: State, worth: vec[float], blind: float) -> float:
    """Return what the second card would be worth, where a locomotive is the whole draw. Rules: U5."""
    first_best = 0.0
    second_best = 0.0
    for card in state.market:
        if card < COLOURS:
            value = worth[card]
            if value > first_best:
                second_best = first_best
                first_best = value
            elif value > second_best:
                second_best = value
    return max(blind, second_best)
