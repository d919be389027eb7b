"""Counting blocks: who won, who finished ahead of whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from whistlestop.lab.resampling import Floats
from whistlestop.lab.results import BlockResult, GameResult


@dataclass(frozen=True, slots=True)
class Tallies:
    """Counts by block; entrants are columns."""

    wins: Floats  # a win that is shared counts in parts
    games: Floats  # that an entrant took part in
    seats: Floats  # that an entrant had in them
    ahead: Floats  # block, one, other: how often one finished ahead of the other; a tie is a half
    met: Floats  # block, one, other: how often they sat at the same table


def tally(blocks: Sequence[BlockResult], entrants: int) -> Tallies:
    """Count all blocks."""
    counts = Tallies(
        *(np.zeros((len(blocks), entrants)) for _ in range(3)),
        *(np.zeros((len(blocks), entrants, entrants)) for _ in range(2)),
    )
    for row, block in enumerate(blocks):
        for game in block.games:
            count_game(counts, row, game)
    return counts


def count_game(counts: Tallies, row: int, game: GameResult) -> None:
    """Count one game."""
    winners = game.winners
    for seat in winners:
        counts.wins[row, game.seats[seat].entrant] += 1 / len(winners)
    for entrant in {seat.entrant for seat in game.seats}:
        counts.games[row, entrant] += 1
    for seat_result in game.seats:
        counts.seats[row, seat_result.entrant] += 1
    for one, other in permutations(game.seats, 2):
        if one.entrant != other.entrant:
            counts.met[row, one.entrant, other.entrant] += 1
            counts.ahead[row, one.entrant, other.entrant] += credit(one.place, other.place)


def credit(place: int, other: int) -> float:
    """Return 1 for the better place, a half for the same."""
    return 1.0 if place < other else 0.5 if place == other else 0.0


def block_scores(blocks: Iterable[BlockResult], one: int, other: int) -> list[float]:
    """Return how one entrant did against another in each block where they met, from 0 to 1."""
    scores = []
    for block in blocks:
        meetings = [
            credit(a.place, b.place)
            for game in block.games
            for a, b in permutations(game.seats, 2)
            if (a.entrant, b.entrant) == (one, other)
        ]
        if meetings:
            scores.append(sum(meetings) / len(meetings))
    return scores
