"""How far everybody has been told; addresses that said yes to mail, and when they got their daily message."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
NEW = ("told", "trying", "until")


def upgrade() -> None:
    """Make the change. What had happened before it has been told, or is too late."""
    for name in NEW[:2]:
        op.add_column("notices", sa.Column(name, sa.Integer, nullable=False, server_default="-1"))
    op.add_column("notices", sa.Column("until", sa.Float, nullable=False, server_default="0"))
    head = "(select head from tables where tables.id = notices.table_id)"
    op.execute(f"update notices set told = {head}, trying = {head}")  # noqa: S608 - nothing of anybody's in it
    op.create_table(
        "addresses",
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("quiet", sa.Float, nullable=False),
        sa.Column("daily", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("kind", "digest"),
    )
    op.create_index("addresses_key", "addresses", ["key"], unique=True)


def downgrade() -> None:
    """Take it back."""
    op.drop_table("addresses")
    for name in reversed(NEW):
        op.drop_column("notices", name)
