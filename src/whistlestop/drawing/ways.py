"""The way of a lane, found from its slots: what lies under them follows them closely."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from whistlestop.drawing.geometry import ahead, angle_of, bow, shifted
from whistlestop.drawing.plan import Curve, LanePlan, Point

Way = tuple[Curve, Curve, Curve]
"""From the first city, under the slots, to the second city."""


def way(plan: LanePlan, a: Point, b: Point) -> Way:
    """Return the way of a lane from city to city.

    The two lanes of a double run side by side and yet begin at the same point, so the layout's own curves
    would leave ends of track beyond the city.
    """
    middle = under_slots(plan)
    begin, end = middle[0], middle[3]
    return (
        bow(a, angle_of(a, begin), begin, plan.slots[0].angle),
        middle,
        bow(end, plan.slots[-1].angle, b, angle_of(end, b)),
    )


def under_slots(plan: LanePlan, beyond: float = 0.0) -> Curve:
    """Return the curve under a lane's slots, from outer edge to outer edge, or somewhat beyond them."""
    first, last = plan.slots[0], plan.slots[-1]
    begin = shifted((first.x, first.y), ahead(first.angle, -first.length / 2 - beyond))
    end = shifted((last.x, last.y), ahead(last.angle, last.length / 2 + beyond))
    middles = [(slot.x, slot.y) for slot in plan.slots]
    long = sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise([begin, *middles, end]))
    return bow(begin, first.angle, end, last.angle, long)
