"""From longitude and latitude to board units: one conic projection a board.

The cone's central meridian is where north points straight up. On the two tall
boards it lies far to the west: the whole map is then turned, until a country that
runs from south-west to north-east stands upright in its frame. A compass on the
board has to say so; `north` gives it the angle.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).parent.parent.parent
BOARDS = ROOT / "src" / "whistlestop" / "boxes" / "boards"
MOST_STRETCH = 1.25  # of one axis against the other; more, and nobody recognises the map

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[Any]  # whole numbers or marks: what picks entries of other arrays


@dataclass(frozen=True, slots=True)
class View:
    """How a board looks at the earth: its size, its cone, and the rectangle that the true cities fill."""

    width: int
    height: int
    meridian: float
    parallels: tuple[float, float]
    left: float
    top: float
    right: float
    bottom: float


VIEWS = {
    "usa": View(1780, 1180, -108.0, (33.0, 47.0), 106, 112, 1684, 1076),
    "europe": View(1780, 1180, 19.0, (30.0, 45.0), 24, 14, 1786, 1138),
    "nordic": View(1125, 1700, -8.0, (57.0, 69.0), 120, 84, 1040, 1604),
    "nederland": View(1200, 1660, -26.0, (51.0, 53.0), 180, 104, 1148, 1526),
}
SIZES = {"ghost": (1260, 900)} | {box: (view.width, view.height) for box, view in VIEWS.items()}


@dataclass(frozen=True, slots=True)
class Fit:
    """Factors and shifts from the plane of the cone to the board."""

    across: float
    down: float
    x: float
    y: float


def facts(box: str) -> dict[str, Any]:
    """Read a board file as plain data."""
    document: dict[str, Any] = json.loads((BOARDS / f"{box}.json").read_text(encoding="utf-8"))
    return document


def project(box: str, lon: npt.ArrayLike, lat: npt.ArrayLike) -> tuple[Floats, Floats]:
    """Turn degrees, single or many, into board units: x to the right, y down."""
    x, y = on_the_cone(VIEWS[box], np.asarray(lon, float), np.asarray(lat, float))
    fit = fit_of(box)
    return fit.x + fit.across * x, fit.y + fit.down * y


def north(box: str, lon: float, lat: float) -> float:
    """Return the direction of north at a place: degrees clockwise from straight up."""
    (x, further_x), (y, further_y) = project(box, [lon, lon], [lat, lat + 0.01])
    return math.degrees(math.atan2(further_x - x, y - further_y))


def true_places(box: str) -> dict[str, tuple[float, float]]:
    """Project every city of a board. Where lanes need room, the layout puts it somewhere near."""
    cities = facts(box)["cities"]
    xs, ys = project(box, [city["lon"] for city in cities], [city["lat"] for city in cities])
    return {city["id"]: (float(x), float(y)) for city, x, y in zip(cities, xs, ys, strict=True)}


def on_the_cone(view: View, lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
    """Lambert's conformal conic, y down, in radii of the earth."""
    first, second = (math.radians(degrees) for degrees in view.parallels)
    near, far = pole_ratio(first), pole_ratio(second)
    steepness = math.log(math.cos(first) / math.cos(second)) / math.log(near / far)
    factor = math.cos(first) / near**steepness / steepness
    away = factor * np.tan(np.pi / 4 - np.radians(lat) / 2) ** steepness
    turn = steepness * np.radians(lon - view.meridian)
    return away * np.sin(turn), away * np.cos(turn)


def pole_ratio(latitude: float) -> float:
    """Return the distance from the pole in the stereographic plane that the cone is rolled from."""
    return math.tan(math.pi / 4 - latitude / 2)


@cache
def fit_of(box: str) -> Fit:
    """Fit the cities into the rectangle of the view; refuse to stretch one axis too much."""
    view = VIEWS[box]
    cities = facts(box)["cities"]
    x, y = on_the_cone(
        view,
        np.array([city["lon"] for city in cities], float),
        np.array([city["lat"] for city in cities], float),
    )
    across = (view.right - view.left) / float(np.ptp(x))
    down = (view.bottom - view.top) / float(np.ptp(y))
    stretch = max(across / down, down / across)
    if stretch > MOST_STRETCH:
        raise ValueError(
            f"The view of {box} stretches one axis {stretch:.2f} times, more than {MOST_STRETCH}: "
            "choose another rectangle or meridian in VIEWS."
        )
    return Fit(across, down, view.left - across * float(x.min()), view.top - down * float(y.min()))
