"""What tests of the server share: a store in a file, a hub on it, viewers that listen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from whistlestop.server import messages
from whistlestop.server.entries import Settings
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.store.database import open_engine
from whistlestop.server.store.migrate import upgrade
from whistlestop.server.store.store import Store
from whistlestop.table.view import SPECTATOR

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run something asynchronous to its end, within a minute."""

    async def in_time() -> Result:
        async with asyncio.timeout(60):
            return await work

    return asyncio.run(in_time())


def open_store(path: Path | str) -> Store:
    """Open a store, with the present schema."""
    engine = open_engine(str(path))
    upgrade(engine)
    return Store(engine)


@asynccontextmanager
async def running(store: Store, **more: Any) -> AsyncIterator[Hub]:
    """Run a hub on a store."""
    hub = Hub(store, bot_pause=0.0, **more)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.close()


class Listener:
    """A viewer that keeps what it is sent."""

    def __init__(self, seat: int, eyes: int = SPECTATOR) -> None:
        self.seat, self.eyes = seat, eyes
        self.heard: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.heard.append(msgspec.json.decode(message))

    @property
    def events(self) -> list[dict[str, Any]]:
        return [each for each in self.heard if each["type"] == "event"]


def wish(box: str, *seats: str, options: tuple[str, ...] = (), **more: Any) -> messages.NewTable:
    """Ask for a table: `mine`, `open`, or the name of a bot for each seat."""
    places = tuple(
        messages.SeatWish("mine", f"Guest {number}")
        if seat == "mine"
        else messages.SeatWish("open")
        if seat == "open"
        else messages.SeatWish("bot", bot=seat)
        for number, seat in enumerate(seats)
    )
    return messages.NewTable(Settings(box, len(seats), options, **more), places, shuffle=False)


async def opened(hub: Hub, box: str, *seats: str, **more: Any) -> tuple[Hosted, messages.TableMade]:
    """Open a table."""
    made = await hub.open(wish(box, *seats, **more))
    return await hub.known(made.table), made


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that nobody announces."""
    while not condition():  # noqa: ASYNC110 - what is waited for is the server's own state
        await asyncio.sleep(0.005)


class Counter:
    """Makes ids of commands."""

    number = 0


def play(move: str, seen: int, name: str = "") -> messages.Play:
    """Write a command to play a move."""
    Counter.number += 1
    return messages.Play(id=name or f"c{Counter.number}", move=move, seen=seen)


async def play_on(hub: Hub, hosted: Hosted, random: Random, most: int = 10_000) -> int:
    """Play random moves for all people at a table; return how many."""
    table, made = hosted.table, 0
    while table.phase == "playing" and made < most:
        people = [seat for seat in table.to_act if not table.seats[seat].driver]
        if not people or table.game is None:
            await asyncio.sleep(0.001)
            continue
        seat = random.choice(people)
        move = random.choice(table.game.legal_moves(seat))
        await hub.submit(hosted, play(str(move), table.number), seat)
        made += 1
    return made
