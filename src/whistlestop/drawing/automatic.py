"""A layout for any board: cities where the board file puts them, straight lanes, labels where there is room.

Boards that come with the package have better ones. This is for boards of one's own, which should be seen
before anybody takes such care.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from math import atan2, cos, degrees, hypot, log, pi, radians, sin, tan
from statistics import median

from whistlestop.drawing.plan import FRAME, CityPlan, Label, LanePlan, Layout, Point, Slot
from whistlestop.engine.board import Board
from whistlestop.engine.board_file import Lane

SLOT = 56.0
GAP = 5.0
SLOT_WIDTH = 19.0
BESIDE = 11.5
"""How far each lane of a double is shifted from the middle."""

RADIUS = 15.0
LABEL = 20.0
MARGIN = 90.0
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
            name: CityPlan(at, RADIUS, label_for(names[name], at, ways[name])) for name, at in points.items()
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
    """Lay every lane straight from city to city, the two of a double side by side."""
    beside: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, lane in zip(board.lane_ids, board.facts.lanes, strict=True):
        beside[lane.a, lane.b].append(name)
    plans = {}
    for name, lane in zip(board.lane_ids, board.facts.lanes, strict=True):
        names = beside[lane.a, lane.b]
        shift = BESIDE * (2 * names.index(name) - len(names) + 1)
        toll = lane.toll > 0 and name == names[0]
        plans[name] = straight(lane, points[lane.a], points[lane.b], shift, toll=toll)
    return plans


def straight(lane: Lane, a: Point, b: Point, shift: float, *, toll: bool) -> LanePlan:
    """Lay one lane; its slots share the room between the cities, or stand close in the middle of it."""
    far = max(hypot(b[0] - a[0], b[1] - a[1]), 1.0)
    ahead = ((b[0] - a[0]) / far, (b[1] - a[1]) / far)
    aside = (-ahead[1] * shift, ahead[0] * shift)
    room = max(far - 2 * RADIUS - GAP, 10.0 * lane.length)
    pitch = min(room / lane.length, 68.0 + GAP)

    def at(distance: float, share: float = 1.0) -> Point:
        return a[0] + ahead[0] * distance + aside[0] * share, a[1] + ahead[1] * distance + aside[1] * share

    middles = (far / 2 + (i - (lane.length - 1) / 2) * pitch for i in range(lane.length))
    angle = degrees(atan2(ahead[1], ahead[0]))
    slots = tuple(Slot(*at(middle), angle, pitch - GAP) for middle in middles)
    # Between two slots, where a disc hides no shape; on a single slot, at its end.
    share = 0.33 if lane.length == 1 else 0.5 * (lane.length % 2)
    disc = at(far / 2 + pitch * share, 0.0) if toll else None
    return LanePlan((a, at(far / 3), at(far * 2 / 3), b), slots, disc)


def directions(lanes: tuple[Lane, ...], points: dict[str, Point]) -> dict[str, list[float]]:
    """List the angles at which lanes leave each city."""
    ways: dict[str, list[float]] = defaultdict(list)
    for lane in lanes:
        a, b = points[lane.a], points[lane.b]
        ways[lane.a].append(atan2(b[1] - a[1], b[0] - a[0]))
        ways[lane.b].append(atan2(a[1] - b[1], a[0] - b[0]))
    return ways


def label_for(name: str, at: Point, ways: list[float]) -> Label:
    """Set a name on that side of its city where lanes leave most room; above and below are a little worse."""

    def room(angle: float) -> float:
        nearest = min(abs((way - angle + pi) % (2 * pi) - pi) for way in ways)
        return nearest - 0.25 * abs(sin(angle))

    angle = max((pi * i / 4 for i in range(8)), key=room)
    x, y = at[0] + cos(angle) * (RADIUS + 6), at[1] + sin(angle) * (RADIUS + 6)
    anchor = "middle" if abs(cos(angle)) < 0.3 else "start" if cos(angle) > 0 else "end"
    drop = LABEL * (0.35 + 0.4 * sin(angle))
    return Label((name,), (x, y + drop), anchor)
