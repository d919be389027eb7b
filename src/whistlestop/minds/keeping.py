"""Which tickets to keep: those that go best together, and with what is planned already."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.codes import NONE
from whistlestop.minds.forest import NEVER
from whistlestop.minds.outlook import Outlook, lanes_in


def best_kept(outlook: Outlook, offer: vec[i64], ways: i64) -> i64:
    """Choose which of some tickets to keep, as a set over the offer; `ways` are the sets allowed, as bits.

    Lanes that are planned for tickets in hand cost nothing more. Rules: U3, U16.
    """
    outlook.set_goals()
    outlook.make_plan()
    for lane in lanes_in(outlook.low, outlook.high):
        outlook.price[lane] = 0.0
    outlook.here = vec[i64]()
    outlook.there = vec[i64]()
    outlook.worth = vec[float]()
    linked = outlook.player.linked
    board = outlook.board
    for ticket in offer:
        here, there = linked[board.ticket_a[ticket]], linked[board.ticket_b[ticket]]
        outlook.add_goal(here, there, outlook.worth_of(ticket))
    outlook.forest.grow(outlook.price, outlook.here, outlook.there)
    return richest(outlook, ways)


def richest(outlook: Outlook, ways: i64) -> i64:
    """Weigh every way to keep: of what is kept, some may not be worth building for."""
    every = outlook.board.bit[len(outlook.here)]
    value = vec[float]([0.0] * every)  # of building for a set of tickets
    goals: i64
    for goals in range(1, every):
        value[goals] = -NEVER
        if outlook.forest.cost[goals] < NEVER:
            value[goals] = outlook.value_of(goals, 2.0)
    best: i64 = NONE
    most = 0.0
    while ways:
        goals = first(ways)
        ways &= ways - 1
        merit = -NEVER
        part = goals
        while part >= 0:
            merit = max(merit, value[part])
            part = (part - 1) & goals if part else NONE
        merit -= points_of(outlook, goals)
        if best == NONE or merit > most:
            best = goals
            most = merit
    return best


def points_of(outlook: Outlook, goals: i64) -> float:
    """Add up what a set of tickets costs if it fails."""
    total = 0.0
    while goals:
        total += outlook.worth[first(goals)]
        goals &= goals - 1
    return total
