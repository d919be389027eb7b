"""Tokens: the small pieces a box puts before its players beyond cars, cards and tickets."""

from __future__ import annotations

from dataclasses import dataclass

COUNT = "count"  # a number
FLAG = "flag"  # there or not
CITIES = "cities"  # a set of cities
TICKETS = "tickets"  # a set of tickets
HOLDER = "holder"  # one seat has it; documents name the seat, beside the player beyond the seats
BEYOND = "beyond"  # there or not, of the player beyond the seats


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of token: its name in documents, what its number means, whether rivals see it."""

    name: str
    kind: str = COUNT
    hidden: bool = False
    start: int = 0
    most: int = 0  # cities that one player may mark, if there is a limit
    apart: bool = False  # whether a city is marked by one player at most
    among: tuple[str, ...] = ()  # the only cities that may be marked; empty: any
