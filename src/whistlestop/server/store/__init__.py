"""The store: entries of all tables, appended and never changed, in SQLite or PostgreSQL."""
