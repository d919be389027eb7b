"""Tables over HTTP: what is asked for and refused, and a whole game over server-sent events and POST."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.live import Live, live
from tests.server_tools import open_store, run, until

from whistlestop.server import api, connection, events
from whistlestop.server.limits import Guests
from whistlestop.server.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def key(secret: str) -> dict[str, str]:
    """Write the header that carries a secret."""
    return {"authorization": f"Bearer {secret}"}


def asking(table: str, secret: str) -> bytes:
    """Write a request for a table's events."""
    path = f"/api/tables/{table}/events"
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {secret}\r\n\r\n".encode()


async def messages(stream: httpx.Response) -> AsyncIterator[dict[str, Any]]:
    """Read an event stream."""
    async for line in stream.aiter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


async def play_by_post(server: Live, table: str, seat: int, secret: str) -> list[int]:
    """Play at random over the event stream and POST, to the end; return the numbers of all events."""
    random, numbers, sent = Random(seat), [], -1
    async with server.ask() as client:
        stream = client.stream("GET", f"/api/tables/{table}/events", headers=key(secret))
        async with stream as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            async for message in messages(answer):
                if message["type"] != "event":
                    continue
                numbers.append(message["number"])
                if message["table"]["phase"] == "over":
                    return numbers
                if seat in message["view"]["to_act"] and message["number"] > sent:
                    move = random.choice(message["view"]["legal_moves"])
                    what = {"type": "play", "id": f"m{sent}", "seen": message["number"], "move": move}
                    done = await client.post(f"/api/tables/{table}/commands", json=what, headers=key(secret))
                    assert done.json()["type"] == "done", done.text
                    sent = done.json()["number"] - 1
    raise AssertionError("the stream ended before the game")


def test_a_whole_game_over_server_sent_events(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", "random")
            heard = await asyncio.gather(
                *(play_by_post(server, table, seat, secret) for seat, secret in secrets.items())
            )
            for numbers in heard:
                assert numbers == list(range(numbers[0], numbers[-1] + 1))
            await until(lambda: server.guests.connections == 0)
            async with server.ask() as client:
                record = await client.get(f"/api/tables/{table}/record")
            assert record.text.startswith("whistlestop")
            assert record.headers["content-security-policy"]

    run(scene())


def test_who_does_not_read_a_stream_is_dropped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "SLOW_SECONDS", 0.3)
    monkeypatch.setattr(connection, "QUEUE", 8)

    async def scene() -> None:
        async with live(store) as server:
            server.keep_little()
            table, secrets, _ = await server.table("ghost", "mine", "mine")
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
            asks = asking(table, secrets[0])
            writer.write(asks)
            assert b"200" in await reader.readline()
            hosted = await server.hub.known(table)
            await until(lambda: len(hosted.viewers) == 1)
            async with server.ask() as client:
                for number in range(150):
                    what = {"type": "say", "id": str(number), "text": "x" * 400}
                    await client.post(f"/api/tables/{table}/commands", json=what, headers=key(secrets[1]))
            await until(lambda: not hosted.viewers and server.guests.connections == 0)
            writer.close()

    run(scene())


def test_a_stream_that_is_left_at_once_is_counted_out(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine")
            asks = asking(table, secrets[0])
            for _ in range(30):
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(asks)
                await writer.drain()
                writer.transport.abort()
            hosted = await server.hub.known(table)
            await asyncio.sleep(0.2)
            await until(lambda: server.guests.connections == 0 and not hosted.viewers)

    run(scene())


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/tables/nothing", 404, "table.unknown"),
        ("GET", "/api/tables/%00", 404, "table.unknown"),
        ("GET", "/api/tables/%ff%fe", 404, "table.unknown"),
        ("GET", f"/api/tables/{'a' * 500}", 404, "table.unknown"),
        ("GET", "/api/tables/nothing/record", 404, "table.unknown"),
        ("GET", "/api/tables/nothing/events", 404, "table.unknown"),
        ("POST", "/api/tables/nothing/commands", 404, "table.unknown"),
        ("POST", "/api/tables/nothing/join", 404, "table.unknown"),
        ("GET", "/api/tables/TABLE/events", 403, "secret.wrong"),
        ("GET", "/api/tables/TABLE/record", 409, "table.not_over"),
        ("POST", "/api/tables/TABLE/commands", 403, "secret.wrong"),
        ("POST", "/api/tables/TABLE/join", 400, "unreadable"),
        ("POST", "/api/tables", 400, "unreadable"),
        ("POST", "/api/mine", 400, "unreadable"),
        ("DELETE", "/api/tables", 405, "http.405"),
        ("GET", "/api/nowhere", 404, "http.404"),
    ],
)
def test_what_can_not_be_had_is_refused_in_one_form(
    method: str, path: str, status: int, code: str, store: Store
) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, _, _ = await server.table("ghost", "mine", "mine")
            async with server.ask() as client:
                answer = await client.request(method, path.replace("TABLE", table))
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert set(answer.json()) == {"code", "message"}
            assert answer.json()["message"].endswith(".")

    run(scene())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"[" * 8000, 400),
        (b"\xff\xfe", 400),
        (b"{" + b" " * 9000 + b"}", 413),
        (b'[{"table": "x", "secret": "\\ud800"}]', 400),
        (b'[{"table": "\\u0000", "secret": "\\u0000"}]', 200),
        (b"[]", 200),
    ],
)
def test_odd_bodies(body: bytes, status: int, store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server, server.ask() as client:
            answer = await client.post("/api/mine", content=body)
            assert answer.status_code == status, answer.text

    run(scene())


def test_a_body_that_never_ends_is_given_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "BODY_SECONDS", 0.2)

    async def scene() -> None:
        async with live(store) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            assert b"400" in await reader.readline()
            writer.close()

    run(scene())


def test_names_lose_what_can_not_be_seen(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, _, _ = await server.table("ghost", "mine", "open", "open")
            async with server.ask() as client:
                path = f"/api/tables/{table}/join"
                unseen = await client.post(path, json={"name": "\u202e\u0000 \n"})
                assert unseen.status_code == 409
                joined = await client.post(path, json={"name": " Ana\u202e\n<b>Ben</b>\u0000 "})
                shown = (await client.get(f"/api/tables/{table}")).json()
            assert shown["seats"][joined.json()["seat"]]["name"] == "Ana <b>Ben</b>"

    run(scene())


def test_an_address_may_not_ask_without_end(store: Store) -> None:
    async def scene() -> None:
        async with live(store, Guests(rate=0.5)) as server, server.ask() as client:
            wish = {
                "settings": {"box": "ghost", "seats": 2},
                "seats": [{"kind": "mine", "name": "Ana"}, {"kind": "bot"}],
            }
            opened = [(await client.post("/api/tables", json=wish)).status_code for _ in range(3)]
            assert opened == [201, 429, 429]  # a table costs five of the six requests there are
            looked = [(await client.get("/api/boxes")).status_code for _ in range(40)]
            assert looked[0] == 200
            assert looked[-1] == 429

    run(scene())


def test_my_tables_tell_which_waits_for_me(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets, watch = await server.table("ghost", "mine", "mine")
            held = [{"table": table, "secret": each} for each in (secrets[0], secrets[1], "wrong", watch)]
            async with server.ask() as client:
                mine = (await client.post("/api/mine", json=held)).json()
            assert [(each["seat"], each["waiting"]) for each in mine] == [(0, True), (1, False)]

    run(scene())
