"""Everything that needs room, in one list, and who of it has to be kept apart from whom."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tools.draw.layout_curves import Shape, Slots, Tracks, stubs
from tools.draw.layout_forces import Rects, near_pairs
from tools.draw.layout_model import CITY_RADIUS
from tools.draw.layout_tags import TOLL_ROOM, TOLLS_APART, Tags
from tools.draw.projection import Floats, Ints

REACH = 30.0  # neighbours are sought as far as this

# Room between two rectangles.
STRANGERS = 8.0  # slots of curves that share no city; anything and a rectangle kept free
MEETING = 3.5  # slots of curves that share one
TAGGED = 5.0  # a tag and anything else
OWN_TOLL = 2.0  # a toll and its own curve
# A stub is taken to be nearly as wide as its slots, but only its rails must stay off the slots of others.
RAILS = -3.0

# Room between a rectangle and a city's edge.
PASSING = 12.0  # a slot or rectangle of others
ARRIVING = 2.8  # a slot of a curve that ends there
NAMING = 4.0  # a city's own name; its picture may touch it
STANDING = 6.0  # any other tag


@dataclass(slots=True)
class Crowd:
    """Rectangles in four runs: slots, tags, rectangles kept free, stubs."""

    rects: Rects
    slots: slice
    tags: slice
    free: slice
    stubs: slice
    curve: Ints  # of slots and stubs; -1 for the rest

    def is_in(self, run: slice) -> Ints:
        """Mark the rectangles of a run."""
        marks = np.zeros(len(self.curve), bool)
        marks[run] = True
        return marks


@dataclass(slots=True)
class Neighbours:
    """Who has to be kept apart from whom, and by how much."""

    i: Ints
    j: Ints
    room: Floats
    rect: Ints
    city: Ints
    city_room: Floats


def gather(tracks: Tracks, shape: Shape, slots: Slots, tags: Tags, free: Rects, grown: float) -> Crowd:
    """List everything, with so much of its width as it has grown to."""
    first = stubs(shape, slots)
    half = np.array([tag.half for tag in tags.tags]).reshape(-1, 2)
    widths, track = tracks.half_width[slots.curve], np.tile(tracks.half_width - 4, 2)
    rects = Rects(
        np.concatenate([slots.centre, shape.tags, free.centre, first.centre]),
        np.concatenate([slots.tangent, np.tile([1.0, 0.0], (len(half), 1)), free.axis, first.axis]),
        np.concatenate(
            [
                np.column_stack([slots.half_length, widths * grown]),
                half * grown,
                free.half * grown,
                np.column_stack([first.half_length, track * grown]),
            ]
        ),
    )
    ends = np.cumsum([len(slots.curve), len(half), len(free.centre), len(first.centre)])
    curve = np.full(ends[3], -1)
    curve[: ends[0]] = slots.curve
    curve[ends[2] :] = np.tile(np.arange(len(tracks.a)), 2)
    return Crowd(
        rects,
        slice(0, ends[0]),
        slice(ends[0], ends[1]),
        slice(ends[1], ends[2]),
        slice(ends[2], ends[3]),
        curve,
    )


def look_around(crowd: Crowd, tracks: Tracks, tags: Tags, cities: Floats) -> Neighbours:
    """Find the neighbours of everything."""
    i, j = near_pairs(crowd.rects, REACH, kept_apart(crowd))
    rect, city = near_cities(crowd, cities)
    return Neighbours(
        i, j, rooms(crowd, tracks, tags, i, j), rect, city, city_rooms(crowd, tracks, tags, rect, city)
    )


def kept_apart(crowd: Crowd) -> Ints:
    """Say which pairs matter: not a curve with itself, not the free rectangles, not stub with stub."""
    free, stub = crowd.is_in(crowd.free), crowd.is_in(crowd.stubs)
    matter = (crowd.curve[:, None] != crowd.curve[None]) | (crowd.curve[:, None] < 0)
    matter &= ~(free[:, None] & free[None])
    matter &= ~(stub[:, None] | (stub[None] & free[:, None]))
    return np.asarray(matter)


def rooms(crowd: Crowd, tracks: Tracks, tags: Tags, i: Ints, j: Ints) -> Floats:
    """Say how much room there should be between two rectangles, of which i comes first in the list."""
    room = np.full(len(i), TAGGED)
    slot, free, stub = (crowd.is_in(run) for run in (crowd.slots, crowd.free, crowd.stubs))
    both = slot[i] & slot[j]
    room[both] = np.where(meet(tracks, crowd.curve[i[both]], crowd.curve[j[both]]), MEETING, STRANGERS)
    room[free[i] | free[j]] = STRANGERS
    room[slot[i] & stub[j]] = RAILS
    toll_of = np.full(len(crowd.curve), -1)
    toll_of[crowd.tags] = [tag.owner if tag.kind == "toll" else -1 for tag in tags.tags]
    room[(toll_of[i] >= 0) & (toll_of[j] >= 0)] = TOLLS_APART
    beside = slot[i] & (toll_of[j] >= 0)
    room[beside] = np.where(crowd.curve[i[beside]] == toll_of[j[beside]], OWN_TOLL, TOLL_ROOM)
    return room


def meet(tracks: Tracks, one: Ints, other: Ints) -> Ints:
    """Say which pairs of curves share a city."""
    ends = [(a[one], b[other]) for a in (tracks.a, tracks.b) for b in (tracks.a, tracks.b)]
    return np.asarray(np.any([a == b for a, b in ends], axis=0))


def near_cities(crowd: Crowd, cities: Floats) -> tuple[Ints, Ints]:
    """Pair rectangles, except stubs, with the cities around them."""
    apart = np.linalg.norm(crowd.rects.centre[:, None] - cities[None], axis=2)
    close = apart < crowd.rects.reach()[:, None] + CITY_RADIUS + REACH
    close[crowd.stubs] = False
    rect, city = np.nonzero(close)
    return rect, city


def city_rooms(crowd: Crowd, tracks: Tracks, tags: Tags, rect: Ints, city: Ints) -> Floats:
    """Say how far from a city's centre a rectangle should be."""
    room = np.full(len(rect), CITY_RADIUS + PASSING)
    slot, tag = crowd.is_in(crowd.slots)[rect], crowd.is_in(crowd.tags)[rect]
    curve = crowd.curve[rect]
    room[slot & ((tracks.a[curve] == city) | (tracks.b[curve] == city))] = CITY_RADIUS + ARRIVING
    for n in np.nonzero(tag)[0]:
        mine = tags.tags[rect[n] - crowd.tags.start]
        if mine.kind == "toll" or mine.owner != city[n]:
            room[n] = CITY_RADIUS + STANDING
        else:
            room[n] = CITY_RADIUS + (NAMING if mine.kind == "label" else 0.0)
    return room
