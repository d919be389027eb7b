"""Relaxation: cities, bends, trims and tags give way to each other until everything has its room."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tools.draw.layout_curves import Shape, Slots, Tracks, stub_slopes, stubs
from tools.draw.layout_forces import (
    Rects,
    Slopes,
    keep_apart,
    keep_inside,
    keep_off_points,
    near_pairs,
    no_slopes,
)
from tools.draw.layout_model import CITY_RADIUS, FRAME, SLOT_WIDTH, TOLL_RADIUS, Model
from tools.draw.layout_tags import NEAR, TOLL_ROOM, Tags
from tools.draw.projection import Floats

REFRESH = 10  # steps between two searches for neighbours
REACH = 30.0  # neighbours are sought as far as this
FIRST_TRIM = 19.0
SHORTEST, LONGEST = 50.0, 65.0  # of slots, a little inside what the gate allows
EDGE = 12.0  # between the frame and anything
STRONG_BEND = 18.0  # hundredths of the chord; what bends more is disliked out of proportion
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
class Neighbours:
    """Who has to be kept apart from whom, and by how much."""

    i: np.ndarray
    j: np.ndarray
    room: Floats
    rect: np.ndarray
    city: np.ndarray
    city_room: Floats


@dataclass(slots=True)
class Relaxation:
    """One board being relaxed."""

    model: Model
    tracks: Tracks
    shape: Shape
    tags: Tags
    fixed: Rects
    weights: Weights = field(default_factory=Weights)

    def rects(self, slots: Slots) -> Rects:
        """Slots, tags and fixed rectangles in one list."""
        upright = np.tile([1.0, 0.0], (len(self.shape.tags), 1))
        half = np.array([tag.half for tag in self.tags.tags]).reshape(-1, 2)
        widths, grown = self.tracks.half_width[slots.curve], self.weights.grown
        first = stubs(self.shape, slots)
        track = np.tile(self.tracks.half_width - 4, 2) * grown
        return Rects(
            np.concatenate([slots.centre, self.shape.tags, self.fixed.centre, first.centre]),
            np.concatenate([slots.tangent, upright, self.fixed.axis, first.axis]),
            np.concatenate(
                [np.column_stack([slots.half_length, widths * grown]), half * grown, self.fixed.half * grown, np.column_stack([first.half_length, track])]
            ),
        )

    def neighbours(self, slots: Slots, rects: Rects) -> Neighbours:
        """Look around."""
        count, many = len(slots.curve), len(rects.centre)
        curve = np.full(many, -1)
        curve[:count] = slots.curve
        order = np.arange(many)
        tags_end = count + len(self.shape.tags)
        fixed = (order >= tags_end) & (order < tags_end + len(self.fixed.centre))
        stub = order >= tags_end + len(self.fixed.centre)
        tag = (order >= count) & (order < tags_end)
        allowed = ((curve[:, None] != curve[None]) | (curve[:, None] < 0)) & ~(fixed[:, None] & fixed[None])
        stub_curve = np.tile(np.arange(len(self.tracks.a)), 2)
        allowed &= ~stub[:, None]
        curve[stub] = stub_curve
        allowed &= (curve[:, None] != curve[None]) | (curve[:, None] < 0)
        allowed[:, stub] &= (tag | (order < count))[:, None]
        i, j = near_pairs(rects, REACH, allowed)
        rect, city, city_room = self.city_neighbours(slots, rects)
        return Neighbours(i, j, self.rooms(slots, i, j, fixed, stub), rect, city, city_room)

    def rooms(self, slots: Slots, i: np.ndarray, j: np.ndarray, fixed: np.ndarray, stub: np.ndarray) -> Floats:
        """Room between two rectangles: less for slots that meet at a city, least for a toll and its curve."""
        count = len(slots.curve)
        room = np.full(len(i), 5.0)
        both = (i < count) & (j < count)
        first, second = slots.curve[i[both]], slots.curve[j[both]]
        a, b = self.tracks.a, self.tracks.b
        meet = (a[first] == a[second]) | (a[first] == b[second]) | (b[first] == a[second]) | (b[first] == b[second])
        room[both] = np.where(meet, 3.5, 8.0)
        room[fixed[i] | fixed[j]] = 8.0
        # A stub is drawn as wide as its slots, but only its tracks must stay off the slots of others.
        room[stub[j] & (i < count)] = -3.0
        tolls = {count + n: tag.owner for n, tag in enumerate(self.tags.tags) if tag.kind == "toll"}
        for n, (one, other) in enumerate(zip(i, j, strict=True)):
            if other in tolls and one < count:
                room[n] = 2.0 if slots.curve[one] == tolls[other] else TOLL_ROOM
        return room

    def city_neighbours(self, slots: Slots, rects: Rects) -> tuple[np.ndarray, np.ndarray, Floats]:
        """Room between rectangles and cities: less between a city and what belongs to it."""
        count = len(slots.curve)
        apart = np.linalg.norm(rects.centre[:, None] - self.shape.cities[None], axis=2)
        close = apart < rects.reach()[:, None] + CITY_RADIUS + REACH
        close[count + len(self.shape.tags) + len(self.fixed.centre) :] = False
        rect, city = np.nonzero(close)
        room = np.full(len(rect), CITY_RADIUS + 12.0)
        is_slot = rect < count
        curves = slots.curve[rect[is_slot]]
        own = (self.tracks.a[curves] == city[is_slot]) | (self.tracks.b[curves] == city[is_slot])
        room[is_slot] = np.where(own, CITY_RADIUS + 2.8, CITY_RADIUS + 12.0)
        for n in np.nonzero((rect >= count) & (rect < count + len(self.tags.tags)))[0]:
            tag = self.tags.tags[rect[n] - count]
            mine = tag.kind != "toll" and tag.owner == city[n]
            least = 0.0 if tag.kind == "picture" else 4.0
            room[n] = CITY_RADIUS + (least if mine else 6.0)
        return rect, city, room

    def slopes(self, slots: Slots, near: Neighbours) -> tuple[float, Shape]:
        """Add up what is wrong, and how it depends on everything that can move."""
        w = self.weights
        rects = self.rects(slots)
        out = no_slopes(len(rects.centre))
        keep_apart(rects, near.i, near.j, near.room, out)
        cities = self.off_cities(rects, near, out)
        low = np.array([FRAME + EDGE, FRAME + EDGE])
        keep_inside(rects, low, np.array([self.model.width, self.model.height]) - low, out)
        for part in (out.centre, out.angle, out.half):
            part *= w.room
        cities *= w.room
        cost = out.cost * w.room
        pulled = self.hold_tags(slots, rects, out, cities)
        count, tags = len(slots.curve), len(self.shape.tags)
        cost += pulled
        squeeze = out.half[:count] + self.length_slopes(slots)
        controls, trims = self.tracks.backwards(self.shape, slots, out.centre[:count], out.angle[:count], squeeze)
        last = slice(count + tags + len(self.fixed.centre), None)
        of_stubs = stub_slopes(
            self.shape, stubs(self.shape, slots), out.centre[last], out.angle[last], out.half[last]
        )
        moved, bends = self.tracks.of_controls(self.shape, controls + of_stubs[0])
        trims += of_stubs[1]
        away = self.shape.cities - self.model.targets
        cities += moved + 2 * w.place * away
        cost += w.place * float((away**2).sum()) + self.shape_cost(slots)
        return cost, Shape(
            cities,
            bends + self.bend_slopes(),
            trims + self.trim_slopes(),
            out.centre[count : count + tags],
        )

    def off_cities(self, rects: Rects, near: Neighbours, out: Slopes) -> Floats:
        """Keep rectangles off cities, and cities in the frame."""
        cities = np.zeros_like(self.shape.cities)
        points = self.shape.cities[near.city]
        pushed = keep_off_points(rects, near.rect, points, near.city_room, out)
        np.add.at(cities, near.city, pushed)
        low = FRAME + CITY_RADIUS + 16
        size = np.array([self.model.width, self.model.height])
        cities += 2 * np.maximum(self.shape.cities - (size - low), 0)
        cities -= 2 * np.maximum(low - self.shape.cities, 0)
        return cities

    def hold_tags(self, slots: Slots, rects: Rects, out: Slopes, cities: Floats) -> float:
        """Draw names to their cities and tolls to their curves."""
        weight = self.weights.near
        pulled = no_slopes(len(rects.centre))
        count = len(slots.curve)
        names = np.array([n for n, tag in enumerate(self.tags.tags) if tag.kind != "toll"], int)
        tolls = np.array([n for n, tag in enumerate(self.tags.tags) if tag.kind == "toll"], int)
        owners = np.array([self.tags.tags[n].owner for n in names], int)
        away = np.array([0.0 if self.tags.tags[n].kind == "picture" else 1.0 for n in names])
        if len(names):
            room = CITY_RADIUS + 2 + (NEAR - CITY_RADIUS - 2) * away
            back = keep_off_points(rects, names + count, self.shape.cities[owners], room, pulled, pull=True)
            np.add.at(cities, owners, weight * back)
        if len(tolls):
            beside = np.array([self.tags.slot[n] for n in tolls], int)
            room = np.full(len(tolls), TOLL_RADIUS + 3.5)
            back = keep_off_points(rects, beside, self.shape.tags[tolls], room, pulled, pull=True)
            np.add.at(pulled.centre, tolls + count, back)
        out.centre += weight * pulled.centre
        out.angle += weight * pulled.angle
        out.half += weight * pulled.half
        return weight * pulled.cost

    def length_slopes(self, slots: Slots) -> Floats:
        """Slots want to be of one length, and must not be too short or too long."""
        length = 2 * slots.half_length
        # The lanes of a bent double differ in length from the middle between them.
        margin = np.where(self.tracks.half_width[slots.curve] > SLOT_WIDTH, 1.5, 0)
        over = np.maximum(length - LONGEST + margin, 0) - np.maximum(SHORTEST + margin - length, 0)
        return np.asarray(4 * (self.weights.length * (length - self.model.slot_length) + self.weights.room * over))

    def shape_cost(self, slots: Slots) -> float:
        """What lengths, bends and trims add to the cost; their slopes are the next three functions."""
        w, bends, trims = self.weights, self.shape.bends, self.shape.trims
        lengths = w.length * (2 * slots.half_length - self.model.slot_length) ** 2
        curved = w.bend * bends**2 * (1 + (bends / STRONG_BEND) ** 2)
        waves = w.wave * (bends[:, 0] - bends[:, 1]) ** 2
        return float(lengths.sum() + curved.sum() + waves.sum() + (w.trim * (trims - FIRST_TRIM) ** 2).sum())

    def cost(self) -> float:
        """What is wrong now."""
        slots = self.tracks.slots(self.shape)
        return self.slopes(slots, self.neighbours(slots, self.rects(slots)))[0]

    def bend_slopes(self) -> Floats:
        """Curves want to be straight, and if not, then to bend to one side only."""
        bends = self.shape.bends
        side = np.array([curve.side for curve in self.model.curves])[:, None]
        lack = np.where(side != 0, np.maximum(12 - bends * side, 0), 0)
        wave = bends - bends[:, ::-1]
        strong = 1 + 2 * (bends / STRONG_BEND) ** 2
        return np.asarray(
            2 * self.weights.bend * bends * strong + 2 * self.weights.wave * wave - 2 * lack * side
        )

    def trim_slopes(self) -> Floats:
        """The first slot begins close to its city."""
        short = np.maximum(CITY_RADIUS + 2.8 - self.shape.trims, 0)
        return np.asarray(2 * self.weights.trim * (self.shape.trims - FIRST_TRIM) - 2 * short)

    def run(self, steps: int, speed: float = 1.0) -> float:
        """Walk downhill with a steady foot (Adam), slower towards the end."""
        parts = self.shape.parts()
        mean = [np.zeros_like(part) for part in parts]
        square = [np.zeros_like(part) for part in parts]
        near = None
        cost = 0.0
        for step in range(1, steps + 1):
            slots = self.tracks.slots(self.shape)
            if near is None or step % REFRESH == 0:
                near = self.neighbours(slots, self.rects(slots))
            cost, slopes = self.slopes(slots, near)
            pace = speed * (1 - (step - 1) / steps) ** 0.7
            for part, slope, m, s, size in zip(parts, slopes.parts(), mean, square, STEPS, strict=True):
                m *= 0.9
                m += 0.1 * slope
                s *= 0.99
                s += 0.01 * slope**2
                scaled = (m / (1 - 0.9**step)) / (np.sqrt(s / (1 - 0.99**step)) + 1e-3)
                part -= pace * size * scaled
        return cost
