"""The tables of the database. A change here needs a migration in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("head", Integer, nullable=False),  # the number of the last entry; appending moves it by one
    Column("phase", String(12), nullable=False),
    Column("box", String(40), nullable=False),
    Column("open", Boolean, nullable=False),  # whether the lobby lists it
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("owner", String(80), nullable=False, server_default=""),  # the worker that plays its bots
    Column("fence", BigInteger, nullable=False, server_default="0"),  # grows with every change of owner
    Column("leased", Float, nullable=False, server_default="0"),  # until when
    Index("tables_lobby", "open", "phase", "changed"),
    Index("tables_phase", "phase", "changed"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

NOTICES = Table(
    "notices",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(12), nullable=False),  # push, webhook or mail
    Column("digest", String(64), nullable=False),  # of the target, so that it is kept once
    Column("target", LargeBinary, nullable=False),
    Column("told", Integer, nullable=False, server_default="-1"),  # the last entry that has been seen to
    Column("trying", Integer, nullable=False, server_default="-1"),  # the last one that a worker took on,
    Column("until", Float, nullable=False, server_default="0"),  # and how long it has for it
    PrimaryKeyConstraint("table_id", "seat", "kind", "digest"),
)

ADDRESSES = Table(
    "addresses",
    METADATA,
    Column("kind", String(12), nullable=False),
    Column("digest", String(64), nullable=False),  # as in the notices; the address itself is there alone
    Column("key", String(40), nullable=False),  # with which the owner of a mail address says yes or no
    Column("confirmed", Boolean, nullable=False),  # whether the owner wants mail
    Column("quiet", Float, nullable=False),  # until when the owner is not asked again
    Column("daily", Float, nullable=False),  # when the last daily message was sent
    PrimaryKeyConstraint("kind", "digest"),
    Index("addresses_key", "key", unique=True),
)
