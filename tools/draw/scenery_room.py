"""Finding free places on a board, so that no ornament lies under a lane or a name."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy import ndimage
from tools.draw.projection import Floats

STEP = 4.0  # board units between two looked-at places


class Room:
    """What of a board is still free. Taking a place leaves less for the next."""

    def __init__(self, width: int, height: int, plan: dict[str, Any] | None) -> None:
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
            for x, y, _, length in lane["slots"]:
                self.take_disc(x, y, 0.5 * length + 2.0)
        for city in plan["cities"].values():
            self.take_disc(*city["at"], city["radius"] + 6.0)
            self.take_rectangle(*city["label"]["box"])
            if "picture" in city:
                left, top, width, height = city["picture"]
                self.take_rectangle(left, top, left + width, top + height)
        for name in ("title", "legend"):
            if name in plan:
                left, top, width, height = plan[name]
                self.take_rectangle(left, top, left + width, top + height)

    def take_disc(self, x: float, y: float, radius: float) -> None:
        """Take a round place."""
        self.taken |= np.hypot(self.x - x, self.y - y) < radius
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

    def nearest(
        self, x: float, y: float, radius: float, within: Floats | None = None
    ) -> tuple[float, float] | None:
        """Return the free place for a disc that is nearest to a wish, and take it. None: there is no such place."""
        open_places = ~self.taken if within is None else ~self.taken & (within > 0)
        free = ndimage.distance_transform_edt(open_places) * STEP >= radius
        if not free.any():
            return None
        distance = np.where(free, np.hypot(self.x - x, self.y - y), np.inf)
        best = np.unravel_index(int(distance.argmin()), distance.shape)
        found = float(self.x[best]), float(self.y[best])
        self.take_disc(*found, radius)
        return found
