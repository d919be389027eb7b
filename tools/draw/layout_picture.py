"""A plain picture of a layout, to look at while tuning it: no scenery, no fonts of our own."""

from __future__ import annotations

from html import escape
from typing import Any

from tools.draw.layout_text import LINE_HEIGHT
from tools.draw.layout_write import Layout
from tools.draw.projection import facts

from whistlestop.boxes import open_box

INK = {
    "red": "#d21d25",
    "blue": "#1550c3",
    "green": "#31c17f",
    "yellow": "#e3d860",
    "orange": "#fe8712",
    "purple": "#ce83e5",
    "white": "#fafafa",
    "black": "#1f1f22",
    "gray": "#868686",
}


def picture(layout: Layout) -> str:
    """Draw slots, cities, names, tolls and the boxes kept free."""
    width, height = layout["width"], layout["height"]
    document = facts(layout["board"])
    names = open_box(layout["board"], document["players"][0], ()).board.lane_ids
    colours = {name: lane["colour"] for name, lane in zip(names, document["lanes"], strict=True)}
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" fill="#6b4a2a"/>',
        f'<rect x="24" y="24" width="{width - 48}" height="{height - 48}" fill="#e9e2cf"/>',
    ]
    for box in ("title", "legend"):
        if box in layout:
            x, y, w, h = layout[box]
            out.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="#d8cdb0"/>')
    for name, lane in layout["lanes"].items():
        (a, b, c, d) = lane["curve"]
        out.append(
            f'<path d="M{a[0]} {a[1]}C{b[0]} {b[1]} {c[0]} {c[1]} {d[0]} {d[1]}" fill="none" stroke="#a99" />'
        )
        for x, y, angle, length in lane["slots"]:
            out.append(
                f'<rect x="{-length / 2}" y="-9.5" width="{length}" height="19" rx="2" stroke="#222" '
                f'fill="{INK[colours[name]]}" transform="translate({x} {y}) rotate({angle})"/>'
            )
        if "toll" in lane:
            x, y = lane["toll"]
            out.append(f'<circle cx="{x}" cy="{y}" r="10" fill="#fff" stroke="#222"/>')
    for city in layout["cities"].values():
        out += draw_city(city, layout["label_size"])
    return "\n".join([*out, "</svg>"])


def draw_city(city: dict[str, Any], size: float) -> list[str]:
    """Draw a city with its picture and its name."""
    x, y = city["at"]
    out = [f'<circle cx="{x}" cy="{y}" r="15" fill="#7b2d20" stroke="#fff" stroke-width="2"/>']
    if "picture" in city:
        left, top, width, height = city["picture"]
        out.insert(0, f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="9" fill="#c9b8d8"/>')
    label = city["label"]
    x, y = label["at"]
    look = f'font-size="{size}" font-family="Zilla Slab" font-weight="600" text-anchor="{label["anchor"]}"'
    for n, line in enumerate(label["lines"]):
        out.append(f'<text x="{x}" y="{y + n * LINE_HEIGHT * size}" {look}>{escape(line)}</text>')
    return out
