"""The bots play every box by its rules, know only their view, and each is stronger than the one before."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whistlestop as ws
from whistlestop.bots import planning, situation
from whistlestop.bots.contract import Bot, Budget
from whistlestop.bots.registry import find_bot
from whistlestop.cli.company import bot_move, play_match
from whistlestop.table.log import LogLine, News
from whistlestop.table.standings import SeatStanding
from whistlestop.table.view import NeutralView, OwnView, SeatView, TunnelView

ROOT = Path(__file__).parent.parent
BOTS = ("random", "greedy", "steady")
TABLES = [
    ("usa", (), 2),
    ("usa", (), 5),
    ("europe", (), 2),
    ("europe", (), 5),
    ("nordic", (), 2),
    ("nordic", (), 3),
    ("nederland", (), 2),
    ("nederland", (), 5),
    ("nederland", ("no_tolls",), 2),
    ("nederland", ("no_tolls",), 5),
    ("nederland", ("neutral_player",), 2),
    ("ghost", (), 2),
    ("ghost", (), 4),
]


class Watched:
    """A bot under supervision: whatever it answers must be on offer."""

    def __init__(self, name: str) -> None:
        self.bot = find_bot(name)
        self.name = name
        self.asked: list[tuple[ws.View, ws.Move]] = []

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        move = self.bot.choose(view, board, random, budget)
        assert move in view.legal_moves
        self.asked.append((view, move))
        return move


def seated(players: int, first: int) -> list[Bot]:
    """Seat the bots in turn, beginning with one of them."""
    return [Watched(BOTS[(first + seat) % len(BOTS)]) for seat in range(players)]


def table_name(table: object) -> str | None:
    return "+".join(table) if isinstance(table, tuple) and table else None


@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_bots_play_every_box_to_its_end(box: str, options: tuple[str, ...], players: int) -> None:
    for first in range(0, len(BOTS), players):
        game = play_match(box, players, seated(players, first), 11, options)
        assert game.over
        assert game.standings().winners


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_a_bot_plays_every_box_against_itself(
    box: str, options: tuple[str, ...], players: int, name: str
) -> None:
    for seed in range(3):
        bots = [Watched(name) for _ in range(players)]
        assert play_match(box, players, bots, seed, options).over


def test_bots_play_on_somebodys_own_board() -> None:
    board = ws.load_board(ROOT / "examples" / "island.json")
    for box in ("usa", "europe", "nordic", "nederland", "ghost"):
        game = ws.new_game(box, 2, seed=3, board=board)
        bots = [Watched("steady"), Watched("greedy")]
        while not game.over:
            seat = game.to_act[0]
            game.play(bot_move(game, seat, bots[seat], Random(1)), seat)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play_match("ghost", 3, [find_bot(name)] * 3, 5) for _ in range(2)]
    assert games[0].record() == games[1].record()
    assert games[0].hash() == games[1].hash()


@pytest.fixture(scope="module")
def asked() -> list[tuple[ws.Board, ws.View, ws.Move]]:
    """Collect questions that were asked of steady, with its answers, from a game of every box."""
    questions = []
    for box, options in (
        ("usa", ()),
        ("europe", ()),
        ("nordic", ()),
        ("nederland", ("neutral_player",)),
        ("ghost", ()),
    ):
        bot = Watched("steady")
        game = play_match(box, 2, [bot, find_bot("steady")], 21, options)
        questions += [(game.board, view, move) for view, move in bot.asked]
    return questions


def test_steady_answers_alike_whatever_it_was_asked_before(
    asked: list[tuple[ws.Board, ws.View, ws.Move]],
) -> None:
    for board, view, move in asked[::9]:
        planning.make_plan.cache_clear()
        situation.chart_of.cache_clear()
        assert find_bot("steady").choose(view, board, Random(99), Budget(seconds=0.001)) == move


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


@pytest.mark.parametrize("name", BOTS)
def test_a_view_made_of_plain_data_is_all_a_bot_needs(
    name: str, asked: list[tuple[ws.Board, ws.View, ws.Move]]
) -> None:
    for board, view, _ in asked[::9]:
        copied = from_plain(json.loads(json.dumps(view.document())), board)
        bot = find_bot(name)
        answers = [bot.choose(each, board, Random(5), Budget()) for each in (view, copied)]
        assert answers[0] == answers[1]


def unseen_changed(position: dict[str, Any], seat: int, random: Random) -> dict[str, Any]:
    """Deal afresh what a seat doesn't see: deck, rivals' hands, ticket deck, rivals' tickets."""
    changed: dict[str, Any] = json.loads(json.dumps(position))
    rivals = [each for number, each in enumerate(changed["seats"]) if number != seat]
    cards = changed["deck"] + [c for rival in rivals for c, n in rival["cards"].items() for _ in range(n)]
    tickets = changed["ticket_deck"] + [ticket for rival in rivals for ticket in rival["tickets"]]
    random.shuffle(cards)
    random.shuffle(tickets)
    for rival in rivals:
        hand = [cards.pop() for _ in range(sum(rival["cards"].values()))]
        rival["cards"] = {card: hand.count(card) for card in hand}
        rival["tickets"] = [tickets.pop() for _ in rival["tickets"]]
    return {**changed, "deck": cards, "ticket_deck": tickets, "seed": changed["seed"] + 1}


@pytest.mark.parametrize("box", ["usa", "nordic"])
def test_what_a_bot_cannot_see_changes_nothing(box: str) -> None:
    game = ws.new_game(box, 2, seed=8)
    bots = {name: find_bot(name) for name in BOTS}
    for number in range(80):
        seat = game.to_act[0]
        if number % 8 == 0 and game.view(seat).decision == "turn":
            position = game.position()
            worlds = [
                ws.from_position(position),
                ws.from_position(unseen_changed(position, seat, Random(number))),
            ]
            assert worlds[0].position() != worlds[1].position()
            for bot in bots.values():
                answers = {str(bot_move(world, seat, bot, Random(number))) for world in worlds}
                assert len(answers) == 1
        game.play(bot_move(game, seat, bots["steady"], Random(number)), seat)


def imported(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def test_bots_import_nothing_that_could_show_them_the_table() -> None:
    sources = sorted((ROOT / "src" / "whistlestop" / "bots").glob("*.py"))
    assert len(sources) >= 6
    known = ("whistlestop.bots", "whistlestop.engine", "whistlestop.table.view")
    hidden = ("whistlestop.engine.state", "whistlestop.engine.rules", "whistlestop.engine.play")
    for source in sources:
        for name in imported(source):
            if name.startswith("whistlestop"):
                assert name.startswith(known), f"{source.name} imports {name}"
                assert name not in hidden, f"{source.name} imports {name}"


# ---- strength


def wins(box: str, name: str, rival: str, games: int, options: tuple[str, ...] = ()) -> float:
    """Count the wins of a bot against another, each deal played from both seats; a shared one is half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots = [find_bot(rival), find_bot(rival)]
        bots[seat] = find_bot(name)
        winners = play_match(box, 2, bots, 100 + number // 2, options).standings().winners
        won += (seat in winners) / len(winners)
    return won


def completed(box: str, players: int, games: int, options: tuple[str, ...] = ()) -> float:
    """Return the part of its tickets that steady completes in the company of its like."""
    done = held = 0
    for seed in range(games):
        game = play_match(box, players, [find_bot("steady")] * players, seed, options)
        done += sum(standing.completed for standing in game.standings().seats)
        for seat in game.view(0).seats:
            held += len(seat.revealed) + len(seat.tokens.get("done", ())) + seat.tokens.get("treat", 0)
    return done / held


def test_steady_completes_most_of_its_tickets() -> None:
    assert completed("usa", 3, 3) > 0.7


def test_each_bot_is_stronger_than_the_one_before() -> None:
    assert wins("usa", "steady", "greedy", 6) >= 5
    assert wins("usa", "greedy", "random", 6) >= 5


@pytest.mark.slow
@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_steady_completes_most_of_its_tickets_everywhere(
    box: str, options: tuple[str, ...], players: int
) -> None:
    assert completed(box, players, 8, options) > 0.6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "options"), [(box, options) for box, options, players in TABLES if players == 2], ids=table_name
)
def test_each_bot_is_stronger_everywhere(box: str, options: tuple[str, ...]) -> None:
    assert wins(box, "steady", "greedy", 20, options) >= 17
    assert wins(box, "greedy", "random", 20, options) >= 14


# ---- what steady does at certain moments


def steady(box: str, *seats: dict[str, Any], **top: Any) -> str:
    """Ask steady for its move on a table that is set up for the question."""
    document = {"box": box, "seats": list(seats), "ticket_rest": "out", **top}
    game = ws.from_position(document)
    return str(bot_move(game, 0, find_bot("steady"), Random(1)))


CALM = ["red", "blue", "green", "white", "black"]


def test_steady_completes_a_ticket_with_its_last_turn() -> None:
    me = {
        "cards": {"green": 3, "red": 2},
        "tickets": ["denver-el_paso"],
        "lanes": ["denver-santa_fe"],
    }
    move = steady("usa", me, {}, market=CALM, last_turns=2)
    assert move == "claim el_paso-santa_fe with 2 red"


def test_steady_pays_without_locomotives_where_it_can() -> None:
    me = {
        "cards": {"red": 2, "locomotive": 2, "blue": 1},
        "tickets": ["denver-el_paso"],
        "lanes": ["denver-santa_fe"],
    }
    assert steady("usa", me, {}, market=CALM) == "claim el_paso-santa_fe with 2 red"
