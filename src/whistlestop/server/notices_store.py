"""Who wants to be told, as it is stored. Everything here waits for the disk: call it in a thread."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select

from whistlestop.server.store.schema import NOTICES
from whistlestop.server.store.store import Store

MOST = 5  # notices that one seat may ask for


class Wanted(Struct, frozen=True):
    """A wish to be told, with the digest of the secret that its seat had then."""

    holder: str
    url: str
    live: bool = False
    p256dh: str = ""  # the keys of a browser, for web push
    auth: str = ""


class Kept(Struct, frozen=True):
    """A wish as it is kept."""

    kind: str
    digest: str
    wanted: Wanted


DECODER: msgspec.json.Decoder[Wanted] = msgspec.json.Decoder(Wanted)


def name_of(url: str) -> str:
    """Return what an address is found by."""
    return hashlib.sha256(url.encode()).hexdigest()


def add(store: Store, table: str, seat: int, kind: str, wanted: Wanted) -> bool:
    """Keep a wish; asked again, it replaces itself. False if the seat has asked for enough already."""
    with store.engine.begin() as connection:
        drop(connection, table, seat, kind, name_of(wanted.url))
        here = (NOTICES.c.table_id == table) & (NOTICES.c.seat == seat)
        if (connection.scalar(select(func.count()).select_from(NOTICES).where(here)) or 0) >= MOST:
            return False
        keep(connection, table, seat, Kept(kind, name_of(wanted.url), wanted))
    return True


def keep(connection: Connection, table: str, seat: int, kept: Kept) -> None:
    """Write a wish down."""
    target = msgspec.json.encode(kept.wanted)
    connection.execute(
        insert(NOTICES).values(table_id=table, seat=seat, kind=kept.kind, digest=kept.digest, target=target)
    )


def drop(connection: Connection, table: str, seat: int, kind: str, digest: str) -> int:
    """Forget one wish of a seat; tell how many there were."""
    there = (NOTICES.c.table_id == table) & (NOTICES.c.seat == seat)
    there &= (NOTICES.c.kind == kind) & (NOTICES.c.digest == digest)
    return connection.execute(delete(NOTICES).where(there)).rowcount


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
                keep(connection, after, seat, kept)
