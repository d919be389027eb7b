"""Scenery: the picture under a board's lanes and names, one SVG file a board.

From bottom to top: sea, lines along the coast, land, rivers and lakes, borders, small
figures in free places, frame, and the plates on which title and legend will stand.
"""

from __future__ import annotations

from typing import Any

import shapely
from tools.draw import scenery_ghost
from tools.draw.projection import ROOT, SIZES, north
from tools.draw.scenery_figures import figures
from tools.draw.scenery_lands import painted_land, painted_sea
from tools.draw.scenery_map import Sheet, layout, sheet
from tools.draw.scenery_ornament import compass, frame, legend_plate, title_plate
from tools.draw.scenery_paint import Canvas, as_webp
from tools.draw.scenery_paths import area_path, line_path, only_areas
from tools.draw.scenery_room import Room
from tools.draw.scenery_style import STYLES, Style

SCENERY = ROOT / "src" / "whistlestop" / "drawing" / "scenery"
SHORES = ((4.5, 0.5), (10.0, 0.36), (17.0, 0.25), (26.0, 0.16))  # distance from the coast, opacity
SPOTS = {"usa": (1650, 960), "europe": (160, 240), "nordic": (150, 900), "nederland": (130, 520)}


def draw(box: str) -> str:
    """Draw the scenery of one board into the package, and say what came of it."""
    SCENERY.mkdir(parents=True, exist_ok=True)
    plan = layout(box)
    body = scenery_ghost.picture(plan) if box == "ghost" else map_picture(box, plan)
    width, height = SIZES[box]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    path = SCENERY / f"{box}.svg"
    path.write_text(f"{head}\n{body}\n</svg>\n", encoding="utf-8")
    return f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB"


def map_picture(box: str, plan: dict[str, Any] | None) -> str:
    """Draw the scenery of a board with geography."""
    world = sheet(box)
    style = STYLES[box]
    return "\n".join(
        [water(world, style), ground(world, style), lines(world, style), ornaments(world, style, plan)]
    )


def picture(canvas: Canvas, address: str) -> str:
    """Spread a painted picture over the board."""
    return f'<image href="{address}" width="{canvas.width}" height="{canvas.height}" preserveAspectRatio="none"/>'


def water(world: Sheet, style: Style) -> str:
    """Draw the sea, a net of degrees on it, and faint lines along the coast."""
    canvas = Canvas(world.width, world.height, 0.4)
    soft_land = shapely.simplify(only_areas(world.land), 1.2)
    shores = "".join(
        f'<path d="{line_path(soft_land.buffer(distance, quad_segs=3).boundary, 0.7, 30.0)}" opacity="{opacity}"/>'
        for distance, opacity in SHORES
    )
    net = line_path(world.graticule, 0.6, 10.0)
    return (
        picture(canvas, as_webp(painted_sea(world, canvas), 60))
        + f'<path d="{net}" fill="none" stroke="{style.coast_line}" stroke-width="1" opacity=".35"/>'
        + f'<g fill="none" stroke="{style.coast_line}" stroke-width="1.1" stroke-linejoin="round">{shores}</g>'
    )


def ground(world: Sheet, style: Style) -> str:
    """Draw the land, painted within its coast."""
    canvas = Canvas(world.width, world.height, 0.8)
    coast = area_path(only_areas(world.land), 0.6, 8.0)
    return (
        f'<defs><path id="land" d="{coast}"/><clipPath id="on-land"><use href="#land"/></clipPath></defs>'
        f'<g clip-path="url(#on-land)">{picture(canvas, as_webp(painted_land(world, canvas), 60))}</g>'
        f'<use href="#land" fill="none" stroke="{style.ink}" stroke-width="1.3" stroke-linejoin="round" opacity=".8"/>'
    )


def lines(world: Sheet, style: Style) -> str:
    """Draw rivers, lakes and borders."""
    dry = only_areas(world.land).difference(only_areas(world.lakes))
    rivers = line_path(world.rivers.intersection(dry), 0.5, 12.0)
    lakes = area_path(only_areas(world.lakes), 0.8, 26.0 if world.box == "nordic" else 9.0)
    states = line_path(world.states.intersection(dry), 0.4, 3.0)
    borders = line_path(world.borders.intersection(dry), 0.4, 3.0)
    return (
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{rivers}" stroke="{style.river}" stroke-width="{style.river_width}" opacity=".85"/>'
        f'<path d="{lakes}" fill="{style.lake}" stroke="{style.ink}" stroke-width=".9" stroke-opacity=".6"/>'
        f'<path d="{states}" stroke="{style.border}" stroke-width="1.1" stroke-dasharray="5 3" opacity=".55"/>'
        f'<path d="{borders}" stroke="{style.border}" stroke-width="1.8" stroke-dasharray="8 3 1.5 3" opacity=".8"/>'
        "</g>"
    )


def ornaments(world: Sheet, style: Style, plan: dict[str, Any] | None) -> str:
    """Draw figures and compass in free places, then plates and frame."""
    room = Room(world.width, world.height, plan)
    parts = []
    spot = room.nearest(*SPOTS[world.box], 62.0)
    if spot:
        lon, lat = world.degrees_at(*spot)
        parts.append(f'<g opacity=".85">{compass(*spot, 54.0, north(world.box, lon, lat), style)}</g>')
    parts.append(figures(world, style, room))
    if plan:
        parts.append(title_plate(plan["title"], style) + legend_plate(plan["legend"], style))
    parts.append(frame(world.width, world.height, style))
    return "".join(parts)
