"""Notices that come late: those lost when a worker died or the store was down, and daily ones."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server import notices_addresses, notices_store, notices_words
from whistlestop.server.entries import Started
from whistlestop.server.hub import Hub
from whistlestop.server.notices import Due, Notifier, due_now, is_slow
from whistlestop.server.notices_shapes import Notice
from whistlestop.server.notices_store import Kept
from whistlestop.server.store.store import Store
from whistlestop.server.store.writer import StoreDown
from whistlestop.server.table import OVER, Table

LOG = logging.getLogger(__name__)
LOOK = 60.0  # seconds between two looks for who has not been told,
LOOK_DAILY = 1800.0  # and for who is due a daily message
TOO_LATE = 3 * 86_400.0  # seconds after which nobody is told any more


async def keep_telling(sends: Notifier, hub: Hub) -> None:
    """Look for who has not been told, now and again; until cancelled."""
    daily = time.monotonic()
    while True:
        try:
            await tell_late(sends, hub, time.time())
            if time.monotonic() >= daily:
                daily = time.monotonic() + LOOK_DAILY
                await tell_daily(sends, hub, time.time())
        except (StoreDown, SQLAlchemyError) as wrong:
            LOG.warning("late notices wait: the store is down (%s)", type(wrong).__name__)
        except Exception:
            LOG.exception("late notices could not be sent")
        await asyncio.sleep(LOOK)


async def tell_late(sends: Notifier, hub: Hub, now: float) -> None:
    """Tell everybody who has not been told, where there are days for a move; elsewhere it is too late."""
    for table_id in await asyncio.to_thread(notices_store.behind, sends.store, now - TOO_LATE, now):
        hosted = await hub.find(table_id)
        if hosted is None:
            continue
        number = hosted.table.number
        due = await owed(sends.store, hosted.table)
        if due is not None:
            await sends.dispatch(due, now)
        for seat, kept in await asyncio.to_thread(notices_store.of_table, sends.store, table_id):
            if due is None or due.seats.get(seat) != kept.wanted.holder or kept.wanted.daily:
                await asyncio.to_thread(notices_store.settle, sends.store, table_id, seat, kept, number)


async def owed(store: Store, table: Table) -> Due | None:
    """Tell who is waited for, since which entry; everybody once the game is over.

    Who made the last move and is to move again is in the middle of a turn, and knows.
    """
    if not is_slow(table):
        return None
    if table.phase == OVER:
        return due_now(table, range(len(table.seats)), table.last_move)
    choosing = [seat for seat in table.to_act if seat not in table.last_own]
    if choosing and table.last_move < 0:  # all are asked at once, when the game begins
        return due_now(table, choosing, await asyncio.to_thread(begun_at, store, table.id))
    number = max(table.last_own.values(), default=-1)
    called = [seat for seat in table.to_act if table.last_own.get(seat, -1) < number]
    return due_now(table, called, number)


def begun_at(store: Store, table_id: str) -> int:
    """Return the number of the entry with which a game began."""
    return next(entry.number for entry in store.load(table_id).entries if isinstance(entry.what, Started))


async def tell_daily(sends: Notifier, hub: Hub, now: float) -> None:
    """Send the daily messages: to each address once, with all tables that wait for it."""
    wishes = await asyncio.to_thread(notices_addresses.daily_wishes, sends.store, now)
    for (kind, digest), places in wishes.items():
        waiting = [each for place in places for each in await waits(hub, *place)]
        if not waiting:
            continue
        mine = await asyncio.to_thread(notices_addresses.take_day, sends.store, kind, digest, now)
        if mine:
            kept = places[0][2]
            message = notices_words.daily(tuple(waiting), kept.wanted.language)
            seats = tuple((table, seat) for table, seat, _ in places)
            sends.spawn(sends.deliver(message, kept, seats))


async def waits(hub: Hub, table_id: str, seat: int, kept: Kept) -> list[Notice]:
    """Write what a daily message says of a table; nothing unless it waits for who asked."""
    hosted = await hub.find(table_id)
    if hosted is None or seat not in hosted.table.to_act:
        return []
    table, at = hosted.table, hosted.table.seats[seat]
    if at.driver or at.secret != kept.wanted.holder:
        return []
    return [notices_words.notice(table.id, seat, "your_turn", table.settings.box, kept.wanted.language)]
