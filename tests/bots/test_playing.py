"""The bots play every box to its end by its rules, and the same game for the same seed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.bots_watched import FAST, FIVE, SEARCHING, TABLES, Options, Watched, table_name, watched

import whistlestop as ws
from whistlestop.bots.contract import Bot
from whistlestop.bots.registry import bot_names, find_bot
from whistlestop.cli.company import bot_move, play_match

ROOT = Path(__file__).parent.parent.parent


def seated(players: int, first: int) -> list[Bot]:
    """Seat the fast bots in turn, beginning with one of them."""
    return [Watched(FAST[(first + seat) % len(FAST)]) for seat in range(players)]


def test_every_bot_is_tried_here() -> None:
    assert set(bot_names()) - {"champion"} == {*FAST, *SEARCHING}


@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_bots_play_every_box_to_its_end(box: str, options: Options, players: int) -> None:
    for first in range(0, len(FAST), players):
        game = play_match(box, players, seated(players, first), 11, options)
        assert game.over
        assert game.standings().winners


@pytest.mark.slow
@pytest.mark.parametrize("name", FAST)
@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_a_bot_plays_every_box_against_itself(box: str, options: Options, players: int, name: str) -> None:
    for seed in range(3):
        bots = [Watched(name) for _ in range(players)]
        assert play_match(box, players, bots, seed, options).over


@pytest.mark.parametrize("name", SEARCHING)
def test_bots_that_search_play_to_the_end(name: str) -> None:
    assert play_match("ghost", 2, [watched(name), watched("greedy")], 4).over


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHING)
@pytest.mark.parametrize(("box", "options"), FIVE, ids=table_name)
def test_bots_that_search_play_every_box_to_its_end(box: str, options: Options, name: str) -> None:
    assert play_match(box, 2, [watched(name), watched("medium")], 4, options).over


def test_bots_play_on_somebodys_own_board() -> None:
    board = ws.load_board(ROOT / "examples" / "island.json")
    for box in ws.BOXES:
        game = ws.new_game(box, 2, seed=3, board=board)
        bots = [Watched("medium"), Watched("greedy")]
        while not game.over:
            seat = game.to_act[0]
            game.play(bot_move(game, seat, bots[seat], Random(1)), seat)


@pytest.mark.parametrize("name", FAST)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play_match("ghost", 3, [find_bot(name)] * 3, 5) for _ in range(2)]
    assert games[0].record() == games[1].record()
    assert games[0].hash() == games[1].hash()


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ws.BadSetup, match="3 players need a bot each"):
        play_match("usa", 3, [find_bot("random")] * 2, 1)
