"""Bringing a database to the present schema."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from whistlestop.server.store.database import BadDatabase

SCRIPTS = Path(__file__).parent / "migrations"


def config(engine: Engine) -> Config:
    """Tell the migration tool where the scripts are, and which database to change."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.attributes["engine"] = engine
    return made


def upgrade(engine: Engine) -> None:
    """Make all changes that the database has not seen yet."""
    newest = ScriptDirectory.from_config(config(engine)).get_current_head()
    if present(engine) == newest:
        return
    refuse_newer(engine)
    command.upgrade(config(engine), "head")


def present(engine: Engine) -> str | None:
    """Return the last change that the database has seen; None if it is empty."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def refuse_newer(engine: Engine) -> None:
    """Refuse a database that a newer program has changed."""
    known = {script.revision for script in ScriptDirectory.from_config(config(engine)).walk_revisions()}
    seen = present(engine)
    if seen is not None and seen not in known:
        raise BadDatabase(
            f"The database belongs to a newer Whistlestop (schema {seen}): install that, or restore a backup."
        )
