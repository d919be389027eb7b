"""Forests are the cheapest ones, and hold what they promise."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.boxes import board_of
from whistlestop.engine.board import Board
from whistlestop.minds.forest import NEVER, Forest
from whistlestop.minds.outlook import lanes_in

Prices = list[float]


def distances(board: Board, prices: Prices) -> list[Prices]:
    """Return the price of the way between any two cities, going through all cities in turn."""
    far = [[0.0 if a == b else NEVER for b in range(board.cities)] for a in range(board.cities)]
    for lane, price in enumerate(prices):
        a, b = board.lane_a[lane], board.lane_b[lane]
        far[a][b] = far[b][a] = min(far[a][b], price)
    for via in range(board.cities):
        for a in range(board.cities):
            for b in range(board.cities):
                far[a][b] = min(far[a][b], far[a][via] + far[via][b])
    return far


def tree_price(far: list[Prices], ends: frozenset[int]) -> float:
    """Return the price of the cheapest tree over some cities, splitting it in two wherever that can be."""
    everywhere = range(len(far))
    known: dict[frozenset[int], Prices] = {frozenset({end}): far[end] for end in ends}
    for size in range(2, len(ends) + 1):
        for chosen in map(frozenset, combinations(sorted(ends), size)):
            halves = [frozenset(half) for n in range(1, size) for half in combinations(sorted(chosen), n)]
            met = [min(known[half][c] + known[chosen - half][c] for half in halves) for c in everywhere]
            known[chosen] = [min(met[via] + far[via][c] for via in everywhere) for c in everywhere]
    return min(known[ends])


def forest_price(far: list[Prices], goals: list[tuple[int, int]]) -> float:
    """Return the price of the cheapest forest for some goals: one tree, or two forests."""
    best = tree_price(far, frozenset(end for goal in goals for end in goal))
    for size in range(1, len(goals)):
        for some in combinations(goals, size):
            others = [goal for goal in goals if goal not in some]
            best = min(best, forest_price(far, list(some)) + forest_price(far, others))
    return best


def joined(board: Board, lanes: list[int], a: int, b: int) -> bool:
    """Tell whether lanes lead from one city to another."""
    reached, grows = {a}, True
    while grows:
        more = {c for lane in lanes for c in (board.lane_a[lane], board.lane_b[lane])
                if {board.lane_a[lane], board.lane_b[lane]} & reached}  # fmt: skip
        grows = not more <= reached
        reached |= more
    return b in reached


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_a_forest_is_the_cheapest_and_joins_its_goals(seed: int, number: int) -> None:
    dice, board = Random(seed), board_of("ghost")
    prices = [float(dice.choice([0, 1, 2, 3, 5, NEVER])) for _ in range(board.lanes)]
    goals = [(a, b) for a, b in (dice.sample(range(board.cities), 2) for _ in range(number))]
    forest, far = Forest(board), distances(board, prices)
    here, there = (vec[i64]([board.bit[goal[side]] for goal in goals]) for side in (0, 1))
    forest.grow(vec[float](prices), here, there)
    for chosen in range(1, 2**number):
        some = [goal for place, goal in enumerate(goals) if chosen >> place & 1]
        price = forest_price(far, some)
        assert min(forest.cost[chosen], NEVER) == pytest.approx(min(price, NEVER))
        if price < NEVER:
            forest.gather(chosen)
            lanes = list(lanes_in(forest.low, forest.high))
            assert sum(prices[lane] for lane in lanes) == pytest.approx(price)
            assert all(joined(board, lanes, a, b) for a, b in some)
