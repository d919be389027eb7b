"""Notices that a worker could not send are sent by the next one, and by one alone."""

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.live import live
from tests.receiver import Receiver, receiver
from tests.server_tools import open_store, opened, play, play_on, run, running

from whistlestop.server import messages, notices_late, notices_store
from whistlestop.server.entries import Clock
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.notices import Notifier
from whistlestop.server.notices_http import Post
from whistlestop.server.notices_store import LEASE, Kept, Wanted
from whistlestop.server.store.store import Store

HERE = frozenset({"127.0.0.1"})
SLOW = Clock(days=2)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def wish(store: Store, hosted: Hosted, seat: int, to: Receiver) -> None:
    """Write a wish down, as of now."""
    table = hosted.table
    wanted = Wanted(table.seats[seat].secret, f"http://127.0.0.1:{to.port}/{seat}")
    assert notices_store.add(store, table.id, seat, "webhook", wanted, table.number)


def wishes(store: Store, hosted: Hosted) -> dict[int, Kept]:
    return dict(notices_store.of_table(store, hosted.table.id))


async def lost(hub: Hub, hosted: Hosted, seat: int) -> None:
    """Play, with nobody who sends notices, until a seat is to move after another."""
    while seat in hosted.table.to_act:
        await play_on(hub, hosted, Random(3), 1)
    while hosted.table.to_act != (seat,):
        await play_on(hub, hosted, Random(3), 1)


async def look(store: Store, hub: Hub, *, later: float = 0.0) -> None:
    """Tell who has not been told, as a worker does that starts."""
    sends = Notifier(store, hub.services.metrics, Post(HERE))
    await notices_late.tell_late(sends, hub, time.time() + later)
    for task in list(sends.sending):
        await task


def test_a_notice_lost_with_its_worker_is_sent_by_the_next(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to, running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine", clock=SLOW)
            for seat in (0, 1):
                wish(store, hosted, seat, to)
            await lost(hub, hosted, 1)
            await look(store, hub)
            assert [(each["seat"], each["what"]) for each in to.heard] == [(1, "your_turn")]
            for _ in range(2):
                await look(store, hub, later=2 * LEASE)  # once is enough
            assert len(to.heard) == 1
            await lost(hub, hosted, 0)
            await play_on(hub, hosted, Random(4), 10_000)
            await look(store, hub)
            assert [(each["seat"], each["what"]) for each in to.heard[1:]] == [(0, "over"), (1, "over")]

    run(scene())


def test_a_server_that_starts_tells_who_was_not_told(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to:
            async with running(store) as hub:
                hosted, _ = await opened(hub, "ghost", "mine", "mine", clock=SLOW)
                wish(store, hosted, 1, to)
                await lost(hub, hosted, 1)
            again = Hub(store, bot_pause=0.0)
            sends = Notifier(store, again.services.metrics, Post(HERE))
            async with live(store, hub=again, notifier=sends) as server:
                while not to.heard:
                    await server.app_idle()
                await play_on(again, await again.known(hosted.table.id), Random(1), 1)
                await server.app_idle()
            assert [each["what"] for each in to.heard] == ["your_turn"]

    run(scene())


def test_a_worker_that_died_while_it_told_somebody_is_waited_for_and_then_replaced(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to, running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine", clock=SLOW)
            wish(store, hosted, 1, to)
            await lost(hub, hosted, 1)
            kept, number = wishes(store, hosted)[1], hosted.table.number
            now = time.time()
            one = (store, hosted.table.id, 1, kept, number)
            assert [notices_store.claim(*one, now) for _ in range(3)] == [True, False, False]
            await look(store, hub)
            assert to.heard == []  # it may still be at it
            await look(store, hub, later=LEASE + 1)
            assert len(to.heard) == 1

    run(scene())


def test_everybody_is_asked_for_first_choices_once(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to, running(store) as hub:
            hosted, made = await opened(hub, "usa", "mine", "mine", "open", clock=SLOW)
            for seat in (0, 1):
                wish(store, hosted, seat, to)
            await hub.join(hosted, messages.JoinTable("Cleo"))
            assert made.table == hosted.table.id
            await look(store, hub)
            assert sorted(each["seat"] for each in to.heard) == [0, 1]
            await play_on(hub, hosted, Random(2), 1)
            await look(store, hub)
            assert len(to.heard) == 2

    run(scene())


def test_who_is_in_the_middle_of_a_turn_is_not_called(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to, running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "mine", clock=SLOW)
            await lost(hub, hosted, 1)
            wish(store, hosted, 1, to)
            move = next(m for m in hosted.table.game.legal_moves(1) if str(m).startswith("draw"))  # type: ignore[union-attr]
            await hub.submit(hosted, play(str(move), hosted.table.number), 1)
            assert hosted.table.to_act == (1,)
            await look(store, hub)
            assert to.heard == []

    run(scene())


def test_while_the_store_is_down_a_notice_waits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with receiver() as to:
            hub = Hub(store, bot_pause=0.0)
            sends = Notifier(store, hub.services.metrics, Post(HERE))
            async with live(store, hub=hub, notifier=sends) as server:
                hosted, _ = await opened(hub, "ghost", "mine", "mine", clock=SLOW)
                wish(store, hosted, 1, to)

                def down(*_: Any) -> None:
                    raise OperationalError("select", {}, Exception("gone"))

                with monkeypatch.context() as broken:
                    broken.setattr(notices_store, "of_table", down)
                    await lost(hub, hosted, 1)
                    await server.app_idle()
                assert to.heard == []
                await look(store, hub)
                assert len(to.heard) == 1

    run(scene())
