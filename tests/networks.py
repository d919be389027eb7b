"""Networks counted the slow way, for tests that hold the engine to it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import whistlestop as ws

Edge = tuple[str, str, int]


def edges(board: ws.Board, lanes: Iterable[str]) -> list[Edge]:
    """Return lanes as their two cities and their length."""
    facts = [board.facts.lanes[board.lane_number[name]] for name in lanes]
    return [(lane.a, lane.b, lane.length) for lane in facts]


def trail(network: list[Edge]) -> int:
    """Try every walk that uses no lane twice; return the longest, counted in cars."""

    def onwards(city: str, rest: list[Edge]) -> int:
        best = 0
        for i, (a, b, length) in enumerate(rest):
            if city in (a, b):
                there = b if city == a else a
                best = max(best, length + onwards(there, rest[:i] + rest[i + 1 :]))
        return best

    return max((onwards(city, network) for a, b, _ in network for city in (a, b)), default=0)


def joined(network: list[Edge], one: str, other: str) -> bool:
    """Tell whether a network joins two cities."""
    known = {one}
    grown = True
    while grown:
        grown = False
        for a, b, _ in network:
            if (a in known) != (b in known):
                known |= {a, b}
                grown = True
    return other in known


def grow(board: ws.Board, dice: Random, size: int, taken: Iterable[str] = ()) -> list[str]:
    """Grow a random network of so many lanes, mostly connected, with no connection used twice."""
    used = {ends(name) for name in taken}
    lanes: list[str] = []
    cities: set[str] = set()
    while len(lanes) < size:
        free = [name for name in board.lane_ids if ends(name) not in used]
        near = [name for name in free if cities & set(ends(name))]
        lane = dice.choice(near if near and dice.random() < 0.9 else free)
        lanes.append(lane)
        used.add(ends(lane))
        cities |= set(ends(lane))
    return lanes


def ends(lane: str) -> tuple[str, str]:
    """Return the two cities of a lane."""
    a, _, b = lane.partition("/")[0].partition("-")
    return a, b


def straight(board: ws.Board, length: int, taken: Iterable[str]) -> list[str] | None:
    """Find lanes beside those taken that make one straight path of exactly that many cars."""
    used = {ends(name) for name in taken}
    free = [name for name in board.lane_ids if ends(name) not in used]

    def onwards(city: str, rest: int, been: frozenset[str]) -> list[str] | None:
        if rest == 0:
            return []
        for name in free:
            there = set(ends(name)) - {city}
            [(_, _, cars)] = edges(board, [name])
            if city in ends(name) and cars <= rest and not there & been:
                found = onwards(there.pop(), rest - cars, been | set(ends(name)))
                if found is not None:
                    return [name, *found]
        return None

    for city in board.city_ids:
        found = onwards(city, length, frozenset([city]))
        if found is not None:
            return found
    return None


def route(board: ws.Board, one: str, other: str) -> list[str]:
    """Find the lanes of a path with fewest lanes between two cities."""
    paths: dict[str, list[str]] = {one: []}
    waiting = [one]
    for city in waiting:
        for name in board.lane_ids:
            if city in ends(name):
                [there] = set(ends(name)) - {city}
                if there not in paths:
                    paths[there] = [*paths[city], name]
                    waiting.append(there)
    return paths[other]
