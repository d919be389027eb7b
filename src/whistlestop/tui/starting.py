"""Starting the full screen, with what the command line asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from whistlestop.engine.board import Board
from whistlestop.table.open import load_board
from whistlestop.tui.app import Start, Terminal
from whistlestop.tui.records import read_text, save_record
from whistlestop.tui.replaying import Shown, read_shown
from whistlestop.tui.settings import Settings
from whistlestop.tui.tables.contract import Table

FINE = 0


def run_screen(
    door: Callable[[], Table] | None,
    replay: Path | None,
    board: Path | None,
    settings: Settings,
    folder: Path | None,
    save: Path | None = None,
) -> int:
    """Fill the terminal until the person leaves; then save the game, if that was asked for.

    What can't be opened is said before the screen is taken.
    """
    own: Board | None = None if board is None else load_board(board)
    shown: Shown | None = None
    if replay is not None:
        shown = read_shown(read_text(replay), own)
    table = None if door is None else door()
    start = Start(table=None if table is None else lambda: table, shown=shown)
    Terminal(folder, settings, start).run()
    if save is not None and table is not None and (record := table.record()):
        save_record(record, save)
    return FINE
