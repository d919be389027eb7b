"""Ghost Train's scenery: a night scene of our own, since its country is on no map.

A dark forest stands in the upper left, the coast lies in the lower right, and each of
the twenty places has a drawing of its own in the folder ghost/.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.draw.projection import SIZES, Floats, facts
from tools.draw.scenery_night import Place, painted_night
from tools.draw.scenery_ornament import frame, legend_plate, n, title_plate
from tools.draw.scenery_paint import Canvas, as_webp
from tools.draw.scenery_paths import area_path, line_path
from tools.draw.scenery_room import Room
from tools.draw.scenery_style import STYLES, Style

DRAWINGS = Path(__file__).parent / "ghost"
WIDTH, HEIGHT = SIZES["ghost"]
MOON_WISH, MOON_RADIUS = (1230.0, 130.0), 46.0
SPRUCES = (
    # Outline, then the side that the moon lights.
    (
        "M0-30L5-20H2.500L8-10H4L11 2H-11L-4-10H-8L-2.5-20H-5z",
        "M0-30L5-20H2.500L8-10H4L11 2H5C4-8 3-18 0-30z",
    ),
    ("M0-24L4-16H2L7-7H3.500L9 3H-9L-3.5-7H-7L-2-16H-4z", "M0-24L4-16H2L7-7H3.500L9 3H4C4-5 2-15 0-24z"),
)
BARE_TREE = (
    "M0 4C1-4 0-9-1-13M0-5C3-9 5-11 8-13M-.5-10C-4-13-6-15-7-19M5-10.500C5-14 6-16 5-19M-1-13C0-17 1-19 0-23"
)
BAT = "M0 0q3-5 7-3.500q-1 3 .5 4.500q2-2 3-4q2 1 2.5 0q1 1 2.5 0q1 2 3 4q1.5-1.5.5-4.500q4-1.5 7 3.500q-4-1-6 3q-2-1.5-3.5.500q-2-1-2.5 2.500q-.5-3.5-2.5-2.500q-1.5-2-3.5-.500q-2-4-8-3z"
GHOST = "M-9 13C-10-2-8-13 0-13S10-2 9 13L5.5 10L2.5 14L-.5 10.500L-3.5 14L-6 10.500z"


def picture(plan: dict[str, Any] | None) -> str:
    """Draw the whole scene."""
    style = STYLES["ghost"]
    places = places_of(plan)
    room = Room(WIDTH, HEIGHT, plan)
    moon = room.nearest(*MOON_WISH, MOON_RADIUS + 16.0) or MOON_WISH
    sea = sea_area(places)
    canvas = Canvas(WIDTH, HEIGHT, 0.6)
    ground = painted_night(canvas, sea, moon, forest_density(*canvas.points(), places), lamps(plan))
    return "\n".join(
        [
            f'<image href="{as_webp(ground, 62)}" width="{WIDTH}" height="{HEIGHT}" preserveAspectRatio="none"/>',
            coast(sea, style),
            stars(room) + moon_disc(*moon),
            woods(room, places, sea),
            haunts(room),
            *(drawing(city, plan["cities"][city]["picture"]) for city in places if plan),
            title_plate(plan["title"], style) + legend_plate(plan["legend"], style) if plan else "",
            frame(WIDTH, HEIGHT, style),
        ]
    )


def places_of(plan: dict[str, Any] | None) -> dict[str, Place]:
    """Return where the cities are: the layout's places, or while there is none the board file's."""
    cities = facts("ghost")["cities"]
    if plan:
        return {city["id"]: tuple(plan["cities"][city["id"]]["at"]) for city in cities}
    return {city["id"]: (city["x"] * WIDTH / 100, city["y"] * HEIGHT / 100) for city in cities}


def lamps(plan: dict[str, Any] | None) -> list[Place]:
    """Return where light falls on the ground: under every drawing."""
    boxes = [city["picture"] for city in plan["cities"].values()] if plan else []
    return [(left + width / 2, top + 0.7 * height) for left, top, width, height in boxes]


def sea_area(places: dict[str, Place]) -> BaseGeometry:
    """Lay the coast just outside the three places that stand on it."""
    (light_x, light_y), (wharf_x, wharf_y), (swamp_x, swamp_y) = (
        places[city] for city in ("foggy_lighthouse", "fishing_wharf", "swamp")
    )
    shore = np.array(
        [
            (WIDTH + 60, light_y - 150),
            (max(light_x + 120, WIDTH - 90), light_y - 110),
            (light_x + 112, light_y - 10),
            (light_x + 75, light_y + 75),
            ((light_x + wharf_x) / 2 + 105, (light_y + wharf_y) / 2 + 20),
            (wharf_x + 95, wharf_y - 30),
            (wharf_x + 40, wharf_y + 42),
            (wharf_x - 45, wharf_y + 84),
            (swamp_x + 120, swamp_y + 22),
            (swamp_x + 62, swamp_y + 62),
            (swamp_x + 30, HEIGHT + 60),
        ]
    )
    return shapely.Polygon([*rough(smooth(shore)), (WIDTH + 60, HEIGHT + 60)])


def smooth(points: Floats, pieces: int = 14) -> Floats:
    """Draw a Catmull-Rom curve through points."""
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, pieces, endpoint=False)[:, None]
    runs = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        runs.append(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return np.vstack([*runs, points[-1:]])


def rough(line: Floats) -> Floats:
    """Break a smooth line into small bays and points."""
    shaken = np.random.default_rng(5).normal(0.0, 1.0, line.shape)
    kernel = np.array([0.25, 0.5, 0.25])
    soft = np.column_stack([np.convolve(shaken[:, axis], kernel, mode="same") for axis in (0, 1)])
    return line + 5.5 * soft


def coast(sea: BaseGeometry, style: Style) -> str:
    """Draw the shore, and faint lines on the water along it."""
    shores = "".join(
        f'<path d="{line_path(sea.buffer(-distance).boundary, 0.6, 20)}" opacity="{opacity}"/>'
        for distance, opacity in ((5, 0.8), (12, 0.6), (21, 0.45), (32, 0.3), (45, 0.2))
    )
    return (
        f'<g fill="none" stroke="{style.coast_line}" stroke-width="1.1">{shores}</g>'
        f'<path d="{area_path(sea, 0.4, 1)}" fill="none" stroke="#a7aee6" stroke-width="1.6" opacity=".7"/>'
    )


def stars(room: Room) -> str:
    """Strew stars along the upper edge."""
    dice = np.random.default_rng(8)
    dots = [
        f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'
        for x, y, r in zip(
            dice.uniform(30, WIDTH - 30, 70),
            28 + dice.exponential(26, 70),
            dice.uniform(0.5, 1.5, 70),
            strict=True,
        )
        if y < 120 and room.is_free(x, y)
    ]
    return f'<g fill="#e8e6ff" opacity=".75">{"".join(dots)}</g>'


def moon_disc(x: float, y: float) -> str:
    """Draw the full moon with its halo, and a bat before it."""
    rings = "".join(
        f'<circle r="{n(MOON_RADIUS * size)}" fill="#cfd2ff" opacity="{opacity}"/>'
        for size, opacity in ((1.34, 0.1), (1.18, 0.16))
    )
    seas = "M-20-14a12 9 0 1 0 16 6a12 9 0 0 0-16-6zM8 12a13 9 0 1 0 14 4a13 9 0 0 0-14-4zM-22 14a6 5 0 1 0 8 2zM14-22a7 5 0 1 0 10 6z"
    return (
        f'<g transform="translate({n(x)} {n(y)})">{rings}<circle r="{n(MOON_RADIUS)}" fill="#f1eed8"/>'
        f'<path d="{seas}" fill="#d5d0c0" opacity=".8"/>'
        f'<path d="{BAT}" fill="#1a1738" transform="translate(-4 14) scale(1.1)"/></g>'
    )


def forest_density(x: Floats, y: Floats, places: dict[str, Place]) -> Floats:
    """Say how thick the forest stands: round the places of the dark forest, and all over the upper left corner."""
    trees = [places[city] for city in facts("ghost")["regions"]["dark_forest"]] + [(60.0, 60.0)]
    nearest = np.min([np.hypot(x - at[0], y - at[1]) for at in trees], axis=0)
    corner = np.hypot(x / 560.0, y / 520.0)
    thick: Floats = np.clip(1.25 - nearest / 190.0, 0.0, 1.0) * np.clip(1.7 - corner, 0.0, 1.0)
    return thick


def woods(room: Room, places: dict[str, Place], sea: BaseGeometry) -> str:
    """Plant the trees, the farthest first so that nearer ones stand before them."""
    symbols = "".join(
        f'<g id="spruce{number}"><path d="{outline}" fill="#10192f" stroke="#0a0d20" stroke-width=".8"/>'
        f'<path d="{lit}" fill="#2f4a63" opacity=".75"/></g>'
        for number, (outline, lit) in enumerate(SPRUCES)
    )
    bare = f'<path id="bare" d="{BARE_TREE}" fill="none" stroke="#14122e" stroke-width="1.8" stroke-linecap="round"/>'
    trees = "".join(
        f'<use href="#{kind}" x="{n(x / size)}" y="{n(y / size)}" transform="scale({n(size)})"/>'
        for x, y, kind, size in sorted(planted(room, places, sea), key=lambda tree: tree[1])
    )
    return f"<defs>{symbols}{bare}</defs>{trees}"


def planted(
    room: Room, places: dict[str, Place], sea: BaseGeometry
) -> Iterator[tuple[float, float, str, float]]:
    """Give places, kinds and sizes of trees: thick in the forest, few and bare in the open."""
    dice = np.random.default_rng(17)
    shapely.prepare(sea)
    for row, y in enumerate(np.arange(50.0, HEIGHT - 30, 17.0)):
        for x in np.arange(34.0 + 9 * (row % 2), WIDTH - 30, 20.0):
            at = x + dice.uniform(-6, 6), y + dice.uniform(-5, 5)
            luck, size = dice.uniform(), dice.choice([0.8, 0.9, 1.0, 1.1, 1.2])
            thick = float(forest_density(np.array(at[0]), np.array(at[1]), places))
            if luck > max(thick * 1.25, 0.05) or not room.is_free(at[0], at[1] - 10, 16.0 * size):
                continue
            if sea.distance(shapely.Point(at)) < 14:
                continue
            kind = f"spruce{int(luck * 997) % 2}" if thick > 0.15 or luck < 0.02 else "bare"
            yield *at, kind, float(size)


def haunts(room: Room) -> str:
    """Let a few ghosts and bats float where nothing else is."""
    ghosts = []
    for wish in ((560, 420), (880, 620), (380, 660), (1040, 200), (780, 900)):
        spot = room.nearest(*wish, 20.0)
        if spot:
            ghosts.append(
                f'<g transform="translate({n(spot[0])} {n(spot[1])})"><path d="{GHOST}" fill="#dfe3ff" opacity=".34"/>'
                '<circle cx="-3" cy="-4" r="1.7" fill="#14122e"/><circle cx="3.5" cy="-4" r="1.7" fill="#14122e"/></g>'
            )
    bats = []
    for wish in ((1120, 90), (500, 90), (930, 230), (300, 120), (1290, 260), (820, 340)):
        spot = room.nearest(*wish, 16.0)
        if spot:
            bats.append(f'<path d="{BAT}" transform="translate({n(spot[0] - 14)} {n(spot[1])})"/>')
    return "".join(ghosts) + f'<g fill="#0c0b20" opacity=".85">{"".join(bats)}</g>'


def drawing(city: str, box: list[float]) -> str:
    """Put the drawing of a place into its box."""
    text = (DRAWINGS / f"{city}.svg").read_text(encoding="utf-8")
    inside = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", text).replace("\n", "")
    return f'<g transform="translate({n(box[0])} {n(box[1])}) scale({box[2] / 60:.3g})">{inside}</g>'
