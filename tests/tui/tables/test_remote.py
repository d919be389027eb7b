"""Tables of a real server, joined by their links as people in a terminal do."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import httpx
import pytest
from tests.tui.laid import Laid
from tests.tui.tables.sitting import asked, moves_in, seen
from tools.crowd import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

import whistlestop as ws
from whistlestop.server.link import Link, NotWelcome, read_link
from whistlestop.tui.tables import remote
from whistlestop.tui.tables.contract import Look, Table
from whistlestop.tui.tables.remote import RemoteTable, open_link
from whistlestop.tui.tables.seats import join, place_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(str(tmp_path_factory.mktemp("remote") / "games.db"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def sitting() -> Iterator[ExitStack]:
    """Close the tables that a test has sat at."""
    with ExitStack() as tables:
        yield tables


def until(table: Table, condition: Callable[[Look], bool]) -> Look:
    """Wait for a look at which something is so."""
    look = table.look()
    while not condition(look):
        before, look = look, table.wait(look.number, 60)
        assert look.number > before.number, f"nothing happens any more: {look}"
    return look


def play_out(table: RemoteTable, dice: int) -> Look:
    """Play any moves until the game is over."""
    random, look = Random(dice), table.look()
    while look.phase != "over":
        if asked(look):
            refusal = table.play(str(random.choice(seen(look).legal_moves)))
            assert refusal is None
        look = until(table, lambda latest: latest.phase == "over" or asked(latest))
        assert [line.number for line in seen(look).log] == list(range(1, len(seen(look).log) + 1))
    return look


# Whole games


def test_two_people_play_a_whole_game_by_the_table_s_link(
    server: Server, tmp_path: Path, sitting: ExitStack
) -> None:
    laid = Laid(server, "ghost", "open")
    ana = sitting.enter_context(open_link(laid.seats[0], "Ana"))
    assert (ana.look().phase, ana.look().view, ana.look().names) == ("gathering", None, ("Ana", ""))
    assert ana.record() is None
    ben = sitting.enter_context(open_link(laid.link, "Ben", tmp_path))
    until(ana, lambda look: look.phase == "playing" and look.seats[1].present)
    assert ben.look().names == ("Ana", "Ben")
    assert [seat.you for seat in ben.look().seats] == [False, True]
    with ThreadPoolExecutor() as both:
        ends = list(both.map(play_out, (ana, ben), (1, 2)))
    assert ends[0].view is not None
    assert seen(ends[0]).standings == seen(ends[1]).standings
    record = ana.record()
    assert record == ben.record() == httpx.get(f"{laid.api}/record").text
    assert ws.load_record(record or "").verify().startswith("The key fits the commitment")
    assert len(moves_in(record)) == len(seen(ends[0]).log)
    ben.close()
    again = sitting.enter_context(open_link(laid.link, "Somebody", tmp_path))
    assert (again.look().you, again.look().phase) == (1, "over")


@pytest.mark.parametrize(("box", "options"), [("nordic", ()), ("nederland", ("neutral_player",))])
def test_a_game_against_a_bot(server: Server, sitting: ExitStack, box: str, options: tuple[str, ...]) -> None:
    laid = Laid(server, box, "random", options=options)
    table = sitting.enter_context(open_link(laid.seats[0], ""))
    look = table.look()
    assert look.names == ("Ana", "Random")
    assert (look.seats[1].bot, look.seats[1].present, look.seats[1].stand_in) == ("random", True, False)
    assert table.board is table.rules.board
    assert table.rules_of_turn.turns[0] == "draw"
    look = play_out(table, 3)
    assert seen(look).over
    assert table.record() is not None


# Coming in


def test_the_link_of_an_open_seat_leads_to_that_seat(server: Server, sitting: ExitStack) -> None:
    laid = Laid(server, "usa", "open", "open")
    table = sitting.enter_context(open_link(laid.seats[2], "Cleo"))
    look = until(table, lambda look: look.names == ("Ana", "", "Cleo"))
    assert look.you == 2


def test_the_host_begins_and_bots_take_the_open_seats(server: Server, sitting: ExitStack) -> None:
    laid = Laid(server, "usa", "open", "open", "open")
    host = sitting.enter_context(open_link(laid.seats[0], "Ana"))
    guest = sitting.enter_context(open_link(laid.link, "Ben"))
    refusal = guest.start()
    assert refusal is not None
    assert (refusal.code, refusal.message) == ("host.only", "Only Ana may do that.")
    assert host.start() is None
    names = until(guest, lambda look: look.phase == "playing").names
    assert sorted(names) == ["Ana", "Ben", "Medium 1", "Medium 2"]


def test_who_leaves_before_the_game_makes_room(server: Server, tmp_path: Path, sitting: ExitStack) -> None:
    laid = Laid(server, "ghost", "open", "open")
    host = sitting.enter_context(open_link(laid.seats[0], "Ana"))
    guest = open_link(laid.link, "Ben", tmp_path)
    until(host, lambda look: "Ben" in look.names)
    assert len(list(tmp_path.iterdir())) == 1
    guest.leave()
    until(host, lambda look: "Ben" not in look.names)
    assert list(tmp_path.iterdir()) == []


def test_a_seat_that_is_not_ours_any_more_is_taken_anew(
    server: Server, tmp_path: Path, sitting: ExitStack
) -> None:
    laid = Laid(server, "ghost", "open", "open")
    with open_link(laid.link, "Ben", tmp_path) as table:
        link = table.link
    place_of(tmp_path, link).write_text(json.dumps({"link": laid.link, "secret": "of old"}))
    other = sitting.enter_context(open_link(laid.link, "Cleo", tmp_path))
    assert other.look().you == 3 - table.look().you
    place_of(tmp_path, link).write_text("damaged")
    with pytest.raises(NotWelcome):
        open_link(laid.link, "Dan", tmp_path)


def test_a_seat_that_cannot_be_remembered_is_told_of(
    server: Server, tmp_path: Path, sitting: ExitStack
) -> None:
    laid = Laid(server, "ghost", "open")
    (tmp_path / "file").write_text("where the folder should be")
    table = sitting.enter_context(open_link(laid.link, "Ben", tmp_path / "file" / "terminal"))
    note = table.look().note
    assert note.startswith("Your seat can't be remembered (not a directory)")
    assert note.endswith(str(table.link))
    sitting.enter_context(open_link(note.split()[-1], "Ben"))


def test_a_full_table_may_be_watched_if_it_is_open(server: Server, sitting: ExitStack) -> None:
    laid = Laid(server, "ghost", "random", open=True)
    table = sitting.enter_context(open_link(laid.link, "Dan"))
    look = table.look()
    assert (look.you, seen(look).own, look.note) == (ws.SPECTATOR, None, "All seats are taken: you watch.")
    refusal = table.play("draw")
    assert refusal is not None
    assert refusal.code == "spectator"


def test_spectators_see_what_everybody_sees(server: Server, sitting: ExitStack) -> None:
    laid = Laid(server, "ghost", "random")
    watcher = sitting.enter_context(open_link(laid.watch, "Dan"))
    player = sitting.enter_context(open_link(laid.seats[0], "Ana"))
    assert player.play("draw") is None
    until(watcher, lambda look: len(seen(look).log) == 1)
    assert seen(watcher.look()).log[0].news[0].about is None
    assert seen(player.look()).log[0].news[0].about is not None
    watcher.leave()


@pytest.mark.parametrize("phase", ["playing", "over"])
def test_a_table_that_is_closed_to_others_says_so(server: Server, sitting: ExitStack, phase: str) -> None:
    laid = Laid(server, "ghost", "random")
    if phase == "over":
        play_out(sitting.enter_context(open_link(laid.seats[0], "Ana")), 1)
    said = "The game at this table is over, " if phase == "over" else "All seats of this table are taken, "
    with pytest.raises(NotWelcome, match=f"{said}and it can be watched only with the link for spectators"):
        open_link(laid.link, "Dan")


def test_a_seat_needs_a_name(server: Server) -> None:
    laid = Laid(server, "ghost", "open", "open")
    with pytest.raises(NotWelcome, match="Your seat needs a name"):
        open_link(laid.link, "  ")
    with pytest.raises(NotWelcome, match="Your seat needs a name"):
        open_link(laid.seats[1], "")
    assert join(read_link(laid.link), "Wolfeschlegelsteinhausenbergerdorff").secret


# Links that lead nowhere


@pytest.mark.parametrize(
    "link",
    [
        "",
        "nonsense",
        "ftp://host/t/x",
        "https://host",
        "https://host/t/a b",
        "http://[host/t/x",
        "http://h:x/t/a",
    ],
)
def test_what_is_no_link_is_refused_at_once(link: str) -> None:
    with pytest.raises(NotWelcome, match="is no link of a table: it looks like https://host/t/TABLE"):
        open_link(link, "Ana")


@pytest.mark.parametrize("secret", ["", "#secret"])
def test_a_server_that_is_not_there_is_named(secret: str) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # and nobody listens
        host = f"127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(NotWelcome, match=f"{host} can't be reached: nobody listens there"):
            open_link(f"http://{host}/t/abc{secret}", "Ana")


@pytest.mark.parametrize("secret", ["", "#secret"])
def test_a_host_that_is_none_is_named(secret: str) -> None:
    with pytest.raises(NotWelcome, match=r"no\.such\.host\.invalid can't be reached: there is no host"):
        open_link(f"http://no.such.host.invalid/t/abc{secret}", "Ana")


@pytest.mark.parametrize("secret", ["", "#secret"])
def test_a_server_without_https_is_told_apart(server: Server, secret: str) -> None:
    with pytest.raises(NotWelcome, match="can't be reached safely: it speaks no https"):
        open_link(f"{server.url.replace('http', 'https')}/t/abc{secret}", "Ana")


@pytest.mark.parametrize("secret", ["", "#secret"])
def test_a_table_that_is_none_is_refused_by_the_server(server: Server, secret: str) -> None:
    with pytest.raises(NotWelcome, match="There is no such table: check the link"):
        open_link(f"{server.url}/t/abc{secret}", "Ana")


def test_a_wrong_secret_is_refused_by_the_server(server: Server) -> None:
    laid = Laid(server, "ghost", "open")
    with pytest.raises(NotWelcome, match="This link opens no seat of the table"):
        open_link(f"{laid.link}#wrong", "Ana")


class Shop(BaseHTTPRequestHandler):
    """A server of something else."""

    def do_GET(self) -> None:
        """Answer with a page, or with data of its own."""
        found = "/boots" in self.path
        self.send_response(200 if found else 404)
        self.end_headers()
        self.wfile.write(b'{"price": 12}' if found else b"<h1>Boots and hats</h1>")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def shop() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Shop) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("hats", "There is no Whistlestop table at .*: it answers 404"),
        ("hats#secret", "There is no Whistlestop table at .*: it answers 404"),
        ("boots", "What .* answers can't be read: either it serves no Whistlestop tables"),
        ("boots#secret", "What .* answers can't be read: either it serves no Whistlestop tables"),
    ],
)
def test_a_server_of_something_else_is_none_of_ours(shop: str, table: str, said: str) -> None:
    with pytest.raises(NotWelcome, match=said):
        open_link(f"{shop}/t/{table}", "Ana")


MARS = {"box": "mars", "seats": 2}
TABLE = {"settings": {"box": "ghost", "seats": 2}, "phase": "gathering", "seats": [{"name": "Ana"}]}
EVENT = {"type": "event", "number": 3, "what": "snapshot", "you": 0, "view": None, "table": TABLE}
ODD = (
    "no JSON",
    "[]",
    json.dumps({**EVENT, "number": "three"}),
    json.dumps({**EVENT, "view": {"market": []}}),
    json.dumps({**EVENT, "table": {**TABLE, "phase": "tea"}}),
)


@contextmanager
def saying(*said: str) -> Iterator[Link]:
    """Run a server that says these things to everybody; return a link to it."""

    def talk(connection: ServerConnection) -> None:
        connection.recv()
        for each in said:
            connection.send(each)
        with suppress(ConnectionClosed):
            connection.recv()

    with serve(talk, "127.0.0.1", 0) as other:
        Thread(target=other.serve_forever).start()
        yield Link(f"http://127.0.0.1:{other.socket.getsockname()[1]}", "abc", "word")
        other.shutdown()


@pytest.mark.parametrize("said", [*ODD, json.dumps({**EVENT, "table": {**TABLE, "settings": MARS}})])
def test_a_server_that_speaks_otherwise_is_told_apart(said: str) -> None:
    with saying(said) as link, pytest.raises(NotWelcome, match=r"can't be read: .* needs an update"):
        RemoteTable(link)


@pytest.mark.parametrize("said", ODD)
def test_a_server_that_speaks_otherwise_later_ends_the_table(said: str) -> None:
    known = json.dumps({**EVENT, "later": "more than we know of"})
    with saying(known, '{"type": "weather", "rain": true}', said) as link, RemoteTable(link) as table:
        look = until(table, lambda look: look.ended)
        assert "this program needs an update" in look.note
        refusal = table.play("draw")
        assert refusal is not None
        assert refusal.code == "table.closed"


# At the table


def test_a_refused_move_says_why(server: Server, sitting: ExitStack) -> None:
    table = sitting.enter_context(open_link(Laid(server, "ghost", "random").seats[0], "Ana"))
    for ask in (table.play, table.why_not):
        refusal = ask("take red")
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("take.no_market", "G2")
        assert table.look().reasons["take red"] == refusal
    assert table.why_not("draw") is None
    assert seen(table.look()).log == ()
    for _ in range(2):
        assert table.play("draw") is None, "nobody has to look in between"


def test_a_move_on_a_table_that_has_changed_is_refused(server: Server, sitting: ExitStack) -> None:
    laid = Laid(server, "ghost", "open")
    here, there = (sitting.enter_context(open_link(laid.seats[0], "Ana")) for _ in range(2))
    sitting.enter_context(open_link(laid.link, "Ben"))
    for table in (here, there):
        until(table, lambda look: look.phase == "playing")
    assert there.play("draw") is None
    refusal = here.play("draw")
    assert refusal is not None
    assert refusal.code == "stale"
    until(here, lambda look: len(seen(look).log) == 1)
    assert here.play("draw") is None


def test_a_move_is_taken_back_once_the_other_agrees(server: Server, sitting: ExitStack) -> None:
    laid = Laid(server, "ghost", "open")
    ana = sitting.enter_context(open_link(laid.seats[0], "Ana"))
    ben = sitting.enter_context(open_link(laid.link, "Ben"))
    before = until(ana, lambda look: look.phase == "playing")
    assert before.undo == ""
    assert ana.play("draw") is None
    assert ana.look().undo == "ask"
    for agrees in (False, True):
        assert ana.undo() is None
        wish = until(ben, lambda look: look.undo_waits_for_you)
        assert wish.undo_asked_by == 0
        assert not ana.look().undo_waits_for_you
        assert ben.agree_undo(agrees) is None
        after = until(ana, lambda look: look.undo_asked_by is None)
        if not agrees:
            assert len(seen(after).log) == 1
            refused = ana.undo()
            assert refused is not None
            assert refused.code == "undo.refused"
            assert ana.play("draw") is None
            assert len(seen(until(ben, lambda look: len(seen(look).log) == 2)).log) == 2
    until(ana, lambda look: len(seen(look).log) == 1)
    until(ben, lambda look: len(seen(look).log) == 1 and look.undo_asked_by is None)
    nobody = ben.agree_undo(True)
    assert nobody is not None
    assert nobody.code == "undo.none"


def test_who_plays_with_bots_takes_back_at_once(server: Server, sitting: ExitStack) -> None:
    table = sitting.enter_context(open_link(Laid(server, "ghost", "random").seats[0], "Ana"))
    first = seen(table.look()).own
    for _ in range(2):
        assert table.play("draw") is None
    look = until(table, lambda look: asked(look) and len(seen(look).log) > 2)
    assert look.undo == "now"
    assert table.undo() is None
    assert table.undo() is None
    assert seen(table.look()).log == ()
    assert seen(table.look()).own == first


def test_people_talk(server: Server, sitting: ExitStack) -> None:
    laid = Laid(server, "ghost", "open")
    ana = sitting.enter_context(open_link(laid.seats[0], "Ana"))
    ben = sitting.enter_context(open_link(laid.link, "Ben"))
    assert ana.say("Is that so?") is None
    assert ben.say("hello") is None
    assert ana.say(" ") is not None
    talk = until(ana, lambda look: len(look.talk) == 2).talk
    assert [(line.who, line.text, line.phrase) for line in talk] == [
        (0, "Is that so?", ""),
        (1, "Hello!", "hello"),
    ]
    silent = Laid(server, "ghost", "random", talk="off")
    refusal = sitting.enter_context(open_link(silent.seats[0], "Ana")).say("Hello!")
    assert refusal is not None
    assert refusal.code == "talk.off"


def test_who_let_a_bot_play_takes_the_seat_back(server: Server, sitting: ExitStack) -> None:
    laid = Laid(server, "ghost", "open")
    ana = sitting.enter_context(open_link(laid.seats[0], "Ana"))
    sitting.enter_context(open_link(laid.link, "Ben"))
    until(ana, lambda look: look.phase == "playing")
    assert laid.command(0, type="hand_over", id="h", seat=0, bot="random")["type"] == "done"
    seat = until(ana, lambda look: look.seats[0].stand_in).seats[0]
    assert (seat.name, seat.bot, seat.you) == ("Ana", "random", True)
    assert ana.take_back() is None
    assert not ana.look().seats[0].stand_in
    refusal = ana.take_back()
    assert refusal is not None
    assert refusal.code == "seat.yours"


# Connections that are lost


def test_a_server_that_is_killed_and_comes_back_finds_everybody_there(
    tmp_path: Path, sitting: ExitStack
) -> None:
    server = Server(str(tmp_path / "games.db"))
    server.start()
    sitting.callback(server.stop)
    laid = Laid(server, "ghost", "open")
    ana = sitting.enter_context(open_link(laid.seats[0], "Ana"))
    ben = sitting.enter_context(open_link(laid.link, "Ben"))
    until(ana, lambda look: look.phase == "playing")
    assert ana.say("Before") is None
    assert ana.play("draw") is None
    server.kill()
    lost = until(ana, lambda look: not look.connected)
    assert (lost.phase, lost.ended, seen(lost).log[0].seat) == ("playing", False, 0)
    with ThreadPoolExecutor() as meanwhile:
        moved = meanwhile.submit(ana.play, "draw")
        server.start()
        assert moved.result(60) is None, "it was sent when the connection came back"
    assert ben.say("After") is None
    look = until(ana, lambda look: look.connected and len(look.talk) == 2)
    assert [line.text for line in look.talk] == ["Before", "After"]
    assert [line.move for line in seen(look).log] == ["draw", "draw"]
    with ThreadPoolExecutor() as both:
        list(both.map(play_out, (ana, ben), (1, 2)))


def test_a_command_is_sent_again_and_done_once(
    server: Server, sitting: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting.enter_context(open_link(Laid(server, "ghost", "open").seats[0], "Ana"))
    sent: list[object] = []
    send = table.line.send

    def cut_after_sending(command: Any) -> None:
        """Send, and lose the connection before an answer can come through."""
        sent.append(command)
        send(command)
        if len(sent) == 1 and table.line.socket is not None:
            table.line.socket.socket.shutdown(socket.SHUT_RDWR)

    monkeypatch.setattr(table.line, "send", cut_after_sending)
    assert table.say("Only once") is None
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert [line.text for line in table.look().talk] == ["Only once"]


def test_a_server_that_has_forgotten_the_table_ends_it_with_a_sentence(
    tmp_path: Path, sitting: ExitStack
) -> None:
    server = Server(str(tmp_path / "games.db"))
    server.start()
    table = sitting.enter_context(open_link(Laid(server, "ghost", "random").seats[0], "Ana"))
    server.stop()
    other = Server(str(tmp_path / "others.db"), port=server.port)
    other.start()
    sitting.callback(other.stop)
    look = until(table, lambda look: look.ended)
    assert not look.connected
    assert look.note == "There is no such table: check the link."
    refusal = table.play("draw")
    assert refusal is not None
    assert (refusal.code, refusal.message) == ("table.closed", look.note)


def test_who_gets_no_answer_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(str(tmp_path / "games.db"))
    server.start()
    with open_link(Laid(server, "ghost", "random").seats[0], "Ana") as table:
        server.kill()
        monkeypatch.setattr(remote, "PATIENCE", 0.1)
        refusal = table.play("draw")
        assert refusal is not None
        assert refusal.code == "connection.lost"
        waiting = ThreadPoolExecutor().submit(table.wait, 10**6)
    assert waiting.result(60).phase == "playing"
    gone = table.play("draw")
    assert gone is not None
    assert gone.code == "table.closed"
