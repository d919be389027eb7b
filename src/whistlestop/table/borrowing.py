"""Which tickets are completed at the end of a game, and which lanes of others stations lend for it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from whistlestop.engine.board import Board

Document = dict[str, Any]
Loan = tuple[str, str]
"""A station's city, and the lane that it lends."""


def completed_tickets(board: Board, document: Document, seat: int) -> list[str]:
    """List the tickets that a seat has completed when the game is over. Rules: U18, E10, G8.

    A race counts tickets as they are completed and takes them from the hand; elsewhere they stay there.
    """
    own = document["seats"][seat]
    if not board.facts.points:
        return list(own.get("done", ()))
    borrowed = (lane for _, lane in best_borrowed(board, document, seat))
    group = groups(board, [*own["lanes"], *borrowed])
    tickets = {name: board.facts.tickets[board.ticket_number[name]] for name in own["tickets"]}
    return [name for name, each in tickets.items() if group.get(each.a, each.a) == group.get(each.b, each.b)]


def length_of(board: Board, lane: str) -> int:
    """Return how many cars a lane takes."""
    return int(board.length[board.lane_number[lane]])


def ends_of(board: Board, lane: str) -> tuple[str, str]:
    """Return the cities that a lane joins."""
    facts = board.facts.lanes[board.lane_number[lane]]
    return facts.a, facts.b


def best_borrowed(board: Board, document: Document, seat: int) -> tuple[Loan, ...]:
    """Choose what each station borrows: most points, then most tickets, then fewest lanes. Rules: E10."""
    own = document["seats"][seat]
    choices = [station_choices(board, document, seat, city) for city in own.get("stations", ())]
    tickets = [board.facts.tickets[board.ticket_number[name]] for name in own["tickets"]]
    best: tuple[tuple[int, int, int, int], tuple[Loan, ...]] | None = None
    for choice in product(*choices):
        taken = tuple(each for each in choice if each is not None)
        group = groups(board, [*own["lanes"], *(lane for _, lane in taken)])
        done = [each.points for each in tickets if group.get(each.a, each.a) == group.get(each.b, each.b)]
        cars = sum(length_of(board, lane) for _, lane in taken)
        weight = (sum(done), len(done), -len(taken), -cars)
        if best is None or weight > best[0]:
            best = (weight, taken)
    return best[1] if best is not None else ()


def station_choices(board: Board, document: Document, seat: int, city: str) -> list[Loan | None]:
    """List what a station may borrow: nothing, or one of the others' lanes into its city.

    Of lanes that lead to the same group of own cities one will do, the shortest.
    """
    group = groups(board, document["seats"][seat]["lanes"])
    home = group.get(city, city)
    found: dict[str, str] = {}
    for number, other in enumerate(document["seats"]):
        for lane in other["lanes"] if number != seat else ():
            if city in (ends := ends_of(board, lane)):
                far = ends[1] if ends[0] == city else ends[0]
                joined = group.get(far, far)
                known = found.get(joined)
                if joined != home and (known is None or length_of(board, lane) < length_of(board, known)):
                    found[joined] = lane
    return [None, *((city, lane) for lane in found.values())]


def groups(board: Board, lanes: Iterable[str]) -> dict[str, str]:
    """Name the group of cities that each city on some lanes belongs to."""
    group: dict[str, str] = {}
    for lane in lanes:
        a, b = (group.get(city, city) for city in ends_of(board, lane))
        for city in (*ends_of(board, lane), *(each for each, name in group.items() if name == b)):
            group[city] = a
    return group
