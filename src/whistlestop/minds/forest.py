"""Steiner forests: the cheapest lanes that join the cities of several goals, exactly.

One growth answers for every subset of the goals. Trees over sets of terminals grow from single terminals up:
a tree at a city is two smaller trees that meet there, or a tree at a neighbouring city and the lane between.
A whole tree is one over all its terminals but the last, at the last: none over the last need be grown.
The cheapest forest of a subset of goals is then the cheapest way to share these goals out among trees.

No tree need be grown that costs more than joining, each by itself, all goals that have a terminal in it:
whatever it is a part of would be cheaper without it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board

NEVER: Final = 1e9
MAX_TERMINALS: Final = 10
MAX_GOALS: Final = 5
SLACK: Final = 1e-6  # what sums of prices may be off by
MERGE: Final = 1000  # a step back that is two trees meeting: this, and the set of one of them


class Forest:
    """Grows forests on one board; made once, used for every plan."""

    def __init__(self, board: Board) -> None:
        """Set aside the room that growing takes."""
        self.board = board
        self.cities: i64 = board.cities
        room = board.bit[MAX_TERMINALS] * board.cities
        self.price = vec[float]([NEVER] * room)  # for each set of terminals and city, the cheapest tree
        self.back = vec[i64]([-1] * room)  # and how it came about
        self.neighbour = vec[i64]()  # for each entry of `board.at`, the city at the lane's other end
        city: i64
        for city in range(board.cities):
            for lane in board.at[board.first_at[city] : board.first_at[city + 1]]:
                self.neighbour = append(self.neighbour, board.lane_a[lane] + board.lane_b[lane] - city)
        self.terminals = vec[i64]()  # each a set of cities that count as one
        self.ends = vec[i64]()  # for each goal, its terminals
        self.alone = vec[float]()  # and what it costs to join them, as soon as that is known
        self.tree = vec[float]([NEVER] * 32)  # for each set of goals, the cheapest single tree
        self.cost = vec[float]([NEVER] * 32)  # and the cheapest forest
        self.part = vec[i64]([0] * 32)  # of that forest, the goals of its first tree
        self.low: i64 = 0  # the lanes of the forest gathered last
        self.high: i64 = 0

    def terminal(self, cities: i64) -> i64:
        """Return the bit of a terminal, a new one if need be."""
        i: i64
        for i in range(len(self.terminals)):
            if self.terminals[i] == cities:
                return self.board.bit[i]
        self.terminals = append(self.terminals, cities)
        return self.board.bit[len(self.terminals) - 1]

    def grow(self, lanes: vec[float], here: vec[i64], there: vec[i64]) -> None:
        """Grow trees for goals, each given as two sets of cities to join, over lanes at these prices."""
        self.terminals = vec[i64]()
        self.ends = vec[i64]()
        self.alone = vec[float]()
        i: i64
        for i in range(len(here)):
            self.ends = append(self.ends, self.terminal(here[i]) | self.terminal(there[i]))
            self.alone = append(self.alone, NEVER)
        last = self.board.bit[len(self.terminals) - 1]
        members: i64 = 1
        while members < last:
            limit = self.limit_of(members)
            self.plant(members, limit)
            self.spread(members, lanes, limit, 0)
            if members & (members - 1) == 0:
                self.note_ways(members)
            members += 1
        self.share_out()

    def limit_of(self, members: i64) -> float:
        """Return what trees over some terminals may cost: all goals that have one among them, one by one."""
        limit = SLACK
        i: i64
        for i in range(len(self.ends)):
            if self.ends[i] & members:
                limit += self.alone[i]
        return min(limit, NEVER)

    def note_ways(self, terminal: i64) -> None:
        """Note what goals cost by themselves, now that the ways from a terminal are known."""
        i: i64
        for i in range(len(self.ends)):
            if self.ends[i] & terminal and self.alone[i] == NEVER:
                other = self.ends[i] - terminal
                rest = self.terminals[first(other)] if other else self.terminals[first(terminal)]
                while rest:
                    price = self.price[terminal * self.cities + first(rest)]
                    self.alone[i] = min(self.alone[i], price)
                    rest &= rest - 1

    def plant(self, members: i64, limit: float) -> None:
        """Begin the trees over a set of terminals: at a lone terminal, or where two smaller ones meet."""
        cities = self.cities
        row = members * cities
        price = self.price
        back = self.back
        city: i64
        for city in range(cities):
            price[row + city] = NEVER
        if members & (members - 1) == 0:
            rest = self.terminals[first(members)]
            while rest:
                city = first(rest)
                price[row + city] = 0.0
                back[row + city] = -1
                rest &= rest - 1
            return
        half = (members - 1) & members
        while half > members - half:
            other = (members - half) * cities
            one = half * cities
            for city in range(cities):
                both = price[one + city] + price[other + city]
                if both < price[row + city] and both < limit:
                    price[row + city] = both
                    back[row + city] = MERGE + half
            half = (half - 1) & members

    def spread(self, members: i64, lanes: vec[float], limit: float, goal: i64) -> None:
        """Let the trees over a set of terminals reach further along lanes, until nothing gets cheaper.

        They go as far as the limit; where a goal is given, as some cities, no further than the nearest.
        """
        price = self.price
        back = self.back
        neighbour = self.neighbour
        at = self.board.at
        first_at = self.board.first_at
        bit = self.board.bit
        row = members * self.cities
        pending: i64 = 0
        city: i64
        for city in range(self.cities):
            if price[row + city] < limit:
                pending |= bit[city]
        while pending:
            city = first(pending)
            pending &= pending - 1
            here = price[row + city]
            i = first_at[city]
            end = first_at[city + 1]
            while i < end:
                far = here + lanes[at[i]]
                next_city = neighbour[i]
                if far < price[row + next_city] and far < limit:
                    price[row + next_city] = far
                    back[row + next_city] = at[i]
                    pending |= bit[next_city]
                    if goal & bit[next_city]:
                        limit = far
                i += 1

    def between(self, lanes: vec[float], here: i64, there: i64, limit: float = NEVER) -> float:
        """Return the price of the cheapest way from one set of cities to another, if it is below a limit."""
        if here & there:
            return 0.0
        self.terminals = vec[i64]([here])
        self.plant(1, NEVER)
        self.spread(1, lanes, limit, there)
        best = NEVER
        while there:
            price = self.price[self.cities + first(there)]
            best = min(best, price)
            there &= there - 1
        return best

    def share_out(self) -> None:
        """Find the cheapest forest for every set of goals. One without any costs nothing."""
        everything = self.board.bit[len(self.ends)]
        self.cost[0] = 0.0
        goals: i64
        for goals in range(1, everything):
            members, root = self.whole_tree(goals)
            tree = self.price[members * self.cities + root]
            self.tree[goals] = tree
            best = tree
            part = goals
            lowest = goals & -goals
            half = (goals - 1) & goals
            while half:
                if half & lowest:
                    both = self.tree[half] + self.cost[goals - half]
                    if both < best:
                        best = both
                        part = half
                half = (half - 1) & goals
            self.cost[goals] = best
            self.part[goals] = part

    def members_of(self, goals: i64) -> i64:
        """Return the terminals of a set of goals."""
        members: i64 = 0
        while goals:
            members |= self.ends[first(goals)]
            goals &= goals - 1
        return members

    def whole_tree(self, goals: i64) -> tuple[i64, i64]:
        """Return where the cheapest tree over goals is found: all terminals but the last, and its city."""
        members = self.members_of(goals)
        last: i64 = len(self.terminals) - 1
        while not (members >> last) & 1:
            last -= 1
        members -= self.board.bit[last]
        row = members * self.cities
        rest = self.terminals[last]
        best = first(rest)
        while rest:
            city = first(rest)
            rest &= rest - 1
            if self.price[row + city] < self.price[row + best]:
                best = city
        return members, best

    def gather(self, goals: i64) -> None:
        """Put the lanes of the cheapest forest for a set of goals into `low` and `high`."""
        self.low = 0
        self.high = 0
        while goals:
            part = self.part[goals]
            members, root = self.whole_tree(part)
            self.walk(members, root)
            goals -= part

    def walk(self, members: i64, city: i64) -> None:
        """Walk a tree back to its terminals, noting the lanes."""
        board = self.board
        while True:
            step = self.back[members * self.cities + city]
            if step < 0:
                return
            if step >= MERGE:
                self.walk(step - MERGE, city)
                members -= step - MERGE
            else:
                self.low |= board.lane_low[step]
                self.high |= board.lane_high[step]
                city = board.lane_a[step] + board.lane_b[step] - city
