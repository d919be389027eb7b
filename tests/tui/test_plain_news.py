"""What has happened meanwhile is told once: moves, what was taken back, talk, wishes, who comes and goes."""

from dataclasses import replace
from typing import Any

import pytest
from tests.words.small import line

import whistlestop as ws
from whistlestop.server.turns import turns_of
from whistlestop.table.log import LogLine, News
from whistlestop.tui.plain.news import news
from whistlestop.tui.plain.questions import prompt, question
from whistlestop.tui.plain.seen import Seen
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.tables.contract import Company, Look, Talk
from whistlestop.tui.themes import THEMES
from whistlestop.words.language import TERMINAL, language

GAME = ws.new_game("usa", 3, seed=1)
SEATS = (Company("Ana", you=True), Company("Ben"), Company("Cleo"))
VIEW = GAME.view(0)
DREW = line(1, "draw")
TOOK = line(1, "take red")


def look(*log: LogLine, number: int = 1, **more: Any) -> Look:
    """Look at a table where it is Ben's turn, after some moves."""
    view = replace(VIEW, log=log, decision="turn", to_act=(1,), legal_moves=())
    usual: dict[str, Any] = {
        "phase": "playing",
        "view": view,
        "names": ("Ana", "Ben", "Cleo"),
        "seats": SEATS,
    }
    return Look(number=number, you=0, **{**usual, **more})


def told_by(latest: Look, code: str = "en") -> Seen:
    """Return who tells of a look."""
    return Seen(Reader(language(code, TERMINAL), THEMES["monochrome"]), GAME.rules, turns_of("usa"), latest)


def told(before: Look, after: Look, code: str = "en") -> list[str]:
    """Say what is told of the second look, after the first."""
    return news(before, told_by(replace(after, number=before.number + 1), code)).lines


def test_moves_are_told_with_what_they_made_happen() -> None:
    shuffled = line(1, "draw", News("reshuffled", None))
    assert told(look(DREW), look(DREW, shuffled)) == [
        "Ben draws a card.",
        "The discards are shuffled into a new deck.",
    ]
    assert told(look(DREW), look(DREW)) == []


def test_the_same_look_is_told_once() -> None:
    assert news(look(), told_by(look(DREW))).lines == []


def test_what_is_taken_back_is_told_the_last_move_first() -> None:
    assert told(look(DREW, TOOK, DREW), look(DREW)) == [
        "Taken back: Ben draws a card.",
        "Taken back: Ben takes a face-up card: red.",
    ]
    assert told(look(DREW, DREW), look(DREW, TOOK)) == [
        "Taken back: Ben draws a card.",
        "Ben takes a face-up card: red.",
    ]


def test_first_tickets_that_are_counted_later_are_no_new_move() -> None:
    assert told(look(line(1, "keep")), look(line(1, "keep 2 tickets"))) == []


def test_a_wish_to_take_back_is_told_and_what_came_of_it() -> None:
    wished = look(TOOK, undo_asked_by=1, undo_waits_for_you=True)
    assert told(look(TOOK), wished) == ["Ben asks to take the last move back."]
    assert told(wished, look(TOOK)) == ["The move stands."]
    assert told(wished, look()) == ["Taken back: Ben takes a face-up card: red."]
    assert told(look(TOOK), look(TOOK, undo_asked_by=0)) == ["You ask to take your last move back."]


def test_talk_is_told_phrases_in_the_reader_s_language() -> None:
    said = (Talk(1, "Hello!", "hello"), Talk(None, "Nice board"), Talk(0, "Thank you"))
    assert told(look(talk=said[:1]), look(talk=said), "en") == ["Spectator: Nice board", "Ana: Thank you"]
    assert told(look(), look(talk=said[:1]), "pl") == ["Ben: Cześć!"]


def test_who_goes_and_comes_is_told() -> None:
    gone = (SEATS[0], replace(SEATS[1], present=False), SEATS[2])
    stood_in = (SEATS[0], replace(SEATS[1], bot="easy", stand_in=True), SEATS[2])
    assert told(look(), look(seats=gone)) == ["Ben: away."]
    assert told(look(seats=gone), look()) == ["Ben: is here."]
    assert told(look(), look(seats=stood_in)) == ["Ben: a bot stands in."]
    assert told(look(seats=stood_in), look()) == ["Ben: is here."]


def test_a_bot_that_plays_for_the_reader_is_told_with_the_way_back() -> None:
    mine = (replace(SEATS[0], bot="easy", stand_in=True), *SEATS[1:])
    assert told(look(), look(seats=mine)) == ["A bot plays for you."]
    assert prompt(told_by(look(seats=mine))) == "A bot plays for you"
    assert question(told_by(look(seats=mine))).lines[-1] == "Type return to play yourself again."


def test_a_lost_connection_is_told_and_that_it_is_back() -> None:
    lost = look(connected=False)
    assert told(look(), lost) == ["Connection lost: coming back …"]
    assert (prompt(told_by(lost)), question(told_by(lost)).lines) == ("No connection", [])
    assert told(lost, look(DREW)) == ["Ben draws a card.", "The connection is back."]
    assert told(look(), look(connected=False, ended=True, note="The table is gone.")) == [
        "The table is gone."
    ]


def test_the_players_are_named_when_the_game_begins() -> None:
    waiting = look(phase="gathering", view=None, names=("Ana", "", ""), seats=(SEATS[0], *[Company("")] * 2))
    assert question(told_by(waiting)).lines == [
        "1. Ana (you)",
        "2. free seat",
        "3. free seat",
        "Waiting for players.",
    ]
    assert told(waiting, look()) == ["USA, 3 players: Ana (you), Ben, Cleo."]


def test_who_has_to_agree_is_asked_to() -> None:
    wished = told_by(look(TOOK, undo_asked_by=1, undo_waits_for_you=True))
    assert prompt(wished) == "Agree or refuse"
    assert question(wished).lines[-1] == "Type agree to let that happen, or refuse."


@pytest.mark.parametrize(
    ("code", "said"), [("en", "Waiting for Ben"), ("pl", "Czekamy: Ben"), ("ro", "Se așteaptă: Ben")]
)
def test_a_prompt_says_who_is_waited_for(code: str, said: str) -> None:
    assert prompt(told_by(look(), code)) == said


def test_only_bots_are_waited_for_without_being_asked() -> None:
    bots = (SEATS[0], Company("Easy", "easy"), SEATS[2])
    assert told_by(look(seats=bots)).waits_for_bots
    assert not told_by(look()).waits_for_bots
    assert not told_by(look(seats=bots, undo_asked_by=0)).waits_for_bots
    assert not told_by(look(seats=bots, connected=False)).waits_for_bots
    assert not told_by(replace(look(seats=bots), you=-1)).waits_for_bots
    mine = (replace(SEATS[0], bot="easy", stand_in=True), *bots[1:])
    assert not told_by(look(seats=mine)).waits_for_bots
