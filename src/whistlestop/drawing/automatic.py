"""A layout for any board: cities where the board file puts them, plain lanes, labels where there is room.

Boards that come with the package have better ones. This is for boards of one's own, which should be seen
before anybody takes such care.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from itertools import accumulate, combinations, pairwise
from math import atan2, cos, hypot, log, pi, radians, sin, tan
from statistics import median

from whistlestop.drawing.geometry import angle_of, aside, between, bow, point_at, shifted
from whistlestop.drawing.plan import FRAME, CityPlan, Curve, Label, LanePlan, Layout, Point, Slot
from whistlestop.engine.board import Board
from whistlestop.engine.board_file import Lane

SLOT = 56.0
GAP = 5.0
SLOT_WIDTH = 19.0
BESIDE = 11.5
"""How far each lane of a double is shifted from the middle."""

RADIUS = 15.0
CLEAR = 40.0
"""How far a lane keeps off cities that it doesn't join."""

LABEL = 20.0
MARGIN = 100.0
SMALLEST, WIDEST = 900.0, 2600.0
PANEL = 170.0
"""The strip at the foot of the board, with title and legend."""


def lay_out(board: Board) -> Layout:
    """Find places for everything on a board."""
    facts = board.facts
    shares = city_shares(board)
    width = board_width(board, shares)
    height = width / facts.aspect
    inner_x, inner_y = width - 2 * MARGIN, height - 2 * MARGIN
    points = {name: (MARGIN + x * inner_x, MARGIN + y * inner_y) for name, (x, y) in shares.items()}
    lanes = plan_lanes(board, points)
    names = {city.id: city.name for city in facts.cities}
    ways = directions(facts.lanes, points)
    foot = height
    return Layout(
        board=facts.board,
        width=round(width),
        height=round(height + PANEL),
        slot_width=SLOT_WIDTH,
        label_size=LABEL,
        title=(MARGIN, foot, width * 0.5 - MARGIN, PANEL - 2 * FRAME),
        legend=(width - MARGIN - 200, foot - 20, 200, PANEL - FRAME),
        cities={
            name: CityPlan(at, RADIUS, label_for(names[name], at, ways[name], width))
            for name, at in points.items()
        },
        lanes=lanes,
        shipped=False,
    )


def city_shares(board: Board) -> dict[str, Point]:
    """Place the cities in a square of side 1: as the file says, else as on Earth, else by springs."""
    cities = board.facts.cities
    given = {city.id: city.at for city in cities if city.at is not None}
    if len(given) < len(cities):
        given = {city.id: mercator(*city.on_earth) for city in cities if city.on_earth is not None}
    if len(given) < len(cities):
        given = springs(board)
    return spread(given)


def mercator(longitude: float, latitude: float) -> Point:
    """Project a place on Earth, north up."""
    kept = max(-80.0, min(80.0, latitude))
    return radians(longitude), -log(tan(pi / 4 + radians(kept) / 2))


def spread(points: dict[str, Point]) -> dict[str, Point]:
    """Stretch places over the whole square."""
    left, top = (min(point[axis] for point in points.values()) for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points.values()) for axis in (0, 1))
    wide, high = right - left, bottom - top
    return {
        name: ((x - left) / wide if wide else 0.5, (y - top) / high if high else 0.5)
        for name, (x, y) in points.items()
    }


def springs(board: Board, rounds: int = 120) -> dict[str, Point]:
    """Place cities of which nothing is known: lanes pull their ends together, and all cities keep apart."""
    number = len(board.city_ids)
    places = [complex(cos(2 * pi * i / number), sin(2 * pi * i / number)) for i in range(number)]
    rest = 1.5 / number**0.5
    lanes = [(board.city_number[lane.a], board.city_number[lane.b]) for lane in board.facts.lanes]
    for turn in range(rounds):
        push = [0j] * number
        for a, b in combinations(range(number), 2):
            apart = places[a] - places[b]
            force = apart * rest**2 / max(abs(apart), 1e-3) ** 2
            push[a] += force
            push[b] -= force
        for a, b in lanes:
            apart = places[a] - places[b]
            force = apart * abs(apart) / rest
            push[a] -= force
            push[b] += force
        step = 0.1 * (1 - turn / rounds)
        for i, force in enumerate(push):
            places[i] += force * min(1.0, step / max(abs(force), 1e-9))
    return {name: (place.real, place.imag) for name, place in zip(board.city_ids, places, strict=True)}


def needed(length: int) -> float:
    """Return the distance of two cities that a lane fills at nominal size."""
    return length * (SLOT + GAP) + GAP + 2 * RADIUS


def board_width(board: Board, shares: dict[str, Point]) -> float:
    """Choose the board's width so that the usual lane has slots of the usual length."""
    aspect = board.facts.aspect
    wanted = []
    for lane in board.facts.lanes:
        (ax, ay), (bx, by) = shares[lane.a], shares[lane.b]
        far = hypot(ax - bx, (ay - by) / aspect)
        wanted.append(needed(lane.length) / max(far, 0.01))
    return max(SMALLEST, min(WIDEST, median(wanted) + 2 * MARGIN))


def plan_lanes(board: Board, points: dict[str, Point]) -> dict[str, LanePlan]:
    """Lay every lane from city to city, the two of a double side by side."""
    beside: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, lane in zip(board.lane_ids, board.facts.lanes, strict=True):
        beside[lane.a, lane.b].append(name)
    plans = {}
    for name, lane in zip(board.lane_ids, board.facts.lanes, strict=True):
        names = beside[lane.a, lane.b]
        others = [at for city, at in points.items() if city not in (lane.a, lane.b)]
        track = Track(clear_curve(points[lane.a], points[lane.b], others))
        shift = BESIDE * (2 * names.index(name) - len(names) + 1)
        off = SLOT_WIDTH / 2 + BESIDE * (len(names) - 1) + 12
        disc = track.at(track.length / 2, off) if lane.toll and name == names[0] else None
        plans[name] = LanePlan(track.curve, slots_along(track, lane.length, shift), disc and disc[0])
    return plans


def clear_curve(a: Point, b: Point, others: list[Point]) -> Curve:
    """Join two cities by a line, or by the least bent curve that keeps off all other cities."""
    angle = angle_of(a, b)
    curves = [bow(a, angle - bend, b, angle + bend) for bend in (0, 18, -18, 34, -34, 50, -50)]

    def room(curve: Curve) -> float:
        on_it = (point_at(curve, i / 24) for i in range(25))
        return min((hypot(x - at[0], y - at[1]) for x, y in on_it for at in others), default=CLEAR)

    return next((curve for curve in curves if room(curve) >= CLEAR), max(curves, key=room))


class Track:
    """A curve that can be walked along."""

    def __init__(self, curve: Curve, steps: int = 40) -> None:
        """Measure a curve in small steps."""
        self.curve = curve
        self.points = [point_at(curve, i / steps) for i in range(steps + 1)]
        gaps = (hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.points))
        self.distances = list(accumulate(gaps, initial=0.0))
        self.length = max(self.distances[-1], 1.0)

    def at(self, distance: float, shift: float = 0.0) -> tuple[Point, float]:
        """Return the point at a distance from the start, shifted to the side, and the angle there."""
        i = max(1, min(bisect_left(self.distances, distance), len(self.points) - 1))
        a, b = self.points[i - 1], self.points[i]
        step = max(self.distances[i] - self.distances[i - 1], 1e-6)
        x, y = between(a, b, (distance - self.distances[i - 1]) / step)
        return shifted((x, y), aside(a, b, shift)), angle_of(a, b)


def slots_along(track: Track, number: int, shift: float) -> tuple[Slot, ...]:
    """Let slots share the room between the cities, or stand close in the middle of it."""
    room = max(track.length - 2 * RADIUS - GAP, 10.0 * number)
    pitch = min(room / number, 68.0 + GAP)
    slots = []
    for i in range(number):
        (x, y), angle = track.at(track.length / 2 + (i - (number - 1) / 2) * pitch, shift)
        slots.append(Slot(x, y, angle, pitch - GAP))
    return tuple(slots)


def directions(lanes: tuple[Lane, ...], points: dict[str, Point]) -> dict[str, list[float]]:
    """List the angles at which lanes leave each city."""
    ways: dict[str, list[float]] = defaultdict(list)
    for lane in lanes:
        a, b = points[lane.a], points[lane.b]
        ways[lane.a].append(atan2(b[1] - a[1], b[0] - a[0]))
        ways[lane.b].append(atan2(a[1] - b[1], a[0] - b[0]))
    return ways


def label_for(name: str, at: Point, ways: list[float], width: float) -> Label:
    """Set a name on that side of its city where lanes leave most room; above and below are a little worse."""
    long = len(name) * LABEL * 0.55
    shares = {"start": 0.0, "middle": 0.5, "end": 1.0}

    def room(angle: float) -> float:
        nearest = min(abs((way - angle + pi) % (2 * pi) - pi) for way in ways)
        x = at[0] + cos(angle) * (RADIUS + 6)
        left = x - long * shares[anchor_at(angle)]
        outside = left < FRAME + 6 or left + long > width - FRAME - 6
        return nearest - 0.25 * abs(sin(angle)) - 9 * outside

    angle = max((pi * i / 8 for i in range(16)), key=room)
    x, y = at[0] + cos(angle) * (RADIUS + 6), at[1] + sin(angle) * (RADIUS + 6)
    drop = LABEL * (0.35 + 0.4 * sin(angle))
    return Label((name,), (x, y + drop), anchor_at(angle))


def anchor_at(angle: float) -> str:
    """Return how a name on that side of a city is set."""
    if abs(cos(angle)) < 0.3:
        return "middle"
    return "start" if cos(angle) > 0 else "end"
