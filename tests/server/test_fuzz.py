"""A client that sends anything: right, mutated, repeated and reordered commands, garbage, cut connections.

Whatever it does, nothing breaks, no table stops, and everybody else gets exactly the numbered events.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.live import Live, command, heard, hello, live
from tests.server_tools import open_store, run, until
from tests.strategies import examples
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from whistlestop.server.messages import Commands
from whistlestop.server.snapshot import loaded
from whistlestop.server.store.store import Store

KINDS = [str(kind.__struct_config__.tag) for kind in Commands.__args__]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = ("type", "id", "move", "seen", "text", "seat", "bot", "secret", "since")
like_commands = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS), "id": st.text(max_size=45)},
    optional={
        "move": st.sampled_from(["draw", "tickets", "claim x", "take red", "keep none", ""])
        | st.text(max_size=310),
        "seen": st.integers(-5, 50) | anything,
        "text": st.text(max_size=60),
        "seat": st.integers(-1, 6) | anything,
        "bot": st.sampled_from(["random", "greedy", "nobody", ""]),
    },
)
actions = st.one_of(
    st.tuples(st.just("play"), st.integers(0, 400), st.integers(0, 3)),
    st.tuples(st.just("undo"), st.sampled_from(["undo", "undo", "refuse_undo", "agree_undo"])),
    st.tuples(st.just("send"), like_commands),
    st.tuples(st.just("send"), anything),
    st.tuples(st.just("raw"), st.text(max_size=60) | st.binary(max_size=60)),
    st.tuples(st.just("mutate"), st.sampled_from(FIELDS), anything),
    st.tuples(st.just("cut"), st.integers(0, 120), st.integers(0, 255)),
    st.tuples(st.just("again"), st.randoms(use_true_random=False)),
    st.tuples(st.just("reconnect"), st.integers(-3, 100), st.booleans()),
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return open_store(tmp_path_factory.mktemp("fuzz") / "games.db")


class Faults(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(record)


@contextmanager
def no_faults() -> Iterator[None]:
    """Fail if anything is logged as an error meanwhile."""
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(faults)
    assert [record.getMessage() for record in faults.seen] == []


class Rascal:
    """The client that sends anything."""

    def __init__(self, server: Live, table: str, secret: str) -> None:
        self.server, self.table, self.secret = server, table, secret
        self.socket: ClientConnection | None = None
        self.reading: asyncio.Task[None] | None = None
        self.view: dict[str, Any] | None = None
        self.number = -1
        self.sent: list[str | bytes] = []

    async def connect(self, since: int = -1) -> None:
        self.socket = await self.server.socket(self.table)
        self.take(await hello(self.socket, self.secret, since))
        self.reading = asyncio.create_task(self.read(self.socket))

    async def read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(WebSocketException):
            while True:
                self.take(await heard(socket))

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "event":
            self.view, self.number = message["view"], message["number"]

    async def leave(self, *, politely: bool) -> None:
        if self.socket is not None and self.reading is not None:
            if politely:
                await self.socket.close()
            else:
                self.socket.transport.abort()
            self.reading.cancel()
            await asyncio.gather(self.reading, return_exceptions=True)

    async def send(self, what: str | bytes) -> None:
        assert self.socket is not None
        self.sent.append(what)
        try:
            await self.socket.send(what)
        except WebSocketException:  # it has been sent away: fair enough
            await self.connect()

    async def act(self, action: tuple[Any, ...]) -> None:
        kind, *more = action
        last = self.sent[-1] if self.sent else '{"type": "why", "id": "0", "move": "draw"}'
        if kind == "play" and self.view and self.view["legal_moves"]:
            move = self.view["legal_moves"][more[0] % len(self.view["legal_moves"])]
            what = {"type": "play", "id": f"p{len(self.sent)}", "seen": self.number - more[1], "move": move}
            await self.send(json.dumps(what))
        elif kind == "undo":
            what = {"type": more[0], "id": f"u{len(self.sent)}", "seen": self.number}
            await self.send(json.dumps(what))
        elif kind == "send":
            await self.send(json.dumps(more[0]))
        elif kind == "raw":
            await self.send(more[0])
        elif kind == "mutate":
            await self.send(mutated(last, more[0], more[1]))
        elif kind == "cut":
            text = last if isinstance(last, bytes) else last.encode()
            await self.send(text[: more[0]] + bytes([more[1]]) + text[more[0] + 1 :])
        elif kind == "again":
            batch = self.sent[-8:]
            more[0].shuffle(batch)
            for each in batch:
                await self.send(each)
        elif kind == "reconnect":
            await self.leave(politely=more[1])
            await self.connect(more[0])


def mutated(text: str | bytes, field: str, value: Any) -> str:
    """Put something else into a field of a command."""
    try:
        what = json.loads(text)
    except ValueError:
        what = {}
    return json.dumps({**what, field: value} if isinstance(what, dict) else {field: value})


async def watch(server: Live, table: str, secret: str, until_number: asyncio.Future[int]) -> list[int]:
    """Listen like everybody else; return the numbers heard, up to one that is told later."""
    async with server.socket(table) as socket:
        numbers = [(await hello(socket, secret))["number"]]
        reading = asyncio.create_task(collect(socket, numbers))
        last = await until_number
        await until(lambda: numbers[-1] >= last or reading.done())
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        return numbers


async def collect(socket: ClientConnection, numbers: list[int]) -> None:
    """Note the number of every event."""
    with contextlib.suppress(WebSocketException):
        while True:
            numbers.append((await heard(socket, "event"))["number"])


@examples(0.6)
@given(script=st.lists(actions, min_size=5, max_size=40), seat=st.sampled_from([0, None]))
def test_nobody_notices_a_client_that_sends_anything(
    script: list[tuple[Any, ...]], seat: int | None, store: Store
) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets, spectators = await server.table("ghost", "mine", "mine")
            hosted = await server.hub.known(table)
            last: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            others = [
                asyncio.create_task(watch(server, table, each, last)) for each in (secrets[1], spectators)
            ]
            rascal = Rascal(server, table, spectators if seat is None else secrets[seat])
            await rascal.connect()
            for action in script:
                await rascal.act(action)
            async with server.socket(table) as honest:
                await hello(honest, secrets[1])
                assert (await command(honest, type="say", id="end", text="all well"))["type"] == "done"
            await rascal.leave(politely=True)
            await until(lambda: server.guests.connections == len(others))  # all that it sent has been seen to
            last.set_result(hosted.table.number)
            for numbers in await asyncio.gather(*others):
                assert numbers == list(range(numbers[0], hosted.table.number + 1))
            stored = store.load(table)
            again = loaded(table, stored.entries, stored.snapshot)
            assert again.number == hosted.table.number
            assert again.game is not None
            assert hosted.table.game is not None
            assert again.game.hash() == hosted.table.game.hash()
            await until(lambda: server.guests.connections == 0)

    with no_faults():
        run(scene())
