"""A crowd of clients for a server under test: they play at random, come back when cut off, and take notes.

Used by tools/chaos.py, tools/load.py and the tests of faults.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

PATIENCE = 60.0
GONE = (OSError, WebSocketException, InvalidHandshake, httpx.HTTPError, TimeoutError)
AGAIN = frozenset({"store.down", "busy", "too_fast"})  # refusals after which the same is asked again
REGRETS = 4  # commands after which somebody wants to take a move back before the next one
INTERRUPTS = 0.03  # how often while others move: mostly too late
AGREES = 0.95  # how often others let them
PORTS = range(15_000, 32_000)  # below those that systems give to outgoing connections
RUN = "from whistlestop.server import serve, settings; serve.run(settings.from_environment())"


def free_port() -> int:
    """Find a port that nobody uses, and that no outgoing connection is given while its server is away."""
    for port in Random().sample(PORTS, len(PORTS)):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("there is no free port")


class Server:
    """A real server in a process of its own, to be stopped, killed and started again."""

    def __init__(self, database: str, *, port: int = 0, log: Path | None = None, **settings: object) -> None:
        """Say how it is to run; nothing is started yet."""
        self.database, self.port = database, port or free_port()
        self.log = log
        given = {
            "database": database,
            "port": self.port,
            "bot_pause": 0.0,
            "connections": 100_000,
            "requests": 100_000,
            **settings,
        }
        self.environment = {f"WHISTLESTOP_{name.upper()}": str(value) for name, value in given.items()}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            if self.process is not None and self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}: {self.last_words()}")
            time.sleep(0.05)
        raise TimeoutError(f"the server does not answer: {self.last_words()}")

    def last_words(self) -> str:
        """Return the end of what it said."""
        return "" if self.log is None else self.log.read_text(encoding="utf-8", errors="replace")[-2000:]

    def launch(self) -> None:
        """Start it without waiting."""
        with (self.log or Path(os.devnull)).open("ab") as said:
            self.process = subprocess.Popen(  # noqa: S603 - this very program
                [sys.executable, "-c", RUN],
                env={**os.environ, **self.environment},
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kill it and all that it started, without a word: as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        """Send a signal and wait."""
        if self.process is not None:
            self.signal(how)
            self.process.wait(30)
            self.process = None

    def signal(self, how: signal.Signals) -> None:
        """Send a signal to it and to all that it started."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, how)


@dataclass
class Notes:
    """What the crowd has seen."""

    acknowledged: dict[tuple[str, int, str], int] = field(default_factory=dict)  # (table, seat, id): number
    refused: Counter[str] = field(default_factory=Counter)  # by code
    faults: list[str] = field(default_factory=list)
    cut: int = 0  # connections that were lost
    finished: int = 0
    undone: set[tuple[str, int]] = field(default_factory=set)  # moves that were taken back: table, number


class HeardView(msgspec.Struct):
    """What a player who moves at random needs of a view."""

    to_act: tuple[int, ...] = ()
    legal_moves: tuple[str, ...] = ()


class HeardWish(msgspec.Struct):
    """The same of a wish to take a move back."""

    waiting: tuple[int, ...]


class HeardTable(msgspec.Struct):
    """The same of a table."""

    phase: str
    undo: HeardWish | None = None


class Heard(msgspec.Struct):
    """Any message, as far as a player at random looks into it."""

    type: str
    number: int = -1
    what: str = ""
    id: str = ""
    code: str = ""
    message: str = ""
    table: HeardTable | None = None
    view: HeardView | None = None
    undo: str = ""


HEARD: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)


class Player:
    """One person at a table: plays at random, asks again for what was not acknowledged."""

    late = frozenset({"stale"})  # refusals that tell no more than that somebody else was quicker

    def __init__(self, url: str, key: tuple[str, int, str], notes: Notes, name: str = "m") -> None:
        """Sit down with a table, a seat and its secret; the name tells apart who share a seat."""
        self.table, self.seat, self.secret = key
        self.url = f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        self.notes, self.name = notes, name
        self.random = Random(f"{name}/{self.seat}/{url}")
        self.number = -1  # of the last event seen
        self.pending: dict[str, Any] | None = None  # a command without an answer
        self.view: HeardView | None = None
        self.undo = ""  # whether the last own move can be taken back
        self.wish: HeardWish | None = None  # what somebody asks to take back
        self.moves = 0
        self.over = False

    async def play(self, until: int, pause: float = 0.0) -> None:
        """Play until the game is over or enough has happened at the table; come back whenever cut off."""
        while not self.enough(until):
            try:
                async with connect(self.url, max_size=2**22, open_timeout=10, compression=None) as socket_:
                    hello = {"type": "hello", "secret": self.secret, "since": self.number}
                    await socket_.send(json.dumps(hello))
                    if self.pending is not None:
                        await self.send(socket_)
                    await self.listen(socket_, until, pause)
                    if self.enough(until):
                        return
            except GONE:
                pass
            self.notes.cut += 1
            await asyncio.sleep(0.05 + self.random.random() * 0.2)

    def enough(self, until: int) -> bool:
        """Tell whether there is nothing left to do."""
        return self.over or (self.number >= until and self.pending is None)

    async def listen(self, socket_: ClientConnection, until: int, pause: float) -> None:
        """Take what comes, and answer."""
        async for text in socket_:
            message = HEARD.decode(text)
            if message.type == "event":
                self.hear(message)
            elif message.type in {"done", "refused"} and self.answered(message):
                await asyncio.sleep(0.1 + self.random.random() * 0.3)
                await self.send(socket_)
            if self.enough(until):
                return
            await self.act(socket_, until, pause)

    def hear(self, event: Heard) -> None:
        """Take an event."""
        if event.number != self.number + 1 and event.what != "snapshot":
            self.notes.faults.append(f"{self.table}: event {event.number} came after {self.number}")
        if event.number < self.number:
            self.notes.faults.append(f"{self.table}: went back from {self.number} to {event.number}")
        self.number, self.view, self.undo = event.number, event.view, event.undo
        self.wish = None if event.table is None else event.table.undo
        if event.what == "undone":
            self.notes.undone.add((self.table, event.number))
        if event.table is not None and event.table.phase == "over":
            self.over = True
            self.notes.finished += 1

    async def act(self, socket_: ClientConnection, until: int, pause: float) -> None:
        """Move, if it is our turn."""
        view = self.view
        if view is None or self.seat not in view.to_act or self.pending is not None or self.number >= until:
            return
        if pause:
            await asyncio.sleep(pause * (0.5 + self.random.random()))
        await self.ask(socket_, type="play", move=self.random.choice(view.legal_moves))

    async def ask(self, socket_: ClientConnection, **command: str) -> None:
        """Give a command about the table as it was last seen."""
        self.moves += 1
        self.pending = {"id": f"{self.name}{self.moves}", "seen": self.number, **command}
        await self.send(socket_)

    async def send(self, socket_: ClientConnection) -> None:
        """Send the command that has no answer yet."""
        await socket_.send(json.dumps(self.pending))

    def answered(self, message: Heard) -> bool:
        """Note how a command went; True if it should be asked for again."""
        if self.pending is None or message.id != self.pending["id"]:
            return False
        if message.type == "done":
            self.notes.acknowledged[self.table, self.seat, message.id] = message.number
        else:
            self.notes.refused[message.code] += 1
            if message.code in AGAIN:
                return True
            if message.code not in self.late:
                asked = self.pending.get("move", self.pending["type"])
                said = f"{asked} was refused: {message.message}"
                self.notes.faults.append(f"{self.table}: {said}")
        self.pending = None
        return False


class Regretful(Player):
    """Somebody who takes moves back now and then, and answers others who ask for that before moving on."""

    late = Player.late | {
        "game.over",
        "undo.nothing",
        "undo.open",
        "undo.refused",
        "undo.none",
        "undo.not_asked",
    }

    async def act(self, socket_: ClientConnection, until: int, pause: float) -> None:
        """Answer, take back, or move; as long as others have to answer, wait."""
        if self.pending is not None or self.number >= until:
            return
        if self.wish is None:
            if self.regrets():
                await self.ask(socket_, type="undo")
            else:
                await super().act(socket_, until, pause)
        elif self.seat in self.wish.waiting:
            agrees = self.random.random() < AGREES
            await self.ask(socket_, type="agree_undo" if agrees else "refuse_undo")

    def regrets(self) -> bool:
        """Tell whether to take the last own move back."""
        if not self.undo:
            return False
        mine = self.view is not None and self.seat in self.view.to_act
        return self.moves % REGRETS == REGRETS - 1 if mine else self.random.random() < INTERRUPTS


async def open_table(
    client: httpx.AsyncClient, box: str, people: int, bots: int = 0
) -> list[tuple[str, int, str]]:
    """Open a table; return table, seat and secret for each of its people."""
    seats = [{"kind": "mine", "name": f"Guest {seat}"} for seat in range(people)]
    seats += [{"kind": "bot", "bot": "random"} for _ in range(bots)]
    wish = {"settings": {"box": box, "seats": len(seats)}, "seats": seats}
    made = (await client.post("/api/tables", json=wish)).raise_for_status().json()
    return [(made["table"], key["seat"], key["secret"]) for key in made["keys"]]


async def play_all(players: Iterable[Player], until: int, *, seconds: float, pause: float = 0.0) -> None:
    """Let everybody play; note the tables that have not come far enough in time."""
    everybody = list(players)
    tasks = [asyncio.create_task(player.play(until, pause)) for player in everybody]
    done, late = await asyncio.wait(tasks, timeout=seconds)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for player, task in zip(everybody, tasks, strict=True):
        if task in late:
            where = f"{player.table} stopped at {player.number} for seat {player.seat}"
            player.notes.faults.append(f"{where}, waiting for {player.pending}")
        elif (wrong := task.exception()) is not None:
            player.notes.faults.append(f"{player.table}: the client failed: {wrong!r}")
    del done


async def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Wait for something that nobody announces; tell whether it came in time."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:  # noqa: ASYNC110 - it is a process that we watch
        await asyncio.sleep(0.005)
    return condition()
