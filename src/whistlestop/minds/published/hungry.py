"""Hungry, "destination hungry": one network for all its tickets, and more tickets while there is room."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.board import zeros
from whistlestop.engine.chance import below, following
from whistlestop.engine.codes import BLIND, COLOURS, GRAY, KINDS, LANE, LOCO, NONE, TICKETS
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.minds.offers import by_plenty, cheapest, longest_offered, most_held, offered, take
from whistlestop.minds.published.common import Published, set_in
from whistlestop.minds.published.keeping import lowest, points_of, tickets_in
from whistlestop.minds.published.network import Network, ends_of
from whistlestop.minds.published.ways import Ways, share

FIRST_CARDS: Final = 4  # dealt at the start, in every box


class Hungry(Published):
    """Plans one network that joins all cities of its tickets, with a colour for each lane.

    It claims the first lane of the plan that it can pay in the planned colour; a gray one only in a colour
    that no other planned lane needs. It draws the colour that the plan needs most if it lies open, else the
    colour that most cards of the market show, if that is planned, or if gray is needed most and two or more
    show it; else from the deck. With nothing planned it claims the longest lane it can. Tickets are kept
    for the best rate of points, those of the lanes included, to cars, among plans that leave 5 cars (of 45);
    else for the smallest plan. It draws tickets while its plan leaves more than 20 cars.

    The released code differs, each by a flag:

    - `keeps_distance`: cities are attached to the wrong place (see `Network`).
    - `stores_last`: 8 cars are enough for it to draw tickets, but what it compares with its cars is the need
      of the last choice it looked at, which is to keep everything offered, and is never reckoned again. What
      was given back can't be known here, so it is drawn by chance from what it could have been. As in the
      original, tickets are drawn only in the first turns; if then nothing fits any more, without end.
    - `overrules`: a choice whose plan leaves fewer than 5 cars, if it is the smallest of these so far, takes
      the place of a good one that was found before.
    - `overlooks`: it never finds the colour needed most in the market (it looks for RED, the market says
      red), and does not mind what it holds already.
    - `plans_all`: the plan holds tickets that are done, and those that there are not cars enough for.

    The original plans anew when somebody has scored. The plan is made of the board and the tickets
    alone, so to plan at every question is the same.
    """

    def __init__(
        self,
        *,
        keeps_distance: bool = False,
        stores_last: bool = False,
        overrules: bool = False,
        overlooks: bool = False,
        plans_all: bool = False,
        careful: bool = True,
    ) -> None:
        """Say which flaws it has."""
        super().__init__(careful=careful)
        self.keeps_distance = keeps_distance
        self.stores_last = stores_last
        self.overrules = overrules
        self.overlooks = overlooks
        self.plans_all = plans_all
        self.room: i64 = 8 if stores_last else 20  # cars, of 45, that a plan must leave for more tickets

    def network(self, ways: Ways, tickets: i64) -> Network:
        """Plan for a set of tickets."""
        return Network(ways, ends_of(ways, tickets), keeps_distance=self.keeps_distance)

    def keep(self, rules: Rules, state: State) -> i64:
        """Choose the tickets with the best rate, beside those already held."""
        player = state.players[state.turn]
        best = self.choose(rules, Ways(rules, state), player.tickets, player.offer, player.keep)
        return best or lowest(rules, state)

    def choose(self, rules: Rules, ways: Ways, held: i64, offer: vec[i64], least: i64) -> i64:
        """Choose of an offer, as a mask; 0 if there are not cars enough for anything."""
        spare = share(rules, 5)
        best: i64 = 0
        last: i64 = 0  # the choice that was found last, good or tight
        tight = ways.cars
        points: i64 = 0  # the best rate so far, as a fraction
        cars: i64 = 1
        size: i64
        mask: i64
        for size in range(least, len(offer) + 1):
            for mask in range(1, rules.board.bit[len(offer)]):
                if count(mask) == size:
                    tickets = held | tickets_in(rules, offer, mask)
                    plan = self.network(ways, tickets)
                    need: i64 = max(1, plan.cars)
                    gain = points_of(rules, tickets) + plan.points
                    if plan.cars <= ways.cars - spare:
                        if gain * cars > points * need:
                            best = last = mask
                            points = gain
                            cars = need
                    elif plan.cars < tight:
                        last = mask
                        tight = plan.cars
        return best if best and not self.overrules else last

    def plan(self, rules: Rules, state: State) -> Network:
        """Plan for the tickets that are worth it."""
        player = state.players[state.turn]
        ways = Ways(rules, state)
        if self.plans_all:
            return self.network(ways, player.tickets)
        tickets = can_be_done(ways, player)
        plan = self.network(ways, tickets)
        while plan.cars > player.cars:
            tickets &= ~poorest(rules, tickets)
            plan = self.network(ways, tickets)
        return plan

    def turn(self, rules: Rules, state: State, words: vec[i64], x: i64) -> i64:
        """Draw tickets while there is room; else claim what is planned, or with no plan the longest."""
        plan = self.plan(rules, state)
        if offered(words, TICKETS) and self.has_room(rules, state, plan, x):
            return TICKETS
        if plan.cars <= 0:
            return longest_offered(rules, words)
        board = rules.board
        hand = state.players[state.turn].hand
        lane: i64
        for lane in range(board.lanes):
            payable = plan.lanes[lane] and offered(words, LANE + lane)
            if payable and (board.colour[lane] != GRAY or self.spare_colour(plan, hand, lane) != NONE):
                return LANE + lane
        return NONE

    def has_room(self, rules: Rules, state: State, plan: Network, x: i64) -> bool:
        """Tell whether the need stored, or that of the plan, leaves cars for another ticket."""
        player = state.players[state.turn]
        room = player.cars - share(rules, self.room)
        if not self.stores_last:
            return max(0, plan.cars) < room
        if player.own_low or player.own_high or player.cards() != FIRST_CARDS:
            return False
        if plan.cars > player.cars:
            return True
        ways = Ways(rules, state)
        if state.round > 1:
            return self.network(ways, player.tickets | other_tickets(rules, player.tickets, 2, x)).cars < room
        more = rules.tickets.dealt + rules.tickets.long - count(player.tickets)
        return self.network(ways, self.dealt(rules, ways, player.tickets, more, x)).cars < room

    def dealt(self, rules: Rules, ways: Ways, kept: i64, more: i64, x: i64) -> i64:
        """Imagine first tickets of which exactly those in the hand would have been kept."""
        tickets = kept
        i: i64
        for i in range(8 if more > 0 else 0):
            x = following(x)
            tickets = kept | other_tickets(rules, kept, more, x)
            offer = vec[i64]()
            rest = tickets
            while rest:
                offer = append(offer, first(rest))
                rest &= rest - 1
            choice = self.choose(rules, ways, 0, offer, rules.tickets.first_keep)
            if tickets_in(rules, offer, choice) == kept:
                break
        return tickets

    def spare_colour(self, plan: Network, hand: vec[i64], lane: i64) -> i64:
        """Return the first colour that pays for a gray lane and that no planned lane needs, or NONE."""
        board = plan.ways.board
        length = board.length[lane]
        symbols = board.locomotives[lane]
        best: i64 = NONE
        fewest: i64 = 0
        for colour in self.order:
            locomotives = max(length - hand[colour], symbols)
            if plan.needs[colour] <= 0 and locomotives <= hand[LOCO]:
                if self.overlooks:
                    return colour
                if best == NONE or locomotives < fewest:
                    best = colour
                    fewest = locomotives
        return best

    def draw(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Take what the plan needs most, or what the market shows most, or from the deck."""
        plan = self.plan(rules, state)
        if plan.cars <= 0:
            return BLIND
        needs = plan.needs
        if not self.overlooks:
            needs = self.lacking(plan, state.players[state.turn].hand)
            needed = self.most_needed(needs, words)
            if needed != NONE:
                return needed
        shown = zeros(KINDS + 1)
        for card in state.market:
            shown[card] += 1
        most = most_held(shown, self.order)
        if shown[LOCO] > shown[most]:
            most = LOCO
        wanted = plan.symbols if most == LOCO else needs[most]
        if wanted > 0 or (shown[most] > 1 and gray_first(needs)):
            move = take(words, most)
            if move != NONE:
                return move
        return BLIND

    def lacking(self, plan: Network, hand: vec[i64]) -> vec[i64]:
        """Return what the plan needs beyond the hand."""
        needs = zeros(KINDS)
        colour: i64
        for colour in range(COLOURS):
            needs[colour] = max(0, plan.needs[colour] - hand[colour])
        needs[GRAY] = plan.needs[GRAY]
        return needs

    def most_needed(self, needs: vec[i64], words: vec[i64]) -> i64:
        """Return the colour needed most if it can be taken from the market."""
        best: i64 = NONE
        for colour in self.order:
            if needs[colour] > 0 and (best == NONE or needs[colour] > needs[best]):
                best = colour
        return take(words, best) if best != NONE else NONE

    def pay(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Pay in the lane's colour; for a gray lane in a colour that the plan does not need."""
        board = rules.board
        hand = state.players[state.turn].hand
        lane = state.target
        plan = self.plan(rules, state)
        colour = board.colour[lane]
        if colour == GRAY:
            if plan.cars <= 0:
                return (
                    self.pay_in_order(rules, state, words)
                    if self.overlooks
                    else cheapest(words, by_plenty(hand))
                )
            colour = self.spare_colour(plan, hand, lane)
        if colour != NONE:
            move = set_in(hand, colour, board.length[lane], board.locomotives[lane])
            if offered(words, move):
                return move
        return cheapest(words, by_plenty(hand))


def other_tickets(rules: Rules, held: i64, number: i64, x: i64) -> i64:
    """Draw tickets by chance that are not held."""
    tickets: i64 = 0
    number = min(number, rules.board.tickets - count(held))
    while number > 0:
        x = following(x)
        ticket = below(x, rules.board.tickets)
        bit = rules.board.bit[ticket]
        if (held | tickets) & bit == 0:
            tickets |= bit
            number -= 1
    return tickets


def gray_first(needs: vec[i64]) -> bool:
    """Tell whether gray is what is needed most."""
    colour: i64
    for colour in range(COLOURS):
        if needs[colour] >= needs[GRAY]:
            return False
    return True


def can_be_done(ways: Ways, player: Player) -> i64:
    """Return the held tickets that are not done and that the cars suffice for."""
    tickets: i64 = 0
    rest = player.tickets
    while rest:
        if 0 < ways.missing(first(rest)) <= player.cars:
            tickets |= rest & -rest
        rest &= rest - 1
    return tickets


def poorest(rules: Rules, tickets: i64) -> i64:
    """Return the ticket of fewest points, as a set."""
    best: i64 = 0
    least: i64 = 0
    while tickets:
        points = rules.board.ticket_points[first(tickets)]
        if best == 0 or points < least:
            best = tickets & -tickets
            least = points
        tickets &= tickets - 1
    return best
