"""From a relaxed shape to the layout file: rounded numbers, lanes apart, slots one by one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from tools.draw.layout_curves import Shape, Slots, Tracks, turned
from tools.draw.layout_model import CITY_RADIUS, SLOT_GAP, SLOT_WIDTH, Curve, Model
from tools.draw.layout_tags import Tags, lane_offset
from tools.draw.layout_text import measure
from tools.draw.projection import ROOT, Floats, Ints

LAYOUTS = ROOT / "src" / "whistlestop" / "drawing" / "layouts"

LENGTHS_FOLLOW = (
    0.6  # on the inner lane of a bend slots are shorter by so much of what the lane is; gaps by the rest
)

Layout = dict[str, Any]


def rounded(values: Any) -> list[float]:
    """Tenths are fine enough."""
    return [round(float(value), 1) + 0.0 for value in values]


def layout_of(
    model: Model, tracks: Tracks, shape: Shape, tags: Tags, boxes: dict[str, list[float]]
) -> Layout:
    """Write a shape down as plain data."""
    slots = tracks.slots(shape)
    cities = {
        name: {"at": rounded(shape.cities[i]), "radius": CITY_RADIUS} for i, name in enumerate(model.ids)
    }
    lanes: dict[str, Any] = {}
    for number, curve in enumerate(model.curves):
        lanes |= lanes_of(curve, number, slots)
    for n, tag in enumerate(tags.tags):
        x, y = shape.tags[n]
        if tag.kind == "label":
            cities[model.ids[tag.owner]]["label"] = label_of(model, shape, tags, n)
        elif tag.kind == "picture":
            cities[model.ids[tag.owner]]["picture"] = rounded(
                [x - tag.half[0], y - tag.half[1], 2 * tag.half[0], 2 * tag.half[1]]
            )
        else:
            for lane in model.curves[tag.owner].lanes:
                lanes[lane]["toll"] = rounded((x, y))
    return {
        "board": model.box,
        "width": int(model.width),
        "height": int(model.height),
        "slot_width": SLOT_WIDTH,
        "label_size": model.label_size,
        **{name: rounded(box) for name, box in boxes.items()},
        "cities": cities,
        "lanes": {name: lanes[name] for name in sorted(lanes)},
    }


def lanes_of(curve: Curve, number: int, slots: Slots) -> dict[str, Any]:
    """Lay the lanes of a curve side by side. The inner lane of a bend gets the shorter slots."""
    which = np.nonzero(slots.curve == number)[0]
    middle = (len(curve.lanes) - 1) / 2
    lanes = {}
    for k, name in enumerate(curve.lanes):
        offset = (k - middle) * 2 * lane_offset()
        rows = []
        for n, slot in enumerate(which):
            centre = slots.centre[slot] + offset * turned(slots.tangent[slot])
            pitch = 2 * slots.half_length[slot] + SLOT_GAP
            length = pitch * (1 - LENGTHS_FOLLOW * offset * bending(slots, which, n)) - SLOT_GAP
            x, y = slots.tangent[slot]
            rows.append(rounded([*centre, np.degrees(np.arctan2(y, x)), length]))
        lanes[name] = {"curve": [rounded(p) for p in beside(slots.controls[number], offset)], "slots": rows}
    return lanes


def bending(slots: Slots, which: Ints, n: int) -> float:
    """Curvature at a slot: one over the radius, positive where the curve turns right."""
    control = slots.controls[slots.curve[which[n]]]
    weights = slots.slopes[which[n]]
    first = weights @ control
    # The second derivative, from the parameter that the slope weights belong to.
    t = float(np.sqrt(weights[3] / 3))
    second = 6 * (
        (1 - t) * (control[2] - 2 * control[1] + control[0]) + t * (control[3] - 2 * control[2] + control[1])
    )
    return float((first[0] * second[1] - first[1] * second[0]) / np.linalg.norm(first) ** 3)


def beside(control: Floats, offset: float) -> Floats:
    """Shift a cubic sideways: a cubic again, near enough for gentle bends."""
    if offset == 0:
        return control
    legs = np.diff(control, axis=0)
    normals = turned(legs / np.linalg.norm(legs, axis=1)[:, None])
    inner = normals[:-1] + normals[1:]
    inner /= (inner * normals[:-1]).sum(axis=1)[:, None]
    return control + offset * np.concatenate([normals[:1], inner, normals[-1:]])


def label_of(model: Model, shape: Shape, tags: Tags, n: int) -> dict[str, Any]:
    """Say where a name's first baseline is and which end of it is held."""
    tag, lines = tags.tags[n], tags.lines[n]
    (x, y), (half, up) = shape.tags[n], tag.half
    size = measure(lines, model.label_size)
    aside = (x - shape.cities[tag.owner][0]) / (half + CITY_RADIUS)
    anchor = "middle" if abs(aside) < 0.75 else ("start" if aside > 0 else "end")
    at = {"middle": x, "start": x - half, "end": x + half}[anchor]
    return {
        "lines": list(lines),
        "at": rounded((at, y - up + size.up)),
        "anchor": anchor,
        "box": rounded((x - half, y - up, x + half, y + up)),
    }


def save(layout: Layout, folder: Path = LAYOUTS) -> Path:
    """Write a layout, one city and one lane a line."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{layout['board']}.json"
    lines = []
    for key, value in layout.items():
        if key in {"cities", "lanes"}:
            inner = ",\n".join(
                f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in value.items()
            )
            lines.append(f"{json.dumps(key)}: {{\n{inner}\n }}")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value)}")
    path.write_text("{\n " + ",\n ".join(lines) + "\n}\n", encoding="utf-8")
    return path


def load_layout(box: str) -> Layout:
    """Read a layout that was written before."""
    layout: Layout = json.loads((LAYOUTS / f"{box}.json").read_text(encoding="utf-8"))
    return layout
