"""What tests of taking back share: a table to play at, the commands, and what must be the same after."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.server_tools import Counter, opened, play, running, until

import whistlestop as ws
from whistlestop.server import messages
from whistlestop.server.decide import NotDone
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.keeping import check_game
from whistlestop.server.snapshot import restored, snapshot
from whistlestop.server.store.store import Store
from whistlestop.server.table import Table


@asynccontextmanager
async def seated(store: Store, box: str, *seats: str, **more: Any) -> AsyncIterator[tuple[Hub, Hosted]]:
    """Run a hub with one table; first tickets have been chosen by the people at it."""
    async with running(store) as hub:
        hosted, _ = await opened(hub, box, *seats, **more)
        for seat, kind in enumerate(seats):
            if kind == "mine" and game(hosted).choosing:
                await move(hub, hosted, seat)
        await until(lambda: not game(hosted).choosing)
        yield hub, hosted


def game(hosted: Hosted) -> ws.Game:
    """Return a table's game."""
    assert hosted.table.game is not None
    return hosted.table.game


async def move(hub: Hub, hosted: Hosted, seat: int, words: str = "") -> int:
    """Play the first move on offer that begins with some words."""
    offered = [str(each) for each in game(hosted).legal_moves(seat)]
    wanted = next(each for each in offered if each.startswith(words))
    return await hub.submit(hosted, play(wanted, hosted.table.number), seat)


async def draw_until_claim(hub: Hub, hosted: Hosted) -> int:
    """Draw for everybody until somebody can claim a lane, and claim it; return who did."""
    while True:
        seat = hosted.table.to_act[0]
        offered = [str(each) for each in game(hosted).legal_moves(seat)]
        if any(each.startswith("claim") for each in offered):
            await move(hub, hosted, seat, "claim")
            return seat
        await move(hub, hosted, seat, "draw")


def command(kind: type[Any], hosted: Hosted, seen: int | None = None, name: str = "") -> Any:
    """Write one of the commands about taking back."""
    Counter.number += 1
    return kind(id=name or f"u{Counter.number}", seen=hosted.table.number if seen is None else seen)


async def undo(hub: Hub, hosted: Hosted, seat: int) -> int:
    return await hub.submit(hosted, command(messages.Undo, hosted), seat)


async def agree(hub: Hub, hosted: Hosted, seat: int) -> int:
    return await hub.submit(hosted, command(messages.AgreeUndo, hosted), seat)


async def refuse(hub: Hub, hosted: Hosted, seat: int) -> int:
    return await hub.submit(hosted, command(messages.RefuseUndo, hosted), seat)


async def refused(work: Coroutine[Any, Any, object]) -> str:
    """Return the code with which something is refused."""
    with pytest.raises(NotDone) as said:
        await work
    assert said.value.message.endswith(".")
    return said.value.code


def check_stored(store: Store, hosted: Hosted) -> None:
    """What is stored adds up to the same table: from the start, from a snapshot anywhere, and in a check."""
    stored, now = store.load(hosted.table.id).entries, hosted.table
    assert check_game(now.id, stored) is None
    so_far = Table(now.id)
    for place, entry in enumerate(stored):
        so_far.apply(entry)
        same_table(restored(now.id, snapshot(so_far), stored[: place + 1]), so_far)
        if place % 7 == 0:
            same_table(restored(now.id, snapshot(so_far), stored), now)
    same_table(so_far, now)


def same_table(one: Table, two: Table) -> None:
    """Compare tables in everything that matters to what may happen next, and to what is shown."""
    for name in Table("x").__dict__.keys() - {"game"}:
        assert getattr(one, name) == getattr(two, name), name
    if two.game is None:
        assert one.game is None
        return
    assert one.game is not None
    assert one.game.hash() == two.game.hash()
    assert [(line.seat, str(line.move), line.news) for line in one.game.history] == [
        (line.seat, str(line.move), line.news) for line in two.game.history
    ]
