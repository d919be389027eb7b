"""Telling people who are not there that it is their move: by web push, or by a webhook of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.boxes import board_of
from whistlestop.server import entries, notices_store
from whistlestop.server.entries import Entry
from whistlestop.server.hosted import Hosted
from whistlestop.server.limits import Buckets
from whistlestop.server.metrics import Metrics
from whistlestop.server.notices_http import NotSent, Post, destination
from whistlestop.server.notices_shapes import PUSH, WEBHOOK, Notice
from whistlestop.server.notices_store import Kept
from whistlestop.server.store.store import Store
from whistlestop.server.table import OVER, Table
from whistlestop.server.undoing import waiting

if TYPE_CHECKING:
    from whistlestop.server.notices_push import Push

LOG = logging.getLogger(__name__)
AGAIN = (2.0, 15.0, 60.0)  # seconds until a notice that did not arrive is sent again
QUEUE = 10_000  # notices that may wait; more are left out
AT_ONCE = 20
GONE = frozenset({404, 410})  # nobody is there any more
LATER = frozenset({408, 425, 429})
CALLING = (entries.Started, entries.Moved, entries.Undone, entries.UndoAsked)
SAID = {
    "your_turn": "it is your move.",
    "undo_asked": "somebody asks to take a move back.",
    "over": "the game is over.",
}


class Due(Struct, frozen=True):
    """Who is to be told what."""

    table: str
    seats: dict[int, str]  # the digest of each one's secret
    what: str
    box: str
    slow: bool
    before: str = ""  # a table whose wishes are to be taken along first


class Notifier:
    """Sends notices, beside everything else: whatever happens here, no table waits for it."""

    def __init__(
        self, store: Store, metrics: Metrics, post: Post | None = None, push: Push | None = None
    ) -> None:
        """Take a store, and the operator's key for web push if there is one."""
        self.store, self.metrics, self.post, self.push = store, metrics, post or Post(), push
        self.waiting: asyncio.Queue[Due] = asyncio.Queue(QUEUE)
        self.sending: set[asyncio.Task[None]] = set()
        self.room = asyncio.Semaphore(AT_ONCE)
        # Nobody shall use us to flood somebody else's server; push services expect many.
        self.hosts = {PUSH: Buckets(20.0, 400.0), WEBHOOK: Buckets(1.0, 30.0)}

    def appended(self, hosted: Hosted, entry: Entry, before: tuple[int, ...]) -> None:
        """Note who is to be told of an entry; it is this worker that has appended it."""
        due = who_is_due(hosted.table, entry, before, hosted.online)
        if due is not None and not self.waiting.full():
            self.waiting.put_nowait(due)

    async def run(self) -> None:
        """Look up who wants to be told, and send; until cancelled."""
        try:
            while True:
                due = await self.waiting.get()
                try:
                    await self.dispatch(due)
                except SQLAlchemyError as wrong:
                    LOG.warning("a notice is left out: the store is down (%s)", type(wrong).__name__)
                except Exception:
                    LOG.exception("a notice is left out")
        finally:
            for task in list(self.sending):
                task.cancel()

    async def dispatch(self, due: Due) -> None:
        """Send a notice to everybody who is due and wants it."""
        if due.before:
            seats = {secret: seat for seat, secret in due.seats.items()}
            await asyncio.to_thread(notices_store.carry, self.store, due.before, due.table, seats)
            return
        for seat, kept in await asyncio.to_thread(notices_store.of_table, self.store, due.table):
            if due.seats.get(seat) == kept.wanted.holder and (due.slow or kept.wanted.live):
                task = asyncio.create_task(self.deliver(notice_of(due, seat), kept))
                self.sending.add(task)
                task.add_done_callback(self.sending.discard)

    async def deliver(self, notice: Notice, kept: Kept) -> None:
        """Send one notice, a few times if need be."""
        outcome = "failed"
        for pause in (0.0, *AGAIN):
            await asyncio.sleep(pause)
            async with self.room:
                status = await self.attempt(notice, kept)
            if 200 <= status < 300:
                outcome = "sent"
                break
            if status in GONE:
                outcome = "gone"
                await self.forget(notice, kept)
                break
            if status and status < 500 and status not in LATER:
                break
        self.metrics.notices.labels(kept.kind, outcome).inc()

    async def attempt(self, notice: Notice, kept: Kept) -> int:
        """Send one notice once; return the status of the answer, 0 if there was none."""
        try:
            to = destination(kept.wanted.url)
            if not self.hosts[kept.kind].of(to.host).take():
                return 0
            if kept.kind == PUSH:
                if self.push is None:
                    return 400
                headers = self.push.headers(to, notice.table)
                body = await asyncio.to_thread(self.push.sealed, kept.wanted.p256dh, kept.wanted.auth, notice)
            else:
                headers, body = {"content-type": "application/json"}, msgspec.json.encode(notice)
            return await self.post.send(to, headers, body)
        except NotSent as wrong:
            LOG.info("a notice did not arrive: %s", wrong, extra={"kind": kept.kind})
            return 0
        except Exception:
            LOG.exception("a notice could not be sent", extra={"kind": kept.kind})
            return 400

    async def forget(self, notice: Notice, kept: Kept) -> None:
        """Forget an address that is gone."""
        try:
            await asyncio.to_thread(
                notices_store.remove, self.store, notice.table, notice.seat, kept.kind, kept.digest
            )
        except SQLAlchemyError:
            LOG.warning("an address that is gone could not be forgotten: the store is down")


def who_is_due(table: Table, entry: Entry, before: tuple[int, ...], online: Collection[int]) -> Due | None:
    """Tell who should hear of an entry: who has just become the one to act or to answer, or all at the end.

    With days for a move, everybody who asked for it; at other tables, only who is not connected.
    """
    clock = table.settings.clock
    slow = clock is not None and clock.days > 0
    if isinstance(entry.what, entries.Created):
        everybody = {seat: each.secret for seat, each in enumerate(table.seats) if each.secret}
        due = Due(table.id, everybody, "", table.settings.box, slow, entry.what.before)
        return due if entry.what.before else None
    if not isinstance(entry.what, CALLING):
        return None
    over, asked = table.phase == OVER, isinstance(entry.what, entries.UndoAsked)
    called = set(range(len(table.seats))) if over else set(table.to_act) - set(before)
    if asked:
        called = set(waiting(table))
    seats = {
        seat: table.seats[seat].secret
        for seat in called
        if not table.seats[seat].driver and (slow or seat not in online)
    }
    what = "over" if over else "undo_asked" if asked else "your_turn"
    return Due(table.id, seats, what, table.settings.box, slow) if seats else None


def notice_of(due: Due, seat: int) -> Notice:
    """Write a notice for one seat."""
    title = board_of(due.box).facts.title
    return Notice(due.table, seat, f"/t/{due.table}", due.what, f"{title}: {SAID[due.what]}")
