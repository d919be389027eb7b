"""The map under a board: what geography gives, projected, bent and cut to the board's rectangle."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from scipy.interpolate import LinearNDInterpolator
from shapely.geometry.base import BaseGeometry
from tools.draw import geography, geography_gshhg
from tools.draw.projection import ROOT, SIZES, Floats, project, true_places
from tools.draw.warp import Warp, warp

LAYOUTS = ROOT / "src" / "whistlestop" / "drawing" / "layouts"
MARGIN = 60.0  # how far beyond the board shapes reach, so that no coast line runs along its edge
FINEST = 0.2  # degrees between two points of a line: a parallel is not straight on a cone
WINDOWS = {  # west, south, east, north: what is read from the atlases
    "usa": (-142.0, 16.0, -52.0, 62.0),
    "europe": (-34.0, 26.0, 64.0, 72.0),
    "nordic": (-12.0, 50.0, 60.0, 76.0),
    "nederland": (1.0, 49.4, 10.0, 54.6),
}
PARTS = {"usa": "north-america", "europe": "europe", "nordic": "europe"}


@dataclass(frozen=True)
class Sheet:
    """A board's map in board units."""

    box: str
    width: int
    height: int
    land: BaseGeometry
    countries: dict[str, BaseGeometry]
    borders: BaseGeometry
    states: BaseGeometry
    lakes: BaseGeometry
    rivers: BaseGeometry
    graticule: BaseGeometry
    degrees: Callable[[Floats], Floats]  # board units back to longitude and latitude
    place: Callable[[Floats], Floats]  # longitude and latitude to board units
    bend: Warp

    def degrees_at(self, x: float, y: float) -> tuple[float, float]:
        """Return longitude and latitude of one place on the board."""
        ((lon, lat),) = self.degrees(np.array([[x, y]]))
        return float(lon), float(lat)


def layout(box: str) -> dict[str, Any] | None:
    """Read a board's layout, or None while there is none."""
    path = LAYOUTS / f"{box}.json"
    if not path.exists():
        return None
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def bend_of(box: str) -> Warp:
    """Return the warp from true places to the layout's; while there is no layout, it changes nothing."""
    places = true_places(box)
    true = np.array(list(places.values()))
    plan = layout(box)
    placed = true if plan is None else np.array([plan["cities"][city]["at"] for city in places], float)
    return warp(box, true, placed)


def placing(box: str, bend: Warp) -> Callable[[Floats], Floats]:
    """Return the function from longitude and latitude to board units."""

    def place(degrees: Floats) -> Floats:
        # Each place once: the spline's last digits depend on its neighbours, and a ring must stay closed.
        places, where = np.unique(degrees, axis=0, return_inverse=True)
        return bend(np.column_stack(project(box, places[:, 0], places[:, 1])))[where]

    return place


def unplacing(box: str, place: Callable[[Floats], Floats]) -> Callable[[Floats], Floats]:
    """Return the function from board units to longitude and latitude, interpolated on a dense net."""
    west, south, east, north = WINDOWS[box]
    net = np.stack(np.meshgrid(np.linspace(west, east, 180), np.linspace(south, north, 140)), axis=-1)
    degrees = net.reshape(-1, 2)
    find = LinearNDInterpolator(place(degrees), degrees)

    def unplace(points: Floats) -> Floats:
        found: Floats = find(points)
        return found

    return unplace


def sheet(box: str) -> Sheet:
    """Make the map of a board that has geography."""
    window = shapely.box(*WINDOWS[box])
    bend = bend_of(box)
    place = placing(box, bend)
    width, height = SIZES[box]
    rectangle = shapely.box(-MARGIN, -MARGIN, width + MARGIN, height + MARGIN)

    def board(shape: BaseGeometry) -> BaseGeometry:
        """Bring a shape from degrees to the board."""
        if shape.is_empty:
            return shape
        moved = shapely.transform(shapely.segmentize(shape, FINEST), place)
        return shapely.make_valid(moved).intersection(rectangle)

    lands = {name: board(shape) for name, shape in geography.lands(window).items()}
    land, lakes, rivers = waters(box, window, board, lands)
    return Sheet(
        box=box,
        width=width,
        height=height,
        land=land,
        countries={name: shape for name, shape in lands.items() if not shape.is_empty},
        borders=board(geography.borders(geography.countries(), "countries", window)),
        states=board(geography.borders(geography.states(), "states", window))
        if box == "usa"
        else shapely.Point(),
        lakes=lakes,
        rivers=rivers,
        graticule=board(graticule(box)),
        degrees=unplacing(box, place),
        place=place,
        bend=bend,
    )


def waters(
    box: str,
    window: BaseGeometry,
    board: Callable[[BaseGeometry], BaseGeometry],
    lands: dict[str, BaseGeometry],
) -> tuple[BaseGeometry, BaseGeometry, BaseGeometry]:
    """Return land, lakes and rivers: finer ones for Nederland, and finer lakes for the north."""
    if box == "nederland":
        land = board(geography_gshhg.areas(geography_gshhg.LAND, window))
        lakes = board(geography_gshhg.areas(geography_gshhg.LAKE, window))
        return land, lakes, board(geography_gshhg.rivers(window))
    land = shapely.union_all(list(lands.values()))
    rivers = board(geography.rivers(PARTS[box], window))
    if box == "nordic":
        return land, board(geography_gshhg.areas(geography_gshhg.LAKE, window)), rivers
    return land, board(geography.lakes(PARTS[box], window)), rivers


def graticule(box: str) -> BaseGeometry:
    """Return meridians and parallels, a few degrees apart."""
    west, south, east, north = WINDOWS[box]
    step = 1.0 if box == "nederland" else 5.0
    meridians = [[(lon, south), (lon, north)] for lon in np.arange(np.ceil(west / step) * step, east, step)]
    parallels = [[(west, lat), (east, lat)] for lat in np.arange(np.ceil(south / step) * step, north, step)]
    return shapely.MultiLineString(meridians + parallels)
