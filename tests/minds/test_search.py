"""Searches: what they spend their tries on, and what they make of a rival's lanes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import append, vec
from tests.tables import seat, table

import whistlestop as ws
from whistlestop.bots.tempers import temper_for, value_for
from whistlestop.boxes import open_box
from whistlestop.engine.chance import start
from whistlestop.engine.codes import LANE
from whistlestop.minds.course import Course
from whistlestop.minds.flat import GRAIN, FlatSearch, Option, gap_between
from whistlestop.minds.rivals import Judge
from whistlestop.minds.search import PAYING, Search
from whistlestop.minds.terrain import Terrain
from whistlestop.minds.tree import TreeSearch
from whistlestop.minds.value import Value
from whistlestop.table.imagining import known_to

DENVER = {"tickets": "denver-el_paso", "lanes": "denver-santa_fe"}
SEARCHES = pytest.mark.parametrize("make", [FlatSearch, TreeSearch])


def thought(search: Search, game: ws.Game) -> int:
    """Let a search answer the first seat's question; return how many tries it took."""
    search.think(known_to(game.view(0), game.board), start(1))
    return int(search.tried)


@SEARCHES
def test_a_search_keeps_to_its_tries(make: Callable[..., Search]) -> None:
    game = table("usa", seat("3 red 3 blue 2 white", tickets="boston-miami"), seat("4 red"))
    assert 0 < thought(make(temper_for("usa"), 60), game) <= 60 + 10


@SEARCHES
def test_a_clear_case_takes_few_tries(make: Callable[..., Search]) -> None:
    hand = "2 red 6 white 4 yellow"
    game = table("usa", seat(hand, cars=8, **DENVER), seat(cars=3), last_turns=1)
    assert thought(make(temper_for("usa"), 5000), game) < 2500


@SEARCHES
def test_a_second_card_is_left_to_the_planner(make: Callable[..., Search]) -> None:
    game = table("usa", seat("3 red", tickets="boston-miami"), seat("4 red"), decision="second_card")
    assert thought(make(temper_for("usa"), 500), game) == 0


@SEARCHES
def test_who_is_thorough_thinks_about_second_cards_and_payments_too(make: Callable[..., Search]) -> None:
    search = make(temper_for("usa"), 200)
    search.thorough = True
    game = table("usa", seat("3 red", tickets="boston-miami"), seat("4 red"), decision="second_card")
    assert 0 < thought(search, game) <= 200 + 10
    game = table("usa", seat("3 red 3 blue", **DENVER), seat("4 red"))
    known = known_to(game.view(0), game.board)
    known.rules.play(known.table, LANE + game.board.lane_number["el_paso-santa_fe"])
    search.think(known, start(1))
    assert 0 < int(search.tried) <= 200 // PAYING + 10


def option(move: int, *results: float) -> Option:
    """Make an option with results."""
    made = Option(move)
    made.ended = vec[float](list(results))
    made.rate = sum(results) / len(results)
    return made


def error_of(one: list[float], other: list[float], off: float = 0.0) -> float:
    """Return how far off the gap between two moves may be."""
    return 1 / math.sqrt(gap_between(vec[float](one), vec[float](other), off)[1])


def test_the_error_is_that_of_paired_results() -> None:
    assert gap_between(vec[float]([0.9, 0.1]), vec[float]([0.8, 0.0]), 0.0)[0] == pytest.approx(-0.1)
    assert error_of([0.9, 0.1, 0.9], [0.8, 0.0, 0.8]) == pytest.approx(GRAIN / 3)
    one, other = [1.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 0.0]
    assert error_of(one, other) == pytest.approx(math.hypot(1.0, GRAIN) / 4)


def test_what_may_be_off_stays_off_however_often_it_is_tried() -> None:
    often = [0.5, 0.6] * 5000
    assert error_of(often, often) < 0.001
    assert error_of(often, often, off=0.02) == pytest.approx(0.02, rel=0.01)


def test_what_is_clearly_worse_is_dropped_and_what_may_be_better_is_not() -> None:
    best = option(1, *[0.9, 0.2] * 8)
    near = option(2, *[0.2, 0.88] * 8)
    worse = option(3, *[0.8, 0.1] * 8)
    kept = FlatSearch(temper_for("usa")).not_clearly_worse(vec[Option]([best, near, worse]))
    assert [each.move for each in kept] == [1, 2]


def test_the_network_speaks_beside_the_ends_of_games() -> None:
    search = FlatSearch(temper_for("usa"))
    one, other = option(1, *[0.9, 0.2] * 8), option(2, *[0.2, 0.9] * 8)
    assert search.compared(one, other)[0] == pytest.approx(0)
    search.off = vec[float]([0.03, 0.025])
    one.judged = vec[vec[float]]([vec[float]([0.5] * 16)])
    other.judged = vec[vec[float]]([vec[float]([0.6] * 16)])
    once = search.compared(one, other)
    assert 0.08 < once[0] < 0.1
    one.judged, other.judged = append(one.judged, one.judged[0]), append(other.judged, other.judged[0])
    assert search.compared(one, other) > once, "a second judgement counts as well"


@pytest.mark.parametrize(("decision", "judged"), [("turn", True), ("keep_tickets", False)])
def test_tickets_are_kept_by_the_ends_of_games_alone(decision: str, *, judged: bool) -> None:
    first = ws.new_game("usa", 2, seed=4)
    later = table("usa", seat("3 red", tickets="boston-miami"), seat("4 red"))
    search = TreeSearch(temper_for("usa"), 60)
    search.value = value_for("usa")
    assert thought(search, first if decision == "keep_tickets" else later) > 0
    assert (search.judge is not None) == judged


def test_a_tree_grows_from_moves_that_were_tried_often() -> None:
    game = table("usa", seat("3 red 3 blue 2 white", tickets="boston-miami"), seat("4 red"))
    grown = {}
    for ripe in (1, 20, 1000):
        search = TreeSearch(temper_for("usa"), 400)
        search.ripe = ripe
        thought(search, game)
        visited = [each for each in search.root.children if len(each.children)]
        assert all(each.visits >= ripe for each in visited)
        grown[ripe] = len(visited)
    assert grown[1] > grown[20] > grown[1000] == 0


def rushing(box: str, **rival: Any) -> float:
    """Ask how likely the second seat rushes."""
    game = table(box, seat(), seat(**rival))
    known = known_to(game.view(0), game.board)
    return float(Judge(Terrain(known.rules)).rushes(known.table.players[1]))


def test_who_builds_long_lanes_alone_is_thought_to_rush() -> None:
    nothing = rushing("usa")
    long_lanes = rushing("usa", lanes="calgary-winnipeg helena-seattle el_paso-houston")
    short_lanes = rushing("usa", lanes="denver-santa_fe el_paso-santa_fe")
    assert short_lanes < 0.1 < nothing < 0.4
    assert 0.7 < long_lanes < 0.96


def test_nobody_rushes_in_a_race_for_tickets() -> None:
    assert rushing("ghost") == 0


@pytest.mark.parametrize("box", ws.BOXES)
def test_every_box_has_a_network_for_every_number_of_players(box: str) -> None:
    value = value_for(box)
    least, most = open_box(box, 2).board.facts.players
    assert isinstance(value, Value)
    assert len(value.networks) == most - least + 1


def test_more_score_and_fewer_cars_are_worth_more() -> None:
    chances = []
    for score in (0, 30, 60):
        game = table("usa", seat(score=score, cars=20), seat(score=20, cars=20))
        known = known_to(game.view(0), game.board)
        search = FlatSearch(temper_for("usa"))
        value = value_for("usa")
        assert value is not None
        world = known.imagine(start(3))
        outlook = search.follower.planner.outlook_for(known.rules)
        courses = vec[Course]([search.follower.set_course(outlook, world, each) for each in range(2)])
        both = value.chances(known.rules, search.follower, world, courses)
        assert sum(both) == pytest.approx(1)
        chances.append(both[0])
    assert chances == sorted(chances)
    assert chances[0] < 0.5 < chances[2]
