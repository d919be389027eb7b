"""The One-Step Thinker and the Long-Route Junkie: one ticket at a time, one lane at a time."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board
from whistlestop.engine.codes import BLIND, COLOURS, GRAY, LANE, LOCO, NONE, TICKETS
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.offers import by_plenty, cheapest, most_held, offered, take
from whistlestop.minds.published.common import Published, tickets_wanted
from whistlestop.minds.published.keeping import best_rate, lowest, most_that_fit
from whistlestop.minds.published.ways import FAR, Ways, share


class Thinker(Published):
    """The One-Step Thinker: aims at the richest open ticket that has a way, and there at the first lane.

    A way has as few lanes as possible and is walked from the ticket's first city. The aim is claimed as soon
    as it can be; until then the thinker takes its colour from the market, else a locomotive, else a card from
    the deck. With no ticket left to aim at it draws new ones while everybody has 8 cars (of 45) or more,
    and then aims at the longest free lane, of several at the one that is nearest to being paid.
    All tickets dealt are kept; of later ones those with most points for each car.

    The released code differs, each by a flag:

    - `misjudges`: valuing tickets always fails, and those of fewest points are kept.
    - `pays_in_order`: it pays in the first colour of a fixed order that will do, if need be with
      locomotives alone; gray lanes are never drawn for by colour once the longest lane is aimed at.
    - `wavers`: of several ways with as few lanes it takes any, now one and now another.
    - `ignores_cars`: a way is followed, and tickets are kept, also when there are not cars enough; then it
      only draws.

    The originals look for a new aim only when somebody has scored. Ways depend on nothing else, but which
    colour of a double is drawn for, and which of several longest lanes is aimed at, does: here these follow
    the hand at once.
    """

    def __init__(
        self,
        *,
        misjudges: bool = False,
        pays_in_order: bool = False,
        ignores_cars: bool = False,
        wavers: bool = False,
        careful: bool = True,
    ) -> None:
        """Say which flaws it has."""
        super().__init__(careful=careful)
        self.misjudges = misjudges
        self.pays_in_order = pays_in_order
        self.ignores_cars = ignores_cars
        self.wavers = wavers
        self.shortest: i64 = 0  # the shortest open lane that a way may use, of 45 cars
        self.gray_rank: i64 = 10  # what it gives for a gray lane that can be paid in a colour
        self.draws_from: i64 = 8  # everybody's cars, of 45, from which on it draws tickets

    def keep(self, rules: Rules, state: State) -> i64:
        """Keep all first tickets, or as many as fit; later the best."""
        if state.owing:
            return super().keep(rules, state) if self.ignores_cars else most_that_fit(rules, state)
        return self.judge(rules, state)

    def judge(self, rules: Rules, state: State) -> i64:
        """Keep the tickets with most points for each car, or what is left of that in the released code."""
        if self.misjudges:
            return lowest(rules, state)
        return best_rate(rules, state, self.least(rules, state))

    def least(self, rules: Rules, state: State) -> i64:
        """Return the length from which on an open lane is good enough for a way."""
        if self.shortest == 0:
            return 0
        cars: i64 = rules.board.facts.cars
        return min((self.shortest * cars + 44) // 45, state.players[state.turn].cars)

    def turn(self, rules: Rules, state: State, words: vec[i64], x: i64) -> i64:
        """Claim the aim, or draw tickets when there is no ticket to aim at."""
        aim = self.ticket_lane(rules, state)
        if aim == NONE:
            if self.draws_from and tickets_wanted(rules, state, words, share(rules, self.draws_from)):
                return TICKETS
            aim = self.longest_lane(rules, state)
        if aim == NONE:
            return NONE
        return claim_either(rules.board, state, words, aim)

    def ticket_lane(self, rules: Rules, state: State) -> i64:
        """Find the first lane to claim on the way of the richest ticket; NONE if no ticket has a way."""
        aim = self.ticket_lane_over(state, Ways(rules, state, self.least(rules, state)))
        if aim == NONE and self.shortest and not self.ignores_cars:
            return self.ticket_lane_over(state, Ways(rules, state))
        return aim

    def ticket_lane_over(self, state: State, ways: Ways) -> i64:
        """Find that lane among certain ways."""
        board = ways.board
        aim: i64 = NONE
        richest: i64 = -1
        nearest: i64 = 0
        rest = state.players[state.turn].tickets
        while rest:
            ticket = first(rest)
            rest &= rest - 1
            missing = ways.missing(ticket)
            limit: i64 = FAR - 1 if self.ignores_cars else ways.cars
            points = board.ticket_points[ticket]
            if 0 < missing <= limit and (points > richest or (points == richest and missing < nearest)):
                richest = points
                nearest = missing
                aim = self.first_lane(ways, ticket)
        return aim

    def first_lane(self, ways: Ways, ticket: i64) -> i64:
        """Return the first lane of a ticket's way that has to be claimed."""
        board = ways.board
        start = board.ticket_a[ticket]
        end = board.ticket_b[ticket]
        lanes = ways.any_fewest_lanes(start, end) if self.wavers else ways.fewest_lanes(start, end)
        if not self.ignores_cars and ways.cars_in(lanes) > ways.cars:
            ways.by_cars(end)
            lanes = ways.walk(start, end)
        for lane in lanes:
            if ways.price[lane] > 0:
                return lane
        return NONE

    def longest_lane(self, rules: Rules, state: State) -> i64:
        """Find the longest free lane that the cars suffice for, of several the one nearest to being paid."""
        board = rules.board
        player = state.players[state.turn]
        best: i64 = NONE
        most: i64 = -1
        lane: i64
        for lane in range(board.lanes):
            is_open = player.open_low & board.lane_low[lane] or player.open_high & board.lane_high[lane]
            if is_open and board.length[lane] <= player.cars:
                merit = 100 * board.length[lane] + self.rank(board, player.hand, lane)
                if merit > most:
                    most = merit
                    best = lane
        return best

    def rank(self, board: Board, hand: vec[i64], lane: i64) -> i64:
        """Say how near a lane is to being paid: 10 in its colour, 9 with locomotives, or less."""
        length = board.length[lane]
        colour = board.colour[lane]
        most = hand[most_held(hand, self.order)]
        own = most if colour == GRAY else hand[colour]
        if own >= length:
            return self.gray_rank if colour == GRAY else 10
        if own + hand[LOCO] >= length:
            return 9
        if not self.pays_in_order:
            return max(0, 9 - length + own + hand[LOCO])
        return max(0, (10 if colour == GRAY else 9) - length + most)

    def draw(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Take the colour of the aim, else a locomotive, else from the deck."""
        aim = self.ticket_lane(rules, state)
        for_ticket = aim != NONE
        if not for_ticket:
            aim = self.longest_lane(rules, state)
        if aim != NONE:
            move = take(words, self.colour_for(rules.board, state, aim, for_ticket=for_ticket))
            if move != NONE:
                return move
            move = take(words, LOCO)
            if move != NONE:
                return move
        return BLIND

    def colour_for(self, board: Board, state: State, lane: i64, *, for_ticket: bool) -> i64:
        """Return the card to draw for a lane; for a connection of several colours the one held most."""
        player = state.players[state.turn]
        hand = player.hand
        colour = board.colour[lane]
        other = board.other[lane]
        if colour == GRAY:
            if not self.pays_in_order:
                return most_held(hand, self.order)
            if not for_ticket:
                return COLOURS + 1
            most = most_held(hand, self.order)
            return LOCO if hand[LOCO] > hand[most] else most
        if for_ticket and other != NONE and board.colour[other] != GRAY:
            is_open = player.open_low & board.lane_low[other] or player.open_high & board.lane_high[other]
            if is_open and hand[board.colour[other]] > hand[colour]:
                return board.colour[other]
        return colour

    def pay(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Pay in the first colour of the order, or with as few locomotives as possible."""
        if self.pays_in_order:
            return self.pay_in_order(rules, state, words)
        return cheapest(words, by_plenty(state.players[state.turn].hand))


class Junkie(Thinker):
    """The Long-Route Junkie: a thinker whose ways use no open lane shorter than 3 (of 45 cars).

    It draws no tickets, and chooses among the first ones too: those with most points for each car. Of the
    longest lanes it prefers gray ones that it can pay in a colour. Flags are those of the thinker;
    released, `misjudges` makes it keep the lowest tickets.

    The repaired one, once no ticket is left to aim at, draws new ones while everybody has most of its cars.
    """

    def __init__(
        self,
        *,
        misjudges: bool = False,
        pays_in_order: bool = False,
        ignores_cars: bool = False,
        wavers: bool = False,
        careful: bool = True,
    ) -> None:
        """Say which flaws it has."""
        super().__init__(
            misjudges=misjudges,
            pays_in_order=pays_in_order,
            ignores_cars=ignores_cars,
            wavers=wavers,
            careful=careful,
        )
        self.shortest = 3
        self.gray_rank = 15
        self.draws_from = 0 if ignores_cars else 20

    def keep(self, rules: Rules, state: State) -> i64:
        """Choose by the same measure at the start and later."""
        return self.judge(rules, state)


def claim_either(board: Board, state: State, words: vec[i64], lane: i64) -> i64:
    """Claim a lane or the other one of its double, whichever is on offer and held most in its colour."""
    other = board.other[lane]
    hand = state.players[state.turn].hand
    here = offered(words, LANE + lane)
    if other == NONE or not offered(words, LANE + other):
        return LANE + lane if here else NONE
    if not here or (board.colour[other] < COLOURS and hand[board.colour[other]] > hand[board.colour[lane]]):
        return LANE + other
    return LANE + lane
