"""Time to think: it runs for who is to move and connected, and never takes a seat from anybody by itself."""

import asyncio
from pathlib import Path

import pytest
from tests.server_tools import Listener, open_store, opened, play, run, running

from whistlestop.server import messages
from whistlestop.server.decide import NotDone
from whistlestop.server.entries import Clock
from whistlestop.server.store.store import Store

SHORT = Clock(bank=10, increment=2)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def test_the_bank_pays_for_thinking_and_a_move_adds_to_it(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine", clock=SHORT)
            hosted.welcome(Listener(0), -1)
            hosted.table.seats[0].since -= 4
            await hub.submit(hosted, play("draw", hosted.table.number), 0)
            assert hosted.table.seats[0].bank == pytest.approx(8, abs=0.5)

    run(scene())


def test_a_clock_stands_still_while_its_seat_is_away(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine", clock=SHORT)
            here = Listener(0)
            hosted.welcome(here, -1)
            hosted.left(here)
            hosted.table.seats[0].since -= 300
            hosted.gone[0] -= 300
            hosted.welcome(Listener(0), -1)
            await hub.submit(hosted, play("draw", hosted.table.number), 0)
            assert hosted.table.seats[0].bank == pytest.approx(12, abs=0.5)

    run(scene())


def test_a_clock_stands_still_while_the_table_is_put_away(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, made = await opened(hub, "ghost", "mine", "mine", clock=SHORT)
        await asyncio.sleep(1.2)
        async with running(store) as again:
            hosted = await again.known(made.table)
            hosted.welcome(Listener(0), -1)
            await again.submit(hosted, play("draw", hosted.table.number), 0)
            assert hosted.table.seats[0].bank == pytest.approx(12, abs=0.5)

    run(scene())


def test_no_time_left_takes_no_seat_but_others_may_ask_a_bot(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine", clock=SHORT)
            for seat in (0, 1):
                hosted.welcome(Listener(seat), -1)
            with pytest.raises(NotDone, match="has time left"):
                await hub.submit(hosted, messages.HandOver(id="a", seat=0), 1)
            hosted.table.seats[0].since -= 60
            await hub.submit(hosted, play("draw", hosted.table.number), 0)
            assert hosted.table.seats[0].bank == 2
            hosted.table.seats[0].since -= 60
            await hub.submit(hosted, messages.HandOver(id="b", seat=0), 1)
            assert hosted.table.seats[0].stand_in == "medium"

    run(scene())


def test_days_for_a_move_are_counted_whether_connected_or_not(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine", clock=Clock(days=2))
            hosted.table.seats[0].since -= 86_400
            with pytest.raises(NotDone):
                await hub.submit(hosted, messages.HandOver(id="a", seat=0), 1)
            hosted.table.seats[0].since -= 2 * 86_400
            await hub.submit(hosted, messages.HandOver(id="b", seat=0), 1)
            assert hosted.table.seats[0].stand_in

    run(scene())
