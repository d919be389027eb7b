"""Curves and their slots, forwards (where is everything?) and backwards (who pays for a push on a slot?).

A curve is a cubic from city to city. Its inner control points stand at a third and
two thirds of the chord, moved sideways by two numbers, the bends, in hundredths of
the chord. A trim is the way from a city's centre to the first slot. The arc between
the trims is cut into equal slots.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tools.draw.layout_model import SLOT_GAP, Model
from tools.draw.projection import Floats, Ints

STUB = 10.0  # so much of a track near its city is not counted: the city covers it
PARTS = 32  # pieces in which an arc is measured
BEND = 100.0  # bends of one unit move a control point by a hundredth of the chord


def bernstein(t: Floats) -> Floats:
    """Weights of the four control points."""
    s = 1 - t
    return np.stack([s**3, 3 * s**2 * t, 3 * s * t**2, t**3], axis=-1)


def bernstein_slope(t: Floats) -> Floats:
    """Weights of the four control points in the tangent."""
    s = 1 - t
    return np.stack([-3 * s**2, 3 * s**2 - 6 * s * t, 6 * s * t - 3 * t**2, 3 * t**2], axis=-1)


def turned(v: Floats) -> Floats:
    """Turn vectors by a right angle, from x towards y."""
    return np.stack([-v[..., 1], v[..., 0]], axis=-1)


@dataclass(slots=True)
class Shape:
    """All that can move."""

    cities: Floats  # (cities, 2)
    bends: Floats  # (curves, 2)
    trims: Floats  # (curves, 2)
    tags: Floats  # (tags, 2), centres

    def parts(self) -> list[Floats]:
        """The arrays, for whoever treats them alike."""
        return [self.cities, self.bends, self.trims, self.tags]

    def copy(self) -> Shape:
        """Keep a moment."""
        return Shape(*(part.copy() for part in self.parts()))


@dataclass(slots=True)
class Slots:
    """Every slot of every curve (a double's two slots are one), and what is needed to go backwards."""

    curve: Ints
    centre: Floats
    tangent: Floats  # of unit length
    speed: Floats
    half_length: Floats
    weights: Floats
    slopes: Floats
    along: Floats  # which part of the free arc lies before the slot's centre
    arc: Floats  # (curves,)
    controls: Floats  # (curves, 4, 2)
    pieces: Floats  # (curves, PARTS, 2), unit vectors


@dataclass(slots=True)
class Stubs:
    """The ways from cities to their first slots: those at the first cities, then those at the second ones."""

    centre: Floats
    axis: Floats
    half_length: Floats
    leg: Floats  # length of the control polygon's leg that a stub lies on


def stubs(shape: Shape, slots: Slots) -> Stubs:
    """Lay a stub along the first leg of each curve's control polygon, and one along the last."""
    starts = np.concatenate([slots.controls[:, 0], slots.controls[:, 3]])
    legs = np.concatenate([slots.controls[:, 1], slots.controls[:, 2]]) - starts
    lengths = np.linalg.norm(legs, axis=1)
    axis = legs / lengths[:, None]
    trims = np.concatenate([shape.trims[:, 0], shape.trims[:, 1]])
    return Stubs(
        starts + axis * ((trims + STUB) / 2)[:, None], axis, np.maximum(trims - STUB, 1) / 2, lengths
    )


def stub_slopes(
    shape: Shape, first: Stubs, push: Floats, twist: Floats, squeeze: Floats
) -> tuple[Floats, Floats]:
    """Carry slopes back from stubs to control points and trims."""
    count = len(shape.trims)
    trims = ((push * first.axis).sum(axis=1) + squeeze) / 2
    away = (np.concatenate([shape.trims[:, 0], shape.trims[:, 1]]) + STUB) / 2
    aside = turned(first.axis)
    turn = aside * ((twist + away * (push * aside).sum(axis=1)) / first.leg)[:, None]
    controls = np.zeros((count, 4, 2))
    controls[:, 0], controls[:, 3] = (push - turn)[:count], (push - turn)[count:]
    controls[:, 1], controls[:, 2] = turn[:count], turn[count:]
    return controls, np.stack([trims[:count], trims[count:]], axis=1)


class Tracks:
    """The fixed part of the curves of a model."""

    def __init__(self, model: Model) -> None:
        """Count the slots once."""
        curves = model.curves
        self.a = np.array([curve.a for curve in curves])
        self.b = np.array([curve.b for curve in curves])
        self.spaces = np.array([curve.spaces for curve in curves], float)
        self.half_width = np.array([curve.half_width for curve in curves])
        self.curve = np.repeat(np.arange(len(curves)), [curve.spaces for curve in curves])
        order = np.concatenate([np.arange(curve.spaces) for curve in curves])
        self.along = (order + 0.5) / self.spaces[self.curve]
        steps = np.linspace(0, 1, PARTS + 1)
        self.steps = steps
        self.table = bernstein(steps)

    def controls(self, shape: Shape) -> Floats:
        """The four control points of every curve."""
        start, end = shape.cities[self.a], shape.cities[self.b]
        chord = end - start
        aside = turned(chord)
        first = start + chord / 3 + aside * shape.bends[:, :1] / BEND
        second = start + chord * 2 / 3 + aside * shape.bends[:, 1:] / BEND
        return np.stack([start, first, second, end], axis=1)

    def slots(self, shape: Shape) -> Slots:
        """Cut every curve into slots."""
        controls = self.controls(shape)
        points = np.einsum("pk,ckd->cpd", self.table, controls)
        steps = np.diff(points, axis=1)
        lengths = np.linalg.norm(steps, axis=2)
        sums = np.concatenate([np.zeros((len(controls), 1)), np.cumsum(lengths, axis=1)], axis=1)
        arc = sums[:, -1]
        free = arc - shape.trims.sum(axis=1) + SLOT_GAP
        ways = shape.trims[self.curve, 0] - SLOT_GAP / 2 + self.along * free[self.curve]
        t = self.parameter(sums, ways)
        weights, slopes = bernstein(t), bernstein_slope(t)
        centre = np.einsum("sk,skd->sd", weights, controls[self.curve])
        tangent = np.einsum("sk,skd->sd", slopes, controls[self.curve])
        speed = np.linalg.norm(tangent, axis=1)
        return Slots(
            self.curve,
            centre,
            tangent / speed[:, None],
            speed,
            (free / self.spaces - SLOT_GAP)[self.curve] / 2,
            weights,
            slopes,
            self.along,
            arc,
            controls,
            steps / np.maximum(lengths, 1e-9)[:, :, None],
        )

    def parameter(self, sums: Floats, ways: Floats) -> Floats:
        """Find the parameter at which a curve has come a certain way."""
        table = sums[self.curve]
        piece = np.clip((table <= ways[:, None]).sum(axis=1) - 1, 0, PARTS - 1)
        rows = np.arange(len(ways))
        before, after = table[rows, piece], table[rows, piece + 1]
        return np.asarray((piece + (ways - before) / np.maximum(after - before, 1e-9)) / PARTS)

    def backwards(self, slots: Slots, push: Floats, twist: Floats, squeeze: Floats) -> tuple[Floats, Floats]:
        """Carry slopes back: from slots' centres, angles and half lengths to control points and trims.

        The parameter of a slot is taken as given, except that it slides with the trims.
        """
        count = len(self.a)
        slide = (push * slots.tangent).sum(axis=1)
        share = squeeze / 2 / self.spaces[slots.curve]
        before = np.bincount(slots.curve, slide * (1 - slots.along) - share, count)
        behind = np.bincount(slots.curve, -slide * slots.along - share, count)
        stretch = np.asarray(np.bincount(slots.curve, share, count), float)
        turn = turned(slots.tangent) * (twist / slots.speed)[:, None]
        controls = np.zeros((count, 4, 2))
        each = slots.weights[:, :, None] * push[:, None, :] + slots.slopes[:, :, None] * turn[:, None, :]
        np.add.at(controls, slots.curve, each)
        controls += self.of_arcs(slots, stretch)
        return controls, np.stack([before, behind], axis=1)

    def of_arcs(self, slots: Slots, stretch: Floats) -> Floats:
        """What a longer arc asks of the control points."""
        change = np.diff(self.table, axis=0)
        return np.asarray(np.einsum("c,pk,cpd->ckd", stretch, change, slots.pieces))

    def of_controls(self, shape: Shape, controls: Floats) -> tuple[Floats, Floats]:
        """Pass slopes from control points to cities and bends."""
        chord = shape.cities[self.b] - shape.cities[self.a]
        aside = turned(chord)
        bends = np.stack([(controls[:, i] * aside).sum(axis=1) for i in (1, 2)], axis=1) / BEND
        of_chord = controls[:, 1] / 3 + controls[:, 2] * 2 / 3
        for i in (1, 2):
            of_chord -= turned(controls[:, i]) * shape.bends[:, i - 1 : i] / BEND
        cities = np.zeros_like(shape.cities)
        np.add.at(cities, self.a, controls[:, 0] + controls[:, 1] + controls[:, 2] - of_chord)
        np.add.at(cities, self.b, controls[:, 3] + of_chord)
        return cities, bends
