"""Where everything lies: every lane can be followed, every name be read, at every size and on every board."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import pytest
from tests.tui.chart.charts import (
    BOARDS,
    CLOSER,
    WINDOWS,
    board,
    city_places,
    facts,
    is_chain,
    places,
    plan,
    plan_of,
    tangled_board,
)

from whistlestop.boxes import BOXES
from whistlestop.drawing.layouts import layout_for
from whistlestop.tui.chart import Plan, Spot, cells_of, fitting_size, plan_chart, spot_at
from whistlestop.tui.chart.naming import composed
from whistlestop.tui.chart.spaces import Part

SIZES = (*WINDOWS, CLOSER)
every_chart = pytest.mark.parametrize(
    ("name", "window"), [(name, window) for name in BOARDS for window in SIZES], ids=str
)


def doubles(name: str) -> list[tuple[str, str]]:
    """List the lanes that lie side by side."""
    lanes = facts(board(name))
    return [
        (one, other)
        for one, other in combinations(lanes, 2)
        if (lanes[one].a, lanes[one].b) == (lanes[other].a, lanes[other].b)
    ]


def assert_nothing_is_lost(some: Plan) -> None:
    """Every lane and city has cells, all of them on the chart, and no cell has two of them."""
    owner: dict[tuple[int, int], str] = {}
    cells = {name: places(lane) for name, lane in some.lanes.items()}
    cells |= {name: city_places(some, name) for name in some.cities}
    for name, own in cells.items():
        assert own, f"{name} can't be seen"
        for x, y in own:
            assert 0 <= x < some.width, name
            assert 0 <= y < some.height, name
            assert (x, y) not in owner, f"{name} and {owner[x, y]} share a cell"
            owner[x, y] = name


@every_chart
def test_every_lane_and_city_has_cells_of_its_own(name: str, window: tuple[int, int]) -> None:
    assert_nothing_is_lost(plan(name, window))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("window", [(80, 24), (120, 36), CLOSER], ids=str)
def test_lanes_lead_from_city_to_city_without_a_break(name: str, window: tuple[int, int]) -> None:
    """Nederland is a board of doubles, and high: in few rows some of them take turns on their cells."""
    some = plan(name, window)
    broken = [lane.id for lane in some.lanes.values() if not is_chain(some, lane)]
    assert len(broken) <= (12 if (name, window) == ("nederland", (80, 24)) else 0), broken
    assert some.unbroken == (not broken)


def test_the_whole_usa_can_be_followed_in_the_smallest_window() -> None:
    some = plan("usa", (80, 15))
    assert (some.width, some.height) == (80, 15)
    assert [lane.id for lane in some.lanes.values() if not is_chain(some, lane)] == []


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("window", SIZES, ids=str)
def test_the_lanes_of_a_double_lie_apart_and_side_by_side(name: str, window: tuple[int, int]) -> None:
    some = plan(name, window)
    for one, other in doubles(name):
        cells, beside = (set(places(some.lanes[lane])) for lane in (one, other))
        assert not cells & beside, (one, other)
        around = {(x + dx, y + dy) for x, y in cells for dx in (-2, -1, 0, 1, 2) for dy in (-1, 0, 1)}
        assert around & beside, f"{one} and {other} are far apart"


@every_chart
def test_names_are_short_forms_that_are_told_apart(name: str, window: tuple[int, int]) -> None:
    some = plan(name, window)
    shown = {city.id: (some.cities[city.id].text, city.name) for city in board(name).facts.cities}
    texts = [text.casefold() for text, _ in shown.values()]
    assert len(set(texts)) == len(texts)
    for text, printed in shown.values():
        assert len(text) >= 2
        assert text[0].casefold() in composed(printed).casefold()
        assert len(text) <= len(composed(printed))


@pytest.mark.parametrize("name", BOARDS)
def test_closer_all_names_are_whole_and_all_spaces_are_there(name: str) -> None:
    some, lanes = plan(name, CLOSER), facts(board(name))
    names = {city.id: composed(city.name) for city in board(name).facts.cities}
    assert {city: plate.text for city, plate in some.cities.items()} == names
    for lane in some.lanes.values():
        lettered = [cell for cell in lane.cells if cell.part in (Part.LETTER, Part.ENGINE)]
        assert len(lettered) == lanes[lane.id].length
        assert sum(cell.part == Part.ENGINE for cell in lettered) == lanes[lane.id].locomotives


@every_chart
def test_what_lies_on_a_cell_is_found_there(name: str, window: tuple[int, int]) -> None:
    some = plan(name, window)
    spots = [Spot("lane", lane) for lane in some.lanes] + [Spot("city", city) for city in some.cities]
    for spot in spots:
        assert cells_of(some, spot)
        for x, y in cells_of(some, spot):
            assert spot_at(some, x, y) == spot


def test_a_lane_may_be_missed_by_one_cell() -> None:
    some = plan("usa", CLOSER)
    x, y = places(some.lanes["portland-san_francisco/purple"])[4]
    beside = {spot_at(some, x + step, y) for step in (-1, 1)}
    assert all(spot is not None and spot.id.startswith("portland-san_francisco") for spot in beside)
    nothing = next(
        (x, y)
        for x in range(some.width)
        for y in range(some.height)
        if all((x + dx, y + dy) not in some.spots for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    )
    assert spot_at(some, *nothing) is None


@pytest.mark.parametrize(("cities", "lanes"), [(2, 2), (9, 37), (16, 120), (60, 120)], ids=str)
def test_boards_on_which_lanes_must_cross_are_charted_too(cities: int, lanes: int) -> None:
    some = tangled_board(cities, lanes)
    assert len(some.lane_ids) == lanes
    assert_nothing_is_lost(plan_of(some, (110, 36)))


@pytest.mark.parametrize("size", [(1, 1), (500, 1), (1, 200)], ids=str)
@pytest.mark.parametrize("name", ["usa", "nordic", "island"])
def test_a_chart_too_small_for_everything_is_made_larger(name: str, size: tuple[int, int]) -> None:
    some = plan_chart(board(name), *size, str)
    assert some.width >= size[0]
    assert some.height >= size[1]
    assert_nothing_is_lost(some)


def test_names_come_from_whoever_asks_one_cell_for_each_letter() -> None:
    """An accent is part of its letter; one that no letter has is left out."""
    some = plan_chart(board("ghost"), 160, 50, lambda city: f"e\u0301{city[:7]}q\u0301ș")
    for city, plate in some.cities.items():
        assert plate.text == f"\u00e9{city[:7]}qș"
        assert plate.right - plate.x == len(plate.text)


def test_a_plan_is_the_same_in_every_process() -> None:
    code = (
        "from whistlestop.boxes import board_of\n"
        "from whistlestop.tui.chart import plan_chart\n"
        "some = plan_chart(board_of('nordic'), 60, 24, str)\n"
        "print([(c.x, c.y, c.text) for c in some.cities.values()])\n"
        "print([[(c.x, c.y) for c in lane.cells] for lane in some.lanes.values()])\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("window", [(80, 15), (120, 36), CLOSER], ids=str)
def test_a_chart_lies_as_the_board_does(name: str, window: tuple[int, int]) -> None:
    """North stays above south, and west left of east: neighbours on the board, and what is far apart."""
    some, layout = plan(name, window), layout_for(board(name))
    linked = {(lane.a, lane.b) for lane in some.lanes.values()}
    for one, other in combinations(some.cities, 2):
        (ax, ay), (bx, by) = layout.cities[one].at, layout.cities[other].at
        a, b = some.cities[one], some.cities[other]
        share = 0.08 if (one, other) in linked else 0.2
        if abs(ay - by) > share * layout.height:
            assert (a.y - b.y) * (ay - by) >= 0, (one, other)
        if abs(ax - bx) > share * layout.width:
            assert (a.dot - b.dot) * (ax - bx) >= 0, (one, other)


def test_a_window_is_filled_as_far_as_the_board_is_not_stretched_too_much() -> None:
    assert fitting_size(board("usa"), 120, 36) == (120, 36)
    wide, high = fitting_size(board("usa"), 400, 36)
    assert high == 36
    assert 36 * 2 * 1.6 < wide < 200
    assert fitting_size(board("nordic"), 40, 20) == (40, 20)
