"""Ids are followed by the names that a reader knows, and names may be typed in place of ids."""

import pytest

import whistlestop as ws
from whistlestop.boxes import board_of
from whistlestop.tui.plain.naming import (
    cards_note,
    city_told,
    ends_note,
    found_city,
    found_ends,
    near_city,
    ticket_note,
    with_ids,
)
from whistlestop.tui.plain.offers import every_move, grouped, moves_at
from whistlestop.words.language import TERMINAL, language
from whistlestop.words.telling import Speaker

EUROPE = board_of("europe")
ENGLISH, POLISH, ROMANIAN = (language(code, TERMINAL) for code in ("en", "pl", "ro"))


def test_a_name_is_said_where_the_id_does_not_tell_it() -> None:
    assert city_told(POLISH, EUROPE, "wien") == "wien (Wiedeń)"
    assert city_told(POLISH, EUROPE, "london") == "london (Londyn)"
    assert city_told(ENGLISH, EUROPE, "kobenhavn") == "kobenhavn"
    assert ends_note(POLISH, EUROPE, "amsterdam-essen") == ""
    assert ends_note(POLISH, EUROPE, "roma-venezia") == "Rzym – Wenecja"
    assert ticket_note(ROMANIAN, EUROPE, "edinburgh-athina") == "Edinburgh – Atena"
    assert ticket_note(ENGLISH, EUROPE, "edinburgh-athina") == ""
    assert cards_note(ENGLISH, {"red": 2}) == ""
    assert cards_note(POLISH, {"red": 2, "locomotive": 1}) == "2 × czerwona, 1 × lokomotywa"


@pytest.mark.parametrize("text", ["wien", "WIEN", "Wiedeń", "wieden"])
def test_a_city_is_found_by_any_of_its_names(text: str) -> None:
    assert found_city(POLISH, EUROPE, text) == "wien"


def test_cities_that_are_written_wrong_are_guessed() -> None:
    assert found_city(POLISH, EUROPE, "Wiednia") is None
    assert near_city(POLISH, EUROPE, "Wieden") == "wien"
    assert near_city(ENGLISH, EUROPE, "pariss") == "paris"
    assert near_city(ENGLISH, EUROPE, "") is None
    assert found_ends(POLISH, EUROPE, "Rzym-Wenecja") == ("roma", "venezia")
    assert found_ends(ENGLISH, EUROPE, "venezia - roma") == ("venezia", "roma")
    assert found_ends(ENGLISH, EUROPE, "roma-roma") is None
    assert found_ends(ENGLISH, EUROPE, "roma") is None


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("claim Rzym-Wenecja with 2 black", "claim roma-venezia with 2 black"),
        ("claim WENECJA - rzym", "claim venezia - roma"),
        ("station Wiedeń with 1 red", "station wien with 1 red"),
        ("claim roma-venezia with 2 Black", "claim roma-venezia with 2 Black"),
        ("claim London-Edinburgh/black", "claim London-Edinburgh/black"),
        ("take red", "take red"),
    ],
)
def test_names_of_the_reader_s_language_stand_for_ids(typed: str, line: str) -> None:
    assert with_ids(POLISH, EUROPE, typed) == line


def test_names_of_several_words_stand_for_ids() -> None:
    ghost = board_of("ghost")
    lane = "claim Sklep ze  Słodyczami-Ponura Polana/red with 1 red"
    assert with_ids(POLISH, ghost, lane) == "claim candy_shop-gloomy_glade/red with 1 red"


def speaker(code: str, box: str) -> Speaker:
    return Speaker(language(code, TERMINAL), board_of(box), ("Ana", "Ben"), 0)


def test_moves_say_what_they_mean_to_who_reads_another_language() -> None:
    moves = [
        ws.parse_move("europe", text) for text in ("draw", "take red", "claim roma-venezia with 2 black")
    ]
    assert every_move(speaker("en", "europe"), moves).lines == [
        "1. draw",
        "2. take red",
        "3. claim roma-venezia with 2 black",
    ]
    assert every_move(speaker("pl", "europe"), moves).lines == [
        "1. draw: dobierz zakrytą kartę z talii",
        "2. take red: czerwona",
        "3. claim roma-venezia with 2 black: Rzym – Wenecja, 2 × czarna",
    ]


def test_of_many_moves_the_most_telling_are_listed() -> None:
    document = {
        "box": "europe",
        "seats": [{"cards": {"locomotive": 9, "red": 8, "blue": 8}, "tickets": []}, {}],
    }
    moves = ws.from_position(document).legal_moves(0)
    listing = grouped(speaker("en", "europe"), moves)
    (header,) = [line for line in listing.lines if line.startswith("You can pay for")]
    numbered = [move for move in listing.moves if isinstance(move, ws.ClaimLane)]
    assert len({move.lane for move in numbered}) == len(numbered) == 20
    lengths = [EUROPE.length[EUROPE.lane_number[move.lane]] for move in numbered]
    assert lengths == sorted(lengths, reverse=True)
    every = {move.lane for move in moves if isinstance(move, ws.ClaimLane)}
    assert header == f"You can pay for {len(every)} lanes:"
    assert any(line.startswith(f"And {len(every) - 20} shorter lanes: ") for line in listing.lines)
    (station,) = [move for move in listing.moves if isinstance(move, ws.BuildStation)]
    assert listing.lines[-1].startswith(f"Instead of {station.city} name the city you want. Payments: 1 ")
    at_paris = moves_at(speaker("en", "europe"), moves, "paris")
    assert len(at_paris.moves) > 20
    assert all("paris" in str(move) for move in at_paris.moves)
