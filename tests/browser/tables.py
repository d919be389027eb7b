"""Tables that stand ready when somebody comes: with a deal that is known, or in the middle of a game.

What is laid out is written straight into the server's database, as the entries that another worker would have
written; the server loads the table when its first guest comes.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Any

import httpx
from tests.server_tools import open_store
from tools.crowd import Server

from whistlestop.server.decide import new_table_id
from whistlestop.server.entries import Created, Entry, Moved, Place, Settings, SetUp, Started
from whistlestop.server.keys import digest, new_secret
from whistlestop.server.snapshot import loaded
from whistlestop.server.store.store import Append
from whistlestop.server.table import GATHERING, PLAYING, Table

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eve")


@dataclass(frozen=True)
class Laid:
    """A table that was laid out, and how to get in."""

    id: str
    box: str
    secrets: tuple[str, ...]  # by seat
    watch: str  # the spectators' secret

    def link(self, seat: int = 0) -> str:
        """Return the path of a seat's link."""
        return f"/t/{self.id}#{self.secrets[seat]}"

    @property
    def watching(self) -> str:
        """Return the path of the spectators' link."""
        return f"/t/{self.id}#{self.watch}"


def lay_out(
    database: str,
    box: str,
    *seats: str,
    options: tuple[str, ...] = (),
    position: dict[str, Any] | None = None,
    deal: str = "a deal",
    **agreed: Any,
) -> Laid:
    """Begin a game: `person` or the name of a bot for each seat. The same deal gives the same cards.

    What the company has agreed on besides is named as in the settings: `tally=True`.
    """
    table, key = new_table_id(), hashlib.sha256(deal.encode()).hexdigest()
    secrets = tuple(new_secret() for _ in seats)
    places = tuple(
        Place(name=PEOPLE[number], secret=digest(secret)) if seat == "person" else Place(bot=seat)
        for number, (seat, secret) in enumerate(zip(seats, secrets, strict=True))
    )
    set_up = None if position is None else SetUp("", 0, position)
    settings, watch = Settings(box, len(seats), options, **agreed), new_secret()
    created = Created(settings, places, seats.index("person"), digest(watch), set_up=set_up)
    now = time.time()
    store = open_store(database)
    try:
        taken = store.append(
            [
                Append(table, Entry(0, now, created), GATHERING),
                Append(table, Entry(1, now, Started(key)), PLAYING),
            ]
        )
    finally:
        store.engine.dispose()
    assert taken == [True, True]
    return Laid(table, box, secrets, watch)


def finished(server: Server, box: str, deal: str = "a deal") -> Laid:
    """Return a game that bots have played to its end, with a person at the table who let them."""
    laid = lay_out(server.database, box, "person", "greedy", deal=deal)
    asked = {"type": "hand_over", "id": "away", "seat": 0}
    bearer = {"authorization": f"Bearer {laid.secrets[0]}"}
    with httpx.Client(base_url=server.url, headers=bearer) as client:
        client.post(f"/api/tables/{laid.id}/commands", json=asked).raise_for_status()
        while client.get(f"/api/tables/{laid.id}").raise_for_status().json()["phase"] != "over":
            time.sleep(0.05)
    return laid


def gathering(server: Server, box: str, *, listed: bool = False) -> str:
    """Return a table at which Ana waits for somebody, by the path of its link."""
    seats = [{"kind": "mine", "name": "Ana"}, {"kind": "open"}]
    wish = {"settings": {"box": box, "seats": 2, "open": listed}, "seats": seats, "shuffle": False}
    made = httpx.post(f"{server.url}/api/tables", json=wish).raise_for_status().json()
    return f"/t/{made['table']}"


def stored(database: str, table: str) -> Table:
    """Return a table as its stored entries make it."""
    return loaded(table, entries_of(database, table), None)


def entries_of(database: str, table: str) -> list[Entry]:
    """Return what is stored of a table."""
    store = open_store(database)
    try:
        return store.load(table).entries
    finally:
        store.engine.dispose()


def moves_of(database: str, table: str, seat: int) -> list[str]:
    """Return the moves of a seat that are stored."""
    found = (entry.what for entry in entries_of(database, table))
    return [what.move for what in found if isinstance(what, Moved) and what.seat == seat]
