"""Charts for tests: planned once for each size, and read cell by cell."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from rich.style import Style

import whistlestop as ws
from whistlestop.boxes import BOXES, board_of
from whistlestop.engine.board import Board
from whistlestop.engine.board_check import check_board
from whistlestop.engine.board_file import Lane, facts_of
from whistlestop.table.view import View
from whistlestop.tui.chart import Chart, Lit, Plan, closer_size, draw_chart, fitting_size, plan_chart
from whistlestop.tui.chart.plan import LaneChart
from whistlestop.tui.themes import Theme

ISLAND = Path(__file__).parents[3] / "examples" / "island.json"
BOARDS = (*BOXES, "island")
WINDOWS = ((80, 15), (40, 20), (120, 36))
CLOSER = (0, 0)
"""Stands for the size on which everything can be read."""

Place = tuple[int, int]


@cache
def board(name: str) -> Board:
    """Return a board that comes with the package, or the one of the example."""
    return ws.load_board(ISLAND) if name == "island" else board_of(name)


@cache
def plan(name: str, window: tuple[int, int]) -> Plan:
    """Plan a board's chart for a window."""
    return plan_of(board(name), closer_size(board(name)) if window == CLOSER else window)


def plan_of(some: Board, window: tuple[int, int]) -> Plan:
    """Plan a chart for a window with the names that are printed on the board."""
    names = {city.id: city.name for city in some.facts.cities}
    return plan_chart(some, *fitting_size(some, *window), names.__getitem__)


def facts(some: Board) -> dict[str, Lane]:
    """Return what is printed about each lane."""
    return dict(zip(some.lane_ids, some.facts.lanes, strict=True))


def places(lane: LaneChart) -> list[Place]:
    """List the cells of a lane."""
    return [(cell.x, cell.y) for cell in lane.cells]


def city_places(some: Plan, city: str) -> list[Place]:
    """List the cells of a city."""
    return [(x, some.cities[city].y) for x in some.cities[city].columns()]


def touch(one: Place, other: Place) -> bool:
    """Tell whether two cells lie side by side, or one above the other."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def is_chain(some: Plan, lane: LaneChart) -> bool:
    """Tell whether a lane's cells lead from its first city to its second without a break."""
    cells = places(lane)
    return (
        all(touch(one, other) for one, other in pairwise(cells))
        and any(touch(cells[0], place) for place in city_places(some, lane.a))
        and any(touch(cells[-1], place) for place in city_places(some, lane.b))
    )


def painted(chart: Chart) -> dict[Place, tuple[str, Style]]:
    """Return what is written on each cell, and in which style."""
    return {
        (x, y): (text, style)
        for y, line in enumerate(chart.lines)
        for x, (text, style) in enumerate(
            (text, part.style or Style()) for part in line for text in part.text
        )
    }


def drawn(some: Plan, theme: Theme, view: View | None = None, **lit: Any) -> dict[Place, tuple[str, Style]]:
    """Draw a chart and read it cell by cell."""
    return painted(draw_chart(some, view, theme, Lit(**lit)))


def letters(cells: dict[Place, tuple[str, Style]], lane: LaneChart) -> str:
    """Return what is written on the cells of a lane."""
    return "".join(cells[place][0] for place in places(lane))


def changed(before: dict[Place, tuple[str, Style]], after: dict[Place, tuple[str, Style]]) -> set[Place]:
    """List the cells that two charts draw differently."""
    return {place for place in before if before[place] != after[place]}


def cells_of_lanes(some: Plan, lanes: Iterable[str]) -> set[Place]:
    """List the cells of some lanes."""
    return {place for lane in lanes for place in places(some.lanes[lane])}


def halfway(name: str, players: int = 2, options: tuple[str, ...] = (), seed: int = 1) -> ws.Game:
    """Play at random until half of the lanes are taken, or the game is over."""
    game = ws.new_game(name, players=players, seed=seed, options=options)
    dice = Random(seed)
    while not game.over:
        view = game.view(ws.SPECTATOR)
        if 2 * sum(len(seat.lanes) for seat in view.seats) > len(game.board.lane_ids):
            break
        seat = game.to_act[0]
        moves = game.legal_moves(seat)
        building = [move for move in moves if str(move).startswith(("claim", "station"))]
        game.play(dice.choice(building if building and dice.random() < 0.7 else moves), seat)
    return game


def tangled_board(cities: int, lanes: int, seed: int = 1) -> Board:
    """Make a board on which lanes can't but cross, and nothing says where the cities lie."""
    dice = Random(seed)
    ids = [f"town_{number:02}" for number in range(cities)]
    pairs = [(a, b) for i, a in enumerate(ids) for b in ids[i + 1 :]]
    chain = list(pairwise(ids))
    others = [pair for pair in pairs if pair not in chain]
    dice.shuffle(others)
    colours = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
    chosen = Counter((chain + others)[: lanes - 1])
    chosen[chain[0]] += 1
    document: dict[str, Any] = json.loads(ISLAND.read_text("utf-8")) | {
        "deck": {**dict.fromkeys(colours, 12), "locomotive": 14},
        "points": {str(length): length for length in range(1, 10)},
        "cities": [{"id": city, "name": city.replace("_", " ").title()} for city in ids],
        "lanes": [
            {"a": a, "b": b, "length": dice.randint(1, 9), "colour": dice.choice(colours)}
            for (a, b), number in chosen.items()
            for _ in range(number)
        ],
        "tickets": [{"a": ids[0], "b": ids[-1], "points": 5}],
        "regions": {},
        "hall_bonus": [],
    }
    check_board("tangled.json", document)
    return Board(facts_of(document))
