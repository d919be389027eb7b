"""Going over a chart by arrow keys."""

from __future__ import annotations

import pytest
from tests.tui.chart.charts import BOARDS, CLOSER, plan, plan_of, tangled_board

from whistlestop.tui.chart import Direction, Plan, Spot, nearest
from whistlestop.tui.chart.roving import middles_of

DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right")


def reached(some: Plan, start: Spot) -> set[str]:
    """List the lanes that arrow keys lead to from a spot."""
    seen, todo = set(), [start]
    while todo:
        spot = todo.pop()
        for direction in DIRECTIONS:
            found = nearest(some, spot, direction)
            if found is not None and found.id not in seen:
                assert found.kind == "lane"
                seen.add(found.id)
                todo.append(found)
    return seen


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("window", [(80, 15), (40, 20), (120, 36), CLOSER], ids=str)
def test_from_any_lane_arrow_keys_lead_to_every_lane(name: str, window: tuple[int, int]) -> None:
    some = plan(name, window)
    for lane in some.lanes:
        assert reached(some, Spot("lane", lane)) >= set(some.lanes)


def test_even_where_lanes_cross() -> None:
    some = plan_of(tangled_board(9, 37), (80, 24))
    for lane in some.lanes:
        assert reached(some, Spot("lane", lane)) >= set(some.lanes)


@pytest.mark.parametrize("name", BOARDS)
def test_from_a_city_arrow_keys_lead_to_a_lane_on_that_side(name: str) -> None:
    some = plan(name, (120, 36))
    middles = middles_of(some)
    for city, plate in some.cities.items():
        for direction in DIRECTIONS:
            found = nearest(some, Spot("city", city), direction)
            if found is not None:
                x, y = middles[found.id]
                ahead = {
                    "left": plate.dot - x, "right": x - plate.dot, "up": plate.y - y, "down": y - plate.y
                }[direction]  # fmt: skip
                assert ahead > 0


def test_most_steps_go_where_the_key_points() -> None:
    some = plan("usa", (120, 36))
    middles = middles_of(some)
    right = [
        middles[found.id][0] > middles[lane][0]
        for lane in some.lanes
        if (found := nearest(some, Spot("lane", lane), "right")) is not None
    ]
    assert sum(right) >= 0.95 * len(right)


def test_from_nowhere_the_first_key_leads_to_the_middle() -> None:
    some = plan("usa", (120, 36))
    found = nearest(some, None, "up")
    assert found is not None
    x, y = middles_of(some)[found.id]
    assert abs(x - some.width / 2) < some.width / 5
    assert abs(y - some.height / 2) < some.height / 5
