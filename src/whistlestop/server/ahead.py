"""What a page will ask for, named in the head of its answer: a browser then loads all of it at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

HOW = {".js": "modulepreload", ".css": "preload; as=style; crossorigin"}
EVERYWHERE = ("index.html", "style.css")  # what every page begins with
SHAPE = 3  # of a board's facts, which browsers keep for a day: counts up when something is added


class Chunk(msgspec.Struct):
    """A file of the built page, and what it needs."""

    file: str
    imports: tuple[str, ...] = ()


@cache
def files_ahead(chunks: Path, part: str) -> tuple[str, ...]:
    """Name the files that a part of the page consists of."""
    try:
        known = msgspec.json.decode(chunks.read_bytes(), type=dict[str, Chunk])
    except (OSError, msgspec.DecodeError):
        return ()  # a page that was built otherwise: it finds its files by itself, a little later
    files = needed(known, (*EVERYWHERE, part))
    return tuple(f"</{name}>; rel={HOW[Path(name).suffix]}" for name in files if Path(name).suffix in HOW)


def needed(known: dict[str, Chunk], parts: tuple[str, ...]) -> Iterator[str]:
    """List the files of some parts and of all that they import."""
    seen: set[str] = set()
    waiting = [*parts]
    while waiting:
        name = waiting.pop(0)
        chunk = known.get(name)
        if chunk is None or name in seen:
            continue
        seen.add(name)
        yield chunk.file
        waiting += chunk.imports


def board_ahead(box: str) -> tuple[str, ...]:
    """Name what a table's board is drawn from, at the addresses that web/src/lib/board.ts asks."""
    return (
        f"</api/boards/{box}?shape={SHAPE}>; rel=preload; as=fetch; crossorigin",
        f"</boards/{box}/symbols.svg>; rel=preload; as=fetch; crossorigin",
        f"</boards/{box}/rough.webp>; rel=preload; as=image",
    )
