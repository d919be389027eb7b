"""The longest trail of a large network, by a sweep over its lanes. Exact.

The lanes of one part of the network are taken one after another, and each is
kept or left out. What is kept in the end is a trail if it hangs together and
has at most two odd cities. For the lanes to come only this matters of the choices
made so far: which cities of the *front* are odd, which of them hang together, and
how many odd cities lie behind. The front are the cities with lanes on both sides
of the sweep. Of all choices that agree in these things, the one that left out
least is followed. Lanes hardly ever cross on a board, so the front is narrow: four
or five cities in a network of 45 cars.

A table, made beforehand from the end, tells how much must at least still be left
out if what is kept need not hang together. By it nearly all choices are dropped
early, because they can't lead to a trail that is long enough.
"""

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.codes import NONE

# A choice is a word: the odd places of the front (bits 0-11), the group of each place
# (four bits each, from bit 12 on; 0 if nothing is kept there) and the odd cities behind.
PLACES: Final = 12
ODD: Final = 0xFFF
GROUPS: Final = 12
ALL_GROUPS: Final = 0xFFFFFFFFFFFF000
BEHIND: Final = 60

HEADS: Final = 1021  # a prime
WIDE: Final = 2000  # the effort from which on all cities are weighed, not only the front's
NEVER: Final = 1_000_000


def swept_trail(board: Board, cities: i64, low: i64, high: i64, known: i64) -> i64:
    """Return the longest trail in one part of a network, or the length known if none is longer.

    It is NONE if the front gets too wide, which takes a board with very many crossings.

    Rules: U19, E12, N10.
    """
    course = Course(board, cities, low, high)
    if not course.fits:
        return NONE
    sweep = Sweep(board, course)
    return sweep.rest[0] - sweep.least_left_out(sweep.rest[0] - known)


@final
class Course:
    """The order in which the lanes of a part are swept, and the places that its cities take in the front."""

    def __init__(self, board: Board, cities: i64, low: i64, high: i64) -> None:
        """Lay a course over all own lanes between the cities of a part."""
        self.board = board
        self.cities = cities
        self.low = low  # the lanes that are not laid yet
        self.high = high
        self.near = zeros(board.cities)  # for each city, the cities one lane away
        self.to_lay = zeros(board.cities)  # for each city, how many of its lanes are not laid yet
        self.effort: i64 = 0
        self.place = vec[i64]([NONE] * board.cities)
        self.fits = True
        self.places: i64 = 0  # all places ever taken
        self.lanes = vec[i64]()
        self.a = vec[i64]()  # for each lane of the course, the places of its two cities
        self.b = vec[i64]()
        self.front = vec[i64]()  # the places taken while it is decided on
        self.leaving = vec[i64]()  # the places given up after it
        self.look_around()
        for city in self.order():
            self.lay_lanes(city)

    def to_be_laid(self, lane: i64) -> bool:
        """Tell own lanes that are not in the course yet."""
        return self.low & self.board.lane_low[lane] != 0 or self.high & self.board.lane_high[lane] != 0

    def look_around(self) -> None:
        """Find the neighbours of each city."""
        board = self.board
        rest = self.cities
        i: i64
        while rest:
            city = first(rest)
            rest &= rest - 1
            for i in range(board.first_at[city], board.first_at[city + 1]):
                lane = board.at[i]
                if self.to_be_laid(lane):
                    self.near[city] |= board.bit[board.lane_a[lane] + board.lane_b[lane] - city]
                    self.to_lay[city] += 1

    def order(self) -> vec[i64]:
        """Order the cities so that the front stays narrow: the best of a try from each city."""
        best = self.order_from(first(self.cities), 0)
        least = self.effort
        rest = self.cities
        while rest:
            order = self.order_from(first(rest), self.cities if least > WIDE else 0)
            if self.effort < least:
                best = order
                least = self.effort
            rest &= rest - 1
        return best

    def order_from(self, city: i64, among: i64) -> vec[i64]:
        """Order the cities from one on; next comes the city of the front that widens it least.

        Others may be weighed as well. The effort of a sweep doubles with each city of the front.
        """
        bit = self.board.bit
        order = vec[i64]()
        rest = self.cities
        front: i64 = 0
        self.effort = 0
        while True:
            order = append(order, city)
            rest &= ~bit[city]
            front = (front | self.near[city]) & rest
            if front == 0:
                return order
            self.effort += bit[count(front)]
            least: i64 = NEVER
            some = front | (among & rest)
            while some:
                to = first(some)
                some &= some - 1
                wide = count((front | self.near[to]) & rest & ~bit[to])
                if wide < least:
                    least = wide
                    city = to

    def lay_lanes(self, city: i64) -> None:
        """Add the lanes of a city that are not laid yet."""
        board = self.board
        i: i64
        for i in range(board.first_at[city], board.first_at[city + 1]):
            lane = board.at[i]
            if self.fits and self.to_be_laid(lane):
                self.low &= ~board.lane_low[lane]
                self.high &= ~board.lane_high[lane]
                self.lay(lane, board.lane_a[lane], board.lane_b[lane])

    def lay(self, lane: i64, a: i64, b: i64) -> None:
        """Add a lane; its cities enter the front before it, and leave after their last lane."""
        taken: i64 = 0
        if len(self.lanes):
            taken = self.front[-1] & ~self.leaving[-1]
        taken = self.enter(a, taken)
        taken = self.enter(b, taken)
        self.places |= taken
        self.fits = self.places <= ODD
        self.lanes = append(self.lanes, lane)
        self.a = append(self.a, self.place[a])
        self.b = append(self.b, self.place[b])
        self.front = append(self.front, taken)
        self.leaving = append(self.leaving, self.left_by(a) | self.left_by(b))

    def enter(self, city: i64, taken: i64) -> i64:
        """Give a city the first free place, unless it has one; return the places taken then."""
        if self.place[city] == NONE:
            self.place[city] = first(~taken)
        return taken | self.board.bit[self.place[city]]

    def left_by(self, city: i64) -> i64:
        """Count one lane of a city as laid; return its place as a set if it was the last."""
        self.to_lay[city] -= 1
        return 0 if self.to_lay[city] else self.board.bit[self.place[city]]


@final
class Choices:
    """The choices made up to some lane; of those that agree, the one that left out least."""

    def __init__(self) -> None:
        """Begin with none."""
        self.size: i64 = 0
        self.words = zeros(64)
        self.left_out = zeros(64)  # the length that each has left out
        self.next = zeros(64)  # another one with the same remainder
        self.heads = vec[i64]([NONE] * HEADS)  # the last one added, by remainder

    def clear(self) -> None:
        """Forget all."""
        i: i64
        for i in range(self.size):
            self.heads[self.words[i] % HEADS] = NONE
        self.size = 0

    def put(self, word: i64, left_out: i64) -> None:
        """Add a choice, or better the one that agrees with it."""
        head = word % HEADS
        i = self.heads[head]
        while i != NONE:
            if self.words[i] == word:
                self.left_out[i] = min(self.left_out[i], left_out)
                return
            i = self.next[i]
        i = self.size
        self.size = i + 1
        if i == len(self.words):
            self.words = extend(self.words, zeros(i))
            self.left_out = extend(self.left_out, zeros(i))
            self.next = extend(self.next, zeros(i))
        self.words[i] = word
        self.left_out[i] = left_out
        self.next[i] = self.heads[head]
        self.heads[head] = i


@final
class Sweep:
    """The search for the trail that leaves out least along a course."""

    def __init__(self, board: Board, course: Course) -> None:
        """Make the table for a course."""
        self.bit = board.bit
        self.course = course
        lanes: i64 = len(course.lanes)
        self.length = zeros(lanes)
        self.rest = zeros(lanes + 1)  # the length of each lane and all that follow
        self.row = course.places + 1
        self.needed = vec[i64]([NEVER] * (2 * (lanes + 1) * self.row))
        self.limit: i64 = 0
        self.now = Choices()
        self.then = Choices()
        self.needed[2 * lanes * self.row] = 0
        self.needed[(2 * lanes + 1) * self.row] = 0
        i = lanes
        while i > 0:
            i -= 1
            self.length[i] = board.length[course.lanes[i]]
            self.rest[i] = self.rest[i + 1] + self.length[i]
            self.tabulate(i)

    def tabulate(self, i: i64) -> None:
        """Find what must at least be left out from a lane on, for each set of odd places.

        The number of odd cities is always even. So of those behind it is enough to
        know whether there are two, and an odd number of odd places means one.
        """
        length = self.length[i]
        both = self.bit[self.course.a[i]] | self.bit[self.course.b[i]]
        front = self.course.front[i]
        at = 2 * i * self.row
        odd = front
        while True:
            behind = count(odd) & 1
            self.needed[at + odd] = min(
                length + self.needed_after(i, odd, behind), self.needed_after(i, odd ^ both, behind)
            )
            if behind == 0:
                self.needed[at + self.row + odd] = min(
                    length + self.needed_after(i, odd, 2), self.needed_after(i, odd ^ both, 2)
                )
            if odd == 0:
                return
            odd = (odd - 1) & front

    def needed_after(self, i: i64, odd: i64, behind: i64) -> i64:
        """Return what must at least be left out after a lane, once its cities have left the front."""
        leaving = self.course.leaving[i]
        behind += count(odd & leaving)
        if behind > 2:
            return NEVER
        return self.needed[(2 * i + 2 + (behind >> 1)) * self.row + (odd & ~leaving)]

    def least_left_out(self, limit: i64) -> i64:
        """Return the least that a trail leaves out, or the limit if none leaves out less.

        The limit is raised little by little: a low one leaves few choices to follow.
        """
        least = self.needed[0]
        slack: i64 = 1
        while least < limit:
            tried = min(least + slack, limit)
            self.limit = tried
            self.sweep()
            if self.limit < tried or tried == limit:
                return self.limit
            slack += slack
        return limit

    def sweep(self) -> None:
        """Decide on one lane after another; lower the limit to what a trail leaves out, if that is less."""
        self.now.put(0, 0)
        i: i64
        n: i64
        for i in range(len(self.length)):
            both = self.bit[self.course.a[i]] | self.bit[self.course.b[i]]
            now = self.now
            for n in range(now.size):
                word = now.words[n]
                odd = word & ODD
                behind = word >> BEHIND
                kept = now.left_out[n]
                without = kept + self.length[i]
                if without + self.needed_after(i, odd, behind) < self.limit:
                    self.go_on(i, word, without)
                if kept + self.needed_after(i, odd ^ both, behind) < self.limit:
                    self.go_on(i, self.joined(i, word ^ both), kept)
            self.now = self.then
            self.then = now
            now.clear()
        self.now.clear()

    def go_on(self, i: i64, word: i64, left_out: i64) -> None:
        """Let the cities that have no more lanes leave the front, and keep the choice for the next lane.

        A group that leaves altogether must be the only one: it is the trail.
        """
        leaving = self.course.leaving[i]
        while leaving:
            place = first(leaving)
            leaving &= leaving - 1
            if word & self.bit[place]:
                word += self.bit[BEHIND] - self.bit[place]
            group = self.group(word, place)
            if group:
                word -= group * self.bit[GROUPS + 4 * place]
                others = self.members(i, word, group)
                if others == 0:
                    if word & ALL_GROUPS == 0:
                        self.limit = min(self.limit, left_out + self.rest[i + 1])
                    return
                if group == place + 1:
                    word = self.renamed(word, others, first(others) - place)
        self.then.put(word, left_out)

    def joined(self, i: i64, word: i64) -> i64:
        """Join the groups at the two ends of a lane that is kept. A group is named after its first place."""
        a = self.course.a[i]
        b = self.course.b[i]
        if self.group(word, a) == 0:
            word += (a + 1) * self.bit[GROUPS + 4 * a]
        if self.group(word, b) == 0:
            word += (b + 1) * self.bit[GROUPS + 4 * b]
        name = min(self.group(word, a), self.group(word, b))
        other = max(self.group(word, a), self.group(word, b))
        if name == other:
            return word
        return self.renamed(word, self.members(i, word, other), name - other)

    def group(self, word: i64, place: i64) -> i64:
        """Return the group of a place: the number of its first place, from 1; or 0."""
        return (word >> (GROUPS + 4 * place)) & 15

    def members(self, i: i64, word: i64, group: i64) -> i64:
        """Return the places of a group."""
        found: i64 = 0
        front = self.course.front[i]
        while front:
            if self.group(word, first(front)) == group:
                found |= front & -front
            front &= front - 1
        return found

    def renamed(self, word: i64, places: i64, change: i64) -> i64:
        """Change the group of some places."""
        while places:
            word += change * self.bit[GROUPS + 4 * first(places)]
            places &= places - 1
        return word
