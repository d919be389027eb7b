"""The network that Hungry plans: one that joins all cities of its tickets, with the colours that it takes."""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import zeros
from whistlestop.engine.codes import KINDS, NONE
from whistlestop.minds.published.ways import FAR, Ways, worth


def ends_of(ways: Ways, tickets: i64) -> i64:
    """Return the cities of a set of tickets."""
    board = ways.board
    cities: i64 = 0
    while tickets:
        ticket = first(tickets)
        tickets &= tickets - 1
        cities |= board.bit[board.ticket_a[ticket]] | board.bit[board.ticket_b[ticket]]
    return cities


class Network:
    """Two clusters grown from the two cities farthest apart, then joined.

    Each other city is attached to the nearest city of a cluster. With `keeps_distance` the shortest distance
    so far is not forgotten from one city to the next, as in the released code: a city that is no nearer than
    the one before is attached wherever that one was.
    """

    def __init__(self, ways: Ways, cities: i64, *, keeps_distance: bool = False) -> None:
        """Plan for a set of cities; `cars` stays NONE if there is nothing to plan."""
        self.ways = ways
        self.keeps_distance = keeps_distance
        self.lanes = zeros(ways.board.lanes)  # 1 for each planned lane
        self.needs = zeros(KINDS)  # cards by colour, gray ones in the last place
        self.symbols: i64 = 0  # locomotives that ferries show
        self.cars: i64 = NONE
        self.points: i64 = 0
        self.city = vec[i64]()
        while cities:
            self.city = append(self.city, first(cities))
            cities &= cities - 1
        n: i64 = len(self.city)
        self.dist = zeros(n * ways.board.cities)  # a row for each city, from there
        self.via = zeros(n * ways.board.cities)
        i: i64
        for i in range(n):
            self.measure(i)
        if self.grow():
            self.colour()

    def measure(self, i: i64) -> None:
        """Note the ways from one city to all others."""
        size = self.ways.board.cities
        self.ways.by_cars(self.city[i])
        c: i64
        for c in range(size):
            self.dist[i * size + c] = self.ways.dist[c]
            self.via[i * size + c] = self.ways.via[c]

    def between(self, i: i64, j: i64) -> i64:
        """Return the cars between two of the cities."""
        return self.dist[i * self.ways.board.cities + self.city[j]]

    def grow(self) -> bool:
        """Seed the clusters, attach the rest, join; False if all is joined already, or nothing can be."""
        n: i64 = len(self.city)
        cluster = zeros(n)  # 1 or 2
        longest: i64 = 0
        start: i64 = 0
        end: i64 = 0
        i: i64
        j: i64
        for i in range(n):
            for j in range(i + 1, n):
                if longest < self.between(i, j) < FAR:
                    longest = self.between(i, j)
                    start = i
                    end = j
        if longest == 0:
            return False
        cluster[start] = 1
        cluster[end] = 2
        self.attach_all(cluster)
        self.join(cluster)
        return True

    def attach_all(self, cluster: vec[i64]) -> None:
        """Attach every city that is in no cluster yet, in order."""
        n: i64 = len(self.city)
        best: i64 = FAR
        to: i64 = NONE
        i: i64
        j: i64
        for i in range(n):
            if cluster[i] == 0:
                if not self.keeps_distance:
                    best = FAR
                    to = NONE
                for j in range(n):
                    if cluster[j] and self.between(i, j) < best:
                        best = self.between(i, j)
                        to = j
                if to != NONE:
                    cluster[i] = cluster[to]
                    self.lay(to, i)

    def join(self, cluster: vec[i64]) -> None:
        """Join the two clusters where they are nearest."""
        best: i64 = FAR
        here: i64 = NONE
        there: i64 = NONE
        n: i64 = len(self.city)
        i: i64
        j: i64
        for i in range(n):
            for j in range(n):
                if cluster[i] == 1 and cluster[j] == 2 and self.between(i, j) < best:
                    best = self.between(i, j)
                    here = i
                    there = j
        if here != NONE:
            self.lay(here, there)

    def lay(self, i: i64, j: i64) -> None:
        """Plan the lanes of the way between two of the cities."""
        if self.between(i, j) >= FAR:
            return
        board = self.ways.board
        c = self.city[j]
        while c != self.city[i]:
            lane = self.via[i * board.cities + c]
            if self.ways.price[lane]:
                self.lanes[lane] = 1
            c = board.lane_a[lane] + board.lane_b[lane] - c

    def colour(self) -> None:
        """Count the cards by colour; of a double take the lane whose colour is needed least."""
        board = self.ways.board
        price = self.ways.price
        doubles = vec[i64]()
        self.cars = 0
        lane: i64
        for lane in range(board.lanes):
            if self.lanes[lane]:
                other = board.other[lane]
                if other == NONE or price[other] == NONE:
                    self.count(lane)
                else:
                    self.lanes[lane] = 0
                    self.lanes[other] = 0
                    doubles = append(doubles, min(lane, other))
        for lane in doubles:
            other = board.other[lane]
            if self.needs[board.colour[other]] < self.needs[board.colour[lane]]:
                self.count(other)
            else:
                self.count(lane)

    def count(self, lane: i64) -> None:
        """Plan a lane and add what it takes; symbols of a ferry are counted on top, as published."""
        board = self.ways.board
        self.lanes[lane] = 1
        self.needs[board.colour[lane]] += board.length[lane]
        self.cars += board.length[lane] + board.locomotives[lane]
        self.symbols += board.locomotives[lane]
        self.points += worth(board, lane)
