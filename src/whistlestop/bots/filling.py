"""Lanes for their own sake: which ones bring most points for the turns that they take."""

from __future__ import annotations

from whistlestop.bots.planning import CARDS_PER_TURN, TOLL_PRICE, cards_for, groups, named
from whistlestop.bots.situation import Situation, members
from whistlestop.engine.codes import GRAY, LOCO, RAIL

TOUCH = 1.0  # points for an end that touches one's own network: it may become the longest path
LOAN = 25.0  # what the first loan costs: five points, and the place among those without one (H7)
AIMS = 2  # how many lanes to collect for at a time


def filling_lanes(situation: Situation, planned: tuple[int, ...] = ()) -> tuple[int, ...]:
    """List the most rewarding lanes that the cars suffice for beyond those that are planned."""
    chart = situation.chart
    cars = situation.cars - sum(chart.length[lane] for lane in planned)
    if not chart.board.facts.points:
        return ()
    group = groups(chart, members(situation.own))
    home = {named(group, chart.ends[lane][0]) for lane in members(situation.own)}
    rated = []
    for lane in members(situation.open):
        if chart.length[lane] > cars or lane in planned or chart.other[lane] in planned:
            continue
        turns = 1 + lacking_cards(situation, lane) / CARDS_PER_TURN
        touches = sum(named(group, end) in home for end in chart.ends[lane])
        points = chart.points[lane] + TOUCH * touches - toll_cost(situation, lane)
        if points > 0 and turns <= situation.turns:
            rated.append((-points / turns, lane))
    return tuple(lane for _, lane in sorted(rated)[:AIMS])


def lacking_cards(situation: Situation, lane: int) -> float:
    """Count the cards that a lane lacks."""
    chart = situation.chart
    hand = situation.hand
    colour = chart.colour[lane]
    held = max(hand[:LOCO]) if colour == GRAY else hand[colour]
    if situation.custom.wild or chart.kind[lane] != RAIL:
        held += hand[LOCO]
    return max(0.0, cards_for(chart, lane) - held)


def toll_cost(situation: Situation, lane: int) -> float:
    """Return what a lane's toll costs in points. Rules: H5, H6, H7."""
    if situation.tolls is None:
        return 0.0
    toll = situation.chart.toll[lane]
    return TOLL_PRICE * toll if toll <= situation.tolls else LOAN
