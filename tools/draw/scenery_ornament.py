"""Frame, title plate, legend plate and compass: the same hand on all five boards.

Plates have the outline of a train ticket, with scooped corners; the title's carries a
winged wheel, the old badge of railways, and an ornament of the board's own at each side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.draw.scenery_style import Style
from tools.draw.scenery_svg import at, group, n, path, tag

Rectangle = Sequence[float]  # left, top, width, height
BAR = 44.0  # about the length of a bar of the frame's scale
FEATHERS = (
    "M11 1C20-7 34-12 52-13C48-9 44-7 40-6C44-6 47-6 50-7C45-3 41-1 37 0C40 0 43 0 45-1C40 4 36 5 31 6"
    "C33 6 35 6 37 6C30 10 20 10 12 6z"
)


def frame(width: float, height: float, style: Style) -> str:
    """Draw the band round the board: a dark rim, a scale of light and dark bars, a gilt line inside."""

    def line(inset: float, stroke: str, thickness: float, **more: str | float) -> str:
        size = {"width": width - 2 * inset, "height": height - 2 * inset}
        return tag(
            "rect", x=inset, y=inset, **size, fill="none", stroke=stroke, stroke_width=thickness, **more
        )

    lines = (
        line(12, style.frame, 24),
        line(2, style.frame_dark, 4),
        line(15, style.frame_dark, 8),
        bars(width, height, style),
        line(22.4, style.gilt, 1.6),
        line(26, style.frame_dark, 1, opacity=0.45),
        line(7, style.gilt, 0.8, opacity=0.7),
    )
    corners = (rosette(x, y, style) for x in (15, width - 15) for y in (15, height - 15))
    return "".join([*lines, *corners])


def bars(width: float, height: float, style: Style) -> str:
    """Draw the light bars of the scale, side by side so that each comes out even and corners look alike."""
    sides = (
        (f"M15 15H{n(width - 15)}M15 {n(height - 15)}H{n(width - 15)}", width - 30),
        (f"M15 15V{n(height - 15)}M{n(width - 15)} 15V{n(height - 15)}", height - 30),
    )
    return "".join(
        path(
            data,
            stroke=style.gilt,
            stroke_width=5,
            stroke_dasharray=f"{length / (2 * round(length / BAR / 2) + 1):.3f}",
            opacity=0.85,
        )
        for data, length in sides
    )


def spokes(length: float, count: int) -> str:
    """Return the spokes of a wheel as path data."""
    turns = (2 * math.pi * step / count for step in range(count))
    return "".join(f"M0 0L{n(length * math.cos(turn))} {n(length * math.sin(turn))}" for turn in turns)


def rosette(x: float, y: float, style: Style) -> str:
    """Draw a small wheel for a corner of the frame."""
    return group(
        tag("circle", r=12, fill=style.frame_dark),
        tag("circle", r=9.2, fill=style.frame, stroke=style.gilt, stroke_width=2),
        path(spokes(7.5, 8), stroke=style.gilt, stroke_width=1.3),
        tag("circle", r=2.6, fill=style.gilt),
        transform=at(x, y),
    )


def ticket(rectangle: Rectangle, scoop: float, inset: float = 0.0) -> str:
    """Return the outline of a ticket: a rectangle whose corners are scooped out."""
    left, top = rectangle[0] + inset, rectangle[1] + inset
    right, bottom = rectangle[0] + rectangle[2] - inset, rectangle[1] + rectangle[3] - inset
    arc = f"A{n(scoop)} {n(scoop)} 0 0 0 "
    return (
        f"M{n(left + scoop)} {n(top)}H{n(right - scoop)}{arc}{n(right)} {n(top + scoop)}"
        f"V{n(bottom - scoop)}{arc}{n(right - scoop)} {n(bottom)}"
        f"H{n(left + scoop)}{arc}{n(left)} {n(bottom - scoop)}"
        f"V{n(top + scoop)}{arc}{n(left + scoop)} {n(top)}z"
    )


def plate(rectangle: Rectangle, scoop: float, style: Style) -> str:
    """Draw a ticket-shaped plate with a double edge and a shadow."""
    left, top, width, height = rectangle
    return (
        path(ticket((left + 3, top + 4, width, height), scoop), fill="#000", opacity=0.22)
        + path(ticket(rectangle, scoop), fill=style.plate, stroke=style.plate_edge, stroke_width=2.5)
        + path(ticket(rectangle, scoop, 5.5), stroke=style.plate_edge)
    )


def winged_wheel(x: float, y: float, radius: float, style: Style) -> str:
    """Draw a wheel between two wings."""
    wing = path(FEATHERS, fill=style.accent, stroke=style.plate_edge)
    return group(
        wing,
        group(wing, transform="scale(-1 1)"),
        tag("circle", r=10, fill=style.plate, stroke=style.plate_edge, stroke_width=2.4),
        path(spokes(8, 6), stroke=style.plate_edge, stroke_width=1.4),
        tag("circle", r=2.6, fill=style.accent, stroke=style.plate_edge),
        transform=at(x, y, f"scale({radius / 10:.2f})"),
    )


def title_plate(rectangle: Rectangle, style: Style) -> str:
    """Draw the plate of the title: the text itself comes later, in its middle."""
    left, top, width, height = rectangle
    wheel = min(13.0, height * 0.13)
    middle = top + wheel + (height - wheel) / 2
    return (
        plate((left, top + wheel, width, height - wheel), 13, style)
        + group(badge(style), transform=at(left + 28, middle), stroke_linejoin="round")
        + group(badge(style), transform=at(left + width - 28, middle, "scale(-1 1)"), stroke_linejoin="round")
        + winged_wheel(left + width / 2, top + wheel, wheel, style)
    )


def legend_plate(rectangle: Rectangle, style: Style) -> str:
    """Draw the plate of the legend."""
    return plate(rectangle, 10, style)


def badge(style: Style) -> str:
    """Draw a board's own small ornament about a point, some 24 units high."""
    drawers = {"star": star, "snowflake": snowflake, "scroll": scroll, "tulip": tulip, "crescent": crescent}
    return drawers[style.badge](style)


def star(style: Style) -> str:
    """Draw a five-pointed star."""
    tips = [(12.5 if k % 2 == 0 else 5.0, math.pi * k / 5) for k in range(10)]
    corners = "L".join(f"{n(reach * math.sin(turn))} {n(-reach * math.cos(turn))}" for reach, turn in tips)
    return path(f"M{corners}z", fill=style.accent)


def snowflake(style: Style) -> str:
    """Draw a snowflake."""
    arm = "M0 0V-12M0-4L-3-7M0-4L3-7M0-8L-2.6-10.6M0-8L2.6-10.6"
    arms = (path(arm, transform=f"rotate({turn})") for turn in range(0, 360, 60))
    return group(*arms, stroke=style.accent, stroke_width=1.6, stroke_linecap="round")


def scroll(style: Style) -> str:
    """Draw an engraver's scroll."""
    curls = "M-13 0C-3-10 9-8 11 0C12 5 5 7 3 2M-13 0C-3 10 9 8 11 0M-4-13C0-9-1-7-4-5M-4 13C0 9-1 7-4 5"
    line = path(curls, stroke=style.accent, stroke_width=1.7, stroke_linecap="round")
    return line + tag("circle", cx=-13, r=2.4, fill=style.accent)


def tulip(style: Style) -> str:
    """Draw a tulip as on a blue tile."""
    leaves = "M0 14V0M0 12C-7 10-9 5-8 0C-3 2 0 6 0 12zM0 12C7 10 9 5 8 0C3 2 0 6 0 12z"
    flower = (
        "M-6-13Q-3-11-2-8Q-1.5-11 0-14Q1.5-11 2-8Q3-11 6-13Q8-5 4.5-1.5Q2.5 0 0 0Q-2.5 0-4.5-1.5Q-8-5-6-13z"
    )
    edge = style.plate_edge
    return path(leaves, fill="#dbe8f5", stroke=edge, stroke_width=1.3) + path(
        flower, fill=style.accent, stroke=edge
    )


def crescent(style: Style) -> str:
    """Draw a crescent moon and a star."""
    moon = "M3-11A11 11 0 1 0 8 8A9 9 0 0 1 3-11z"
    spark = "M9-9l1.2 3l3 1.2l-3 1.2l-1.2 3l-1.2-3l-3-1.2l3-1.2z"
    return path(moon + spark, fill=style.accent)


def compass(x: float, y: float, radius: float, north: float, style: Style) -> str:
    """Draw a compass rose whose north is turned clockwise by an angle in degrees."""

    def point(reach: float, turn: float, dark: str) -> str:
        waist = radius * 0.15
        return group(
            path(f"M0 {n(-reach)}L{n(waist)} {n(-waist)}L0 0z", fill=dark),
            path(f"M0 {n(-reach)}L{n(-waist)} {n(-waist)}L0 0z", fill=style.plate),
            transform=f"rotate({n(turn)})",
        )

    ring = radius * 0.8
    letter = path("M-4 4V-4L4 4V-4", stroke=style.ink, stroke_width=1.8, transform=at(0, -radius * 1.06 - 8))
    degrees = n(ring * math.pi / 36)
    return group(
        tag("circle", r=radius * 0.74, fill="none", stroke=style.ink, stroke_width=1.1),
        tag("circle", r=ring, fill="none", stroke=style.ink, stroke_width=3, stroke_dasharray=degrees),
        tag("circle", r=radius * 0.42, fill="none", stroke=style.ink, stroke_width=0.8),
        letter,
        *(point(radius * 0.66, turn, style.plate_edge) for turn in range(45, 360, 90)),
        *(point(radius, turn, style.ink) for turn in (90, 180, 270)),
        point(radius * 1.06, 0, style.accent),
        tag("circle", r=radius * 0.09, fill=style.plate, stroke=style.ink),
        transform=at(x, y, f"rotate({n(north)})"),
    )
