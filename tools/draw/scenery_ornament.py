"""Frame, title plate, legend plate and compass: the same hand on all five boards.

Plates have the outline of a train ticket, with scooped corners; the title's carries a
winged wheel, the old badge of railways.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.draw.scenery_style import Style

FRAME = 24.0
Rectangle = Sequence[float]  # left, top, width, height


def n(value: float) -> str:
    """Write a number with one decimal at most."""
    return f"{value:.1f}".removesuffix(".0")


def frame(width: float, height: float, style: Style) -> str:
    """Draw the band round the board: a dark rim, an atlas scale of light and dark bars, a gilt line inside."""

    def line(inset: float, stroke: str, thickness: float, more: str = "") -> str:
        return (
            f'<rect x="{n(inset)}" y="{n(inset)}" width="{n(width - 2 * inset)}" height="{n(height - 2 * inset)}" '
            f'fill="none" stroke="{stroke}" stroke-width="{n(thickness)}"{more}/>'
        )

    bars = bar_length(width - 30, height - 30)
    parts = [
        line(12, style.frame, 24),
        line(2, style.frame_dark, 4),
        line(15, style.frame_dark, 8),
        line(15, style.gilt, 5, f' stroke-dasharray="{bars}" opacity=".85"'),
        line(22.4, style.gilt, 1.6),
        line(26, style.frame_dark, 1, ' opacity=".45"'),
        line(7, style.gilt, 0.8, ' opacity=".7"'),
    ]
    corners = [(x, y) for x in (15, width - 15) for y in (15, height - 15)]
    parts.extend(rosette(x, y, style) for x, y in corners)
    return "".join(parts)


def bar_length(across: float, down: float) -> str:
    """Return a dash that comes out even on both sides: an odd number of bars, so that corners look alike."""
    both = math.gcd(round(across), round(down)) or 1
    lengths = [both / parts for parts in range(1, 200) if both / parts >= 30]
    return n(min(lengths, key=lambda length: abs(length - 44))) if lengths else "44"


def rosette(x: float, y: float, style: Style) -> str:
    """Draw a small wheel for a corner of the frame."""
    spokes = "".join(
        f"M0 0L{n(7.5 * math.cos(turn))} {n(7.5 * math.sin(turn))}"
        for turn in (math.pi * step / 4 for step in range(8))
    )
    return (
        f'<g transform="translate({n(x)} {n(y)})"><circle r="12" fill="{style.frame_dark}"/>'
        f'<circle r="9.2" fill="{style.frame}" stroke="{style.gilt}" stroke-width="2"/>'
        f'<path d="{spokes}" stroke="{style.gilt}" stroke-width="1.3" fill="none"/>'
        f'<circle r="2.6" fill="{style.gilt}"/></g>'
    )


def ticket(rectangle: Rectangle, scoop: float, inset: float = 0.0) -> str:
    """Return the outline of a ticket: a rectangle whose corners are scooped out."""
    left, top = rectangle[0] + inset, rectangle[1] + inset
    right, bottom = rectangle[0] + rectangle[2] - inset, rectangle[1] + rectangle[3] - inset
    arc = f"A{n(scoop)} {n(scoop)} 0 0 0 "
    return (
        f"M{n(left + scoop)} {n(top)}H{n(right - scoop)}{arc}{n(right)} {n(top + scoop)}"
        f"V{n(bottom - scoop)}{arc}{n(right - scoop)} {n(bottom)}"
        f"H{n(left + scoop)}{arc}{n(left)} {n(bottom - scoop)}V{n(top + scoop)}{arc}{n(left + scoop)} {n(top)}z"
    )


def plate(rectangle: Rectangle, scoop: float, style: Style) -> str:
    """Draw a ticket-shaped plate with a double edge and a soft shadow."""
    shadow = ticket((rectangle[0] + 3, rectangle[1] + 4, rectangle[2], rectangle[3]), scoop)
    return (
        f'<path d="{shadow}" fill="#000" opacity=".22"/>'
        f'<path d="{ticket(rectangle, scoop)}" fill="{style.plate}" stroke="{style.plate_edge}" stroke-width="2.5"/>'
        f'<path d="{ticket(rectangle, scoop, 5.5)}" fill="none" stroke="{style.plate_edge}" stroke-width="1"/>'
    )


def winged_wheel(x: float, y: float, size: float, style: Style) -> str:
    """Draw a wheel between two wings; size is the radius of the wheel."""
    feathers = (
        "M11 1C20-7 34-12 52-13C48-9 44-7 40-6C44-6 47-6 50-7C45-3 41-1 37 0C40 0 43 0 45-1C40 4 36 5 31 6"
        "C33 6 35 6 37 6C30 10 20 10 12 6z"
    )
    spokes = "".join(
        f"M0 0L{n(8 * math.cos(a))} {n(8 * math.sin(a))}" for a in (math.pi * k / 3 for k in range(6))
    )
    wing = f'<path d="{feathers}" fill="{style.accent}" stroke="{style.plate_edge}" stroke-width="1"/>'
    return (
        f'<g transform="translate({n(x)} {n(y)}) scale({size / 10:.2f})">{wing}<g transform="scale(-1 1)">{wing}</g>'
        f'<circle r="10" fill="{style.plate}" stroke="{style.plate_edge}" stroke-width="2.4"/>'
        f'<path d="{spokes}" stroke="{style.plate_edge}" stroke-width="1.4"/>'
        f'<circle r="2.6" fill="{style.accent}" stroke="{style.plate_edge}"/></g>'
    )


def title_plate(rectangle: Rectangle, style: Style) -> str:
    """Draw the plate of the title: the text itself comes later, in its middle."""
    left, top, width, height = rectangle
    wheel = min(13.0, height * 0.13)
    body = (left, top + wheel, width, height - wheel)
    middle = left + width / 2
    flourish = "M0 0C10-9 22-7 24 0C25 5 18 7 16 2M0 0C10 9 22 7 24 0"
    sides = "".join(
        f'<g transform="translate({n(x)} {n(top + wheel + (height - wheel) / 2)}) scale({sign} 1)">'
        f'<path d="{flourish}" fill="none" stroke="{style.accent}" stroke-width="1.6" stroke-linecap="round"/>'
        f'<circle cx="-3" r="2.4" fill="{style.accent}"/></g>'
        for x, sign in ((left + 16, 1), (left + width - 16, -1))
    )
    return plate(body, 13, style) + sides + winged_wheel(middle, top + wheel, wheel, style)


def legend_plate(rectangle: Rectangle, style: Style) -> str:
    """Draw the plate of the legend."""
    return plate(rectangle, 10, style)


def compass(x: float, y: float, radius: float, north: float, style: Style) -> str:
    """Draw a compass rose whose north is turned clockwise by an angle in degrees."""

    def point(reach: float, waist: float, turn: float, light: str, dark: str) -> str:
        across = waist * math.sin(math.pi / 4)
        return (
            f'<g transform="rotate({n(turn)})">'
            f'<path d="M0 {n(-reach)}L{n(across)} {n(-across)}L0 0z" fill="{dark}"/>'
            f'<path d="M0 {n(-reach)}L{n(-across)} {n(-across)}L0 0z" fill="{light}"/></g>'
        )

    half = "".join(
        point(radius * 0.66, radius * 0.2, turn, style.plate, style.plate_edge) for turn in range(45, 360, 90)
    )
    main = "".join(point(radius, radius * 0.22, turn, style.plate, style.ink) for turn in (90, 180, 270))
    needle = point(radius * 1.06, radius * 0.22, 0, style.plate, style.accent)
    ring = (
        f'<circle r="{n(radius * 0.74)}" fill="none" stroke="{style.ink}" stroke-width="1.1"/>'
        f'<circle r="{n(radius * 0.8)}" fill="none" stroke="{style.ink}" stroke-width="3" '
        f'stroke-dasharray="{n(radius * 0.8 * math.pi / 36)}" opacity=".7"/>'
        f'<circle r="{n(radius * 0.42)}" fill="none" stroke="{style.ink}" stroke-width=".8"/>'
    )
    return (
        f'<g transform="translate({n(x)} {n(y)}) rotate({n(north)})">{ring}{half}{main}{needle}'
        f'<circle r="{n(radius * 0.09)}" fill="{style.plate}" stroke="{style.ink}"/></g>'
    )
