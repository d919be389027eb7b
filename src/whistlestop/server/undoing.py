"""Taking a move back: which moves go and which stand, whether others are asked, and why it can't be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from whistlestop.table.log import move_words
from whistlestop.table.view import SPECTATOR

if TYPE_CHECKING:
    from whistlestop.server.table import Table
    from whistlestop.table.log import Entry as Line

NOW, ASK = "now", "ask"
GONE_KEPT = 200  # moves taken back that are shown


class Request(Struct, frozen=True):
    """Somebody asks to take the last own move back."""

    number: int  # of the entry that asked
    seat: int
    agreed: tuple[int, ...] = ()


class Gone(Struct, frozen=True):
    """A move that was taken back, in the words that everybody may read."""

    number: int  # of the event that took it back
    seat: int
    move: str
    after: int  # the move of the log that it came after; 0 for none
    later: int  # how many later moves went with it


class Why(Struct, frozen=True):
    """Why nothing can be taken back."""

    code: str
    message: str


NOTHING = Why("undo.nothing", "You have no move to take back.")


def last_own(moves: Sequence[tuple[int, bool]], seat: int) -> int | None:
    """Return the place of a seat's last move; a move is its seat, and whether it was a first choice."""
    return next((place for place in reversed(range(len(moves))) if moves[place][0] == seat), None)


def standing(moves: Sequence[tuple[int, bool]], seat: int) -> list[int]:
    """Return the places of the moves that stand when a seat's last one is taken back.

    All moves after it go too. Only first choices of tickets are made at the same time, each without knowing
    the others: those that others have made stand, whenever they made them. Rules: U3.
    """
    own = last_own(moves, seat)
    if own is None:
        return list(range(len(moves)))
    stay = [place for place in range(own + 1, len(moves)) if moves[own][1] and moves[place][1]]
    return [*range(own), *stay]


def as_moves(lines: Sequence[Line]) -> list[tuple[int, bool]]:
    """Reduce a game's history to what `standing` asks about."""
    return [(line.seat, line.first_choice) for line in lines]


def gone_with(known: Sequence[Gone], lines: Sequence[Line], seat: int, number: int) -> list[Gone]:
    """Add a seat's last move to those that were taken back.

    It is told as everybody was told it when it was made, and of a first choice not even how many tickets
    were kept. What was taken back earlier stands at the end of what is left of the log. Rules: U3, U14, U15.
    """
    moves = as_moves(lines)
    own = last_own(moves, seat)
    if own is None:
        return list(known)
    words = move_words(lines[own], SPECTATOR, choosing=True, open_all=False)
    later = len(moves) - len(standing(moves, seat)) - 1
    earlier = [replace(each, after=min(each.after, own)) for each in known]
    return [*earlier, Gone(number, seat, words, own, later)][-GONE_KEPT:]


def others(table: Table, seat: int) -> tuple[int, ...]:
    """Return the people at the table besides a seat; bots and stand-ins always agree."""
    return tuple(
        number for number, each in enumerate(table.seats) if number != seat and each.name and not each.driver
    )


def waiting(table: Table) -> tuple[int, ...]:
    """Return who has still to agree to what somebody asks."""
    if table.undo is None:
        return ()
    return tuple(seat for seat in others(table, table.undo.seat) if seat not in table.undo.agreed)


def why_not(table: Table, seat: int) -> Why | None:
    """Say why a seat can't take its last move back now, nor ask for it; None if it can."""
    if table.game is None or not any(line.seat == seat for line in reversed(table.game.history)):
        return NOTHING
    if table.undo is not None:
        return Why("undo.open", "Somebody asks to take a move back already: that is to be answered first.")
    if seat in table.turned_down:
        return Why("undo.refused", "You were refused: you may ask again after the next move.")
    return None


def at_once(table: Table, seat: int) -> bool:
    """Tell whether nobody has to be asked: nobody is there, or nothing was revealed and nobody has moved."""
    if not others(table, seat):
        return True
    game = table.game
    if game is None or table.revealed:
        return False
    return game.choosing or game.history[-1].seat == seat  # first choices are made at the same time


def offer(table: Table, seat: int) -> str:
    """Tell whether a viewer can take the last own move back, and how."""
    if not table.to_act or not 0 <= seat < len(table.seats) or table.seats[seat].driver:
        return ""
    if why_not(table, seat) is not None:
        return ""
    return NOW if at_once(table, seat) else ASK
