"""Reading and appending entries. Everything here waits for the disk: call it in a thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import Struct
from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from whistlestop.server.entries import Created, Entry, read, written
from whistlestop.server.store.schema import ENTRIES, NOTICES, SNAPSHOTS, TABLES

LOBBY = 100  # tables that a lobby shows
PAGE = 500  # tables that are read at once where all are


class Append(Struct, frozen=True):
    """An entry to be appended, with what it makes of its table."""

    table: str
    entry: Entry
    phase: str


class Stored(Struct, frozen=True):
    """What is stored of a table: its entries, and the latest snapshot with the number it was made at."""

    entries: list[Entry]
    snapshot: bytes | None = None
    snapshot_number: int = -1


class Row(Struct, frozen=True):
    """A table as lists show it."""

    id: str
    head: int
    phase: str
    box: str
    open: bool
    created: float
    changed: float


COLUMNS = tuple(TABLES.c[name] for name in Row.__struct_fields__)

# Made once: to put them together anew for every entry takes longer than to carry them out.
MOVE_HEAD = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.head == bindparam("last"))
    .values(head=bindparam("next"), phase=bindparam("now"), changed=bindparam("then"))
)
ADD_ENTRY = insert(ENTRIES)


class Store:
    """All tables in one database."""

    def __init__(self, engine: Engine) -> None:
        """Take an open database with the present schema."""
        self.engine = engine

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read within one transaction, without taking a lock that writers need."""
        with self.engine.connect().execution_options(reading=True) as connection, connection.begin():
            yield connection

    def append(self, batch: Sequence[Append]) -> list[bool]:
        """Append entries in one transaction; tell for each whether it was the next of its table.

        An entry is accepted only if its number follows the table's head, so of two workers that append
        the same number one is told that it came too late, whatever else they believe. All workers go
        through their tables in the same order, so that no two wait for each other.
        """
        accepted = [False] * len(batch)
        with self.engine.begin() as connection:
            for at in sorted(range(len(batch)), key=lambda at: (batch[at].table, batch[at].entry.number)):
                accepted[at] = append_one(connection, batch[at])
        return accepted

    def load(self, table: str) -> Stored:
        """Read a table; nothing is stored of one that doesn't exist."""
        with self.reading() as connection:
            rows = connection.execute(
                select(ENTRIES.c.body).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)
            )
            found = [read(body) for (body,) in rows]
            snapshot = connection.execute(
                select(SNAPSHOTS.c.number, SNAPSHOTS.c.body).where(SNAPSHOTS.c.table_id == table)
            ).first()
        return Stored(found) if snapshot is None else Stored(found, snapshot.body, snapshot.number)

    def since(self, table: str, number: int) -> list[Entry]:
        """Read the entries after a number."""
        with self.reading() as connection:
            rows = connection.execute(
                select(ENTRIES.c.body)
                .where(ENTRIES.c.table_id == table, ENTRIES.c.number > number)
                .order_by(ENTRIES.c.number)
            )
            return [read(body) for (body,) in rows]

    def keep_snapshots(self, snapshots: Mapping[str, tuple[int, bytes]]) -> None:
        """Replace the snapshots of tables."""
        with self.engine.begin() as connection:
            for table, (number, body) in sorted(snapshots.items()):
                connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
                connection.execute(insert(SNAPSHOTS).values(table_id=table, number=number, body=body))

    def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Tell the number of the last entry of each table."""
        with self.reading() as connection:
            query = select(TABLES.c.id, TABLES.c.head).where(TABLES.c.id.in_(tables))
            return {row.id: row.head for row in connection.execute(query)}

    def lobby(self, phase: str) -> list[Row]:
        """List the open tables in a phase, newest first."""
        query = (
            select(*COLUMNS)
            .where(TABLES.c.open, TABLES.c.phase == phase)
            .order_by(TABLES.c.changed.desc())
            .limit(LOBBY)
        )
        with self.reading() as connection:
            return [Row(*row) for row in connection.execute(query)]

    def in_phase(self, phase: str, since: float = 0.0) -> list[Row]:
        """List all tables in a phase that have changed since."""
        query = select(*COLUMNS).where(TABLES.c.phase == phase, TABLES.c.changed >= since)
        with self.reading() as connection:
            return [Row(*row) for row in connection.execute(query)]

    def all_tables(self) -> Iterator[Row]:
        """Go through all tables, a page at a time."""
        last = ""
        while True:
            query = select(*COLUMNS).where(TABLES.c.id > last).order_by(TABLES.c.id).limit(PAGE)
            with self.reading() as connection:
                rows = [Row(*row) for row in connection.execute(query)]
            yield from rows
            if len(rows) < PAGE:
                return
            last = rows[-1].id

    def lease(self, table: str, owner: str, now: float, seconds: float) -> int | None:
        """Become or stay the owner of a table for a while; return the fence, or None if another is."""
        mine = (TABLES.c.owner == owner) & (TABLES.c.leased >= now)
        with self.engine.begin() as connection:
            kept = connection.execute(
                update(TABLES).where(TABLES.c.id == table, mine).values(leased=now + seconds)
            )
            if not kept.rowcount:
                connection.execute(
                    update(TABLES)
                    .where(TABLES.c.id == table, (TABLES.c.leased < now) | (TABLES.c.owner == owner))
                    .values(owner=owner, leased=now + seconds, fence=TABLES.c.fence + 1)
                )
            row = connection.execute(
                select(TABLES.c.owner, TABLES.c.fence).where(TABLES.c.id == table)
            ).first()
        return int(row.fence) if row is not None and row.owner == owner else None

    def remove(self, table: str) -> None:
        """Forget a table and all that belongs to it."""
        with self.engine.begin() as connection:
            for each in (ENTRIES, SNAPSHOTS, NOTICES):
                connection.execute(delete(each).where(each.c.table_id == table))
            connection.execute(delete(TABLES).where(TABLES.c.id == table))


def append_one(connection: Connection, wanted: Append) -> bool:
    """Append one entry if it is the next of its table."""
    entry = wanted.entry
    if isinstance(entry.what, Created):
        if entry.number != 0 or not insert_new(connection, table_values(wanted, entry.what)):
            return False
    else:
        values = {"table": wanted.table, "last": entry.number - 1, "next": entry.number}
        moved = connection.execute(MOVE_HEAD, {**values, "now": wanted.phase, "then": entry.at})
        if moved.rowcount != 1:
            return False
    row = {"table_id": wanted.table, "number": entry.number, "at": entry.at, "body": written(entry)}
    connection.execute(ADD_ENTRY, row)
    return True


def insert_new(connection: Connection, values: dict[str, object]) -> bool:
    """Insert a table's row; False if there is such a table already, which must not spoil the transaction."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    inserting = dialect.insert(TABLES).values(values).on_conflict_do_nothing().returning(TABLES.c.id)
    return connection.execute(inserting).first() is not None


def table_values(wanted: Append, what: Created) -> dict[str, object]:
    """Write down a new table's row."""
    return {
        "id": wanted.table,
        "head": 0,
        "phase": wanted.phase,
        "box": what.settings.box,
        "open": what.settings.open,
        "created": wanted.entry.at,
        "changed": wanted.entry.at,
    }
