"""Tables, their entries, snapshots and notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the change."""
    create_tables()
    op.create_table(
        "entries",
        table_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        table_id(primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "notices",
        table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("target", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "kind", "digest"),
    )


def create_tables() -> None:
    """Make the table of tables, which all others refer to."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(12), nullable=False),
        sa.Column("box", sa.String(40), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("owner", sa.String(80), nullable=False, server_default=""),
        sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("leased", sa.Float, nullable=False, server_default="0"),
    )
    op.create_index("tables_lobby", "tables", ["open", "phase", "changed"])
    op.create_index("tables_phase", "tables", ["phase", "changed"])


def table_id(*, primary_key: bool = False) -> sa.Column[str]:
    """Refer to a table."""
    reference = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(40), reference, primary_key=primary_key, nullable=False)


def downgrade() -> None:
    """Take it back."""
    for name in ("notices", "snapshots", "entries", "tables"):
        op.drop_table(name)
