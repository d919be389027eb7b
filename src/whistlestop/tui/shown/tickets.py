"""Tickets: the two cities, the worth, and how far the way between them is."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from whistlestop.engine.board import Board
from whistlestop.table.view import View
from whistlestop.tui.shown.telling import Reader
from whistlestop.words.names import ticket_name
from whistlestop.words.tickets import Progress, progress_words

DASH = " \N{EN DASH}"  # between the two cities of a ticket


def own_tickets(view: View) -> tuple[str, ...]:
    """List the tickets before the viewer: those held, and at the end those shown."""
    if view.own is None:
        return ()
    return view.own.tickets or view.seats[view.seat].revealed


def ticket_points(board: Board, ticket: str) -> int:
    """Return what a ticket is worth; nothing, where tickets are counted and not weighed."""
    return board.facts.tickets[board.ticket_number[ticket]].points if board.facts.points else 0


def ticket_line(reader: Reader, board: Board, ticket: str, far: Progress | None, width: int) -> Text:
    """Write a ticket, on as many lines as it takes; without `far` nothing is said of the way."""
    mark, style, note = marked_progress(reader, far)
    points = ticket_points(board, ticket)
    text = Text().append(mark, style).append(f" {points:>2} " if points else " ", "bold")
    margin = text.cell_len
    name = ticket_name(reader.language, board, ticket)
    if margin + len(name) > width:
        name = f"{DASH}\n{' ' * margin}".join(name.split(f"{DASH} "))
    text.append(name)
    if note:
        last = text.plain.rpartition("\n")[2]
        room = len(last) + len(note) + 2 <= width
        text.append(f"  {note}" if room else f"\n{' ' * margin}{note}", "dim")
    return text


def marked_progress(reader: Reader, far: Progress | None) -> tuple[str, Style, str]:
    """Say how far a ticket is: by a mark, and in words as long as it is open."""
    if far is None:
        return " ", Style(), ""
    if far.joined:
        return "✓", reader.theme.good, ""
    mark, style = ("✗", reader.theme.warning) if far.missing is None else (" ", Style())
    return mark, style, progress_words(reader.language, far)
