"""Plain geometry for the gates of the layouts: rectangles, distances, cubic curves; no library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Polygon = list[Point]


def turned_rectangle(x: float, y: float, angle: float, length: float, width: float) -> Polygon:
    """Corners of a rectangle about a point, its long side turned by some degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = ((-length, -width), (length, -width), (length, width), (-length, width))
    return [(x + (u * cos - v * sin) / 2, y + (u * sin + v * cos) / 2) for u, v in corners]


def upright_box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def side_of(a: Point, b: Point, p: Point) -> float:
    """Positive where p lies to the right of the way from a to b, as y points down."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def area(polygon: Sequence[Point]) -> float:
    around = pairwise([*polygon, polygon[0]]) if polygon else []
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in around)) / 2


def common_area(one: Polygon, other: Polygon) -> float:
    """Area of what two convex polygons share: the one is cut along every edge of the other."""
    rest: Polygon = one
    for a, b in pairwise([*other, other[0]]):
        rest = cut(rest, a, b)
        if not rest:
            return 0.0
    return area(rest)


def cut(polygon: Polygon, a: Point, b: Point) -> Polygon:
    """Keep what lies to the right of a line."""
    kept: Polygon = []
    for p, q in pairwise([*polygon, polygon[0]]):
        at_p, at_q = side_of(a, b, p), side_of(a, b, q)
        if at_p >= 0:
            kept.append(p)
        if (at_p >= 0) != (at_q >= 0):
            t = at_p / (at_p - at_q)
            kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return kept


def contains(polygon: Polygon, p: Point) -> bool:
    return all(side_of(a, b, p) >= 0 for a, b in pairwise([*polygon, polygon[0]]))


def to_segment(p: Point, a: Point, b: Point) -> float:
    """Distance from a point to a piece of a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def to_polygon(p: Point, polygon: Polygon) -> float:
    """Distance from a point to a convex polygon; zero inside."""
    if contains(polygon, p):
        return 0.0
    return min(to_segment(p, a, b) for a, b in pairwise([*polygon, polygon[0]]))


def between(one: Polygon, other: Polygon) -> float:
    """Distance between two convex polygons; zero where they touch."""
    if common_area(one, other) > 0:
        return 0.0
    return min(*(to_polygon(p, other) for p in one), *(to_polygon(p, one) for p in other))


def crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two pieces of lines cross, if they do."""
    at_a, at_b = side_of(c, d, a), side_of(c, d, b)
    if at_a * at_b > 0 or side_of(a, b, c) * side_of(a, b, d) > 0 or at_a == at_b:
        return None
    t = at_a / (at_a - at_b)
    return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))


def cubic(control: Sequence[Sequence[float]], t: float) -> Point:
    """A point of a cubic curve."""
    s = 1 - t
    weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    x, y = (sum(w * p[i] for w, p in zip(weights, control, strict=True)) for i in (0, 1))
    return (x, y)


def polyline(control: Sequence[Sequence[float]], pieces: int = 32) -> list[Point]:
    """A cubic curve as many short straight pieces."""
    return [cubic(control, n / pieces) for n in range(pieces + 1)]


def to_line(p: Point, line: Sequence[Point]) -> float:
    """Distance from a point to a line of many pieces."""
    return min(to_segment(p, a, b) for a, b in pairwise(line))
