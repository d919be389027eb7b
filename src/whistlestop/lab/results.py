"""What is kept of a game: enough for every figure, and nothing that could not be made again."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, structs

BUCKETS = 8
"""How many buckets of time there are between a time and its double: each is about 9 % wide."""

UNIT = 1e-6
"""The end of the first bucket, in seconds."""


class SeatResult(Struct, frozen=True):
    """How one seat did."""

    entrant: int
    place: int  # 1 for winners; who broke off comes last
    score: int
    lines: dict[str, int]
    kept: tuple[str, ...]  # tickets
    completed: tuple[str, ...]
    lanes: tuple[str, ...]
    tokens: dict[str, Any]
    cars: int
    moves: dict[str, int]  # by the kind of move
    times: dict[int, int]  # decisions by the bucket of their time
    trouble: str = ""  # why it lost, if not by the rules


class GameResult(Struct, frozen=True):
    """How a game went."""

    seats: tuple[SeatResult, ...]
    rounds: int
    moves: int

    @property
    def finished(self) -> bool:
        """Tell whether it was played to its end."""
        return not any(seat.trouble for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won; several share."""
        return tuple(seat for seat, result in enumerate(self.seats) if result.place == 1)

    def without_clock(self) -> GameResult:
        """Return all that doesn't depend on how fast the machine is."""
        return structs.replace(self, seats=tuple(structs.replace(seat, times={}) for seat in self.seats))


class BlockResult(Struct, frozen=True):
    """How the games of a block went."""

    number: int
    deal: int
    games: tuple[GameResult, ...]
    version: str  # of the program
    code: str  # a fingerprint of what decides how games go
    seconds: float = 0.0  # how long it took


def bucket(seconds: float) -> int:
    """Return the bucket of a time.

    >>> bucket(1e-6), bucket(2e-6), bucket(1e-9)
    (0, 8, 0)
    """
    return max(0, round(math.log2(max(seconds, UNIT) / UNIT) * BUCKETS))


def seconds_of(number: int) -> float:
    """Return the time that a bucket stands for."""
    return UNIT * math.exp2(number / BUCKETS)


def merged(histograms: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Add histograms up."""
    total: dict[int, int] = {}
    for histogram in histograms:
        for number, count in histogram.items():
            total[number] = total.get(number, 0) + count
    return dict(sorted(total.items()))


def quantile(histogram: Mapping[int, int], share: float) -> float | None:
    """Return the time within which a share of decisions was made; None if there was no decision."""
    left = share * sum(histogram.values())
    for number, count in sorted(histogram.items()):
        left -= count
        if left <= 0:
            return seconds_of(number)
    return None
