"""Finding free places on a board, so that no ornament lies under a lane or a name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from scipy import ndimage
from shapely.geometry.base import BaseGeometry
from tools.draw.projection import Floats

Mask = npt.NDArray[np.bool_]
Point = tuple[float, float]
Square = tuple[float, float, float]  # left, top, size
STEP = 4.0  # board units between two looked-at places


class Room:
    """What of a board is still free. Taking a place leaves less for the next."""

    def __init__(self, width: int, height: int, plan: dict[str, Any] | None) -> None:
        self.width, self.height = width, height
        rows, columns = math.ceil(height / STEP) + 1, math.ceil(width / STEP) + 1
        self.y, self.x = np.mgrid[0:rows, 0:columns] * STEP
        self.taken = (
            np.minimum(np.minimum(self.x, width - self.x), np.minimum(self.y, height - self.y)) < 28.0
        )
        self.clearance: Floats | None = None  # of every place; worked out when it is asked for
        if plan:
            self.take_plan(plan)

    def take_plan(self, plan: dict[str, Any]) -> None:
        """Take the room of slots, cities, labels, title and legend."""
        for lane in plan["lanes"].values():
            for x, y, angle, length in lane["slots"]:
                self.take_slot(x, y, math.radians(angle), length)
        for city in plan["cities"].values():
            x, y = city["at"]
            self.take_disc(x, y, city["radius"] + 6.0)
            self.take_rectangle(*city["label"]["box"])
        for name in ("title", "legend"):
            if name in plan:
                left, top, width, height = plan[name]
                self.take_rectangle(left, top, left + width, top + height)

    def take_disc(self, x: float, y: float, radius: float) -> None:
        """Take a round place."""
        self.taken |= np.hypot(self.x - x, self.y - y) < radius
        self.clearance = None

    def take_slot(self, x: float, y: float, angle: float, length: float) -> None:
        """Take a slot with its track and the gap to the next."""
        right, down = self.x - x, self.y - y
        along = right * math.cos(angle) + down * math.sin(angle)
        across = down * math.cos(angle) - right * math.sin(angle)
        self.taken |= (abs(along) < 0.5 * length + 6.0) & (abs(across) < 15.0)
        self.clearance = None

    def take_rectangle(self, left: float, top: float, right: float, bottom: float) -> None:
        """Take a rectangle and a little room round it."""
        near_x = (self.x > left - 5.0) & (self.x < right + 5.0)
        self.taken |= near_x & (self.y > top - 5.0) & (self.y < bottom + 5.0)

    def is_free(self, x: float, y: float, radius: float = 3.0) -> bool:
        """Say whether a disc is free. It stays so: small things may stand close together."""
        if self.clearance is None:
            self.clearance = ndimage.distance_transform_edt(~self.taken) * STEP
        rows, columns = self.taken.shape
        row, column = round(y / STEP), round(x / STEP)
        inside = 0 <= row < rows and 0 <= column < columns
        return inside and bool(self.clearance[row, column] >= radius)

    def square(
        self, at: Point, wish: Point, sizes: Sequence[float], others: Sequence[Square]
    ) -> Square | None:
        """Return the largest free square near a wish, and take it; of equal ones the nearest to a place.

        What others have been promised is not free.
        """
        shifts = sorted(
            ((dx, dy) for dx in range(-36, 37, 6) for dy in range(-36, 37, 6)),
            key=lambda shift: math.dist((wish[0] + shift[0], wish[1] + shift[1]), at),
        )
        closed = self.taken.copy()
        for square in others:
            closed |= self.covered(square)
        for size in sizes:
            for dx, dy in shifts:
                square = wish[0] + dx - size / 2, wish[1] + dy - size / 2, size
                if not (closed & self.covered(square)).any():
                    self.taken |= self.covered(square)
                    self.clearance = None
                    return square
        return None

    def covered(self, square: Square) -> Mask:
        """Say which places a square covers."""
        left, top, size = square
        across: Mask = (self.x > left) & (self.x < left + size)
        down: Mask = (self.y > top) & (self.y < top + size)
        return across & down

    def inside(self, shape: BaseGeometry, *, outside: bool = False) -> Mask:
        """Say which places are inside a shape, or outside."""
        shapely.prepare(shape)
        covered: Mask = shapely.contains_xy(shape, self.x, self.y)
        return np.logical_not(covered) if outside else covered

    def holds(self, among: Mask, x: float, y: float) -> bool:
        """Say whether a place is among some."""
        return bool(among[round(y / STEP), round(x / STEP)])

    def nearest(
        self, x: float, y: float, radius: float, within: Mask | None = None, farthest: float = np.inf
    ) -> tuple[float, float] | None:
        """Return the free place for a disc that is nearest to a wish, and take it; None if there is none."""
        open_places = ~self.taken if within is None else ~self.taken & within
        free = ndimage.distance_transform_edt(open_places) * STEP >= radius
        distance = np.where(free, np.hypot(self.x - x, self.y - y), np.inf)
        best = np.unravel_index(int(distance.argmin()), distance.shape)
        if distance[best] > farthest or not free[best]:
            return None
        found = float(self.x[best]), float(self.y[best])
        self.take_disc(*found, radius)
        return found
