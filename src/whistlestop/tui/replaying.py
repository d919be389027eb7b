"""A recorded game to be seen again: every table between two moves, through anybody's eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from whistlestop.engine.board import Board
from whistlestop.engine.refusals import BadDocument
from whistlestop.engine.rules import Rules
from whistlestop.table.game import Game
from whistlestop.table.record import load_record
from whistlestop.table.view import SPECTATOR
from whistlestop.tui.tables.contract import Company, Look

YOU = "You"
"""A name that some records have for whoever played: it is told in the second person."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A recorded game, and the table after each of its moves."""

    names: tuple[str, ...]
    tables: tuple[Game, ...]  # the first is the one before the first move
    fault: str = ""  # why the record breaks off, if it does

    @property
    def rules(self) -> Rules:
        """Return the rules it was played by."""
        return self.tables[0].rules

    @property
    def last(self) -> int:
        """Return the number of moves."""
        return len(self.tables) - 1


def read_shown(text: str, board: Board | None = None) -> Shown:
    """Replay a record; one that breaks off is shown up to there."""
    record = load_record(text)
    if record.board is not None and board is None:
        raise BadDocument(
            f"The game was played on the board {record.board!r}: name its file with --board FILE."
        )
    game = record.table(board)
    tables, fault = [game.clone()], ""
    for seat, move in record.moves:
        try:
            game.play(move, seat)
        except BadDocument as wrong:
            fault = str(wrong)
            break
        tables.append(game.clone())
    names = record.names or tuple(f"{seat + 1}" for seat in range(record.seats))
    return Shown(names, tuple(tables), fault)


@lru_cache(maxsize=64)
def look_at(shown: Shown, number: int, eyes: int) -> Look:
    """Look at the table after so many moves, through a seat's eyes or a spectator's."""
    game = shown.tables[number]
    view = replace(game.view(eyes), legal_moves=())
    return Look(
        number=number,
        phase="over" if view.over else "playing",
        view=view,
        names=shown.names,
        seats=tuple(Company(name, you=seat == eyes) for seat, name in enumerate(shown.names)),
        you=shown.names.index(YOU) if YOU in shown.names else SPECTATOR,
    )
