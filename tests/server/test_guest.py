"""A bot that sits at somebody's table through the protocol, as a program of its own would."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from threading import Thread
from typing import Any

import httpx
import pytest
from tests.strategies import TABLES, Table
from tools.crowd import Server
from websockets.sync.client import ClientConnection, connect

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import find_bot
from whistlestop.server.guest import Guest
from whistlestop.server.line import view_of
from whistlestop.server.link import Link, NotWelcome, read_link


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(str(tmp_path_factory.mktemp("guest") / "games.db"))
    server.start()
    yield server
    server.stop()


def links(server: Server, box: str) -> list[str]:
    """Open a table for two and return the links of its seats."""
    wish = {
        "settings": {"box": box, "seats": 2},
        "seats": [{"kind": "mine", "name": "Ana"}, {"kind": "open"}],
    }
    made = httpx.post(f"{server.url}/api/tables", json=wish).raise_for_status().json()
    table = f"{server.url}/api/tables/{made['table']}"
    for key in made["keys"]:
        if not key["mine"]:
            asked = {"name": "Ben", "secret": key["secret"]}
            httpx.post(f"{table}/join", json=asked).raise_for_status()
    return [f"{server.url}/t/{made['table']}#{key['secret']}" for key in made["keys"]]


def test_two_guests_play_a_game_to_its_end(server: Server) -> None:
    seats = links(server, "ghost")
    guests = [Guest(link, find_bot("greedy"), seed=seat) for seat, link in enumerate(seats)]
    winners: list[list[int]] = []
    threads = [Thread(target=lambda guest=guest: winners.append(guest.play())) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(winners) == 2
    assert winners[0] == winners[1] != []
    assert all(guest.played > 5 for guest in guests)


class Rememberer:
    """Plays any move, and notes the numbers of the lines in the log that it is shown."""

    name = "rememberer"

    def __init__(self) -> None:
        self.logs: list[list[int]] = []

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        del board, budget
        self.logs.append([line.number for line in view.log])
        return random.choice(view.legal_moves)


def test_a_guest_is_shown_all_that_has_happened(server: Server) -> None:
    mine, other = links(server, "ghost")
    bot = Rememberer()
    thread = Thread(target=Guest(other, find_bot("random")).play)
    thread.start()
    Guest(mine, bot).play()
    thread.join(60)
    assert len(bot.logs[-1]) > 20
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in bot.logs)


def test_a_guest_lets_moves_be_taken_back(server: Server) -> None:
    mine, other = links(server, "ghost")
    guest = Guest(other, find_bot("random"))
    thread = Thread(target=guest.play)
    thread.start()
    link = read_link(mine)
    with connect(link.socket) as socket:
        socket.send(json.dumps({"type": "hello", "secret": link.secret}))
        seat = take_back_three(socket)
        socket.send(json.dumps({"type": "hand_over", "id": "end", "seat": seat, "bot": "random"}))
        thread.join(60)
    assert not thread.is_alive()


def take_back_three(socket: ClientConnection) -> int:
    """Play, asking for three moves back, one command at a time; return the own seat.

    A command that came too late is refused, and what to do is looked up anew on the table as it is then.
    """
    undone, latest, unanswered = 0, dict[str, Any](), False
    for place, message in enumerate(map(json.loads, socket)):
        if message["type"] == "event":
            latest = message
            undone += message["what"] == "undone"
        unanswered &= message["type"] not in {"done", "refused"}
        if undone == 3:
            return int(latest["you"])
        if unanswered or not latest or latest["table"]["undo"]:
            continue
        command = {"id": f"c{place}", "seen": latest["number"]}
        if latest["undo"]:
            socket.send(json.dumps({"type": "undo", **command}))
        elif latest["view"]["legal_moves"]:
            socket.send(json.dumps({"type": "play", "move": latest["view"]["legal_moves"][0], **command}))
        else:
            continue
        unanswered = True
    raise AssertionError("the table closed before three moves were taken back")


def test_the_command_plays_too(server: Server) -> None:
    first, second = links(server, "ghost")
    command = [sys.executable, "-m", "whistlestop", "bot", "--table", first, "--bot", "random"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        Guest(second, find_bot("random")).play()
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert said.startswith("The game is over after ")


@pytest.mark.parametrize(
    "link", ["", "nonsense", "http://127.0.0.1:1/t/x#y", "http://127.0.0.1/t/x", "ftp://host/t/x#y"]
)
def test_a_link_that_leads_nowhere_is_2_with_a_sentence(link: str, capfd: pytest.CaptureFixture[str]) -> None:
    from whistlestop.cli.main import run  # noqa: PLC0415 - as the command does

    assert run(["bot", "--table", link]) == 2
    assert len(capfd.readouterr().err.splitlines()) == 1


def test_a_wrong_secret_is_not_welcome(server: Server) -> None:
    link = links(server, "ghost")[0].partition("#")[0] + "#wrong"
    with pytest.raises(NotWelcome, match="opens no seat"):
        Guest(link, find_bot("random")).play()


def test_a_link_is_taken_apart() -> None:
    link = read_link(" https://host:8/t/abc/#s\n")
    assert link == Link("https://host:8", "abc", "s")
    assert link.socket == "wss://host:8/api/tables/abc/socket"
    assert str(link) == "https://host:8/t/abc#s"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_view_is_the_same_after_a_journey_over_the_wire(table: Table) -> None:
    game, random = table.deal(5), Random(5)
    for _ in range(60):
        if game.over:
            break
        seat = game.to_act[0]
        view = game.view(seat)
        assert view_of(json.loads(json.dumps(view.document())), game.board) == view
        game.play(random.choice(view.legal_moves), seat)
