"""The spaces of a lane on its cells: which carry letters, which lie between, and how cells are joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from whistlestop.engine.board_file import Lane

LEFT, RIGHT, UP, DOWN = 1, 2, 4, 8
"""The ways in which a cell is joined to those around it."""

STRAIGHT = (LEFT | RIGHT, UP | DOWN)


ROOMY = 3
"""The cells for each space of a lane whose spaces are drawn apart."""


class Part(IntEnum):
    """What a cell of a lane is."""

    BED = 0  # of a space, beside its letter
    LETTER = 1
    ENGINE = 2  # the letter of a space that asks for a locomotive
    GAP = 3  # between two spaces


@dataclass(frozen=True, slots=True)
class LaneCell:
    """A cell of a lane."""

    x: int
    y: int
    joined: int  # LEFT, RIGHT, UP and DOWN together
    part: Part = Part.BED


def engines(lane: Lane) -> range:
    """Say which spaces ask for locomotives: those in the middle, as on the printed boards."""
    first = (lane.length - lane.locomotives + 1) // 2
    return range(first, first + lane.locomotives)


def parts_of(lane: Lane, joins: Sequence[int], beside_name: Sequence[bool]) -> list[Part]:
    """Share the cells of a lane among its spaces.

    Every space has one letter, so the letters count the spaces, if there are cells enough. A letter keeps off
    bends, which show where the lane goes, and even more off names, to which it would seem to belong. Where
    there is room, the last cell of each space is a gap.
    """
    cells, spaces = len(joins), min(lane.length, len(joins))
    asking = set(engines(lane)) if spaces == lane.length else set()
    if len(asking) == spaces and lane.colour != "gray":
        asking.discard(0)  # one letter at least tells the colour
    parts = [Part.BED] * cells
    for space in range(spaces):
        first, end = space * cells // spaces, (space + 1) * cells // spaces
        gap = cells >= ROOMY * spaces and space < spaces - 1
        own = range(first, end - gap)
        middle = (own.start + own.stop - 1) / 2

        def cost(place: int, middle: float = middle) -> float:
            return 3.0 * (joins[place] not in STRAIGHT) + 4.0 * beside_name[place] + abs(place - middle)

        if gap:
            parts[end - 1] = Part.GAP
        parts[min(own, key=cost)] = Part.ENGINE if space in asking else Part.LETTER
    return parts
