"""From SVG to pixels, by a library that is installed on demand."""

from __future__ import annotations

from whistlestop.drawing.definitions import FONTS, WEIGHTS

INSTALL = 'pip install "whistlestop[png]"'


class MissingLibrary(Exception):
    """The library that makes pixels is not installed; the message says how to install it."""


def png(svg: str, width: int) -> bytes:
    """Turn a drawing into a PNG of a width in pixels."""
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        raise MissingLibrary(f"PNG pictures need one more library: {INSTALL}") from None
    fonts = [str(FONTS / f"zilla-slab-{weight}.ttf") for weight in WEIGHTS]
    return svg_to_bytes(svg_string=svg, width=width, font_files=fonts, font_family="Zilla Slab")
