"""Addresses that notices go to, each once: whether its owner wants mail, when it had its daily message.

Everything here waits for the disk: call it in a thread.
"""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from whistlestop.server.keys import new_secret
from whistlestop.server.notices_shapes import MAIL
from whistlestop.server.notices_store import DECODER, Kept
from whistlestop.server.store.schema import ADDRESSES, NOTICES, TABLES
from whistlestop.server.store.store import Store
from whistlestop.server.table import PLAYING

DAY = 86_400.0
ASK_AGAIN = DAY  # seconds until the owner of an address is asked again, if there was no answer,
LEFT_ALONE = 30 * DAY  # or if the answer was no


class Address(Struct, frozen=True):
    """An address as it is kept."""

    kind: str
    digest: str
    key: str
    confirmed: bool
    quiet: float
    daily: float


COLUMNS = tuple(ADDRESSES.c[name] for name in Address.__struct_fields__)


def known(store: Store, kind: str, digest: str, now: float) -> Address:
    """Return an address; one that is new is written down first. Its first daily message comes in a day."""
    with store.engine.begin() as connection:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        values = {"kind": kind, "digest": digest, "key": new_secret(), "confirmed": False, "quiet": 0.0}
        connection.execute(dialect.insert(ADDRESSES).values(**values, daily=now).on_conflict_do_nothing())
        row = connection.execute(select(*COLUMNS).where(the_one(kind, digest))).one()
    return Address(*row)


def the_one(kind: str, digest: str) -> ColumnElement[bool]:
    """Name one address."""
    return (ADDRESSES.c.kind == kind) & (ADDRESSES.c.digest == digest)


def may_ask(store: Store, digest: str, now: float) -> bool:
    """Tell whether the owner of an address may be asked now; of several workers one is told so."""
    free = ~ADDRESSES.c.confirmed & (ADDRESSES.c.quiet <= now)
    asking = update(ADDRESSES).where(the_one(MAIL, digest), free).values(quiet=now + ASK_AGAIN)
    with store.engine.begin() as connection:
        return connection.execute(asking).rowcount == 1


def confirm(store: Store, key: str) -> bool:
    """Note that the owner of an address said yes; False if no address has the key."""
    with store.engine.begin() as connection:
        yes = update(ADDRESSES).where(ADDRESSES.c.key == key, ADDRESSES.c.kind == MAIL).values(confirmed=True)
        return connection.execute(yes).rowcount == 1


def stop(store: Store, key: str, now: float) -> bool:
    """Forget all wishes for an address whose owner wants no mail; False if no address has the key."""
    mine = (ADDRESSES.c.key == key) & (ADDRESSES.c.kind == MAIL)
    with store.engine.begin() as connection:
        digest = connection.scalar(select(ADDRESSES.c.digest).where(mine))
        if digest is None:
            return False
        connection.execute(delete(NOTICES).where(NOTICES.c.kind == MAIL, NOTICES.c.digest == digest))
        connection.execute(update(ADDRESSES).where(mine).values(confirmed=False, quiet=now + LEFT_ALONE))
    return True


def take_day(store: Store, kind: str, digest: str, now: float) -> bool:
    """Take it on to send an address its daily message; of several workers one may, once a day."""
    due = update(ADDRESSES).where(the_one(kind, digest), ADDRESSES.c.daily <= now - DAY)
    with store.engine.begin() as connection:
        return connection.execute(due.values(daily=now)).rowcount == 1


def daily_wishes(store: Store, now: float) -> dict[tuple[str, str], list[tuple[str, int, Kept]]]:
    """List the daily wishes of all addresses whose day is over, at tables that are being played."""
    query = (
        select(NOTICES)
        .join(ADDRESSES, (ADDRESSES.c.kind == NOTICES.c.kind) & (ADDRESSES.c.digest == NOTICES.c.digest))
        .join(TABLES, TABLES.c.id == NOTICES.c.table_id)
        .where(ADDRESSES.c.daily <= now - DAY, TABLES.c.phase == PLAYING)
        .order_by(TABLES.c.changed, NOTICES.c.seat)
    )
    found: dict[tuple[str, str], list[tuple[str, int, Kept]]] = {}
    with store.reading() as connection:
        for row in connection.execute(query):
            kept = Kept(row.kind, row.digest, DECODER.decode(row.target))
            if kept.wanted.daily:
                found.setdefault((row.kind, row.digest), []).append((row.table_id, row.seat, kept))
    return found
