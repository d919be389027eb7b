"""Planning a chart: found once for a board, a size and the names of its cities."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import ceil

from whistlestop.drawing.layouts import layout_for
from whistlestop.drawing.plan import Point
from whistlestop.engine.board import Board
from whistlestop.tui.chart.courses import Course, denser
from whistlestop.tui.chart.ground import Cell, Ground
from whistlestop.tui.chart.naming import composed
from whistlestop.tui.chart.placing import Placing, Truth
from whistlestop.tui.chart.plan import LaneChart, Piece, Plan
from whistlestop.tui.chart.plates import Place, Plate, first_texts, grown
from whistlestop.tui.chart.sizes import at_least, closer_guess
from whistlestop.tui.chart.spaces import DOWN, LEFT, RIGHT, UP, LaneCell, parts_of
from whistlestop.tui.chart.spots import Spot
from whistlestop.tui.chart.spreading import spread
from whistlestop.tui.chart.untangling import Tangle, shares

SIDE = 2
"""The columns left and right of the outermost cities and lanes."""

TRIES, MENDABLE = (9, 12), 12
"""How far a board is stretched at first, and in a second try if there are no more flaws than that."""

EFFORT = 600_000
"""How many cells lanes may look at in each try."""

LARGER = 3
"""How many sizes are tried before a board is taken as it is."""

STEP = 9 / 8
"""By how much each of them is larger than the one before."""


def plan_chart(board: Board, width: int, height: int, name: Callable[[str], str]) -> Plan:
    """Find a place for everything on a chart.

    A chart too small for so many cities and lanes is made as large as need be.
    """
    width, height = at_least(board, width, height)
    names = {city: composed(name(city)) for city in board.city_ids}
    tangle = untangled(board, first_texts(names, (width, height)), (width, height))
    taken = {tangle.ground.place(cell) for course in tangle.courses for cell in course.cells}
    cities = grown(tangle.ground.plates, names, width, taken)
    plan = laid_out((width, height), charted(board, tangle, cities), cities)
    return replace(plan, unbroken=not tangle.flaws())


def untangled(board: Board, texts: Mapping[str, str], size: tuple[int, int]) -> Tangle:
    """Place cities and lead lanes; where lanes don't part, try again on a board stretched otherwise."""
    tried: list[Tangle] = []
    for steps in TRIES:
        true = scaled(board, size, steps)
        plates = Placing(board, true, texts, size).run()
        courses = courses_of(board, true, plates)
        tangle = Tangle(ground_of(plates, size), courses, line_of(true), EFFORT)
        tangle.solve()
        tried.append(tangle)
        if not 0 < tangle.flaws() <= MENDABLE:
            break
    return min(tried, key=Tangle.flaws)


def scaled(board: Board, size: tuple[int, int], steps: int) -> Truth:
    """Return where everything should lie on a chart, stretched where much lies close together."""
    width, height = size
    layout = layout_for(board)
    points = [city.at for city in layout.cities.values()]
    points += [(slot.x, slot.y) for lane in layout.lanes.values() for slot in lane.slots]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) for axis in (0, 1))
    across, down = max(right - left, 1.0), max(bottom - top, 1.0)

    def at(point: Point) -> Point:
        inner = width - 1 - 2 * SIDE
        return SIDE + (point[0] - left) / across * inner, (point[1] - top) / down * (height - 1)

    lines = []
    for lane, fact in zip(board.lane_ids, board.facts.lanes, strict=True):
        slots = [(slot.x, slot.y) for slot in layout.lanes[lane].slots]
        ends = [layout.cities[fact.a].at, *slots, layout.cities[fact.b].at]
        lines.append(denser([at(point) for point in ends]))
    cities = [at(layout.cities[city].at) for city in board.city_ids]
    lines, cities = spread(lines, cities, size, steps)
    return Truth(
        dict(zip(board.city_ids, cities, strict=True)), dict(zip(board.lane_ids, lines, strict=True))
    )


def ground_of(plates: Mapping[str, Plate], size: tuple[int, int]) -> Ground:
    """Put cities on their ground."""
    ground = Ground(*size)
    for city, plate in plates.items():
        ground.settle(city, plate)
    return ground


def line_of(true: Truth) -> Callable[[Course, Mapping[str, Plate]], list[Point]]:
    """Return how courses lie: like the lines of their lanes, pulled along with their cities."""

    def line(course: Course, plates: Mapping[str, Plate]) -> list[Point]:
        points = true.lines[course.lanes[0]]
        (ax, ay), (bx, by) = points[0], points[-1]
        a, b = plates[course.a], plates[course.b]
        pulled = []
        for i, (x, y) in enumerate(points):
            share = i / (len(points) - 1)
            across = (a.dot - ax) * (1 - share) + (b.dot - bx) * share
            down = (a.y - ay) * (1 - share) + (b.y - by) * share
            pulled.append((x + across, y + down))
        return denser(pulled)

    return line


def courses_of(board: Board, true: Truth, plates: Mapping[str, Plate]) -> list[Course]:
    """Begin a course for each lane."""
    line = line_of(true)
    courses = []
    for lane, fact in zip(board.lane_ids, board.facts.lanes, strict=True):
        course = Course([lane], fact.a, fact.b, [])
        course.line = line(course, plates)
        courses.append(course)
    for course in courses:
        course.others = [
            other for other in courses if other is not course and (other.a, other.b) == (course.a, course.b)
        ]
    return courses


def charted(board: Board, tangle: Tangle, cities: Mapping[str, Plate]) -> dict[str, LaneChart]:
    """Chart every lane on its cells."""
    facts = dict(zip(board.lane_ids, board.facts.lanes, strict=True))
    ground, named = tangle.ground, beside_names(cities)
    found = {}
    for course, turns in shares(tangle.courses):
        joins = joins_of(ground, course)
        places = [ground.place(cell) for cell in course.cells]
        for lane, own in turns.items():
            fact = facts[lane]
            parts = parts_of(fact, [joins[i] for i in own], [places[i] in named for i in own])
            cells = (LaneCell(*places[i], joins[i], part) for i, part in zip(own, parts, strict=True))
            found[lane] = LaneChart(lane, fact.a, fact.b, fact.colour, fact.kind, tuple(cells))
    return {lane: found[lane] for lane in facts}


def beside_names(cities: Mapping[str, Plate]) -> set[Place]:
    """List the cells before and behind names."""
    return {
        place
        for plate in cities.values()
        for place in ((plate.x - 1, plate.y), (plate.right + 1, plate.y))
        if abs(place[0] - plate.dot) > 1
    }


def joins_of(ground: Ground, course: Course) -> list[int]:
    """Say how each cell of a course is joined to the next ones, and at the ends to the cities."""
    steps = {-1: LEFT, 1: RIGHT, -ground.stride: UP, ground.stride: DOWN}

    def to_city(cell: Cell, city: str) -> int:
        return next((way for step, way in steps.items() if ground.city_at.get(cell + step) == city), 0)

    joins = [0] * len(course.cells)
    for i, (one, other) in enumerate(pairwise(course.cells)):
        joins[i] |= steps[other - one]
        joins[i + 1] |= steps[one - other]
    if joins:
        joins[0] |= to_city(course.cells[0], course.a)
        joins[-1] |= to_city(course.cells[-1], course.b)
    return joins


def laid_out(size: tuple[int, int], lanes: Mapping[str, LaneChart], cities: Mapping[str, Plate]) -> Plan:
    """Cut rows into what lies on them."""
    width, height = size
    rows: list[list[Piece]] = [[] for _ in range(height)]
    for lane in lanes.values():
        for number, run in enumerate(lane.runs()):
            rows[run[0].y].append(Piece(run[0].x, len(run), Spot("lane", lane.id), number))
    for city, plate in cities.items():
        rows[plate.y].append(Piece(plate.x, len(plate.columns()), Spot("city", city)))
    spots = {
        (x, y): piece.spot
        for y, row in enumerate(rows)
        for piece in row
        if piece.spot
        for x in range(piece.x, piece.x + piece.width)
    }
    return Plan(width, height, lanes, cities, tuple(with_land(row, width) for row in rows), spots)


def with_land(pieces: list[Piece], width: int) -> tuple[Piece, ...]:
    """Put land between the pieces of a row."""
    row, x = [], 0
    for piece in [*sorted(pieces, key=lambda piece: piece.x), Piece(width, 0)]:
        if piece.x > x:
            row.append(Piece(x, piece.x - x))
        row.append(piece)
        x = piece.x + piece.width
    return tuple(row[:-1])


@lru_cache(maxsize=32)
def closer_size(board: Board) -> tuple[int, int]:
    """Return the size of the chart on which every space of every lane and every printed name can be read."""
    names = {city.id: city.name for city in board.facts.cities}
    size = closer_guess(board)
    for _ in range(LARGER):
        plan = plan_chart(board, *size, names.__getitem__)
        if clear(board, plan):
            return plan.width, plan.height
        size = ceil(plan.width * STEP), ceil(plan.height * STEP)
    return size


def clear(board: Board, plan: Plan) -> bool:
    """Tell whether every name is whole, and every lane unbroken, with a cell for each of its spaces."""
    names = [composed(city.name) for city in board.facts.cities]
    lengths = [lane.length for lane in board.facts.lanes]
    whole = names == [plate.text for plate in plan.cities.values()]
    spaced = (len(lane.cells) >= n for lane, n in zip(plan.lanes.values(), lengths, strict=True))
    return whole and plan.unbroken and all(spaced)
