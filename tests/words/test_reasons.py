"""Why not, in the reader's language."""

import re

import pytest
from tests.words.small import plain, speaker

import whistlestop as ws
from whistlestop.boxes import BOXES, board_of
from whistlestop.engine.refusals import Refusal
from whistlestop.table.reasons import reasons
from whistlestop.words.language import known_languages, language
from whistlestop.words.reasons import reason_sentence
from whistlestop.words.telling import Speaker


def refusal(code: str, message: str = "It takes 3 blue.") -> Refusal:
    return Refusal(code=code, message=message, clause="U8")


def test_a_refusal_is_told_by_its_code_with_what_the_move_was_about() -> None:
    polish = speaker("pl")
    told = {
        ("cars.short", "claim b-c/blue with 3 blue"): "Masz za mało wagoników na tę trasę.",
        ("take.not_shown", "take red"): "Nie ma takiej odkrytej karty: czerwona.",
        ("cards.short", "claim b-c/blue"): "Potrzeba 3 kart (niebieska), których jeszcze nie masz.",
    }
    assert {about: reason_sentence(polish, refusal(about[0]), about[1]) for about in told} == told


def test_a_ferry_is_told_with_its_locomotives() -> None:
    english = Speaker(language("en"), board_of("europe"), ("Ana", "Ben"), 0)
    said = reason_sentence(english, refusal("cards.short"), "claim palermo-smyrna")
    assert plain(said) == "This takes 6 cards, 2 of them locomotives: you don't have them yet."


def test_no_gap_is_left_open_where_a_line_was_typed_in_some_other_way() -> None:
    polish, english = (
        reason_sentence(speaker(code), refusal("cards.short"), "claim Bb to Cc") for code in ("pl", "en")
    )
    assert polish == "Tak teraz nie można zagrać."
    assert english == "It takes 3 blue."


def test_the_engine_s_own_words_are_said_in_english_and_nowhere_else() -> None:
    unheard = refusal("new.code", "Because.")
    assert reason_sentence(speaker(), unheard, "draw") == "Because."
    assert reason_sentence(speaker("pl"), unheard, "draw") == "Tak teraz nie można zagrać."


def test_what_somebody_typed_is_no_gap() -> None:
    odd = refusal("move.unreadable", "'{fly}' begins no move.")
    assert reason_sentence(speaker(), odd, "{fly}") == "'{fly}' begins no move."


@pytest.mark.parametrize("box", list(BOXES))
def test_whatever_a_table_refuses_is_told_in_every_language(box: str) -> None:
    game = ws.new_game(box, 2, seed=5)
    while game.question == "keep_tickets":
        game.play(game.legal_moves(game.to_act[0])[0], game.to_act[0])
    refused = reasons(game, game.to_act[0])
    assert refused
    for code in known_languages():
        reader = Speaker(language(code), game.board, ("Ana", "Ben"), 0)
        for subject, why in refused.items():
            said = reason_sentence(reader, why, subject)
            assert not re.search(r"[a-z]\.[a-z]|[{}]|None", said), said
            assert code == "en" or said != why.message
