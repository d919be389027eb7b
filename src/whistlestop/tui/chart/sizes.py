"""How large charts are: whole in a window, or so large that everything on them can be read."""

from __future__ import annotations

from math import ceil, sqrt
from statistics import median

from whistlestop.drawing.layouts import layout_for
from whistlestop.engine.board import Board

STRETCH = 1.6
"""How far a chart may be wider or higher than the board is."""

TALL = 2.0
"""How much higher than wide a cell is."""

SLIM = 4.0
"""No chart is meant to be more often as wide as high, or as high as wide."""

SPACE = 2.2
"""The rows that a space takes on a chart on which everything can be read."""

CITY, LANE = 12, 10
"""The cells that a city and a lane take on a chart that is clear."""

CROWDED = 0.45
"""The smallest chart has that share of the cells of a clear one."""

NARROW, LOW = 24, 8
"""No chart is smaller than that."""


def needed(board: Board) -> int:
    """Return how many cells a clear chart has at least."""
    return CITY * len(board.city_ids) + LANE * len(board.lane_ids)


def extent(board: Board, axis: int) -> float:
    """Return how wide or how high the part of a board is on which there are cities."""
    places = [city.at[axis] for city in layout_for(board).cities.values()]
    return max(max(places) - min(places), 1.0)


def true_aspect(board: Board) -> float:
    """Return how many columns a chart has for each row if nothing is stretched.

    Boards that are almost a line are drawn as if they were not.
    """
    return TALL * max(1 / SLIM, min(SLIM, extent(board, 0) / extent(board, 1)))


def aspect(board: Board) -> float:
    """Return how many columns a chart can use for each row."""
    return STRETCH * true_aspect(board)


def closer_guess(board: Board) -> tuple[int, int]:
    """Return the size of a chart on which the usual space of a lane that goes up or down has its rows."""
    usual = median(slot.length for lane in layout_for(board).lanes.values() for slot in lane.slots)
    height = ceil(SPACE * extent(board, 1) / usual)
    return round(height * true_aspect(board)), height


def at_least(board: Board, width: int, height: int) -> tuple[int, int]:
    """Enlarge a size until all cities and lanes have a place on a chart."""
    width, height = max(width, NARROW), max(height, LOW)
    grow = sqrt(max(1.0, CROWDED * needed(board) / (width * height)))
    return ceil(width * grow), ceil(height * grow)


def fitting_size(board: Board, width: int, height: int) -> tuple[int, int]:
    """Return the size of the chart that shows a whole board in a window.

    It fills the window as far as that doesn't stretch the board too much; but where rows or columns are few
    it is rather stretched than crowded. Only in a window too small for any chart it is larger than that.
    """
    true = true_aspect(board)
    clear = needed(board)
    widest = max(STRETCH * true * height, clear / max(height, 1))
    highest = max(STRETCH * width / true, clear / max(width, 1))
    return at_least(board, min(width, ceil(widest)), min(height, ceil(highest)))
