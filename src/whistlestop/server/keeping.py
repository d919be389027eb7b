"""What an operator does with a store: back it up, carry it elsewhere, replay it before an upgrade."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.entries import Entry, Moved
from whistlestop.server.store.store import Append, Store
from whistlestop.server.table import GATHERING, OVER, PLAYING, Table
from whistlestop.table.game import Game

FORMAT = 1


class BadKeeping(WhistlestopError):
    """A backup or an export that can't be made or read."""


class Exported(Struct, frozen=True):
    """A table as a line of an export."""

    table: str
    phase: str
    entries: list[Entry]


class Difference(Struct, frozen=True):
    """A stored game that the installed version plays differently."""

    table: str
    number: int
    fault: str


def back_up(store: Store, path: Path) -> int:
    """Copy a SQLite database while the server runs; return its size in bytes."""
    if store.engine.dialect.name != "sqlite":
        raise BadKeeping("This database is PostgreSQL: back it up with pg_dump.")
    if path.exists():
        raise BadKeeping(f"{path} exists already: name another file, so that no backup is lost.")
    source = sqlite3.connect(f"file:{store.engine.url.database}?mode=ro", uri=True)
    target = sqlite3.connect(path)
    with source, target:
        source.backup(target)
    source.close()
    target.close()
    return path.stat().st_size


def export_all(store: Store, path: Path) -> int:
    """Write all tables into a file, one a line; return how many."""
    number = 0
    with gzip.open(path, "wt", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps({"whistlestop export": FORMAT}) + "\n")
        for row in store.all_tables():
            line = Exported(row.id, row.phase, store.load(row.id).entries)
            file.write(msgspec.json.encode(line).decode() + "\n")
            number += 1
    return number


def import_all(store: Store, path: Path) -> tuple[int, int]:
    """Read tables from an export; return how many were new, and how many were there already."""
    new = known = 0
    for line in exported(path):
        there = store.load(line.table).entries
        if there:
            if there != line.entries[: len(there)]:
                raise BadKeeping(f"Table {line.table} is stored already, and differs from the export.")
            known += 1
            continue
        results = store.append([Append(line.table, entry, line.phase) for entry in line.entries])
        if not all(results):
            raise BadKeeping(f"The entries of table {line.table} in the export are not complete.")
        new += 1
    return new, known


def exported(path: Path) -> Iterator[Exported]:
    """Read the lines of an export."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head: Any = json.loads(file.readline())
            if not isinstance(head, dict) or head.get("whistlestop export") != FORMAT:
                raise BadKeeping(f"{path} is no export that this version can read.")
            for line in file:
                yield msgspec.json.decode(line, type=Exported)
    except (OSError, EOFError, ValueError) as wrong:
        raise BadKeeping(f"{path} can't be read as an export: {wrong}.") from None


def check_games(store: Store) -> Iterator[Difference | None]:
    """Replay every stored game with this version; yield a difference, or None for a game that is the same."""
    for row in store.all_tables():
        yield check_game(row.id, store.load(row.id).entries)


def check_game(table_id: str, entries: list[Entry]) -> Difference | None:
    """Add a table's entries up again; every move must be allowed and make the same things happen."""
    table = Table(table_id)
    for entry in entries:
        try:
            table.apply(entry)
        except WhistlestopError as refused:
            return Difference(table_id, entry.number, str(refused))
        if isinstance(entry.what, Moved) and table.game is not None:
            fault = difference(table.game, entry.what)
            if fault:
                return Difference(table_id, entry.number, fault)
    return None


def difference(game: Game, what: Moved) -> str:
    """Say how a replayed move differs from the stored one; nothing if it doesn't."""
    line = game.history[-1]
    if line.news != what.news:
        return f"{what.move} made other things happen than before."
    if what.scores is not None and game.standings().scores != what.scores:
        return f"The final count is {game.standings().scores}, and was {what.scores}."
    if (what.scores is not None) != game.over:
        return "The game ends at another move than before."
    return ""


def phases(store: Store) -> dict[str, int]:
    """Count the tables in each phase."""
    return {phase: len(store.in_phase(phase)) for phase in (GATHERING, PLAYING, OVER)}
