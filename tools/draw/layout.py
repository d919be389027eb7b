"""The layout of a board: from facts to points, curves, slots and labels."""

from __future__ import annotations

import numpy as np

from tools.draw.layout_curves import Shape, Tracks
from tools.draw.layout_forces import Rects
from tools.draw.layout_model import SLOT_GAP, SLOT_LENGTH, Model, load
from tools.draw.layout_relax import FIRST_TRIM, Relaxation, Weights
from tools.draw.layout_tags import Tags, choose
from tools.draw.layout_write import Layout, layout_of

ROUNDS = 6
STEPS = 300


def fixed_rects(model: Model) -> Rects:
    """The rectangles that the overrides keep free."""
    boxes = np.array(list(model.keep_free.values()), float).reshape(-1, 4)
    half = boxes[:, 2:] / 2
    return Rects(boxes[:, :2] + half, np.tile([1.0, 0.0], (len(boxes), 1)), half)


def first_shape(model: Model, tracks: Tracks) -> Shape:
    """Begin where the cities would like to be, with bends that make up for what a chord is too short."""
    chord = np.linalg.norm(model.begin[tracks.b] - model.begin[tracks.a], axis=1)
    needed = tracks.spaces * (SLOT_LENGTH + SLOT_GAP) - SLOT_GAP + 2 * FIRST_TRIM
    side = np.array([curve.side for curve in model.curves])
    wishes = model.overrides.get("bends", {})
    bends = np.zeros((len(model.curves), 2))
    for n, curve in enumerate(model.curves):
        name = f"{model.ids[curve.a]}-{model.ids[curve.b]}"
        bends[n] = wishes.get(name, 18 * side[n])
    del chord, needed
    return Shape(
        model.begin.copy(), bends, np.full((len(model.curves), 2), FIRST_TRIM), np.zeros((0, 2))
    )


def relaxed(box: str) -> tuple[Model, Relaxation]:
    """Relax a board: first cities and curves, then with the tags chosen anew every round."""
    model = load(box)
    tracks = Tracks(model)
    fixed = fixed_rects(model)
    relaxation = Relaxation(model, tracks, first_shape(model, tracks), Tags(), fixed)
    for grown in (0.4, 0.6, 0.8):
        relaxation.weights = Weights(room=0.5, place=0.01, grown=grown)
        relaxation.run(STEPS // 2, 1.5)
    for round_ in range(ROUNDS):
        slots = tracks.slots(relaxation.shape)
        relaxation.tags = choose(model, relaxation.shape, slots, fixed, box == "nederland")
        relaxation.shape.tags = relaxation.tags.centres.copy()
        late = round_ / (ROUNDS - 1)
        relaxation.weights = Weights(room=0.7 + 2.3 * late, place=0.008)
        relaxation.run(STEPS, 1.5 - late)
    return model, relaxation


def lay_out(box: str) -> Layout:
    """Make the layout of a board."""
    model, relaxation = relaxed(box)
    boxes = model.keep_free
    return layout_of(model, relaxation.tracks, relaxation.shape, relaxation.tags, boxes)
