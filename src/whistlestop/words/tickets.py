"""How far a ticket is: joined, or what the shortest way still costs in cars; or every way is blocked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from whistlestop.engine.board import Board
from whistlestop.table.view import View
from whistlestop.words.language import Language


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a ticket is."""

    joined: bool
    missing: int | None  # cars; None if every way is blocked
    lanes: tuple[str, ...]  # of the shortest way, own ones included


def progress(board: Board, ticket: str, own: Collection[str], blocked: Collection[str]) -> Progress:
    """Find the shortest way between the two cities of a ticket. Own lanes cost nothing."""
    number = board.ticket_number.get(ticket)
    if number is None:
        return Progress(joined=False, missing=None, lanes=())
    prices = {
        lane: 0 if lane in own else fact.length
        for lane, fact in zip(board.lane_ids, board.facts.lanes, strict=True)
        if lane in own or lane not in blocked
    }
    fact = board.facts.tickets[number]
    way = shortest_way(board, fact.a, fact.b, prices)
    if way is None:
        return Progress(joined=False, missing=None, lanes=())
    missing = sum(prices[lane] for lane in way)
    return Progress(joined=missing == 0, missing=missing, lanes=tuple(way))


def shortest_way(board: Board, begin: str, end: str, prices: Mapping[str, int]) -> list[str] | None:
    """Return the lanes of a cheapest way over lanes that have a price, in order; None if there is none."""
    ways = neighbours(board, prices)
    cost, came_by = {begin: 0}, dict[str, tuple[str, str]]()
    waiting = {begin: None}
    while waiting:
        here = min(waiting, key=cost.__getitem__)
        if here == end:
            return way_back(came_by, begin, end)
        del waiting[here]
        for there, lane in ways.get(here, []):
            total = cost[here] + prices[lane]
            if there not in cost or total < cost[there]:
                cost[there] = total
                came_by[there] = here, lane
                waiting[there] = None
    return None


def neighbours(board: Board, lanes: Collection[str]) -> dict[str, list[tuple[str, str]]]:
    """List for each city where some lanes lead from it, and by which."""
    ways: dict[str, list[tuple[str, str]]] = {}
    for lane, fact in zip(board.lane_ids, board.facts.lanes, strict=True):
        if lane in lanes:
            ways.setdefault(fact.a, []).append((fact.b, lane))
            ways.setdefault(fact.b, []).append((fact.a, lane))
    return ways


def way_back(came_by: Mapping[str, tuple[str, str]], begin: str, end: str) -> list[str]:
    """Follow a way from its end to its beginning; return its lanes in order."""
    lanes, here = [], end
    while here != begin:
        here, lane = came_by[here]
        lanes.append(lane)
    return lanes[::-1]


def blocked_lanes(view: View, you: int, closed: Collection[str]) -> set[str]:
    """List the lanes that a seat can't have any more: others' lanes, and those that were called closed."""
    others = {lane for seat in view.seats if seat.seat != you for lane in seat.lanes}
    neutral = view.neutral.lanes if view.neutral is not None else ()
    own = {lane for seat in view.seats if seat.seat == you for lane in seat.lanes}
    return {*closed, *others, *neutral} - own


def progress_words(language: Language, far: Progress) -> str:
    """Say how far a ticket is."""
    if far.joined:
        return language.text("ticket.done")
    if far.missing is None:
        return language.text("ticket.blocked")
    return language.text("ticket.missing", n=far.missing)
