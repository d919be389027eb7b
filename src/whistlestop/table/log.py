"""What happened, move by move, and who may read it."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.engine.board import Board
from whistlestop.engine.codes import CARD_NAMES
from whistlestop.engine.moves import Move

CARD_NEWS = ("drew", "took", "shown")
TICKET_NEWS = ("completed", "neutral_revealed")
LANE_NEWS = ("neutral_claimed",)
CITY_NEWS = ("town_hall",)
KEEP = "keep "  # how the one move begins that is told to others in other words
PRIVATE = ("drew",)  # who drew a card blind alone knows which


@dataclass(frozen=True, slots=True)
class News:
    """One thing a move made happen; `about` is a card, ticket, lane, city or number, None if hidden."""

    what: str
    seat: int | None
    about: str | int | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One move as a viewer may read it. Tickets kept by others are only counted."""

    number: int
    seat: int
    move: str
    news: tuple[News, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One move as it was played, with everything it made happen."""

    seat: int
    move: Move | str  # its text, where a game is taken up again in the middle
    news: tuple[tuple[str, int, int, int], ...]
    first_choice: bool = False


def news_line(board: Board, item: tuple[str, int, int, int], viewer: int, *, open_all: bool) -> News:
    """Write one piece of news for a viewer."""
    what, seat, about, _ = item
    whose = None if seat < 0 else seat
    hidden = what in PRIVATE and seat != viewer and not open_all
    return News(what, whose, None if hidden or about < 0 else named(board, what, about))


def named(board: Board, what: str, about: int) -> str | int:
    """Name what a piece of news is about; most are about a number."""
    for kinds, names in (
        (CARD_NEWS, list(CARD_NAMES)),
        (TICKET_NEWS, board.ticket_ids),
        (LANE_NEWS, board.lane_ids),
        (CITY_NEWS, board.city_ids),
    ):
        if what in kinds:
            return names[about]
    return about


def move_words(entry: Entry, viewer: int, *, choosing: bool, open_all: bool) -> str:
    """Write a move for a viewer; while first tickets are chosen not even their number is told.

    Rules: U3, U14, U15.
    """
    words = str(entry.move)
    if not words.startswith(KEEP) or entry.seat == viewer or open_all:
        return words
    if entry.first_choice and choosing:
        return "keep"
    number = len(words.split()) - 1
    return f"keep {number} {'ticket' if number == 1 else 'tickets'}"


def log_lines(
    board: Board, entries: list[Entry], viewer: int, *, choosing: bool, open_all: bool, since: int = 0
) -> tuple[LogLine, ...]:
    """Write the log for a viewer, or what was added to it since so many moves."""
    return tuple(
        LogLine(
            number=number,
            seat=entry.seat,
            move=move_words(entry, viewer, choosing=choosing, open_all=open_all),
            news=tuple(news_line(board, item, viewer, open_all=open_all) for item in entry.news),
        )
        for number, entry in enumerate(entries[since:], start=since + 1)
    )
