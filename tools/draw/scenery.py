"""Scenery: the picture under a board's lanes and names, one SVG file a board.

From bottom to top: sea, lines along the coast, land, rivers and lakes, borders, small
figures in free places, frame, and the plates on which title and legend will stand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from tools.draw import scenery_ghost
from tools.draw.projection import ROOT, SIZES, north
from tools.draw.scenery_figures import figures
from tools.draw.scenery_lands import painted_land, painted_sea
from tools.draw.scenery_map import Sheet, layout, sheet
from tools.draw.scenery_ornament import compass, frame, legend_plate, title_plate
from tools.draw.scenery_paint import Canvas, as_webp
from tools.draw.scenery_paths import GRAIN, IN_GRAINS, area_path, fine, line_path, only_areas, smooth
from tools.draw.scenery_room import Room
from tools.draw.scenery_style import STYLES, Style
from tools.draw.scenery_svg import group, picture, tag

SCENERY = ROOT / "src" / "whistlestop" / "drawing" / "scenery"
DUTCH = Path(__file__).parent / "geography_dutch.json"
NATURAL_EARTH = "Made with Natural Earth, which is in the public domain."
SOURCES = {
    "usa": f"{NATURAL_EARTH} States: US Census Bureau, public domain.",
    "europe": NATURAL_EARTH,
    "nordic": f"{NATURAL_EARTH} Lakes: GSHHG, LGPL-3.0-or-later.",
    "nederland": f"{NATURAL_EARTH} Coast, lakes and rivers: GSHHG, LGPL-3.0-or-later.",
    "ghost": "All of it is this project's own.",
}
SHORES = ((4.5, 0.5), (10.0, 0.36), (17.0, 0.25), (26.0, 0.16))  # distance from the coast, opacity
COMPASSES = {  # wished for, in parts of the board
    "usa": (0.93, 0.81),
    "europe": (0.09, 0.36),
    "nordic": (0.13, 0.53),
    "nederland": (0.12, 0.33),
}


def draw(box: str) -> str:
    """Draw the scenery of one board into the package, and say what came of it."""
    SCENERY.mkdir(parents=True, exist_ok=True)
    plan = layout(box)
    body = scenery_ghost.scene(plan) if box == "ghost" else map_scene(box, plan)
    width, height = SIZES[box]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    note = tag("metadata", f"Drawn by python -m tools.draw. {SOURCES[box]} See docs/art.md.")
    file = SCENERY / f"{box}.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{note}\n{body}\n</svg>\n', encoding="utf-8"
    )
    return f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB"


def map_scene(box: str, plan: dict[str, Any] | None) -> str:
    """Draw the scenery of a board with geography."""
    world = sheet(box)
    style = STYLES[box]
    layers = [water(world, style), ground(world, style), lines(world, style), ornaments(world, style, plan)]
    return "\n".join(layers)


def water(world: Sheet, style: Style) -> str:
    """Draw the sea, a net of degrees on it, and faint lines along the coast."""
    canvas = Canvas(world.width, world.height, 0.4)
    soft_land = shapely.simplify(only_areas(world.land), 1.2)
    shores = [
        fine(line_path(soft_land.buffer(distance, quad_segs=3).boundary, 0.7, 40.0), 1.1, opacity=opacity)
        for distance, opacity in SHORES
    ]
    net = line_path(world.graticule, 0.6, 10.0)
    return (
        picture(as_webp(painted_sea(world, canvas), 75), world.width, world.height)
        + fine(net, 1.0, stroke=style.coast_line, opacity=0.35)
        + group(*shores, stroke=style.coast_line, stroke_linejoin="round")
    )


def ground(world: Sheet, style: Style) -> str:
    """Draw the land, painted within its coast."""
    # Parcels have edges, hills have none: the one needs finer pixels than the other.
    canvas = Canvas(world.width, world.height, 1.0 if world.box == "nederland" else 0.8)
    land = tag("path", id="land", d=area_path(only_areas(world.land), 0.6, 8.0), transform=IN_GRAINS)
    use = tag("use", href="#land")
    painted = picture(as_webp(painted_land(world, canvas), 66), world.width, world.height)
    return (
        tag("defs", land, tag("clipPath", use, id="on-land"))
        + group(painted, clip_path="url(#on-land)")
        + group(
            use, fill="none", stroke=style.ink, stroke_width=1.3 / GRAIN, stroke_linejoin="round", opacity=0.8
        )
    )


def lines(world: Sheet, style: Style) -> str:
    """Draw rivers, lakes and borders."""
    lakes = only_areas(world.lakes)
    dry = only_areas(world.land).difference(lakes)
    least_lake = 26.0 if world.box == "nordic" else 9.0
    rivers = line_path(world.rivers.intersection(dry), 0.5, 12.0)
    states = line_path(world.states.intersection(dry), 0.4, 3.0)
    borders = line_path(world.borders.intersection(dry), 0.4, 3.0)
    return group(
        fine(rivers, style.river_width, stroke=style.river, opacity=0.85),
        dutch_waters(world, style) if world.box == "nederland" else "",
        fine(area_path(lakes, 0.8, least_lake), 0.9, fill=style.lake, stroke=style.lake_shore),
        fine(states, 1.1, "5 3", stroke=style.border, opacity=0.55),
        fine(borders, 1.8, "8 3 1.5 3", stroke=style.border, opacity=0.8),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def dutch_waters(world: Sheet, style: Style) -> str:
    """Draw what people made of water and land: canals, the lakes round the new polder, and dykes."""
    made = json.loads(DUTCH.read_text(encoding="utf-8"))

    def drawn(kind: str, stroke: str, width: float) -> str:
        several = [smooth(world.place(np.array(points, float))) for points in made[kind].values()]
        return fine(line_path(shapely.MultiLineString(several), 0.3, 1.0), width, stroke=stroke)

    return (
        drawn("canals", style.river, 2.4)
        + drawn("border_lakes", style.lake_shore, 8.4)
        + drawn("border_lakes", style.lake, 6.4)
        + drawn("dykes", style.ink, 4.4)
        + drawn("dykes", style.plate, 2.4)
    )


def ornaments(world: Sheet, style: Style, plan: dict[str, Any] | None) -> str:
    """Draw figures and compass in free places, then plates and frame."""
    room = Room(world.width, world.height, plan)
    rose = ""
    across, down = COMPASSES[world.box]
    spot = room.nearest(across * world.width, down * world.height, 62.0)
    if spot:
        lon, lat = world.degrees_at(*spot)
        rose = group(compass(*spot, 50.0, north(world.box, lon, lat), style), opacity=0.85)
    plates = title_plate(plan["title"], style) + legend_plate(plan["legend"], style) if plan else ""
    return rose + figures(world, style, room) + plates + frame(world.width, world.height, style)
