"""Clients that misbehave on a socket: each is told so, or cut off; nobody else at the table notices."""

import asyncio
import contextlib
import json
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.live import Live, command, heard, hello, live
from tests.server_tools import open_store, run, until
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from whistlestop.server import connection, events, messages
from whistlestop.server.limits import Guests
from whistlestop.server.store.store import Store

DEEP = "[" * 4000


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


@asynccontextmanager
async def a_table(
    store: Store, guests: Guests | None = None
) -> AsyncIterator[tuple[Live, str, dict[int, str]]]:
    """Run a server with one table of two people."""
    async with live(store, guests) as server:
        table, secrets, _ = await server.table("ghost", "mine", "mine")
        yield server, table, secrets


async def goodbye(socket: ClientConnection) -> tuple[dict[str, Any], int]:
    """Return the server's goodbye, and the code that the connection was closed with."""
    bye = await heard(socket, "bye")
    return bye, await closed(socket)


async def closed(socket: ClientConnection) -> int:
    """Wait until a connection is closed; return the code."""
    with contextlib.suppress(ConnectionClosed):
        async for _ in socket:
            pass
    assert socket.close_code is not None
    return socket.close_code


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type": "hello", "secret": "wrong"}', "secret.wrong"),
        ('{"type": "hello"}', "secret.wrong"),
        ('{"type": "hello", "secret": 7}', "hello"),
        ('{"type": "hello", "more": "fields"}', "hello"),
        ('{"type": "play", "id": "1", "move": "draw", "seen": 1}', "hello"),
        ("garbage", "hello"),
        ("", "hello"),
        (DEEP, "hello"),
        ('{"type":"hello","secret":"\\ud800"}', "hello"),
        (b"\x00\xff\xfe", "hello"),
    ],
)
def test_who_does_not_say_hello_properly_is_sent_away(first: str | bytes, code: str, store: Store) -> None:
    async def scene() -> None:
        async with a_table(store) as (server, table, _), server.socket(table) as socket:
            await socket.send(first)
            bye, end = await goodbye(socket)
            assert (bye["code"], bye["again"], end) == (code, False, 1008)
            await until(lambda: server.guests.connections == 0)

    run(scene())


def test_an_unknown_table_is_told_like_that(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            for name in ("nothing", "%00", "a" * 60, "%F0%9F%9A%82"):
                async with server.socket(name) as socket:
                    await socket.send('{"type": "hello"}')
                    assert (await goodbye(socket))[0]["code"] == "table.unknown"

    run(scene())


def test_who_never_says_hello_is_sent_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "HELLO_SECONDS", 0.1)

    async def scene() -> None:
        async with a_table(store) as (server, table, _), server.socket(table) as socket:
            assert (await goodbye(socket))[0]["code"] == "hello"
            await until(lambda: server.guests.connections == 0)

    run(scene())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unreadable"),
        ("[]", "unreadable"),
        (DEEP, "unreadable"),
        ('{"id": "x", "type": "say", "text": "' + "y" * 4000 + '"}' + " " * 200, "too_long"),
        ('{"id":"x","more":' + DEEP[:3900], "unreadable"),
        ('{"type": "play", "id": "1", "seen": 1e400, "move": "draw"}', "unreadable"),
        ('{"type": "fly", "id": "1"}', "unreadable"),
        ('{"type": "say", "id": "1", "text": "\\u0000\\u202e"}', "say.empty"),
        (b"\xff\xfe\x00", "unreadable"),
        (b'{"type": "why", "id": "1", "move": "\\u0000"}', "move.unreadable"),
    ],
)
def test_what_is_no_command_is_refused(text: str | bytes, code: str, store: Store) -> None:
    async def scene() -> None:
        async with a_table(store) as (server, table, secrets), server.socket(table) as socket:
            await hello(socket, secrets[0])
            await socket.send(text)
            assert (await heard(socket, "refused"))["code"] == code
            assert (await command(socket, type="say", id="s", text="still here"))["type"] == "done"

    run(scene())


def test_a_command_may_come_as_bytes(store: Store) -> None:
    async def scene() -> None:
        async with a_table(store) as (server, table, secrets), server.socket(table) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": secrets[0]}).encode())
            assert (await heard(socket))["you"] == 0
            await socket.send(b'{"type": "say", "id": "1", "text": "as bytes"}')
            assert (await heard(socket, "done", "refused"))["type"] == "done"

    run(scene())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("x" * 20_000, 1009),  # longer than any message may be
        (b"\x81\x82\x00\x00\x00\x00\xff\xff", 1007),  # a text that is no UTF-8
        (b"\x83\x80\x00\x00\x00\x00", 1002),  # a kind of frame that there is not
        (b"\x81\x02hi", 1002),  # not masked
    ],
)
def test_what_is_no_message_closes_the_connection(frame: str | bytes, code: int, store: Store) -> None:
    async def scene() -> None:
        async with a_table(store) as (server, table, secrets):
            async with server.socket(table) as socket, server.socket(table) as other:
                await hello(socket, secrets[0])
                await hello(other, secrets[1])
                if isinstance(frame, bytes):
                    socket.transport.write(frame)
                else:
                    await socket.send(frame)
                assert await closed(socket) == code
                assert (await command(other, type="say", id="1", text="all well"))["type"] == "done"
            await until(lambda: server.guests.connections == 0)

    run(scene())


def test_a_flood_is_refused_then_cut_off(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 30)

    async def scene() -> None:
        async with a_table(store) as (server, table, secrets):
            async with server.socket(table) as flood, server.socket(table) as other:
                await hello(flood, secrets[0])
                await hello(other, secrets[1])
                for number in range(60):
                    await flood.send(json.dumps({"type": "why", "id": str(number), "move": "draw"}))
                assert (await heard(flood, "refused"))["code"] == "too_fast"
                for number in range(200):
                    await flood.send(json.dumps({"type": "why", "id": str(number), "move": "draw"}))
                assert (await command(other, type="say", id="1", text="all well"))["type"] == "done"
                bye, end = await goodbye(flood)
                assert (bye["code"], bye["again"], end) == ("too_fast", True, 1013)
            async with server.socket(table) as again:
                assert (await hello(again, secrets[0]))["what"] == "snapshot"

    run(scene())


def test_talk_costs_more_than_moves(store: Store) -> None:
    async def scene() -> None:
        async with a_table(store) as (server, table, secrets), server.socket(table) as socket:
            await hello(socket, secrets[0])
            said = [await command(socket, type="say", id=str(number), text="spam") for number in range(20)]
            assert [each["type"] for each in said[:7]] == ["done"] * 7
            assert {each.get("code") for each in said[9:]} == {"too_fast"}

    run(scene())


def test_an_address_has_so_many_connections_and_commands(store: Store) -> None:
    async def scene() -> None:
        async with a_table(store, Guests(connections=2, rate=10)) as (server, table, secrets):
            async with server.socket(table) as first, server.socket(table) as second:
                await hello(first, secrets[0])
                await hello(second, secrets[1])
                with pytest.raises(InvalidStatus):
                    async with server.socket(table):
                        pass
                server.guests.commands.of("127.0.0.1").level = 1.0
                server.guests.commands.rate = server.guests.commands.of("127.0.0.1").rate = 0.0
                assert (await command(first, type="why", id="1", move="draw"))["type"] == "done"
                assert (await command(second, type="why", id="2", move="draw"))["code"] == "too_fast"
            await until(lambda: server.guests.connections == 0)
            async with server.socket(table) as again:
                await hello(again, secrets[0])

    run(scene())


async def stuck(server: Live, table: str, secret: str) -> sockets.socket:
    """Connect, say hello, and read nothing more, ever."""
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, ("127.0.0.1", server.port))
    request = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    request += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    request += f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
    await loop.sock_sendall(raw, request.encode())
    assert b" 101 " in await loop.sock_recv(raw, 1000)
    text = json.dumps({"type": "hello", "secret": secret}).encode()
    await loop.sock_sendall(raw, bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    return raw


def test_who_never_reads_is_dropped_and_may_come_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "SLOW_SECONDS", 0.3)
    monkeypatch.setattr(connection, "QUEUE", 8)

    async def scene() -> None:
        async with a_table(store) as (server, table, secrets):
            server.keep_little()
            raw = await stuck(server, table, secrets[0])
            hosted = await server.hub.known(table)
            await until(lambda: len(hosted.viewers) == 1)
            async with server.socket(table) as other:
                first = await hello(other, secrets[1])
                last = first["number"] + 150
                reading = asyncio.create_task(events_until(other, last))
                for number in range(150):
                    await server.hub.submit(hosted, messages.Say(id=f"t{number}", text="x" * 400), 1)
                numbers = [event["number"] for event in await reading]
                assert numbers == list(range(first["number"] + 1, last + 1))
                await until(lambda: server.guests.connections == 1)
                assert [viewer.seat for viewer in hosted.viewers] == [1]
            raw.close()
            async with server.socket(table) as again:
                snapshot = await hello(again, secrets[0])
                assert (snapshot["what"], snapshot["number"]) == ("snapshot", hosted.table.number)

    run(scene())


async def events_until(socket: ClientConnection, number: int) -> list[dict[str, Any]]:
    """Collect events up to a number."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["number"] < number:
        found.append(await heard(socket, "event"))
    return found


def test_pages_of_other_sites_may_not_connect(store: Store) -> None:
    async def scene() -> None:
        async with a_table(store) as (server, table, secrets):
            for origin in (
                "https://elsewhere.example",
                "null",
                "http://[",
                f"http://127.0.0.1.evil:{server.port}",
            ):
                with pytest.raises(InvalidStatus) as refused:
                    async with server.socket(table, origin=origin):
                        pass
                assert refused.value.response.status_code == 403
            async with server.socket(table, origin=server.url) as socket:
                assert (await hello(socket, secrets[0]))["you"] == 0

    run(scene())


def test_no_link_opens_a_bots_seat_once_cards_are_dealt(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "open")
            async with server.socket(table) as socket:
                await hello(socket, secrets[0])
                assert (await command(socket, type="start", id="1", bot="random"))["type"] == "done"
            async with server.socket(table) as peeping:
                await peeping.send(json.dumps({"type": "hello", "secret": secrets[1]}))
                assert (await goodbye(peeping))[0]["code"] == "secret.wrong"
            async with server.ask() as client:
                wish = {"name": "Eve", "secret": secrets[1]}
                assert (await client.post(f"/api/tables/{table}/join", json=wish)).status_code == 403

    run(scene())


def test_who_has_seen_more_than_a_worker_knows_does_not_go_back(tmp_path: Path) -> None:
    async def scene() -> None:
        here, there = (open_store(tmp_path / "games.db") for _ in range(2))  # nobody tells them of each other
        async with live(here) as first, live(there) as second:
            table, secrets, _ = await first.table("usa", "mine", "mine")
            await second.hub.known(table)
            async with first.socket(table) as socket:
                event = await hello(socket, secrets[0])
                play = {"type": "play", "id": "1", "seen": event["number"]}
                assert (await command(socket, **play, move=event["view"]["legal_moves"][0]))["type"] == "done"
            async with second.socket(table) as socket:
                assert (await hello(socket, secrets[0]))["number"] == event["number"]  # it can't know better
            async with second.socket(table) as socket:
                assert (await hello(socket, secrets[0], since=event["number"] + 1))["number"] == event[
                    "number"
                ] + 1
            async with second.socket(table) as socket:
                assert (await hello(socket, secrets[0], since=10**30))["number"] == event["number"] + 1

    run(scene())
