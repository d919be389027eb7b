"""Rush, the exploiter: long lanes and nothing else, and the end before anybody's tickets are done.

Sprint is rush with an eye on its tickets, and harder to beat.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.codes import BLIND, COLOURS, GRAY, KINDS, LANE, LOCO, NONE, TICKETS, TURN
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.offers import offered
from whistlestop.minds.published.common import Published, tickets_wanted
from whistlestop.minds.published.keeping import lowest
from whistlestop.minds.published.ways import Ways, share, worth
from whistlestop.minds.rivals import long_enough
from whistlestop.shared.drawing import DrawStep

RACE_WORTH: Final = 240  # what a ticket counts for where tickets carry no points, in tenths of a space


class Rush(Published):
    """Keeps the lowest tickets, claims long lanes only, and ends the game as soon as it can.

    A long lane is worth its points. Once few cars are left, any lane is worth the cars that it takes off. Of
    all lanes rush aims at those that bring most for the turns they take, claims the best as soon as it can
    be paid, and draws the card that brings the best of them nearest. Tickets are drawn only once all are
    done.

    Where lanes score nothing there is nothing to rush for but tickets: there the lanes to the nearest one
    are all that counts.
    """

    def __init__(self) -> None:
        """Set how it weighs things."""
        super().__init__()
        self.slow: i64 = 4  # tenths of a turn that a missing card takes
        self.end: i64 = 10  # cars, of 45, from which on all that counts is the end
        self.early: i64 = 0  # what a point of a ticket is worth on a long lane, in tenths of a point
        self.late: i64 = 0  # and towards the end, in tenths of a car

    def keep(self, rules: Rules, state: State) -> i64:
        """Keep as few tickets as must be, the lowest."""
        return lowest(rules, state)

    def turn(self, rules: Rules, state: State, words: vec[i64], x: i64) -> i64:
        """Claim the lane that brings most for its turns, if it can be paid now."""
        board = rules.board
        player = state.players[state.turn]
        values = self.lane_values(rules, state)
        best: i64 = NONE
        most: i64 = 0
        lane: i64
        for lane in range(board.lanes):
            if values[lane]:
                rate = values[lane] * 100 // self.turns_for(board, player.hand, lane)
                if rate > most:
                    most = rate
                    best = lane
        if best != NONE and offered(words, LANE + best):
            return LANE + best
        if all_done(rules, state) and tickets_wanted(rules, state, words, share(rules, self.end)):
            return TICKETS
        return NONE

    def draw(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Take the card that brings the best lanes nearest; the deck counts as the average card."""
        board = rules.board
        player = state.players[state.turn]
        values = self.lane_values(rules, state)
        hand = player.hand[:]
        best: i64 = NONE
        most: i64 = 0
        total: i64 = 0
        kind: i64
        for kind in range(KINDS):
            hand[kind] += 1
            merit = self.prospect(board, hand, values)
            hand[kind] -= 1
            total += merit * board.deck[kind]
            half = kind == LOCO and state.decision == TURN and locomotive_ends_draw(rules)
            if merit > most and not half and offered(words, kind):
                most = merit
                best = kind
        if offered(words, BLIND) and total // board.cards >= most:
            return BLIND
        return best

    def lane_values(self, rules: Rules, state: State) -> vec[i64]:
        """Value the open lanes, in tenths: points of the long ones; towards the end cars, and tickets."""
        board = rules.board
        player = state.players[state.turn]
        ways = Ways(rules, state)
        values = zeros(board.lanes)
        ending = player.cars <= share(rules, self.end)
        race = not board.facts.points
        least: i64 = 1 if ending or race else long_enough(rules)
        lane: i64
        for lane in range(board.lanes):
            length = board.length[lane]
            if ways.price[lane] > 0 and least <= length <= player.cars:
                if race:
                    values[lane] = length
                elif ending:
                    values[lane] = 10 * min(length, max(1, player.cars - 2)) + worth(board, lane)
                else:
                    values[lane] = 10 * worth(board, lane)
        if race:
            nearest = nearest_ticket(ways, player.tickets)
            if nearest != NONE:
                self.add_ticket(ways, values, nearest, RACE_WORTH)
            return values
        weight = self.late if ending else self.early
        rest = player.tickets if weight else 0
        while rest:
            ticket = first(rest)
            rest &= rest - 1
            self.add_ticket(ways, values, ticket, weight * board.ticket_points[ticket])
        return values

    def add_ticket(self, ways: Ways, values: vec[i64], ticket: i64, bonus: i64) -> None:
        """Add what a ticket is worth to the lanes on its shortest ways, by their share of it."""
        board = ways.board
        cars = ways.missing(ticket)
        if cars == 0 or cars > ways.cars:
            return
        back = ways.dist[:]
        ways.by_cars(board.ticket_a[ticket])
        lane: i64
        for lane in range(board.lanes):
            if values[lane] and ways.price[lane] > 0:
                a = board.lane_a[lane]
                b = board.lane_b[lane]
                way = min(back[a] + ways.dist[b], back[b] + ways.dist[a]) + board.length[lane]
                if way == cars:
                    values[lane] += bonus * board.length[lane] // cars

    def turns_for(self, board: Board, hand: vec[i64], lane: i64) -> i64:
        """Reckon the turns that a lane takes, in tenths: to draw what is missing, and to claim it."""
        length = board.length[lane]
        colour = board.colour[lane]
        own: i64 = 0
        if colour != GRAY:
            own = hand[colour]
        else:
            c: i64
            for c in range(COLOURS):
                own = max(own, hand[c])
        own = min(own, length - board.locomotives[lane])
        missing = max(0, length - own - hand[LOCO])
        return 10 + self.slow * missing

    def prospect(self, board: Board, hand: vec[i64], values: vec[i64]) -> i64:
        """Say how good a hand is: the squares of the best rate in each colour, added up."""
        best = zeros(KINDS)
        lane: i64
        for lane in range(board.lanes):
            if values[lane]:
                rate = values[lane] * 100 // self.turns_for(board, hand, lane)
                colour = board.colour[lane]
                best[colour] = max(best[colour], rate)
        total: i64 = 0
        for rate in best:
            total += rate * rate
        return total


class Sprint(Rush):
    """Rushes, but prefers long lanes on the way to its tickets, and completes what it can at the end."""

    def __init__(self) -> None:
        """Set how it weighs things, as found by trial."""
        super().__init__()
        self.end = 14
        self.early = 10
        self.late = 20


def all_done(rules: Rules, state: State) -> bool:
    """Tell whether the seat has completed all its tickets."""
    board = rules.board
    player = state.players[state.turn]
    rest = player.tickets
    while rest:
        ticket = first(rest)
        rest &= rest - 1
        if not player.joins(board.ticket_a[ticket], board.ticket_b[ticket]):
            return False
    return True


def nearest_ticket(ways: Ways, tickets: i64) -> i64:
    """Return the ticket that takes fewest cars of those that the cars suffice for, or NONE."""
    best: i64 = NONE
    least = ways.cars + 1
    while tickets:
        ticket = first(tickets)
        tickets &= tickets - 1
        cars = ways.missing(ticket)
        if 0 < cars < least:
            best = ticket
            least = cars
    return best


def locomotive_ends_draw(rules: Rules) -> bool:
    """Tell whether a locomotive of the market is a whole draw. Rules: U5, N2."""
    for step in rules.sheet.menu:
        if isinstance(step, DrawStep):
            return step.locomotive_is_whole_draw
    return False
