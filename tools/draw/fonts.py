"""Fonts of the drawings: a part of Zilla Slab, as WOFF2 for SVG and as TrueType for pixels.

    npm pack @fontsource/zilla-slab && tar xzf fontsource-zilla-slab-*.tgz
    python -m tools.draw.fonts package

Zilla Slab is free under the SIL Open Font License, which is copied beside the fonts.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[2] / "src" / "whistlestop" / "drawing" / "fonts"
FAMILY = "Whistlestop Slab"
WEIGHTS = {600: "SemiBold", 700: "Bold"}
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *map(ord, "\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2212"),
]
"""What names in the languages of the boards are written with, and a little punctuation."""


def with_lining_figures(font: TTFont) -> TTFont:
    """Give numbers the height of capitals, as scores and tolls want them; the font's own are old-style."""
    glyphs = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code, name in table.cmap.items():
            if f"{name}.pnum_lnum" in glyphs:
                table.cmap[code] = f"{name}.pnum_lnum"
    return font


def subset(font: TTFont) -> TTFont:
    """Keep the letters above with their kerning; leave out hints, which nothing here uses."""
    options = Options(hinting=False, layout_features=["kern"], name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    return font


def merged(package: Path, weight: int) -> TTFont:
    """Put the two files that the package splits a weight into together again."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for part in ("latin", "latin-ext"):
            whole = TTFont(package / "files" / f"zilla-slab-{part}-{weight}-normal.woff2")
            font = subset(with_lining_figures(whole))
            font.flavor = None
            parts.append(f"{folder}/{part}.ttf")
            font.save(parts[-1])
        return Merger().merge(parts)


def named(font: TTFont, weight: int) -> TTFont:
    """Let all weights be found under one family name, which no other version of the font has."""
    style = WEIGHTS[weight]
    names = {1: f"{FAMILY} {style}", 2: "Regular", 4: f"{FAMILY} {style}", 16: FAMILY, 17: style}
    for number, name in names.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    return font


def main(package: Path) -> None:
    """Write all fonts and their licence."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for weight in WEIGHTS:
        font = named(merged(package, weight), weight)
        font.save(FONTS / f"zilla-slab-{weight}.ttf")
        font.flavor = "woff2"
        font.save(FONTS / f"zilla-slab-{weight}.woff2")
    shutil.copy(package / "LICENSE", FONTS / "OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
