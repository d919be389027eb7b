"""Relaxation: cities, bends, trims and tags give way to each other until everything has its room."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from tools.draw.layout_crowd import Crowd, Neighbours, gather, look_around
from tools.draw.layout_curves import Shape, Slots, Tracks, stub_slopes, stubs
from tools.draw.layout_forces import (
    Rects,
    Slopes,
    keep_apart,
    keep_inside,
    keep_near_points,
    keep_off_points,
    no_slopes,
)
from tools.draw.layout_model import CITY_RADIUS, FRAME, SLOT_WIDTH, TOLL_RADIUS, Model
from tools.draw.layout_tags import NEAR, Tags
from tools.draw.projection import Floats

REFRESH = 10  # steps between two searches for neighbours
FIRST_TRIM = 19.0
SHORTEST, LONGEST = 50.0, 65.0  # of slots, a little inside what the gate allows
BENT_DOUBLE = 1.5  # the lanes of a double differ by so much from the middle between them
EDGE = 12.0  # between the frame and anything
CITY_EDGE = 16.0  # between the frame and a city
STRONG_BEND = 18.0  # hundredths of the chord; what bends more is disliked out of proportion
PARTING = 12.0  # how much unequal lanes between two cities bend at least
STEPS = (1.2, 0.5, 0.4, 1.2)  # of cities, bends, trims, tags: units a step at first


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each wish counts."""

    room: float = 1.0
    place: float = 0.008
    length: float = 0.03
    bend: float = 0.06
    wave: float = 0.15
    trim: float = 0.05
    near: float = 0.3
    grown: float = 1.0  # how much of its width everything has already


@dataclass(slots=True)
class Relaxation:
    """One board being relaxed."""

    model: Model
    tracks: Tracks
    shape: Shape
    tags: Tags
    free: Rects  # what is kept free
    weights: Weights = field(default_factory=Weights)

    def crowd(self, slots: Slots) -> Crowd:
        """List everything that needs room."""
        return gather(self.tracks, self.shape, slots, self.tags, self.free, self.weights.grown)

    def neighbours(self, slots: Slots) -> Neighbours:
        """Look around."""
        return look_around(self.crowd(slots), self.tracks, self.tags, self.shape.cities)

    def cost(self) -> float:
        """Add up what is wrong now."""
        slots = self.tracks.slots(self.shape)
        return self.slopes(slots, self.neighbours(slots))[0]

    def slopes(self, slots: Slots, near: Neighbours) -> tuple[float, Shape]:
        """Add up what is wrong, and how it depends on everything that can move."""
        crowd = self.crowd(slots)
        out, cities = self.room_slopes(crowd, near)
        self.hold_tags(crowd, out, cities)
        squeeze = out.half[crowd.slots] + self.length_slopes(slots)
        controls, trims = self.tracks.backwards(
            slots, out.centre[crowd.slots], out.angle[crowd.slots], squeeze
        )
        of_stubs, more_trims = stub_slopes(
            self.shape,
            stubs(self.shape, slots),
            out.centre[crowd.stubs],
            out.angle[crowd.stubs],
            out.half[crowd.stubs],
        )
        moved, bends = self.tracks.of_controls(self.shape, controls + of_stubs)
        away = self.shape.cities - self.model.targets
        place = self.weights.place
        cost = out.cost + place * float((away**2).sum()) + self.shape_cost(slots)
        return cost, Shape(
            cities + moved + 2 * place * away,
            bends + self.bend_slopes(),
            trims + more_trims + self.trim_slopes(),
            out.centre[crowd.tags],
        )

    def room_slopes(self, crowd: Crowd, near: Neighbours) -> tuple[Slopes, Floats]:
        """Keep everything apart, off the cities and in the frame; return the cities' slopes too."""
        out = no_slopes(len(crowd.curve))
        size = np.array([self.model.width, self.model.height])
        keep_apart(crowd.rects, near.i, near.j, near.room, out)
        keep_inside(crowd.rects, np.full(2, FRAME + EDGE), size - FRAME - EDGE, out)
        cities = np.zeros_like(self.shape.cities)
        points = self.shape.cities[near.city]
        np.add.at(cities, near.city, keep_off_points(crowd.rects, near.rect, points, near.city_room, out))
        edge = FRAME + CITY_RADIUS + CITY_EDGE
        cities += 2 * np.maximum(self.shape.cities - (size - edge), 0)
        cities -= 2 * np.maximum(edge - self.shape.cities, 0)
        return out.times(self.weights.room), cities * self.weights.room

    def hold_tags(self, crowd: Crowd, out: Slopes, cities: Floats) -> None:
        """Draw names and pictures to their cities, and tolls to their curves."""
        pulled = no_slopes(len(crowd.curve))
        first = crowd.tags.start
        kinds = np.array([tag.kind for tag in self.tags.tags], str)
        names, tolls = np.nonzero(kinds != "toll")[0], np.nonzero(kinds == "toll")[0]
        owners = np.array([self.tags.tags[n].owner for n in names], int)
        room = np.where(kinds[names] == "picture", CITY_RADIUS + 2, NEAR)
        back = keep_near_points(crowd.rects, names + first, self.shape.cities[owners], room, pulled)
        np.add.at(cities, owners, self.weights.near * back)
        beside = np.array(self.tags.slot, int)[tolls]
        room = np.full(len(tolls), TOLL_RADIUS + 3.5)
        back = keep_near_points(crowd.rects, beside, self.shape.tags[tolls], room, pulled)
        np.add.at(pulled.centre, tolls + first, back)
        out.add(pulled.times(self.weights.near))

    def shape_cost(self, slots: Slots) -> float:
        """What lengths, bends and trims add to the cost; their slopes are the next three functions."""
        w, bends, trims = self.weights, self.shape.bends, self.shape.trims
        lengths = w.length * (2 * slots.half_length - self.model.slot_length) ** 2
        curved = w.bend * bends**2 * (1 + (bends / STRONG_BEND) ** 2)
        waves = w.wave * (bends[:, 0] - bends[:, 1]) ** 2
        late = w.trim * (trims - FIRST_TRIM) ** 2
        return float(lengths.sum() + curved.sum() + waves.sum() + late.sum())

    def length_slopes(self, slots: Slots) -> Floats:
        """Slots want to be of one length, and must not be too short or too long."""
        length = 2 * slots.half_length
        margin = np.where(self.tracks.half_width[slots.curve] > SLOT_WIDTH, BENT_DOUBLE, 0)
        over = np.maximum(length - LONGEST + margin, 0) - np.maximum(SHORTEST + margin - length, 0)
        uneven = self.weights.length * (length - self.model.slot_length)
        return np.asarray(4 * (uneven + self.weights.room * over))

    def bend_slopes(self) -> Floats:
        """Curves want to be straight, and if not, then to bend to one side only."""
        bends = self.shape.bends
        side = np.array([curve.side for curve in self.model.curves])[:, None]
        lack = np.where(side != 0, np.maximum(PARTING - bends * side, 0), 0)
        wave = self.weights.wave * (bends - bends[:, ::-1])
        strong = self.weights.bend * (1 + 2 * (bends / STRONG_BEND) ** 2)
        return np.asarray(2 * (strong * bends + wave - lack * side))

    def trim_slopes(self) -> Floats:
        """The first slot begins close to its city."""
        short = np.maximum(CITY_RADIUS + 2.8 - self.shape.trims, 0)
        return np.asarray(2 * self.weights.trim * (self.shape.trims - FIRST_TRIM) - 2 * short)

    def run(self, steps: int, speed: float = 1.0) -> None:
        """Walk downhill with a steady foot (Adam), slower towards the end."""
        walkers = [Walker(part, size) for part, size in zip(self.shape.parts(), STEPS, strict=True)]
        near = self.neighbours(self.tracks.slots(self.shape))
        for step in range(1, steps + 1):
            slots = self.tracks.slots(self.shape)
            if step % REFRESH == 0:
                near = self.neighbours(slots)
            _, slopes = self.slopes(slots, near)
            pace = speed * (1 - (step - 1) / steps) ** 0.7
            for walker, slope in zip(walkers, slopes.parts(), strict=True):
                walker.walk(slope, step, pace)


class Walker:
    """Adam for one array, changed in place: steps follow the slope's mean, measured by its spread."""

    MEAN, SQUARE = 0.9, 0.99  # how much of yesterday is kept

    def __init__(self, part: Floats, size: float) -> None:
        self.part, self.size = part, size
        self.mean, self.square = np.zeros_like(part), np.zeros_like(part)

    def walk(self, slope: Floats, step: int, pace: float) -> None:
        """Go one step downhill; steps are counted from one."""
        self.mean = self.MEAN * self.mean + (1 - self.MEAN) * slope
        self.square = self.SQUARE * self.square + (1 - self.SQUARE) * slope**2
        spread = np.sqrt(self.square / (1 - self.SQUARE**step)) + 1e-3
        self.part -= pace * self.size * self.mean / (1 - self.MEAN**step) / spread
