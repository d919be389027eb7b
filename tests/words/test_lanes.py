"""What is said of a lane or a city: who has it, what it would cost, why not."""

from dataclasses import replace

from tests.words.small import plain, view

import whistlestop as ws
from whistlestop.boxes import board_of
from whistlestop.engine.cards import Cards
from whistlestop.engine.moves import BuildStation, ClaimLane, LayNeutralLane
from whistlestop.engine.refusals import Refusal
from whistlestop.table.view import NeutralView
from whistlestop.words.lanes import (
    Standing,
    city_said,
    city_standing,
    holders,
    lane_said,
    printed_words,
    scene,
    seat_name,
    standing,
    stations,
)
from whistlestop.words.language import language
from whistlestop.words.telling import Speaker

BOARD = board_of("europe")
ENGLISH = Speaker(language("en"), BOARD, ("Ana", "Ben"), 0)
MINE, THEIRS, GRAY, OPEN, CLOSED, FREE = BOARD.lane_ids[:6]
REASONS = {f"claim {CLOSED}": Refusal(code="some.code", message="Because.", clause="U9")}


def seen(*moves: ws.Move) -> ws.View:
    """See two seats with a lane each, and the neutral player with one."""
    game = ws.new_game("europe", 2, seed=1).view(0)
    ana, ben = game.seats
    assert game.own is not None
    return view(
        seats=(replace(ana, lanes=(MINE,)), replace(ben, lanes=(THEIRS,), tokens={"stations": ["paris"]})),
        own=replace(game.own, cards=Cards.of(red=3, locomotive=1)),
        neutral=NeutralView(40, (GRAY,), 0, active=True),
        legal_moves=moves,
    )


OFFER = (
    ClaimLane(OPEN, Cards.of(red=1, locomotive=1)),
    ClaimLane(OPEN, Cards.of(red=2)),
    BuildStation("wien", Cards.of(red=1)),
)
AROUND = scene(ENGLISH, seen(*OFFER), REASONS.get)


def test_a_lane_that_is_held_names_its_holder() -> None:
    assert standing(AROUND, MINE) == Standing("held", "Yours.")
    assert standing(AROUND, THEIRS) == Standing("held", "Held by Ben.")
    assert standing(AROUND, GRAY) == Standing("held", "Held by the neutral player.")
    assert holders(AROUND.view) == {MINE: 0, THEIRS: 1, GRAY: None}


def test_a_lane_that_can_be_had_tells_what_it_costs_locomotives_kept_back() -> None:
    open_lane = standing(AROUND, OPEN)
    assert (open_lane.kind, plain(open_lane.text)) == ("open", "You can claim it: 2 x red. (1 more way)")


def test_a_lane_that_cannot_be_had_tells_why_or_that_it_is_free() -> None:
    assert standing(AROUND, CLOSED) == Standing("closed", "Because.")
    assert standing(AROUND, FREE) == Standing("free", "Free.")


def test_a_reason_is_asked_for_when_it_is_needed_and_not_before() -> None:
    asked: list[str] = []
    around = scene(ENGLISH, seen(*OFFER), asked.append)
    for lane in (MINE, THEIRS, OPEN):
        standing(around, lane)
    assert asked == []
    standing(around, FREE)
    city_standing(around, "roma")
    assert asked == [f"claim {FREE}", "station roma"]


def test_neutral_cars_may_go_where_they_may_be_laid() -> None:
    around = scene(ENGLISH, seen(LayNeutralLane(FREE)), REASONS.get)
    assert standing(around, FREE) == Standing("open", "Neutral cars may go here.")


def test_a_lane_is_one_sentence_from_either_end() -> None:
    a, b = (city.name for city in BOARD.facts.cities if city.id in OPEN.split("/")[0].split("-"))
    said = f"{printed_words(ENGLISH.language, BOARD, OPEN)}. {standing(AROUND, OPEN).text}"
    assert lane_said(AROUND, OPEN) == f"{a} \N{EN DASH} {b}: {said}"
    fact = BOARD.facts.lanes[BOARD.lane_number[OPEN]]
    assert lane_said(AROUND, OPEN, fact.b) == f"{b} \N{EN DASH} {a}: {said}"


def test_what_is_printed_is_told() -> None:
    usa, nederland = board_of("usa"), board_of("nederland")
    english = ENGLISH.language
    ferry, tunnel = (
        "6 spaces, gray, any one colour, ferry, 2 locomotives needed, 15 points",
        "stockholm-petrograd",
    )
    assert printed_words(english, BOARD, "palermo-smyrna") == ferry
    assert "tunnel" in printed_words(english, BOARD, "petrograd-stockholm"), tunnel
    assert "left lane" in printed_words(english, usa, "portland-seattle/1")
    assert "lane" not in printed_words(english, usa, "denver-omaha")
    assert "toll" in printed_words(english, nederland, nederland.lane_ids[0])
    assert "points" not in printed_words(english, board_of("ghost"), board_of("ghost").lane_ids[0])
    assert printed_words(english, usa, "x-y") == ""


def test_a_city_tells_its_station_or_what_one_would_cost() -> None:
    assert city_standing(AROUND, "paris") == Standing("held", "Station: Ben.")
    assert plain(city_said(AROUND, "wien")) == "Wien. You can build a station: 1 x red."
    assert city_standing(AROUND, "roma") == Standing("free", "")
    assert city_said(AROUND, "roma") == "Roma."
    assert stations(AROUND.view) == {"paris": 1}


def test_seats_without_a_name_have_a_number() -> None:
    nobody = replace(ENGLISH, names=())
    assert [seat_name(nobody, seat) for seat in (0, 1, None)] == ["you", "player 2", "the neutral player"]
