"""Who wants to be told, as it is stored. Everything here waits for the disk: call it in a thread."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from whistlestop.server.store.schema import NOTICES, TABLES
from whistlestop.server.store.store import Store

MOST = 5  # notices that one seat may ask for
LEASE = 300.0  # seconds that a worker has for telling somebody, all tries included


class Wanted(Struct, frozen=True):
    """A wish to be told, with the digest of the secret that its seat had then."""

    holder: str
    url: str
    live: bool = False
    p256dh: str = ""  # the keys of a browser, for web push
    auth: str = ""
    daily: bool = False  # one message a day, in place of one a turn
    language: str = "en"


class Kept(Struct, frozen=True):
    """A wish as it is kept."""

    kind: str
    digest: str
    wanted: Wanted


DECODER: msgspec.json.Decoder[Wanted] = msgspec.json.Decoder(Wanted)


def name_of(url: str) -> str:
    """Return what an address is found by."""
    return hashlib.sha256(url.encode()).hexdigest()


def add(store: Store, table: str, seat: int, kind: str, wanted: Wanted, number: int) -> bool:
    """Keep a wish, for what comes after an entry; asked again, it replaces itself.

    False if the seat has asked for enough already.
    """
    with store.engine.begin() as connection:
        drop(connection, table, seat, kind, name_of(wanted.url))
        here = (NOTICES.c.table_id == table) & (NOTICES.c.seat == seat)
        if (connection.scalar(select(func.count()).select_from(NOTICES).where(here)) or 0) >= MOST:
            return False
        keep(connection, table, seat, Kept(kind, name_of(wanted.url), wanted), number)
    return True


def keep(connection: Connection, table: str, seat: int, kept: Kept, number: int) -> None:
    """Write a wish down; what has happened up to an entry is known."""
    values: dict[str, object] = {
        "kind": kept.kind,
        "digest": kept.digest,
        "target": msgspec.json.encode(kept.wanted),
    }
    values |= {"trying": number, "told": number, "until": 0.0}
    connection.execute(insert(NOTICES).values(table_id=table, seat=seat, **values))


def the_one(table: str, seat: int, kind: str, digest: str) -> ColumnElement[bool]:
    """Name one wish."""
    there = (NOTICES.c.table_id == table) & (NOTICES.c.seat == seat)
    return there & (NOTICES.c.kind == kind) & (NOTICES.c.digest == digest)


def drop(connection: Connection, table: str, seat: int, kind: str, digest: str) -> int:
    """Forget one wish of a seat; tell how many there were."""
    return connection.execute(delete(NOTICES).where(the_one(table, seat, kind, digest))).rowcount


def remove(store: Store, table: str, seat: int, kind: str, digest: str) -> int:
    """Forget one wish of a seat; tell how many there were."""
    with store.engine.begin() as connection:
        return drop(connection, table, seat, kind, digest)


def of_table(store: Store, table: str) -> list[tuple[int, Kept]]:
    """List all wishes at a table, with their seats."""
    query = select(NOTICES).where(NOTICES.c.table_id == table).order_by(NOTICES.c.seat, NOTICES.c.digest)
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return [(row.seat, Kept(row.kind, row.digest, DECODER.decode(row.target))) for row in rows]


def carry(store: Store, before: str, after: str, seats: Mapping[str, int]) -> None:
    """Take the wishes along to a rematch: each goes to the seat that has its holder's secret now."""
    wishes = of_table(store, before)
    with store.engine.begin() as connection:
        for _, kept in wishes:
            seat = seats.get(kept.wanted.holder)
            if seat is not None:
                drop(connection, after, seat, kept.kind, kept.digest)
                keep(connection, after, seat, kept, 0)


def claim(store: Store, table: str, seat: int, kept: Kept, number: int, now: float) -> bool:
    """Take it on to tell somebody of an entry. Of several workers one gets it.

    It has a while for it. If nothing has been heard of it by then, it is gone, and another may.
    """
    free = NOTICES.c.trying < number
    free |= (NOTICES.c.told < number) & (NOTICES.c.until <= now)
    mine = update(NOTICES).where(the_one(table, seat, kept.kind, kept.digest), free)
    with store.engine.begin() as connection:
        return connection.execute(mine.values(trying=number, until=now + LEASE)).rowcount == 1


def settle(store: Store, table: str, seat: int, kept: Kept, number: int) -> None:
    """Note that there is nothing more to tell somebody of what happened up to an entry."""
    this = update(NOTICES).where(the_one(table, seat, kept.kind, kept.digest), NOTICES.c.told < number)
    with store.engine.begin() as connection:
        connection.execute(this.values(told=number))


def behind(store: Store, since: float, now: float) -> list[str]:
    """List the tables that have changed, and somebody may not have been told."""
    query = (
        select(NOTICES.c.table_id)
        .distinct()
        .join(TABLES, TABLES.c.id == NOTICES.c.table_id)
        .where(NOTICES.c.told < TABLES.c.head, NOTICES.c.until <= now, TABLES.c.changed >= since)
    )
    with store.reading() as connection:
        return [row.table_id for row in connection.execute(query)]
