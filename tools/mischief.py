"""Clients that behave badly, by accident or on purpose, for tools/chaos.py and the tests of faults.

They hold real seats or none, and do what flaky networks, broken programs and bored people do. What is
tested is that the others at the table, and at other tables, don't notice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import httpx
from tools.crowd import GONE, Notes, Player, Regretful
from websockets.asyncio.client import ClientConnection, connect

Key = tuple[str, int, str]
NUISANCE = "nuisance"


class Dropper(Regretful):
    """Loses the connection in the middle of things, often right after a command was sent."""

    async def send(self, socket_: ClientConnection) -> None:
        """Send, and perhaps vanish before the answer."""
        await super().send(socket_)
        if self.random.random() < 0.3:
            socket_.transport.abort()


class Repeater(Regretful):
    """Sends everything three times, and now and then what was sent long ago."""

    said: dict[str, Any] | None = None

    async def send(self, socket_: ClientConnection) -> None:
        """Send again and again."""
        for command in (self.pending, self.said, self.pending, self.pending):
            if command is not None:
                await socket_.send(json.dumps(command))
        self.said = self.said if self.random.random() < 0.7 else self.pending


class Shuffler(Regretful):
    """Sends commands in another order than they were meant, on views of long ago, out of turn."""

    async def send(self, socket_: ClientConnection) -> None:
        """Send the move among others that come too early or too late."""
        commands = [self.pending]
        for back in (1, 2, 5):
            late = {"id": f"late{self.moves}/{back}", "seen": self.number - back}
            commands.append({**(self.pending or {}), **late})
        self.random.shuffle(commands)
        for command in commands:
            await socket_.send(json.dumps(command))


class Sleeper(Regretful):
    """Thinks for long, and answers when everybody has stopped waiting."""

    async def send(self, socket_: ClientConnection) -> None:
        """Send late."""
        await asyncio.sleep(self.random.random() / 2)
        await super().send(socket_)


ODD_PLAYERS: tuple[type[Player], ...] = (Dropper, Repeater, Shuffler, Sleeper)


def rubbish(random: Random, seat: int = 0) -> str | bytes:
    """Make up something that no client should send, whatever seat it has."""
    deep = "[" * 2_000
    texts: list[Callable[[], str | bytes]] = [
        lambda: random.randbytes(random.randrange(1, 300)),
        lambda: "\x00" * 20,
        lambda: deep,
        lambda: '{"type": "play", "id": "x", "seen": 1e400, "move": "draw"}',
        lambda: '{"type": "play", "id": "x", "seen": 99999999999999999999, "move": "draw"}',
        lambda: json.dumps({"type": "play", "id": "x", "seen": 9**15, "move": "claim " + "\u202e\x00" * 90}),
        lambda: json.dumps({"type": random.choice(["start", "rematch", "dance"]), "id": "y"}),
        lambda: json.dumps({"type": "hand_over", "id": "z", "seat": random.choice([-1, 9, (seat + 1) % 3])}),
        lambda: json.dumps({"type": "say", "id": "t", "text": "<script>" + "\ud83d" * 3}),
        lambda: json.dumps({"type": "why", "id": "w", "move": "(" * 290}),
        lambda: "x" * 5_000,
        lambda: "x" * 40_000,
        lambda: "",
    ]
    return random.choice(texts)()


async def babble(url: str, key: Key, random: Random) -> None:
    """Say hello, sometimes with a secret, and then send rubbish."""
    table, seat, secret = key
    async with rude(url, table) as socket_:
        hello: Any = {"type": "hello", "secret": random.choice([secret, "wrong", ""]), "since": -1}
        await socket_.send(random.choice([json.dumps(hello), rubbish(random)]))
        for _ in range(random.randrange(30)):
            await socket_.send(rubbish(random, seat))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.02):  # wait_for may forget that it was cancelled (Python 3.11)
                    await socket_.recv()


async def never_read(url: str, key: Key, random: Random) -> None:
    """Ask for a lot with a good secret, and read nothing of it."""
    table, _, secret = key
    async with rude(url, table) as socket_:
        await socket_.send(json.dumps({"type": "hello", "secret": secret}))
        for number in range(200):
            await socket_.send(json.dumps({"type": "why", "id": f"w{number}", "move": "draw"}))
        await asyncio.sleep(random.random() * 5)


async def half_a_request(url: str, key: Key, random: Random) -> None:
    """Begin a request, and never end it."""
    port = int(url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    begun = f"POST /api/tables/{key[0]}/commands HTTP/1.1\r\nhost: x\r\ncontent-length: 99999\r\n\r\n"
    try:
        writer.write(begun.encode()[: random.randrange(1, len(begun))])
        await asyncio.sleep(random.random() * 3)
        reader.feed_eof()
    finally:
        writer.close()
        await writer.wait_closed()


async def bad_requests(url: str, key: Key, random: Random) -> None:
    """Ask over HTTP for what makes no sense."""
    paths = ["", "/join", "/commands", "/record", "/events?since=x", "/events?since=99999999999999999999"]
    async with httpx.AsyncClient(base_url=url, timeout=5) as client:
        for _ in range(20):
            table = random.choice([key[0], "no-such-table", "%00", "%F0%9F%9A%82", "x" * 300, ".."])
            path = f"/api/tables/{table}{random.choice(paths)}"
            body = rubbish(random)
            content = body if isinstance(body, bytes) else body.encode(errors="replace")
            answer = await client.request(random.choice(["GET", "POST"]), path, content=content)
            if answer.status_code >= 500:
                raise AssertionError(f"{path} was answered with {answer.status_code}")


async def knock(url: str, key: Key, random: Random) -> None:
    """Connect and say nothing."""
    async with rude(url, key[0]):
        await asyncio.sleep(random.random() * 3)


MISCHIEF: tuple[Callable[[str, Key, Random], Coroutine[Any, Any, None]], ...] = (
    babble, babble, never_read, half_a_request, bad_requests, knock,
)  # fmt: skip


async def make_trouble(url: str, keys: list[Key], notes: Notes, seed: int) -> None:
    """Do one bad thing after the other until cancelled."""
    random = Random(seed)
    while True:
        mischief, key = random.choice(MISCHIEF), random.choice(keys)
        try:
            await mischief(url, key, random)
        except GONE:
            notes.cut += 1  # sent away, as should be
        except AssertionError as wrong:
            notes.faults.append(str(wrong))
        notes.refused[NUISANCE] += 1


def rude(url: str, table: str) -> connect:
    """Connect to a table's socket without the patience to say goodbye."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return connect(address, compression=None, max_queue=1, close_timeout=0.2)
