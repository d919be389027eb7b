"""One writer for all tables: what arrives while the disk is busy is committed together, next time."""

from __future__ import annotations

import asyncio
import logging

from whistlestop.server.store.store import Append, Store

LOG = logging.getLogger(__name__)
MOST = 500  # entries in one transaction
SNAPSHOTS = 50  # that may wait; a table can be loaded without one

Waiting = tuple[Append, "asyncio.Future[bool]"]


class StoreDown(Exception):
    """The database does not answer. Whether what was asked for is stored will be seen when it does again."""


class Writer:
    """Appends entries in the order they come; an answer means that they are durable."""

    def __init__(self, store: Store) -> None:
        """Take the store; `run` does the work."""
        self.store = store
        self.waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self.snapshots: dict[str, tuple[int, bytes]] = {}
        self.down = False

    async def append(self, wanted: Append) -> bool:
        """Wait until an entry is durable; False if another worker has appended that number before."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((wanted, answer))
        return await answer

    def keep_snapshot(self, table: str, number: int, body: bytes) -> None:
        """Store a snapshot when there is time; nobody waits for it."""
        if len(self.snapshots) < SNAPSHOTS:
            self.snapshots[table] = (number, body)

    async def run(self) -> None:
        """Write until cancelled."""
        while True:
            batch = [await self.waiting.get()]
            while not self.waiting.empty() and len(batch) < MOST:
                batch.append(self.waiting.get_nowait())
            await self.write(batch)
            if self.snapshots and not self.down:
                await self.write_snapshots()

    async def write(self, batch: list[Waiting]) -> None:
        """Commit a batch and answer everybody in it; whatever goes wrong, the next batch is tried again."""
        try:
            results = await asyncio.to_thread(self.store.append, [wanted for wanted, _ in batch])
        except Exception as wrong:  # noqa: BLE001 - a writer that ends would stop every table
            self.note(down=True, kind=type(wrong).__name__)
            for _, answer in batch:
                if not answer.done():
                    answer.set_exception(StoreDown(type(wrong).__name__))
            return
        self.note(down=False)
        for (_, answer), accepted in zip(batch, results, strict=True):
            if not answer.done():
                answer.set_result(accepted)

    async def write_snapshots(self) -> None:
        """Store the snapshots that wait."""
        kept, self.snapshots = self.snapshots, {}
        try:
            await asyncio.to_thread(self.store.keep_snapshots, kept)
        except Exception as wrong:  # noqa: BLE001 - as above; the next snapshot comes soon
            LOG.warning("snapshots were not stored (%s)", type(wrong).__name__)

    def note(self, *, down: bool, kind: str = "") -> None:
        """Log when the store goes, and when it is back; not every entry in between."""
        if down and not self.down:
            LOG.error("the store can't be written to (%s): nothing is accepted until it can", kind)
        if self.down and not down:
            LOG.info("the store is back")
        self.down = down
