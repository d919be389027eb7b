"""Painting Ghost Train's country by night: hills in moonlight, a dark forest, fog, and lamps in the dark."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from scipy import ndimage
from shapely.geometry.base import BaseGeometry
from tools.draw.projection import Floats
from tools.draw.scenery_paint import Canvas, away_from, blurred, flat, mask, mix, mottle, ramp
from tools.draw.scenery_room import Point, Square


def painted_night(
    canvas: Canvas, sea: BaseGeometry, moon: Point, forest: Floats, lamps: Iterable[Square]
) -> Floats:
    """Paint the whole ground of the board; the forest is given as how thick it stands at each pixel."""
    x, y = canvas.points()
    picture = mix(flat(canvas, "#2f2b5c"), "#272a58", ramp(x + 0.6 * y, 200.0, 1700.0))
    picture = mix(picture, "#1b2b45", 0.85 * forest)
    picture = with_hills(canvas, picture)
    away = np.hypot(x - moon[0], y - moon[1])
    picture = mix(picture, "#7f86cf", 0.42 * np.exp(-((away / 330.0) ** 1.3)))
    water = mask(canvas, sea)
    picture = mix(picture, "#3d5a80", 0.35 * np.exp(-away_from(canvas, water) / 14.0))
    picture = mix(picture, night_sea(canvas, sea, moon), blurred(canvas, water.astype(float), 0.7))
    for left, top, size in lamps:
        near = np.exp(-(((x - left - size / 2) / size) ** 2) - ((y - top - 0.7 * size) / (0.7 * size)) ** 2)
        picture = mix(picture, "#d69a5a", 0.3 * near)
    return with_rim(canvas, with_fog(canvas, picture))


def with_hills(canvas: Canvas, picture: Floats) -> Floats:
    """Give the ground low hills, lit by the moon from the upper right."""
    height = 46.0 * mottle(canvas, 62.0, 21) + 15.0 * mottle(canvas, 24.0, 22)
    down, right = np.gradient(height, 1.0 / canvas.scale)
    light = np.clip(0.9 * down - 1.1 * right, -1.0, 1.0)
    return mix(mix(picture, "#8d8bd6", 0.2 * np.clip(light, 0, 1)), "#0c0b22", 0.3 * np.clip(-light, 0, 1))


def night_sea(canvas: Canvas, sea: BaseGeometry, moon: Point) -> Floats:
    """Paint dark water that glitters where the moon stands over it."""
    x, y = canvas.points()
    depth = away_from(canvas, ~mask(canvas, sea))
    picture = mix(flat(canvas, "#27477a"), "#142347", ramp(depth, 0.0, 150.0))
    noise = np.random.default_rng(31).standard_normal(canvas.shape)
    waves = ndimage.gaussian_filter(noise, (1.5 * canvas.scale, 15.0 * canvas.scale))
    waves = waves / waves.std()
    path = np.exp(-(((x - moon[0]) / (60.0 + 0.09 * y)) ** 2))
    glitter = np.clip(waves - 0.7, 0.0, 2.0) * (0.1 + 0.5 * path)
    return mix(picture, "#cdd6ff", np.clip(glitter, 0.0, 0.75))


def with_fog(canvas: Canvas, picture: Floats) -> Floats:
    """Draw long wisps of fog over low ground."""
    noise = np.random.default_rng(41).standard_normal(canvas.shape)
    wisps = ndimage.gaussian_filter(noise, (9.0 * canvas.scale, 80.0 * canvas.scale))
    wisps = wisps / wisps.std()
    _, y = canvas.points()
    return mix(picture, "#9aa6d8", 0.13 * np.clip(wisps - 0.4, 0.0, 1.6) * (0.35 + 0.65 * y / canvas.height))


def with_rim(canvas: Canvas, picture: Floats) -> Floats:
    """Let the board fade into the night towards its edge."""
    x, y = canvas.points()
    rim = np.minimum(np.minimum(x, canvas.width - x), np.minimum(y, canvas.height - y))
    return mix(picture, "#0b0a20", 0.7 * (1.0 - ramp(rim, 0.0, 150.0)))
