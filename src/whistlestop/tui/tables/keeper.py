"""A game kept in a folder while it is played: its record, and beside it what is needed to go on.

`NAME.txt` is a record that `whistlestop replay` reads, written anew after every move. `NAME.json` says who
plays: it is written once, before the first move, and held as long as the game is being played.
"""

from __future__ import annotations

import contextlib
import secrets
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.kept import reason, usual_file
from whistlestop.tui.tables.files import PART, Hold, Taken, write_safely

VERSION = 1  # of what is beside a record
RECORD, SEATING = ".txt", ".json"


class NotKept(WhistlestopError):
    """A kept game that can't be gone on with; the message says why, and what would do."""


class Seating(Struct, frozen=True):
    """Who plays a game, and what else its record does not say."""

    seat: int  # the person's
    bots: tuple[str, ...]  # by seat, "" for the person
    dice: int  # what the bots' dice begin with
    board: dict[str, Any] | None = None  # the content of a board's file, if it is not the box's own
    version: int = VERSION


def usual_folder() -> Path | None:
    """Return the folder in which the terminal keeps games; None if there is no telling where home is."""
    try:
        return usual_file().expanduser().parent / "terminal"
    except RuntimeError:
        return None


class Keeper:
    """Keeps one game. What goes wrong doesn't stop the game; it is told once, in a sentence."""

    def __init__(self, folder: Path, name: str, hold: Hold | None = None) -> None:
        """Take the place of a game; with a hold, of one that is there already."""
        self.folder, self.name, self.hold = folder, name, hold
        self.failing = False

    @classmethod
    def anew(cls, folder: Path, box: str) -> Keeper:
        """Make up a name for a new game; nothing is written yet."""
        now = datetime.now().astimezone()
        return cls(folder, f"{now:%Y-%m-%d-%H%M%S}-{box}-{secrets.token_hex(3)}")

    @classmethod
    def of(cls, folder: Path, name: str) -> Keeper:
        """Take up a game that is there; raises NotKept if somebody plays it."""
        try:
            return cls(folder, name, Hold(folder / (name + SEATING)))
        except Taken:
            raise NotKept("This game is being played in another window: go on there, or close it.") from None
        except OSError as wrong:
            raise NotKept(f"This game can't be gone on with: {reason(wrong)}.") from None

    @property
    def record(self) -> Path:
        """Return where the record is."""
        return self.folder / (self.name + RECORD)

    @property
    def seating(self) -> Path:
        """Return where it is written who plays."""
        return self.folder / (self.name + SEATING)

    def keep(self, record: str, seating: Seating) -> str:
        """Write the game down as it is now; return what is to be told about that, mostly nothing."""
        try:
            if self.hold is None:
                self.folder.mkdir(parents=True, exist_ok=True)
                write_safely(self.seating, msgspec.json.encode(seating).decode())
                self.hold = Hold(self.seating)
            write_safely(self.record, record)
        except (OSError, Taken) as wrong:
            told, self.failing = self.failing, True
            return "" if told else self.not_kept(wrong)
        told, self.failing = self.failing, False
        return "The game is being kept again." if told else ""

    def not_kept(self, wrong: Exception) -> str:
        """Say that the game will be lost, and why."""
        return (
            f"The game can't be kept in {self.folder}: {reason(wrong)}. It goes on, but what comes now is "
            "lost when you leave."
        )

    def let_go(self) -> None:
        """Let others go on with the game."""
        if self.hold is not None:
            self.hold.let_go()

    def forget(self) -> None:
        """Remove the game; raises NotKept if that can't be."""
        try:
            self.record.unlink(missing_ok=True)
            self.let_go()
            self.seating.unlink(missing_ok=True)
        except OSError as wrong:
            raise NotKept(f"This game can't be removed: {reason(wrong)}.") from None
        for path in (self.record, self.seating):
            with contextlib.suppress(OSError):
                path.with_name(path.name + PART).unlink()
