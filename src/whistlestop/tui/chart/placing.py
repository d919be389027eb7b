"""Finding rows and columns for the cities: near their true places, and with room for lanes between them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from whistlestop.drawing.plan import Point
from whistlestop.engine.board import Board
from whistlestop.tui.chart.plates import Plate

ROUNDS = 14
BOLD = 8
"""In so many rounds a city may move far; afterwards only to a cell beside its own."""

FAR, NEAR = (4, 2), (1, 1)
"""How many columns and rows a city moves in a round."""

GAP = 3
"""The columns that cities in one row leave free between them."""

TOUCHING, ABOVE = 200.0, 40.0
"""What it costs to lie side by side without a gap; or one right above the other, so that no lane passes."""

EDGE, LOOSE = 0.6, 3
"""What it costs to lie in the first or last row, for each lane at a city but the first few."""

COVERING = 0.4
"""What it costs to cover a cell on which a lane of other cities should run."""

TURNED, SLIGHT = 10.0, 0.7
"""What it costs to lie on the wrong side of a neighbour, where it is not on a side by less than a row."""

ASTRAY, ASKEW = 0.5, 0.25
"""What it costs to lie off one's true place, and off the true direction from a neighbour; by the square."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Where everything should lie on a chart: the cities, and the lanes from city to city."""

    cities: Mapping[str, Point]
    lines: Mapping[str, list[Point]]


def lanes_under(board: Board, true: Truth) -> Counter[tuple[int, int, str]]:
    """Count, for each cell and city, the lanes that should run there and don't end at that city."""
    total: Counter[tuple[int, int]] = Counter()
    own: Counter[tuple[int, int, str]] = Counter()
    for lane, fact in zip(board.lane_ids, board.facts.lanes, strict=True):
        cells = {(round(x), round(y)) for x, y in true.lines[lane]}
        total.update(cells)
        own.update((*cell, city) for cell in cells for city in (fact.a, fact.b))
    return Counter(
        {(x, y, city): lanes - own[x, y, city] for (x, y), lanes in total.items() for city in true.cities}
    )


class Placing:
    """Moves cities about until they lie well."""

    def __init__(self, board: Board, true: Truth, texts: Mapping[str, str], size: tuple[int, int]) -> None:
        """Take where cities and lanes should lie, what is written at cities, and the chart's size."""
        self.true = true.cities
        self.width, self.height = size
        self.under = lanes_under(board, true)
        self.lanes: Counter[tuple[str, str]] = Counter()
        self.spaces: dict[tuple[str, str], int] = defaultdict(int)
        self.degree: Counter[str] = Counter()
        for lane in board.facts.lanes:
            self.degree.update((lane.a, lane.b))
            for pair in ((lane.a, lane.b), (lane.b, lane.a)):
                self.lanes[pair] += 1
                self.spaces[pair] = max(self.spaces[pair], lane.length)
        self.plates = {
            city: self.inside(round(x), round(y), texts[city], first=True)
            for city, (x, y) in self.true.items()
        }

    def inside(self, dot: int, y: int, text: str, *, first: bool) -> Plate:
        """Return a plate with its dot at a cell, or as near to it as the chart's edges allow."""
        x = dot if first else dot - len(text)
        return Plate(max(0, min(x, self.width - len(text) - 1)), max(0, min(y, self.height - 1)), text, first)

    def run(self) -> dict[str, Plate]:
        """Move cities, one after the other, until all lie as well as they can."""
        restless = set(self.true)
        for number in range(ROUNDS):
            reach = FAR if number < BOLD else NEAR
            moved = {city for city in self.true if city in restless and self.improve(city, reach)}
            if not moved and number >= BOLD:
                break
            restless = {other for city in moved for other in self.neighbours(city)} | moved
            if number == BOLD - 1:
                restless = set(self.true)
        return self.plates

    def neighbours(self, city: str) -> Iterable[str]:
        """List the cities that matter to where one lies: linked ones, and those in rows nearby."""
        y = self.plates[city].y
        return (
            other
            for other, plate in self.plates.items()
            if other != city and ((city, other) in self.lanes or abs(plate.y - y) <= FAR[1] + 2)
        )

    def improve(self, city: str, reach: tuple[int, int]) -> bool:
        """Move a city to the best cell within reach; tell whether there was a better one."""
        now = self.plates[city]
        near = [(other, self.plates[other]) for other in self.neighbours(city)]
        across, down = (range(-far, far + 1) for far in reach)
        options = {
            self.inside(now.dot + x, now.y + y, now.text, first=first)
            for x, y, first in product(across, down, (True, False))
        }
        costs = {plate: self.cost(city, plate, near) for plate in options}
        best = min(options, key=lambda plate: (costs[plate], plate.x, plate.y, plate.dot_first))
        if costs[best] >= self.cost(city, now, near) - 1e-9:
            return False
        self.plates[city] = best
        return True

    def cost(self, city: str, plate: Plate, near: list[tuple[str, Plate]]) -> float:
        """Return how bad a place is for a city. Two columns count as much as a row."""
        x, y = self.true[city]
        total = ASTRAY * ((plate.dot - x) ** 2 / 4 + (plate.y - y) ** 2)
        if not plate.dot_first:
            total += 0.1
        if plate.y in (0, self.height - 1):  # nothing can end on its far side
            total += EDGE * max(0, self.degree[city] - LOOSE)
        total += COVERING * sum(self.under[column, plate.y, city] for column in plate.columns())
        return total + sum(self.pair_cost(city, other, plate, theirs) for other, theirs in near)

    def pair_cost(self, city: str, other: str, plate: Plate, theirs: Plate) -> float:
        """Return how badly two cities lie beside each other."""
        lanes = self.lanes.get((city, other), 0)
        rows, gap = abs(plate.y - theirs.y), plate.gap(theirs)
        cost = 0.0
        if rows == 0 and gap < GAP:
            cost = 12.0 * (GAP - gap) if gap > 0 else TOUCHING
        elif rows == 1:
            cost = ABOVE if gap < 0 else 8.0 * max(2 - gap, 0)
        elif rows == 2 and gap < 0 and (not lanes or lanes > -gap):
            cost = 3.0
        return cost + self.link_cost(city, other, plate, theirs) if lanes else cost

    def link_cost(self, city: str, other: str, plate: Plate, theirs: Plate) -> float:
        """Return how badly two linked cities lie: turned from each other, or without room for the spaces."""
        (ax, ay), (bx, by) = self.true[city], self.true[other]
        across, down = theirs.dot - plate.dot - bx + ax, theirs.y - plate.y - by + ay
        free = max(plate.gap(theirs), 0) + max(abs(plate.y - theirs.y) - 1, 0)
        spaces = self.spaces[city, other]
        lacking = (
            4.0 * min(max(spaces - free, 0), 2)
            + 1.0 * max(spaces - free - 2, 0)
            + 0.5 * max(2 * spaces + 1 - free, 0)
        )
        turned = (bx - ax) * (theirs.dot - plate.dot) < -4 * SLIGHT or (by - ay) * (
            theirs.y - plate.y
        ) < -SLIGHT
        return ASKEW * (across * across / 4 + down * down) + lacking + TURNED * turned
