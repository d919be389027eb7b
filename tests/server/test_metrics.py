"""The numbers for an operator: they add up, over workers too, and tell nothing about anybody."""

import asyncio
import re
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError
from tests.live import command, hello, live
from tests.server_tools import open_store, opened, play_on, run, until
from tests.services import postgres, redis
from tools.crowd import Server

from whistlestop.server.store.store import Store

Numbers = dict[tuple[str, ...], float]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def numbers(text: str) -> Numbers:
    """Read metrics the way Prometheus does: name and labels to value."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_the_numbers_of_a_game(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server, server.ask() as client:
            hosted, made = await opened(server.hub, "ghost", "mine", "random")
            async with server.socket(made.table) as socket:
                await hello(socket, made.keys[0].secret)
                first = hosted.table.number
                await command(socket, type="play", id="1", seen=first, move="fly")
                await command(socket, type="why", id="2", move="fly")
                await socket.send("garbage")
                await play_on(server.hub, hosted, Random(1), 20)
                await until(lambda: hosted.table.to_act == (0,))
                moves = hosted.table.number - first
                text = (await client.get("/metrics")).text
            found = numbers(text)
            assert found["whistlestop_connections",] == 1
            assert found["whistlestop_tables", "playing"] == 1
            assert found["whistlestop_moves_total", "person"] == 20
            assert found["whistlestop_moves_total", "bot"] == moves - 20 > 0
            assert found["whistlestop_bot_seconds_count",] >= moves - 20
            assert found["whistlestop_append_seconds_count",] == hosted.table.number + 1
            assert found["whistlestop_event_bytes_count",] >= moves
            assert found["whistlestop_commands_total", "refused", "play"] == 1
            assert found["whistlestop_commands_total", "refused", "unreadable"] == 1
            assert found["whistlestop_refusals_total", "move.unreadable"] == 2
            assert found["whistlestop_redis_up",] == -1
            for secret in (made.table, made.watch, *(key.secret for key in made.keys), "Guest"):
                assert secret not in text

    run(scene())


def test_errors_of_the_store_are_counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    async def scene() -> None:
        async with live(store) as server, server.ask() as client:
            table, secrets, _ = await server.table("ghost", "mine", "mine")
            monkeypatch.setattr(store, "append", broken)
            async with server.socket(table) as socket:
                await hello(socket, secrets[0])
                refused = await command(socket, type="say", id="1", text="lost")
                assert refused["code"] == "store.down"
            assert numbers((await client.get("/metrics")).text)["whistlestop_store_errors_total",] >= 1

    run(scene())


def test_several_workers_count_together(tmp_path: Path) -> None:
    async def played(server: Server) -> None:
        wish = {
            "settings": {"box": "ghost", "seats": 2},
            "seats": [{"kind": "mine", "name": "Ana"}, {"kind": "mine", "name": "Ben"}],
        }
        texts = []
        for _ in range(12):  # each over a connection of its own, so that both workers get some
            async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
                assert (await client.post("/api/tables", json=wish)).status_code == 201
        for _ in range(8):
            async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
                texts.append((await client.get("/metrics")).text)
        seen = [numbers(text) for text in texts]
        # Two entries a table: opened and dealt. Whichever worker is asked, it tells of all.
        assert {each["whistlestop_append_seconds_count",] for each in seen} == {24.0}
        assert {each["whistlestop_redis_up",] for each in seen} == {1.0}
        assert not re.search("pid=", texts[0])

    with postgres(tmp_path) as database, redis(tmp_path) as bus:
        server = Server(database, workers=2, redis=bus)
        server.start()
        try:
            asyncio.run(played(server))
        finally:
            server.stop()
