"""The layout of a board: from facts to points, curves, slots and labels."""

from __future__ import annotations

import numpy as np
from tools.draw.layout_curves import Shape, Tracks
from tools.draw.layout_forces import Rects
from tools.draw.layout_model import Model, load
from tools.draw.layout_relax import FIRST_TRIM, Relaxation, Weights
from tools.draw.layout_tags import Tags, choose
from tools.draw.layout_write import Layout, layout_of

ROUNDS = 7
STEPS = 300
STARTS = (0.35,)


def fixed_rects(model: Model) -> Rects:
    """The rectangles that the overrides keep free."""
    boxes = np.array(list(model.keep_free.values()), float).reshape(-1, 4)
    half = boxes[:, 2:] / 2
    return Rects(boxes[:, :2] + half, np.tile([1.0, 0.0], (len(boxes), 1)), half)


def first_shape(model: Model, start: float) -> Shape:
    """Begin with straight lanes, except where two must go round each other or the overrides say so."""
    side = np.array([curve.side for curve in model.curves])
    wishes = model.overrides.get("bends", {})
    bends = np.zeros((len(model.curves), 2))
    for n, curve in enumerate(model.curves):
        name = f"{model.ids[curve.a]}-{model.ids[curve.b]}"
        bends[n] = wishes.get(name, 18 * side[n])
    cities = (1 - start) * model.hints + start * model.true
    return Shape(cities, bends, np.full((len(model.curves), 2), FIRST_TRIM), np.zeros((0, 2)))


def relaxed(model: Model, start: float) -> Relaxation:
    """Relax a board: first cities and curves, growing; then with tags, chosen anew in most rounds.

    The start says how much of the way from the hints to the map the cities have gone when it begins.
    """
    tracks = Tracks(model)
    fixed = fixed_rects(model)
    relaxation = Relaxation(model, tracks, first_shape(model, start), Tags(), fixed)
    wishes = model.overrides.get("weights", {})
    for grown in (0.4, 0.6, 0.8):
        relaxation.weights = Weights(**{"room": 0.5, "grown": grown} | wishes)
        relaxation.run(STEPS // 2, 1.5)
    for round_ in range(ROUNDS):
        late = round_ / (ROUNDS - 1)
        if round_ < ROUNDS - 2:
            slots = tracks.slots(relaxation.shape)
            relaxation.tags = choose(model, relaxation.shape, slots, fixed)
            relaxation.shape.tags = relaxation.tags.centres.copy()
        relaxation.weights = Weights(**{"room": 0.7 + 2.3 * late} | wishes)
        relaxation.run(STEPS, 1.5 - late)
    return relaxation


def best_of(model: Model) -> Relaxation:
    """Relax from several starts and keep the best: what comes out depends a little on luck."""
    tries = [relaxed(model, start) for start in model.overrides.get("starts", STARTS)]
    costs = [relaxation.cost() for relaxation in tries]
    print(f"{model.box}: costs {', '.join(f'{cost:.0f}' for cost in costs)}")
    return min(tries, key=lambda relaxation: relaxation.cost())


def lay_out(box: str) -> Layout:
    """Make the layout of a board."""
    model = load(box)
    best = best_of(model)
    return layout_of(model, best.tracks, best.shape, best.tags, model.keep_free)
