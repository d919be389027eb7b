"""The planner: exact plans for its tickets, turns and cards priced, lanes claimed before they are missed."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import zeros
from whistlestop.engine.codes import (
    CITY,
    CITY_WORD,
    DECLINE,
    KEEP,
    KEEP_TICKETS,
    LANE,
    LANE_WORD,
    NEUTRAL_LANE,
    NONE,
    PAY_LANE,
    SECOND_CARD,
    SWAP,
    TICKETS,
    TUNNEL,
    TUNNEL_EXTRA,
    TURN,
    WORD,
    WORDS,
)
from whistlestop.engine.play import pick
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.forest import NEVER
from whistlestop.minds.keeping import best_kept
from whistlestop.minds.mind import Mind
from whistlestop.minds.offers import leave_hopeless_tunnels
from whistlestop.minds.outlook import Outlook, lanes_in
from whistlestop.minds.spending import best_draw, cheapest, cheapest_set
from whistlestop.minds.swapping import nearness, swap_limit
from whistlestop.minds.temper import Temper
from whistlestop.minds.terrain import Terrain

LAST_TUNNEL: Final = 0.5  # how likely a tunnel succeeds that must succeed at once
STATION_GAIN: Final = 8.0  # points that a last claim must bring to be better than a last station


class Planner(Mind):
    """Plans afresh for every question; keeps nothing that would change an answer."""

    def __init__(self, temper: Temper) -> None:
        """Take the numbers to weigh by; the board is read with the first question."""
        self.temper = temper
        self.outlooks: list[Outlook] = []
        self.words = zeros(WORDS)
        self.later = vec[i64]()  # lanes to collect for beside the plan

    def outlook_for(self, rules: Rules) -> Outlook:
        """Return the outlook on a game by these rules; the last one asked for is kept."""
        for known in self.outlooks:
            if known.terrain.rules is rules:
                return known
        outlook = Outlook(Terrain(rules), self.temper)
        self.outlooks = [outlook]
        return outlook

    def decide(self, rules: Rules, state: State, x: i64) -> i64:
        """Answer the question that is open."""
        words = self.words
        rules.offers(state, words)
        only = the_only(words)
        if only != NONE:
            return only
        if state.decision == TURN:
            leave_hopeless_tunnels(rules, state, words)
        outlook = self.outlook_for(rules)
        outlook.look(state, state.turn)
        if state.decision == KEEP_TICKETS:
            return KEEP + best_kept(outlook, outlook.player.offer, words[0] >> KEEP)
        self.aim(outlook)
        outlook.make_plan()
        self.later = self.filling(outlook)
        move = self.answer(outlook, state)
        return move if move != NONE else pick(words, x)

    def aim(self, outlook: Outlook) -> None:
        """Say what to plan for: all that the tickets ask."""
        outlook.set_goals()

    def answer(self, outlook: Outlook, state: State) -> i64:
        """Answer a question of the game."""
        self.demand(outlook)
        decision = state.decision
        if decision == TURN:
            return self.turn(outlook, state)
        if decision == SECOND_CARD:
            return best_draw(outlook, state, self.words)
        if decision == TUNNEL_EXTRA:
            return self.settle_tunnel(outlook, state)
        if decision == NEUTRAL_LANE:
            return self.lay_neutral(outlook)
        return self.pay(outlook, state)

    def pay(self, outlook: Outlook, state: State) -> i64:
        """Pay for the lane or the station that was chosen. Rules: U8, E9."""
        if state.decision == PAY_LANE:
            _, payment = cheapest(outlook, state.target)
            return payment
        size = outlook.terrain.next_station(outlook.player)
        _, payment = cheapest_set(outlook, self.words, size, NONE)
        return payment

    def demand(self, outlook: Outlook) -> None:
        """Share the hand out: first to the plan, then to lanes that would come after it."""
        shares = outlook.shares
        shares.begin(outlook.player.hand)
        planned = lanes_in(outlook.low, outlook.high)
        shares.share_out(planned, 1.0)
        shares.share_out(self.later, self.temper.later if len(planned) else 1.0)
        shares.finish()

    def turn(self, outlook: Outlook, state: State) -> i64:
        """Follow the plan; with nothing left to plan, build for points."""
        if outlook.last:
            return self.last_move(outlook, state)
        move: i64 = NONE
        if outlook.low or outlook.high:
            move = self.swap(outlook, state)
            if move == NONE:
                move = self.claim_planned(outlook)
        else:
            move = self.build_station(outlook)
            if move == NONE:
                move = self.more_tickets(outlook)
            if move == NONE:
                move = self.swap(outlook, state)
            if move == NONE:
                move = self.claim_filling(outlook)
        if move == NONE:
            move = best_draw(outlook, state, self.words)
        return move if move != NONE else self.any_claim()

    def offered(self, lane: i64) -> bool:
        """Tell whether a lane is on offer."""
        if lane < WORD:
            return (self.words[LANE_WORD] >> lane) & 1 != 0
        return (self.words[LANE_WORD + 1] >> (lane - WORD)) & 1 != 0

    def claim_planned(self, outlook: Outlook) -> i64:
        """Claim the planned lane that would be missed most if somebody took it."""
        best: i64 = NONE
        most = 0.0
        for wanted in lanes_in(outlook.low, outlook.high):
            lane, cost = self.side(outlook, wanted)
            if lane == NONE:
                continue
            if (
                outlook.board.kind[lane] == TUNNEL
                and outlook.terrain.held_for(outlook.player, lane) <= outlook.board.length[lane]
            ):
                continue
            around = outlook.detour(wanted)
            worth = self.temper.urgent * around - cost
            if best == NONE or worth > most:
                best = LANE + lane
                most = worth
        return best

    def side(self, outlook: Outlook, lane: i64) -> tuple[i64, float]:
        """Return the lane of a connection that is on offer and cheaper to pay, with its cost, or NONE."""
        other = outlook.board.other[lane]
        chosen: i64 = NONE
        cost = NEVER
        if self.offered(lane):
            cost, _ = cheapest(outlook, lane)
            chosen = lane
        if other != NONE and self.offered(other):
            beside, _ = cheapest(outlook, other)
            if beside < cost:
                return other, beside
        return chosen, cost

    def build_station(self, outlook: Outlook) -> i64:
        """Build a station where a rival's lane closes the gap. Rules: E9, E10."""
        cities = outlook.cities_to_build() & self.words[CITY_WORD]
        return CITY + first(cities) if cities else NONE

    def more_tickets(self, outlook: Outlook) -> i64:
        """Draw tickets if all are done, and cars and turns suffice for more."""
        if (self.words[0] >> TICKETS) & 1 == 0 or len(outlook.here):
            return NONE
        temper = self.temper
        if float(outlook.player.cars) < temper.more_cars * float(outlook.terrain.cars):
            return NONE
        return TICKETS if outlook.turns >= temper.more_turns else NONE

    def swap(self, outlook: Outlook, state: State) -> i64:
        """Swap tickets if that pays. Rules: G2."""
        if (self.words[0] >> SWAP) & 1 == 0 or not outlook.player.tickets:
            return NONE
        return SWAP if nearness(outlook, outlook.player.tickets) > swap_limit(outlook, state) else NONE

    def filling(self, outlook: Outlook) -> vec[i64]:
        """List the lanes that bring most for the turns that they take, beyond those that are planned."""
        chosen = vec[i64]()
        if outlook.terrain.race:
            return chosen
        board = outlook.board
        cars = outlook.player.cars
        for lane in lanes_in(outlook.low, outlook.high):
            cars -= board.length[lane]
        home = outlook.home()
        best_rate = vec[float]()
        for lane in lanes_in(
            outlook.player.open_low & ~outlook.low, outlook.player.open_high & ~outlook.high
        ):
            if board.length[lane] > cars or self.planned(outlook, board.other[lane]):
                continue
            rate = outlook.rate_of(lane, home)
            if rate > 0.0:
                chosen, best_rate = insert(chosen, best_rate, lane, rate, self.temper.aims)
        return chosen

    def planned(self, outlook: Outlook, lane: i64) -> bool:
        """Tell whether a lane is part of the plan."""
        if lane == NONE:
            return False
        board = outlook.board
        return bool(outlook.low & board.lane_low[lane] or outlook.high & board.lane_high[lane])

    def claim_filling(self, outlook: Outlook) -> i64:
        """Claim the most rewarding lane that can be paid now."""
        for wanted in self.later:
            lane, _ = self.side(outlook, wanted)
            if lane != NONE:
                return LANE + lane
        return NONE

    def any_claim(self) -> i64:
        """Claim something, when there is no card to draw either."""
        for i in (LANE_WORD, LANE_WORD + 1):
            if self.words[i]:
                return first(self.words[i]) + i * WORD
        return NONE

    def last_move(self, outlook: Outlook, state: State) -> i64:
        """Take the most points that one move can bring."""
        best: i64 = NONE
        most = 0.0
        for lane in lanes_in(self.words[LANE_WORD], self.words[LANE_WORD + 1]):
            gain = self.gain_at_once(outlook, lane)
            if gain > most:
                best = LANE + lane
                most = gain
        if most < STATION_GAIN and not (outlook.low or outlook.high):
            station = self.build_station(outlook)
            if station != NONE:
                return station
        return best if best != NONE else best_draw(outlook, state, self.words)

    def gain_at_once(self, outlook: Outlook, lane: i64) -> float:
        """Return the points that a lane brings by itself and by the tickets that it completes."""
        board = outlook.board
        linked = outlook.player.linked
        here = linked[board.lane_a[lane]]
        there = linked[board.lane_b[lane]]
        gain = float(board.points[lane]) - outlook.toll_cost(lane)
        i: i64
        for i in range(len(outlook.here)):
            a = outlook.here[i]
            b = outlook.there[i]
            if (a & here and b & there) or (a & there and b & here):
                gain += 2.0 * outlook.worth[i]
        return LAST_TUNNEL * gain if board.kind[lane] == TUNNEL else gain

    def settle_tunnel(self, outlook: Outlook, state: State) -> i64:
        """Pay what the tunnel asks on top, unless trying again is cheaper. Rules: E7."""
        lane = state.target
        cost, chosen = cheapest_set(outlook, self.words, state.extra, lane)
        if chosen == NONE:
            return DECLINE
        limit = self.temper.extra
        if self.planned(outlook, lane):
            limit += self.temper.urgent * outlook.detour(lane)
        return chosen if outlook.last or cost <= limit else DECLINE

    def lay_neutral(self, outlook: Outlook) -> i64:
        """Give the neutral player the lane in the colour that is wanted less. Rules: H12."""
        best: i64 = NONE
        least = NEVER
        for lane in lanes_in(self.words[LANE_WORD], self.words[LANE_WORD + 1]):
            want = outlook.shares.want[outlook.board.colour[lane]]
            if want < least:
                best = LANE + lane
                least = want
        return best


def the_only(words: vec[i64]) -> i64:
    """Return the only move on offer, or NONE if there are several."""
    found: i64 = NONE
    i: i64
    for i in range(WORDS):
        word = words[i]
        if word:
            if found != NONE or word & (word - 1):
                return NONE
            found = first(word) + i * WORD
    return found


def insert(
    lanes: vec[i64], rates: vec[float], lane: i64, rate: float, most: i64
) -> tuple[vec[i64], vec[float]]:
    """Put a lane in its place among the most rewarding ones."""
    lanes = append(lanes, lane)
    rates = append(rates, rate)
    i = len(lanes) - 1
    while i > 0 and rates[i - 1] < rates[i]:
        rates[i - 1], rates[i] = rates[i], rates[i - 1]
        lanes[i - 1], lanes[i] = lanes[i], lanes[i - 1]
        i -= 1
    if len(lanes) > most:
        return lanes[:most], rates[:most]
    return lanes, rates
