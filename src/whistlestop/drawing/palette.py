"""The colours of cards and players, and the shapes and patterns that say the same without colour.

Nobody should have to tell two colours apart: each card colour has a shape, on slots and on cards alike, and
each player a pattern. tests/drawing/test_palette.py holds the colours apart all the same, for ordinary and
for colour-blind eyes.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardColour:
    """How a card, and a slot that takes it, is painted."""

    fill: str
    edge: str  # the outline, a deep shade of the fill
    ink: str  # the shape on it
    shape: str  # a name in shapes.SHAPES


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """How a player's pieces are painted."""

    name: str
    fill: str
    edge: str
    ink: str  # the pattern
    pattern: str  # a name in shapes.PATTERNS


CARDS: dict[str, CardColour] = {
    "purple": CardColour("#b77bd1", "#4d2562", "#3a1450", "crescent"),
    "white": CardColour("#fafcf3", "#5d5a50", "#57544b", "ring"),
    "blue": CardColour("#1855b8", "#0a2350", "#dcebff", "bars"),
    "yellow": CardColour("#ffdf3e", "#6f5703", "#5a4500", "star"),
    "orange": CardColour("#dd7e1d", "#5e2d02", "#431f00", "triangle"),
    "black": CardColour("#26242a", "#08070a", "#e9e6df", "square"),
    "red": CardColour("#bf232b", "#4f080c", "#ffe3dd", "lozenge"),
    "green": CardColour("#48ca91", "#0c4f33", "#07402a", "cross"),
    "locomotive": CardColour("#f3ead2", "#3a2a14", "#3a2a14", "engine"),
}
"""By the names of the cards. A ferry's locomotive spaces have the locomotive's shape."""

GRAY = CardColour("#828283", "#333335", "#333335", "")
"""A gray slot takes any colour, so it has no shape."""

PLAYERS: tuple[PlayerColour, ...] = (
    PlayerColour("red", "#c52938", "#4a0a12", "#ffd9d2", "slant"),
    PlayerColour("blue", "#2642c9", "#0b1650", "#d5deff", "dots"),
    PlayerColour("gold", "#efc12a", "#5c4400", "#5c4400", "stakes"),
    PlayerColour("teal", "#35989c", "#063c3e", "#e2fbfa", "arrows"),
    PlayerColour("charcoal", "#2a2b35", "#08080c", "#f0ead9", "checks"),
)
"""By seat."""

NEUTRAL = PlayerColour("stone", "#d3d7c6", "#45483b", "#6b6f5e", "lattice")
"""The player beyond the seats."""
