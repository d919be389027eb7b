"""Ways over the lanes that a seat may still use: by the fewest lanes, and by the fewest cars.

The graph of the published agents is J: the lanes that nobody holds, and the seat's own. Here a lane has a
price in cars: none if it is the seat's own or borrowed at one of its stations, its length if it is open to
the seat. What is closed has no price. Ties are broken by the order of the board file, so that the same table
always gives the same way.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.codes import NONE
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State

FAR: Final = 1000  # more cars than any way takes
BORROWED: Final = 100  # tells cars and borrowed lanes apart in one sum; no way has so many of either


def token_place(rules: Rules, name: str) -> i64:
    """Find a token of the box by its name; NONE where the box has no such thing."""
    place: i64 = 0
    for token in rules.sheet.tokens:
        if token.name == name:
            return place
        place += 1
    return NONE


def share(rules: Rules, cars: i64) -> i64:
    """Turn a number of cars that was meant for 45 into the same part of this board's cars, rounded."""
    mine: i64 = rules.board.facts.cars
    return (cars * mine + 22) // 45


def worth(board: Board, lane: i64) -> i64:
    """Return a lane's points; where lanes score nothing, its spaces."""
    points = board.points[lane]
    return points or board.length[lane]


class Ways:
    """The lanes of one seat with their prices, and the search for ways over them."""

    def __init__(self, rules: Rules, state: State, shortest: i64 = 0) -> None:
        """Price the lanes for the seat to act; `shortest` leaves open lanes out that are shorter."""
        board = rules.board
        player = state.players[state.turn]
        self.board = board
        self.cars = player.cars
        self.few_cars = False
        self.price = vec[i64]([NONE] * board.lanes)  # in cars; NONE: not to be had
        self.dist = zeros(board.cities)  # of the last search: cars, or lanes, from its start
        self.via = vec[i64]([NONE] * board.cities)  # and the lane that leads back towards it
        price = self.price
        length = board.length
        lane: i64
        for lane in range(board.lanes):
            low = board.lane_low[lane]
            high = board.lane_high[lane]
            if player.own_low & low or player.own_high & high:
                price[lane] = 0
            elif (player.open_low & low or player.open_high & high) and length[lane] >= shortest:
                price[lane] = length[lane]
        if board.facts.stations:
            self.borrow(rules, state)

    def borrow(self, rules: Rules, state: State) -> None:
        """Count rivals' lanes at the seat's stations as its own. Rules: E10."""
        place = token_place(rules, "stations")
        if place == NONE:
            return
        board = self.board
        built = state.players[state.turn].tokens[place]
        while built:
            city = first(built)
            built &= built - 1
            i = board.first_at[city]
            while i < board.first_at[city + 1]:
                if held_by_rival(board, state, board.at[i]):
                    self.price[board.at[i]] = 0
                i += 1

    def lend(self, state: State, *, few_cars: bool) -> None:
        """Price rivals' lanes too, so that ways have as few of them as possible, or else as few cars.

        Every price that was is a number of cars; afterwards `borrowed_in` and `cars_of` tell a sum apart.
        """
        board = self.board
        self.few_cars = few_cars
        lane: i64
        for lane in range(board.lanes):
            if self.price[lane] == NONE:
                if held_by_rival(board, state, lane):
                    self.price[lane] = 1 if few_cars else BORROWED
            elif few_cars:
                self.price[lane] *= BORROWED

    def borrowed_in(self, price: i64) -> i64:
        """Count the borrowed lanes in the price of a way."""
        return price % BORROWED if self.few_cars else price // BORROWED

    def cars_of(self, price: i64) -> i64:
        """Count the cars in the price of a way with borrowed lanes."""
        return price // BORROWED if self.few_cars else price % BORROWED

    def fewest_lanes(self, start: i64, end: i64) -> vec[i64]:
        """List the lanes of the way that has fewest, own ones included, and of several fewest cars."""
        price = self.price
        lane: i64
        for lane in range(self.board.lanes):
            if price[lane] != NONE:
                price[lane] += FAR
        self.by_cars(end)
        for lane in range(self.board.lanes):
            if price[lane] != NONE:
                price[lane] -= FAR
        return self.walk(start, end)

    def any_fewest_lanes(self, start: i64, end: i64) -> vec[i64]:
        """List the lanes of a way that has fewest: the first that a search from both ends meets.

        The search looks at free lanes before own ones, as the released agents do. So of several ways with as
        few lanes it may find another one as soon as something is built.
        """
        there = Side(self.board, start)
        back = Side(self.board, end)
        while there.fringe and back.fringe:
            met: i64 = NONE
            if len(there.fringe) <= len(back.fringe):
                met = there.spread(self.price, back)
            else:
                met = back.spread(self.price, there)
            if met != NONE:
                return joined(there.lanes_to(met), back.lanes_to(met))
        return vec[i64]()

    def by_cars(self, start: i64) -> None:
        """Find the ways of fewest cars from a city to all others, in `dist` and `via`."""
        board = self.board
        price = self.price
        dist = self.dist
        via = self.via
        city: i64
        for city in range(board.cities):
            dist[city] = FAR * FAR
            via[city] = NONE
        dist[start] = 0
        todo = board.bit[start]  # cities with a way whose neighbours have not been looked at since
        while todo:
            city = nearest(dist, todo)
            todo &= ~board.bit[city]
            here = dist[city]
            i = board.first_at[city]
            while i < board.first_at[city + 1]:
                lane = board.at[i]
                i += 1
                if price[lane] != NONE:
                    far = board.lane_a[lane] + board.lane_b[lane] - city
                    if here + price[lane] < dist[far]:
                        dist[far] = here + price[lane]
                        via[far] = lane
                        todo |= board.bit[far]

    def walk(self, end: i64, start: i64) -> vec[i64]:
        """List the lanes of the way that was found, from `end` back to the search's start, if any."""
        lanes = vec[i64]()
        city = end
        if city == start or self.via[city] == NONE:
            return lanes
        while city != start:
            lane = self.via[city]
            lanes = append(lanes, lane)
            city = self.board.lane_a[lane] + self.board.lane_b[lane] - city
        return lanes

    def missing(self, ticket: i64) -> i64:
        """Count the cars that a ticket still takes: 0 once it is done, FAR if there is no way."""
        board = self.board
        self.by_cars(board.ticket_b[ticket])
        return self.dist[board.ticket_a[ticket]]

    def cars_in(self, lanes: vec[i64]) -> i64:
        """Count the cars that a way takes."""
        cars: i64 = 0
        for lane in lanes:
            cars += self.price[lane]
        return cars


class Side:
    """One side of a search from both ends: the cities reached, and the lanes that lead back to its start."""

    def __init__(self, board: Board, start: i64) -> None:
        """Begin at a city."""
        self.board = board
        self.start = start
        self.seen = board.bit[start]
        self.via = zeros(board.cities)
        self.fringe = vec[i64]()
        self.fringe = append(self.fringe, start)

    def spread(self, price: vec[i64], other: "Side") -> i64:
        """Go one lane further everywhere; return a city that the other side has reached too, or NONE."""
        board = self.board
        level = self.fringe
        self.fringe = vec[i64]()
        own: i64
        for city in level:
            for own in range(2):
                i = board.first_at[city]
                while i < board.first_at[city + 1]:
                    lane = board.at[i]
                    i += 1
                    if price[lane] == NONE or (price[lane] == 0) != (own == 1):
                        continue
                    far = board.lane_a[lane] + board.lane_b[lane] - city
                    if (self.seen >> far) & 1 == 0:
                        self.seen |= board.bit[far]
                        self.via[far] = lane
                        self.fringe = append(self.fringe, far)
                    if (other.seen >> far) & 1:
                        return far
        return NONE

    def lanes_to(self, city: i64) -> vec[i64]:
        """List the lanes from a city back to the start."""
        board = self.board
        lanes = vec[i64]()
        while city != self.start:
            lane = self.via[city]
            lanes = append(lanes, lane)
            city = board.lane_a[lane] + board.lane_b[lane] - city
        return lanes


def joined(there: vec[i64], back: vec[i64]) -> vec[i64]:
    """Put a way together: from its start to where the sides met, listed backwards, and on to its end."""
    lanes = vec[i64]()
    i: i64 = len(there) - 1
    while i >= 0:
        lanes = append(lanes, there[i])
        i -= 1
    for lane in back:
        lanes = append(lanes, lane)
    return lanes


def nearest(dist: vec[i64], cities: i64) -> i64:
    """Return the city of a set that is nearest, the first of several."""
    best = first(cities)
    cities &= cities - 1
    while cities:
        city = first(cities)
        cities &= cities - 1
        if dist[city] < dist[best]:
            best = city
    return best


def held_by_rival(board: Board, state: State, lane: i64) -> bool:
    """Tell whether another player holds a lane."""
    low = board.lane_low[lane]
    high = board.lane_high[lane]
    number: i64 = 0
    for player in state.players:
        if number != state.turn and (player.own_low & low or player.own_high & high):
            return True
        number += 1
    return False
