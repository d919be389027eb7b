"""A little geometry of curves and colours."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin

from whistlestop.drawing.plan import Curve, Point
from whistlestop.drawing.writing import numbers


def ahead(angle: float, distance: float) -> Point:
    """Return the step of a length at an angle in degrees."""
    return cos(radians(angle)) * distance, sin(radians(angle)) * distance


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point at a share of the way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def point_at(curve: Curve, share: float) -> Point:
    """Return a point of a curve; the share is that of its parameter, not of its length."""
    a, b, c, d = curve
    ab, bc, cd = between(a, b, share), between(b, c, share), between(c, d, share)
    return between(between(ab, bc, share), between(bc, cd, share), share)


def bow(a: Point, leaving: float, b: Point, arriving: float, length: float = 0.0) -> Curve:
    """Join two points by a curve of about a length that leaves and arrives at these angles."""
    pull = (length or hypot(b[0] - a[0], b[1] - a[1])) / 3
    return a, shifted(a, ahead(leaving, pull)), shifted(b, ahead(arriving, -pull)), b


def beside(curve: Curve, distance: float) -> Curve:
    """Return the curve that runs at a distance from a gently bent one."""
    a, b, c, d = curve
    first, last = aside(a, b, distance), aside(c, d, distance)
    return shifted(a, first), shifted(b, first), shifted(c, last), shifted(d, last)


def aside(a: Point, b: Point, distance: float) -> Point:
    """Return the step to the side of the way from one point to another."""
    x, y = b[0] - a[0], b[1] - a[1]
    far = hypot(x, y) or 1.0
    return -y / far * distance, x / far * distance


def shifted(point: Point, by: Point) -> Point:
    """Move a point."""
    return point[0] + by[0], point[1] + by[1]


def path_of(*curves: Curve) -> str:
    """Write curves that follow each other as the data of an SVG path."""
    bends = (f"C{numbers(*b, *c, *d)}" for _, b, c, d in curves)
    return f"M{numbers(*curves[0][0])}{''.join(bends)}"


def upright(angle: float) -> float:
    """Turn an angle by half a turn if what is drawn at it would stand on its head."""
    turned = (angle + 180) % 360 - 180
    if turned > 90:
        return turned - 180
    return turned + 180 if turned <= -90 else turned


def angle_of(a: Point, b: Point) -> float:
    """Return the angle of the way from one point to another, in degrees."""
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))


def mixed(colour: str, other: str, share: float) -> str:
    """Mix one `#rrggbb` with a share of another."""
    ours, theirs = ([int(text[i : i + 2], 16) for i in (1, 3, 5)] for text in (colour, other))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(ours, theirs, strict=True))
