"""Proofs of a final count: the lanes of a longest path, what stations borrow, the way of every ticket."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from itertools import product
from typing import Any

from whistlestop.boxes import open_box
from whistlestop.engine.board import Board
from whistlestop.engine.play import empty_table
from whistlestop.engine.rules import Rules
from whistlestop.engine.trail import longest_trail
from whistlestop.server.replay_shape import Borrowed, SeatProof, TicketProof
from whistlestop.shared.claiming import link
from whistlestop.table.game import Game

Document = dict[str, Any]


def proofs(game: Game) -> tuple[SeatProof, ...]:
    """Prove every seat's count of a game that is over."""
    document = game.position()
    return tuple(seat_proof(game, document, seat) for seat in range(game.players))


def seat_proof(game: Game, document: Document, seat: int) -> SeatProof:
    """Prove one seat's count."""
    board = game.board
    lanes = document["seats"][seat]["lanes"]
    borrowed = best_borrowed(board, document, seat)
    trail = longest_path(game, lanes)
    tickets = ticket_proofs(board, document["seats"][seat], [*lanes, *(each.lane for each in borrowed)])
    return SeatProof(tickets, trail, sum(length_of(board, lane) for lane in trail), borrowed)


def length_of(board: Board, lane: str) -> int:
    """Return how many cars a lane takes."""
    return int(board.length[board.lane_number[lane]])


def ends_of(board: Board, lane: str) -> tuple[str, str]:
    """Return the cities that a lane joins."""
    facts = board.facts.lanes[board.lane_number[lane]]
    return facts.a, facts.b


def longest_path(game: Game, lanes: Iterable[str]) -> tuple[str, ...]:
    """Return the lanes of one longest path, in the order of the walk. Rules: U19.

    The engine measures exactly. A lane without which the longest path is as long as before is taken away,
    as long as there is one: what is left is a longest path, for each of its lanes is needed.
    """
    rules = open_box(game.box, game.players, game.options)
    kept = list(lanes)
    length = measured(rules, kept)
    for lane in sorted(kept, key=lambda lane: length_of(rules.board, lane)):
        without = [each for each in kept if each != lane]
        if measured(rules, without) == length:
            kept = without
    return walk(rules.board, kept)


def measured(rules: Rules, lanes: Iterable[str]) -> int:
    """Measure the longest path over some lanes."""
    player = empty_table(rules).players[0]
    for lane in (rules.board.lane_number[each] for each in lanes):
        player.own_low |= rules.board.lane_low[lane]
        player.own_high |= rules.board.lane_high[lane]
        link(rules, player, lane)
    return int(longest_trail(rules.board, player))


def walk(board: Board, lanes: list[str]) -> tuple[str, ...]:
    """Order lanes that can be walked in one go, each once."""
    at: dict[str, list[str]] = {}
    for each in lanes:
        for city in ends_of(board, each):
            at.setdefault(city, []).append(each)
    start = min(at, key=lambda city: (len(at[city]) % 2 == 0, city), default=None)
    used: set[str] = set()
    way = [] if start is None else [(start, "")]
    order: list[str] = []
    while way:
        city, by = way[-1]
        lane = next((each for each in at[city] if each not in used), "")
        if not lane:
            way.pop()
            order.append(by)
        else:
            used.add(lane)
            a, b = ends_of(board, lane)
            way.append((b if city == a else a, lane))
    return tuple(lane for lane in reversed(order) if lane)


def ticket_proofs(board: Board, seat: Document, lanes: list[str]) -> tuple[TicketProof, ...]:
    """Prove a seat's tickets; those that a race has counted already come first."""
    before = [(name, True) for name in seat.get("done", ())]
    shown = []
    for name, counted in [*before, *((name, False) for name in seat["tickets"])]:
        ticket = board.facts.tickets[board.ticket_number[name]]
        path = shortest(board, lanes, ticket.a, ticket.b)
        done = counted or (path is not None and bool(board.facts.points))
        worth = ticket.points if board.facts.points else 1
        points = worth if done else -worth if board.facts.points else 0
        shown.append(TicketProof(name, points, done, path if done and path is not None else ()))
    return tuple(shown)


def shortest(board: Board, lanes: Iterable[str], start: str, goal: str) -> tuple[str, ...] | None:
    """Find the shortest way over some lanes; None if there is none."""
    at: dict[str, list[tuple[str, str, int]]] = {}
    for lane in lanes:
        a, b = ends_of(board, lane)
        at.setdefault(a, []).append((b, lane, length_of(board, lane)))
        at.setdefault(b, []).append((a, lane, length_of(board, lane)))
    heap: list[tuple[int, str, tuple[str, ...]]] = [(0, start, ())]
    seen: set[str] = set()
    while heap:
        length, city, way = heapq.heappop(heap)
        if city == goal:
            return way
        if city not in seen:
            seen.add(city)
            for other, lane, cars in at.get(city, ()):
                heapq.heappush(heap, (length + cars, other, (*way, lane)))
    return None


def best_borrowed(board: Board, document: Document, seat: int) -> tuple[Borrowed, ...]:
    """Choose what each station borrows: most points, then most tickets, then fewest lanes. Rules: E10."""
    own = document["seats"][seat]
    choices = [station_choices(board, document, seat, city) for city in own.get("stations", ())]
    tickets = [board.facts.tickets[board.ticket_number[name]] for name in own["tickets"]]
    best: tuple[tuple[int, int, int, int], tuple[Borrowed, ...]] | None = None
    for choice in product(*choices):
        taken = tuple(each for each in choice if each is not None)
        group = groups(board, [*own["lanes"], *(each.lane for each in taken)])
        done = [each.points for each in tickets if group.get(each.a, each.a) == group.get(each.b, each.b)]
        cars = sum(length_of(board, each.lane) for each in taken)
        weight = (sum(done), len(done), -len(taken), -cars)
        if best is None or weight > best[0]:
            best = (weight, taken)
    return best[1] if best is not None else ()


def station_choices(board: Board, document: Document, seat: int, city: str) -> list[Borrowed | None]:
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
    return [None, *(Borrowed(city, lane) for lane in found.values())]


def groups(board: Board, lanes: Iterable[str]) -> dict[str, str]:
    """Name the group of cities that each city on some lanes belongs to."""
    group: dict[str, str] = {}
    for lane in lanes:
        a, b = (group.get(city, city) for city in ends_of(board, lane))
        for city in (*ends_of(board, lane), *(each for each, name in group.items() if name == b)):
            group[city] = a
    return group
