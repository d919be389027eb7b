"""Intervals by resampling blocks: how far chance could have carried a figure.

The games of a block share a deal, so they are not independent; blocks are. A resample draws as many blocks as
there are, with replacement; the spread of a figure over many resamples is its uncertainty. For few blocks the
spread is widened as Student did for small samples, and where all blocks are alike, so that
resampling sees no chance in them, a share gets the exact bound that so many equal blocks allow.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Floats = NDArray[np.float64]
RESAMPLES = 1000
OUTSIDE = 0.05  # the chance that a figure lies outside its interval
CHUNK = 2_000_000  # numbers in memory at a time


class Interval(Struct, frozen=True):
    """A figure and where it lies, with a confidence of 95 % if nothing else was asked for."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def resampled(blocks: Floats, seed: int = 0, resamples: int = RESAMPLES) -> Floats:
    """Return the sums of each column over resampled blocks: a row a resample."""
    number = len(blocks)
    random = np.random.default_rng([7, seed])
    step = max(1, CHUNK // max(1, number))
    even = np.full(number, 1.0 / number)
    sums = [
        random.multinomial(number, even, size=min(step, resamples - done)).astype(np.float64) @ blocks
        for done in range(0, resamples, step)
    ]
    return np.concatenate(sums)


def resamples_for(outside: float) -> int:
    """Return how many resamples to draw, so that as many as usual lie outside."""
    return math.ceil(RESAMPLES * OUTSIDE / outside)


def interval(
    value: float,
    spread: Floats,
    blocks: int,
    bounds: tuple[float, float] | None = None,
    outside: float = OUTSIDE,
) -> Interval:
    """Return a figure with the interval of its resamples; a single block shows no spread."""
    known = spread[np.isfinite(spread)]
    lowest, highest = bounds or (-math.inf, math.inf)
    if blocks < 2 or not len(known):
        return Interval(value, lowest, highest) if bounds else Interval(value, value, value)
    low, high = np.quantile(known, [outside / 2, 1 - outside / 2])
    wider = widening(blocks, outside)
    low, high = value - (value - low) * wider, value + (high - value) * wider
    return Interval(value, float(max(low, lowest)), float(min(high, highest)))


def share_interval(value: float, spread: Floats, blocks: int, outside: float = OUTSIDE) -> Interval:
    """Return a share, from 0 to 1, with its interval."""
    found = interval(value, spread, blocks, (0.0, 1.0), outside)
    bound = (outside / 2) ** (1 / blocks) if blocks else 0.0
    if found.high > found.low and 0.0 < value < 1.0:
        return found
    hidden = 1.0 - bound  # all blocks are alike so far: so large a part of others could still come
    return Interval(value, max(0.0, value - hidden), min(1.0, value + hidden))


def widening(blocks: int, outside: float = OUTSIDE) -> float:
    """Return by how much few blocks understate chance: Student's quantile over the normal one.

    >>> round(widening(10), 2), round(widening(1000), 3)
    (1.22, 1.002)
    """
    free = blocks - 1
    z = NormalDist().inv_cdf(1 - outside / 2)
    student = (
        z
        + (z**3 + z) / (4 * free)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    )
    return student / z * math.sqrt(blocks / free)


def ratio(above: Floats, below: Floats) -> Floats:
    """Divide; where there is nothing to divide by, the result is not a number."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(below > 0, above / np.where(below > 0, below, 1.0), np.nan)
