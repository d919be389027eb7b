"""Gates for what stands beside the lanes: names, title and legend, pictures and tolls."""

from __future__ import annotations

import math
from itertools import combinations

from tests.drawing.geometry import Point, between, to_polygon, upright_box
from tests.drawing.glyphs import width
from tests.drawing.layout_parts import (
    CLEARANCE,
    Layout,
    board_of,
    ends_of,
    labels,
    plates,
    rectangle,
    slots,
    too_near,
)

from whistlestop.engine.board import Board

TOLL_RADIUS = 10


def crowded_labels(layout: Layout) -> list[str]:
    """Labels keep off slots, cities and each other."""
    boxes = labels(layout)
    faults = too_near(boxes, slots(layout))
    faults += [
        f"{one} and {other} are {between(p, q):.1f} apart"
        for (one, p), (other, q) in combinations(boxes, 2)
        if between(p, q) < CLEARANCE
    ]
    for city, fact in layout["cities"].items():
        for name, box in boxes:
            room = to_polygon((fact["at"][0], fact["at"][1]), box) - fact["radius"]
            if room < CLEARANCE:
                faults.append(f"{name} is {room:.1f} from {city}")
    return faults


def labels_of_others(layout: Layout) -> list[str]:
    """A label lies close to its city, and closer to it than to any other."""
    faults = []
    for name, city in layout["cities"].items():
        box = upright_box(*city["label"]["box"])
        away = {
            k: to_polygon((c["at"][0], c["at"][1]), box) - c["radius"] for k, c in layout["cities"].items()
        }
        nearest = min(away, key=lambda k: away[k])
        if nearest != name:
            faults.append(f"the label of {name} is nearer to {nearest}")
        if away[name] > 20:
            faults.append(f"the label of {name} is {away[name]:.1f} away from it")
        if "picture" in city:
            at = {
                k: to_polygon((c["at"][0], c["at"][1]), rectangle(city["picture"]))
                for k, c in layout["cities"].items()
            }
            if min(at, key=lambda k: at[k]) != name:
                faults.append(f"the picture of {name} is nearer to another place")
    return faults


def unreadable_labels(layout: Layout) -> list[str]:
    """Labels are tall enough, and their boxes hold what is written in them."""
    faults = []
    size = layout["label_size"]
    if size * 1280 / layout["width"] < 11:
        faults.append(f"labels are {size * 1280 / layout['width']:.1f} px high on 1280 px")
    for name, city in layout["cities"].items():
        label = city["label"]
        left, top, right, bottom = label["box"]
        long = max(width(line, size) for line in label["lines"])
        x, y = label["at"]
        begin = {"start": x, "middle": x - long / 2, "end": x - long}[label["anchor"]]
        if begin < left - 0.2 or begin + long > right + 0.2:
            faults.append(f"the label of {name} is {long:.1f} long and leaves its box")
        last = y + (len(label["lines"]) - 1) * 1.05 * size
        if y - 0.6 * size < top or last > bottom + 0.2:
            faults.append(f"the label of {name} is too high for its box")
    return faults


def plates_in_the_way(layout: Layout) -> list[str]:
    """Title, legend and pictures cover nothing but their own places, and not each other."""
    found = plates(layout)
    faults = too_near(found, [*slots(layout), *labels(layout)], 1)
    faults += [
        f"{one} and {other} overlap" for (one, p), (other, q) in combinations(found, 2) if between(p, q) <= 0
    ]
    for city, fact in layout["cities"].items():
        for name, box in found:
            if (
                to_polygon((fact["at"][0], fact["at"][1]), box) < fact["radius"]
                and name != f"picture of {city}"
            ):
                faults.append(f"{name} covers {city}")
    x, y, across, down = layout["legend"]
    if across < 190 or down < 150:
        faults.append(f"the legend at {x}, {y} is only {across} by {down}")
    return faults


def misplaced_tolls(layout: Layout) -> list[str]:
    """Where a board has tolls, each connection has one, beside it and clear of everything."""
    board = board_of(layout["board"])
    faults = []
    places: dict[tuple[str, str], tuple[str, Point]] = {}
    for name, fact in zip(board.lane_ids, board.facts.lanes, strict=True):
        lane = layout["lanes"][name]
        if bool(fact.toll) != ("toll" in lane):
            faults.append(f"{name} has a toll of {fact.toll}, and the layout says {lane.get('toll')}")
        elif fact.toll:
            _, at = places.setdefault((fact.a, fact.b), (name, (lane["toll"][0], lane["toll"][1])))
            if at != tuple(lane["toll"]):
                faults.append(f"{name} has another place for its toll than the lane beside it")
    for (one, p), (other, q) in combinations(places.values(), 2):
        if math.dist(p, q) < 2 * TOLL_RADIUS + 1:
            faults.append(f"the tolls of {one} and {other} overlap")
    return faults + crowded_tolls(layout, board, list(places.values()))


def crowded_tolls(layout: Layout, board: Board, places: list[tuple[str, Point]]) -> list[str]:
    """A toll keeps off everything, and the lane nearest to it is its own."""
    rows, others = slots(layout), [*labels(layout), *plates(layout)]
    faults = []
    for name, at in places:
        near = {other: to_polygon(at, shape) for other, shape in [*rows, *others]}
        faults += [
            f"the toll of {name} is {room - TOLL_RADIUS:.1f} from {other}"
            for other, room in near.items()
            if room < TOLL_RADIUS + 1
        ]
        closest = min((slot for slot, _ in rows), key=lambda slot: near[slot])
        if near[closest] > TOLL_RADIUS + 8 or ends_of(board, closest) != ends_of(board, name):
            faults.append(f"the toll of {name} stands beside {closest}")
        if any(
            math.dist(at, city["at"]) < city["radius"] + TOLL_RADIUS + 1 for city in layout["cities"].values()
        ):
            faults.append(f"the toll of {name} covers a city")
    return faults
