"""The longest trail: a walk over own lanes that uses none twice, counted in cars. Exact.

Most networks are small or nearly trees, and a plain search is done at once. A
network with many loops is not: there the search gives up after some steps and
a sweep over the lanes (`trail_sweep.py`) takes its place.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.codes import MAX_LENGTH, NONE, WORD
from whistlestop.engine.state import Player
from whistlestop.engine.trail_sweep import swept_trail

STEPS: Final = 800  # as many take about as long as a sweep
NO_LIMIT: Final = 1_000_000_000_000_000_000


@final
class TrailSearch:
    """One player's network, searched depth first."""

    def __init__(self, board: Board, player: Player, steps: i64) -> None:
        """Add up the network's lanes; search them in so many steps."""
        self.board = board
        self.low = player.own_low
        self.high = player.own_high
        self.best: i64 = 0
        self.cap: i64 = 0  # no trail in the part that is searched can be longer
        self.steps = steps
        self.odd: i64 = 0  # the cities with an odd number of lanes
        self.totals = zeros(board.cities)  # the length of all lanes of a part, at its first city
        self.shortest = vec[i64]([MAX_LENGTH] * board.cities)  # the shortest lane of each city
        self.add_up(player.linked)

    def add_up(self, linked: vec[i64]) -> None:
        """Look at every lane once."""
        board = self.board
        shortest = self.shortest
        odd: i64 = 0
        lane: i64
        low = self.low
        high = self.high
        while low or high:
            if low:
                lane = first(low)
                low &= low - 1
            else:
                lane = first(high) + WORD
                high &= high - 1
            a = board.lane_a[lane]
            b = board.lane_b[lane]
            length = board.length[lane]
            odd ^= board.bit[a] | board.bit[b]
            self.totals[first(linked[a])] += length
            shortest[a] = min(shortest[a], length)
            shortest[b] = min(shortest[b], length)
        self.odd = odd

    def left_out(self, odd: i64) -> i64:
        """Return a length that every trail leaves out of a part, given the part's odd cities.

        At each of them but two some lane is left out, and that lane may count for both its ends.
        """
        longest: i64 = 0
        second: i64 = 0
        total: i64 = 0
        while odd:
            length = self.shortest[first(odd)]
            odd &= odd - 1
            total += length
            if length > longest:
                second = longest
                longest = length
            elif length > second:
                second = length
        return (total - longest - second + 1) >> 1

    def start_at(self, odd: i64, total: i64) -> None:
        """Walk from every odd city of a part, as long as there can be anything to gain."""
        while odd and self.cap > self.best:
            self.walk(first(odd), 0, total, self.low, self.high)
            odd &= odd - 1

    def walk(self, city: i64, length: i64, rest: i64, low: i64, high: i64) -> None:
        """Go on from a city over the lanes not used yet; `rest` is their whole length."""
        self.best = max(self.best, length)
        self.steps -= 1
        if self.steps < 0:
            self.cap = 0
        board = self.board
        at = board.at
        lane_low = board.lane_low
        lane_high = board.lane_high
        i = board.first_at[city]
        end = board.first_at[city + 1]
        while i < end:
            if length + rest <= self.best or self.best >= self.cap:
                return
            lane = at[i]
            i += 1
            if low & lane_low[lane] or high & lane_high[lane]:
                cars = board.length[lane]
                to = board.lane_a[lane] + board.lane_b[lane] - city
                self.walk(to, length + cars, rest - cars, low & ~lane_low[lane], high & ~lane_high[lane])


def longest_trail(board: Board, player: Player) -> i64:
    """Return the length of the longest trail in a player's network.

    A part of the network with at most two odd cities is one whole trail; in any
    other a longest trail starts at an odd city.

    Rules: U19, E12, N10.
    """
    search = TrailSearch(board, player, STEPS)
    parts = vec[i64]()
    part: i64
    for part in range(board.cities):
        total = search.totals[part]
        if total > search.best:
            odd = search.odd & player.linked[part]
            odd &= odd - 1
            if odd & (odd - 1) == 0:
                search.best = total
            else:
                parts = append(parts, part)
    for part in parts:
        search_part(search, player.linked[part], search.totals[part])
    return search.best


def search_part(search: TrailSearch, cities: i64, total: i64) -> None:
    """Look for a longer trail in one part of the network: plainly, or else by a sweep."""
    odd = search.odd & cities
    cap = total - search.left_out(odd)
    search.cap = cap
    search.start_at(odd, total)
    if search.steps >= 0 or search.best >= cap:
        return
    swept = swept_trail(search.board, cities, search.low, search.high, search.best)
    if swept != NONE:
        search.best = swept
        return
    search.cap = cap
    search.steps = NO_LIMIT
    search.start_at(odd, total)
