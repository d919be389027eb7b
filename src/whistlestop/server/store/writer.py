"""One writer for all tables: what arrives while the disk is busy is committed together, next time."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server.store.store import Append, Store

MOST = 500  # entries in one transaction


class StoreDown(Exception):
    """The database can't be written to now; nothing was accepted."""


class Writer:
    """Appends entries in the order they come; an answer means that they are durable."""

    def __init__(self, store: Store) -> None:
        """Take the store; `run` does the work."""
        self.store = store
        self.waiting: asyncio.Queue[tuple[Append, asyncio.Future[bool]]] = asyncio.Queue()

    async def append(self, wanted: Append) -> bool:
        """Wait until an entry is durable; False if another worker has appended that number before."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((wanted, answer))
        return await answer

    async def run(self) -> None:
        """Write until cancelled."""
        while True:
            batch = [await self.waiting.get()]
            while not self.waiting.empty() and len(batch) < MOST:
                batch.append(self.waiting.get_nowait())
            await self.write(batch)

    async def write(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> None:
        """Commit a batch and answer everybody in it."""
        try:
            results = await asyncio.to_thread(self.store.append, [wanted for wanted, _ in batch])
        except SQLAlchemyError as wrong:
            for _, answer in batch:
                if not answer.done():
                    answer.set_exception(StoreDown(str(wrong).partition("\n")[0]))
            return
        for (_, answer), accepted in zip(batch, results, strict=True):
            if not answer.done():
                answer.set_result(accepted)
