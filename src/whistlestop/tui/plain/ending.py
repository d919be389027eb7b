"""The end in sentences: who has won, what everything counted for, and everybody's tickets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whistlestop.engine.board import Board
from whistlestop.table.borrowing import best_borrowed, completed_tickets
from whistlestop.table.view import View
from whistlestop.tui.plain.naming import capital
from whistlestop.tui.shown.ending import line_name, shown_documents, winner_words
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.shown.tickets import ticket_points
from whistlestop.words.names import city_name, listed, ticket_name


def final_lines(reader: Reader, board: Board, view: View, names: Sequence[str]) -> list[str]:
    """Tell the whole count: the winner first, then each player's points and tickets by place."""
    said = reader.language.text
    order = sorted(view.seats, key=lambda each: (view.standings.seats[each.seat].place, each.seat))
    lines = [said("ask.over"), winner_words(reader, board, view, names)]
    lines += [count_line(reader, board, view, seat.seat, names[seat.seat]) for seat in order]
    for seat in order:
        lines += ticket_lines(reader, board, view, seat.seat, names[seat.seat])
    return lines


def count_line(reader: Reader, board: Board, view: View, seat: int, name: str) -> str:
    """Tell a player's place and points, and what they were for."""
    said, standing = reader.language.text, view.standings.seats[seat]
    if not board.facts.points:
        return f"{standing.place}. {name}: {said('ending.tickets_n', n=standing.total)}."
    parts = (f"{line_name(reader, line)}: {number}" for line, number in standing.lines.items())
    return f"{standing.place}. {name}: {said('ending.points_n', n=standing.total)}. {', '.join(parts)}."


def ticket_lines(reader: Reader, board: Board, view: View, seat: int, name: str) -> Iterator[str]:
    """List a player's tickets: what was done, stations counted, and what was not. Rules: U18, E10, G8."""
    said, language, document = reader.language.text, reader.language, shown_documents(view)
    done = completed_tickets(board, document, seat)
    shown = [*done, *(ticket for ticket in view.seats[seat].revealed if ticket not in done)]
    lent = best_borrowed(board, document, seat) if board.facts.points else ()
    cities = listed(language, (city_name(language, board, city) for city, _ in lent))
    used = f" {said('ending.act.borrowed', cities=cities)}" if lent else ""
    title = said("tickets.title") if seat == view.seat else said("tickets.of", name=name)
    yield f"{title}{used}:"
    if not shown:
        yield said("ending.no_tickets")
    for ticket in shown:
        good, points = ticket in done, ticket_points(board, ticket)
        worth = said("ending.points_n", n=points if good else -points) if points else ""
        fate = ", ".join(filter(None, [said("ending.done" if good else "ending.not_done"), worth]))
        yield f"{ticket_name(language, board, ticket)}: {fate}."
    if view.seats[seat].tokens.get("treat"):
        yield f"{capital(said('who.treat'))}."
