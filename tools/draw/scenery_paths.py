"""Writing geometry as SVG path data, as short as it can be said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.draw.projection import Floats

GRAIN = 10  # coordinates are rounded to one part in so many of a board unit


def area_path(shape: BaseGeometry, tolerance: float, least_area: float) -> str:
    """Write areas, without islands or holes too small to see."""
    words = []
    for part in shapely.get_parts(shapely.simplify(shape, tolerance)):
        if part.geom_type != "Polygon" or part.area < least_area:
            continue
        words.append(ring_words(part.exterior.coords))
        words.extend(
            ring_words(hole.coords) for hole in part.interiors if shapely.Polygon(hole).area > least_area
        )
    return "".join(words)


def line_path(shape: BaseGeometry, tolerance: float, least_length: float) -> str:
    """Write lines, without those too short to see."""
    parts = shapely.get_parts(shapely.simplify(shape, tolerance))
    return "".join(
        "M" + steps(np.asarray(part.coords))
        for part in parts
        if part.geom_type == "LineString" and part.length >= least_length
    )


def ring_words(points: Iterable[tuple[float, ...]]) -> str:
    """Write one closed ring."""
    ring = np.asarray(list(points))[:-1]
    return "M" + steps(ring) + "z" if len(ring) > 2 else ""


def steps(line: Floats) -> str:
    """Write a first point and the steps from each point to the next."""
    grains = np.round(np.asarray(line)[:, :2] * GRAIN).astype(int)
    moves = np.diff(grains, axis=0)
    moves = moves[moves.any(axis=1)]
    return (
        joined(number(value) for value in grains[0]) + "l" + joined(number(value) for value in moves.ravel())
    )


def number(grains: int) -> str:
    """Write a number of grains in board units, without what may be left out: 0.5 is .5, and 2.0 is 2."""
    sign, whole, rest = "-" if grains < 0 else "", abs(grains) // GRAIN, abs(grains) % GRAIN
    if not rest:
        return f"{sign}{whole}" if whole else "0"
    return f"{sign}{whole or ''}.{rest}"


def joined(numbers: Iterator[str]) -> str:
    """Join numbers with a space only where two would run together."""
    words: list[str] = []
    for word in numbers:
        together = not words or word.startswith("-") or (word.startswith(".") and "." in words[-1])
        words.append(word if together else " " + word)
    return "".join(words)


def only_areas(shape: BaseGeometry) -> BaseGeometry:
    """Leave out the points and lines that cutting may leave behind."""
    return shapely.union_all(
        [part for part in shapely.get_parts(shape) if part.geom_type.endswith("Polygon")]
    )
