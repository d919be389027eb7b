"""The bot that follows its tickets: it plans, collects what the plan lacks, and builds in time."""

from __future__ import annotations

from random import Random

from whistlestop.bots.contract import Budget
from whistlestop.bots.filling import filling_lanes, toll_cost
from whistlestop.bots.goals import aims, better_swapped, open_goals, worth_keeping
from whistlestop.bots.planning import NEVER, Plan, ground_of, groups, is_joined, plan_for, prices, shortest
from whistlestop.bots.situation import Goal, Situation, members, read_view
from whistlestop.bots.spending import (
    Demand,
    best_draw,
    cheapest_claims,
    cheapest_extra,
    demand_of,
    payment_cost,
)
from whistlestop.engine.board import Board
from whistlestop.engine.codes import LOCO, TUNNEL
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    Decline,
    DrawTickets,
    KeepTickets,
    LayNeutralLane,
    Move,
    SwapTickets,
)
from whistlestop.table.view import View

URGENT = 0.5  # how likely a lane is taken away that is left lying
WORST_DETOUR = 20.0  # points that a lane's loss can cost, within reason
EXTRA_COST = 1.2  # cards worth paying rather than dig again, as payments are weighed
LAST_TUNNEL = 0.5  # how likely a tunnel succeeds that must succeed at once
STATION_GAIN = 8.0  # points that a last claim must bring to be better than a last station


class SteadyBot:
    """Finishes what it has begun. Decides by its view alone, and never rolls a die."""

    name = "steady"

    def choose(self, view: View, board: Board, random: Random, budget: Budget) -> Move:
        """Answer the question that is open."""
        del random, budget
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        situation = read_view(view, board)
        plan = plan_for(situation, aims(situation))
        answer = {
            "keep_tickets": keep_tickets,
            "second_card": draw_card,
            "tunnel": settle_tunnel,
            "neutral_lane": lay_neutral_lane,
        }.get(view.decision, take_turn)
        return answer(situation, plan) or view.legal_moves[0]


def keep_tickets(situation: Situation, plan: Plan) -> Move | None:
    """Keep the tickets that go best together."""
    del plan
    return worth_keeping(situation, [m for m in situation.view.legal_moves if isinstance(m, KeepTickets)])


def draw_card(situation: Situation, plan: Plan) -> Move | None:
    """Draw the card that is wanted most."""
    return best_draw(situation, demand_for(situation, plan))


def demand_for(situation: Situation, plan: Plan) -> Demand:
    """Say which cards are wanted: for the plan, and less so for lanes that would come after it."""
    filling = filling_lanes(situation, plan.lanes)
    return demand_of(situation, plan.lanes, filling) if plan.lanes else demand_of(situation, filling)


def take_turn(situation: Situation, plan: Plan) -> Move | None:
    """Follow the plan; with nothing left to plan, build for points."""
    if situation.last_turn:
        return last_move(situation, plan)
    demand = demand_for(situation, plan)
    if plan.lanes:
        first_thoughts = swap_tickets(situation) or claim_planned(situation, plan, demand)
    else:
        first_thoughts = (
            build_station(situation, plan)
            or draw_tickets(situation, plan)
            or swap_tickets(situation)
            or claim_filling(situation, demand)
        )
    return first_thoughts or best_draw(situation, demand) or any_claim(situation)


def swap_tickets(situation: Situation) -> Move | None:
    """Swap tickets if others would be much nearer."""
    swap = next((move for move in situation.view.legal_moves if isinstance(move, SwapTickets)), None)
    return swap if swap is not None and better_swapped(situation) else None


def claim_planned(situation: Situation, plan: Plan, demand: Demand) -> Move | None:
    """Claim the planned lane that would be missed most if somebody took it."""
    best, most = None, 0.0
    for lane, (move, cost) in cheapest_claims(situation, demand, plan.lanes).items():
        if situation.chart.kind[lane] == TUNNEL and not has_spare(situation, move):
            continue
        worth = URGENT * detour(situation, plan, lane) - cost
        if best is None or worth > most:
            best, most = move, worth
    return best


def has_spare(situation: Situation, move: ClaimLane) -> bool:
    """Tell whether a card is left for what a tunnel may ask. Rules: E5, E6."""
    left = situation.hand[LOCO] - move.payment.locomotives
    for colour in move.payment.colours:
        left += situation.hand[colour] - move.payment[colour]
    return left > 0


def detour(situation: Situation, plan: Plan, lane: int) -> float:
    """Return what the way around a lane would cost more than the lane itself."""
    chart = situation.chart
    table = prices(ground_of(situation))
    price = table[lane]
    for other in plan.lanes:
        table[other] = 0.0
    table[lane] = NEVER
    if chart.other[lane] >= 0 and not situation.shared:
        table[chart.other[lane]] = NEVER
    a, b = chart.ends[lane]
    around, _ = shortest(chart, table, Goal((a,), (b,), 0))
    return min(WORST_DETOUR, around - price)


def build_station(situation: Situation, plan: Plan) -> Move | None:
    """Build a station where a rival's lane closes the gap. Rules: E9, E10."""
    chart = situation.chart
    cities = {chart.board.city_ids[end] for lane in plan.borrowed for end in chart.ends[lane]}
    moves = [
        move for move in situation.view.legal_moves if isinstance(move, BuildStation) and move.city in cities
    ]
    return min(moves, key=lambda move: move.payment.size + move.payment.locomotives, default=None)


def draw_tickets(situation: Situation, plan: Plan) -> Move | None:
    """Draw tickets if all are done, and cars and turns suffice for more."""
    custom = situation.custom
    enough_cars = situation.cars >= custom.cars_for_tickets
    if plan.given_up or not enough_cars or situation.turns < custom.turns_for_tickets:
        return None
    return next((move for move in situation.view.legal_moves if isinstance(move, DrawTickets)), None)


def claim_filling(situation: Situation, demand: Demand) -> Move | None:
    """Claim the most rewarding lane that can be paid now."""
    lanes = filling_lanes(situation)
    claims = cheapest_claims(situation, demand, lanes)
    return next((claims[lane][0] for lane in lanes if lane in claims), None)


def any_claim(situation: Situation) -> Move | None:
    """Claim something, when there is no card to draw either."""
    return next((move for move in situation.view.legal_moves if isinstance(move, ClaimLane)), None)


def last_move(situation: Situation, plan: Plan) -> Move | None:
    """Take the most points that one move can bring."""
    best: Move | None = None
    most = 0.0
    goals = open_goals(situation)
    for move in situation.view.legal_moves:
        if isinstance(move, ClaimLane):
            gain = gain_at_once(situation, goals, situation.chart.board.lane_number[move.lane])
            if gain > most:
                best, most = move, gain
    if most < STATION_GAIN and not plan.lanes:
        best = build_station(situation, plan) or best
    return best or best_draw(situation, demand_for(situation, plan))


def gain_at_once(situation: Situation, goals: tuple[Goal, ...], lane: int) -> float:
    """Return the points that a lane brings by itself and by the tickets that it completes."""
    chart = situation.chart
    group = groups(chart, members(situation.own | 1 << lane))
    gain = chart.points[lane] - toll_cost(situation, lane)
    gain += 2 * sum(goal.worth for goal in goals if is_joined(group, goal))
    return LAST_TUNNEL * gain if chart.kind[lane] == TUNNEL else gain


def settle_tunnel(situation: Situation, plan: Plan) -> Move | None:
    """Pay what the tunnel asks on top, unless trying again is cheaper. Rules: E7."""
    tunnel = situation.view.tunnel
    if tunnel is None:
        return None
    lane = situation.chart.board.lane_number[tunnel.lane]
    demand = demand_for(situation, plan)
    payment = cheapest_extra(situation, demand, lane)
    if payment is None or situation.last_turn:
        return payment
    limit = EXTRA_COST
    if lane in plan.lanes:
        limit += URGENT * detour(situation, plan, lane)
    if payment_cost(situation, demand, payment.payment, lane) <= limit:
        return payment
    return next((move for move in situation.view.legal_moves if isinstance(move, Decline)), payment)


def lay_neutral_lane(situation: Situation, plan: Plan) -> Move | None:
    """Give the neutral player the lane in the colour that is wanted less. Rules: H12."""
    colour = situation.chart.colour
    number = situation.chart.board.lane_number
    want = demand_for(situation, plan).want
    lanes = [move for move in situation.view.legal_moves if isinstance(move, LayNeutralLane)]
    return min(lanes, key=lambda move: want[colour[number[move.lane]]], default=None)
