"""Blocks: who sits where.

A block is one deal (box, options, players and one seed, which fixes the order of the cards and of the
tickets) and every game that is played on it. Within a block every entrant sits on every seat equally often,
so neither the luck of the deal nor the seat favours anybody; what is left of luck lies between blocks. That
is why all statistics resample blocks, and never games.

- Two players: every pair of entrants in both seatings.
- More players: the entrants sit down on a circle in some order, and every stretch of the circle is a
  table. With as many entrants as seats these are the rotations of one order; with more, each entrant sits
  once on every seat, at tables that change from block to block. Who sits before
  whom matters, so the order changes from block to block: with one order for all, results shift by several
  points. Up to five entrants go through all orders, more sit down by chance.
- Fewer entrants than seats: each gets its equal part of the circle. Seats that are left over go to the
  entrants in turn from block to block.
- With a focus, one entrant sits at every table: the others form the circle, each stretch of it that fills up
  the table sits down with the focused one, and this table is rotated through all seatings.

Everything follows from the experiment's seed and the block's number. The deals don't depend on who plays, so
experiments with the same seed are played on the same deals.
"""

from __future__ import annotations

import hashlib
from itertools import permutations
from random import Random

from whistlestop.engine.chance import MAX_SEED
from whistlestop.lab.experiment import Experiment

MANY = 5
"""From so many others on, orders are drawn by chance: there are too many to go through."""

Seating = tuple[int, ...]
"""The entrant on each seat."""


def deal_seed(experiment: Experiment, block: int) -> int:
    """Return the seed of a block's deal: known from the experiment's seed and the block's number alone."""
    digest = hashlib.sha256(f"deal/{experiment.seed}/{block}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & MAX_SEED


def seatings(experiment: Experiment, block: int) -> list[Seating]:
    """List the games of a block."""
    random = Random(f"seats/{experiment.seed}/{block}")
    entrants, seats, focus = len(experiment.entrants), experiment.players, experiment.focus
    everybody = list(range(entrants))
    if focus is not None and entrants > seats:
        return focused(everybody, seats, focus, random)
    if seats == 2 and entrants > 2:
        return [(a, b) for a in everybody for b in everybody if a != b]
    if entrants >= seats:
        return stretches(circle_of(experiment, block), seats)
    circle = everybody * (seats // entrants) + extras(experiment, block)
    random.shuffle(circle)
    return stretches(circle, seats) if entrants > 1 else [tuple(circle)]


def circle_of(experiment: Experiment, block: int) -> list[int]:
    """Seat all entrants on a circle; of few entrants every order comes once before any comes again."""
    others = range(1, len(experiment.entrants))
    if len(others) >= MANY:
        random = Random(f"circle/{experiment.seed}/{block}")
        return [0, *random.sample(others, len(others))]
    orders = list(permutations(others))
    round_, place = divmod(block, len(orders))
    Random(f"circles/{experiment.seed}/{round_}").shuffle(orders)
    return [0, *orders[place]]


def stretches(circle: list[int], seats: int) -> list[Seating]:
    """List the tables of a circle: one begins with each of those on it."""
    twice = circle + circle
    return [tuple(twice[i : i + seats]) for i in range(len(circle))]


def focused(everybody: list[int], seats: int, focus: int, random: Random) -> list[Seating]:
    """List the tables where one entrant always sits."""
    others = [each for each in everybody if each != focus]
    random.shuffle(others)
    tables = [[focus, *company] for company in stretches(others, seats - 1)]
    return [seating for table in tables for seating in stretches(table, seats)]


def extras(experiment: Experiment, block: int) -> list[int]:
    """Choose who gets the seats that are left over: the entrants in turn."""
    entrants, seats = len(experiment.entrants), experiment.players
    left = seats % entrants
    return [(block * left + i) % entrants for i in range(left)]


def games_in_block(experiment: Experiment) -> int:
    """Count the games of a block; it is the same number for all of them."""
    return len(seatings(experiment, 0))


def blocks_for(experiment: Experiment, games: int) -> int:
    """Return how many blocks make at least so many games."""
    return -(-games // games_in_block(experiment))
