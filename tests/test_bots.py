"""The bots play every box by its rules, know only their view, and each is stronger than the one before."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import whistlestop as ws
from whistlestop.bots import planning, registry, situation
from whistlestop.bots.contract import Bot, Budget
from whistlestop.bots.registry import bot_names, find_bot
from whistlestop.cli.company import bot_move, play_match
from whistlestop.table.log import LogLine, News
from whistlestop.table.standings import SeatStanding
from whistlestop.table.view import NeutralView, OwnView, SeatView, TunnelView

ROOT = Path(__file__).parent.parent
BOTS = ("random", "greedy", "steady")
Question = tuple[ws.Board, ws.View, ws.Move]
Options = tuple[str, ...]
TABLES: list[tuple[str, Options, int]] = [
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


def table_name(part: object) -> str:
    """Name a part of a table in a test's name."""
    return ("+".join(part) or "plain") if isinstance(part, tuple) else str(part)


@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_bots_play_every_box_to_its_end(box: str, options: Options, players: int) -> None:
    for first in range(0, len(BOTS), players):
        game = play_match(box, players, seated(players, first), 11, options)
        assert game.over
        assert game.standings().winners


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_a_bot_plays_every_box_against_itself(box: str, options: Options, players: int, name: str) -> None:
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
def asked() -> list[Question]:
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
    asked: list[Question],
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
def test_a_view_made_of_plain_data_is_all_a_bot_needs(name: str, asked: list[Question]) -> None:
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


def wins(box: str, name: str, rival: str, games: int, options: Options = ()) -> float:
    """Count the wins of a bot against another, each deal played from both seats; a shared one is half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots = [find_bot(rival), find_bot(rival)]
        bots[seat] = find_bot(name)
        winners = play_match(box, 2, bots, 100 + number // 2, options).standings().winners
        won += (seat in winners) / len(winners)
    return won


def completed(box: str, players: int, games: int, options: Options = ()) -> float:
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
def test_steady_completes_most_of_its_tickets_everywhere(box: str, options: Options, players: int) -> None:
    assert completed(box, players, 8, options) > 0.6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "options"), [(box, options) for box, options, players in TABLES if players == 2], ids=table_name
)
def test_each_bot_is_stronger_everywhere(box: str, options: Options) -> None:
    assert wins(box, "steady", "greedy", 20, options) >= (12 if box == "ghost" else 17)
    assert wins(box, "greedy", "random", 20, options) >= 15


# ---- what steady does at certain moments

CALM = ["red", "blue", "green", "white", "black"]
DENVER = {"tickets": ["denver-el_paso"], "lanes": ["denver-santa_fe"]}
DENVER_DONE = {
    "tickets": ["denver-el_paso"],
    "lanes": ["denver-santa_fe", "el_paso-santa_fe"],
    "cards": {"red": 3},
}
ZURICH = {"tickets": ["zurich-brindisi"], "lanes": ["brindisi-roma", "venezia-zurich"]}


def steady(box: str, *seats: dict[str, Any], **top: Any) -> str:
    """Ask steady for its move, as the first seat of a table that is set up for the question."""
    document = {"box": box, "seats": list(seats), **top}
    if box != "ghost":
        document.setdefault("market", CALM)
    return str(bot_move(ws.from_position(document), 0, find_bot("steady"), Random(1)))


def test_steady_completes_a_ticket_with_its_last_turn() -> None:
    move = steady("usa", {**DENVER, "cards": {"yellow": 3, "red": 2}}, {}, last_turns=2)
    assert move.startswith("claim el_paso-santa_fe ")


def test_steady_pays_without_locomotives_where_it_can() -> None:
    hand = {"red": 2, "locomotive": 2}
    assert steady("usa", {**DENVER, "cards": hand}, {}) == "claim el_paso-santa_fe with 2 red"


def test_steady_takes_the_colour_that_it_lacks() -> None:
    me = {"tickets": ["calgary-salt_lake_city"], "lanes": ["calgary-helena"], "cards": {"purple": 1}}
    assert steady("usa", me, {}, market=["red", "blue", "purple", "white", "black"]) == "take purple"


def test_steady_keeps_the_tickets_that_go_together() -> None:
    me = {"offer": ["boston-miami", "toronto-miami", "seattle-los_angeles"], "keep": 2}
    other = {"offer": ["denver-el_paso", "denver-pittsburgh"], "keep": 2}
    assert steady("usa", me, other, decision="keep_tickets") == "keep boston-miami toronto-miami"


def test_steady_draws_tickets_once_its_own_are_done_unless_the_end_is_near() -> None:
    assert steady("usa", DENVER_DONE, {}) == "tickets"
    assert steady("usa", DENVER_DONE, {"cars": 6}) != "tickets"
    assert steady("usa", {**DENVER_DONE, "lanes": ["denver-santa_fe"]}, {}) != "tickets"


def test_steady_builds_a_station_where_its_way_is_blocked() -> None:
    me = {**ZURICH, "cards": {"red": 1, "blue": 3}}
    assert steady("europe", me, {"lanes": ["roma-venezia"]}).startswith(("station roma ", "station venezia "))


def test_steady_pays_for_a_tunnel_that_it_needs_and_leaves_one_that_it_does_not() -> None:
    tunnel = {"lane": "venezia-zurich", "paid": {"green": 2}, "shown": ["green", "green", "red"], "extra": 2}
    needed = {**ZURICH, "lanes": ["brindisi-roma", "roma-venezia"]}
    hand = {"cards": {"green": 2, "locomotive": 2}}
    assert steady("europe", {**needed, **hand}, {}, decision="tunnel", tunnel=tunnel) == "pay 2 green"
    poor = {"cards": {"locomotive": 2}}
    assert steady("europe", poor, {}, decision="tunnel", tunnel=tunnel) == "decline"


def test_steady_takes_no_loan_for_a_few_points() -> None:
    hand = {"cards": {"red": 6, "blue": 6}, "tickets": [], "lanes": []}
    rich = steady("nederland", {**hand, "tolls": 30, "cars": 10}, {"cars": 10})
    poor = steady("nederland", {**hand, "tolls": 0, "cars": 10}, {"cars": 10})
    assert rich.startswith("claim")
    assert not poor.startswith("claim")


def test_steady_swaps_tickets_that_are_far_away() -> None:
    far = {"tickets": ["abandoned_school-swamp", "gloomy_glade-graveyard"]}
    near = {"tickets": ["abandoned_school-mad_scientists_lab", "gloomy_glade-graveyard"]}
    assert steady("ghost", far, {}) == "swap"
    assert steady("ghost", near, {}) != "swap"


# ---- finding bots


def test_the_bots_are_found_by_name() -> None:
    assert bot_names()[:3] == BOTS
    for name in BOTS:
        assert find_bot(name).name == name


def test_the_table_of_our_bots_says_what_the_package_says() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"][registry.GROUP] == registry.OURS


def test_an_unknown_bot_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(ws.BadSetup, match=r"no bot 'champion'; the bots are random, greedy, steady"):
        find_bot("champion")


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install bots of other people: one that works, and some that don't."""

    class Lazy:
        name = "lazy"

        def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
            del board, random, budget
            return view.legal_moves[0]

    def broken() -> Bot:
        raise RuntimeError("out of steam")

    module = ModuleType("strangers")
    module.__dict__.update(Lazy=Lazy, broken=broken, thing=dict)
    monkeypatch.setitem(sys.modules, "strangers", module)
    places = {
        "lazy": "strangers:Lazy",
        "broken": "strangers:broken",
        "thing": "strangers:thing",
        "gone": "no_such_package:Bot",
        "misspelt": "strangers:Lasy",
        "steady": "strangers:Lazy",
    }
    points = [EntryPoint(name, place, registry.GROUP) for name, place in places.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: [p for p in points if p.group == group])


@pytest.mark.usefixtures("strangers")
def test_bots_of_other_packages_are_found() -> None:
    assert bot_names() == (*BOTS, "broken", "gone", "lazy", "misspelt", "thing")
    game = play_match("ghost", 2, [find_bot("lazy"), find_bot("greedy")], 1)
    assert game.over


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("broken", "RuntimeError: out of steam"),
        ("gone", "no_such_package"),
        ("misspelt", "Lasy"),
        ("thing", "is no bot"),
    ],
)
def test_a_broken_bot_is_named_and_the_others_still_work(name: str, reason: str) -> None:
    with pytest.raises(ws.BadSetup, match=name) as caught:
        find_bot(name)
    assert reason in str(caught.value)
    assert find_bot("steady").name == "steady"


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ws.BadSetup, match="3 players need a bot each"):
        play_match("usa", 3, [find_bot("random")] * 2, 1)


def test_the_example_of_the_page_on_bots_works(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "bots.md").read_text()
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert examples
    exec("\n".join(examples), {"__name__": "page"})  # noqa: S102 - our own page
    assert re.search(r"\d", capsys.readouterr().out)
