"""What a seat sees before it: lanes and their prices, goals, the turns that are left, and a plan."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.board import Board
from whistlestop.engine.codes import NONE, WORD
from whistlestop.engine.state import Player, State
from whistlestop.minds.forest import MAX_GOALS, NEVER, Forest
from whistlestop.minds.sharing import Shares
from whistlestop.minds.temper import Temper
from whistlestop.minds.terrain import Terrain, most_of_a_colour

WORST_DETOUR: Final = 20.0  # points that a lane's loss can cost, within reason


def lanes_in(low: i64, high: i64) -> vec[i64]:
    """List a set of lanes."""
    lanes = vec[i64]()
    while low:
        lanes = append(lanes, first(low))
        low &= low - 1
    while high:
        lanes = append(lanes, first(high) + WORD)
        high &= high - 1
    return lanes


class Outlook:
    """The table from one seat, weighed by a temper."""

    def __init__(self, terrain: Terrain, temper: Temper) -> None:
        """Set aside what looking takes."""
        self.terrain = terrain
        self.temper = temper
        self.board: Board = terrain.board
        self.forest = Forest(terrain.board)
        self.shares = Shares(terrain, temper)
        self.turns_a_card = 1.0 / temper.cards
        self.price = vec[float]([NEVER] * terrain.board.lanes)
        self.takes = vec[float]()  # for each lane the cards that it takes, dear ones counted for more
        lane: i64
        for lane in range(terrain.board.lanes):
            self.takes = append(self.takes, temper.cards_for(terrain.board, lane))
        self.seat: i64 = 0
        self.player = Player()
        self.most: i64 = 0  # cards that the seat holds of its best colour
        self.turns: float = 0.0  # turns that the seat will have, this one included
        self.last = False  # whether this turn is its last
        self.rival_low: i64 = 0
        self.rival_high: i64 = 0
        self.lent_low: i64 = 0  # those of them that a station of the seat's can borrow
        self.lent_high: i64 = 0
        self.here = vec[i64]()  # goals: cities to join,
        self.there = vec[i64]()
        self.worth = vec[float]()  # and what that is worth
        self.low: i64 = 0  # the plan: lanes to claim,
        self.high: i64 = 0
        self.borrow_low: i64 = 0  # rivals' lanes to borrow by stations,
        self.borrow_high: i64 = 0
        self.aimed: i64 = 0  # and the goals that it joins

    def glance(self, state: State, seat: i64) -> None:
        """See whose turn it is, and how long the game may last."""
        self.seat = seat
        self.player = state.players[seat]
        self.most = most_of_a_colour(self.player)
        self.last = state.last_turns != NONE
        self.turns = self.turns_left(state)

    def look(self, state: State, seat: i64) -> None:
        """Look at the table: what is before the seat, and what lanes cost it."""
        self.glance(state, seat)
        low, high = self.terrain.rivals_lanes(state, seat)
        self.rival_low = low
        self.rival_high = high
        self.find_lent()
        self.price_lanes(borrow=self.terrain.stations_left(self.player) > 0)

    def find_lent(self) -> None:
        """Find the rivals' lanes that touch a station of the seat's. Rules: E10."""
        self.lent_low = 0
        self.lent_high = 0
        built = self.terrain.built(self.player)
        if not built:
            return
        board = self.board
        for lane in lanes_in(self.rival_low, self.rival_high):
            if ((built >> board.lane_a[lane]) | (built >> board.lane_b[lane])) & 1:
                self.lent_low |= board.lane_low[lane]
                self.lent_high |= board.lane_high[lane]

    def turns_left(self, state: State) -> float:
        """Guess how many turns the seat will have before the fastest rival runs out of cars."""
        if state.last_turns != NONE:
            return 1.0
        temper = self.temper
        played = float(state.round - 1)
        left = 1000.0
        number: i64
        for number in range(self.terrain.rules.seats):
            if number == self.seat:
                continue
            cars = state.players[number].cars
            laid = float(self.terrain.cars - cars)
            pace = (laid + temper.pace * temper.pace_turns) / (played + temper.pace_turns)
            turns = float(max(cars - self.terrain.last_cars, 0)) / max(pace, 0.5)
            left = min(left, turns)
        return left + 1.0

    def toll_cost(self, lane: i64) -> float:
        """Return what a lane's toll costs in points. Rules: H5, H6, H7."""
        terrain = self.terrain
        if terrain.toll_token == NONE:
            return 0.0
        tokens = self.player.tokens
        toll = self.board.toll[lane]
        if tokens[terrain.loan_token]:
            return 0.0 if toll <= tokens[terrain.toll_token] else 5.0
        return self.temper.toll * float(toll) if toll <= tokens[terrain.toll_token] else self.temper.loan

    def price_lanes(self, *, borrow: bool) -> None:
        """Price every lane: its turns, less its points; nothing for one's own and those lent. Rules: E10."""
        board = self.board
        player = self.player
        temper = self.temper
        price = self.price
        station = temper.station + temper.turn * (1.0 + 1.0 / temper.cards)
        lane: i64
        for lane in range(board.lanes):
            low = board.lane_low[lane]
            high = board.lane_high[lane]
            length = float(board.length[lane])
            if player.own_low & low or player.own_high & high:
                price[lane] = 0.0
            elif (player.open_low & low or player.open_high & high) and board.length[lane] <= player.cars:
                cards = self.takes[lane]
                held = float(self.terrain.held_with(player, lane, self.most))
                missing = cards - temper.held * min(cards, held)
                cost = temper.turn * (1.0 + missing / temper.cards)
                cost += self.toll_cost(lane) - float(board.points[lane])
                least = temper.least * length
                price[lane] = max(least, cost)
            elif self.lent_low & low or self.lent_high & high:
                price[lane] = 0.0
            elif borrow and (self.rival_low & low or self.rival_high & high):
                price[lane] = station
            else:
                price[lane] = NEVER

    def set_goals(self) -> None:
        """List what the seat's tickets still ask for, and the special ticket where there is one to earn."""
        self.here = vec[i64]()
        self.there = vec[i64]()
        self.worth = vec[float]()
        rest = self.player.tickets
        while rest:
            self.add_ticket(first(rest))
            rest &= rest - 1
        terrain = self.terrain
        if terrain.special_to_earn(self.player):
            self.add_goal(terrain.regions[0], terrain.regions[1], self.temper.ticket)
        if self.terrain.race:
            self.keep_nearest()
        elif len(self.here) > MAX_GOALS:
            self.keep_richest()

    def add_ticket(self, ticket: i64) -> None:
        """Add a ticket's goal, if it isn't joined yet."""
        board = self.board
        a = board.ticket_a[ticket]
        b = board.ticket_b[ticket]
        if not self.player.joins(a, b):
            self.add_goal(self.player.linked[a], self.player.linked[b], self.worth_of(ticket))

    def worth_of(self, ticket: i64) -> float:
        """Return what a completed ticket is worth. Rules: U18, N9, G4."""
        if self.terrain.race:
            return self.temper.ticket
        return float(self.board.ticket_points[ticket]) + self.temper.award

    def add_goal(self, here: i64, there: i64, worth: float) -> None:
        """Add a goal."""
        self.here = append(self.here, here)
        self.there = append(self.there, there)
        self.worth = append(self.worth, worth)

    def keep_richest(self) -> None:
        """Leave out the goals worth least, beyond what can be planned for at once."""
        while len(self.here) > MAX_GOALS:
            least: i64 = 0
            i: i64
            for i in range(len(self.here)):
                if self.worth[i] < self.worth[least]:
                    least = i
            last = len(self.here) - 1
            self.here[least] = self.here[last]
            self.there[least] = self.there[last]
            self.worth[least] = self.worth[last]
            self.here = self.here[:last]
            self.there = self.there[:last]
            self.worth = self.worth[:last]

    def keep_nearest(self) -> None:
        """In a race build for the nearest goal alone. Rules: G4."""
        best: i64 = 0
        least = NEVER
        i: i64
        for i in range(len(self.here)):
            cost = self.forest.between(self.price, self.here[i], self.there[i])
            if cost < least:
                best = i
                least = cost
        self.here = self.here[best : best + 1]
        self.there = self.there[best : best + 1]
        self.worth = self.worth[best : best + 1]

    def make_plan(self) -> None:
        """Plan for the goals that are worth it; the first try may borrow more than there are stations."""
        self.low = 0
        self.high = 0
        self.borrow_low = 0
        self.borrow_high = 0
        self.aimed = 0
        if len(self.here) == 0:
            return
        self.forest.grow(self.price, self.here, self.there)
        best = self.best_goals(len(self.here), 2.0)
        self.take(best)
        if count(self.borrow_low) + count(self.borrow_high) > self.terrain.stations_left(self.player):
            self.lent_low = 0
            self.lent_high = 0
            self.price_lanes(borrow=False)
            self.forest.grow(self.price, self.here, self.there)
            self.take(self.best_goals(len(self.here), 2.0))

    def take(self, goals: i64) -> None:
        """Make the forest of these goals the plan."""
        self.forest.gather(goals)
        player = self.player
        self.low = self.forest.low & player.open_low
        self.high = self.forest.high & player.open_high
        self.borrow_low = self.forest.low & self.rival_low
        self.borrow_high = self.forest.high & self.rival_high
        self.aimed = goals
        if self.lent_low or self.lent_high:
            self.use_stations()

    def use_stations(self) -> None:
        """Let each station that is built borrow one lane of the plan; others take a new one. Rules: E10."""
        board = self.board
        built = self.terrain.built(self.player)
        for lane in lanes_in(self.borrow_low & self.lent_low, self.borrow_high & self.lent_high):
            touched = built & (board.bit[board.lane_a[lane]] | board.bit[board.lane_b[lane]])
            if touched:
                built &= ~(touched & -touched)
                self.borrow_low &= ~board.lane_low[lane]
                self.borrow_high &= ~board.lane_high[lane]

    def cities_to_build(self) -> i64:
        """Return the cities where a station would borrow a lane of the plan. Rules: E9, E10."""
        board = self.board
        cities: i64 = 0
        for lane in lanes_in(self.borrow_low, self.borrow_high):
            cities |= board.bit[board.lane_a[lane]] | board.bit[board.lane_b[lane]]
        return cities

    def aimed_worth(self) -> float:
        """Add up what the goals of the plan are worth."""
        worth = 0.0
        rest = self.aimed
        while rest:
            worth += self.worth[first(rest)]
            rest &= rest - 1
        return worth

    def best_goals(self, number: i64, stake: float) -> i64:
        """Choose the goals whose worth, times the stake, exceeds their price by most."""
        best: i64 = 0
        most = 0.0
        goals: i64
        for goals in range(1, self.board.bit[number]):
            if self.forest.cost[goals] < NEVER:
                value = self.value_of(goals, stake)
                if value > most:
                    most = value
                    best = goals
        return best

    def value_of(self, goals: i64, stake: float) -> float:
        """Weigh a set of goals: worth and the chance to finish in time against the price."""
        worth = 0.0
        rest = goals
        while rest:
            worth += self.worth[first(rest)]
            rest &= rest - 1
        return stake * worth * self.chance_of(goals) - self.forest.cost[goals]

    def chance_of(self, goals: i64) -> float:
        """Guess how likely cars and turns suffice for a set of goals."""
        self.forest.gather(goals)
        lanes = lanes_in(self.forest.low & self.player.open_low, self.forest.high & self.player.open_high)
        cars: i64 = 0
        for lane in lanes:
            cars += self.board.length[lane]
        if cars > self.player.cars:
            return 0.0
        borrowed = count(self.forest.low & self.rival_low & ~self.lent_low)
        borrowed += count(self.forest.high & self.rival_high & ~self.lent_high)
        turns = self.turns_for(lanes) + float(borrowed)
        late = (turns - self.turns) / self.temper.doubt
        return (1.0 - self.temper.risk) / (1.0 + math.exp(min(30.0, late)))

    def turns_for(self, lanes: vec[i64]) -> float:
        """Guess the turns that lanes take, claims and draws."""
        shares = self.shares
        shares.begin(self.player.hand)
        shares.share_out(lanes, 1.0)
        return float(len(lanes)) + shares.missing / self.temper.cards

    def best_lanes(self) -> tuple[vec[i64], vec[float]]:
        """Return the two lanes that bring most for the turns that they take, and how much."""
        board = self.board
        player = self.player
        best: i64 = NONE
        second: i64 = NONE
        most = 0.0
        next_most = 0.0
        home = self.home()
        touches = 2.0 * self.temper.touch
        low = player.open_low
        high = player.open_high
        while low or high:
            lane: i64 = first(low) if low else first(high) + WORD
            if low:
                low &= low - 1
            else:
                high &= high - 1
            # Most lanes bring too little even if they were to take no more than this turn.
            if board.length[lane] > player.cars or float(board.points[lane]) + touches <= next_most:
                continue
            rate = self.rate_of(lane, home, next_most)
            if rate > most:
                second = best
                next_most = most
                best = lane
                most = rate
            elif rate > next_most:
                second = lane
                next_most = rate
        if best == NONE:
            return vec[i64](), vec[float]()
        if second == NONE:
            return vec[i64]([best]), vec[float]([most])
        return vec[i64]([best, second]), vec[float]([most, next_most])

    def home(self) -> i64:
        """Return the cities that own lanes touch."""
        board = self.board
        cities: i64 = 0
        for lane in lanes_in(self.player.own_low, self.player.own_high):
            cities |= board.bit[board.lane_a[lane]] | board.bit[board.lane_b[lane]]
        return cities

    def rate_of(self, lane: i64, home: i64, least: float = 0.0) -> float:
        """Return the points that a lane brings for each turn that it takes.

        None if it takes too many turns, or does not bring more than the least that is asked for.
        """
        board = self.board
        missing = self.takes[lane] - float(self.terrain.held_with(self.player, lane, self.most))
        turns = 1.0 + max(0.0, missing) * self.turns_a_card
        if turns > self.turns:
            return 0.0
        touches = ((home >> board.lane_a[lane]) & 1) + ((home >> board.lane_b[lane]) & 1)
        points = float(board.points[lane]) + self.temper.touch * float(touches) - self.toll_cost(lane)
        return points / turns if points > least * turns else 0.0

    def detour(self, lane: i64) -> float:
        """Return what the way around a planned lane would cost more than the lane itself, within reason."""
        board = self.board
        table = self.price[:]
        cost = table[lane]
        for other in lanes_in(self.low, self.high):
            table[other] = 0.0
        table[lane] = NEVER
        if board.other[lane] != NONE and not self.terrain.shared:
            table[board.other[lane]] = NEVER
        here, there = board.bit[board.lane_a[lane]], board.bit[board.lane_b[lane]]
        return min(WORST_DETOUR, self.forest.between(table, here, there, cost + WORST_DETOUR) - cost)
