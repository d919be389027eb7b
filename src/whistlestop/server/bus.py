"""Telling other workers what has happened at a table. Alone, there is nobody to tell."""

from __future__ import annotations

from typing import Protocol

from whistlestop.server.entries import Entry
from whistlestop.server.messages import Shown


class Ears(Protocol):
    """Who wants to know what other workers tell."""

    async def heard(self, table_id: str, entry: Entry) -> None:
        """Take an entry that another worker has appended."""

    async def seen(self, table_id: str, worker: str, seats: tuple[int, ...], spectators: int) -> None:
        """Note who is connected to another worker."""

    async def showed(self, table_id: str, shown: Shown | None) -> None:
        """Take what a shared replay shows; None: another worker asks for it."""

    async def silent(self, worker: str) -> None:
        """Note that nothing is heard of a worker any more."""

    async def back(self) -> None:
        """Tell others again what they may have missed."""


class Bus:
    """A worker on its own."""

    alone = True
    up = True  # whether others can be heard

    async def start(self, ears: Ears) -> None:
        """Begin to listen: for entries that others append, and for who is connected to them."""
        del ears

    async def tell(self, table: str, entry: Entry) -> None:
        """Tell others of an entry that has been appended."""
        del table, entry

    async def tell_online(self, table: str, seats: tuple[int, ...], spectators: int) -> None:
        """Tell others who is connected here."""
        del table, seats, spectators

    async def tell_shown(self, table: str, shown: Shown | None) -> None:
        """Tell others what a shared replay shows; None asks them."""
        del table, shown

    async def close(self) -> None:
        """Stop listening."""
