"""What networks are shown, and the games that they learn from."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from tests.tables import seat, table

import whistlestop as ws
from whistlestop.bots.tempers import temper_for
from whistlestop.boxes import open_box
from whistlestop.engine.codes import OVER
from whistlestop.minds.course import Course
from whistlestop.minds.follower import Follower
from whistlestop.minds.selfplay import Lesson
from whistlestop.minds.traits import CARS, INPUTS, TRAITS, describe, inputs_of

SHORT_COLOURS, CONTESTED, USEFUL = 31, 30, 34


def described(game: ws.Game) -> list[list[float]]:
    """Describe every seat of a table, each with the course that it would set."""
    rules, state = game.rules, game._state
    follower = Follower(temper_for(game.box))
    outlook = follower.planner.outlook_for(rules)
    courses = vec[Course]([follower.set_course(outlook, state, each) for each in range(rules.seats)])
    table_of_traits = vec[float]([0.0] * (rules.seats * TRAITS))
    describe(outlook.terrain, follower, state, courses, table_of_traits)
    rows = list(table_of_traits)
    return [rows[each * TRAITS : (each + 1) * TRAITS] for each in range(rules.seats)]


def test_cards_that_a_course_needs_close_its_gaps() -> None:
    market = "white white green green black"
    needy = described(table("usa", seat("2 red", tickets="boston-miami"), seat(), market=market))[0]
    rich = "6 red 6 blue 6 white 6 black 6 purple 6 yellow"
    served = described(table("usa", seat(rich, tickets="boston-miami"), seat(), market=market))[0]
    assert needy[SHORT_COLOURS] > served[SHORT_COLOURS]
    assert needy[USEFUL] >= served[USEFUL]


def test_a_lane_that_two_seats_need_is_contested() -> None:
    rivals = seat(tickets="portland-nashville"), seat(tickets="los_angeles-miami")
    both, apart = (described(table("usa", seat(tickets="seattle-new_york"), rival)) for rival in rivals)
    assert both[0][CONTESTED] > 0
    assert apart[0][CONTESTED] == 0


@pytest.mark.parametrize("box", ws.BOXES)
def test_traits_stay_small(box: str) -> None:
    """Whatever happens in a game: large numbers would drown the others."""
    rules = open_box(box, 3)
    shown = Lesson(rules, Follower(temper_for(box)), 7, 1).inputs
    assert len(shown) % (3 * INPUTS) == 0
    assert max(map(abs, shown)) < 12


def test_a_network_sees_a_seat_the_furthest_rival_and_the_mean_of_rivals() -> None:
    rows = [[0.1 * each] * TRAITS for each in (1, 2, 4)]
    rows[1][CARS], rows[2][CARS] = 0.0, 1.0  # the second seat has hardly any cars left
    shown = vec[float]([0.0] * INPUTS)
    inputs_of(vec[float]([each for row in rows for each in row]), 3, 0, shown)
    assert list(shown)[:TRAITS] == rows[0]
    assert list(shown)[TRAITS : 2 * TRAITS] == rows[1]
    assert shown[2 * TRAITS] == pytest.approx(0.3)


def test_nothing_is_learnt_before_the_last_slip() -> None:
    rules, follower = open_box("usa", 2), Follower(temper_for("usa"))
    lessons = [Lesson(rules, follower, seed, 2) for seed in range(40)]
    assert all(lesson.state.decision == OVER for lesson in lessons)
    early = [len(each.inputs) for each in lessons if each.sober == 0]
    late = [len(each.inputs) for each in lessons if each.sober > 15]
    assert 10 <= len(early) <= 30
    assert late
    assert sum(late) / len(late) < 0.5 * sum(early) / len(early)


def test_a_game_without_end_is_left_and_nothing_is_learnt_from_it() -> None:
    rules, follower = open_box("usa", 2), Follower(temper_for("usa"))
    whole = Lesson(rules, follower, 3, 1)
    assert whole.inputs
    cut = Lesson(rules, follower, 3, 1, whole.state.round - 1)
    assert cut.state.round == whole.state.round - 1
    assert cut.inputs == []
