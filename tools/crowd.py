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
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

PATIENCE = 60.0
GONE = (OSError, WebSocketException, InvalidHandshake, httpx.HTTPError, TimeoutError)


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A real server in a process of its own, to be stopped, killed and started again."""

    def __init__(self, database: str, port: int = 0, **settings: object) -> None:
        """Say how it is to run; nothing is started yet."""
        self.port = port or free_port()
        given = {
            "database": database,
            "port": self.port,
            "bot_pause": 0.0,
            "connections": 100_000,
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
        code = "from whistlestop.server.serve import run; from whistlestop.server.settings import *; "
        code += "run(from_environment())"
        self.process = subprocess.Popen(  # noqa: S603 - this very program
            [sys.executable, "-c", code],
            env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """Kill it and all that it started, without a word: as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        """Send a signal and wait."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, how)
            self.process.wait(30)
            self.process = None


@dataclass
class Notes:
    """What the crowd has seen."""

    acknowledged: dict[tuple[str, int, str], int] = field(default_factory=dict)  # (table, seat, id): number
    delays: list[float] = field(default_factory=list)  # seconds from a command to each viewer's update
    faults: list[str] = field(default_factory=list)
    cut: int = 0  # connections that were lost
    finished: int = 0


class Player:
    """One person at a table: plays at random, answers again what was not acknowledged."""

    def __init__(self, url: str, table: str, seat: int, secret: str, notes: Notes) -> None:
        """Sit down."""
        self.url = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.table, self.seat, self.secret, self.notes = table, seat, secret, notes
        self.random = Random(f"{table}/{seat}")
        self.number = -1  # of the last event seen
        self.pending: dict[str, Any] | None = None  # a command without an answer
        self.view: dict[str, Any] | None = None
        self.moves = 0
        self.over = False

    async def play(self, until: int, pause: float = 0.0) -> None:
        """Play until the game is over or enough has happened at the table."""
        while not self.enough(until):
            try:
                async with connect(self.url, max_size=2**22, open_timeout=10, compression=None) as socket_:
                    await socket_.send(
                        json.dumps({"type": "hello", "secret": self.secret, "since": self.number})
                    )
                    if self.pending is not None:
                        await socket_.send(json.dumps(self.pending))
                    await self.listen(socket_, until, pause)
            except GONE:
                self.notes.cut += 1
                await asyncio.sleep(0.05 + self.random.random() * 0.2)

    def enough(self, until: int) -> bool:
        """Tell whether there is nothing left to do."""
        return self.over or (self.number >= until and self.pending is None)

    async def listen(self, socket_: ClientConnection, until: int, pause: float) -> None:
        """Take what comes, and answer."""
        async for text in socket_:
            message = json.loads(text)
            if message["type"] == "event":
                self.hear(message)
            elif message["type"] in {"done", "refused"}:
                self.answered(message)
            if self.enough(until):
                return
            await self.act(socket_, until, pause)

    def hear(self, event: dict[str, Any]) -> None:
        """Take an event."""
        if event["number"] != self.number + 1 and event["what"] != "snapshot":
            self.notes.faults.append(f"{self.table}: event {event['number']} came after {self.number}")
        if event["number"] < self.number:
            self.notes.faults.append(f"{self.table}: went back from {self.number} to {event['number']}")
        self.number = event["number"]
        if event["table"]["phase"] == "over":
            self.over = True
            self.notes.finished += 1
        self.view = event["view"]

    async def act(self, socket_: ClientConnection, until: int, pause: float) -> None:
        """Move, if it is our turn."""
        view = self.view
        waits = view is None or self.seat not in view["to_act"] or self.pending is not None
        if view is None or waits or self.number >= until:
            return
        if pause:
            await asyncio.sleep(pause * (0.5 + self.random.random()))
        self.moves += 1
        move = self.random.choice(view["legal_moves"])
        self.pending = {"type": "play", "id": f"m{self.moves}", "seen": self.number, "move": move}
        await socket_.send(json.dumps(self.pending))

    def answered(self, message: dict[str, Any]) -> None:
        """Note how a command went."""
        if self.pending is None or message["id"] != self.pending["id"]:
            return
        if message["type"] == "done":
            self.notes.acknowledged[self.table, self.seat, message["id"]] = message["number"]
        elif message["code"] not in {"stale", "store.down", "busy"}:
            self.notes.faults.append(
                f"{self.table}: {self.pending['move']} was refused: {message['message']}"
            )
        if message["type"] == "done" or message["code"] == "stale":
            self.pending = None


async def seat_people(url: str, box: str, seats: int, notes: Notes) -> list[Player]:
    """Open a table and seat people at all of its places."""
    wish = {
        "settings": {"box": box, "seats": seats},
        "seats": [{"kind": "mine", "name": f"Guest {seat}"} for seat in range(seats)],
    }
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        made = (await client.post("/api/tables", json=wish)).raise_for_status().json()
    return [Player(url, made["table"], key["seat"], key["secret"], notes) for key in made["keys"]]
