"""Completing a line of the move language."""

import pytest

from whistlestop.boxes import board_of
from whistlestop.words.completing import completions, fold
from whistlestop.words.language import language
from whistlestop.words.telling import Speaker, subject_name

OFFER = [
    "draw", "take red", "take locomotive", "tickets",
    "claim a-b with 2 red", "claim a-b with 1 red 1 locomotive", "claim a-b with 2 locomotive",
    "claim a-b with 2 blue", "claim c-d/1 with 1 red", "station paris with 1 white",
]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["draw", "take", "tickets", "claim", "station"]),
        ("cl", ["claim"]),
        ("  cl", ["claim"]),
        ("claim ", ["claim a-b", "claim c-d/1"]),
        ("claim c", ["claim c-d/1"]),
        ("claim a-b with 2 b", ["claim a-b with 2 blue"]),
        ("CLAIM c-d/1 with 1 red", ["claim c-d/1 with 1 red"]),
        ("fly", []),
    ],
)
def test_it_goes_word_by_word(typed: str, found: list[str]) -> None:
    assert completions(typed, OFFER) == found


def test_no_more_than_wanted_are_found() -> None:
    assert completions("", OFFER, most=2) == ["draw", "take"]
    assert len(completions("take ", [f"take {number}" for number in range(20)])) == 8


@pytest.mark.parametrize("typed", ["claim lo", "claim Łó", "claim rz", "claim łódź \N{EN DASH} r"])
def test_names_that_somebody_reads_are_known_from_either_end(typed: str) -> None:
    assert completions(typed, OFFER, named_like_lodz) == ["claim a-b"]
    assert completions("claim ź", OFFER, named_like_lodz) == []


def named_like_lodz(line: str) -> str:
    return "Łódź \N{EN DASH} Rzym" if line.startswith("claim a-b") else ""


def test_lanes_and_cities_are_found_by_the_names_of_the_reader_s_language() -> None:
    polish = Speaker(language("pl"), board_of("europe"), ("Ana", "Ben"), 0)
    offer = ["claim roma-venezia with 2 red", "claim venezia-zagrab with 2 red", "station wien with 1 red"]

    def find(typed: str) -> list[str]:
        return completions(typed, offer, lambda move: subject_name(polish, move))

    assert find("claim wenecja") == ["claim roma-venezia", "claim venezia-zagrab"]
    assert find("claim rzym") == ["claim roma-venezia"]
    assert find("station wieden") == find("station Wiedeń") == ["station wien"]
    assert find("claim roma") == ["claim roma-venezia"]


def test_letters_are_folded_to_those_of_a_keyboard() -> None:
    assert [fold(name) for name in ("Łódź", "København", "Târgu Mureș", "AAchen ")] == [
        "lodz", "kobenhavn", "targu mures", "aachen "
    ]  # fmt: skip
