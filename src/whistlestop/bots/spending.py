"""Cards: which ones a plan still lacks, which to draw, and which to pay with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from whistlestop.bots.situation import KIND_OF_CARD, Situation, unseen_cards
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import COLOURS, GRAY, KINDS, LOCO, RAIL, TUNNEL
from whistlestop.engine.moves import ClaimLane, DrawCard, Move, PayExtra, TakeCard

# What a card is worth to draw.
ANY_CARD = 0.25  # whatever it is
WANTED = 0.6  # if a planned lane lacks it,
NEARLY_THERE = 1.0  # and by how much more if that lane lacks no other; shared out if it does
LATER = 0.3  # how much less that counts for lanes that come after the plan
WILD = 1.1  # a locomotive where it pays for everything, beside the card that is wanted most
IDLE = 0.35  # a locomotive where only ferries and tunnels take it, and none is planned

# What a card is worth to keep.
WAGON_COST = 0.5
WILD_COST = 1.1  # a locomotive where it pays for everything,
LOCOMOTIVE_COST = 0.8  # and where it doesn't
CONFLICT = 0.8  # by how much more if another lane waits for it

SPARE_FOR_TUNNEL = 1  # cards to have beyond a tunnel's length


@dataclass(slots=True)
class Demand:
    """How a hand is shared out among lanes, and what they lack."""

    set_aside: dict[int, list[int]] = field(default_factory=dict)  # for each lane, cards of the hand
    want: list[float] = field(default_factory=lambda: [0.0] * KINDS)  # for each kind, how welcome it is

    def set_aside_for_others(self, kind: int, lanes: tuple[int, int]) -> int:
        """Count the cards of a kind that are meant for other lanes than these."""
        return sum(cards[kind] for lane, cards in self.set_aside.items() if lane not in lanes)


@dataclass(frozen=True, slots=True)
class Share:
    """A lane's part of a hand: so many cards of a colour, so many locomotives, and so many missing."""

    lane: int
    colour: int
    cards: int
    locomotives: int
    missing: int


def demand_of(situation: Situation, lanes: Sequence[int], later: Sequence[int] = ()) -> Demand:
    """Share the hand out, first to the lanes of a plan, then to those that may come after it."""
    demand = Demand()
    hand = list(situation.hand)
    share_out(situation, demand, hand, lanes, 1.0)
    share_out(situation, demand, hand, later, LATER)
    want = demand.want
    if situation.custom.wild:
        want[LOCO] = max(want[LOCO], WILD * max(want[:LOCO]))
    elif not want[LOCO] and hand[LOCO] < 2:
        want[LOCO] = IDLE
    return demand


def share_out(
    situation: Situation, demand: Demand, hand: list[int], lanes: Sequence[int], weight: float
) -> None:
    """Give lanes their cards: coloured ones before gray ones, those first that lack least."""
    chart = situation.chart
    left = list(lanes)
    while left:
        shares = [share_of(situation, lane, hand) for lane in left]
        place, share = min(
            enumerate(shares), key=lambda item: (chart.colour[left[item[0]]] == GRAY, item[1].missing)
        )
        del left[place]
        hand[share.colour] -= share.cards
        hand[LOCO] -= share.locomotives
        cards = [0] * KINDS
        cards[share.colour] = share.cards
        cards[LOCO] += share.locomotives
        demand.set_aside[share.lane] = cards
        if share.missing:
            welcome = weight * (WANTED + NEARLY_THERE / share.missing)
            symbols = max(0, chart.locomotives[share.lane] - share.locomotives)
            if symbols:
                demand.want[LOCO] += welcome
            if share.missing > symbols:
                demand.want[share.colour] += welcome


def share_of(situation: Situation, lane: int, hand: list[int]) -> Share:
    """Return what a lane would take from a hand; of a double, the lane that lacks fewer cards."""
    share = share_of_side(situation, lane, hand)
    other = situation.chart.other[lane]
    if share.missing and other >= 0 and situation.open >> other & 1:
        beside = share_of_side(situation, other, hand)
        return beside if beside.missing < share.missing else share
    return share


def share_of_side(situation: Situation, lane: int, hand: list[int]) -> Share:
    """Return what one lane would take from a hand."""
    chart = situation.chart
    colour = chart.colour[lane]
    if colour == GRAY:
        colour = hand.index(max(hand[:COLOURS]))
    kind = chart.kind[lane]
    size = chart.length[lane] + (SPARE_FOR_TUNNEL if kind == TUNNEL else 0)
    cards = min(hand[colour], size - chart.locomotives[lane])
    locomotives = min(hand[LOCO], size - cards) if situation.custom.wild or kind != RAIL else 0
    return Share(lane, colour, cards, locomotives, size - cards - locomotives)


def best_draw(situation: Situation, demand: Demand) -> Move | None:
    """Choose the card to draw, or return None if there is none."""
    worth = [ANY_CARD + each for each in demand.want]
    blind = worth_of_blind(situation, worth)
    best, most = None, 0.0
    for move in situation.view.legal_moves:
        if isinstance(move, DrawCard):
            value = blind
        elif isinstance(move, TakeCard):
            value = worth[KIND_OF_CARD[move.card]]
            if move.card == "locomotive":
                value -= forgone(situation, worth, blind)
        else:
            continue
        if best is None or value > most:
            best, most = move, value
    return best


def worth_of_blind(situation: Situation, worth: list[float]) -> float:
    """Return what a card from the deck is worth on average."""
    counts = unseen_cards(situation)
    total = sum(counts)
    return sum(n * each for n, each in zip(counts, worth, strict=True)) / total if total else 0.0


def forgone(situation: Situation, worth: list[float], blind: float) -> float:
    """Return what the second card would be worth, where a locomotive is the whole draw. Rules: U5."""
    if not situation.custom.locomotive_ends_draw:
        return 0.0
    kinds = [KIND_OF_CARD[card] for card in situation.view.market]
    wagons = sorted((worth[kind] for kind in kinds if kind != LOCO), reverse=True)
    return max([blind, *wagons[1:2]])


def payment_cost(situation: Situation, demand: Demand, payment: Cards, lane: int) -> float:
    """Weigh a payment: locomotives cost more than wagons, and so does what other lanes wait for."""
    lanes = (lane, situation.chart.other[lane])
    cost = 0.0
    for kind, number in enumerate(payment):
        if number:
            spare = max(0, situation.hand[kind] - demand.set_aside_for_others(kind, lanes))
            cost += number * card_cost(situation, kind) + CONFLICT * max(0, number - spare)
    return cost


def card_cost(situation: Situation, kind: int) -> float:
    """Return what a card in hand is worth."""
    if kind != LOCO:
        return WAGON_COST
    return WILD_COST if situation.custom.wild else LOCOMOTIVE_COST


def cheapest_claims(
    situation: Situation, demand: Demand, lanes: Sequence[int]
) -> dict[int, tuple[ClaimLane, float]]:
    """Find the cheapest claim on offer for each lane, and its cost; either lane of a double will do."""
    number = situation.chart.board.lane_number
    other = situation.chart.other
    found: dict[int, tuple[ClaimLane, float]] = {}
    for move in situation.view.legal_moves:
        if not isinstance(move, ClaimLane):
            continue
        lane = number[move.lane]
        wanted = lane if lane in lanes else other[lane]
        if wanted in lanes:
            cost = payment_cost(situation, demand, move.payment, lane)
            if wanted not in found or cost < found[wanted][1]:
                found[wanted] = (move, cost)
    return found


def cheapest_extra(situation: Situation, demand: Demand, lane: int) -> PayExtra | None:
    """Find the cheapest way to pay what a tunnel asks on top, or return None if it can't be paid."""
    payments = [move for move in situation.view.legal_moves if isinstance(move, PayExtra)]
    return min(payments, key=lambda move: payment_cost(situation, demand, move.payment, lane), default=None)
