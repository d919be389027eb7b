"""A whole picture: scenery, base and pieces in one SVG that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from whistlestop.drawing.base import base_layer
from whistlestop.drawing.definitions import (
    card_marks,
    city_marker,
    city_signs,
    font_faces,
    player_pieces,
    slot_paints,
    style_sheet,
)
from whistlestop.drawing.layouts import layout_for, scenery_of
from whistlestop.drawing.pieces import STRIP, pieces_svg, read_pieces, seat_strip
from whistlestop.drawing.plan import Layout
from whistlestop.drawing.themes import theme_of
from whistlestop.drawing.writing import escaped, group, number, tag
from whistlestop.engine.board import Board


def draw_board(
    board: Board,
    position: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str] = (),
    last: str | None = None,
) -> str:
    """Draw a board, and on it a position if one is given; `last` is the lane claimed last."""
    layout = layout_for(board)
    seats = read_pieces(position, names) if position is not None else []
    above = [pieces_svg(layout, seats, last), seat_strip(layout, seats)] if seats else []
    height = layout.height + (STRIP if seats else 0)
    return tag(
        "svg",
        tag("title", escaped(board.facts.title)),
        tag("style", font_faces(), style_sheet(board.facts.board, theme_of(board.facts.board))),
        base_svg(board, layout),
        *above,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(layout.width)} {number(height)}",
        width=layout.width,
        height=height,
        class_=f"ws ws-{board.facts.board}",
        role="img",
    )


def base_svg(board: Board, layout: Layout, scenery_at: str | None = None) -> str:
    """Draw everything but the pieces: definitions, scenery and what is printed on the board.

    A page may keep the scenery in a file of its own, and say where it is.
    """
    below = ""
    if layout.shipped and scenery_at is not None:
        below = tag("image", href=scenery_at, width=layout.width, height=layout.height, class_="scenery")
    elif layout.shipped:
        below = group("scenery", scenery_of(layout.board))
    return definitions(board) + below + base_layer(board, layout)


def definitions(board: Board) -> str:
    """Return what base and pieces use; a page needs it once."""
    name = board.facts.board
    theme = theme_of(name)
    cities = city_marker(name, theme) + city_signs(name, theme)
    return tag("defs", card_marks(), slot_paints(), player_pieces(), cities)
