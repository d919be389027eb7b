"""The moves on offer, sorted by what they are about, and the ways to pay, the likeliest first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import CARD_NAMES, LOCO
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    Decline,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayNeutralLane,
    Move,
    Pass,
    PayExtra,
    SwapTickets,
    TakeCard,
)

Paying = TypeVar("Paying", ClaimLane, BuildStation, PayExtra)
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Offered:
    """The moves on offer, sorted."""

    draw: bool
    tickets: bool
    swap: bool
    decline: bool
    passing: bool
    takes: tuple[str, ...]  # cards
    keeps: tuple[KeepTickets, ...]
    pays: tuple[PayExtra, ...]
    lays: tuple[str, ...]  # lanes
    claims: dict[str, list[ClaimLane]]  # by lane
    stations: dict[str, list[BuildStation]]  # by city


def offered(moves: Iterable[Move]) -> Offered:
    """Sort the moves on offer by what they are about."""
    every = tuple(moves)
    kinds = {type(move) for move in every}
    return Offered(
        draw=DrawCard in kinds,
        tickets=DrawTickets in kinds,
        swap=SwapTickets in kinds,
        decline=Decline in kinds,
        passing=Pass in kinds,
        takes=tuple(move.card for move in every if isinstance(move, TakeCard)),
        keeps=tuple(move for move in every if isinstance(move, KeepTickets)),
        pays=tuple(move for move in every if isinstance(move, PayExtra)),
        lays=tuple(move.lane for move in every if isinstance(move, LayNeutralLane)),
        claims=together((move.lane, move) for move in every if isinstance(move, ClaimLane)),
        stations=together((move.city, move) for move in every if isinstance(move, BuildStation)),
    )


def together(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Put together what has the same key; keys and values keep their order."""
    groups: dict[Key, list[Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def ranked(payments: Iterable[Paying], hand: Cards) -> list[Paying]:
    """Put the payment first that most people would choose.

    That is one of few cards, without a locomotive that another card could save, and from the smallest set
    that is large enough, so that long sets stay together.
    """

    def cost(move: Paying) -> tuple[int, int, int, int, str]:
        cards = move.payment
        spare = sum(hand[colour] for colour in cards.colours)
        return cards.size, cards.locomotives, len(cards.colours), spare, str(move)

    return sorted(payments, key=cost)


def grouped(payments: Iterable[Paying]) -> dict[str, list[Paying]]:
    """Group ranked payments by their main colour; groups and members keep their order."""
    return together((main_colour(move.payment), move) for move in payments)


def main_colour(cards: Cards) -> str:
    """Name the colour that stands for a payment when there are many to choose from."""
    return CARD_NAMES[max(cards.colours, key=cards.__getitem__, default=LOCO)]
