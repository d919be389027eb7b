"""What a rival's lanes say of its ways: whether it builds for tickets, or for points and the end alone."""

import math
from typing import Final

from mypy_extensions import i64

from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player
from whistlestop.minds.outlook import lanes_in
from whistlestop.minds.terrain import Terrain

RUSHERS: Final = 0.25  # of all rivals, so many are thought to leave their tickets alone
SURE: Final = 0.95  # and never more, whatever they build
LONG_BUILT: Final = 0.9  # of a rusher's lanes, so many are long;
LIKING: Final = 2.2  # others build long lanes so much more often than the board has them,
MOST_LIKED: Final = 0.75  # up to so many
THIN: Final = 1.5  # what a single lane may say at most, as a logarithm


def long_enough(rules: Rules) -> i64:
    """Return the greatest length such that lanes at least that long take the cars of two players."""
    board = rules.board
    spaces: i64 = 0
    length: i64 = 9
    lane: i64
    while length > 1:
        for lane in range(board.lanes):
            if board.length[lane] == length:
                spaces += length
        if spaces >= 2 * board.facts.cars:
            return length
        length -= 1
    return 1


class Judge:
    """Guesses from a board's lengths how likely a player rushes."""

    def __init__(self, terrain: Terrain) -> None:
        """Reckon what a long and a short lane say."""
        board = terrain.board
        self.terrain = terrain
        self.long = long_enough(terrain.rules)
        long_lanes: i64 = 0
        for length in board.length:
            long_lanes += 1 if length >= self.long else 0
        liked = min(MOST_LIKED, LIKING * float(long_lanes) / float(board.lanes))
        self.says_long = math.log(LONG_BUILT / liked)
        self.says_short = max(-THIN, math.log((1.0 - LONG_BUILT) / (1.0 - liked)))

    def rushes(self, player: Player) -> float:
        """Return how likely a player leaves its tickets alone; in a race for tickets nobody does."""
        if self.terrain.race:
            return 0.0
        odds = math.log(RUSHERS / (1.0 - RUSHERS))
        for lane in lanes_in(player.own_low, player.own_high):
            odds += self.says_long if self.terrain.board.length[lane] >= self.long else self.says_short
        return min(SURE, 1.0 / (1.0 + math.exp(-odds)))
