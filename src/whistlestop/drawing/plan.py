"""The types of a layout: where everything on a board is drawn, in units of the drawing."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height."""

Curve = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: two ends, and between them the points that pull it."""

FRAME = 24
"""The frame that runs around every board."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One space of a lane: its middle, the angle it is turned by, in degrees, and its length."""

    x: float
    y: float
    angle: float
    length: float


@dataclass(frozen=True, slots=True)
class LanePlan:
    """A lane: the curve of its track from city to city, and its slots in that order."""

    curve: Curve
    slots: tuple[Slot, ...]
    toll: Point | None = None  # where the toll of the connection is shown


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name: its lines, the base of the first of them, and how they are set against it."""

    lines: tuple[str, ...]
    at: Point
    anchor: str


@dataclass(frozen=True, slots=True)
class CityPlan:
    """A city: its marker and its label."""

    at: Point
    radius: float
    label: Label


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole board."""

    board: str
    width: float
    height: float
    slot_width: float
    label_size: float
    title: Box
    legend: Box
    cities: dict[str, CityPlan]
    lanes: dict[str, LanePlan]
    shipped: bool = True  # drawn by hand and machine for this board, with scenery; else found automatically
