"""Finding a board's layout: the one shipped for it, or one made up on the spot."""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from whistlestop.drawing.automatic import lay_out
from whistlestop.drawing.plan import CityPlan, Label, LanePlan, Layout, Slot
from whistlestop.engine.board import Board

FOLDER = Path(__file__).parent / "layouts"
SCENERY = Path(__file__).parent / "scenery"
ROUGH = Path(__file__).parent / "rough"

OUTER_TAG = re.compile(r"^\s*(?:<\?xml.*?\?>)?\s*(?:<!--.*?-->\s*)*<svg\b[^>]*>(.*)</svg>\s*$", re.DOTALL)

NAMED = re.compile(r"""(\bid=["']|href=["']#|url\(#)""")
"""What comes before a name that an SVG file gives or uses."""


@lru_cache(maxsize=32)
def layout_for(board: Board) -> Layout:
    """Return the layout shipped for a board, or an automatic one if there is none that fits it."""
    shipped = shipped_layout(board.facts.board)
    if shipped is not None and fits(shipped, board):
        return shipped
    return lay_out(board)


@cache
def shipped_layout(name: str) -> Layout | None:
    """Read a layout that comes with the package."""
    path = FOLDER / f"{name}.json"
    return read_layout(json.loads(path.read_text("utf-8"))) if path.is_file() else None


def rough_of(name: str) -> Path | None:
    """Return the small picture of a board as it is printed, if there is one."""
    return next((path for path in ROUGH.glob("*.webp") if path.stem == name), None)


@cache
def scenery_of(name: str) -> str:
    """Return what lies under everything on a board, as a part of an SVG; nothing if there is no scenery.

    Names in it are marked as this board's own: a page may hold several boards.
    """
    path = SCENERY / f"{name}.svg"
    found = OUTER_TAG.match(path.read_text("utf-8")) if path.is_file() else None
    return NAMED.sub(rf"\g<1>ws-{name}-", found.group(1)) if found else ""


def fits(layout: Layout, board: Board) -> bool:
    """Tell whether a layout has the board's cities and lanes: a board of one's own may have any name."""
    names = {city.id: city.name for city in board.facts.cities}
    lengths = dict(zip(board.lane_ids, (lane.length for lane in board.facts.lanes), strict=True))
    drawn = {name: " ".join(city.label.lines) for name, city in layout.cities.items()}
    return drawn == names and lengths == {name: len(lane.slots) for name, lane in layout.lanes.items()}


def read_layout(document: dict[str, Any]) -> Layout:
    """Lay out the content of a layout file, which a tool has written."""
    return Layout(
        board=document["board"],
        width=document["width"],
        height=document["height"],
        slot_width=document["slot_width"],
        label_size=document["label_size"],
        title=tuple(document["title"]),
        legend=tuple(document["legend"]),
        cities={name: read_city(city) for name, city in document["cities"].items()},
        lanes={name: read_lane(lane) for name, lane in document["lanes"].items()},
    )


def read_city(document: dict[str, Any]) -> CityPlan:
    """Read a city of a layout file."""
    label = document["label"]
    x, y = document["at"]
    return CityPlan(
        (x, y), document["radius"], Label(tuple(label["lines"]), tuple(label["at"]), label["anchor"])
    )


def read_lane(document: dict[str, Any]) -> LanePlan:
    """Read a lane of a layout file."""
    a, b, c, d = ((x, y) for x, y in document["curve"])
    toll = document.get("toll")
    return LanePlan(
        (a, b, c, d), tuple(Slot(*slot) for slot in document["slots"]), tuple(toll) if toll else None
    )
