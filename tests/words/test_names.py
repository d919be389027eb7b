"""Names in the reader's language: of cities, lanes, tickets, cards and boards."""

from dataclasses import replace

import pytest
from tests.words.small import BOARD, plain

import whistlestop as ws
from whistlestop.boxes import BOXES, board_of
from whistlestop.engine.board_file import City
from whistlestop.engine.cards import Cards
from whistlestop.words.language import language
from whistlestop.words.names import (
    board_name,
    cards_words,
    city_name,
    city_names,
    lane_name,
    listed,
    ticket_name,
    which_lane,
)

EUROPE, USA = board_of("europe"), board_of("usa")
ENGLISH, POLISH, ROMANIAN = map(language, ("en", "pl", "ro"))
DASH = "\N{EN DASH}"


def test_a_city_has_a_name_in_the_reader_s_language_or_the_printed_one() -> None:
    assert city_name(POLISH, EUROPE, "wien") == "Wiedeń"
    assert city_name(ENGLISH, EUROPE, "wien") == "Wien"
    assert city_name(POLISH, EUROPE, "essen") == "Essen"
    assert city_name(POLISH, EUROPE, "atlantis") == "atlantis"


def test_what_is_printed_is_said_where_it_begins_differently() -> None:
    named = [city_names(POLISH, EUROPE, city) for city in ("roma", "wien", "essen", "venezia")]
    assert named == ["Rzym (Roma)", "Wiedeń", "Essen", "Wenecja (Venezia)"]
    assert [city_names(ENGLISH, EUROPE, city) for city in EUROPE.city_ids] == [
        city.name for city in EUROPE.facts.cities
    ]


def test_lanes_are_told_apart_by_their_colour() -> None:
    assert lane_name(ENGLISH, BOARD, "a-b") == f"Aa {DASH} Bb"
    assert lane_name(ENGLISH, BOARD, "b-c/blue") == f"Bb {DASH} Cc (blue)"
    assert lane_name(POLISH, BOARD, "b-c/blue") == f"Bb {DASH} Cc (niebieska)"
    assert lane_name(ENGLISH, BOARD, "x-y/2") == "x-y/2"


def test_lanes_of_one_colour_are_told_apart_by_their_side() -> None:
    seattle = [lane_name(ENGLISH, USA, f"portland-seattle/{number}") for number in (1, 2)]
    assert seattle == [f"Portland {DASH} Seattle (left lane)", f"Portland {DASH} Seattle (right lane)"]
    assert which_lane(ENGLISH, USA, "denver-omaha") == ""


@pytest.mark.parametrize("box", list(BOXES))
def test_no_two_lanes_of_a_board_have_the_same_name_and_none_a_number(box: str) -> None:
    board = board_of(box)
    for code in ("en", "pl", "ro"):
        names = [lane_name(language(code), board, lane) for lane in board.lane_ids]
        assert len(set(names)) == len(names)
        assert not [name for name in names if any(each.isdecimal() or each == "_" for each in name)]


def test_a_board_that_nobody_drew_has_numbers_for_sides() -> None:
    lane = BOARD.facts.lanes[0]
    two = ws.Board(replace(BOARD.facts, lanes=(lane, lane)))
    assert [lane_name(ENGLISH, two, name) for name in two.lane_ids] == [
        f"Aa {DASH} Bb (lane 1)",
        f"Aa {DASH} Bb (lane 2)",
    ]


def test_a_board_of_one_s_own_that_is_called_like_ours_keeps_its_names() -> None:
    cities = tuple(City("wien", "Wean") if city.id == "wien" else city for city in EUROPE.facts.cities)
    own = ws.Board(replace(EUROPE.facts, title="Europe at home", cities=cities))
    assert [city_name(POLISH, own, city) for city in ("wien", "roma")] == ["Wean", "Rzym"]
    named = [board_name(POLISH, board) for board in (EUROPE, own, BOARD)]
    assert named == ["Europa", "Europe at home", "Test"]


def test_tickets_and_cards() -> None:
    assert ticket_name(POLISH, EUROPE, "barcelona-munchen") == f"Barcelona {DASH} Monachium"
    assert ticket_name(POLISH, EUROPE, "x-y") == "x-y"
    assert plain(cards_words(ENGLISH, Cards.of(red=3, locomotive=1))) == "3 x red, 1 x locomotive"
    assert plain(cards_words(ROMANIAN, {"red": 1, "blue": 0})) == "1 x roșu"
    assert cards_words(ENGLISH, Cards()) == ""


def test_names_are_listed_as_people_do() -> None:
    assert listed(ENGLISH, ["Ana", "Ben", "Cleo"]) == "Ana, Ben and Cleo"
    assert listed(POLISH, ["Ana", "Ben"]) == "Ana i Ben"
    assert listed(ENGLISH, ["Ana"]) == "Ana"
    assert listed(ENGLISH, []) == ""
