"""What a seat is after in an imagined world: lanes to claim, and the cards that they take."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.board import zeros
from whistlestop.engine.codes import GRAY, KINDS, TUNNEL
from whistlestop.minds.outlook import lanes_in
from whistlestop.minds.terrain import Terrain

UNKNOWN: Final = -1.0


class Course:
    """What a seat is after."""

    def __init__(self) -> None:
        """Begin with nothing in mind."""
        self.low: i64 = 0
        self.high: i64 = 0
        self.tickets: i64 = 0  # the tickets that were in hand when it was set
        self.since: i64 = 0  # the round in which it was set
        self.built: i64 = 0  # the cities that had a station of the seat's then
        self.cities: i64 = 0  # where a further one would close a gap
        self.need = zeros(KINDS)  # cards that its lanes take, by colour; under GRAY for gray ones
        self.symbols: i64 = 0  # locomotives that its ferries take beside these
        self.longest_gray: i64 = 0
        self.lanes = vec[i64]()  # its lanes,
        self.urgency = vec[float]()  # and how much each would be missed
        self.hope: float = 0.0  # points of the tickets that it serves
        self.swap = False  # whether it begins with other tickets,
        self.limit: float = UNKNOWN  # because these are further than this
        self.filling = False  # whether its lanes are for their own sake, and chosen anew every turn
        self.rushing = False  # whether it leaves tickets alone, and goes for points and the end

    def heir(self) -> "Course":
        """Return a course of the same mind, for the same tickets and stations, without its lanes."""
        heir = Course()
        heir.rushing = self.rushing
        heir.tickets = self.tickets
        heir.since = self.since
        heir.built = self.built
        heir.cities = self.cities
        heir.hope = self.hope
        heir.limit = self.limit
        return heir

    def count_need(self, terrain: Terrain) -> None:
        """Add up the cards that the lanes take. Rules: U8, E4, E5."""
        board = terrain.board
        need = zeros(KINDS)
        longest: i64 = 0
        symbols: i64 = 0
        for lane in lanes_in(self.low, self.high):
            colour = board.colour[lane]
            wagons = board.length[lane] - board.locomotives[lane]
            symbols += board.locomotives[lane]
            if board.kind[lane] == TUNNEL:
                wagons += 1
            need[colour] += wagons
            if colour == GRAY:
                longest = max(longest, wagons)
        self.need = need
        self.symbols = symbols
        self.longest_gray = longest
