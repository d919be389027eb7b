"""Writing a game to a file and reading one back."""

from __future__ import annotations

from pathlib import Path

from whistlestop.cli.trouble import Trouble, WrongUsage
from whistlestop.engine.board import Board
from whistlestop.engine.refusals import BadDocument, BoardError
from whistlestop.server.kept import reason
from whistlestop.table.game import Game
from whistlestop.table.open import load_board
from whistlestop.table.record import Record, load_record
from whistlestop.tui.records import NotSaved, read_text, save_record

PAGES = {".html", ".htm"}


def save_game(game: Game, path: Path) -> str:
    """Write a game's record; return a sentence about it, or raise Trouble."""
    try:
        save_record(str(game.record()), path)
    except NotSaved as wrong:
        raise Trouble(str(wrong)) from None
    return f"Saved in {path}; `whistlestop replay {path}` shows the game again."


def read_record(path: Path) -> Record:
    """Read a record; a file that is none is wrong usage."""
    try:
        text = read_text(path)
    except BadDocument as wrong:
        raise WrongUsage(str(wrong)) from None
    try:
        return load_record(text)
    except BadDocument as wrong:
        raise WrongUsage(f"{path}: {wrong}") from None


def read_board_file(path: Path | None) -> Board | None:
    """Read a board of the user's own, if one is named."""
    if path is None:
        return None
    try:
        return load_board(path)
    except (BoardError, OSError, ValueError) as wrong:
        raise WrongUsage(str(wrong)) from None


def check_target(path: Path) -> None:
    """Refuse a file that can't be written, before anything is done for it."""
    if not path.parent.is_dir():
        raise WrongUsage(f"There is no folder {path.parent}; create it, or name another file.")
    if path.is_dir():
        raise WrongUsage(f"{path} is a folder; name a file.")


def check_page(path: Path, *read: Path | None) -> None:
    """Refuse a page that can't be written, or that would be written over something else, or what is read."""
    try:
        check_target(path)
        if path.suffix.lower() not in PAGES:
            raise WrongUsage(f"--html writes a page over what is there: name it like one, as in {path}.html.")
        for other in read:
            if other is not None and path.exists() and other.exists() and path.samefile(other):
                raise WrongUsage(f"--html would write over {other}, which is read; name another file.")
        new = not path.exists()
        path.open("a").close()
        if new:
            path.unlink()
    except OSError as wrong:
        raise WrongUsage(f"{path} can't be written: {reason(wrong)}.") from None


def write_page(path: Path, page: str) -> None:
    """Write a page."""
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as wrong:
        raise WrongUsage(f"{path} can't be written: {reason(wrong)}.") from None
