"""The score track is the lanes, and the lines of a count are its total."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.accounts import lane_points
from tests.printed import printed
from tests.strategies import TABLES, Table, examples, habits, moments, seeds, wander

import whistlestop as ws

LINES = {
    "usa": {"lanes", "tickets", "longest_path"},
    "europe": {"lanes", "tickets", "stations", "longest_path"},
    "nordic": {"lanes", "tickets", "globetrotter"},
    "nederland": {"lanes", "start", "tickets", "tolls", "loans"},
    "ghost": {"tickets"},
}

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def check_count(standings: ws.Standings, *, over: bool) -> None:
    """Demand that lines add up, places follow the totals, and winners are in the first place."""
    for seat in standings.seats:
        assert sum(seat.lines.values()) == seat.total
    assert standings.scores == tuple(seat.total for seat in standings.seats)
    for one in standings.seats:
        for two in standings.seats:
            if one.total > two.total:
                assert one.place < two.place
    places = [seat.place for seat in standings.seats]
    assert min(places) == 1
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    first = tuple(seat for seat, place in enumerate(places) if place == 1)
    assert standings.winners == (first if over else ())


@every_table
@given(data=st.data())
def test_the_score_is_what_the_lanes_and_the_start_are_worth(table: Table, data: st.DataObject) -> None:
    game = data.draw(moments(table)).game()
    document, standings = game.position(), game.standings()
    starts = [*printed(table.box).start_scores, 0, 0, 0, 0, 0]
    for seat, points in enumerate(lane_points(document)):
        assert document["seats"][seat]["score"] == points + starts[seat]
        if table.box != "ghost":
            assert standings.seats[seat].lines["lanes"] == points
            assert standings.seats[seat].lines.get("start", 0) == starts[seat]
    check_count(standings, over=game.over)


@every_table
@examples(0.4)
@given(seed=seeds(), habit=habits())
def test_the_final_count_has_the_lines_of_its_box(table: Table, seed: int, habit: str) -> None:
    game = table.deal(seed)
    wander(game, Random(seed), 5000, habit)
    if not game.over:
        return
    standings = game.standings()
    check_count(standings, over=True)
    without = {"tolls", "loans"} if "no_tolls" in table.options else set()
    for seat in standings.seats:
        assert set(seat.lines) == LINES[table.box] - without


@every_table
@examples(0.4)
@given(seed=seeds())
def test_the_bonus_goes_to_somebody_or_to_nobody(table: Table, seed: int) -> None:
    """U19, E12, N9: ten points for all who are best, unless there is nothing to compare."""
    game = table.deal(seed)
    wander(game, Random(seed), 5000)
    bonus = "globetrotter" if table.box == "nordic" else "longest_path"
    given_out = [seat.lines[bonus] for seat in game.standings().seats if bonus in seat.lines]
    assert set(given_out) <= {0, 10}
    if table.box == "nordic":
        most = max(seat.completed for seat in game.standings().seats)
        assert given_out == [10 * (seat.completed == most > 0) for seat in game.standings().seats]
    elif given_out:
        claimed = any(seat["lanes"] for seat in game.position()["seats"])
        assert (10 in given_out) == claimed


@pytest.mark.parametrize(
    "table",
    [table for table in TABLES if table.box == "nederland" and "no_tolls" not in table.options],
    ids=str,
)
@examples(0.6)
@given(seed=seeds(), habit=habits())
def test_loans_cost_five_and_shut_out_of_the_toll_bonus(table: Table, seed: int, habit: str) -> None:
    """H7."""
    game = table.deal(seed)
    wander(game, Random(seed), 5000, habit)
    seats = game.position()["seats"]
    table_of_bonuses = {5: (55, 35, 20, 10, 0), 4: (55, 35, 20, 0), 3: (55, 35, 0), 2: (35, 0)}[table.seats]
    ranked = Counter(seat["tolls"] for seat in seats if not seat["loans"])
    for document, seat in zip(seats, game.standings().seats, strict=True):
        assert seat.lines["loans"] == -5 * document["loans"]
        better = sum(number for tolls, number in ranked.items() if tolls > document["tolls"])
        assert seat.lines["tolls"] == (0 if document["loans"] else table_of_bonuses[better])
