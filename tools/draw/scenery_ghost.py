"""Ghost Train's scenery: a night scene of our own, since its country is on no map.

A dark forest stands in the upper left, the coast lies in the lower right, and each of
the twenty places has a drawing of its own in the folder ghost/.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.draw.projection import SIZES, Floats, facts
from tools.draw.scenery_haunts import bats, ghost_train, ghosts, moon_disc, stars, woods
from tools.draw.scenery_night import painted_night
from tools.draw.scenery_ornament import frame, legend_plate, title_plate
from tools.draw.scenery_paint import Canvas, as_webp
from tools.draw.scenery_paths import area_path, fine, line_path, smooth
from tools.draw.scenery_room import Point, Room, Square
from tools.draw.scenery_style import STYLES, Style
from tools.draw.scenery_svg import at, group, inside_of, picture

DRAWINGS = Path(__file__).parent / "ghost"
WIDTH, HEIGHT = SIZES["ghost"]
PICTURE_SIZES = (92.0, 88.0, 84.0, 80.0, 76.0, 72.0, 68.0, 64.0, 60.0)
MOON_WISH, MOON_RADIUS = (0.88 * WIDTH, 0.13 * HEIGHT), 46.0
SHORES = ((5, 0.8), (12, 0.6), (21, 0.45), (32, 0.3), (45, 0.2))  # distance from the coast, opacity


def scene(plan: dict[str, Any] | None) -> str:
    """Draw the whole scene."""
    style = STYLES["ghost"]
    places = places_of(plan)
    room = Room(WIDTH, HEIGHT, plan)
    squares = picture_squares(room, plan)
    moon = room.nearest(*MOON_WISH, MOON_RADIUS + 16.0) or MOON_WISH
    sea = sea_area(places)
    canvas = Canvas(WIDTH, HEIGHT, 0.8)
    floating = ghosts(room) + bats(room)  # they choose their places before the trees do
    ground = painted_night(canvas, sea, moon, forest(*canvas.points(), places), squares.values())
    layers = [
        picture(as_webp(ground, 66), WIDTH, HEIGHT),
        coast(sea, style),
        stars(room) + moon_disc(*moon, MOON_RADIUS),
        ghost_train(room),
        woods(room, sea, lambda x, y: forest(x, y, places)),
        floating,
        *(drawing(city, square) for city, square in squares.items()),
        title_plate(plan["title"], style) + legend_plate(plan["legend"], style) if plan else "",
        frame(WIDTH, HEIGHT, style),
    ]
    return "\n".join(layers)


def places_of(plan: dict[str, Any] | None) -> dict[str, Point]:
    """Return where the cities are: the layout's places, or while there is none the board file's."""
    cities = facts("ghost")["cities"]
    if plan:
        return {city["id"]: tuple(plan["cities"][city["id"]]["at"]) for city in cities}
    return {city["id"]: (city["x"] * WIDTH / 100, city["y"] * HEIGHT / 100) for city in cities}


def picture_squares(room: Room, plan: dict[str, Any] | None) -> dict[str, Square]:
    """Give each drawing the largest free square near the place that the layout keeps for it."""
    cities = plan["cities"] if plan else {}
    squares: dict[str, Square] = {city: tuple(entry["picture"][:3]) for city, entry in cities.items()}
    for city, entry in cities.items():
        left, top, size = squares[city]
        others = [square for name, square in squares.items() if name != city]
        middle = left + size / 2, top + size / 2
        found = room.square(tuple(entry["at"]), middle, PICTURE_SIZES, others)
        squares[city] = found or squares[city]
    return squares


def sea_area(places: dict[str, Point]) -> BaseGeometry:
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
            (wharf_x + 22, wharf_y + 44),
            (0.55 * wharf_x + 0.45 * swamp_x, max(wharf_y, swamp_y) + 50),
            (swamp_x + 75, max(wharf_y, swamp_y) + 66),
            (swamp_x + 50, HEIGHT + 90),
        ]
    )
    return shapely.Polygon([*rough(smooth(shore)), (WIDTH + 60, HEIGHT + 90)])


def rough(line: Floats) -> Floats:
    """Break a smooth line into small bays and points."""
    shaken = np.random.default_rng(5).normal(0.0, 1.0, line.shape)
    kernel = np.array([0.25, 0.5, 0.25])
    soft = np.column_stack([np.convolve(shaken[:, axis], kernel, mode="same") for axis in (0, 1)])
    return line + 5.5 * soft


def coast(sea: BaseGeometry, style: Style) -> str:
    """Draw the shore, and faint lines on the water along it."""
    shores = (
        fine(line_path(sea.buffer(-distance).boundary, 0.6, 20), 1.1, opacity=opacity)
        for distance, opacity in SHORES
    )
    shore = fine(area_path(sea, 0.4, 1), 1.6, stroke="#a7aee6", opacity=0.7)
    return group(*shores, stroke=style.coast_line) + shore


def forest(x: Floats, y: Floats, places: dict[str, Point]) -> Floats:
    """Say how thick the forest stands: round its places, and all over the upper left corner."""
    trees = [places[city] for city in facts("ghost")["regions"]["dark_forest"]] + [
        (0.04 * WIDTH, 0.06 * HEIGHT)
    ]
    nearest = np.min([np.hypot(x - tree[0], y - tree[1]) for tree in trees], axis=0)
    corner = np.hypot(x / (0.4 * WIDTH), y / (0.52 * HEIGHT))
    thick: Floats = np.clip(1.25 - nearest / 190.0, 0.0, 1.0) * np.clip(1.7 - corner, 0.0, 1.0)
    return thick


def drawing(city: str, square: Square) -> str:
    """Put the drawing of a place into its square."""
    left, top, size = square
    inside = inside_of(DRAWINGS / f"{city}.svg")
    return group(inside, transform=at(left, top, f"scale({size / 60:.3g})"))
