"""How the land and the sea of each board are painted: five countries, five kinds of paper."""

from __future__ import annotations

import numpy as np
from scipy import ndimage
from scipy.spatial import KDTree
from tools.draw.projection import Floats
from tools.draw.scenery_map import Sheet
from tools.draw.scenery_paint import (
    Canvas,
    Relief,
    away_from,
    blurred,
    colour,
    flat,
    mask,
    mix,
    mottle,
    ramp,
    relief,
)

# Muted tints of an old political atlas, given so that no neighbours share one.
ATLAS_TINTS = {
    "rose": "#e6bfae",
    "straw": "#ecd9a4",
    "sage": "#ccd2ab",
    "sky": "#c3d0cf",
    "lilac": "#d6c4cd",
    "sand": "#e6d3b6",
}
TINT_OF = {
    "rose": (
        "United Kingdom",
        "Germany",
        "Turkey",
        "Portugal",
        "Ukraine",
        "Serbia",
        "Finland",
        "Morocco",
        "Syria",
    ),
    "straw": (
        "Spain",
        "Austria",
        "Poland",
        "Greece",
        "Ireland",
        "Netherlands",
        "Norway",
        "Tunisia",
        "Georgia",
    ),
    "sage": ("France", "Russia", "Hungary", "Bulgaria", "Denmark", "Bosnia and Herz.", "Algeria", "Lebanon"),
    "sky": ("Switzerland", "Sweden", "Romania", "Croatia", "Belarus", "Estonia", "Libya", "Armenia", "Iraq"),
    "lilac": (
        "Italy",
        "Belgium",
        "Czechia",
        "Lithuania",
        "Moldova",
        "Albania",
        "Slovakia",
        "Luxembourg",
        "Egypt",
    ),
    "sand": (
        "Latvia",
        "Slovenia",
        "Montenegro",
        "Macedonia",
        "Kosovo",
        "Cyprus",
        "Kazakhstan",
        "Iran",
        "Iceland",
    ),
}


def with_light(picture: Floats, shade: Floats, strength: float) -> Floats:
    """Let light fall on a picture from the upper left: slopes turned away from it darken towards brown."""
    lit = np.clip(shade, 0.0, 0.5) * strength
    dark = np.clip(-shade, 0.0, 0.5) * strength
    return mix(mix(picture, "#fffaf0", lit), "#6b5138", dark)


def with_paper(canvas: Canvas, picture: Floats, rim_colour: str) -> Floats:
    """Give a picture the uneven tone of old paper: wide clouds and a darkened rim."""
    clouds = 0.6 * mottle(canvas, 90.0, 1) + 0.4 * mottle(canvas, 22.0, 2)
    x, y = canvas.points()
    rim = np.minimum(np.minimum(x, canvas.width - x), np.minimum(y, canvas.height - y))
    cloudy = picture * (1.0 + 0.02 * clouds[..., None])
    return mix(cloudy, cloudy * colour(rim_colour), 0.5 * (1.0 - ramp(rim, 10.0, 110.0)))


def usa_land(sheet: Sheet, canvas: Canvas, hills: Relief) -> Floats:
    """Ochre deserts in the west, wheat on the plains, soft green in the east."""
    green = ramp(blurred(canvas, hills.green, 95.0), -21.0, 23.0)
    picture = mix(flat(canvas, "#ecc998"), "#f2e2b4", ramp(green, 0.0, 0.55))
    picture = mix(picture, "#d9dcae", ramp(green, 0.45, 1.0))
    picture = mix(picture, "#d9a877", 0.55 * ramp(hills.rugged, 0.07, 0.2) * (1.0 - green))
    home = blurred(canvas, mask(canvas, sheet.countries["United States of America"]).astype(float), 1.2)
    abroad = mix(picture, "#e9e2d0", 0.62)
    picture = mix(abroad, picture, home)
    return with_light(picture, hills.shade, 0.85)


def europe_land(sheet: Sheet, canvas: Canvas, hills: Relief) -> Floats:
    """Parchment with a tint to each country, strongest along its border."""
    picture = flat(canvas, "#efe2c4")
    for tint, names in TINT_OF.items():
        for name in names:
            if name not in sheet.countries:
                continue
            inside = mask(canvas, sheet.countries[name])
            depth = away_from(canvas, ~inside)
            strength = inside * (0.5 + 0.5 * np.exp(-depth / 9.0))
            picture = mix(picture, ATLAS_TINTS[tint], blurred(canvas, strength, 0.8))
    return with_light(picture, hills.shade, 0.62)


def nordic_land(sheet: Sheet, canvas: Canvas, hills: Relief) -> Floats:
    """Spruce green lowlands, and mountains under snow."""
    picture = mix(flat(canvas, "#c3d3b4"), "#d6dcc0", 0.5 + 0.5 * mottle(canvas, 40.0, 5))
    home = np.zeros(canvas.shape)
    for name in ("Norway", "Sweden", "Finland", "Denmark"):
        home = np.maximum(home, mask(canvas, sheet.countries[name]).astype(float))
    picture = mix(mix(picture, "#dddccd", 0.7), picture, blurred(canvas, home, 1.2))
    high = blurred(canvas, 1.0 - ramp(hills.green, 4.0, 21.0), 14.0)
    snow = ramp(blurred(canvas, hills.rugged, 26.0), 0.055, 0.12) * high
    picture = mix(picture, "#f7f9f8", 0.92 * snow)
    lit = np.clip(hills.shade, 0.0, 0.5)
    return mix(mix(picture, "#ffffff", lit), "#5d7890", np.clip(-hills.shade, 0.0, 0.5) * 1.15)


def nederland_land(sheet: Sheet, canvas: Canvas, hills: Relief) -> Floats:
    """Polder after polder: parcels of green in many directions, sand in the dunes and on the heaths."""
    picture = mix(flat(canvas, "#c4dba6"), "#dbe4b2", 0.5 + 0.5 * mottle(canvas, 60.0, 7))
    picture = picture * (1.0 + parcels(canvas)[..., None])
    shore = away_from(canvas, ~mask(canvas, sheet.land))
    x, _ = canvas.points()
    dunes = np.exp(-shore / 9.0) * (1.0 - ramp(x, 0.5 * canvas.width, 0.72 * canvas.width))
    picture = mix(picture, "#f3e7c4", 0.9 * dunes)
    home = blurred(canvas, mask(canvas, sheet.countries["Netherlands"]).astype(float), 1.0)
    abroad = mix(picture, "#e6e2cf", 0.66)
    near_the_sea = np.maximum(home, (shore < 0.0).astype(float))
    return with_light(mix(abroad, picture, near_the_sea), hills.shade, 0.5)


def parcels(canvas: Canvas) -> Floats:
    """Cut the land into blocks, each ploughed in strips of its own direction and width."""
    dice = np.random.default_rng(11)
    x, y = canvas.points()
    seeds = dice.uniform((0, 0), (canvas.width, canvas.height), (330, 2))
    nearest = KDTree(seeds).query(np.stack([x, y], axis=-1))[1]
    angle = dice.choice([0.05, 0.4, 0.9, 1.5, 1.9, 2.4], len(seeds))[nearest]
    strip = dice.uniform(9.0, 15.0, len(seeds))[nearest]
    along = x * np.cos(angle) + y * np.sin(angle)
    across = -x * np.sin(angle) + y * np.cos(angle)
    ordinal = np.floor(along / strip) + 131.0 * np.floor(across / (strip * 4.5)) + 977.0 * nearest
    tone = np.modf(np.sin(ordinal * 12.9898) * 43758.5453)[0]
    ditch = (np.modf(along / strip)[0] % 1.0) * strip < 1.6
    tones: Floats = 0.055 * tone - 0.06 * ditch
    return tones


def painted_land(sheet: Sheet, canvas: Canvas) -> Floats:
    """Paint the land of a board; what lies under the sea is cut away by the coast."""
    painters = {"usa": usa_land, "europe": europe_land, "nordic": nordic_land, "nederland": nederland_land}
    picture = painters[sheet.box](sheet, canvas, relief(sheet, canvas))
    aged = picture if sheet.box == "nordic" else with_paper(canvas, picture, "#dcc8a4")
    covered = away_from(canvas, mask(canvas, sheet.land)) < 6.0
    mean = aged[covered].mean(axis=0)
    return mix(np.broadcast_to(mean, aged.shape), aged, blurred(canvas, covered.astype(float), 2.0))


SEAS = {  # deep water, shallow water
    "usa": ("#9dc0c4", "#c6dcd6"),
    "europe": ("#b9c9bf", "#d9decb"),
    "nordic": ("#6f9fbd", "#b5d3de"),
    "nederland": ("#9cc3d6", "#cfe4ea"),
}


def painted_sea(sheet: Sheet, canvas: Canvas) -> Floats:
    """Paint the sea of a board: lighter towards the coast, and by night lights in the far north."""
    deep, shallow = SEAS[sheet.box]
    distance = away_from(canvas, mask(canvas, sheet.land))
    picture = mix(flat(canvas, deep), shallow, np.exp(-distance / 70.0))
    picture = picture * (1.0 + 0.018 * mottle(canvas, 30.0, 3)[..., None])
    if sheet.box == "nordic":
        return with_aurora(canvas, picture)
    return with_paper(canvas, picture, "#bcd0d0")


AURORA = (  # height of the curtain at the left edge, phase of its folds, colour, strength
    (560.0, 0.4, "#8ff0c0", 0.62),
    (400.0, 1.9, "#6fdcd2", 0.5),
    (250.0, 3.1, "#a993e6", 0.45),
)


def with_aurora(canvas: Canvas, picture: Floats) -> Floats:
    """Hang curtains of northern lights over a dusky sea in the upper left."""
    x, y = canvas.points()
    dusk = np.exp(-(np.hypot(x / 640.0, y / 980.0) ** 2))
    lit = mix(picture, "#2a5078", 0.78 * dusk)
    rays = 0.75 + 0.25 * ndimage.gaussian_filter1d(mottle(canvas, 2.2, 9)[0], 1.0)[None, :]
    for left, phase, hue, strength in AURORA:
        middle = left - 0.5 * x + 42.0 * np.sin(x / 74.0 + phase) + 16.0 * np.sin(x / 29.0 + 2 * phase)
        above = middle - y
        curtain = np.where(above > 0, np.exp(-above / 110.0), np.exp(above / 20.0))
        lit = mix(lit, hue, np.clip(strength * curtain * rays * (1.0 - ramp(x, 330.0, 620.0)), 0.0, 1.0))
    return lit
