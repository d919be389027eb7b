"""Small figures in free places: ships and beasts, and what grows in each country.

A figure is an SVG file in the folder figures/, drawn in black and white; a board prints
it in its own ink. Each has a place where it would like to stand, and goes to the nearest
free one, or stays at home.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from tools.draw.scenery_map import Sheet
from tools.draw.scenery_paths import only_areas
from tools.draw.scenery_room import Mask, Room
from tools.draw.scenery_style import Style
from tools.draw.scenery_svg import at, group, inside_of, n, path, tag

DRAWINGS = Path(__file__).parent / "figures"
FARTHEST = 190.0  # from the wish to the place that was found; beyond it a cactus stands among glaciers
WAVE = "M-13 0q3.2-4 6.5 0t6.5 0t6.5 0t6.5 0M-6 5q3-3.5 6 0t6 0"
SPRUCE = "M0-9L3-4H1.6L4.2 1H.7V4H-.7V1H-4.2L-1.6-4H-3z"
AT_SEA = {"barque", "steamer", "longship", "whale", "serpent", "botter"}


@dataclass(frozen=True, slots=True)
class Wish:
    """A figure, the longitude and latitude where it would like to be, and its size in board units."""

    figure: str
    lon: float
    lat: float
    size: float


WISHES = {
    "usa": (
        Wish("steamer", -72.5, 33.0, 96),
        Wish("barque", -91.0, 26.5, 88),
        Wish("whale", -125.5, 33.5, 70),
        Wish("bison", -101.5, 45.6, 60),
        Wish("mesa", -110.5, 36.8, 62),
        Wish("saguaro", -112.0, 32.0, 50),
        Wish("saguaro", -103.5, 28.5, 50),
        Wish("wheat", -98.5, 38.6, 50),
        Wish("spruces", -118.5, 44.8, 52),
        Wish("spruces", -108.0, 53.0, 46),
        Wish("spruces", -84.0, 50.0, 50),
        Wish("reindeer", -100.0, 52.0, 46),
    ),
    "europe": (
        Wish("barque", -11.5, 47.0, 104),
        Wish("serpent", 3.2, 56.5, 84),
        Wish("steamer", 5.5, 39.0, 84),
        Wish("whale", -13.0, 55.0, 74),
        Wish("barque", 18.5, 35.5, 66),
        Wish("steamer", 33.5, 43.5, 62),
        Wish("wheat", 34.0, 48.0, 46),
        Wish("spruces", 34.0, 58.5, 56),
        Wish("spruces", 43.0, 56.5, 48),
        Wish("windmill", -3.0, 38.5, 44),
    ),
    "nordic": (
        Wish("longship", 5.0, 65.8, 110),
        Wish("whale", 10.0, 70.2, 84),
        Wish("barque", 18.8, 56.3, 70),
        Wish("steamer", 19.6, 61.6, 50),
        Wish("reindeer", 24.0, 68.3, 58),
        Wish("spruces", 15.5, 63.9, 50),
        Wish("spruces", 29.5, 66.3, 52),
        Wish("spruces", 13.0, 60.6, 46),
        Wish("spruces", 25.5, 63.2, 42),
        Wish("spruces", 36.0, 66.5, 48),
        Wish("botter", 7.5, 57.0, 56),
    ),
    "nederland": (
        Wish("barque", 3.7, 52.9, 116),
        Wish("whale", 3.2, 52.2, 64),
        Wish("botter", 4.6, 53.6, 66),
        Wish("windmill", 6.55, 52.85, 62),
        Wish("windmill", 4.95, 51.85, 56),
        Wish("windmill", 4.75, 52.7, 50),
        Wish("cow", 6.2, 53.05, 50),
        Wish("cow", 5.75, 52.25, 50),
        Wish("tulips", 4.55, 52.25, 40),
        Wish("tulips", 5.6, 52.0, 40),
        Wish("tulips", 5.4, 51.35, 40),
        Wish("wheat", 6.0, 50.7, 44),
        Wish("spruces", 7.2, 52.1, 46),
    ),
}


def figures(world: Sheet, style: Style, room: Room) -> str:
    """Draw the figures of a board, then a few waves on what is left of the sea."""
    land = only_areas(world.land)
    at_sea = room.inside(land.buffer(9.0), outside=True)
    on_land = room.inside(land.buffer(-5.0).difference(only_areas(world.lakes).buffer(2.0)))
    drawn = []
    for wish in WISHES[world.box]:
        ((x, y),) = world.place(np.array([[wish.lon, wish.lat]]))
        within = at_sea if wish.figure in AT_SEA else on_land
        spot = room.nearest(x, y, 0.5 * wish.size + 1.0, within, FARTHEST)
        if spot:
            drawn.append(figure(wish, *spot, style))
    trees = woods(world, style, room, on_land) if world.box == "nordic" else ""
    return (
        trees + group(*drawn, opacity=0.62) + waves(style, room, room.inside(land.buffer(34.0), outside=True))
    )


def figure(wish: Wish, x: float, y: float, style: Style) -> str:
    """Print a figure in a board's inks, its middle at a place."""
    drawing = inside_of(DRAWINGS / f"{wish.figure}.svg")
    inked = drawing.replace("#000000", style.ink).replace("#ffffff", style.plate)
    half = wish.size / 2
    return group(inked, transform=at(x - half, y - half, f"scale({wish.size / 100:.2f})"))


def woods(world: Sheet, style: Style, room: Room, on_land: Mask) -> str:
    """Strew small spruces over Sweden and Finland, thinly, like an old map's sign for forest."""
    forests = shapely.union_all([only_areas(world.countries[name]) for name in ("Sweden", "Finland")])
    wooded = on_land & room.inside(forests.buffer(-12.0))
    dice = np.random.default_rng(6)
    spots = dice.uniform((40, 40), (room.width - 40, room.height - 40), (2600, 2))
    marks = []
    for x, y in spots[np.argsort(spots[:, 1])]:
        if room.is_free(x, y, 9.0) and room.holds(wooded, x, y) and room.holds(wooded, x, y - 8):
            room.take_disc(x, y, 13.0)
            marks.append(tag("use", href="#tree", x=n(x), y=n(y)))
    tree = path(SPRUCE, id="tree", fill=style.forest)
    return tag("defs", tree) + group(*marks, opacity=0.5)


def waves(style: Style, room: Room, far_out: Mask) -> str:
    """Strew small waves over the open sea."""
    dice = np.random.default_rng(3)
    marks = []
    for x, y in dice.uniform((40, 40), (room.width - 40, room.height - 40), (260, 2)):
        if room.is_free(x, y, 17.0) and room.holds(far_out, x, y):
            room.take_disc(x, y, 34.0)
            marks.append(tag("use", href="#wave", x=n(x), y=n(y)))
    wave = path(WAVE, id="wave", stroke=style.wave, stroke_width=1.3, stroke_linecap="round")
    return tag("defs", wave) + group(*marks, opacity=0.55)
