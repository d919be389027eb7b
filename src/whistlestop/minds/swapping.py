"""Whether to swap tickets: if others would be so much nearer that the turn pays."""

from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.state import State
from whistlestop.minds.forest import NEVER
from whistlestop.minds.outlook import Outlook


def swap_limit(outlook: Outlook, state: State) -> float:
    """Return how far the nearest ticket may be: beyond, fresh ones save more turns than drawing them takes.

    Rules: G2.
    """
    shown: i64 = outlook.player.tickets | outlook.terrain.shown_tickets(state)
    fresh = (outlook.board.bit[outlook.board.tickets] - 1) & ~shown
    if not fresh:
        return NEVER
    prices: list[float] = []
    while fresh:
        prices.append(nearness(outlook, fresh & -fresh))
        fresh &= fresh - 1
    prices.sort()
    least = prices[len(prices) // 3]  # the nearer of two tickets drawn, by and large
    return least + outlook.temper.swap * outlook.temper.turn


def nearness(outlook: Outlook, tickets: i64) -> float:
    """Return the price of the nearest of some tickets."""
    board = outlook.board
    best = NEVER
    while tickets:
        ticket = first(tickets)
        tickets &= tickets - 1
        here = outlook.player.linked[board.ticket_a[ticket]]
        there = outlook.player.linked[board.ticket_b[ticket]]
        best = min(best, outlook.forest.between(outlook.price, here, there))
    return best
