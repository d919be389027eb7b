"""The longest trail: a walk over own lanes that uses none twice, counted in cars. Exact."""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.codes import WORD
from whistlestop.engine.state import Player


class TrailSearch:
    """One player's network, searched depth first."""

    def __init__(self, board: Board) -> None:
        """Begin with an empty network."""
        self.board = board
        self.best: i64 = 0
        self.cap: i64 = 0

    def walk(self, city: i64, length: i64, rest: i64, low: i64, high: i64) -> None:
        """Go on from a city over the lanes not used yet; `rest` is their whole length."""
        self.best = max(self.best, length)
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
    odd: i64 = 0
    totals = zeros(board.cities)
    lane: i64
    low = player.own_low
    high = player.own_high
    while low or high:
        if low:
            lane = first(low)
            low &= low - 1
        else:
            lane = first(high) + WORD
            high &= high - 1
        a = board.lane_a[lane]
        odd ^= board.bit[a] | board.bit[board.lane_b[lane]]
        totals[first(player.linked[a])] += board.length[lane]
    search = TrailSearch(board)
    parts = vec[i64]()
    part: i64
    for part in range(board.cities):
        total = totals[part]
        if total > search.best:
            ends = odd & player.linked[part]
            ends &= ends - 1
            if ends & (ends - 1) == 0:
                search.best = total
            else:
                parts = append(parts, part)
    for part in parts:
        total = totals[part]
        search.cap = total
        ends = odd & player.linked[part]
        while ends and total > search.best:
            search.walk(first(ends), 0, total, player.own_low, player.own_high)
            ends &= ends - 1
    return search.best
