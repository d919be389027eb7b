"""Telling people who are not there that it is their move: by web push, mail, or a webhook of their own."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Coroutine
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server import entries, notices_addresses, notices_store, notices_words
from whistlestop.server.entries import Entry
from whistlestop.server.hosted import Hosted
from whistlestop.server.limits import Buckets
from whistlestop.server.metrics import Metrics
from whistlestop.server.notices_http import NotSent, Post, destination
from whistlestop.server.notices_mail import Mail
from whistlestop.server.notices_shapes import MAIL, PUSH, WEBHOOK, Daily, Notice
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
Seats = tuple[tuple[str, int], ...]  # tables and seats that a notice is about


class Due(Struct, frozen=True):
    """Who is to be told what."""

    table: str
    seats: dict[int, str]  # the digest of each one's secret
    what: str
    box: str
    slow: bool
    number: int  # of the entry that they are told of
    before: str = ""  # a table whose wishes are to be taken along first


class Notifier:
    """Sends notices, beside everything else: whatever happens here, no table waits for it."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        post: Post | None = None,
        push: Push | None = None,
        mail: Mail | None = None,
    ) -> None:
        """Take a store, and the operator's key for web push and mail server, if there are such."""
        self.store, self.metrics, self.post, self.push = store, metrics, post or Post(), push
        self.mail = mail
        self.waiting: asyncio.Queue[Due] = asyncio.Queue(QUEUE)
        self.sending: set[asyncio.Task[None]] = set()
        self.room = asyncio.Semaphore(AT_ONCE)
        # Nobody shall use us to flood somebody else; push services expect many. Of mail, each address has
        # a limit of its own: twenty at once, and thirty an hour.
        self.limits = {PUSH: Buckets(20.0, 400.0), WEBHOOK: Buckets(1.0, 30.0), MAIL: Buckets(1 / 120, 20.0)}
        self.ways = {PUSH: self.by_push, WEBHOOK: self.by_webhook, MAIL: self.by_mail}

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
                    await self.dispatch(due, time.time())
                except SQLAlchemyError as wrong:
                    LOG.warning("a notice is left out: the store is down (%s)", type(wrong).__name__)
                except Exception:
                    LOG.exception("a notice is left out")
        finally:
            for task in list(self.sending):
                task.cancel()

    async def dispatch(self, due: Due, now: float) -> None:
        """Send a notice to everybody who is due and wants it, and whom no other worker is telling."""
        if due.before:
            seats = {secret: seat for seat, secret in due.seats.items()}
            await asyncio.to_thread(notices_store.carry, self.store, due.before, due.table, seats)
            return
        for seat, kept in await asyncio.to_thread(notices_store.of_table, self.store, due.table):
            asked_for = (due.slow or kept.wanted.live) and not kept.wanted.daily
            if due.seats.get(seat) != kept.wanted.holder or not asked_for:
                continue
            one = (self.store, due.table, seat, kept, due.number, now)
            if await asyncio.to_thread(notices_store.claim, *one):
                self.spawn(self.tell(due, seat, kept))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Send something beside everything else."""
        task = asyncio.create_task(work)
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def tell(self, due: Due, seat: int, kept: Kept) -> None:
        """Tell a seat, and note that it has been told: until then, another worker may take it over."""
        notice = notices_words.notice(due.table, seat, due.what, due.box, kept.wanted.language)
        await self.deliver(notice, kept, ((due.table, seat),))
        try:
            await asyncio.to_thread(notices_store.settle, self.store, due.table, seat, kept, due.number)
        except SQLAlchemyError:
            LOG.warning("that a notice was sent could not be written down: the store is down")

    async def deliver(self, notice: Notice | Daily, kept: Kept, seats: Seats) -> None:
        """Send one notice, a few times if need be; forget the seats' wishes if nobody is there."""
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
                await self.forget(kept, seats)
                break
            if status and status < 500 and status not in LATER:
                break
        self.metrics.notices.labels(kept.kind, outcome).inc()

    async def attempt(self, notice: Notice | Daily, kept: Kept) -> int:
        """Send one notice once; return the status of the answer, 0 if there was none."""
        try:
            return await self.ways[kept.kind](notice, kept)
        except NotSent as wrong:
            LOG.info("a notice did not arrive: %s", wrong, extra={"kind": kept.kind})
            return 0
        except SQLAlchemyError:
            return 0
        except Exception:
            LOG.exception("a notice could not be sent", extra={"kind": kept.kind})
            return 400

    async def by_webhook(self, notice: Notice | Daily, kept: Kept) -> int:
        """Send a notice to somebody's own server."""
        to = destination(kept.wanted.url)
        if not self.limits[WEBHOOK].of(to.host).take():
            return 0
        return await self.post.send(to, {"content-type": "application/json"}, msgspec.json.encode(notice))

    async def by_push(self, notice: Notice | Daily, kept: Kept) -> int:
        """Send a notice to a browser."""
        to = destination(kept.wanted.url)
        if self.push is None:
            return 400
        if not self.limits[PUSH].of(to.host).take():
            return 0
        headers = self.push.headers(to, notice.table if isinstance(notice, Notice) else notice.what)
        body = await asyncio.to_thread(self.push.sealed, kept.wanted.p256dh, kept.wanted.auth, notice)
        return await self.post.send(to, headers, body)

    async def by_mail(self, notice: Notice | Daily, kept: Kept) -> int:
        """Send a notice by mail, if the owner of the address has said yes."""
        find = (self.store, MAIL, kept.digest, time.time())
        address = await asyncio.to_thread(notices_addresses.known, *find)
        if self.mail is None or not address.confirmed or not self.limits[MAIL].of(kept.digest).take():
            return 400
        letter = self.mail.notice(kept.wanted.url, notice, kept.wanted.language, address.key)
        return await asyncio.to_thread(self.mail.send, letter)

    async def ask(self, kept: Kept) -> None:
        """Ask the owner of a mail address whether mail is wanted, unless that has been asked or answered."""
        now = time.time()
        address = await asyncio.to_thread(notices_addresses.known, self.store, MAIL, kept.digest, now)
        if self.mail is None or not await asyncio.to_thread(
            notices_addresses.may_ask, self.store, kept.digest, now
        ):
            return
        letter = self.mail.question(kept.wanted.url, kept.wanted.language, address.key)
        self.spawn(self.send_question(self.mail, letter))

    async def send_question(self, mail: Mail, letter: EmailMessage) -> None:
        """Send a question; while the mail server is away it waits a little."""
        outcome = "failed"
        for pause in (0.0, *AGAIN):
            await asyncio.sleep(pause)
            async with self.room:
                status = await asyncio.to_thread(mail.send, letter)
            if status:
                outcome = "asked" if 200 <= status < 300 else "failed"
                break
        self.metrics.notices.labels(MAIL, outcome).inc()

    async def forget(self, kept: Kept, seats: Seats) -> None:
        """Forget an address that is gone."""
        try:
            for table, seat in seats:
                await asyncio.to_thread(notices_store.remove, self.store, table, seat, kept.kind, kept.digest)
        except SQLAlchemyError:
            LOG.warning("an address that is gone could not be forgotten: the store is down")


def who_is_due(table: Table, entry: Entry, before: tuple[int, ...], online: Collection[int]) -> Due | None:
    """Tell who should hear of an entry: who has just become the one to act or to answer, or all at the end.

    With days for a move, everybody who asked for it; at other tables, only who is not connected.
    """
    slow = is_slow(table)
    if isinstance(entry.what, entries.Created):
        everybody = {seat: each.secret for seat, each in enumerate(table.seats) if each.secret}
        due = Due(table.id, everybody, "", table.settings.box, slow, entry.number, entry.what.before)
        return due if entry.what.before else None
    if not isinstance(entry.what, CALLING):
        return None
    over, asked = table.phase == OVER, isinstance(entry.what, entries.UndoAsked)
    called = set(range(len(table.seats))) if over else set(table.to_act) - set(before)
    if asked:
        called = set(waiting(table))
    away = {seat for seat in called if slow or seat not in online}
    return due_now(table, away, entry.number, "undo_asked" if asked else "your_turn")


def is_slow(table: Table) -> bool:
    """Tell whether a table has days for a move."""
    clock = table.settings.clock
    return clock is not None and clock.days > 0


def due_now(table: Table, called: Collection[int], number: int, what: str = "your_turn") -> Due | None:
    """Tell which of the seats that are called are to be told of an entry: people's, no bot's."""
    seats = {seat: table.seats[seat].secret for seat in called if not table.seats[seat].driver}
    what = "over" if table.phase == OVER else what
    return Due(table.id, seats, what, table.settings.box, is_slow(table), number) if seats else None
