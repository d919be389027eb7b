"""Goals: what a seat's tickets ask for, which are worth keeping, and when they are worth none."""

from __future__ import annotations

from whistlestop.bots.planning import TURN_PRICE, ground_of, groups, is_joined, plan_for, prices, shortest
from whistlestop.bots.situation import Goal, Situation, members
from whistlestop.engine.moves import KeepTickets

RACE_WORTH = 12  # points that a ticket stands for where tickets are only counted
RISK = 0.1  # how likely a planned ticket fails all the same
SWAP_TURNS = 1.5  # that fresh tickets must save: a swap is a turn


def goal_of(situation: Situation, ticket: str) -> Goal:
    """Return what a ticket asks for."""
    chart = situation.chart
    goal = chart.tickets[chart.board.ticket_number[ticket]]
    return Goal(goal.here, goal.there, RACE_WORTH) if situation.custom.race else goal


def open_goals(situation: Situation) -> tuple[Goal, ...]:
    """List what the seat's tickets still ask for, and the special ticket where there is one to earn."""
    group = groups(situation.chart, members(situation.own))
    goals = [goal_of(situation, ticket) for ticket in situation.own_view.tickets]
    return tuple(goal for goal in goals + special_goals(situation) if not is_joined(group, goal))


def aims(situation: Situation) -> tuple[Goal, ...]:
    """List the goals to build for now: all of them, but in a race only the nearest."""
    goals = open_goals(situation)
    if not situation.custom.race or len(goals) < 2:
        return goals
    table = prices(ground_of(situation))
    return (min(goals, key=lambda goal: shortest(situation.chart, table, goal)[0]),)


def special_goals(situation: Situation) -> list[Goal]:
    """Return the special ticket, as long as the seat has none. Rules: G5."""
    board = situation.chart.board
    regions = list(board.facts.regions.values())
    if not situation.custom.race or len(regions) != 2 or situation.own_view.tokens.get("treat"):
        return []
    here, there = (tuple(board.city_number[city] for city in cities) for cities in regions)
    return [Goal(here, there, RACE_WORTH)]


def worth_keeping(situation: Situation, offers: list[KeepTickets]) -> KeepTickets:
    """Choose the tickets that go best together, and with those already held."""
    held = open_goals(situation)

    def merit(move: KeepTickets) -> float:
        plan = plan_for(situation, held + tuple(goal_of(situation, ticket) for ticket in move.tickets))
        return plan.value - 2 * RISK * sum(goal.worth for goal in plan.goals)

    return max(offers, key=merit)


def better_swapped(situation: Situation) -> bool:
    """Tell whether fresh tickets would be so much nearer that a turn for swapping pays. Rules: G2."""
    chart = situation.chart
    table = prices(ground_of(situation))
    shown = {ticket for seat in situation.view.seats for ticket in seat.tokens.get("done", ())}
    held = situation.own_view.tickets
    fresh = [ticket for ticket in chart.board.ticket_ids if ticket not in shown and ticket not in held]
    if not held or not fresh:
        return False
    near = min(shortest(chart, table, goal_of(situation, ticket))[0] for ticket in held)
    ways = sorted(shortest(chart, table, goal_of(situation, ticket))[0] for ticket in fresh)
    # The nearer of two tickets drawn is, by and large, the one a third of the way up.
    return near > ways[len(ways) // 3] + SWAP_TURNS * TURN_PRICE
