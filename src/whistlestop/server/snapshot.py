"""A table written down whole, so that loading it costs the same whatever its length."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from whistlestop.server import entries
from whistlestop.server.entries import Entry, Settings, SetUp
from whistlestop.server.table import PLAYING, Broken, Seat, Table, Talk, begun
from whistlestop.server.undoing import Gone, Request, gone_with, standing
from whistlestop.table.game import Game, from_position
from whistlestop.table.log import Entry as Line

EVERY = 50  # entries between two snapshots


class Snapshot(Struct):
    """Everything about a table but its log, which is in the entries themselves."""

    number: int
    settings: Settings
    seats: list[Seat]
    host: int
    watch: str
    before: str
    after: str
    phase: str
    started: float
    changed: float
    last_move: int
    last_own: dict[int, int]
    talk: list[Talk]
    answered: list[tuple[int | None, str, int]]
    names: tuple[str, ...] = ()
    position: dict[str, Any] | None = None
    set_up: SetUp | None = None
    revealed: bool = True  # in one that was written before this was kept: others are asked
    undo: Request | None = None
    turned_down: list[int] = []


SAME = (
    "number", "settings", "seats", "host", "watch", "before", "after", "phase", "started", "changed",
    "last_move", "last_own", "talk", "set_up", "revealed", "undo", "turned_down",
)  # fmt: skip
DECODER: msgspec.json.Decoder[Snapshot] = msgspec.json.Decoder(Snapshot)


def snapshot(table: Table) -> bytes:
    """Write a table down."""
    game = table.game
    return msgspec.json.encode(
        Snapshot(
            **{name: getattr(table, name) for name in SAME},
            answered=[(seat, command, number) for (seat, command), number in table.answered.items()],
            names=() if game is None else game.names,
            position=None if game is None else game.position(),
        )
    )


def restored(table_id: str, body: bytes, stored: list[Entry]) -> Table:
    """Read a table back from a snapshot, then add the entries that came after it."""
    taken = DECODER.decode(body)
    table = Table(table_id)
    for name in SAME:
        setattr(table, name, getattr(taken, name))
    for seat, command, number in taken.answered:
        table.answered[seat, command] = number
    before = [entry for entry in stored if entry.number <= taken.number]
    if len(before) != taken.number + 1:
        raise Broken(
            f"Table {table_id} has a snapshot of {taken.number + 1} entries, but {len(before)} stored."
        )
    if taken.position is not None:
        table.key = next(entry.what.key for entry in before if isinstance(entry.what, entries.Started))
        moves, table.gone = moves_that_stand(before)
        table.added = [table.increment if move.left is not None else 0 for move in moves]
        table.game = resumed(taken, table.key, moves)
    for entry in stored[len(before) :]:
        table.apply(entry)
    return table


def moves_that_stand(stored: list[Entry]) -> tuple[list[entries.Moved], list[Gone]]:
    """Return the moves among some entries that have not been taken back, and those that have."""
    moves: list[entries.Moved] = []
    gone: list[Gone] = []
    for entry in stored:
        if isinstance(entry.what, entries.Moved):
            moves.append(entry.what)
        elif isinstance(entry.what, entries.Undone):
            gone = gone_with(gone, [line_of(move) for move in moves], entry.what.seat, entry.number)
            places = standing([(move.seat, move.first) for move in moves], entry.what.seat)
            moves = [moves[place] for place in places]
    return moves, gone


def line_of(move: entries.Moved) -> Line:
    """Write a stored move as the game's history has it."""
    return Line(move.seat, move.move, move.news, move.first)


def resumed(taken: Snapshot, key: str, moves: list[entries.Moved]) -> Game:
    """Take a game up in the middle."""
    game = from_position(taken.position or {})
    game.start = None  # if it was dealt, the record begins with the deal
    if taken.set_up is not None:
        game.start = begun(taken.settings, taken.set_up, key).start
    game.names = taken.names
    game.history = [line_of(move) for move in moves]
    if game.over == (taken.phase == PLAYING):
        raise Broken("The snapshot's game and its phase don't agree.")
    return game


def loaded(table_id: str, stored: list[Entry], body: bytes | None) -> Table:
    """Load a table from what is stored of it."""
    if body is not None:
        return restored(table_id, body, stored)
    table = Table(table_id)
    for entry in stored:
        table.apply(entry)
    return table
