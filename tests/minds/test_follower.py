"""Followers: quick play along a course does what a planner would, where a game turns on it."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from tests.minds_asked import answer
from tests.tables import seat, table

from whistlestop.bots.tempers import temper_for
from whistlestop.boxes import BOXES, open_box
from whistlestop.engine.chance import following, start
from whistlestop.engine.codes import CITY, OVER
from whistlestop.engine.play import deal
from whistlestop.minds.flat import FlatSearch, Option
from whistlestop.minds.follower import Follower
from whistlestop.minds.outlook import lanes_in
from whistlestop.minds.temper import Temper

FAR = "foggy_lighthouse-graveyard gloomy_glade-graveyard"
NEAR = "abandoned_school-mad_scientists_lab"


@pytest.mark.parametrize(("tickets", "swaps"), [(FAR, True), (NEAR, False)])
def test_tickets_that_lead_far_are_swapped(tickets: str, *, swaps: bool) -> None:
    """Rules: G2."""
    lanes = "abandoned_school-haunted_theatre haunted_theatre-town_hall/black candy_shop-town_hall/red"
    game = table("ghost", seat("1 red 1 green", tickets=tickets, lanes=lanes), seat("4 red"))
    assert (answer(Follower(temper_for("ghost")), game) == "swap") == swaps


def test_tickets_not_worth_a_plan_are_still_swapped_a_turn_later() -> None:
    """Rules: G2."""
    game = table("ghost", seat("1 red", tickets=FAR), seat("4 red"))
    rules, state = game.rules, game._state.clone()
    follower = Follower(temper_for("ghost"))
    outlook = follower.planner.outlook_for(rules)
    course = follower.set_course(outlook, state, 0)
    assert (course.filling, course.swap) == (True, True)
    assert follower.fresh_course(outlook, state, course).swap


@pytest.mark.parametrize(("held", "takes"), [("1 purple", True), ("1 locomotive", False)])
def test_a_locomotive_is_taken_for_a_ferry_alone(held: str, *, takes: bool) -> None:
    """Rules: N2, N3, E4."""
    me = seat(held, tickets="tampere-tallinn", lanes="helsinki-tampere")
    game = table("nordic", me, seat(), market="locomotive red blue green white")
    assert (answer(Follower(temper_for("nordic")), game) == "locomotive") == takes


@pytest.mark.parametrize(("tolls", "claims"), [(9, True), (0, False)])
def test_no_loan_is_taken_for_a_last_lane(tolls: int, *, claims: bool) -> None:
    """Rules: H6, H7."""
    me = seat("2 black", tolls=tolls, loans=0)
    game = table("nederland", me, seat(tolls=5, loans=0), last_turns=1)
    assert answer(Follower(temper_for("nederland")), game).startswith("aarschot") == claims


BLOCKED = {"tickets": "zurich-brindisi", "lanes": "brindisi-roma venezia-zurich", "cars": 3}


@pytest.mark.parametrize(("stations", "builds"), [("", True), ("roma", False)])
def test_a_station_is_built_for_a_gap_once(stations: str, *, builds: bool) -> None:
    """Rules: E9, E10."""
    game = table("europe", seat("2 red 2 blue", stations=stations, **BLOCKED), seat(lanes="roma-venezia"))
    move = answer(Follower(temper_for("europe")), game)
    assert (move in {"station roma", "station venezia"}) == builds


def test_a_station_changes_the_course() -> None:
    """Rules: E10."""
    game = table("europe", seat("2 red 2 blue", **BLOCKED), seat(lanes="roma-venezia"))
    rules, state = game.rules, game._state.clone()
    follower = Follower(temper_for("europe"))
    outlook = follower.planner.outlook_for(rules)
    course = follower.set_course(outlook, state, 0)
    assert course.cities
    rules.play(state, CITY + rules.board.city_number["roma"])
    rules.offers(state, follower.words)
    rules.play(state, follower.step(outlook, state, course, start(1)))
    state.turn = 0
    after = follower.fresh_course(outlook, state, course)
    assert (after.cities, after.hope) == (0, course.hope)


def tried(move: int, *results: float) -> Option:
    """Make an option that was tried."""
    option = Option(move)
    option.ended = vec[float](list(results))
    return option


def test_few_tries_that_differ_change_no_mind_and_many_that_agree_do() -> None:
    search = FlatSearch(temper_for("usa"))
    unsure = vec[Option]([tried(1, *[0.9, 0.0] * 8), tried(2, *[0.1, 0.94] * 8)])
    search.rate(unsure, 1)
    assert unsure[0].move == 1
    sure = vec[Option]([tried(1, *[0.5, 0.4] * 60), tried(2, *[0.55, 0.44] * 60)])
    search.rate(sure, 1)
    assert sure[0].move == 2


@pytest.mark.parametrize("box", BOXES)
def test_the_lanes_that_bring_most_are_the_best_of_all_open_ones(box: str) -> None:
    rules = open_box(box, 2)
    follower = Follower(temper_for(box))
    outlook = follower.planner.outlook_for(rules)
    state = deal(rules, 5)
    x = start(5)
    seen = 0
    while state.decision != OVER:
        x = following(x)
        outlook.glance(state, state.turn)
        player, home = outlook.player, outlook.home()
        near = [each for each in lanes_in(player.open_low, player.open_high)
                if rules.board.length[each] <= player.cars]  # fmt: skip
        rates = sorted((rate for lane in near if (rate := outlook.rate_of(lane, home)) > 0), reverse=True)
        seen += len(rates)
        lanes, found = outlook.best_lanes()
        assert list(found) == rates[:2]
        assert [outlook.rate_of(lane, home) for lane in lanes] == rates[:2]
        rules.play(state, follower.decide(rules, state, x))
    assert seen > 100


@pytest.mark.parametrize(("stale", "anew"), [(1, True), (2, False)])
def test_a_course_is_set_anew_when_it_is_stale(stale: int, *, anew: bool) -> None:
    game = table("ghost", seat("1 red", tickets=NEAR), seat("4 red"))
    rules, state = game.rules, game._state.clone()
    follower = Follower(Temper())
    follower.stale = stale
    outlook = follower.planner.outlook_for(rules)
    course = follower.set_course(outlook, state, 0)
    state.round += 1
    after = follower.fresh_course(outlook, state, course)
    assert (after is not course) == anew
    assert after.since == (state.round if anew else state.round - 1)
