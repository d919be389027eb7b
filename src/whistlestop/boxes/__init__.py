"""The boxes: one file a rulebook, in clause order. Boxes never import boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from whistlestop.boxes import europe, ghost, nederland, nordic, usa
from whistlestop.engine.board import Board
from whistlestop.engine.board_file import read_board
from whistlestop.engine.refusals import BadSetup
from whistlestop.engine.rules import Rules, Sheet

BOARDS = Path(__file__).parent / "boards"


@dataclass(frozen=True, slots=True)
class Option:
    """A variant of a box: a function from sheet to sheet, and what it asks for."""

    change: Callable[[Sheet, int], Sheet]
    seats: tuple[int, ...] = ()  # with how many players it is played; empty: any
    without: tuple[str, ...] = ()  # options it can't be combined with


@dataclass(frozen=True, slots=True)
class Box:
    """One rulebook: its sheet and its options."""

    sheet: Callable[[Board, int], Sheet]
    options: dict[str, Option] = field(default_factory=dict)
    tickets_to_win: int = 0  # completed tickets that end the game at once; 0 where none do


BOXES: dict[str, Box] = {
    "usa": Box(usa.sheet),
    "europe": Box(europe.sheet),
    "nordic": Box(nordic.sheet),
    "nederland": Box(
        nederland.sheet,
        {
            "no_tolls": Option(nederland.without_tolls),
            "neutral_player": Option(nederland.with_neutral_player, seats=(2,), without=("no_tolls",)),
        },
    ),
    "ghost": Box(ghost.sheet, tickets_to_win=ghost.TICKETS_TO_WIN),
}


def box_named(name: str) -> Box:
    """Find a box by its id."""
    if name not in BOXES:
        raise BadSetup(f"There is no box {name!r}; the boxes are {', '.join(BOXES)}.")
    return BOXES[name]


@cache
def board_of(box: str) -> Board:
    """Load a box's own board, once."""
    return Board(read_board(BOARDS / f"{box}.json"))


@cache
def open_box(name: str, seats: int, options: tuple[str, ...] = ()) -> Rules:
    """Open a box for a number of seats. The rules are shared by all games opened alike."""
    box_named(name)
    return lay_rules(name, board_of(name), seats, options)


def lay_rules(name: str, board: Board, seats: int, options: tuple[str, ...] = ()) -> Rules:
    """Play a board by a box's rule sheet, changed by options."""
    box = box_named(name)
    least, most = board.facts.players
    if not least <= seats <= most:
        raise BadSetup(f"{board.facts.title} is played by {least} to {most} players, not by {seats}.")
    sheet = box.sheet(board, seats)
    for option in options:
        check_option(name, box, option, seats, options)
        sheet = box.options[option].change(sheet, seats)
    check_tickets(board, sheet, seats)
    return Rules(board, seats, sheet)


def check_tickets(board: Board, sheet: Sheet, seats: int) -> None:
    """Refuse a board without enough tickets for the first deal."""
    long_ones = sum(board.ticket_long) if sheet.tickets.long else 0
    for what, have, each in (
        ("ordinary tickets", board.tickets - long_ones, sheet.tickets.dealt),
        ("long tickets", long_ones, sheet.tickets.long if long_ones else 0),
    ):
        if have < each * seats:
            title = board.facts.title
            raise BadSetup(
                f"{title} has {have} {what}; with {seats} players {each * seats} are dealt at the start."
            )


def check_option(name: str, box: Box, option: str, seats: int, options: tuple[str, ...]) -> None:
    """Refuse an option that the box doesn't have, or not like that. Rules: H9, H10."""
    if option not in box.options:
        have = ", ".join(box.options) or "none"
        raise BadSetup(f"{name} has no option {option!r}; its options: {have}.")
    if options.count(option) > 1:
        raise BadSetup(f"The option {option} is given twice: once is enough.")
    wanted = box.options[option]
    if wanted.seats and seats not in wanted.seats:
        number = " or ".join(map(str, wanted.seats))
        raise BadSetup(f"The option {option} is played by {number} players, not by {seats}.")
    for other in wanted.without:
        if other in options:
            raise BadSetup(f"The options {option} and {other} don't go together: choose one.")
