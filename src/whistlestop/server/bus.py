"""Telling other workers what has happened at a table. Alone, there is nobody to tell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from whistlestop.server.entries import Entry

Heard = Callable[[str, Entry], Awaitable[None]]
Seen = Callable[[str, str, tuple[int, ...], int], Awaitable[None]]


class Bus:
    """A worker on its own."""

    alone = True
    up = True  # whether others can be heard

    async def start(self, heard: Heard, seen: Seen) -> None:
        """Begin to listen: for entries that others append, and for who is connected to them."""
        del heard, seen

    async def tell(self, table: str, entry: Entry) -> None:
        """Tell others of an entry that has been appended."""
        del table, entry

    async def tell_online(self, table: str, seats: tuple[int, ...], spectators: int) -> None:
        """Tell others who is connected here."""
        del table, seats, spectators

    async def close(self) -> None:
        """Stop listening."""
