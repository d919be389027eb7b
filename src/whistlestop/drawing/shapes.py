"""The shapes that stand beside colours, as SVG, defined once for slots, cards and pieces.

Shapes and patterns are drawn about the origin and take the ink of what they stand on (`currentColor`).
A shape fits in a circle of radius 6.5, the engine in a box of 28 by 14. A pattern covers the side of a wagon,
a box of 50 by 10, or the front of a station.
"""

from __future__ import annotations

from math import cos, pi, sin

from whistlestop.drawing.writing import numbers


def star(points: int, outer: float, inner: float) -> str:
    """Return the path of a star that stands upright."""
    corners = []
    for i in range(2 * points):
        radius = inner if i % 2 else outer
        angle = pi * i / points - pi / 2
        corners.append(numbers(radius * cos(angle), radius * sin(angle) + 0.4))
    return f"M{'L'.join(corners)}Z"


SHAPES: dict[str, str] = {
    "crescent": '<path d="M2.6-5.9A6.1 6.1 0 1 0 2.6 5.9A7.4 7.4 0 0 1 2.6-5.9Z"/>',
    "ring": '<circle r="4.3" fill="none" stroke="currentColor" stroke-width="2.4"/>',
    "bars": '<path d="M-6-4.4H6V-1.2H-6ZM-6 1.2H6V4.4H-6Z"/>',
    "star": f'<path d="{star(5, 6.5, 2.7)}"/>',
    "triangle": '<path d="M0-5.8L6.2 4.6H-6.2Z"/>',
    "square": '<path d="M-4.6-4.6H4.6V4.6H-4.6Z"/>',
    "lozenge": '<path d="M0-6.6L4.6 0L0 6.6L-4.6 0Z"/>',
    "cross": '<path d="M-1.9-5.8H1.9V-1.9H5.8V1.9H1.9V5.8H-1.9V1.9H-5.8V-1.9H-1.9Z"/>',
    "engine": (
        '<path d="M-12.5 3.2V-6.6H-13.6V-8H-3.4V-6.6H-4.5V-3.4H5.2V-7.4H4.2V-9H9.6V-7.4H8.6V-3.4'
        'Q11.6-3.2 11.6 0V1.4H12.6L15.4 5.6H9.4H-12.5ZM-10.2-5.2V-2.2H-6.8V-5.2Z" fill-rule="evenodd"/>'
        '<path d="M-.6-3.2Q-.6-5.6 1-5.6Q2.6-5.6 2.6-3.2Z"/>'
        '<circle cx="-8" cy="4.6" r="3.4"/><circle cy="4.6" r="3.4"/><circle cx="7.4" cy="5.4" r="2.6"/>'
    ),
}
"""By name. Eight charges as on coats of arms, told apart in any turn, and a steam engine."""

PATTERNS: dict[str, str] = {
    "slant": '<path d="M-21 5L-13-5H-8L-16 5ZM-9 5L-1-5H4L-4 5ZM3 5L11-5H16L8 5ZM15 5L23-5H25V-1L20 5Z"/>',
    "dots": "".join(f'<circle cx="{x}" r="2.5"/>' for x in (-20, -12, -4, 4, 12, 20)),
    "stakes": '<path d="M-22-5H-18V5H-22ZM-12-5H-8V5H-12ZM-2-5H2V5H-2ZM8-5H12V5H8ZM18-5H22V5H18Z"/>',
    "arrows": (
        '<path d="M-22-5H-17.6L-12.6 0L-17.6 5H-22L-17 0ZM-8-5H-3.6L1.4 0L-3.6 5H-8L-3 0Z'
        'M6-5H10.4L15.4 0L10.4 5H6L11 0ZM19-5H23.4L25-3.4V3.4L23.4 5H19L24 0Z"/>'
    ),
    "checks": '<path d="M-25-5H-15V0H-25ZM-5-5H5V0H-5ZM15-5H25V0H15ZM-15 0H-5V5H-15ZM5 0H15V5H5Z"/>',
    "lattice": (
        '<path d="M-24-5L-14 5M-14-5L-4 5M-4-5L6 5M6-5L16 5M16-5L25 4M-14-5L-24 5M-4-5L-14 5M6-5L-4 5'
        'M16-5L6 5M25-4L16 5" fill="none" stroke="currentColor" stroke-width="1.3"/>'
    ),
}
"""By name: what tells the players' wagons apart."""

SIGNS: dict[str, str] = {
    "0": '<path d="M0-9L4.6-3.4H2.6L6.2 1.2H3.6L7.4 6H1.4V9H-1.4V6H-7.4L-3.6 1.2H-6.2L-2.6-3.4H-4.6Z"/>',
    "1": (
        '<path d="M-8.4-2.6Q-5.6-6 -2.8-2.6T2.8-2.6T8.4-2.6M-8.4 2.8Q-5.6-.6 -2.8 2.8T2.8 2.8T8.4 2.8" '
        'fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round"/>'
    ),
    "hall": (
        '<path d="M-7.6 8V-1.4L0-8.6L7.6-1.4V8H2.4V3.4A2.4 2.4 0 0 0-2.4 3.4V8ZM0-4.4A2.2 2.2 0 1 0 0 0'
        'A2.2 2.2 0 1 0 0-4.4Z" fill-rule="evenodd"/>'
    ),
    "bonus": ('<path d="M-6.6-6.4L1-7.8L3.6 5.6L-4 7Z"/><path d="M2.4-6.6L7.4-4.6L3.4 8L1.6 7.4L4.8 4.8Z"/>'),
}
"""On the markers of cities: of the first and second region, of the hall, and of what earns cards with it."""
