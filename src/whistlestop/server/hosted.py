"""A table that this worker has in memory, with everybody who is connected to it here."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server import entries, messages
from whistlestop.server.bus import Bus
from whistlestop.server.decide import Answer, Asked, NotDone, decide
from whistlestop.server.entries import Entry
from whistlestop.server.messages import ENCODER, Event, Online, Show, Shown
from whistlestop.server.metrics import Metrics
from whistlestop.server.reports import Reports
from whistlestop.server.showing import Eyes, event, may_look, snapshot_event
from whistlestop.server.snapshot import EVERY, snapshot
from whistlestop.server.store.store import Append, Store
from whistlestop.server.store.writer import StoreDown, Writer
from whistlestop.server.table import OVER, PLAYING, Table
from whistlestop.server.words import clean
from whistlestop.table.view import SPECTATOR

TRIES = 8  # how often an entry is tried again after another worker was faster


class Viewer(Eyes, Protocol):
    """A connection: a seat, or a spectator, and a way to send."""

    def send(self, message: bytes) -> None:
        """Put a message into the queue; never waits. One that can't keep up is dropped."""


class Appended(Protocol):
    """Who wants to know of an entry, and of the seats that were to act before it."""

    def __call__(self, hosted: Hosted, entry: Entry, before: tuple[int, ...]) -> None:
        """Take note; never waits."""


class Services:
    """What all tables of a worker share."""

    def __init__(self, store: Store, writer: Writer, bus: Bus) -> None:
        """Take them."""
        self.store, self.writer, self.bus = store, writer, bus
        self.metrics = Metrics()
        self.appended: Appended | None = None  # told of what this worker, and no other, has appended


class Hosted:
    """One table in memory. Its lock makes sure that one command is decided after the other."""

    def __init__(self, table: Table, services: Services) -> None:
        """Take a table that has been loaded."""
        self.table = table
        self.services = services
        self.lock = asyncio.Lock()
        self.viewers: list[Viewer] = []
        self.lookers: list[Viewer] = []  # who looks at the finished game together with others
        self.shown: Shown | None = None  # where their leader is
        self.elsewhere: dict[str, tuple[tuple[int, ...], int]] = {}  # who is connected to other workers
        # Nobody is connected to a table that has just been loaded, and nobody was since it was put away:
        # clocks have stood still, and who comes back has the whole time of grace.
        now, seats = time.time(), table.seats
        self.gone = dict.fromkeys(range(len(seats)), now)  # since when a seat has not been connected
        self.paused = {
            number: now - seat.since for number, seat in enumerate(seats)
        }  # how long clocks stood still
        self.used = time.monotonic()
        self.unsure = False  # whether more may be stored than we know of
        self.reports = Reports()

    @property
    def online(self) -> set[int]:
        """Return the seats that somebody is connected to, here or elsewhere."""
        there = {seat for seats, _ in self.elsewhere.values() for seat in seats}
        return there | {viewer.seat for viewer in self.viewers if viewer.seat != SPECTATOR}

    async def submit(self, command: messages.Commands, seat: int) -> int:
        """Carry a command out; return the number of its event. Raises NotDone, and nothing has changed."""
        async with self.lock:
            self.used = time.monotonic()
            for _ in range(TRIES):
                done = self.table.answered.get((seat, command.id))
                if done is not None:
                    return done
                asked = self.asked(command, seat)
                answer = decide(self.table, asked)
                waits = isinstance(command, messages.Start) and isinstance(answer.what, entries.BotSat)
                if await self.append(answer, asked.now, "" if waits else command.id, seat) and not waits:
                    return self.table.number
            raise NotDone("busy", "The table is changing too fast: try again.")

    def asked(self, command: messages.Commands, seat: int) -> Asked:
        """Add to a command when it came and who is here."""
        now = time.time()
        seats = range(len(self.table.seats))
        away = tuple(
            None if each in self.online else self.gone.get(each, self.table.changed) for each in seats
        )
        return Asked(command, seat, now, away, tuple(self.stood_still(each, now) for each in seats))

    def stood_still(self, seat: int, now: float) -> float:
        """Return how long a seat's clock has stood still since it was set."""
        since = self.table.seats[seat].since
        open_gap = now - max(since, self.gone[seat]) if seat in self.gone else 0.0
        return self.paused.get(seat, 0.0) + max(0.0, open_gap)

    async def append(self, answer: Answer, now: float, command: str = "", seat: int | None = None) -> bool:
        """Append the next entry, then tell everybody. False if another worker was faster: all is new then."""
        entry = Entry(self.table.number + 1, now, answer.what, command, seat)
        phase = phase_after(self.table, answer)
        if not await self.durable(Append(self.table.id, entry, phase)):
            await self.catch_up()
            return False
        before = self.table.to_act
        self.take(entry, answer)
        if self.services.appended is not None:
            self.services.appended(self, entry, before)
        await self.services.bus.tell(self.table.id, entry)
        if entry.number % EVERY == 0:
            self.services.writer.keep_snapshot(self.table.id, entry.number, snapshot(self.table))
        return True

    async def durable(self, wanted: Append) -> bool:
        """Wait until an entry is durable, and count it."""
        metrics, began = self.services.metrics, time.perf_counter()
        try:
            accepted = await self.services.writer.append(wanted)
        except StoreDown:
            metrics.store_errors.inc()
            self.unsure = True
            raise
        metrics.append_seconds.observe(time.perf_counter() - began)
        what = wanted.entry.what
        if accepted and isinstance(what, entries.Moved):
            metrics.moves.labels("bot" if self.table.seats[what.seat].driver else "person").inc()
        return accepted

    def take(self, entry: Entry, answer: Answer | None = None) -> None:
        """Add an entry that is durable, and tell all viewers."""
        self.table.apply(entry, None if answer is None else answer.played)
        if isinstance(entry.what, entries.Moved | entries.Undone):
            self.paused.clear()
        self.tell(entry)

    async def catch_up(self) -> None:
        """Read what other workers have appended, or we ourselves before the store broke down."""
        self.unsure = True
        try:
            news = await asyncio.to_thread(self.services.store.since, self.table.id, self.table.number)
        except SQLAlchemyError as wrong:
            raise StoreDown(type(wrong).__name__) from None
        self.unsure = False
        for entry in news:
            if entry.number == self.table.number + 1:
                self.take(entry)

    def tell(self, entry: Entry) -> None:
        """Send every viewer the table as it is now."""
        written: dict[tuple[int, int, bool], bytes] = {}
        for viewer in list(self.viewers):
            # Who may no longer see through somebody's eyes is told all lines anew, as spectators read them.
            anew = self.closes(viewer)
            how = (viewer.seat, viewer.eyes, anew)
            if how not in written:
                written[how] = ENCODER.encode(event(self.table, viewer, self.online, entry, anew=anew))
                self.services.metrics.event_bytes.observe(len(written[how]))
            viewer.send(written[how])

    def closes(self, viewer: Viewer) -> bool:
        """Take from a viewer the eyes of a seat that doesn't allow it; tell whether it had them."""
        if viewer.eyes == SPECTATOR or may_look(self.table, viewer):
            return False
        viewer.eyes = SPECTATOR
        return True

    def welcome(self, viewer: Viewer, since: int) -> Event:
        """Show a table to who has just connected, with talk since an event and the whole log."""
        self.viewers.append(viewer)
        self.came(viewer.seat)
        self.closes(viewer)
        return snapshot_event(self.table, viewer, self.online, since)

    def came(self, seat: int) -> None:
        """Let a seat's clock run again."""
        if seat in self.gone:
            now = time.time()
            self.paused[seat] = self.stood_still(seat, now) if seat in self.table.to_act else 0.0
            del self.gone[seat]

    def left(self, viewer: Viewer) -> None:
        """Forget a connection."""
        if viewer in self.lookers:
            self.lookers.remove(viewer)
        if viewer not in self.viewers:
            return
        self.viewers.remove(viewer)
        if viewer.seat not in self.online:
            self.gone[viewer.seat] = time.time()

    async def tell_online(self) -> None:
        """Tell everybody who is here."""
        await self.tell_elsewhere()
        self.show_online()

    async def tell_elsewhere(self) -> None:
        """Tell other workers who is here."""
        here = tuple(sorted({viewer.seat for viewer in self.viewers if viewer.seat != SPECTATOR}))
        watching = sum(viewer.seat == SPECTATOR for viewer in self.viewers)
        await self.services.bus.tell_online(self.table.id, here, watching)

    def show_online(self) -> None:
        """Send all viewers who is connected."""
        watching = sum(viewer.seat == SPECTATOR for viewer in self.viewers)
        watching += sum(spectators for _, spectators in self.elsewhere.values())
        message = ENCODER.encode(Online(seats=tuple(sorted(self.online)), spectators=watching))
        for viewer in list(self.viewers):
            viewer.send(message)

    async def show(self, command: Show) -> None:
        """Lead all who look at the finished game, here and at other workers."""
        if self.table.phase != OVER:
            raise NotDone("table.not_over", "A game can be looked at together when it is over.")
        self.used = time.monotonic()
        # Later than what is shown now, even if another worker's clock is ahead of ours.
        at = max(time.time(), 0.0 if self.shown is None else self.shown.at + 0.001)
        name = clean(command.name)
        shown = Shown(at=at, move=command.move, eyes=command.eyes, leader=command.leader, name=name)
        self.take_shown(shown)
        await self.services.bus.tell_shown(self.table.id, shown)

    def take_shown(self, shown: Shown) -> None:
        """Show all lookers where their leader is; what comes too late changes nothing, at any worker."""
        if self.shown is not None and (shown.at, shown.leader) <= (self.shown.at, self.shown.leader):
            return
        self.shown = shown
        message = ENCODER.encode(shown)
        for viewer in list(self.lookers):
            viewer.send(message)

    async def look(self, viewer: Viewer) -> None:
        """Let somebody look on; who comes later sees what the others see."""
        self.lookers.append(viewer)
        if self.shown is not None:
            viewer.send(ENCODER.encode(self.shown))
        else:
            await self.services.bus.tell_shown(self.table.id, None)

    def next_bot(self) -> int | None:
        """Return a seat that a bot should move for now; while somebody asks to take a move back, none."""
        if self.table.undo is not None:
            return None
        return next((seat for seat in self.table.to_act if self.table.seats[seat].driver), None)


def phase_after(table: Table, answer: Answer) -> str:
    """Tell what phase an entry brings the table to."""
    if isinstance(answer.what, entries.Started):
        return PLAYING
    if answer.played is not None and answer.played.over:
        return OVER
    return table.phase
