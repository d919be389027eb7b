"""Small doors: a board from a file, a move from a line of text."""

from __future__ import annotations

from pathlib import Path

from whistlestop.boxes import board_of, box_named
from whistlestop.engine.board import Board
from whistlestop.engine.board_file import read_board
from whistlestop.engine.moves import Move
from whistlestop.table.parse import read_move


def load_board(path: str | Path) -> Board:
    """Read and check a board file of your own; play it with `new_game("usa", board=board, ...)`."""
    return Board(read_board(Path(path)))


def parse_move(box: str | Board, text: str) -> Move:
    """Read a line of the move language for a box, or for a board of your own."""
    if isinstance(box, Board):
        return read_move(box, text)
    box_named(box)
    return read_move(board_of(box), text)
