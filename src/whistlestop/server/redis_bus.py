"""Telling other workers over Redis. The store decides what is true; this only makes it known sooner.

A message that gets lost costs time, not a move: workers look into the store when a number is missing, and
every few seconds when nothing was heard.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.bus import Bus, Ears
from whistlestop.server.entries import Entry
from whistlestop.server.messages import Shown

LOG = logging.getLogger(__name__)
CHANNEL = "whistlestop"
AGAIN = 1.0  # seconds until the next try, when Redis is gone
KEPT = 10_000  # messages that may wait for Redis
SIGN = 1.0  # seconds between two signs of life
SILENT = 5.0  # seconds without one after which a worker counts as gone


class Told(Struct, frozen=True):
    """An entry of a table, or who is connected to it, told by a worker; without a table, a sign of life.

    Or what a shared replay shows, and the question for that.
    """

    worker: str
    table: str = ""
    entry: Entry | None = None
    seats: tuple[int, ...] = ()
    spectators: int = 0
    shown: Shown | None = None
    asks: bool = False


DECODER: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)


class BadRedis(WhistlestopError):
    """A Redis that can't be used."""


class RedisBus(Bus):
    """One worker of several."""

    alone = False

    def __init__(self, url: str) -> None:
        """Take where Redis is; nothing is connected yet."""
        try:
            self.redis: Redis = Redis.from_url(
                url, socket_connect_timeout=5, health_check_interval=15, retry=Retry(NoBackoff(), 0)
            )
        except ValueError as wrong:
            # The address itself is not quoted: it may hold a password.
            raise BadRedis(f"The Redis address can't be used, write redis://host:6379/0: {wrong}") from None
        self.me = secrets.token_hex(8)
        self.up = False
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue(KEPT)
        self.tasks: list[asyncio.Task[None]] = []
        self.last: dict[str, float] = {}  # when each other worker was last heard of

    async def start(self, ears: Ears) -> None:
        """Listen from now on, through every loss of the connection."""
        ready = asyncio.Event()
        self.tasks = [
            asyncio.create_task(self.listen(ears, ready)),
            asyncio.create_task(self.speak()),
            asyncio.create_task(self.give_signs(ears)),
        ]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5.0):
                await ready.wait()

    async def listen(self, ears: Ears, ready: asyncio.Event) -> None:
        """Hear what others tell; begin again when Redis comes back."""
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    ready.set()
                    self.up = True
                    await ears.back()
                    await self.hear_all(channel, ears)
            except Exception as wrong:  # noqa: BLE001 - a worker that stops listening would be late for ever
                self.up = False
                LOG.warning("Redis is gone (%s): other workers will be a little late", type(wrong).__name__)
                await asyncio.sleep(AGAIN)

    async def hear_all(self, channel: PubSub, ears: Ears) -> None:
        """Pass on what comes."""
        while True:
            message = await channel.get_message(ignore_subscribe_messages=True, timeout=5.0)
            if message is None:
                continue
            try:
                told = DECODER.decode(message["data"])
            except msgspec.DecodeError:
                LOG.warning("a message of another version was left aside")
                continue
            if told.worker == self.me:
                continue
            self.last[told.worker] = time.monotonic()
            if told.entry is not None:
                await ears.heard(told.table, told.entry)
            elif told.shown is not None or told.asks:
                await ears.showed(told.table, told.shown)
            elif told.table:
                await ears.seen(told.table, told.worker, told.seats, told.spectators)

    async def give_signs(self, ears: Ears) -> None:
        """Let others know that we live, and notice when another does no more; Redis must be up for either."""
        while True:
            await asyncio.sleep(SIGN)
            self.publish(Told(self.me))
            now = time.monotonic()
            quiet = [worker for worker, at in self.last.items() if self.up and now - at > SILENT]
            for worker in quiet:
                del self.last[worker]
                await ears.silent(worker)

    async def tell(self, table: str, entry: Entry) -> None:
        """Tell others of an entry."""
        self.publish(Told(self.me, table, entry))

    async def tell_online(self, table: str, seats: tuple[int, ...], spectators: int) -> None:
        """Tell others who is connected here."""
        self.publish(Told(self.me, table, None, seats, spectators))

    async def tell_shown(self, table: str, shown: Shown | None) -> None:
        """Tell others what a shared replay shows; None asks them."""
        self.publish(Told(self.me, table, shown=shown, asks=shown is None))

    def publish(self, told: Told) -> None:
        """Say it as soon as anybody can be reached; no table waits for that, and too much is left out."""
        with contextlib.suppress(asyncio.QueueFull):
            self.outgoing.put_nowait(msgspec.json.encode(told))

    async def speak(self) -> None:
        """Publish what waits, all at once; what Redis does not take is found in the store."""
        while True:
            waiting = [await self.outgoing.get()]
            while not self.outgoing.empty():
                waiting.append(self.outgoing.get_nowait())
            try:
                async with self.redis.pipeline(transaction=False) as pipeline:
                    for message in waiting:
                        pipeline.publish(CHANNEL, message)
                    await pipeline.execute()
            except (RedisError, OSError) as wrong:
                LOG.warning("Redis did not take %d messages (%s)", len(waiting), type(wrong).__name__)
                await asyncio.sleep(AGAIN)

    async def close(self) -> None:
        """Stop listening."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.redis.aclose()
