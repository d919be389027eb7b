"""Cities on a chart: a dot and a name in one row, and how long the names may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from whistlestop.tui.chart.naming import SHORTEST, short, short_forms

Place = tuple[int, int]
"""A column and a row."""

SHARE, MOST = 0.1, 0.185
"""How much of a chart cities may cover before names are shortened; before they are cut to two letters."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A city's place: a dot at one end, and the name beside it. Lanes end anywhere around it."""

    x: int  # of the leftmost cell
    y: int
    text: str
    dot_first: bool = True

    @property
    def right(self) -> int:
        """Return the column of the rightmost cell."""
        return self.x + len(self.text)

    @property
    def dot(self) -> int:
        """Return the column of the dot."""
        return self.x if self.dot_first else self.right

    def gap(self, other: Plate) -> int:
        """Count the columns between two plates; negative if they lie above each other."""
        return max(self.x, other.x) - min(self.right, other.right) - 1

    def columns(self) -> range:
        """List the columns it covers."""
        return range(self.x, self.right + 1)


def first_texts(names: Mapping[str, str], size: tuple[int, int]) -> dict[str, str]:
    """Shorten names so that enough of a chart's cells are left for lanes, and of each of its rows."""
    cells, longest = size[0] * size[1], max(SHORTEST, size[0] // 3)

    def covered(room: int) -> int:
        return sum(min(len(name), room) + 1 for name in names.values())

    roomy = (room for room in range(longest, SHORTEST, -1) if covered(room) <= SHARE * cells)
    tight = SHORTEST if covered(SHORTEST) <= MOST * cells else SHORTEST - 1
    return short_forms(names, dict.fromkeys(names, next(roomy, tight)))


def grown(
    plates: Mapping[str, Plate], names: Mapping[str, str], width: int, taken: set[Place]
) -> dict[str, Plate]:
    """Let names that were shortened grow over free cells beside them, one after the other.

    What a plate covered it goes on covering, since lanes end at it.
    """
    texts = {plate.text.casefold() for plate in plates.values()}
    taken = taken | {(x, plate.y) for plate in plates.values() for x in plate.columns()}
    result = {city: plates[city] for city in names}
    for city, plate in list(result.items()):
        left, right = (free_beside(plate, step, width, taken) for step in (-1, 1))
        text = short(names[city], len(plate.text) + left + right)
        if len(text) > len(plate.text) and text.casefold() not in texts:
            result[city] = longer(plate, text, left, right)
            texts.add(text.casefold())
            taken |= {(x, plate.y) for x in result[city].columns()}
    return result


def free_beside(plate: Plate, step: int, width: int, taken: set[Place]) -> int:
    """Count the free columns on one side of a plate, less one before whatever comes there."""
    x, count = (plate.x if step < 0 else plate.right) + step, 0
    while 0 <= x < width and (x, plate.y) not in taken:
        x, count = x + step, count + 1
    return count if not 0 <= x < width else max(0, count - 1)


def longer(plate: Plate, text: str, left: int, right: int) -> Plate:
    """Write a longer name, first of all to that side of the dot where the name is."""
    more = len(text) - len(plate.text)
    to_left = max(0, more - right) if plate.dot_first else min(left, more)
    return replace(plate, x=plate.x - to_left, text=text)
