"""Penalties on rectangles that come too near to each other, to cities or to the frame, with their slopes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tools.draw.layout_curves import turned
from tools.draw.projection import Floats, Ints

Direction = tuple[Ints, Ints, Floats, int]  # whose side, whose shadow falls on it, which way, which side


@dataclass(slots=True)
class Rects:
    """Rectangles: centre, direction of the first side, half lengths of both sides."""

    centre: Floats
    axis: Floats
    half: Floats

    def reach(self) -> Floats:
        """Half the diagonals."""
        return np.asarray(np.linalg.norm(self.half, axis=1))


@dataclass(slots=True)
class Slopes:
    """How a penalty grows with centres, angles and half lengths."""

    cost: float
    centre: Floats
    angle: Floats
    half: Floats

    def times(self, factor: float) -> Slopes:
        """Count it all so many times."""
        return Slopes(self.cost * factor, self.centre * factor, self.angle * factor, self.half * factor)

    def add(self, more: Slopes) -> None:
        """Add another sum."""
        self.cost += more.cost
        self.centre += more.centre
        self.angle += more.angle
        self.half += more.half


def no_slopes(count: int) -> Slopes:
    """Begin a sum."""
    return Slopes(0.0, np.zeros((count, 2)), np.zeros(count), np.zeros(count))


def near_pairs(rects: Rects, reach: float, allowed: Ints) -> tuple[Ints, Ints]:
    """List the pairs that could come within reach of each other, among those that must be kept apart."""
    radius = rects.reach()
    apart = np.linalg.norm(rects.centre[:, None] - rects.centre[None], axis=2)
    close = np.triu((apart < radius[:, None] + radius[None] + reach) & allowed, 1)
    i, j = np.nonzero(close)
    return i, j


def gaps(rects: Rects, i: Ints, j: Ints) -> Floats:
    """Measure pairs along the four directions of their sides; the largest tells how far they are apart."""
    return np.stack([gap_along(rects, *pick) for pick in directions(rects, i, j)])


def directions(rects: Rects, i: Ints, j: Ints) -> list[Direction]:
    """The two sides of the one and of the other: owner, other, direction, which side."""
    return [
        (owner, other, rects.axis[owner] if side == 0 else turned(rects.axis[owner]), side)
        for owner, other in ((i, j), (j, i))
        for side in (0, 1)
    ]


def gap_along(rects: Rects, owner: Ints, other: Ints, way: Floats, side: int) -> Floats:
    """Return the gap between the shadows of two rectangles on a line."""
    apart = np.abs(((rects.centre[other] - rects.centre[owner]) * way).sum(axis=1))
    return np.asarray(apart - rects.half[owner, side] - shadow(rects, other, way))


def shadow(rects: Rects, which: Ints, way: Floats) -> Floats:
    """Half the width of a rectangle's shadow on a line."""
    first = np.abs((rects.axis[which] * way).sum(axis=1))
    second = np.abs((turned(rects.axis[which]) * way).sum(axis=1))
    return np.asarray(rects.half[which, 0] * first + rects.half[which, 1] * second)


def keep_apart(rects: Rects, i: Ints, j: Ints, room: Floats, out: Slopes) -> None:
    """Push rectangles apart that have less than their room between them."""
    if not len(i):
        return
    picks = directions(rects, i, j)
    each = np.stack([gap_along(rects, *pick) for pick in picks])
    best = each.argmax(axis=0)
    lack = np.maximum(room - each.max(axis=0), 0)
    out.cost += float((lack**2).sum())
    for number, (owner, other, way, side) in enumerate(picks):
        chosen = (best == number) & (lack > 0)
        if chosen.any():
            push(rects, (owner[chosen], other[chosen], way[chosen], side), -2 * lack[chosen], out)


def push(rects: Rects, pick: Direction, slope: Floats, out: Slopes) -> None:
    """Add what a gap along the owner's side depends on, times the slope of the cost."""
    owner, other, way, side = pick
    apart = rects.centre[other] - rects.centre[owner]
    sign = np.sign((apart * way).sum(axis=1))
    along = way * (sign * slope)[:, None]
    np.add.at(out.centre, other, along)
    np.add.at(out.centre, owner, -along)
    first, second = rects.axis[other], turned(rects.axis[other])
    sign_first, sign_second = np.sign((first * way).sum(axis=1)), np.sign((second * way).sum(axis=1))
    shadowed = (
        first * (rects.half[other, 0] * sign_first)[:, None]
        + second * (rects.half[other, 1] * sign_second)[:, None]
    )
    sideways = turned(way)
    np.add.at(
        out.angle, owner, slope * ((apart * sideways).sum(axis=1) * sign - (shadowed * sideways).sum(axis=1))
    )
    np.add.at(out.angle, other, -slope * (turned(shadowed) * way).sum(axis=1))
    if side == 0:
        np.add.at(out.half, owner, -slope)
    np.add.at(out.half, other, -slope * sign_first * (first * way).sum(axis=1))


def keep_off_points(rects: Rects, which: Ints, points: Floats, room: Floats, out: Slopes) -> Floats:
    """Push rectangles and points apart that are nearer than their room; return the slopes of the points."""
    return settle_points(rects, which, points, (room, np.full_like(room, np.inf)), out)


def keep_near_points(rects: Rects, which: Ints, points: Floats, room: Floats, out: Slopes) -> Floats:
    """Draw rectangles and points together that are farther apart than their room."""
    return settle_points(rects, which, points, (np.full_like(room, -np.inf), room), out)


def settle_points(
    rects: Rects, which: Ints, points: Floats, limits: tuple[Floats, Floats], out: Slopes
) -> Floats:
    """Bring the distances of rectangles and points between limits; return the slopes of the points."""
    axis, half = rects.axis[which], rects.half[which]
    apart = points - rects.centre[which]
    local = np.stack([(apart * axis).sum(axis=1), (apart * turned(axis)).sum(axis=1)], axis=1)
    over = np.abs(local) - half
    outside = np.maximum(over, 0)
    distance = np.linalg.norm(outside, axis=1)
    within = distance <= 0
    inner = np.where(over[:, :1] > over[:, 1:], [[1.0, 0.0]], [[0.0, 1.0]])
    ways = np.where(within[:, None], inner, outside / np.maximum(distance, 1e-9)[:, None])
    distance = np.where(within, over.max(axis=1), distance)
    lack = np.maximum(limits[0] - distance, 0) + np.minimum(limits[1] - distance, 0)
    out.cost += float((lack**2).sum())
    slope = -2 * lack
    signed = ways * np.sign(local)
    way = axis * signed[:, :1] + turned(axis) * signed[:, 1:]
    np.add.at(out.centre, which, -way * slope[:, None])
    np.add.at(out.angle, which, -slope * (way * turned(apart)).sum(axis=1))
    np.add.at(out.half, which, -slope * ways[:, 0])
    return np.asarray(way * slope[:, None])


def keep_inside(rects: Rects, low: Floats, high: Floats, out: Slopes) -> None:
    """Push rectangles back that stick out of the frame. Their turning is not blamed for it."""
    first, second = np.abs(rects.axis), np.abs(turned(rects.axis))
    extent = rects.half[:, :1] * first + rects.half[:, 1:] * second
    below = np.maximum(low - (rects.centre - extent), 0)
    above = np.maximum(rects.centre + extent - high, 0)
    out.cost += float((below**2).sum() + (above**2).sum())
    out.centre += 2 * (above - below)
