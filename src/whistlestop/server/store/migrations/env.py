"""Run by the migration tool: makes the changes within one transaction."""

from alembic import context

from whistlestop.server.store.schema import METADATA

with context.config.attributes["engine"].begin() as connection:
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
