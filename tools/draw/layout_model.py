"""What is to be laid out: cities, a curve for each row of spaces, and the tags that need room beside them.

What the relaxation does not find by itself is said in overrides/<box>.json, all of it optional:

- `trust_in_map`: 0 puts cities where the board file's hints are, 1 where the map has them
- `shrink`, `middle`: draw the hints together about a point, for a board without a map
- `slot_length`, `label_size`: what slots and names would like to measure
- `keep_free`: title and legend, as x, y, width, height; nothing else enters these
- `move_city`: city, and how far right and down it should be moved
- `swap_sides`: connection of two unequal lanes, and -1 to let the shorter one pass on the right
- `bends`: connection, and the bend that its lanes begin with, in hundredths of the chord; right is positive
- `labels`: city, and the `clock` hour at which its name stands, or the number of its `lines`
- `weights`: how much single wishes count, as in `layout_relax.Weights`
- `starts`: several beginnings, between hints (0) and map (1), of which the best result is kept
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tools.draw.projection import SIZES, VIEWS, Floats, facts, project

from whistlestop.boxes import open_box

OVERRIDES = Path(__file__).parent / "overrides"
FRAME = 24.0
SLOT_WIDTH = 19.0
SLOT_GAP = 5.0  # between the slots of a lane
LANE_GAP = 4.0  # between the lanes of a double
SLOT_LENGTH = 57.0  # what the relaxation aims at
CITY_RADIUS = 15.0
TOLL_RADIUS = 10.0


@dataclass(frozen=True, slots=True)
class Curve:
    """A row of spaces between two cities, one lane wide or two."""

    a: int
    b: int
    spaces: int
    lanes: tuple[str, ...]  # left to right, seen from a
    side: int = 0  # where an unequal parallel has to bend to: +1 right, -1 left, seen from a

    @property
    def half_width(self) -> float:
        """Half of what the curve takes across."""
        return len(self.lanes) * SLOT_WIDTH / 2 + (len(self.lanes) - 1) * LANE_GAP / 2


@dataclass(frozen=True, slots=True)
class Tag:
    """Something upright beside a city or a curve: a name, a picture, a toll."""

    kind: str
    owner: int
    half: tuple[float, float]


@dataclass(slots=True)
class Model:
    """A board, ready to be relaxed."""

    box: str
    width: float
    height: float
    names: list[str]
    ids: list[str]
    targets: Floats  # where a city would like to be
    hints: Floats  # where the board file's hints put it, with room for all lanes
    true: Floats  # where it is on the map
    curves: list[Curve]
    has_tolls: bool
    overrides: dict[str, Any]

    @property
    def label_size(self) -> float:
        """The size of the names."""
        return float(self.overrides.get("label_size", 20 if self.width > self.height else 17))

    @property
    def slot_length(self) -> float:
        """How long slots would like to be."""
        return float(self.overrides.get("slot_length", SLOT_LENGTH))

    @property
    def keep_free(self) -> dict[str, list[float]]:
        """Rectangles (x, y, width, height) for title and legend that nothing else may enter."""
        return dict(self.overrides.get("keep_free", {}))


def load(box: str) -> Model:
    """Read facts and overrides of a board."""
    document = facts(box)
    width, height = SIZES[box]
    path = OVERRIDES / f"{box}.json"
    overrides = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    cities = document["cities"]
    ids = [city["id"] for city in cities]
    hints = np.array([[c["x"] / 100 * (width - 48) + 24, c["y"] / 100 * (height - 48) + 24] for c in cities])
    if "shrink" in overrides:
        # Where spaces are few the hints lie too far apart: they are drawn together about a point.
        hints = np.array(overrides["middle"]) + overrides["shrink"] * (hints - hints.mean(axis=0))
    true = hints
    if box in VIEWS:
        true = np.column_stack(project(box, [c["lon"] for c in cities], [c["lat"] for c in cities]))
    trust = float(overrides.get("trust_in_map", 0.5))
    targets = trust * true + (1 - trust) * hints
    for name, (dx, dy) in overrides.get("move_city", {}).items():
        targets[ids.index(name)] += (dx, dy)
    return Model(
        box,
        float(width),
        float(height),
        [city["name"] for city in cities],
        ids,
        targets,
        hints,
        true,
        curves_of(document, ids, hints, overrides),
        any(lane.get("toll") for lane in document["lanes"]),
        overrides,
    )


def curves_of(
    document: dict[str, Any], ids: list[str], hints: Floats, overrides: dict[str, Any]
) -> list[Curve]:
    """Group lanes: equal ones between two cities lie side by side, others take a curve each."""
    names = open_box(document["board"], document["players"][0], ()).board.lane_ids
    between: dict[tuple[str, str], list[int]] = defaultdict(list)
    for i, lane in enumerate(document["lanes"]):
        between[lane["a"], lane["b"]].append(i)
    curves = []
    for (a, b), indexes in between.items():
        lengths = sorted({document["lanes"][i]["length"] for i in indexes})
        for length in lengths:
            beside = [i for i in indexes if document["lanes"][i]["length"] == length]
            lanes = in_order(document, beside, hints[ids.index(a)], hints[ids.index(b)])
            side = 0 if len(lengths) == 1 else (-1 if length == lengths[0] else 1)
            side *= int(overrides.get("swap_sides", {}).get(f"{a}-{b}", 1))
            curves.append(Curve(ids.index(a), ids.index(b), length, tuple(names[i] for i in lanes), side))
    return curves


def in_order(document: dict[str, Any], beside: list[int], a: Floats, b: Floats) -> list[int]:
    """Sort lanes from left to right, seen from a, where the facts say where they lie; else as listed."""

    def to_the_right(i: int) -> float:
        middle = document["lanes"][i].get("mid")
        if middle is None:
            return 0.0
        x, y = middle
        # Percent of two axes: only the sign counts, so the frame's proportions may be left out.
        return float((b[0] - a[0]) * y * 1.5 - (b[1] - a[1]) * x)

    return sorted(beside, key=to_the_right)
