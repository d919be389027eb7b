"""Ratings from the table of who finished ahead of whom, after Bradley and Terry, on the scale of Elo.

400 points of difference are odds of ten to one of finishing ahead at the same table. Ratings need an anchor:
its rating is 0 and certain. Every pair that has met gets half a game more for either side, so that a bot that
never lost has a rating too, and one that grows with the number of its games.
"""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np

from whistlestop.lab.resampling import Floats

ELO = 400 / math.log(10)
PRIOR = 0.5
STEPS = 60
FARTHEST = 3.0  # the longest step of the search, in units of log odds


def fit(ahead: Floats, anchor: int = 0, prior: Floats | float = PRIOR) -> Floats:
    """Return ratings from how often each finished ahead of each (ties half); also for a stack of such tables.

    Newton's method on the likelihood, which has a single summit.
    """
    ahead = np.asarray(ahead, dtype=np.float64)
    met = (ahead + np.swapaxes(ahead, -1, -2)) > 0
    wins = ahead + prior * met
    games = wins + np.swapaxes(wins, -1, -2)
    size = ahead.shape[-1]
    strength = np.zeros(ahead.shape[:-1])
    free = [i for i in range(size) if i != anchor]
    if not free:
        return strength
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        slope = (wins - games * expected).sum(axis=-1)
        bend = games * expected * (1 - expected)
        curve = np.where(np.eye(size, dtype=bool), bend.sum(axis=-1)[..., :, None], -bend)
        curve = curve[..., free, :][..., :, free] + 1e-9 * np.eye(len(free))
        step = np.linalg.solve(curve, slope[..., free][..., None])[..., 0]
        step = np.clip(step, -FARTHEST, FARTHEST)
        strength[..., free] += step
        if np.abs(step).max() < 1e-9:
            break
    return strength * ELO


def fit_resamples(ahead: Floats, anchor: int = 0) -> Floats:
    """Return ratings for a stack of resampled tables, each with half games of its own weight.

    Where one side never lost, no resample differs; what the half games would be is chance there too, and
    the interval tells how little is known.
    """
    random = np.random.default_rng(11)
    return fit(ahead, anchor, PRIOR * np.maximum(random.exponential(size=ahead.shape), 0.02))


def expected_share(difference: float) -> float:
    """Return the share that a lead in rating stands for.

    >>> expected_share(0), round(expected_share(400), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** (-difference / 400))


def cycles(ahead: Floats) -> list[tuple[int, int, int]]:
    """List the triples of which each beats the next and the last the first: no rating can show that."""
    beats = ahead > ahead.T
    found = []
    for a, b, c in combinations(range(len(ahead)), 3):
        if beats[a, b] and beats[b, c] and beats[c, a]:
            found.append((a, b, c))
        elif beats[a, c] and beats[c, b] and beats[b, a]:
            found.append((a, c, b))
    return found
