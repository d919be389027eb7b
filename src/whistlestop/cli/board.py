"""`whistlestop board`: a board as a picture, empty or in the middle of a game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whistlestop.boxes import BOXES, board_of, box_named
from whistlestop.cli.saving import read_board_file
from whistlestop.cli.trouble import FINE, WrongUsage
from whistlestop.drawing.export import MissingLibrary, check_library, png
from whistlestop.drawing.picture import draw_board
from whistlestop.engine.board import Board
from whistlestop.engine.refusals import BadDocument, BadSetup
from whistlestop.server.kept import reason
from whistlestop.table.game import from_position

LEAST, MOST = 100, 8000
"""The widths, in pixels, that a picture may have."""

MAX_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Picture:
    """What the person asked for."""

    box: str | None = None
    svg: Path | None = None
    png: Path | None = None
    width: int = 1280
    position: Path | None = None
    board: Path | None = None


def run(wishes: Picture) -> int:
    """Draw a board and write the files that were asked for; say which they are."""
    check(wishes)
    drawing = draw(wishes)
    if wishes.svg is not None:
        write(wishes.svg, drawing.encode())
    if wishes.png is not None:
        write(wishes.png, png(drawing, wishes.width))
    return FINE


def check(wishes: Picture) -> None:
    """Refuse, before anything is written, what can't be done."""
    if wishes.svg is None and wishes.png is None:
        raise WrongUsage("Say where the picture goes: --svg FILE, --png FILE, or both.")
    if wishes.box is None and wishes.board is None and wishes.position is None:
        raise WrongUsage(f"Say which board: {', '.join(BOXES)}, or --board FILE, or --position FILE.")
    if not LEAST <= wishes.width <= MOST:
        raise WrongUsage(f"--width is {LEAST} to {MOST} pixels, not {wishes.width}.")
    if wishes.png is not None:
        try:
            check_library()
        except MissingLibrary as missing:
            raise WrongUsage(str(missing)) from None
    for path in (wishes.svg, wishes.png):
        if path is not None and not path.parent.is_dir():
            raise WrongUsage(f"There is no folder {path.parent}; create it, or name another file.")


def draw(wishes: Picture) -> str:
    """Draw the board that was named, or the position with its board."""
    own = read_board_file(wishes.board)
    if wishes.position is None:
        return draw_board(own or named_board(str(wishes.box)))
    document = read_position(wishes.position)
    if wishes.box is not None and document.get("box") != wishes.box:
        theirs = document.get("box")
        raise WrongUsage(f"{wishes.position} is a position of the box {theirs!r}, not of {wishes.box!r}.")
    try:
        return from_position(document, board=own).svg()
    except (BadDocument, BadSetup) as wrong:
        raise WrongUsage(f"{wishes.position}: {wrong}") from None


def named_board(box: str) -> Board:
    """Find the board of a box."""
    try:
        box_named(box)
    except BadSetup as wrong:
        raise WrongUsage(str(wrong)) from None
    return board_of(box)


def read_position(path: Path) -> dict[str, Any]:
    """Read a position document; whether it can be is judged later."""
    try:
        if path.is_dir():
            raise WrongUsage(f"{path} is a folder; name the file of a position.")
        if path.stat().st_size > MAX_BYTES:
            raise WrongUsage(f"{path} is too large to be a position.")
        document = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as wrong:
        raise WrongUsage(f"{path} can't be read: {reason(wrong)}.") from None
    except (ValueError, RecursionError) as wrong:
        raise WrongUsage(f"{path} is no position: it can't be read as JSON ({reason(wrong)}).") from None
    if not isinstance(document, dict):
        raise WrongUsage(f"{path} is no position: expected a JSON object with a box and seats.")
    return document


def write(path: Path, content: bytes) -> None:
    """Write a file and say so."""
    try:
        path.write_bytes(content)
    except (OSError, ValueError) as wrong:
        raise WrongUsage(f"{path} can't be written: {reason(wrong)}.") from None
    print(f"Drawn in {path}, {len(content) / 1000:.0f} kB.")
