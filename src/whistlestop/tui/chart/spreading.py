"""Stretching a board where much lies close together, and squeezing it where there is room.

Points flow from where a chart is full to where it is empty, all together, so what is left of something stays
left of it. Fullness is measured in bins of two columns by one row, which are about square.
"""

from __future__ import annotations

from itertools import pairwise

from whistlestop.drawing.plan import Point

Grid = list[list[float]]

CALM = 0.5
"""How full bins may be before anything flows out of them: the share of their cells."""

PLATE = 15.0
"""How many cells a city takes, with the ends of lanes around it."""

LONGEST = 0.35
"""How far anything moves in a step, in bins."""

SOFT = (0.12, 0.23, 0.3, 0.23, 0.12)
"""How the weight of a bin is spread over those around it."""


def spread(
    courses: list[list[Point]], cities: list[Point], size: tuple[int, int], steps: int
) -> tuple[list[list[Point]], list[Point]]:
    """Move points of lanes and cities, by some steps, until no part of a chart is much fuller than others."""
    for _ in range(steps):
        level = fullness(courses, cities, size)
        if max(map(max, level)) <= CALM * 1.05:
            break
        flow = Flow(level, size)
        courses = [[flow.moved(point) for point in course] for course in courses]
        cities = [flow.moved(point) for point in cities]
    return courses, cities


def fullness(courses: list[list[Point]], cities: list[Point], size: tuple[int, int]) -> Grid:
    """Measure how full each bin is: how many cells lanes and cities take, by those that there are."""
    columns, rows = max(4, size[0] // 2), max(4, size[1])
    grid = [[0.0] * columns for _ in range(rows)]

    def drop(x: float, y: float, cells: float) -> None:
        grid[max(0, min(int(y + 0.5), rows - 1))][max(0, min(int(x / 2), columns - 1))] += cells / 2

    for course in courses:
        for (ax, ay), (bx, by) in pairwise(course):
            drop((ax + bx) / 2, (ay + by) / 2, abs(bx - ax) + abs(by - ay))
    for x, y in cities:
        drop(x, y, PLATE)
    across = [softened(softened(row)) for row in grid]
    down = [softened(list(column)) for column in zip(*across, strict=True)]
    return [[max(value, CALM) for value in row] for row in zip(*down, strict=True)]


def softened(values: list[float]) -> list[float]:
    """Spread each value of a line over its neighbours; at the ends it is thrown back."""
    reach = len(SOFT) // 2
    padded = [*values[reach - 1 :: -1], *values, *values[: -reach - 1 : -1]]
    return [sum(share * padded[i + k] for k, share in enumerate(SOFT)) for i in range(len(values))]


class Flow:
    """How fast points flow, and where to."""

    def __init__(self, level: Grid, size: tuple[int, int]) -> None:
        """Let everything flow down from full bins; nothing flows over the edges."""
        self.size = size
        self.rows, self.columns = len(level), len(level[0])
        self.across = [
            [0.0, *((a - c) / 2 / b for a, b, c in zip(row, row[1:], row[2:], strict=False)), 0.0]
            for row in level
        ]
        edge = [0.0] * self.columns
        self.down = [
            edge,
            *(
                [(a - c) / 2 / b for a, b, c in zip(*three, strict=True)]
                for three in zip(level, level[1:], level[2:], strict=False)
            ),
            edge,
        ]
        fastest = max(abs(speed) for grid in (self.across, self.down) for row in grid for speed in row)
        self.pace = min(LONGEST / max(fastest, 1e-9), 1.5)

    def moved(self, point: Point) -> Point:
        """Return where a point flows in one step."""
        x, y = point
        across, down = self.speed(self.across, x, y), self.speed(self.down, x, y)
        right, bottom = self.size[0] - 1.0, self.size[1] - 1.0
        return (
            max(0.0, min(x + 2 * across * self.pace, right)),
            max(0.0, min(y + down * self.pace, bottom)),
        )

    def speed(self, grid: Grid, x: float, y: float) -> float:
        """Return the speed at a point, between those of the four bins around it."""
        column = max(0.0, min(x / 2 - 0.25, self.columns - 1.001))
        row = max(0.0, min(y, self.rows - 1.001))
        i, j = int(column), int(row)
        a, b = column - i, row - j
        upper = grid[j][i] * (1 - a) + grid[j][i + 1] * a
        lower = grid[j + 1][i] * (1 - a) + grid[j + 1][i + 1] * a
        return upper * (1 - b) + lower * b
