"""Logs: one JSON object a line; whatever the level, nothing in them opens a seat or tells a card."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.live import Live, heard, hello, live
from tests.server_tools import open_store, run
from tools.crowd import Server
from websockets.asyncio.client import ClientConnection

from whistlestop.server import logs
from whistlestop.server.table import OVER


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """Log everything, as a server that is asked for it would."""
    loggers = [logging.getLogger(), *(logging.getLogger(name) for name in logging.root.manager.loggerDict)]
    before = [(each, each.level, list(each.handlers), each.propagate) for each in loggers]
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    logs.set_up(logging.DEBUG)
    yield written
    for logger, level, handlers, propagate in before:
        logger.setLevel(level)
        logger.handlers[:], logger.propagate = handlers, propagate


async def play_and_collect(server: Live, table: str, seat: int, secret: str) -> list[dict[str, Any]]:
    """Play at random to the end, and ask for what can't be done; return all that was seen."""
    random, seen = Random(seat), []
    async with server.socket(table) as socket:
        event = await hello(socket, secret)
        while event["table"]["phase"] != OVER:
            seen.append(event)
            number = event["number"]
            if seat in event["view"]["to_act"]:
                if number % 10 == 0:
                    await socket.send(
                        json.dumps({"type": "why", "id": f"w{number}", "move": "claim nowhere"})
                    )
                move = random.choice(event["view"]["legal_moves"])
                play = {"type": "play", "id": f"m{number}", "seen": number, "move": move}
                await socket.send(json.dumps(play))
            event = await next_event(socket) or event  # who was too fast plays again
    return seen


async def next_event(socket: ClientConnection) -> dict[str, Any] | None:
    """Return the next event; nothing, a moment later, if a command came too soon after the others."""
    while True:
        message = await heard(socket, "event", "refused")
        if message["type"] == "event":
            return message
        if message["code"] == "too_fast":
            await asyncio.sleep(0.2)
            return None


async def try_in_vain(server: Live, table: str) -> None:
    """Knock with a wrong secret."""
    async with server.socket(table) as socket:
        assert (await hello(socket, "a-wrong-secret"))["type"] == "bye"
    async with server.ask() as client:
        headers = {"authorization": "Bearer a-wrong-secret"}
        assert (await client.get(f"/api/tables/{table}/events", headers=headers)).status_code == 403


def secrets_seen(events: list[dict[str, Any]]) -> set[str]:
    """List what only one seat was shown: its cards and tickets, as they are written anywhere."""
    found: set[str] = set()
    for event in events:
        own = event["view"]["own"] or {}
        found.update(json.dumps(own.get("cards")) for _ in "1")
        found.update(
            ticket if isinstance(ticket, str) else json.dumps(ticket) for ticket in own.get("tickets", ())
        )
        found.update(event["view"]["legal_moves"])
    return {each for each in found if len(each) > 8}


def test_a_whole_game_leaves_nothing_secret_in_the_logs(tmp_path: Path, logged: StringIO) -> None:
    async def scene() -> tuple[list[str], set[str]]:
        async with live(open_store(tmp_path / "games.db")) as server:
            table, secrets, watch = await server.table("ghost", "mine", "mine", "random")
            seen = await asyncio.gather(*(play_and_collect(server, table, *each) for each in secrets.items()))
            await try_in_vain(server, table)
            hosted = await server.hub.known(table)
            game = hosted.table.game
            assert game is not None
            assert game.key is not None
            return [*secrets.values(), watch, game.key.hex(), table], secrets_seen([*seen[0], *seen[1]])

    keys, hands = run(scene())
    text = logged.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert any("startup complete" in line["what"] for line in lines)
    assert len(hands) > 20
    for secret in (*keys, *hands, "a-wrong-secret"):
        assert secret not in text


def test_a_real_server_names_no_table_in_its_logs(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.db"), log=tmp_path / "server.log")
    server.start()
    try:
        wish = {
            "settings": {"box": "ghost", "seats": 2, "open": True},
            "seats": [{"kind": "mine", "name": "Ana"}, {"kind": "open"}],
        }
        made = httpx.post(f"{server.url}/api/tables", json=wish).raise_for_status().json()
        table = f"{server.url}/api/tables/{made['table']}"
        assert httpx.get(table).status_code == 200
        assert httpx.post(f"{table}/join", json={"name": "Ben"}).status_code == 200
        assert httpx.get(f"{table}/record").status_code == 409
    finally:
        server.stop()
    text = (tmp_path / "server.log").read_text(encoding="utf-8")
    assert "startup complete" in text
    assert made["table"] not in text


def test_an_exception_is_logged_by_kind_and_place(logged: StringIO) -> None:
    try:
        int("the secret is hunter2")
    except ValueError:
        logging.getLogger("whistlestop.server.hub").exception("a bot failed", extra={"bot": "medium"})
    line = json.loads(logged.getvalue())
    assert "hunter2" not in str(line)
    assert re.fullmatch(r"ValueError at .*test_logs\.py:\d+", line["error"])
    assert (line["level"], line["what"], line["bot"]) == ("error", "a bot failed", "medium")


def test_what_nobody_caught_is_not_shown_either(logged: StringIO) -> None:
    async def fails() -> None:
        raise ValueError("the secret is hunter2")

    async def scene() -> None:
        task = asyncio.create_task(fails())
        await asyncio.sleep(0)
        del task
        await asyncio.sleep(0)

    asyncio.run(scene())
    text = logged.getvalue()
    assert "never retrieved" in text
    assert "hunter2" not in text


def test_libraries_that_write_everything_down_are_kept_short(logged: StringIO) -> None:
    for name in ("uvicorn.error", "websockets.server", "sqlalchemy.engine", "redis", "anything.else"):
        logging.getLogger(name).debug("< TEXT %r", "hunter2")
    logging.getLogger("uvicorn.error").info(
        '%s - "WebSocket %s" [accepted]', "192.0.2.1:9", "/api/tables/hunter2"
    )
    logging.getLogger("whistlestop.server").debug("ours")
    text = logged.getvalue()
    assert "hunter2" not in text
    assert json.loads(text)["what"] == "ours"
