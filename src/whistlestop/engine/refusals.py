"""What the table says when something is not possible.

WhistlestopError         everything below: bad input of any kind
  IllegalMove            a move that the rules refuse; carries the Refusal
    UnreadableMove       a line that is no move
  BadDocument            a position, record or scenario that can't be
  BoardError             a board file that can't be played on
  BadSetup               an unknown box or option, a wrong number of players
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a move is not allowed."""

    code: str  # stable, for clients and tests
    message: str  # for people: what was tried, what is missing, what would do
    clause: str  # where to look it up

    def __str__(self) -> str:
        """Say the sentence and where it stands."""
        return f"{self.message} ({self.clause})" if self.clause else self.message


class WhistlestopError(Exception):
    """Something asked of the table was not possible; the message says what would be."""


class IllegalMove(WhistlestopError):
    """A move that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        """Carry the refusal."""
        super().__init__(str(refusal))
        self.refusal = refusal


class UnreadableMove(IllegalMove):
    """A line that is no move in the move language."""

    def __init__(self, message: str) -> None:
        """Say what was expected."""
        super().__init__(Refusal(code="move.unreadable", message=message, clause=""))


class BadDocument(WhistlestopError):
    """A position, record or scenario that can't be; names the offending key."""


class BoardError(WhistlestopError):
    """A board file that can't be played on; names file, entry and fault."""


class BadSetup(WhistlestopError):
    """A game that can't be set up: unknown box or option, wrong number of players."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, if one is close."""
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, needed for mistakes only

    return next(iter(get_close_matches(word[:80], list(known), n=1)), None)
