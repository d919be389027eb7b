"""Rush and sprint: long lanes, and the end before anybody is done."""

from __future__ import annotations

import pytest
from tests.minds_asked import answer, usa
from tests.tables import seat, table

from whistlestop.boxes import open_box
from whistlestop.minds.published.rush import Rush, Sprint
from whistlestop.minds.rivals import long_enough


@pytest.mark.parametrize(
    ("box", "length"), [("usa", 5), ("europe", 4), ("nordic", 3), ("nederland", 5), ("ghost", 2)]
)
def test_what_a_long_lane_is_depends_on_the_board(box: str, length: int) -> None:
    assert long_enough(open_box(box, 2)) == length


def test_rush_keeps_the_lowest_tickets_it_may() -> None:
    other = seat(offer="denver-el_paso denver-pittsburgh", keep=2)
    mine = seat(offer="seattle-new_york kansas_city-houston calgary-salt_lake_city", keep=2)
    game = table("usa", mine, other, decision="keep_tickets")
    assert answer(Rush(), game) == "kansas_city-houston calgary-salt_lake_city"


def test_rush_claims_long_lanes_alone_until_the_end_is_near() -> None:
    assert answer(Rush(), usa(seat("4 green", tickets="boston-miami"))) in {"draw", "green"}
    assert answer(Rush(), usa(seat("6 yellow", tickets="boston-miami"))) == "helena-seattle with 6 yellow"
    assert answer(Rush(), usa(seat("4 green", tickets="boston-miami", cars=6))).endswith("with 4 green")


def test_rush_draws_for_the_lane_that_is_nearest() -> None:
    game = usa(seat("5 yellow", tickets="boston-miami"), market="red blue white yellow black")
    assert answer(Rush(), game) == "yellow"


def test_sprint_completes_a_ticket_at_the_end_where_rush_sees_only_cars() -> None:
    me = seat("2 red 3 white", tickets="denver-el_paso", lanes="denver-santa_fe", cars=9)
    assert answer(Sprint(), usa(me)).startswith("el_paso-santa_fe ")
    assert answer(Rush(), usa(me)).endswith(" with 3 white")
