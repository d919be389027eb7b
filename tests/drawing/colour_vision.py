"""How far apart two colours look, to people with ordinary and with colour-blind eyes.

Distance is CIEDE2000. Colour-blind eyes are simulated with the matrices of Machado, Oliveira and Fernandes
(2009) for a missing cone type, applied to linear light.
"""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)


def times(matrix: tuple[Triple, Triple, Triple], v: Triple) -> Triple:
    """Multiply a matrix with a vector."""
    x, y, z = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in matrix)
    return x, y, z


def linear(colour: str) -> Triple:
    """Turn `#rrggbb` into linear light."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return r, g, b


def lab(light: Triple) -> Triple:
    """Turn linear light into CIELAB, seen under daylight."""

    def bend(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (bend(part / white) for part, white in zip(times(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, vision: str) -> Triple:
    """Return a colour as a kind of eyes sees it, in CIELAB."""
    r, g, b = (min(1.0, max(0.0, part)) for part in times(VISIONS[vision], linear(colour)))
    return lab((r, g, b))


def hue_middle(h1: float, h2: float, *, colourless: bool) -> float:
    """Return the hue between two hues, in degrees."""
    if colourless:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def ciede2000(first: Triple, second: Triple) -> float:
    """Measure the distance of two colours in CIELAB by the formula of 2000."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    colourless = c1 * c2 == 0
    turn = 0.0 if colourless else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, hue_middle(h1, h2, colourless=colourless)
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -2 * sqrt(cm**7 / (cm**7 + 25**7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, big_h / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def closest(colours: dict[str, str]) -> tuple[float, str, str, str]:
    """Find the smallest distance of any two colours over all visions, and where it is."""
    return min(
        (ciede2000(seen(colours[a], vision), seen(colours[b], vision)), vision, a, b)
        for vision in VISIONS
        for a, b in combinations(colours, 2)
    )
