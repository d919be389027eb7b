"""Records as files: written where nothing else is lost, and read back."""

from __future__ import annotations

from pathlib import Path

from whistlestop.engine.refusals import BadDocument, WhistlestopError
from whistlestop.server.kept import reason
from whistlestop.table.record import TITLE

MAX_BYTES = 10_000_000


class NotSaved(WhistlestopError):
    """A record that can't be written; the message says why, and what would do."""


def why_not_there(path: Path) -> str | None:
    """Say why a game can't be saved in a file, as far as that can be known before; None if it can."""
    try:
        if path.is_dir():
            return f"{path} is a folder; name a file in it."
        if not path.parent.is_dir():
            return f"There is no folder {path.parent}; create it, or name another file."
        if path.exists() and path.stat().st_size:
            with path.open("rb") as file:
                if file.read(len(TITLE)) != TITLE.encode():
                    return f"{path} exists and is no saved game; name another file, so that nothing is lost."
    except (OSError, ValueError) as wrong:
        return f"{path} can't be written: {reason(wrong)}."
    return None


def save_record(record: str, path: Path) -> Path:
    """Write a record; return where it is, or raise NotSaved."""
    wrong = why_not_there(path)
    if wrong is not None:
        raise NotSaved(wrong)
    try:
        path.write_text(record, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise NotSaved(f"{path} can't be written: {reason(error)}.") from None
    return path


def read_text(path: Path) -> str:
    """Read the text of a saved game; raises BadDocument if that can't be."""
    try:
        if path.is_dir():
            raise BadDocument(f"{path} is a folder; name the file of a saved game.")
        if path.stat().st_size > MAX_BYTES:
            raise BadDocument(f"{path} is too large to be a saved game.")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadDocument(f"{path} is no saved game: it is no text.") from None
    except (OSError, ValueError) as wrong:
        raise BadDocument(f"{path} can't be read: {reason(wrong)}.") from None
