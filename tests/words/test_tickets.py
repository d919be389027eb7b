"""How far a ticket is, and the shortest way that is left."""

from dataclasses import replace

from tests.words.small import BOARD, view

from whistlestop.table.view import NeutralView
from whistlestop.words.tickets import Progress, blocked_lanes, progress, shortest_way


def test_the_cheapest_way_is_found_and_only_what_is_missing_is_counted() -> None:
    assert progress(BOARD, "a-c", (), ()) == Progress(joined=False, missing=5, lanes=("a-b", "b-c/red"))
    assert progress(BOARD, "a-c", ("a-b",), ("b-c/red",)).missing == 3
    joined = progress(BOARD, "a-c", {"a-b", "b-c/blue"}, set())
    assert joined == Progress(joined=True, missing=0, lanes=("a-b", "b-c/blue"))


def test_a_ticket_without_a_way_is_blocked() -> None:
    blocked = Progress(joined=False, missing=None, lanes=())
    assert progress(BOARD, "a-d", (), ()) == blocked
    assert progress(BOARD, "x-y", (), ()) == blocked
    assert progress(BOARD, "a-c", (), BOARD.lane_ids) == blocked


def test_one_s_own_lanes_are_never_blocked() -> None:
    assert progress(BOARD, "a-c", BOARD.lane_ids, BOARD.lane_ids).joined


def test_a_way_that_costs_less_wins_over_one_with_fewer_lanes() -> None:
    prices = {"a-b": 1, "b-c/blue": 1, "a-c": 3}
    assert shortest_way(BOARD, "a", "c", prices) == ["a-b", "b-c/blue"]
    assert shortest_way(BOARD, "c", "a", {**prices, "a-c": 1}) == ["a-c"]
    assert shortest_way(BOARD, "a", "a", prices) == []


def test_what_others_hold_and_what_is_closed_is_blocked_and_never_one_s_own() -> None:
    seats = view().seats
    now = view(seats=(replace(seats[0], lanes=("a-b",)), replace(seats[1], lanes=("b-c/red",))))
    assert blocked_lanes(now, 0, {"a-b", "a-c"}) == {"a-c", "b-c/red"}
    with_neutral = replace(now, neutral=NeutralView(40, ("b-c/blue",), 0, active=True))
    assert blocked_lanes(with_neutral, 1, ()) == {"a-b", "b-c/blue"}
