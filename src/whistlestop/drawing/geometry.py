"""A little geometry of curves and colours."""

from __future__ import annotations

from math import atan2, degrees, hypot

from whistlestop.drawing.plan import Curve, Point
from whistlestop.drawing.writing import numbers


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point at a share of the way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def point_at(curve: Curve, share: float) -> Point:
    """Return a point of a curve; the share is that of its parameter, not of its length."""
    return split(curve, share)[0][3]


def split(curve: Curve, share: float) -> tuple[Curve, Curve]:
    """Cut a curve in two."""
    a, b, c, d = curve
    ab, bc, cd = between(a, b, share), between(b, c, share), between(c, d, share)
    abc, bcd = between(ab, bc, share), between(bc, cd, share)
    middle = between(abc, bcd, share)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def part(curve: Curve, first: float, last: float) -> Curve:
    """Return the stretch of a curve between two shares of it."""
    _, rest = split(curve, first)
    return split(rest, (last - first) / (1 - first))[0]


def nearest(curve: Curve, point: Point, steps: int = 60) -> float:
    """Return the share of a curve that is nearest to a point, as closely as a drawing needs it."""

    def far(share: float) -> float:
        x, y = point_at(curve, share)
        return hypot(x - point[0], y - point[1])

    coarse = min(range(steps + 1), key=lambda i: far(i / steps)) / steps
    return min(
        (coarse + i / (steps * 10) for i in range(-10, 11)), key=lambda t: far(min(0.99, max(0.01, t)))
    )


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


def path_of(curve: Curve) -> str:
    """Write a curve as the data of an SVG path."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    return f"M{numbers(ax, ay)}C{numbers(bx, by, cx, cy, dx, dy)}"


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
