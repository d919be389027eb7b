"""Writing SVG: numbers, tags, and the insides of drawings kept in files."""

from __future__ import annotations

import re
from pathlib import Path


def n(value: float) -> str:
    """Write a number with one decimal at most."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """Write an element. Underscores in names of attributes become hyphens."""
    words = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else f"{value:.3f}".rstrip("0").rstrip(".")
        words.append(f'{key.replace("_", "-")}="{text}"')
    start = " ".join(words)
    return f"<{start}>{''.join(inside)}</{name}>" if inside else f"<{start}/>"


def path(data: str, **attributes: str | float) -> str:
    """Write a path: a line, unless a fill is given."""
    return tag("path", d=data, **({"fill": "none"} | attributes))


def group(*inside: str, **attributes: str | float) -> str:
    """Write a group of elements."""
    return tag("g", "".join(inside), **attributes)


def at(x: float, y: float, *turns: str) -> str:
    """Write a transform: a place, then what else is to be done there."""
    return " ".join([f"translate({n(x)} {n(y)})", *turns])


def picture(address: str, width: float, height: float) -> str:
    """Spread a painted picture over a board."""
    return tag("image", href=address, width=width, height=height, preserveAspectRatio="none")


def inside_of(file: Path) -> str:
    """Return what a drawing in a file holds within its outermost tag."""
    return re.sub(r"^<svg[^>]*>|</svg>\s*$", "", file.read_text(encoding="utf-8")).replace("\n", "")
