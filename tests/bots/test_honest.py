"""Bots know their view and nothing else: what they can't see changes no answer, nothing shows it to them."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.bots_watched import FAST, FIVE, SEARCHING, Options, Watched, table_name
from tests.redeal import redeal_unseen

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.minded import MindBot, easy, greedy, medium, planner
from whistlestop.bots.reference import reference
from whistlestop.bots.registry import find_bot
from whistlestop.bots.tempers import temper_for
from whistlestop.cli.company import bot_move, play_match
from whistlestop.engine.chance import start
from whistlestop.minds.published import PUBLISHED
from whistlestop.table.log import LogLine, News
from whistlestop.table.standings import SeatStanding
from whistlestop.table.view import NeutralView, OwnView, SeatView, TunnelView

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src" / "whistlestop"
NODES = Budget(nodes=60)
Question = tuple[ws.Board, ws.View, ws.Move]


def budget_of(name: str) -> Budget:
    """Give a bot that searches few nodes; the others need none."""
    return NODES if name in SEARCHING else Budget()


@pytest.fixture(scope="module")
def asked() -> list[Question]:
    """Collect questions that were asked of medium, with its answers, from a game of every box."""
    questions = []
    for box, options in FIVE:
        bot = Watched("medium")
        game = play_match(box, 2, [bot, find_bot("planner")], 21, options)
        questions += [(game.board, view, move) for view, move in bot.asked]
    return questions


# ---- the same view, the same answer


@pytest.mark.parametrize("name", FAST)
def test_a_bot_answers_alike_whatever_it_was_asked_before(name: str, asked: list[Question]) -> None:
    bot = find_bot(name)
    first = [bot.choose(view, board, Random(99), Budget()) for board, view, _ in asked]
    for (board, view, _), move in list(zip(asked, first, strict=True))[::-9]:
        assert find_bot(name).choose(view, board, Random(99), Budget(seconds=0.001)) == move


def from_plain(data: dict[str, Any], board: ws.Board) -> ws.View:
    """Build a view from plain data, as it would come over a wire: nothing else can come along."""

    def tuples(value: Any) -> Any:
        return tuple(map(tuples, value)) if isinstance(value, list) else value

    plain = {key: tuples(value) for key, value in data.items()}
    own, tunnel, neutral, standings = data["own"], data["tunnel"], data["neutral"], data["standings"]
    return ws.View(
        **{
            **plain,
            "seats": tuple(
                SeatView(**{key: tuples(value) for key, value in s.items()}) for s in data["seats"]
            ),
            "own": OwnView(**{**{k: tuples(v) for k, v in own.items()}, "cards": ws.Cards.of(own["cards"])}),
            "discard": ws.Cards.of(data["discard"]),
            "tunnel": tunnel
            and TunnelView(
                **{**{k: tuples(v) for k, v in tunnel.items()}, "paid": ws.Cards.of(tunnel["paid"])}
            ),
            "neutral": neutral and NeutralView(**{key: tuples(value) for key, value in neutral.items()}),
            "legal_moves": tuple(ws.parse_move(board, text) for text in data["legal_moves"]),
            "standings": ws.Standings(
                tuple(SeatStanding(**s) for s in standings["seats"]), tuple(standings["winners"])
            ),
            "log": tuple(
                LogLine(
                    line["number"], line["seat"], line["move"], tuple(News(**news) for news in line["news"])
                )
                for line in data["log"]
            ),
        }
    )


@pytest.mark.parametrize("name", FAST + SEARCHING)
def test_a_view_made_of_plain_data_is_all_a_bot_needs(name: str, asked: list[Question]) -> None:
    for board, view, _ in asked[:: 9 if name in FAST else 45]:
        copied = from_plain(json.loads(json.dumps(view.document())), board)
        bot = find_bot(name)
        answers = [bot.choose(each, board, Random(5), budget_of(name)) for each in (view, copied)]
        assert answers[0] == answers[1]


# ---- what can't be seen


def positions(box: str, options: Options, every: int) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Play a game, and stop now and then: a number, the seat to act, and the position."""
    game = ws.new_game(box, 3 if "neutral_player" not in options else 2, seed=8, options=options)
    bot = find_bot("medium")
    number = 0
    while not game.over:
        seat = game.to_act[0]
        if number % every == 0:
            yield number, seat, game.position()
        game.play(bot_move(game, seat, bot, Random(number)), seat)
        number += 1


@pytest.mark.parametrize("name", FAST + SEARCHING)
@pytest.mark.parametrize(("box", "options"), FIVE, ids=table_name)
def test_what_a_bot_cannot_see_changes_nothing(box: str, options: Options, name: str) -> None:
    """Two positions without a past, equal to the seat's eyes: the same dice give the same move."""
    bot = find_bot(name)
    compared = 0
    for number, seat, position in positions(box, options, 11 if name in FAST else 29):
        other = redeal_unseen(position, seat, Random(number))
        worlds = [ws.from_position(position), ws.from_position(other)]
        assert worlds[0].position() != worlds[1].position()
        assert worlds[0].view(seat) == worlds[1].view(seat)
        answers = {str(bot_move(world, seat, bot, Random(number), budget_of(name))) for world in worlds}
        assert len(answers) == 1
        compared += 1
    assert compared >= 3


MINDS: dict[str, MindBot] = {
    "planner": planner(),
    "easy": easy(),
    "medium": medium(),
    "greedy": greedy(),
    **{name: reference(name) for name in PUBLISHED},
}


@pytest.mark.parametrize("name", MINDS)
@pytest.mark.parametrize(("box", "options"), FIVE, ids=table_name)
def test_a_mind_that_is_given_a_whole_table_looks_at_its_own_seat_alone(
    box: str, options: Options, name: str
) -> None:
    """Minds play on states, with everything in them: what is hidden must not matter to them even then."""
    mind = MINDS[name].make(temper_for(box))
    for number, seat, position in positions(box, options, 5):
        other = redeal_unseen(position, seat, Random(number))
        moves = set()
        for each in (position, other):
            world = ws.from_position(each)
            state = world._state.clone()
            state.turn = seat
            moves.add(mind.decide(world.rules, state, start(number)))
        assert len(moves) == 1


# ---- a search with nodes is the same everywhere

REPLAY = """
import sys
from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import find_bot
from whistlestop.cli.company import play_match
name, nodes = sys.argv[1:]
bots = [find_bot(name), find_bot("greedy")]
print(play_match("ghost", 2, bots, 3, budget=Budget(nodes=int(nodes))).hash())
"""


@pytest.mark.parametrize("name", SEARCHING)
def test_a_search_with_a_fixed_number_of_nodes_replays_bit_for_bit(name: str) -> None:
    bots = [find_bot(name), find_bot("greedy")]
    games = [play_match("ghost", 2, bots, 3, budget=NODES) for _ in range(2)]
    assert games[0].record() == games[1].record()
    elsewhere = subprocess.run(
        [sys.executable, "-c", REPLAY, name, str(NODES.nodes)], capture_output=True, text=True, check=True
    )
    assert elsewhere.stdout.strip() == games[0].hash()


# ---- what is imported


def imported(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def ours(folder: str) -> Iterator[tuple[Path, str]]:
    """List what the files of a folder import of this package."""
    for source in sorted((SOURCES / folder).rglob("*.py")):
        for name in imported(source):
            if name.startswith("whistlestop"):
                yield source, name


def test_bots_import_nothing_that_could_show_them_the_table() -> None:
    """Of the table: what a view is, and imagining, which makes worlds of a view. No box, no game."""
    known = (
        "whistlestop.bots.",
        "whistlestop.minds.",
        "whistlestop.engine.",
        "whistlestop.table.view",
        "whistlestop.table.imagining",
    )
    # A type to write in a signature; the only states that a bot gets hold of are imagined.
    types_only = {("searching.py", "whistlestop.engine.state")}
    hidden = ("whistlestop.engine.state", "whistlestop.engine.rules", "whistlestop.engine.play")
    found = list(ours("bots"))
    assert len({source for source, _ in found}) >= 6
    for source, name in found:
        assert name.startswith(known), f"{source.name} imports {name}"
        if (source.name, name) not in types_only:
            assert name not in hidden, f"{source.name} imports {name}"


def test_minds_know_rules_and_states_but_no_table() -> None:
    known = ("whistlestop.minds.", "whistlestop.engine.", "whistlestop.shared.")
    for source, name in ours("minds"):
        assert name.startswith(known), f"{source.name} imports {name}"


def test_imagining_has_a_view_to_go_by_and_no_game() -> None:
    imports = set(imported(SOURCES / "table" / "imagining.py"))
    table = {name for name in imports if name.startswith("whistlestop.table")}
    assert table == {"whistlestop.table.view", "whistlestop.table.log"}
    assert not {name for name in imports if name.startswith(("whistlestop.bots", "whistlestop.cli"))}
