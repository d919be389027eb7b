"""Widths of letters, read from the font file itself: enough to know how long a name is."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

import whistlestop

FONT = Path(whistlestop.__file__).parent / "drawing" / "fonts" / "zilla-slab-600.ttf"


def width(text: str, size: float) -> float:
    """How long a text is."""
    return sum(advances()[ord(letter)] for letter in text) * size


@cache
def advances() -> dict[int, float]:
    """Advance widths by character, in parts of the size."""
    font = FONT.read_bytes()
    count = struct.unpack_from(">H", font, 4)[0]
    tables = {
        name: at for name, _, at, _ in (struct.unpack_from(">4s3I", font, 12 + 16 * n) for n in range(count))
    }
    units = struct.unpack_from(">H", font, tables[b"head"] + 18)[0]
    long_ones = struct.unpack_from(">H", font, tables[b"hhea"] + 34)[0]
    at = tables[b"hmtx"]
    wide = [struct.unpack_from(">H", font, at + 4 * n)[0] / units for n in range(long_ones)]
    return {code: wide[min(glyph, long_ones - 1)] for code, glyph in glyph_numbers(font, tables[b"cmap"])}


def glyph_numbers(font: bytes, at: int) -> list[tuple[int, int]]:
    """Characters and their glyphs, from the table of segments (format 4) that every font has."""
    subtables = [
        at + struct.unpack_from(">2HI", font, at + 4 + 8 * n)[2]
        for n in range(struct.unpack_from(">H", font, at + 2)[0])
    ]
    table = next(start for start in subtables if struct.unpack_from(">H", font, start)[0] == 4)
    twice = struct.unpack_from(">H", font, table + 6)[0]
    ends, starts = table + 14, table + 16 + twice
    found = []
    for n in range(twice // 2):
        last, first, shift, far = (
            struct.unpack_from(">H", font, place + 2 * n)[0]
            for place in (ends, starts, starts + twice, starts + 2 * twice)
        )
        for code in range(first, min(last, 0xFFFE) + 1):
            place = starts + 2 * twice + 2 * n + far + 2 * (code - first)
            glyph = struct.unpack_from(">H", font, place)[0] if far else code
            found.append((code, (glyph + shift) % 65536 if glyph or not far else 0))
    return found
