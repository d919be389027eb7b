"""Moves that somebody might try: all that could be allowed, and many that are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from random import Random
from typing import Any

from tests.accounts import owners
from tests.printed import COLOURS, KINDS, Lane, Printed, both_lanes, printed

import whistlestop as ws

Document = dict[str, Any]
Payment = Counter[str]


def candidates(document: Document, seat: int, random: Random) -> list[ws.Move]:
    """List the moves of all kinds that a seat could think of."""
    hand = Counter(document["seats"][seat]["cards"])
    facts = printed(document["box"])
    one_colour = {size: list(sets(hand, size)) for size in range(1, 10)}
    simple: list[ws.Move] = [ws.DrawCard(), ws.DrawTickets(), ws.SwapTickets(), ws.Pass(), ws.Decline()]
    simple += [ws.TakeCard(kind) for kind in KINDS]
    simple += [ws.LayNeutralLane(lane) for lane in facts.lanes]
    simple += [ws.PayExtra(cards(payment)) for size in (1, 2, 3) for payment in one_colour[size]]
    return [
        *simple,
        *keeps(document, seat, facts),
        *claims(facts, hand, one_colour, random),
        *stations(facts, one_colour, random),
    ]


def cards(payment: Payment) -> ws.Cards:
    return ws.Cards.of(dict(payment))


def sets(hand: Payment, size: int) -> Iterator[Payment]:
    """List every set of one colour and locomotives that a hand holds."""
    if hand["locomotive"] >= size:
        yield Counter(locomotive=size)
    for colour in COLOURS:
        for number in range(1, size + 1):
            if hand[colour] >= number and hand["locomotive"] >= size - number:
                yield +Counter({colour: number, "locomotive": size - number})


def keeps(document: Document, seat: int, facts: Printed) -> Iterator[ws.Move]:
    """List all ways to choose from the offer, in several orders, and some that reach beyond it."""
    offer: list[str] = document["seats"][seat].get("offer", [])
    foreign = next(ticket for ticket in facts.tickets if ticket not in offer)
    for number in range(len(offer) + 1):
        for kept in combinations(offer, number):
            yield ws.KeepTickets(kept)
            yield ws.KeepTickets(kept[::-1])
            yield ws.KeepTickets((*kept, foreign))
            yield ws.KeepTickets((*kept, *kept[:1]))


def claims(
    facts: Printed, hand: Payment, one_colour: dict[int, list[Payment]], random: Random
) -> Iterator[ws.Move]:
    """List all lanes with all sets of their length, exchanges where there are any, and odd payments."""
    for lane in facts.lanes.values():
        for payment in chain(one_colour[lane.length], exchanges(lane, hand, random)):
            yield ws.ClaimLane(lane.id, cards(payment))
    for lane in random.choices(list(facts.lanes.values()), k=60):
        yield ws.ClaimLane(lane.id, cards(odd_payment(hand, lane.length, random)))


def exchanges(lane: Lane, hand: Payment, random: Random) -> Iterator[Payment]:
    """For each number of cards of a colour, fill the lane up with bundles of others. Rules: N4, N5."""
    rate = lane.exchange or (3 if lane.kind == "ferry" else 0)
    for colour in COLOURS if rate else ():
        for own in range(min(hand[colour], lane.length) + 1):
            for locomotives in range(1 if lane.exchange else hand["locomotive"] + 1):
                base = Counter({colour: own, "locomotive": locomotives})
                left = hand - base
                if lane.kind == "ferry":
                    del left["locomotive"]
                number = rate * (lane.length - own - locomotives)
                if 0 < number <= left.total():
                    yield +(base + Counter(random.sample(list(left.elements()), number)))


def odd_payment(hand: Payment, size: int, random: Random) -> Payment:
    """Take cards that may be too many or too few, mixed, or not held."""
    number = max(1, size + random.choice((-1, 0, 0, 1)))
    if random.random() < 0.5 and hand.total() >= number:
        return Counter(random.sample(list(hand.elements()), number))
    colour = random.choice(COLOURS)
    locomotives = random.randint(0, min(2, number))
    return +Counter({colour: number - locomotives, "locomotive": locomotives})


def stations(facts: Printed, one_colour: dict[int, list[Payment]], random: Random) -> Iterator[ws.Move]:
    """List all cities with all sets of up to three cards; on a board without stations a few are enough."""
    cities = list(facts.cities) if facts.stations else random.sample(list(facts.cities), 2)
    for city in cities:
        for payment in chain(one_colour[1], one_colour[2], one_colour[3]):
            yield ws.BuildStation(city, cards(payment))


def same(moves: Iterable[ws.Move]) -> set[object]:
    """Reduce moves to what they mean: tickets are kept in no order."""
    return {frozenset(move.tickets) if isinstance(move, ws.KeepTickets) else move for move in moves}


def may_claim(document: Document, seat: int, lane: Lane, payment: Payment) -> bool:
    """Judge a claim from the rulebook alone. Rules: U8, U9, U11, U12, N7, H2, H9, G3."""
    held = owners(document)
    beside = printed(document["box"]).beside.get(lane.id)
    shared = both_lanes(document["box"], len(document["seats"]), tuple(document["options"]))
    player = document["seats"][seat]
    if lane.id in held or (beside in held and (held[beside] == seat or not shared)):
        return False
    if player["cars"] < lane.length or not payment <= Counter(player["cards"]):
        return False
    return fits(lane, payment, nordic=document["box"] == "nordic")


def fits(lane: Lane, payment: Payment, *, nordic: bool) -> bool:
    """Tell whether some way of reading a payment fits a lane. Rules: U8, E4, N3, N4, N5, N-R2."""
    locomotives = payment["locomotive"]
    wagons = payment.total() - locomotives
    if nordic and lane.kind == "rail" and not lane.exchange and locomotives:
        return False
    for colour in COLOURS if lane.colour == "gray" else (lane.colour,):
        for own in range(payment[colour] + 1):
            if nordic and lane.exchange:
                if own + (payment.total() - own) / lane.exchange == lane.length:
                    return True
            elif nordic and lane.kind == "ferry":
                as_locomotives = locomotives + (wagons - own) / 3
                if own + as_locomotives == lane.length and as_locomotives >= lane.locomotives:
                    return True
            elif own == wagons and payment.total() == lane.length and locomotives >= lane.locomotives:
                return True
    return False
