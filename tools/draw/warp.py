"""Bending the map so that its coast follows the cities to where the layout put them.

A thin-plate spline moves every city from its true place to its place on the board, and
all land between them smoothly. Followed to the letter it may fold the map or blow up a
county to the size of a state, so cities give way until no spot is scaled by less than
LEAST or more than MOST.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import RBFInterpolator
from scipy.spatial import KDTree
from tools.draw.projection import SIZES, Floats

LEAST, MOST = 0.5, 1.8
ROUNDS = 80  # of giving way, at most
ANCHORS = 9  # still points along each side of a rectangle round the board
REACH = 0.45  # how far outside the board they stand, in parts of its size
STEP = 12.0  # of the grid on which the scale is measured
NEIGHBOURS = 2  # cities that give way to one strained spot


@dataclass(frozen=True)
class Warp:
    """A smooth map from true projected places to places on the board."""

    spline: RBFInterpolator

    def __call__(self, points: Floats) -> Floats:
        """Move points, given as rows of x and y."""
        moved: Floats = points + self.spline(points)
        return moved


def anchors(box: str) -> Floats:
    """Return points outside the board that stay where they are."""
    width, height = SIZES[box]
    xs = np.linspace(-REACH * width, (1 + REACH) * width, ANCHORS)
    ys = np.linspace(-REACH * height, (1 + REACH) * height, ANCHORS)
    rim = [(x, y) for x in xs for y in ys if x in (xs[0], xs[-1]) or y in (ys[0], ys[-1])]
    return np.array(rim)


def warp(box: str, true: Floats, placed: Floats) -> Warp:
    """Follow the cities as closely as the scale allows: where the map is strained, the nearest give way."""
    still = anchors(box)
    sources = np.vstack([true, still])
    shifts = np.vstack([placed - true, np.zeros_like(still)])
    looseness = np.full(len(sources), 30.0)
    for _ in range(ROUNDS):
        bend = Warp(RBFInterpolator(sources, shifts, smoothing=looseness))
        spots = strained(box, bend)
        if not len(spots):
            return bend
        _, nearest = KDTree(true).query(spots, NEIGHBOURS)
        looseness[np.unique(nearest)] *= 1.6
    raise ValueError(f"No gentle map of {box} was found: its cities are too far from their true places.")


def strained(box: str, bend: Warp) -> Floats:
    """Return the spots where the map is folded, or scaled too little or too much."""
    grid, strengths, folds = scales(box, bend)
    bad = (strengths.min(axis=-1) < LEAST) | (strengths.max(axis=-1) > MOST) | (folds <= 0)
    spots: Floats = grid[bad]
    return spots


def scales(box: str, bend: Warp) -> tuple[Floats, Floats, Floats]:
    """Return spots all over the board, their two scales, and their Jacobians (negative: a fold)."""
    width, height = SIZES[box]
    xs, ys = np.arange(0.0, width + 1, STEP), np.arange(0.0, height + 1, STEP)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1)
    moved = bend(grid.reshape(-1, 2)).reshape(grid.shape)
    right = (moved[:-1, 1:] - moved[:-1, :-1]) / STEP
    down = (moved[1:, :-1] - moved[:-1, :-1]) / STEP
    jacobians = np.stack([right, down], axis=-1)
    strengths = np.asarray(np.linalg.svd(jacobians, compute_uv=False), np.float64)
    folds: Floats = np.linalg.det(jacobians)
    return grid[:-1, :-1], strengths, folds
