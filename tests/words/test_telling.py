"""Sentences about moves and news: for every kind, in every language, in whole games of all boxes."""

import re
from random import Random

import pytest
from tests.strategies import TABLES, Table, wander
from tests.words.small import line, plain, speaker

import whistlestop as ws
from whistlestop.boxes import board_of
from whistlestop.table.log import News, log_lines
from whistlestop.table.parse import READERS
from whistlestop.words.language import TERMINAL, known_languages, language
from whistlestop.words.telling import (
    Speaker,
    about,
    line_sentence,
    move_sentence,
    news_sentences,
    sentences,
    subject_name,
)

UNSAID = re.compile(r"[a-z]\.[a-z]|\{|\}|\bNone\b|[a-z]_[a-z]")
"""What no sentence may hold: a key, a gap, nothing where something should be, an id."""

TOLD = [
    ("draw", "{} a card.", "draw"),
    ("take red", "{} a face-up card: red.", "take"),
    ("tickets", "{} tickets.", "draw"),
    ("keep a-c a-d", "{}: Aa - Cc; Aa - Dd.", "keep"),
    ("keep 2 tickets", "{} 2 tickets.", "keep"),
    ("keep 1 ticket", "{} 1 ticket.", "keep"),
    ("claim a-b with 1 red 1 locomotive", "{} Aa - Bb: 1 x red, 1 x locomotive. +2 points.", "claim"),
    ("claim b-c/blue with 3 blue", "{} Bb - Cc (blue): 3 x blue. +3 points.", "claim"),
    ("claim a-c with 6 red", "{} the tunnel Aa - Cc: 6 x red.", "dig"),
    ("station d with 1 red", "{} a station in Dd: 1 x red.", "build"),
    ("pay 1 red", "{} the tunnel's extra cost: 1 x red.", "pay"),
    ("lay b-c/red", "{} the neutral lane Bb - Cc (red).", "lay"),
]


@pytest.mark.parametrize(("move", "said", "verb"), TOLD)
def test_a_move_is_told_in_the_second_person_to_who_made_it(move: str, said: str, verb: str) -> None:
    assert plain(line_sentence(speaker(), line(0, move))) == said.format(f"You {verb}")
    assert plain(line_sentence(speaker(), line(1, move))) == said.format(f"Ben {verb}s")


@pytest.mark.parametrize(
    ("move", "yours", "theirs"),
    [
        ("keep", "You have chosen tickets.", "Ben has chosen tickets."),
        ("swap", "You swap your tickets.", "Ben swaps tickets."),
        ("decline", "You give the tunnel up.", "Ben gives the tunnel up."),
        ("pass", "You pass.", "Ben passes."),
        ("fly to d", "Ana: fly to d", "Ben: fly to d"),
    ],
)
def test_other_moves_are_told(move: str, yours: str, theirs: str) -> None:
    assert [line_sentence(speaker(), line(seat, move)) for seat in (0, 1)] == [yours, theirs]


def test_a_card_drawn_blind_is_told_only_where_it_is_known() -> None:
    seen, hidden = News("drew", 0, "red"), News("drew", 1, None)
    assert line_sentence(speaker(), line(0, "draw", seen)) == "You draw a card from the deck: red."
    assert line_sentence(speaker(), line(1, "draw", hidden)) == "Ben draws a card."


def test_cards_drawn_besides_are_told_after_the_news() -> None:
    news = (News("town_hall", 0, "d"), News("drew", 0, "red"), News("drew", 0, "blue"))
    told = sentences(speaker(), line(0, "claim a-b with 2 red", *news))[1:]
    assert told == ["You join the Town Hall with Dd and draw 2 cards.", "Drawn: red, blue."]
    of_ben = line(1, "draw", News("drew", 1, None), News("drew", 1, "red"))
    assert news_sentences(speaker(), of_ben) == ["Drawn: red."]


NEWS = [
    (News("completed", 1, "a-c"), "Ben completes the ticket Aa - Cc!"),
    (News("completed", 0, "a-c"), "You complete the ticket Aa - Cc!"),
    (News("treat", 1), "Ben gets the special ticket for trick or treat."),
    (News("loan", 0), "You take a loan."),
    (News("last_round", 1), "Ben has two cars or fewer left: everybody has one more turn."),
    (News("toll_paid", 0, 2), "You pay a toll of 2."),
    (News("toll_received", 1, 2), "Ben receives a toll of 2."),
    (News("neutral_revealed", None, "a-c"), "For the neutral player the ticket Aa - Cc is turned up."),
    (News("neutral_claimed", None, "a-b"), "The neutral player takes Aa - Bb."),
    (News("neutral_stopped", None), "The neutral player stops for good."),
    (News("market_cleared", None), "Three locomotives lay face up: all five cards are replaced."),
    (News("reshuffled", None), "The discards are shuffled into a new deck."),
    (News("shown", 1, "red"), "Turned up: red."),
]


@pytest.mark.parametrize(("item", "said"), NEWS)
def test_news_is_told(item: News, said: str) -> None:
    assert [plain(each) for each in news_sentences(speaker(), line(1, "pass", item))] == [said]


def test_news_unheard_of_is_left_out() -> None:
    assert news_sentences(speaker(), line(1, "take red", News("took", 1, "red"), News("eclipse", 1, 3))) == []


def test_the_neutral_player_and_seats_without_a_name_are_named() -> None:
    assert about(speaker(), None, "log.pass") == "The neutral player passes."
    assert about(speaker(), 4, "log.pass") == "5 passes."
    assert about(speaker(you=ws.SPECTATOR), 0, "log.pass") == "Ana passes."


def test_what_a_line_is_about_is_named_as_soon_as_it_is_there() -> None:
    polish = Speaker(language("pl"), board_of("europe"), ("Ana", "Ben"), 0)
    named = {
        "claim roma-venezia with 2 red": "Rzym - Wenecja",
        "claim roma-venezia": "Rzym - Wenecja",
        "lay roma-venezia": "Rzym - Wenecja",
        "station wien": "Wiedeń",
        "take red": "czerwona",
        "keep barcelona-munchen": "Barcelona - Monachium",
    }
    nothing = ("", "draw", "claim", "claim x-y", "station x", "take", "keep", "keep 2 tickets", "pay 1 red")
    assert {text: plain(subject_name(polish, text)) for text in named} == named
    assert {subject_name(polish, text) for text in nothing} == {""}


def played(table: Table, habit: str, seed: int) -> ws.Game:
    """Play a whole game."""
    game = table.deal(seed)
    wander(game, Random(seed), 5000, habit)
    assert game.over
    return game


GAMES = [
    (table, habit)
    for table in TABLES
    if table.options or table.seats == 2 or table.seats == max(t.seats for t in TABLES if t.box == table.box)
    for habit in ("any", "build")
]


@pytest.mark.parametrize(("table", "habit"), GAMES, ids=str)
def test_whole_games_are_told_in_every_language(table: Table, habit: str) -> None:
    game = played(table, habit, seed=3)
    names = ("Ana", "Ben", "Cleo", "Dan", "Eve")[: game.players]
    # As seat 0 reads it during the game, and as everybody may read it afterwards.
    hidden = log_lines(game.board, game.history, 0, choosing=True, open_all=False)
    for code in known_languages():
        for you, lines in ((0, hidden), (ws.SPECTATOR, game.view(0).log)):
            reader = Speaker(language(code, TERMINAL), game.board, names, you)
            for each in lines:
                said = line_sentence(reader, each)
                assert said == said.strip()
                assert not UNSAID.search(said), said
                assert said[-1] in ".!", said


def test_the_games_that_are_told_have_nearly_every_kind_of_move_and_news_in_them() -> None:
    """What is rare is told above."""
    entries = [entry for table, habit in GAMES for entry in played(table, habit, 3).history]
    assert {str(entry.move).split()[0] for entry in entries} >= set(READERS) - {"pass"}
    assert {item[0] for entry in entries for item in entry.news} >= {item.what for item, _ in NEWS}


def test_what_is_left_unsaid_would_be_found() -> None:
    for said in ("log.eclipse", "{name} passes.", "You take None.", "You claim new_york."):
        assert UNSAID.search(said)
    assert not UNSAID.search(move_sentence(speaker(), line(0, "claim a-b with 2 red")))
