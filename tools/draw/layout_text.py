"""How much room a name takes: real glyphs of the font that the boards are lettered with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from tools.draw.projection import ROOT

FONT = ROOT / "src" / "whistlestop" / "drawing" / "fonts" / "zilla-slab-600.ttf"
LINE_HEIGHT = 1.05  # of the label size


@dataclass(frozen=True, slots=True)
class Measure:
    """The ink of some lines of text, from the baseline of the first line: up is positive, down too."""

    lines: tuple[str, ...]
    width: float
    up: float
    down: float


@cache
def font() -> Any:
    """Open the font once."""
    return TTFont(FONT)


@cache
def glyph(letter: str) -> tuple[float, float, float]:
    """Return a glyph's advance, its top and its bottom, in parts of the size."""
    opened = font()
    glyphs = opened.getGlyphSet()
    name = opened.getBestCmap()[ord(letter)]
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    units = opened["head"].unitsPerEm
    _, low, _, high = pen.bounds or (0, 0, 0, 0)
    return glyphs[name].width / units, high / units, low / units


def measure(lines: tuple[str, ...], size: float) -> Measure:
    """Measure lines of text that are set one below the other."""
    width = max(sum(glyph(letter)[0] for letter in line) for line in lines)
    up = max(glyph(letter)[1] for letter in lines[0])
    deepest = min(glyph(letter)[2] for letter in lines[-1])
    down = (len(lines) - 1) * LINE_HEIGHT - deepest
    return Measure(lines, width * size, up * size, max(down, 0) * size)


def ways_to_break(name: str) -> list[tuple[str, ...]]:
    """List a name on one line and on two: at a space, or behind the hyphen of a name that has no space."""
    ways: list[tuple[str, ...]] = [(name,)]
    words = name.split(" ")
    ways += [
        (" ".join(words[:i]), " ".join(words[i:]))
        for i, _ in enumerate(pairwise(words), start=1)
        if len(name) > 9
    ]
    return ways
