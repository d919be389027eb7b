"""Planning: which lanes join the cities of several tickets at the least price.

A lane's price is the turns that it takes, worth about three points each, less the points that it
brings. Tickets are joined one after the other by the cheapest paths, in several orders; what
proves unnecessary is left out, and the cheapest result is the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush

from whistlestop.bots.situation import Chart, Goal, Situation, members
from whistlestop.engine.codes import LOCO, TUNNEL

TURN_PRICE = 3.0  # points that a turn is worth
CARDS_PER_TURN = 1.7  # useful ones
LEAST_PRICE = 0.4  # for each space: cars are not free, however many points a lane brings
TUNNEL_CARDS = 0.7  # that a tunnel asks on top, on average
LOCOMOTIVE_CARDS = 0.8  # how much dearer a locomotive is than another card
EXCHANGED_CARDS = 0.8  # how much dearer a space is where several cards stand for one
STATION_POINTS = 4  # lost with every station built (E11)
TOLL_PRICE = 1.0  # points that a toll token is worth
HELD_CARDS = 0.8  # the part of a hand that a plan can make use of
HOPE = 1.25  # by how much the guesses about turns may be wrong before a goal is given up
NEVER = 1e9


@dataclass(frozen=True, slots=True)
class Ground:
    """What a plan depends on."""

    chart: Chart
    own: int
    open: int
    rivals: int
    cars: int
    tolls: bool
    stations: int
    built: tuple[int, ...]
    savings: tuple[float, ...]  # what cards in hand save, by a lane's colour


@dataclass(frozen=True, slots=True)
class Plan:
    """Lanes to claim, rivals' lanes to borrow, and what comes of it."""

    lanes: tuple[int, ...]
    borrowed: tuple[int, ...]  # by stations that are still to be built
    network: int  # all of these, and those that stations borrow already
    goals: tuple[Goal, ...]  # those that the plan joins
    given_up: tuple[Goal, ...]
    price: float

    @property
    def value(self) -> float:
        """Weigh the plan in points: the goals it joins, less those it gives up and its price."""
        return sum(g.worth for g in self.goals) - sum(g.worth for g in self.given_up) - self.price


def plan_for(situation: Situation, goals: tuple[Goal, ...]) -> Plan:
    """Plan for the goals; give up what can't be joined with the cars and turns that are left."""
    ground = ground_of(situation)
    plan = make_plan(ground, goals)
    while plan.goals and too_much(situation, plan):
        hopeless = least_worthwhile(situation, plan)
        plan = make_plan(ground, tuple(goal for goal in plan.goals if goal is not hopeless))
    return replace(plan, given_up=tuple(goal for goal in goals if goal not in plan.goals))


def ground_of(situation: Situation) -> Ground:
    """Pick out what a plan depends on."""
    return Ground(
        chart=situation.chart,
        own=situation.own,
        open=situation.open,
        rivals=situation.rivals,
        cars=situation.cars,
        tolls=situation.tolls is not None,
        stations=situation.stations,
        built=situation.built,
        savings=savings(situation.hand, situation.custom.card_in_hand),
    )


def savings(hand: tuple[int, ...], each: float) -> tuple[float, ...]:
    """Return what the cards in hand save, by a lane's colour; a gray lane takes what there is most of."""
    colours = hand[:LOCO]
    return tuple(each * number for number in (*colours, max(colours)))


@lru_cache(maxsize=4096)
def make_plan(ground: Ground, goals: tuple[Goal, ...], *, borrow: bool = True) -> Plan:
    """Find the cheapest lanes for all goals that can be joined at all."""
    chart = ground.chart
    table = prices(ground, borrow=borrow)
    wanted = [goal for goal in goals if shortest(chart, table, goal)[0] < NEVER]
    lanes = best_join(chart, table, ground.own, wanted)
    borrowed = members(lanes & ground.rivals)
    if len(borrowed) > ground.stations + len(ground.built):
        return make_plan(ground, goals, borrow=False)
    return Plan(
        lanes=tuple(members(lanes & ground.open)),
        borrowed=tuple(lane for lane in borrowed if set(chart.ends[lane]).isdisjoint(ground.built)),
        network=lanes,
        goals=tuple(wanted),
        given_up=tuple(goal for goal in goals if goal not in wanted),
        price=sum(table[lane] for lane in members(lanes)),
    )


def cards_for(chart: Chart, lane: int) -> float:
    """Return what a lane costs in cards, those counted for more that are harder to come by."""
    cards = chart.length[lane] + LOCOMOTIVE_CARDS * chart.locomotives[lane]
    if chart.kind[lane] == TUNNEL:
        cards += TUNNEL_CARDS
    if chart.exchange[lane]:
        cards += EXCHANGED_CARDS * chart.length[lane]
    return cards


@lru_cache(maxsize=64)
def lane_prices(chart: Chart, *, tolls: bool) -> tuple[float, ...]:
    """List what every free lane costs with an empty hand, in points."""
    table = []
    for lane in range(len(chart.length)):
        price = TURN_PRICE * (1 + cards_for(chart, lane) / CARDS_PER_TURN) - chart.points[lane]
        if tolls:
            price += TOLL_PRICE * chart.toll[lane]
        table.append(price)
    return tuple(table)


def prices(ground: Ground, *, borrow: bool = True) -> list[float]:
    """List what every lane costs the seat now: nothing if it is its own, a station if it is a rival's."""
    chart = ground.chart
    free = lane_prices(chart, tolls=ground.tolls)
    table = [NEVER] * len(free)
    for lane in members(ground.own):
        table[lane] = 0.0
    for lane in members(ground.open):
        length = chart.length[lane]
        if length <= ground.cars:
            price = free[lane] - ground.savings[chart.colour[lane]]
            table[lane] = max(price, LEAST_PRICE * length)
    if borrow and (ground.stations or ground.built):
        station = TURN_PRICE * (1 + (len(ground.built) + 1) / CARDS_PER_TURN) + STATION_POINTS
        for lane in members(ground.rivals):
            if not set(chart.ends[lane]).isdisjoint(ground.built):
                table[lane] = 0.1
            elif ground.stations:
                table[lane] = station
    return table


def shortest(chart: Chart, table: Sequence[float], goal: Goal) -> tuple[float, int]:
    """Return the price and the lanes of the cheapest path between a goal's cities."""
    best = [NEVER] * len(chart.roads)
    back: list[tuple[int, int]] = [(-1, -1)] * len(chart.roads)
    for city in goal.here:
        best[city] = 0.0
    queue = [(0.0, city) for city in goal.here]
    while queue:
        price, city = heappop(queue)
        if price > best[city]:
            continue
        if city in goal.there:
            return price, walk_back(back, city)
        for neighbour, lane in chart.roads[city]:
            further = price + table[lane]
            if further < best[neighbour]:
                best[neighbour] = further
                back[neighbour] = (city, lane)
                heappush(queue, (further, neighbour))
    return NEVER, 0


def walk_back(back: list[tuple[int, int]], city: int) -> int:
    """Return the lanes by which a city was reached."""
    lanes = 0
    city, lane = back[city]
    while lane >= 0:
        lanes |= 1 << lane
        city, lane = back[city]
    return lanes


def best_join(chart: Chart, table: list[float], own: int, goals: list[Goal]) -> int:
    """Return the cheapest lanes found that join all goals, one's own left out."""
    near_first = sorted(goals, key=lambda goal: shortest(chart, table, goal)[0])
    orders = [near_first, near_first[::-1], near_first[1:] + near_first[:1]][: len(goals)]
    best, least = 0, NEVER
    for order in orders:
        lanes = prune(chart, table, join(chart, table, order) & ~own, own, goals)
        price = sum(table[lane] for lane in members(lanes))
        if price < least:
            best, least = lanes, price
    return best


def join(chart: Chart, table: list[float], goals: list[Goal]) -> int:
    """Join goals one after the other; lanes that are in already cost nothing further."""
    table = table.copy()
    lanes = 0
    for goal in goals:
        _, path = shortest(chart, table, goal)
        for lane in members(path & ~lanes):
            table[lane] = 0.0
        lanes |= path
    return lanes


def prune(chart: Chart, table: list[float], lanes: int, own: int, goals: Sequence[Goal]) -> int:
    """Leave out the lanes that no goal needs, the dearest first."""
    ours = groups(chart, members(own))
    for lane in sorted(members(lanes), key=table.__getitem__, reverse=True):
        rest = lanes & ~(1 << lane)
        group = groups(chart, members(rest), ours)
        if all(is_joined(group, goal) for goal in goals):
            lanes = rest
    return lanes


def groups(chart: Chart, lanes: list[int], start: list[int] | None = None) -> list[int]:
    """Group the cities that lanes join: each city names another of its group, or is the one named."""
    group = list(range(len(chart.roads))) if start is None else start.copy()
    for lane in lanes:
        a, b = chart.ends[lane]
        group[named(group, b)] = named(group, a)
    return group


def named(group: list[int], city: int) -> int:
    """Return the city that a city's group is named after."""
    while group[city] != city:
        city = group[city]
    return city


def is_joined(group: list[int], goal: Goal) -> bool:
    """Tell whether a goal's cities are in one group."""
    there = {named(group, city) for city in goal.there}
    return any(named(group, city) in there for city in goal.here)


def turns_for(situation: Situation, lanes: Sequence[int]) -> float:
    """Guess the turns that lanes take, claims and draws."""
    cards = sum(cards_for(situation.chart, lane) for lane in lanes)
    missing = max(0.0, cards - HELD_CARDS * sum(situation.hand))
    return len(lanes) + missing / CARDS_PER_TURN


def too_much(situation: Situation, plan: Plan) -> bool:
    """Tell whether cars or turns won't suffice."""
    cars = sum(situation.chart.length[lane] for lane in plan.lanes)
    turns = turns_for(situation, plan.lanes) + len(plan.borrowed)
    return cars > situation.cars or turns > HOPE * situation.turns + 1


def least_worthwhile(situation: Situation, plan: Plan) -> Goal:
    """Choose the goal to give up: worth little for the turns that it takes."""
    chart = situation.chart
    table = prices(ground_of(situation))
    turns = turns_for(situation, plan.lanes)

    def merit(goal: Goal) -> float:
        rest = [other for other in plan.goals if other is not goal]
        fewer = prune(chart, table, plan.network, situation.own, rest)
        return goal.worth / max(0.1, turns - turns_for(situation, members(fewer & situation.open)))

    return min(plan.goals, key=merit)
