"""The ways of lanes over the cells of a chart: where each should run, and the best way it finds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

from whistlestop.drawing.plan import Point
from whistlestop.tui.chart.ground import ABOVE, APART, CLOSED, SIDE, Cell, Ground
from whistlestop.tui.chart.plates import Plate

BEND = 1.3
"""What a bend costs. A step costs 1."""

ROW = 0.3
"""What a step up or down costs on top: rows are rarer than columns."""

ASTRAY, LOST = 0.08, 40.0
"""What it costs to leave the true course, by the distance to the power of 3/2; and the farthest, squared."""

FROM_DOT = 0.35, 0.2
"""What it costs to end off the dot of a city, by the column: above and below it, and at its sides."""

WELCOME = 0.4
"""What is saved by running beside the other lane of a double."""

LEAST, LEAST_BESIDE = 1.0, 1.0 - WELCOME
"""No step costs less; and none beside the other lane of a double."""

REACH = 5.0, 2.5
"""How far off their course lanes look for a way, in columns and rows."""


@dataclass(slots=True, eq=False)
class Course:
    """The way of a lane, or of two lanes that have its cells in turn."""

    lanes: list[str]
    a: str
    b: str
    line: list[Point] = field(repr=False)  # the true course, in cells
    others: list[Course] = field(default_factory=list, repr=False)  # between the same cities
    breadth: float = 1.0  # how far off it may look for a way
    tolls: dict[Cell, float] = field(default_factory=dict, repr=False)  # what each cell costs for itself
    starts: dict[Cell, tuple[float, int]] = field(default_factory=dict, repr=False)
    goals: dict[Cell, tuple[float, int]] = field(default_factory=dict, repr=False)
    ahead: dict[Cell, float] = field(default_factory=dict, repr=False)  # the least that is still to pay
    cells: list[Cell] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Tell whether there is a cell for each lane."""
        return len(self.cells) >= len(self.lanes)


def survey(ground: Ground, course: Course) -> None:
    """Find where a course may run, and what each cell costs: the dearer, the farther off its line."""
    course.starts, course.goals = ends(ground, course.a), ends(ground, course.b)
    off = distances(ground, course)
    for cell in (*course.starts, *course.goals):
        off.setdefault(cell, LOST)
    course.tolls = {cell: ASTRAY * min(square, LOST) ** 0.75 for cell, square in off.items()}
    goal, least = ground.plates[course.b], LEAST_BESIDE if course.others else LEAST
    course.ahead = {cell: to_go(ground, cell, goal, least) for cell in off}


def distances(ground: Ground, course: Course) -> dict[Cell, float]:
    """Measure how far off its line a course may run, by the square; a row counts as much as two columns."""
    off: dict[Cell, float] = {}
    far_x, far_y = (int(reach * course.breadth) + 1 for reach in REACH)
    last = None
    for x, y in course.line:
        middle = round(x), round(y)
        if middle == last:
            continue
        last = middle
        left, right = max(0, middle[0] - far_x), min(ground.width, middle[0] + far_x + 1)
        for row in range(max(0, middle[1] - far_y), min(ground.height, middle[1] + far_y + 1)):
            down = 4 * (row - y) ** 2
            for cell, column in enumerate(range(left, right), ground.cell(left, row)):
                square = (column - x) ** 2 + down
                if square < off.get(cell, CLOSED):
                    off[cell] = square
    return off


def to_go(ground: Ground, cell: Cell, goal: Plate, least: float) -> float:
    """Return what is at least still to pay from a cell to one beside a city."""
    x, y = ground.place(cell)
    across, down = max(goal.x - x, x - goal.right, 0), abs(goal.y - y)
    return least * (across + down - 1) + ROW * max(down - 1, 0)


def ends(ground: Ground, city: str) -> dict[Cell, tuple[float, int]]:
    """List the cells around a city: what it costs to end there, and 1 if one comes from above or below.

    Nobody pays for passing the city that it ends at.
    """
    plate = ground.plates[city]
    upright, level = FROM_DOT
    found = {}
    for x in plate.columns():
        for y in (plate.y - 1, plate.y + 1):
            if ground.inside(x, y):
                found[ground.cell(x, y)] = (upright * abs(x - plate.dot) + SIDE - ABOVE, 1)
    for x in (plate.x - 1, plate.right + 1):
        if ground.inside(x, plate.y):
            found[ground.cell(x, plate.y)] = (level * abs(x - plate.dot), 0)
    return found


def find_way(ground: Ground, course: Course) -> tuple[list[Cell], int]:
    """Return the cheapest way from city to city, also over cells of other lanes; empty if there is none.

    Say too how much was looked at. A state is twice a cell, plus 1 if it was entered from above or below.
    """
    price, tolls, ahead = ground.price, course.tolls, course.ahead
    saved = beside(ground, course.others)
    best, came = [CLOSED] * (2 * len(price)), {}
    queue: list[tuple[float, int]] = []
    for cell, (cost, upright) in course.starts.items():
        best[2 * cell + upright] = cost + price[cell] + tolls[cell] - saved.get(cell, 0.0)
        came[2 * cell + upright] = -1
        heappush(queue, (best[2 * cell + upright] + ahead[cell], 2 * cell + upright))
    steps = steps_of(ground.stride)
    last, least = -1, CLOSED
    while queue and queue[0][0] < least:
        state = heappop(queue)[1]
        cell, paid = state >> 1, best[state]
        if cell in course.goals:
            cost, arriving = course.goals[cell]
            if paid + cost + BEND * (arriving != state & 1) < least:
                last, least = state, paid + cost + BEND * (arriving != state & 1)
        for step, turned, cost in steps[state & 1]:
            to = cell + step
            if to in tolls:
                total = paid + cost + price[to] + tolls[to]
                if saved:
                    total -= saved.get(to, 0.0)
                if total < best[2 * to + turned]:
                    best[2 * to + turned], came[2 * to + turned] = total, state
                    heappush(queue, (total + ahead[to], 2 * to + turned))
    return traced(came, last), len(came)


@lru_cache(maxsize=32)
def steps_of(stride: int) -> tuple[tuple[tuple[Cell, int, float], ...], ...]:
    """List the four steps from a cell, by how it was entered: how far, if up or down, and the cost."""
    level = ((-1, 0), (1, 0))
    upright = ((-stride, 1), (stride, 1))
    return tuple(
        tuple(
            (step, turned, BEND * (turned != entered) + ROW * turned) for step, turned in (*level, *upright)
        )
        for entered in (0, 1)
    )


def traced(came: dict[int, int], last: int) -> list[Cell]:
    """List the cells by which a search has come to its last state."""
    cells: list[Cell] = []
    while last >= 0:
        if not cells or cells[-1] != last >> 1:
            cells.append(last >> 1)
        last = came[last]
    return cells[::-1]


def beside(ground: Ground, others: Iterable[Course]) -> dict[Cell, float]:
    """Say what is saved on the cells beside the other lane of a double: there one is welcome."""
    saved: dict[Cell, float] = {}
    for other in others:
        for cell in other.cells:
            for near in ground.around(cell):
                saved[near] = saved.get(near, WELCOME) + APART
    return saved


def denser(points: list[Point]) -> list[Point]:
    """Add points to a line until it leaves out no cell."""
    found = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, int(max(abs(bx - ax), 2 * abs(by - ay))))
        found += [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(1, steps + 1)]
    return found
