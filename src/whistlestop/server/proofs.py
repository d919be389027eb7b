"""Proofs of a final count: the lanes of a longest path, what stations borrow, the way of every ticket."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from whistlestop.boxes import open_box
from whistlestop.engine.board import Board
from whistlestop.engine.play import empty_table
from whistlestop.engine.rules import Rules
from whistlestop.engine.trail import longest_trail
from whistlestop.server.replay_shape import Borrowed, SeatProof, TicketProof
from whistlestop.shared.claiming import link
from whistlestop.table.borrowing import Document, best_borrowed, ends_of, length_of
from whistlestop.table.game import Game


def proofs(game: Game) -> tuple[SeatProof, ...]:
    """Prove every seat's count of a game that is over."""
    document = game.position()
    return tuple(seat_proof(game, document, seat) for seat in range(game.players))


def seat_proof(game: Game, document: Document, seat: int) -> SeatProof:
    """Prove one seat's count."""
    board = game.board
    lanes = document["seats"][seat]["lanes"]
    borrowed = tuple(Borrowed(*loan) for loan in best_borrowed(board, document, seat))
    trail = longest_path(game, lanes)
    tickets = ticket_proofs(board, document["seats"][seat], [*lanes, *(each.lane for each in borrowed)])
    return SeatProof(tickets, trail, sum(length_of(board, lane) for lane in trail), borrowed)


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
