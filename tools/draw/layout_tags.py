"""Where names, pictures and tolls go: each in turn takes the best place, until nobody wants to move."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from tools.draw.layout_curves import Shape, Slots, stubs, turned
from tools.draw.layout_forces import Rects, gaps
from tools.draw.layout_model import CITY_RADIUS, FRAME, LANE_GAP, SLOT_WIDTH, TOLL_RADIUS, Model, Tag
from tools.draw.layout_text import measure, ways_to_break
from tools.draw.projection import Floats, Ints

ANGLES = 24
NEAR, FAR = CITY_RADIUS + 5.0, CITY_RADIUS + 11.0
ROOM = 5.0  # wanted between a tag and anything else
TOLL_ROOM = 9.0  # wanted between a toll and the slots of others, so that nobody takes it for theirs
TOLLS_APART = 16.0  # and between two tolls
OTHERS_ROOM = 12.0  # and as much between any tag and the cities of others
PICTURE = 31.0  # half the side of a picture
ROUNDS = 6


@dataclass(slots=True)
class Place:
    """A place that a tag could take."""

    centre: tuple[float, float]
    half: tuple[float, float]
    dislike: float
    lines: tuple[str, ...] = ()
    slot: int = -1  # the slot that a toll stands beside


@dataclass(slots=True)
class Tags:
    """All tags: what they are, what they say, and which slot a toll belongs to."""

    tags: list[Tag] = field(default_factory=list)
    lines: list[tuple[str, ...]] = field(default_factory=list)
    slot: list[int] = field(default_factory=list)
    centres: Floats = field(default_factory=lambda: np.zeros((0, 2)))


def wanted(model: Model) -> list[tuple[str, int]]:
    """List the tags of a board: kind and owner. Pictures first, as they are the largest."""
    tags = [("picture", i) for i in range(len(model.ids)) if model.box == "ghost"]
    tags += [("label", i) for i in range(len(model.ids))]
    tags += [("toll", i) for i in range(len(model.curves)) if model.has_tolls]
    return tags


def choose(model: Model, shape: Shape, slots: Slots, fixed: Rects) -> Tags:
    """Place all tags from scratch."""
    kinds = wanted(model)
    choices = [places(model, shape, slots, kind, owner) for kind, owner in kinds]
    solid = obstacles(model, shape, slots, fixed)
    costs = [
        np.array([place.dislike for place in options])
        + crowding(model, options, solid, own_slots(slots, kind, owner), owner if kind != "toll" else -1)
        for options, (kind, owner) in zip(choices, kinds, strict=True)
    ]
    picked = settle(choices, costs)
    chosen = [options[k] for options, k in zip(choices, picked, strict=True)]
    return Tags(
        [Tag(kind, owner, place.half) for (kind, owner), place in zip(kinds, chosen, strict=True)],
        [place.lines for place in chosen],
        [place.slot for place in chosen],
        np.array([place.centre for place in chosen]),
    )


def settle(choices: list[list[Place]], costs: list[Floats]) -> list[int]:
    """Let each tag in turn take the place that is cheapest beside the others' places."""
    picked = [int(cost.argmin()) for cost in costs]
    for _ in range(ROUNDS):
        before = list(picked)
        for n, options in enumerate(choices):
            taken = [choices[m][picked[m]] for m in range(len(choices)) if m != n]
            mutual = clashes(options, taken)
            picked[n] = int((costs[n] + mutual).argmin())
        if picked == before:
            break
    return picked


def clashes(options: list[Place], taken: list[Place]) -> Floats:
    """What it costs to come near the places that others have taken."""
    centre, half = np.array([p.centre for p in options]), np.array([p.half for p in options])
    others, halves = np.array([p.centre for p in taken]), np.array([p.half for p in taken])
    apart = np.abs(centre[:, None] - others[None]) - half[:, None] - halves[None]
    tolls, theirs = np.array([p.slot >= 0 for p in options]), np.array([p.slot >= 0 for p in taken])
    room = np.where(tolls[:, None] & theirs[None], TOLLS_APART, ROOM)
    lack = np.maximum(room - apart.max(axis=2), 0)
    return np.asarray((lack**2).sum(axis=1))


def obstacles(model: Model, shape: Shape, slots: Slots, fixed: Rects) -> Rects:
    """Everything that tags have to keep off: slots, the free rectangles, and cities as squares."""
    widths = np.array([curve.half_width for curve in model.curves])[slots.curve]
    count = len(shape.cities)
    upright = np.tile([1.0, 0.0], (count, 1))
    first = stubs(shape, slots)
    wide = np.tile([curve.half_width for curve in model.curves], 2)
    return Rects(
        np.concatenate([slots.centre, fixed.centre, first.centre, shape.cities]),
        np.concatenate([slots.tangent, fixed.axis, first.axis, upright]),
        np.concatenate(
            [
                np.column_stack([slots.half_length, widths]),
                fixed.half,
                np.column_stack([first.half_length, wide - 4]),
                np.full((count, 2), CITY_RADIUS * 0.9),
            ]
        ),
    )


def own_slots(slots: Slots, kind: str, owner: int) -> Ints:
    """A toll may stand close to its own curve."""
    return np.nonzero(slots.curve == owner)[0] if kind == "toll" else np.zeros(0, int)


def crowding(model: Model, options: list[Place], solid: Rects, own: Ints, own_city: int) -> Floats:
    """What each place costs beside slots, cities and the frame."""
    centre, half = np.array([p.centre for p in options]), np.array([p.half for p in options])
    count, others = len(options), len(solid.centre)
    both = Rects(
        np.concatenate([centre, solid.centre]),
        np.concatenate([np.tile([1.0, 0.0], (count, 1)), solid.axis]),
        np.concatenate([half, solid.half]),
    )
    reach = np.linalg.norm(solid.half, axis=1)[None] + np.linalg.norm(half, axis=1)[:, None] + OTHERS_ROOM
    near = np.linalg.norm(centre[:, None] - solid.centre[None], axis=2) < reach
    if own_city >= 0:
        near[:, others - len(model.ids) + own_city] = False
    i, j = np.nonzero(near)
    room = np.where(np.isin(j, own), 2.0, TOLL_ROOM if len(own) else ROOM)
    room[j >= others - len(model.ids)] = OTHERS_ROOM
    lack = np.maximum(room - gaps(both, i, j + count).max(axis=0), 0)
    cost = np.bincount(i, np.minimum(lack, 14) ** 2, count)
    low = np.maximum(FRAME + 8 - (centre - half), 0)
    high = np.maximum(centre + half - (np.array([model.width, model.height]) - FRAME - 8), 0)
    return np.asarray(cost + 4 * ((low**2).sum(axis=1) + (high**2).sum(axis=1)))


def places(model: Model, shape: Shape, slots: Slots, kind: str, owner: int) -> list[Place]:
    """List the places that a tag could take."""
    if kind == "toll":
        return beside_curve(model, slots, owner)
    city = shape.cities[owner]
    if kind == "picture":
        return [around(city, angle, CITY_RADIUS + 1, (PICTURE, PICTURE), 0.0) for angle in angles()]
    return [place for place in around_city(model, city, owner) if allowed(model, owner, place, city)]


def angles() -> Floats:
    """Directions to try."""
    return np.arange(ANGLES) * 2 * np.pi / ANGLES


def allowed(model: Model, owner: int, place: Place, city: Floats) -> bool:
    """Keep to what the overrides say of a label: its direction as a clock's hour, its number of lines."""
    wish = model.overrides.get("labels", {}).get(model.ids[owner], {})
    if "lines" in wish and len(place.lines) != wish["lines"]:
        return False
    if "clock" not in wish:
        return True
    x, y = place.centre[0] - city[0], place.centre[1] - city[1]
    hour = np.degrees(np.arctan2(x / (place.half[0] + NEAR), -y / (place.half[1] + NEAR))) / 30
    return bool(abs((hour - wish["clock"] + 6) % 12 - 6) < 0.8)


def around_city(model: Model, city: Floats, owner: int) -> list[Place]:
    """Places for a name, on one line or two, all round its city."""
    found = []
    for lines in ways_to_break(model.names[owner]):
        size = measure(lines, model.label_size)
        half = (size.width / 2, (size.up + size.down) / 2)
        for away in (NEAR, FAR):
            for angle in angles():
                tilt = min(abs(np.sin(2 * angle)), 1) * 2 + abs(np.sin(angle)) * 1
                dislike = tilt + (len(lines) - 1) * 3 + (away - NEAR) * 1.0
                place = around(city, angle, away, half, dislike)
                place.lines = lines
                found.append(place)
    return found


def around(city: Floats, angle: float, away: float, half: tuple[float, float], dislike: float) -> Place:
    """Put a rectangle into a direction from a city, its edge so far away."""
    x, y = np.cos(angle), np.sin(angle)
    lean_x, lean_y = np.clip(1.7 * x, -1, 1), np.clip(1.7 * y, -1, 1)
    centre = (float(city[0] + away * x + half[0] * lean_x), float(city[1] + away * y + half[1] * lean_y))
    return Place(centre, half, float(dislike))


def beside_curve(model: Model, slots: Slots, owner: int) -> list[Place]:
    """Places for a toll: on either side of any slot, best near the middle."""
    found = []
    aside = model.curves[owner].half_width + TOLL_RADIUS + 2.5
    for slot in np.nonzero(slots.curve == owner)[0]:
        for shift in (-0.5, 0.0, 0.5):
            middle = slots.centre[slot] + slots.tangent[slot] * shift * slots.half_length[slot]
            off = abs(slots.along[slot] + shift / model.curves[owner].spaces - 0.5)
            for side in (-1, 1):
                x, y = middle + side * aside * turned(slots.tangent[slot])
                half = (TOLL_RADIUS * 0.95, TOLL_RADIUS * 0.95)
                found.append(Place((float(x), float(y)), half, 20 * float(off), (), int(slot)))
    return found


def lane_offset() -> float:
    """How far a lane of a double lies from the middle of both."""
    return (SLOT_WIDTH + LANE_GAP) / 2
