"""The final count: who has won, what everything counted for, and everybody's tickets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from whistlestop.engine.board import Board
from whistlestop.table.borrowing import completed_tickets
from whistlestop.table.view import View
from whistlestop.tui.chart import mark_of
from whistlestop.tui.shown.players import cells, shortened
from whistlestop.tui.shown.telling import Reader, shown_names
from whistlestop.tui.shown.tickets import ticket_points
from whistlestop.tui.tables.contract import Look
from whistlestop.words.names import listed, ticket_name

NAME = 16  # letters


def winner_words(reader: Reader, board: Board, view: View, names: Sequence[str]) -> str:
    """Say who has won, and with how much."""
    said, standings = reader.language.text, view.standings
    total = standings.seats[standings.winners[0]].total if standings.winners else 0
    unit = said("ending.points_n" if board.facts.points else "ending.tickets_n", n=total)
    if standings.winners == (view.seat,):
        return said("ending.won.you", total=unit)
    winners = [names[seat] for seat in standings.winners]
    key = "ending.shared" if len(winners) > 1 else "ending.won"
    return said(key, names=listed(reader.language, winners), total=unit)


def result(reader: Reader, board: Board, look: Look) -> Text:
    """Write the whole count."""
    view = look.view
    if view is None:
        return Text()
    names = shown_names(reader.language, look.names)
    text = Text().append(winner_words(reader, board, view, names), reader.theme.bold).append("\n\n")
    text.append_text(score_sheet(reader, board, view, names))
    for seat in sorted(view.seats, key=lambda each: view.standings.seats[each.seat].place):
        text.append("\n\n")
        text.append_text(tickets_of(reader, board, view, seat.seat, names[seat.seat]))
    return text


def score_sheet(reader: Reader, board: Board, view: View, names: Sequence[str]) -> Text:
    """Write a line of the count for each player, the winner first."""
    said, seats = reader.language.text, view.standings.seats
    order = sorted(range(len(seats)), key=lambda seat: (seats[seat].place, seat))
    lines = list(seats[0].lines) if board.facts.points else []
    heads = [line_name(reader, line) for line in lines] + [said("ending.total")]
    numbers = [[seats[seat].lines[line] for line in lines] + [seats[seat].total] for seat in order]
    # Heads are words and numbers are short, so each line of the count has a row, and each player a column.
    wide = max(len(head) for head in heads)
    room = [max(6, min(NAME, len(names[seat]))) for seat in order]
    text = Text(" " * wide)
    for seat, each in zip(order, room, strict=True):
        name = shortened(names[seat], each)
        text.append(" " * (each - len(name) + 2)).append(mark_of(seat), reader.theme.players[seat])
        text.append(f" {name}", reader.theme.bold)
    for at, head in enumerate(heads):
        style = reader.theme.bold if at == len(heads) - 1 else ""
        text.append(f"\n{head:<{wide}}", style)
        text.append(cells([str(row[at]) for row in numbers], [each + 3 for each in room]), style)
    return text


def line_name(reader: Reader, line: str) -> str:
    """Name a line of the count."""
    key = f"ending.line.{line}"
    return reader.language.text(key) if reader.language.has(key) else line.replace("_", " ")


def shown_documents(view: View) -> dict[str, Any]:
    """Write down what lies open at the end, as the count reads it."""
    return {
        "seats": [
            {**seat.tokens, "lanes": list(seat.lanes), "tickets": list(seat.revealed)} for seat in view.seats
        ]
    }


def tickets_of(reader: Reader, board: Board, view: View, seat: int, name: str) -> Text:
    """List a player's tickets: what was done, stations counted, and what was not. Rules: U18, E10, G8."""
    said = reader.language.text
    text = Text().append(mark_of(seat), reader.theme.players[seat])
    text.append(f" {said('tickets.of', name=name)}", reader.theme.bold)
    done = completed_tickets(board, shown_documents(view), seat)
    shown = [*done, *(ticket for ticket in view.seats[seat].revealed if ticket not in done)]
    if not shown:
        return text.append(f"\n  {said('ending.no_tickets')}", reader.theme.dim)
    for ticket in shown:
        good, points = ticket in done, ticket_points(board, ticket)
        mark, style = ("✓", reader.theme.good) if good else ("✗", reader.theme.warning)
        text.append("\n  ").append(mark, style)
        text.append(f" {ticket_name(reader.language, board, ticket)}")
        text.append(f"  {points if good else -points:+}" if points else "")
    return text
