"""Opening the database: SQLite with durable writes, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from whistlestop.engine.refusals import WhistlestopError

DEFAULT = "sqlite:///whistlestop.db"
BUSY_MS = 10_000
SHARED: dict[str, Any] = {"pool_size": 5, "hide_parameters": True}  # which entries hold keys and digests
POSTGRES = {
    "connect_timeout": 5,  # seconds
    # A network that swallows everything is noticed within half a minute, not within a quarter of an hour.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
    # A worker that freezes within a transaction must not keep a table from the others for longer.
    "options": "-c idle_in_transaction_session_timeout=5000",
}


class BadDatabase(WhistlestopError):
    """A database that can't be used; the message says what would do."""


def open_engine(url: str) -> Engine:
    """Open a database by its URL; a plain path is a SQLite file."""
    full = url if "://" in url else f"sqlite:///{url}"
    try:
        parsed = make_url(full)
        if parsed.drivername in {"postgres", "postgresql"}:
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in {"sqlite", "postgresql"}:
            raise BadDatabase(
                f"{parsed.get_backend_name()} is not supported: use a file for SQLite, or postgresql://…"
            )
        if parsed.get_backend_name() == "sqlite":
            return open_sqlite(parsed.database or "")
        return create_engine(parsed, max_overflow=5, pool_pre_ping=True, connect_args=POSTGRES, **SHARED)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as wrong:
        raise BadDatabase(
            f"The database {full.partition('@')[2] or full!r} can't be opened: {wrong}"
        ) from None


def open_sqlite(path: str) -> Engine:
    """Open a SQLite file so that what is committed survives a power cut, and readers never wait."""
    if not path or path == ":memory:":
        raise BadDatabase("A database in memory would lose every game: name a file.")
    folder = Path(path).absolute().parent
    if not folder.is_dir():
        raise BadDatabase(f"There is no folder {folder} for the database {Path(path).name}.")
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY_MS / 1000}, **SHARED)
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_at_once)
    return engine


def prepare_sqlite(connection: Any, _: object) -> None:
    """Set what SQLite forgets with every connection."""
    connection.isolation_level = None  # transactions begin where we say, below
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        connection.execute(f"PRAGMA {pragma}")


def begin_at_once(connection: Any) -> None:
    """Take the write lock at the start: a transaction that reads first and then writes could fail later."""
    begin = "BEGIN" if connection.get_execution_options().get("reading") else "BEGIN IMMEDIATE"
    connection.exec_driver_sql(begin)
