"""The game in lines at a real server's tables: other people, their talk and wishes, lost connections."""

import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from tests.command_line import call, script
from tests.tui.laid import Laid
from tests.tui.terminals import END, NUMBER, Terminal, in_lines
from tools.crowd import Server

import whistlestop as ws

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

WAITING = ("Waiting for", "Czekamy")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(str(tmp_path_factory.mktemp("plain") / "games.db"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def people() -> Iterator[ExitStack]:
    """Send everybody home after a test."""
    with ExitStack() as terminals:
        yield terminals


def two(people: ExitStack, folder: Path, laid: Laid) -> tuple[Terminal, Terminal]:
    """Let Ana and Ben sit down at a table, and see the game begin."""
    ana = people.enter_context(in_lines(folder / "ana", "--table", laid.seats[0]))
    ana.hear()
    ben = people.enter_context(in_lines(folder / "ben", "--table", laid.link, "--name", "Ben"))
    ben.hear()
    ana.repeat("wait", lambda: "Ana (you), Ben" in ana.said)
    return ana, ben


def play_at(terminal: Terminal, dice: int) -> None:
    """Play any moves, and wait whenever others are awaited."""
    random = Random(dice)
    while not terminal.said.endswith(END):
        if terminal.said.rpartition("\n")[2].startswith(WAITING):
            terminal.answer("wait")
        else:
            terminal.answer(random.choice(NUMBER.findall(terminal.answer("moves all"))))


@pytest.mark.parametrize("box", ["usa", "ghost"])
def test_two_people_play_a_whole_game(server: Server, people: ExitStack, tmp_path: Path, box: str) -> None:
    laid = Laid(server, box, "open")
    ana = people.enter_context(in_lines(tmp_path / "a", "--table", laid.seats[0], "--language", "en"))
    given = ("--table", laid.link, "--name", "Ben", "--language", "pl")
    ben = people.enter_context(in_lines(tmp_path / "b", *given))
    for each in (ana, ben):
        each.hear()
    with ThreadPoolExecutor() as both:
        list(both.map(play_at, (ana, ben), (1, 2)))
    files = [tmp_path / "ana.txt", tmp_path / "ben.txt"]
    for each, file in zip((ana, ben), files, strict=True):
        each.answer(f"save {file}")
        each.type("quit")
        each.hear_out()
        assert each.code() == 0
    record = ws.load_record(files[0].read_text())
    assert files[0].read_text() == files[1].read_text()
    assert record.verify().startswith("The key fits the commitment")
    claims = sum(move.startswith("claim") for seat, move in record.moves if seat == 1)
    assert ana.said.count("Ben claims ") == ben.said.count("Zajmujesz trasę ") == claims > 0
    assert "\nKoniec gry.\n" in ben.said
    assert "Odchodzisz od stołu." in ben.said


def test_a_game_against_a_bot_of_the_server_from_a_pipe(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    laid = Laid(server, "nordic", "random")
    given = ("--table", laid.seats[0], "--language", "en", "--save", str(path))
    code, out, err = call("tui", *given, lines=script())
    assert (code, err) == (0, "")
    assert out.startswith("Nordic Countries, 2 players: Ana (you), Random.\n")
    assert "\nThe game is over.\n" in out
    assert out.endswith(f"Saved in {path}.\n")
    assert ws.load_record(path.read_text()).verify()


def test_who_gathers_is_listed_and_the_host_begins(server: Server, people: ExitStack, tmp_path: Path) -> None:
    laid = Laid(server, "usa", "open", "open")
    ana = people.enter_context(in_lines(tmp_path, "--table", laid.seats[0]))
    said = ana.hear()
    assert said.startswith("USA, 3 players.\n\n1. Ana (you)\n2. free seat\n3. free seat\nWaiting for pl")
    assert said.endswith("Waiting for players> ")
    ben = people.enter_context(in_lines(tmp_path, "--table", laid.link, "--name", "Ben"))
    assert ". Ben (you)\n" in ben.hear()
    ana.repeat("wait", lambda: ". Ben\n" in ana.said)
    assert ben.answer("start").startswith("start\nOnly the host may do that.\n")
    said = ana.answer("start")
    assert re.search("USA, 3 players: Ana [(]you[)], (Ben, Medium|Medium, Ben)[.]\n", said)
    assert said.endswith("Tickets to keep> ")


def test_who_quits_before_the_game_makes_room(server: Server, people: ExitStack, tmp_path: Path) -> None:
    laid = Laid(server, "usa", "open", "open")
    ana = people.enter_context(in_lines(tmp_path, "--table", laid.seats[0]))
    ana.hear()
    ben = people.enter_context(in_lines(tmp_path, "--table", laid.link, "--name", "Ben"))
    ben.hear()
    ana.repeat("wait", lambda: ". Ben\n" in ana.said)
    ben.type("quit")
    assert ben.hear_out().endswith("You leave the table.\n")
    ana.repeat("wait", lambda: ana.said.rpartition("Ana (you)")[2].count(". free seat\n") == 2)


def test_people_talk(server: Server, people: ExitStack, tmp_path: Path) -> None:
    ana, ben = two(people, tmp_path, Laid(server, "ghost", "open"))
    assert "Ben: Is that so?\n" in ben.answer("say Is that so?")
    assert "Ben: Hello!\n" in ben.answer("say hello")
    ana.answer("")
    ana.repeat("", lambda: "Ben: Is that so?\nBen: Hello!\n" in ana.said)
    assert ben.answer("say").startswith("say\nThere is nothing to say in that.\n")


def test_a_move_is_taken_back_once_the_other_agrees(
    server: Server, people: ExitStack, tmp_path: Path
) -> None:
    ana, ben = two(people, tmp_path, Laid(server, "ghost", "open"))
    ana.answer("draw")
    assert "You ask to take your last move back.\n" in ana.answer("undo")
    ben.repeat("wait", lambda: ben.said.endswith("Agree or refuse> "))
    assert "Ana asks to take the last move back.\n" in ben.said
    assert "Type agree to let that happen, or refuse.\n" in ben.said
    ben.answer("refuse")
    assert "The move stands.\n" in ana.answer("wait")
    ana.answer("draw")
    ana.answer("undo")
    ben.repeat("wait", lambda: ben.said.endswith("Agree or refuse> "))
    assert "Taken back: Ana draws a card.\n" in ben.answer("agree")
    assert "Taken back: You draw a card from the deck: " in ana.answer("wait")
    assert ana.said.endswith("Second card> ")
    assert ben.answer("agree").startswith("agree\nThat is not asked any more.\n")


def test_who_let_a_bot_play_takes_the_seat_back(server: Server, people: ExitStack, tmp_path: Path) -> None:
    laid = Laid(server, "ghost", "open")
    ana, _ = two(people, tmp_path, laid)
    assert laid.command(0, type="hand_over", id="h", seat=0, bot="random")["type"] == "done"
    ana.repeat("", lambda: ana.said.endswith("A bot plays for you> "))
    assert "Type return to play yourself again.\n" in ana.said
    said = ana.answer("return")
    assert not said.endswith("A bot plays for you> ")


def test_spectators_hear_what_everybody_may_know(server: Server, people: ExitStack, tmp_path: Path) -> None:
    laid = Laid(server, "ghost", "open")
    ana, _ = two(people, tmp_path, laid)
    watcher = people.enter_context(in_lines(tmp_path / "watch", "--table", laid.watch))
    said = watcher.hear()
    assert said.startswith("Ghost Train, 2 players: Ana, Ben.\n\nRound 1. Ana is to move.\n")
    assert said.endswith("Waiting for Ana> ")
    ana.answer("draw")
    watcher.answer("wait")
    watcher.repeat("wait", lambda: "Ana draws a card.\n" in watcher.said)
    assert watcher.answer("draw").startswith("draw\nYou are watching: take a seat to do that.\n")
    assert "Ana: 20 cars, 5 cards" in watcher.answer("view")


def test_the_same_link_leads_back_to_the_seat(server: Server, people: ExitStack, tmp_path: Path) -> None:
    laid = Laid(server, "ghost", "open")
    ana, ben = two(people, tmp_path, laid)
    os.write(ben.end, b"\x03")
    assert ben.hear_out().endswith("Stopped.\n")
    assert ben.code() == 130
    ana.repeat("", lambda: "Ben: away.\n" in ana.said)
    again = people.enter_context(in_lines(tmp_path / "ben", "--table", laid.link, "--name", "Cleo"))
    assert again.hear().startswith("Ghost Train, 2 players: Ana, Ben (you).\n")
    ana.repeat("", lambda: "Ben: is here.\n" in ana.said)


def test_a_game_that_goes_on_cannot_be_saved_yet(server: Server, tmp_path: Path) -> None:
    laid, path = Laid(server, "ghost", "random"), tmp_path / "game.txt"
    given = ("--table", laid.seats[0], "--language", "en", "--save", str(path))
    code, out, _ = call("tui", *given, lines=f"save {path}\n")
    assert code == 1
    assert out.count("The record of this game can be had when it is over.\n") == 2
    assert "\nYou leave the table.\n" in out
    assert not path.exists()


def test_a_lost_connection_is_told_and_comes_back(people: ExitStack, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.db"))
    server.start()
    people.callback(server.stop)
    ana, _ = two(people, tmp_path, Laid(server, "ghost", "open"))
    server.kill()
    ana.repeat("", lambda: "Connection lost: coming back …\n" in ana.said)
    assert ana.said.endswith("No connection> ")
    server.start()
    ana.repeat("wait", lambda: "The connection is back.\n" in ana.said)
    ana.repeat("", lambda: ana.said.endswith("Your turn> "))
    assert "You draw a card from the deck: " in ana.answer("draw")


def test_a_table_that_is_gone_ends_the_session(people: ExitStack, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.db"))
    server.start()
    ana, ben = two(people, tmp_path, Laid(server, "ghost", "open"))
    server.stop()
    other = Server(str(tmp_path / "others.db"), port=server.port)
    other.start()
    people.callback(other.stop)
    ana.type("wait")
    ana.type("wait")
    assert "There is no such table: check the link.\n" in ana.hear_out()
    assert ana.code() == 1
    ben.type("quit")
    ben.hear_out()
