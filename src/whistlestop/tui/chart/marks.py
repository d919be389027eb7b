"""The letters and marks of a chart: whatever has a colour is told without it as well."""

from __future__ import annotations

LETTERS: dict[str, str] = {
    "purple": "p",
    "white": "w",
    "blue": "b",
    "yellow": "y",
    "orange": "o",
    "black": "k",
    "red": "r",
    "green": "g",
    "gray": "\N{BLACK SMALL SQUARE}",
    "locomotive": "L",
}
"""What stands for each colour of cards and lanes. A gray lane takes any one colour, so it has no letter."""

MARKS = ("1", "2", "3", "4", "5", "#")
"""What stands for each seat, and for the player beyond the seats."""

NEUTRAL = len(MARKS) - 1
"""The place of the player beyond the seats among the marks."""

DOT, END = "\N{BLACK CIRCLE}", "\N{BLACK DIAMOND}"
"""A city, and one that an open ticket names."""


def mark_of(seat: int | None) -> str:
    """Return the mark of a seat, or of the player beyond the seats."""
    return MARKS[NEUTRAL if seat is None else seat]
