"""The bot that takes what it can get: the most valuable lane at once, whatever its tickets say."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from whistlestop.bots.contract import Budget
from whistlestop.bots.goals import open_goals
from whistlestop.bots.planning import ground_of, prices, shortest
from whistlestop.bots.situation import KIND_OF_CARD, Situation, members, read_view
from whistlestop.engine.board import Board
from whistlestop.engine.codes import LOCO
from whistlestop.engine.moves import ClaimLane, DrawCard, KeepTickets, Move, PayExtra, TakeCard
from whistlestop.table.view import View

CLAIM = 1000.0  # a claim is better than any draw,
DRAW = 100.0  # and a draw better than the rest
BLIND = 1.5  # a card from the deck, beside so many cards held of a market card's colour
LOCOMOTIVE = 2.0


class GreedyBot:
    """Claims the most valuable lane that it can afford, or else adds to the colours that it has."""

    name = "greedy"

    def choose(self, view: View, board: Board, random: Random, budget: Budget) -> Move:
        """Rate the moves on offer and play the best; the die decides between equals."""
        del budget
        situation = read_view(view, board)
        worth = lane_worth(situation)
        ratings = [rate(move, situation, worth) for move in view.legal_moves]
        best = max(ratings)
        return random.choice(
            [m for m, rating in zip(view.legal_moves, ratings, strict=True) if rating == best]
        )


def rate(move: Move, situation: Situation, worth: Callable[[int], int]) -> float:
    """Rate a move; of two payments for a lane the one with fewer cards, then fewer locomotives, is better."""
    board = situation.chart.board
    match move:
        case ClaimLane(lane, payment):
            value = worth(board.lane_number[lane])
            return CLAIM * bool(value) + 10 * value - 0.1 * payment.size - 0.2 * payment.locomotives
        case PayExtra(payment):
            return CLAIM - payment.locomotives
        case TakeCard(card):
            kind = KIND_OF_CARD[card]
            return DRAW + (LOCOMOTIVE if kind == LOCO else situation.hand[kind])
        case DrawCard():
            return DRAW + BLIND
        case KeepTickets(tickets):
            tables = situation.chart.tickets
            return -sum(1.0 + tables[board.ticket_number[ticket]].worth for ticket in tickets)
    return 0.0


def lane_worth(situation: Situation) -> Callable[[int], int]:
    """Say what a lane is worth: its points, or where there are none its spaces on the way to a ticket."""
    chart = situation.chart
    if chart.board.facts.points:
        return chart.points.__getitem__
    table = prices(ground_of(situation))
    way = 0
    for goal in open_goals(situation):
        way |= shortest(chart, table, goal)[1]
    useful = set(members(way))
    return lambda lane: chart.length[lane] if lane in useful else 0
