"""A finished game looked at together: all see what the leader shows, and nobody is told anything else."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.live import Live, command, heard, hello, live
from tests.server_tools import open_store, play_on, run, until
from tests.services import redis
from websockets.asyncio.client import ClientConnection

from whistlestop.server import messages
from whistlestop.server.hub import Hub
from whistlestop.server.messages import Shown
from whistlestop.server.redis_bus import RedisBus
from whistlestop.server.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


async def finished(server: Live) -> tuple[str, dict[int, str]]:
    """Play a game that only who has a link may watch, to its end."""
    table, secrets, _ = await server.table("ghost", "mine", "mine")
    await play_on(server.hub, await server.hub.known(table), Random(1))
    return table, secrets


async def look(client: ClientConnection) -> None:
    """Come to look, with no secret."""
    await client.send(json.dumps({"type": "hello", "replay": True}))


async def show(client: ClientConnection, move: int, eyes: int = -1, who: str = "a") -> dict[str, Any]:
    """Lead."""
    about = {"leader": who, "name": who.upper()}
    return await command(client, type="show", id=f"s{move}", move=move, eyes=eyes, **about)


async def shown(client: ClientConnection) -> tuple[int, int, str]:
    """Return what is shown next."""
    message = await heard(client, "shown")
    return message["move"], message["eyes"], message["leader"]


def test_all_follow_whoever_leads_and_who_comes_later_sees_the_same(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, _ = await finished(server)
            async with server.socket(table) as ann, server.socket(table) as ben:
                await look(ann)
                await look(ben)
                await show(ann, 7, 1)
                assert await shown(ben) == (7, 1, "a")
                assert (await show(ben, 8, -1, "b"))["type"] == "done"  # takes the lead
                assert await shown(ann) == (8, -1, "b")
                async with server.socket(table) as cleo:
                    await look(cleo)
                    assert await shown(cleo) == (8, -1, "b")
            async with server.socket(table) as ann:  # all had gone: reload loses nothing
                await look(ann)
                assert await shown(ann) == (8, -1, "b")
            hosted = await server.hub.known(table)
            await until(lambda: hosted.lookers == [])

    run(scene())


def test_a_game_that_is_played_is_not_shown(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine")
            async with server.socket(table) as client:
                await look(client)
                bye = await heard(client, "bye")
                assert (bye["code"], bye["again"]) == ("table.not_over", False)
            async with server.socket(table) as client:
                await hello(client, secrets[0])
                assert (await show(client, 1))["code"] == "table.not_over"

    run(scene())


def test_who_only_looks_hears_nothing_else_and_can_do_nothing_else(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets = await finished(server)
            async with server.socket(table) as looker, server.socket(table) as player:
                await look(looker)
                await hello(player, secrets[0])
                for number, what in enumerate(({"type": "say", "text": "boo"}, {"type": "rematch"})):
                    assert (await command(looker, id=f"c{number}", **what))["code"] == "replay.only"
                assert (await command(player, id="p", type="say", text="a secret"))["type"] == "done"
                await show(player, 3, 0)  # who sits there may lead too
                first = json.loads(await looker.recv())
                assert (first["type"], first["move"]) == ("shown", 3)
                hosted = await server.hub.known(table)
                assert hosted.online == {0}
                assert [entry.number for entry in store.since(table, hosted.table.number)] == []

    run(scene())


def test_bad_shows_are_refused_and_too_many_as_well(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, _ = await finished(server)
            async with server.socket(table) as client:
                await look(client)
                for bad in (
                    {"move": -1},
                    {"move": 1, "eyes": 9},
                    {"move": "x"},
                    {"move": 1, "name": "x" * 99},
                ):
                    assert (await command(client, type="show", id="b", **bad))["code"] == "unreadable", bad
                answers = [await show(client, number) for number in range(80)]
                assert {each.get("code", "done") for each in answers} == {"done", "too_fast"}

    run(scene())


def test_a_name_is_shown_without_what_can_not_be_seen(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, _ = await finished(server)
            hosted = await server.hub.known(table)
            await hosted.show(messages.Show(id="s", move=1, name=" A\u202en\nn "))
            assert hosted.shown is not None
            assert hosted.shown.name == "An n"

    run(scene())


def test_what_comes_too_late_changes_nothing_and_a_slow_clock_leads_all_the_same(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            hosted = await server.hub.known((await finished(server))[0])
            ahead = Shown(at=9e12, move=5, eyes=-1, leader="a", name="")
            hosted.take_shown(ahead)
            hosted.take_shown(Shown(at=1.0, move=6, eyes=-1, leader="b", name=""))
            assert hosted.shown == ahead
            await hosted.show(messages.Show(id="s", move=7))
            assert hosted.shown is not None
            assert hosted.shown.move == 7

    run(scene())


def test_two_workers_show_the_same(store: Store, tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        hubs = [Hub(store, RedisBus(url), bot_pause=0.0) for _ in range(2)]
        async with live(store, hub=hubs[0]) as one, live(store, hub=hubs[1]) as two:
            table, _ = await finished(one)
            async with one.socket(table) as ann, two.socket(table) as ben:
                await look(ann)
                await look(ben)
                await show(ann, 4, 0)
                assert await shown(ben) == (4, 0, "a")
                await show(ben, 5, 1, "b")
                assert await shown(ann) == (5, 1, "b")
            again = Hub(store, RedisBus(url), bot_pause=0.0)
            async with live(store, hub=again) as three, three.socket(table) as cleo:
                await look(cleo)  # to a worker that knows of nothing, and asks
                assert await shown(cleo) == (5, 1, "b")

    with redis(tmp_path) as url:
        run(scene(url))
