"""Lanes, tickets and numbers as people say them."""

from __future__ import annotations

from collections.abc import Iterable

from whistlestop.engine.board import Board
from whistlestop.engine.board_file import Lane
from whistlestop.words.tickets import progress

WAGONS_FOR_A_LOCOMOTIVE = "any three coloured cards stand for one"


def counted(number: int, thing: str) -> str:
    """Write a number with its noun: 1 car, 2 cars."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1]}ies" if thing.endswith("ty") else f"{number} {thing}s"


def listed(things: Iterable[str], last: str = "and") -> str:
    """Write a list as in a sentence: a, b and c."""
    items = list(things)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def lane_fact(board: Board, lane: str) -> Lane:
    """Look a lane up by its name."""
    return board.facts.lanes[board.lane_number[lane]]


def lane_points(board: Board, lane: str) -> int:
    """Return what claiming a lane scores at once."""
    return board.facts.points.get(lane_fact(board, lane).length, 0)


def lane_gain(board: Board, lane: str) -> str:
    """Say what a claim takes and brings: cars, and points where there are any."""
    cars = counted(lane_fact(board, lane).length, "car")
    return f"{cars}, {counted(lane_points(board, lane), 'point')}" if board.facts.points else cars


def lane_price(board: Board, lane: str, *, swaps: bool) -> str:
    """Say which cards a lane takes; `swaps` tells that coloured cards may stand for a ferry's locomotives."""
    fact = lane_fact(board, lane)
    colour = "of any one colour" if fact.colour == "gray" else fact.colour
    price = f"{fact.length} {colour}"
    if fact.locomotives == fact.length:
        price = f"{counted(fact.locomotives, 'locomotive')}, ferry"
        price += f" ({WAGONS_FOR_A_LOCOMOTIVE})" if swaps else ""
    elif fact.kind == "ferry":
        price += f", ferry: {counted(fact.locomotives, 'locomotive')} among them"
        price += f" ({WAGONS_FOR_A_LOCOMOTIVE})" if swaps else ""
    elif fact.kind == "tunnel":
        price += ", tunnel"
    if fact.exchange:
        price += f" (any {fact.exchange} cards stand for one)"
    return price


def ticket_points(board: Board, ticket: str) -> int:
    """Return what a ticket is worth."""
    return board.facts.tickets[board.ticket_number[ticket]].points


def ticket_worth(board: Board, ticket: str) -> str:
    """Say what a ticket is worth, where tickets carry points."""
    fact = board.facts.tickets[board.ticket_number[ticket]]
    worth = counted(fact.points, "point") if board.facts.points else ""
    return f"{worth}, a long one" if fact.long else worth


def joined(board: Board, lanes: Iterable[str], ticket: str) -> bool:
    """Tell whether lanes join a ticket's two cities."""
    return progress(board, ticket, own=set(lanes), blocked=board.lane_ids).joined
