"""From SVG to pixels, by a library that is installed on demand."""

from __future__ import annotations

from importlib.util import find_spec

from whistlestop.drawing.definitions import FAMILY, FONTS, WEIGHTS

INSTALL = 'pip install "whistlestop[png]"'


class MissingLibrary(Exception):
    """The library that makes pixels is not installed; the message says how to install it."""


def check_library() -> None:
    """Raise MissingLibrary if pictures in pixels can't be made here."""
    if find_spec("resvg_py") is None:
        raise MissingLibrary(f"PNG pictures need one more library: {INSTALL}")


def png(svg: str, width: int) -> bytes:
    """Turn a drawing into a PNG of a width in pixels."""
    check_library()
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - an extra that need not be there

    fonts = [str(FONTS / f"zilla-slab-{weight}.ttf") for weight in WEIGHTS]
    return svg_to_bytes(svg_string=svg, width=width, font_files=fonts, font_family=FAMILY)
