"""All tables of a worker: opened, joined, loaded when somebody comes, put away when nobody has for long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import socket
import time
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from whistlestop.boxes import open_box
from whistlestop.engine.refusals import BadSetup
from whistlestop.server import entries, messages
from whistlestop.server.bus import Bus
from whistlestop.server.company import Company
from whistlestop.server.decide import Answer, NotDone, known_bot, moved, new_table_id
from whistlestop.server.entries import Entry, Place
from whistlestop.server.hosted import Hosted, Services
from whistlestop.server.keys import digest, holder, new_secret
from whistlestop.server.snapshot import loaded
from whistlestop.server.store.store import Store
from whistlestop.server.store.writer import StoreDown, Writer
from whistlestop.server.table import GATHERING, PLAYING, Table
from whistlestop.server.words import clean
from whistlestop.table.view import SPECTATOR

LOG = logging.getLogger(__name__)
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
IDLE = 900.0  # seconds after which a table that nobody looks at is put away
LOOK = 3.0  # seconds between two looks into the store, with several workers
RESUME = 3 * 86_400  # tables that have changed so recently are taken up again after a restart


class Hub:
    """The tables of one worker."""

    def __init__(self, store: Store, bus: Bus | None = None, *, bot_pause: float = 0.6) -> None:
        """Take a store and a way to reach other workers."""
        self.bus = bus or Bus()
        self.writer = Writer(store)
        self.services = Services(store, self.writer, self.bus)
        self.store = store
        self.company = Company()
        self.bot_pause = bot_pause
        self.lease = 15.0  # seconds for which a worker may play a table's bots before it asks again
        self.tables: dict[str, Hosted] = {}
        self.loading: dict[str, asyncio.Task[Hosted | None]] = {}
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.me = f"{socket.gethostname()}/{secrets.token_hex(6)}"

    async def start(self) -> None:
        """Begin to write, listen and tidy; take up the games in which a bot is to move."""
        self.spawn(self.writer.run())
        await self.bus.start(self)
        self.spawn(self.tidy())
        self.spawn(self.resume())
        self.spawn(self.look())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        """Forget a task; say so if it broke."""
        self.tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            LOG.error("a task broke", exc_info=wrong)

    async def close(self) -> None:
        """Stop. What was acknowledged is durable already."""
        waiting = [*self.tasks, *self.playing.values()]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await self.bus.close()
        self.company.close()

    async def find(self, table_id: str) -> Hosted | None:
        """Return a table, loaded if need be; None if there is none."""
        if table_id in self.tables:
            return self.tables[table_id]
        if table_id not in self.loading:
            task = asyncio.create_task(self.load(table_id))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await self.loading[table_id]

    async def known(self, table_id: str) -> Hosted:
        """Return a table that there is, or say that there is none."""
        hosted = await self.find(table_id) if TABLE_ID.fullmatch(table_id) else None
        if hosted is None:
            raise NotDone("table.unknown", "There is no such table: check the link.")
        return hosted

    async def load(self, table_id: str) -> Hosted | None:
        """Load a table from the store."""
        try:
            stored = await asyncio.to_thread(self.store.load, table_id)
        except SQLAlchemyError as wrong:
            self.services.metrics.store_errors.inc()
            raise StoreDown(type(wrong).__name__) from None
        if not stored.entries:
            return None
        hosted = Hosted(loaded(table_id, stored.entries, stored.snapshot), self.services)
        self.tables[table_id] = hosted
        self.drive(hosted)
        return hosted

    async def open(self, wish: messages.NewTable, set_up: entries.SetUp | None = None) -> messages.TableMade:
        """Open a table; its game begins with a deal, or with what is set up."""
        check_wish(wish)
        seats = list(wish.seats)
        if wish.shuffle:
            secrets.SystemRandom().shuffle(seats)
        keys = [new_secret() for _ in seats]
        places = tuple(place(seat, key) for seat, key in zip(seats, keys, strict=True))
        host = next(number for number, seat in enumerate(seats) if seat.kind == "mine")
        watch = new_secret()
        created = entries.Created(wish.settings, places, host, digest(watch), set_up=set_up)
        hosted = await self.put(created, new_table_id())
        shown = tuple(
            messages.SeatKey(number, seat.kind == "mine", key)
            for number, (seat, key) in enumerate(zip(seats, keys, strict=True))
            if seat.kind != "bot"
        )
        await self.start_if_full(hosted)
        return messages.TableMade(hosted.table.id, shown, watch)

    async def put(self, what: entries.Created, table_id: str) -> Hosted:
        """Set a new table up."""
        hosted = Hosted(Table(table_id), self.services)
        if not await hosted.append(Answer(what), time.time()):
            raise NotDone("table.exists", "There is such a table already.")
        self.tables[table_id] = hosted
        return hosted

    async def join(self, hosted: Hosted, wish: messages.JoinTable) -> messages.Joined:
        """Seat somebody: who has a seat's secret there, anybody else on an open seat."""
        async with hosted.lock:
            table = hosted.table
            mine = holder(table, wish.secret) if wish.secret else None
            if wish.secret and (mine is None or mine == SPECTATOR):
                raise NotDone("secret.wrong", "This link opens no seat of the table.")
            secret = ""
            if mine is None:
                mine, secret = open_seat(table, wish.seat), new_secret()
            answer = Answer(entries.Joined(mine, name_of(wish.name), digest(secret) if secret else ""))
            if not await hosted.append(answer, time.time()):
                raise NotDone("busy", "Somebody was faster: try again.")
        await self.start_if_full(hosted)
        return messages.Joined(mine, secret or wish.secret)

    async def start_if_full(self, hosted: Hosted) -> None:
        """Deal as soon as everybody is there."""
        table = hosted.table
        if table.phase == GATHERING and all(seat.taken for seat in table.seats):
            with contextlib.suppress(NotDone):
                await self.submit(hosted, messages.Start(id=f"full-{table.number}"), table.host)

    async def submit(self, hosted: Hosted, command: messages.Commands, seat: int) -> int:
        """Carry a command out, and do what follows from it."""
        number = await hosted.submit(command, seat)
        if isinstance(command, messages.Rematch):
            await self.open_rematch(hosted)
        self.drive(hosted)
        return number

    async def open_rematch(self, hosted: Hosted) -> None:
        """Open the next game for the same company; everybody keeps the secret, and moves up one seat."""
        old = hosted.table
        if not old.after or await self.find(old.after) is not None:
            return
        moved_up = [old.seats[(number + 1) % len(old.seats)] for number in range(len(old.seats))]
        places = tuple(Place(seat.name, seat.bot, seat.secret) for seat in moved_up)
        host = (old.host - 1) % len(old.seats)
        talk = tuple((each.at, moved_seat(each.seat, len(old.seats)), each.text) for each in old.talk)
        phrases = tuple(each.phrase for each in old.talk)
        what = entries.Created(old.settings, places, host, old.watch, old.id, talk, phrases)
        hosted = await self.put(what, old.after)
        await self.start_if_full(hosted)

    def drive(self, hosted: Hosted) -> None:
        """Let bots move, if it is a bot's turn and nobody sees to it yet."""
        table = hosted.table
        before = self.playing.get(table.id)
        if (before is None or before.done()) and hosted.next_bot() is not None:
            task = asyncio.create_task(self.play_bots(hosted))
            self.playing[table.id] = task
            task.add_done_callback(lambda done: self.played(table.id, done))

    def played(self, table_id: str, done: asyncio.Task[None]) -> None:
        """Forget who has played a table's bots, unless somebody else has begun to."""
        if self.playing.get(table_id) is done:
            del self.playing[table_id]

    async def play_bots(self, hosted: Hosted) -> None:
        """Play for bots as long as it is their turn, and this worker is the one to do it."""
        while hosted.next_bot() is not None:
            try:
                if not self.bus.alone and not await self.owns(hosted.table.id):
                    await asyncio.sleep(self.lease / 3)
                    continue
                await asyncio.sleep(self.bot_pause)
                await self.bot_move(hosted)
            except (StoreDown, SQLAlchemyError):
                LOG.warning("a bot waits: the store is down")
                await asyncio.sleep(1.0)
            except Exception:
                LOG.exception("a bot's move failed, and is tried again")
                await asyncio.sleep(1.0)

    async def owns(self, table_id: str) -> bool:
        """Ask to be the worker that plays a table's bots."""
        lease = await asyncio.to_thread(self.store.lease, table_id, self.me, time.time(), self.lease)
        return lease is not None

    async def bot_move(self, hosted: Hosted) -> None:
        """Ask a bot, and play what it says if nothing has happened meanwhile."""
        seat, number = hosted.next_bot(), hosted.table.number
        if seat is None:
            return
        began = time.perf_counter()
        move = await self.company.ask(hosted.table, seat)
        self.services.metrics.bot_seconds.observe(time.perf_counter() - began)
        async with hosted.lock:
            table = hosted.table
            if table.game is None or seat not in table.to_act or not table.seats[seat].driver:
                return
            if table.undo is not None:  # the others are asked first
                return
            if number < max(table.last_move, table.last_own.get(seat, -1)):
                return
            with contextlib.suppress(NotDone):
                await hosted.append(moved(table.game, seat, move, None), time.time())

    async def heard(self, table_id: str, entry: Entry) -> None:
        """Take an entry that another worker has appended; no table waits for another here."""
        hosted = self.tables.get(table_id)
        if hosted is not None:
            self.spawn(self.take_over(hosted, entry))

    async def take_over(self, hosted: Hosted, entry: Entry) -> None:
        """Add another worker's entry to a table."""
        async with hosted.lock:
            if entry.number == hosted.table.number + 1:
                hosted.take(entry)
            elif entry.number > hosted.table.number:
                with contextlib.suppress(StoreDown):
                    await hosted.catch_up()
        self.drive(hosted)

    async def seen(self, table_id: str, worker: str, seats: tuple[int, ...], spectators: int) -> None:
        """Note who is connected to another worker; one that is new at the table is told who is here."""
        hosted = self.tables.get(table_id)
        if hosted is not None:
            if worker not in hosted.elsewhere and hosted.viewers:
                await hosted.tell_elsewhere()
            before = hosted.online
            hosted.elsewhere[worker] = (seats, spectators)
            for seat in before - hosted.online:
                hosted.gone[seat] = time.time()
            for seat in hosted.online - before:
                hosted.came(seat)
            hosted.show_online()

    async def showed(self, table_id: str, shown: messages.Shown | None) -> None:
        """Pass on what another worker's shared replay shows, or answer its question."""
        hosted = self.tables.get(table_id)
        if hosted is not None and shown is not None:
            hosted.take_shown(shown)
        elif hosted is not None and hosted.shown is not None:
            await self.bus.tell_shown(table_id, hosted.shown)

    async def silent(self, worker: str) -> None:
        """Forget who was connected to a worker that is gone."""
        for table_id, hosted in list(self.tables.items()):
            if worker in hosted.elsewhere:
                await self.seen(table_id, worker, (), 0)
                del hosted.elsewhere[worker]

    async def back(self) -> None:
        """Tell all other workers who is connected here."""
        for hosted in list(self.tables.values()):
            if hosted.viewers:
                await hosted.tell_elsewhere()

    async def resume(self) -> None:
        """Take up the games in which a bot is to move."""
        try:
            rows = await asyncio.to_thread(self.store.in_phase, PLAYING, time.time() - RESUME)
        except SQLAlchemyError:
            await asyncio.sleep(LOOK)
            self.spawn(self.resume())
            return
        for row in rows:
            try:
                await self.find(row.id)
            except Exception:  # one that can't be read must not keep the others waiting
                LOG.exception("a table can't be taken up again", extra={"table": row.id})

    async def look(self) -> None:
        """Look into the store now and then: what another worker told may have been lost on the way."""
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(StoreDown, SQLAlchemyError):
                await self.look_once()

    async def look_once(self) -> None:
        """Bring all tables that others may have changed up to what is stored."""
        several = not self.bus.alone
        doubtful = [table_id for table_id, hosted in self.tables.items() if several or hosted.unsure]
        heads = await asyncio.to_thread(self.store.heads, doubtful) if doubtful else {}
        for table_id, head in heads.items():
            hosted = self.tables.get(table_id)
            if hosted is None or (head <= hosted.table.number and not hosted.unsure):
                continue
            async with hosted.lock:
                await hosted.catch_up()
            self.drive(hosted)

    async def tidy(self) -> None:
        """Put tables away that nobody looks at."""
        while True:
            await asyncio.sleep(60)
            now = time.monotonic()
            for table_id, hosted in list(self.tables.items()):
                idle = (
                    not (hosted.viewers or hosted.lookers)
                    and not hosted.lock.locked()
                    and table_id not in self.playing
                )
                if idle and now - hosted.used > IDLE:
                    del self.tables[table_id]


def moved_seat(seat: int | None, seats: int) -> int | None:
    """Return where somebody sits in the next game; spectators stay where they are."""
    return None if seat is None else (seat - 1) % seats


def check_wish(wish: messages.NewTable) -> None:
    """Refuse a table that can't be played at."""
    settings = wish.settings
    try:
        open_box(settings.box, settings.seats, settings.options)
    except BadSetup as wrong:
        raise NotDone("table.setup", str(wrong)) from None
    if len(wish.seats) != settings.seats:
        raise NotDone("table.seats", f"{settings.seats} seats are to be described, not {len(wish.seats)}.")
    if not any(seat.kind == "mine" for seat in wish.seats):
        raise NotDone("table.seats", "One of the seats must be yours.")
    for seat in wish.seats:
        if seat.kind == "bot":
            known_bot(seat.bot)
        if seat.kind == "mine":
            name_of(seat.name)


def place(seat: messages.SeatWish, secret: str) -> Place:
    """Set a seat up."""
    if seat.kind == "bot":
        return Place(bot=seat.bot)
    return Place(name=name_of(seat.name) if seat.kind == "mine" else "", secret=digest(secret))


def name_of(wanted: str) -> str:
    """Return a name that can be shown to others."""
    name = clean(wanted)
    if not name:
        raise NotDone("table.seats", "Your seat needs a name.")
    return name


def open_seat(table: Table, wanted: int | None) -> int:
    """Find an open seat, at random unless one is named. Rules: U1."""
    if table.phase != GATHERING:
        raise NotDone("table.started", "The game has begun already; you may watch.")
    free = [number for number, seat in enumerate(table.seats) if not seat.taken]
    if not free or (wanted is not None and wanted not in free):
        raise NotDone("table.full", "That seat is taken." if free else "All seats are taken; you may watch.")
    return secrets.SystemRandom().choice(free) if wanted is None else wanted
