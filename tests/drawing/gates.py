"""The gates that every layout passes, each as a list of faults that a person can act on; empty if all is well."""

from __future__ import annotations

import json
import math
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import whistlestop
from tests.drawing.geometry import (
    Point,
    Polygon,
    between,
    common_area,
    contains,
    crossing,
    polyline,
    side_of,
    to_line,
    to_polygon,
    turned_rectangle,
    upright_box,
)
from tests.drawing.glyphs import width
from whistlestop.boxes import open_box
from whistlestop.engine.board import Board

LAYOUTS = Path(whistlestop.__file__).parent / "drawing" / "layouts"
FRAME = 24
CLEARANCE = 2
TOLL_RADIUS = 10

Layout = dict[str, Any]


def load(box: str) -> Layout:
    layout: Layout = json.loads((LAYOUTS / f"{box}.json").read_text(encoding="utf-8"))
    return layout


def board_of(box: str) -> Board:
    return open_box(box, 3, ()).board


def slots(layout: Layout) -> list[tuple[str, Polygon]]:
    """Every slot, named by its lane and number."""
    wide = layout["slot_width"]
    return [
        (f"{name} slot {n}", turned_rectangle(x, y, angle, length, wide))
        for name, lane in layout["lanes"].items()
        for n, (x, y, angle, length) in enumerate(lane["slots"], start=1)
    ]


def labels(layout: Layout) -> list[tuple[str, Polygon]]:
    return [(f"label of {name}", upright_box(*city["label"]["box"])) for name, city in layout["cities"].items()]


def plates(layout: Layout) -> list[tuple[str, Polygon]]:
    """The rectangles kept free: title, legend, and the pictures of places."""
    found = [(name, rectangle(layout[name])) for name in ("title", "legend")]
    found += [
        (f"picture of {name}", rectangle(city["picture"]))
        for name, city in layout["cities"].items()
        if "picture" in city
    ]
    return found


def rectangle(box: list[float]) -> Polygon:
    x, y, across, down = box
    return upright_box(x, y, x + across, y + down)


def ends(layout: Layout, board: Board, lane: str) -> tuple[Point, Point]:
    number = board.lane_number[lane]
    fact = board.facts.lanes[number]
    (ax, ay), (bx, by) = (layout["cities"][name]["at"] for name in (fact.a, fact.b))
    return (ax, ay), (bx, by)


def doubles(board: Board) -> list[tuple[str, str]]:
    """Lanes of one length between the same cities."""
    lanes = list(zip(board.lane_ids, board.facts.lanes, strict=True))
    return [
        (one, other)
        for (one, p), (other, q) in combinations(lanes, 2)
        if (p.a, p.b, p.length) == (q.a, q.b, q.length)
    ]


def unlike_the_board(layout: Layout) -> list[str]:
    """Cities and lanes are those of the board, names are spelt as there, a lane has as many slots as spaces."""
    board = board_of(layout["board"])
    faults = []
    if set(layout["cities"]) != set(board.city_ids):
        faults.append(f"cities differ: {sorted(set(layout['cities']) ^ set(board.city_ids))}")
    if set(layout["lanes"]) != set(board.lane_ids):
        faults.append(f"lanes differ: {sorted(set(layout['lanes']) ^ set(board.lane_ids))}")
    for city in board.facts.cities:
        said = " ".join(layout["cities"].get(city.id, {"label": {"lines": []}})["label"]["lines"])
        if said != city.name:
            faults.append(f"{city.id} is called {said!r} instead of {city.name!r}")
    for name, fact in zip(board.lane_ids, board.facts.lanes, strict=True):
        count = len(layout["lanes"].get(name, {"slots": []})["slots"])
        if count != fact.length:
            faults.append(f"{name} has {count} slots instead of {fact.length}")
    return faults


def slots_of_odd_length(layout: Layout) -> list[str]:
    return [
        f"{name}: a slot is {length} long"
        for name, lane in layout["lanes"].items()
        for _, _, _, length in lane["slots"]
        if not 48 <= length <= 68
    ]


def overlapping_slots(layout: Layout) -> list[str]:
    """No two slots share more than five square units."""
    faults = []
    for (one, p), (other, q) in combinations(slots(layout), 2):
        if abs(p[0][0] - q[0][0]) + abs(p[0][1] - q[0][1]) < 220:
            shared = common_area(p, q)
            if shared > 5:
                faults.append(f"{one} and {other} overlap by {shared:.1f}")
    return faults


def slots_at_cities(layout: Layout) -> list[str]:
    faults = []
    for name, city in layout["cities"].items():
        at = (city["at"][0], city["at"][1])
        for slot, polygon in slots(layout):
            if abs(polygon[0][0] - at[0]) + abs(polygon[0][1] - at[1]) < 200:
                room = to_polygon(at, polygon) - city["radius"]
                if room < CLEARANCE:
                    faults.append(f"{slot} is {room:.1f} from {name}")
    return faults


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


def too_near(
    these: list[tuple[str, Polygon]], those: list[tuple[str, Polygon]], room: float = CLEARANCE
) -> list[str]:
    """Name the pairs that are nearer than the room between them should be."""
    return [
        f"{one} and {other} are {between(p, q):.1f} apart"
        for one, p in these
        for other, q in those
        if near_boxes(p, q, room) and between(p, q) < room
    ]


def near_boxes(p: Polygon, q: Polygon, room: float) -> bool:
    """Whether it is worth measuring at all."""
    return all(
        min(c[i] for c in p) - room <= max(c[i] for c in q) and min(c[i] for c in q) - room <= max(c[i] for c in p)
        for i in (0, 1)
    )


def labels_of_others(layout: Layout) -> list[str]:
    """A label lies close to its city, and closer to it than to any other."""
    faults = []
    for name, city in layout["cities"].items():
        box = upright_box(*city["label"]["box"])
        away = {k: to_polygon((c["at"][0], c["at"][1]), box) - c["radius"] for k, c in layout["cities"].items()}
        nearest = min(away, key=lambda k: away[k])
        if nearest != name:
            faults.append(f"the label of {name} is nearer to {nearest}")
        if away[name] > 20:
            faults.append(f"the label of {name} is {away[name]:.1f} away from it")
        if "picture" in city:
            at = {k: to_polygon((c["at"][0], c["at"][1]), rectangle(city["picture"])) for k, c in layout["cities"].items()}
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


def outside_the_frame(layout: Layout) -> list[str]:
    inner = upright_box(FRAME, FRAME, layout["width"] - FRAME, layout["height"] - FRAME)
    cities = [
        (name, turned_rectangle(*city["at"], 0, 2 * city["radius"], 2 * city["radius"]))
        for name, city in layout["cities"].items()
    ]
    everything = [*slots(layout), *labels(layout), *plates(layout), *cities]
    return [f"{name} leaves the frame" for name, shape in everything if not all(contains(inner, p) for p in shape)]


def crossing_lanes(layout: Layout) -> list[str]:
    """No lane crosses another, not even its way to the first slot; two such ways may cross at a shared city."""
    board = board_of(layout["board"])
    lines = {name: polyline(lane["curve"]) for name, lane in layout["lanes"].items()}
    rows = {name: row(lane["slots"]) for name, lane in layout["lanes"].items()}
    faults = []
    for one, other in combinations(lines, 2):
        if not near_boxes(lines[one], lines[other], 0):
            continue
        apart = not set(ends(layout, board, one)) & set(ends(layout, board, other))
        if (
            meet(rows[one], lines[other])
            or meet(lines[one], rows[other])
            or (apart and meet(lines[one], lines[other]))
        ):
            faults.append(f"{one} crosses {other}")
    return faults


def meet(one: list[Point], other: list[Point]) -> bool:
    """Whether two lines of many pieces cross anywhere."""
    return any(crossing(a, b, c, d) for a, b in pairwise(one) for c, d in pairwise(other))


def row(slots: list[list[float]]) -> list[Point]:
    """The middle line of a row of slots, from the near edge of the first to the far edge of the last."""
    return [edge(slots[0], -1), *((slot[0], slot[1]) for slot in slots), edge(slots[-1], 1)]


def edge(slot: list[float], way: int) -> Point:
    """The middle of a slot's edge, before it or behind it."""
    x, y, angle, length = slot
    turn = math.radians(angle)
    return (x + way * length / 2 * math.cos(turn), y + way * length / 2 * math.sin(turn))


def lanes_over_cities(layout: Layout) -> list[str]:
    """A lane keeps off every city but its own two."""
    board = board_of(layout["board"])
    faults = []
    for name, lane in layout["lanes"].items():
        line = polyline(lane["curve"])
        for city, fact in layout["cities"].items():
            at = (fact["at"][0], fact["at"][1])
            away = to_line(at, line) - fact["radius"] - layout["slot_width"] / 2
            if at not in ends(layout, board, name) and away < CLEARANCE:
                faults.append(f"{name} is {away:.1f} from {city}")
    return faults


def slots_off_their_curve(layout: Layout) -> list[str]:
    """A curve joins its cities; its slots lie on it in order and along it."""
    board = board_of(layout["board"])
    faults = []
    for name, lane in layout["lanes"].items():
        a, b = ends(layout, board, name)
        curve = [(p[0], p[1]) for p in lane["curve"]]
        if math.dist(curve[0], a) > 15 or math.dist(curve[-1], b) > 15:
            faults.append(f"{name} does not reach its cities")
        line = polyline(lane["curve"], 64)
        ways = []
        for x, y, angle, _ in lane["slots"]:
            n = min(range(65), key=lambda k: math.dist(line[k], (x, y)))
            ways.append(n)
            c, d = line[max(n - 1, 0)], line[min(n + 1, 64)]
            along = math.degrees(math.atan2(d[1] - c[1], d[0] - c[0]))
            if to_line((x, y), line) > 1.5 or abs((along - angle + 180) % 360 - 180) > 5:
                faults.append(f"{name}: a slot lies beside the curve or across it")
        if ways != sorted(ways):
            faults.append(f"{name}: slots are not in order")
    return faults


def doubles_not_side_by_side(layout: Layout) -> list[str]:
    """The two lanes of a double run parallel, slot beside slot, a few units apart, on the right sides."""
    board = board_of(layout["board"])
    faults = []
    for one, other in doubles(board):
        for p, q in zip(layout["lanes"][one]["slots"], layout["lanes"][other]["slots"], strict=True):
            apart = math.dist(p[:2], q[:2]) - layout["slot_width"]
            if not CLEARANCE <= apart <= 8 or abs(p[2] - q[2]) > 3:
                faults.append(f"{one} and {other} are {apart:.1f} apart and {abs(p[2] - q[2]):.0f} degrees askew")
    return faults + doubles_with_swapped_lanes(layout, board)


def doubles_with_swapped_lanes(layout: Layout, board: Board) -> list[str]:
    """Where the facts say which lane lies on which side, it does."""
    path = Path(whistlestop.__file__).parent / "boxes" / "boards" / f"{layout['board']}.json"
    facts = json.loads(path.read_text(encoding="utf-8"))
    places = {city["id"]: (city["x"], city["y"]) for city in facts["cities"]}
    lanes = dict(zip(board.lane_ids, facts["lanes"], strict=True))
    faults = []
    for one, other in doubles(board):
        if "mid" not in lanes[one]:
            continue
        a, b = places[lanes[one]["a"]], places[lanes[one]["b"]]
        aspect = facts["frame"]["aspect"]
        printed = [side_of(upright(a, aspect), upright(b, aspect), upright(lanes[n]["mid"], aspect)) for n in (one, other)]
        start, end = ends(layout, board, one)
        drawn = [side_of(start, end, middle(layout["lanes"][n]["slots"])) for n in (one, other)]
        if (printed[0] < printed[1]) != (drawn[0] < drawn[1]):
            faults.append(f"{one} and {other} have changed sides")
    return faults


def upright(percent: Point, aspect: float) -> Point:
    """Percent of the width and of the height, to one scale."""
    return (percent[0] * aspect, percent[1])


def middle(row: list[list[float]]) -> Point:
    return (sum(slot[0] for slot in row) / len(row), sum(slot[1] for slot in row) / len(row))


def plates_in_the_way(layout: Layout) -> list[str]:
    """Title, legend and pictures cover no slot, no label, no city but a picture its own, and not each other."""
    found = plates(layout)
    faults = too_near(found, [*slots(layout), *labels(layout)], 1)
    faults += [
        f"{one} and {other} overlap" for (one, p), (other, q) in combinations(found, 2) if between(p, q) <= 0
    ]
    for city, fact in layout["cities"].items():
        for name, box in found:
            if to_polygon((fact["at"][0], fact["at"][1]), box) < fact["radius"] and name != f"picture of {city}":
                faults.append(f"{name} covers {city}")
    x, y, across, down = layout["legend"]
    if across < 190 or down < 150:
        faults.append(f"the legend at {x}, {y} is only {across} by {down}")
    return faults


def misplaced_tolls(layout: Layout) -> list[str]:
    """Where a board has tolls, each connection has one, beside it and clear of everything."""
    board = board_of(layout["board"])
    faults = []
    solid = [*slots(layout), *labels(layout), *plates(layout)]
    places = {}
    for name, fact in zip(board.lane_ids, board.facts.lanes, strict=True):
        lane = layout["lanes"][name]
        if bool(fact.toll) != ("toll" in lane):
            faults.append(f"{name} has a toll of {fact.toll}, and the layout says {lane.get('toll')}")
        elif fact.toll:
            places.setdefault((fact.a, fact.b), (name, (lane["toll"][0], lane["toll"][1])))
            if places[fact.a, fact.b][1] != tuple(lane["toll"]):
                faults.append(f"{name} has another place for its toll than the lane beside it")
    for name, at in places.values():
        near = {other: to_polygon(at, shape) for other, shape in solid}
        closest = min(near, key=lambda k: near[k])
        if near[closest] < TOLL_RADIUS + 1:
            faults.append(f"the toll of {name} is {near[closest] - TOLL_RADIUS:.1f} from {closest}")
        if near[closest] > TOLL_RADIUS + 8 or ends_of(board, closest) != ends_of(board, name):
            faults.append(f"the toll of {name} stands beside {closest}")
        if any(math.dist(at, city["at"]) < city["radius"] + TOLL_RADIUS + 1 for city in layout["cities"].values()):
            faults.append(f"the toll of {name} covers a city")
    for (one, p), (other, q) in combinations(places.values(), 2):
        if math.dist(p, q) < 2 * TOLL_RADIUS + 1:
            faults.append(f"the tolls of {one} and {other} overlap")
    return faults


def ends_of(board: Board, slot: str) -> tuple[str, str] | None:
    """The cities of the lane that a slot belongs to; None for what is no slot."""
    number = board.lane_number.get(slot.split(" slot ", maxsplit=1)[0])
    if number is None:
        return None
    lane = board.facts.lanes[number]
    return (lane.a, lane.b)


GATES = [
    unlike_the_board,
    slots_of_odd_length,
    overlapping_slots,
    slots_at_cities,
    crowded_labels,
    labels_of_others,
    unreadable_labels,
    outside_the_frame,
    crossing_lanes,
    lanes_over_cities,
    slots_off_their_curve,
    doubles_not_side_by_side,
    plates_in_the_way,
    misplaced_tolls,
]
