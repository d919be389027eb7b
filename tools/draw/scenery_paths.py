"""Writing geometry as SVG path data, as short as it can be said."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.draw.projection import Floats
from tools.draw.scenery_svg import n, path

GRAIN = 0.4  # board units; coordinates are whole numbers of grains, which takes half the letters
IN_GRAINS = f"scale({n(GRAIN)})"


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
    """Write a first point and the steps from each point to the next, counted in grains."""
    grains = np.round(np.asarray(line)[:, :2] / GRAIN).astype(int)
    moves = np.diff(grains, axis=0)
    moves = moves[moves.any(axis=1)]
    return joined(grains[0]) + "l" + joined(moves.ravel())


def joined(numbers: Iterable[int]) -> str:
    """Join numbers with a space only where two would run together."""
    return "".join(f"{number}" if number < 0 else f" {number}" for number in numbers).removeprefix(" ")


def fine(data: str, stroke_width: float, dashes: str = "", **attributes: str | float) -> str:
    """Draw a line or area given in grains; widths and dashes are in board units all the same."""
    if dashes:
        attributes["stroke_dasharray"] = " ".join(n(float(length) / GRAIN) for length in dashes.split())
    return path(data, transform=IN_GRAINS, stroke_width=stroke_width / GRAIN, **attributes)


def only_areas(shape: BaseGeometry) -> BaseGeometry:
    """Leave out the points and lines that cutting may leave behind."""
    return shapely.union_all(
        [part for part in shapely.get_parts(shape) if part.geom_type.endswith("Polygon")]
    )


def smooth(points: Floats, pieces: int = 14) -> Floats:
    """Draw a Catmull-Rom curve through points."""
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, pieces, endpoint=False)[:, None]
    runs = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        runs.append(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return np.vstack([*runs, points[-1:]])
