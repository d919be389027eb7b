"""Bots at the table, in processes of their own: a view goes in, a move comes out, nobody waits for them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from random import Random  # noqa: TID251 - the bots' dice; they never touch the table's

from whistlestop.bots.contract import Bot, Budget
from whistlestop.bots.registry import find_bot
from whistlestop.boxes import board_of
from whistlestop.server.logs import set_up
from whistlestop.server.table import Table
from whistlestop.table.view import View

LOG = logging.getLogger(__name__)
SECONDS = 1.0  # a bot thinks for one decision


@cache
def bot_called(name: str) -> Bot:
    """Keep the bots of a process: what they have read of a board serves for the next question too."""
    return find_bot(name)


def answer(bot: str, view: View, dice: int, seconds: float) -> str:
    """Ask a bot for its move; one that fails plays any move, so that no table stops."""
    random = Random(dice)  # noqa: S311 - the bot's
    try:
        move = bot_called(bot).choose(view, board_of(view.box), random, Budget(seconds=seconds))
    except Exception:
        LOG.exception("the bot %s failed", bot)
        move = random.choice(view.legal_moves)
    return str(move if move in view.legal_moves else random.choice(view.legal_moves))


class Company:
    """The bots' processes."""

    def __init__(self, processes: int = 1) -> None:
        """Start nothing before the first bot is asked."""
        self.processes = processes
        self.pool: Executor | None = None

    async def ask(self, table: Table, seat: int) -> str:
        """Ask the bot that plays for a seat; it sees the seat's view, log and all, and nothing else."""
        if table.game is None:
            raise ValueError("There is no game to ask a bot about.")
        view = table.game.view(seat)
        dice = dice_of(table, seat)
        loop = asyncio.get_running_loop()
        pool = self.started()
        try:
            return await loop.run_in_executor(pool, answer, table.seats[seat].driver, view, dice, SECONDS)
        except BrokenProcessPool:
            if self.pool is pool:  # else somebody has noticed before, and new ones think already
                self.close()
            return await loop.run_in_executor(self.started(), answer, "random", view, dice, SECONDS)

    def started(self) -> Executor:
        """Return the processes, started if need be."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, context, initializer=set_up)
        return self.pool

    def close(self) -> None:
        """Send the bots home."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def dice_of(table: Table, seat: int) -> int:
    """Throw dice for a bot that nobody at the table can foretell, and that fall the same way again."""
    position = table.game.hash() if table.game is not None else ""
    return int.from_bytes(hashlib.sha256(f"{position}/{table.number}/{seat}".encode()).digest()[:8], "big")
