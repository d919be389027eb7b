"""What walks, flies and grows by night on Ghost Train's board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.draw.projection import Floats
from tools.draw.scenery_room import Point, Room
from tools.draw.scenery_svg import at, group, inside_of, n, path, tag

TRAIN = Path(__file__).parent / "figures" / "ghost_train.svg"
SPRUCES = (  # an outline, and the side that the moon lights
    ("M0-30L5-20H2.5L8-10H4L11 2H-11L-4-10H-8L-2.5-20H-5z", "M0-30L5-20H2.5L8-10H4L11 2H5C4-8 3-18 0-30z"),
    ("M0-24L4-16H2L7-7H3.5L9 3H-9L-3.5-7H-7L-2-16H-4z", "M0-24L4-16H2L7-7H3.5L9 3H4C4-5 2-15 0-24z"),
)
BARE_TREE = (
    "M0 4C1-4 0-9-1-13M0-5C3-9 5-11 8-13M-.5-10C-4-13-6-15-7-19M5-10.5C5-14 6-16 5-19M-1-13C0-17 1-19 0-23"
)
BAT = (
    "M0 0q3-5 7-3.5q-1 3 .5 4.5q2-2 3-4q2 1 2.5 0q1 1 2.5 0q1 2 3 4q1.5-1.5.5-4.5q4-1.5 7 3.5"
    "q-4-1-6 3q-2-1.5-3.5.5q-2-1-2.5 2.5q-.5-3.5-2.5-2.5q-1.5-2-3.5-.5q-2-4-8-3z"
)
GHOST = "M-9 13C-10-2-8-13 0-13S10-2 9 13L5.5 10L2.5 14L-.5 10.5L-3.5 14L-6 10.5z"
MOON_SEAS = (
    "M-20-14a12 9 0 1 0 16 6a12 9 0 0 0-16-6zM8 12a13 9 0 1 0 14 4a13 9 0 0 0-14-4z"
    "M-22 14a6 5 0 1 0 8 2zM14-22a7 5 0 1 0 10 6z"
)
# Where they would like to be, in hundredths of the board.
GHOST_WISHES = ((40, 42), (63, 62), (27, 66), (74, 20), (56, 90), (12, 72))
BAT_WISHES = ((80, 9), (36, 9), (66, 23), (21, 12), (92, 26), (59, 34), (72, 95))

Tree = tuple[float, float, str, float]  # x, y, kind, size
Density = Callable[[Floats, Floats], Floats]


def stars(room: Room) -> str:
    """Strew stars along the upper edge."""
    dice = np.random.default_rng(8)
    xs, ys = dice.uniform(30, room.width - 30, 70), 28 + dice.exponential(26, 70)
    sizes = dice.uniform(0.5, 1.5, 70)
    dots = (
        tag("circle", cx=n(x), cy=n(y), r=n(size))
        for x, y, size in zip(xs, ys, sizes, strict=True)
        if y < 120 and room.is_free(x, y)
    )
    return group(*dots, fill="#e8e6ff", opacity=0.75)


def moon_disc(x: float, y: float, radius: float) -> str:
    """Draw the full moon with its halo, and a bat before it."""
    return group(
        tag("circle", r=1.34 * radius, fill="#cfd2ff", opacity=0.1),
        tag("circle", r=1.18 * radius, fill="#cfd2ff", opacity=0.16),
        tag("circle", r=radius, fill="#f1eed8"),
        path(MOON_SEAS, fill="#d5d0c0", opacity=0.8),
        path(BAT, fill="#1a1738", transform="translate(-4 14) scale(1.1)"),
        transform=at(x, y),
    )


def woods(room: Room, sea: BaseGeometry, density: Density) -> str:
    """Plant the trees, the farthest first so that nearer ones stand before them."""
    spruces = (
        group(
            path(outline, fill="#10192f", stroke="#0a0d20", stroke_width=0.8),
            path(lit, fill="#2f4a63", opacity=0.75),
            id=f"spruce{number}",
        )
        for number, (outline, lit) in enumerate(SPRUCES)
    )
    bare = path(BARE_TREE, id="bare", stroke="#14122e", stroke_width=1.8, stroke_linecap="round")
    trees = (
        tag("use", href=f"#{kind}", x=n(x / size), y=n(y / size), transform=f"scale({n(size)})")
        for x, y, kind, size in sorted(planted(room, sea, density), key=lambda tree: tree[1])
    )
    return tag("defs", *spruces, bare) + "".join(trees)


def planted(room: Room, sea: BaseGeometry, density: Density) -> Iterator[Tree]:
    """Give places, kinds and sizes of trees: thick in the forest, few and bare in the open."""
    dice = np.random.default_rng(17)
    shapely.prepare(sea)
    for row, y in enumerate(np.arange(50.0, room.height - 30, 17.0)):
        for x in np.arange(34.0 + 9 * (row % 2), room.width - 30, 20.0):
            spot = x + dice.uniform(-6, 6), y + dice.uniform(-5, 5)
            luck, size = dice.uniform(), float(dice.choice([0.8, 0.9, 1.0, 1.1, 1.2]))
            thick = float(density(np.array(spot[0]), np.array(spot[1])))
            if luck > max(thick * 1.25, 0.05) or not room.is_free(spot[0], spot[1] - 10, 16.0 * size):
                continue
            if sea.distance(shapely.Point(spot)) < 14:
                continue
            kind = f"spruce{int(luck * 997) % 2}" if thick > 0.15 or luck < 0.02 else "bare"
            yield *spot, kind, size


def ghost_train(room: Room) -> str:
    """Let the train itself steam through a gap of the lower half."""
    spot = room.nearest(0.34 * room.width, 0.95 * room.height, 66.0)
    if spot is None:
        return ""
    return group(inside_of(TRAIN), transform=at(spot[0] - 80, spot[1] - 42, "scale(.94)"))


def near(room: Room, wish: tuple[int, int], radius: float) -> Point | None:
    """Find a free place near a wish in hundredths of the board."""
    return room.nearest(wish[0] / 100 * room.width, wish[1] / 100 * room.height, radius, farthest=160.0)


def ghosts(room: Room) -> str:
    """Let a few ghosts float where nothing else is."""
    eyes = "".join(tag("circle", cx=x, cy=-4, r=1.7, fill="#14122e") for x in (-3, 3.5))
    body = path(GHOST, fill="#dfe3ff", opacity=0.34)
    spots = (near(room, wish, 20.0) for wish in GHOST_WISHES)
    return "".join(group(body, eyes, transform=at(*spot)) for spot in spots if spot)


def bats(room: Room) -> str:
    """Let a few bats fly where nothing else is."""
    spots = (near(room, wish, 16.0) for wish in BAT_WISHES)
    flying = (path(BAT, fill="#0c0b20", transform=at(spot[0] - 14, spot[1])) for spot in spots if spot)
    return group(*flying, opacity=0.85)
