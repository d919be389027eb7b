"""Tickets as a heat map: which each entrant keeps, and how many of those it completes."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.boxes import board_of
from whistlestop.drawing.writing import escaped
from whistlestop.engine.board import Board
from whistlestop.lab.report_html.html import entrant_name, percent, shaded, table
from whistlestop.lab.results import SeatResult
from whistlestop.lab.summary import Summary


def ticket_section(summary: Summary, seats: Sequence[SeatResult]) -> str:
    """List all tickets: in how many games each is kept, and of those completed."""
    board = board_of(summary.experiment.box)
    names = ticket_names(board)
    own = [[seat for seat in seats if seat.entrant == each] for each in range(len(summary.entrants))]
    kept = [counted([seat.kept for seat in each]) for each in own]
    done = [counted([seat.completed for seat in each]) for each in own]
    shares = [
        {name: counts.get(name, 0) / max(1, len(each)) for name in names}
        for counts, each in zip(kept, own, strict=True)
    ]
    most = max((share for each in shares for share in each.values()), default=0.0) or 1.0
    rows = []
    for name in sorted(names, key=lambda ticket: -sum(each[ticket] for each in shares)):
        cells = []
        for each, keeps, completes in zip(shares, kept, done, strict=True):
            cells.append(shaded(percent(each[name]), each[name], around=0.0, reach=most))
            cells.append(completion(keeps.get(name, 0), completes.get(name, 0)))
        rows.append([escaped(names[name]), *cells])
    head = ["ticket"]
    for number, figures in enumerate(summary.entrants):
        head += [f"{entrant_name(number, figures.label)}<br>kept", "of these<br>completed"]
    written = table("In how many games each is kept, and completed if kept", head, rows, kind="heat")
    return f'<div class="card">{written}</div>'


def completion(kept: int, completed: int) -> str:
    """Write which part of the times it was kept a ticket was completed."""
    if not kept:
        return '<td class="soft">·</td>'
    return shaded(percent(completed / kept), completed / kept)


def counted(lists: Sequence[Sequence[str]]) -> dict[str, int]:
    """Count names over lists."""
    counts: dict[str, int] = {}
    for names in lists:
        for name in names:
            counts[name] = counts.get(name, 0) + 1
    return counts


def ticket_names(board: Board) -> dict[str, str]:
    """Name the tickets as people do, with their points where they have any."""
    cities = {city.id: city.name for city in board.facts.cities}
    return {
        name: f"{cities[each.a]} to {cities[each.b]}" + (f" ({each.points})" if each.points else "")
        for name, each in zip(board.ticket_ids, board.facts.tickets, strict=True)
    }
