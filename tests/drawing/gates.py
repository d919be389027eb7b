"""The gates that every layout passes, each as a list of faults that a person can act on."""

from __future__ import annotations

import json
import math
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from tests.drawing.gates_of_tags import (
    crowded_labels,
    labels_of_others,
    misplaced_tolls,
    plates_in_the_way,
    unreadable_labels,
)
from tests.drawing.geometry import (
    Point,
    Polygon,
    common_area,
    contains,
    crossing,
    polyline,
    side_of,
    to_line,
    to_polygon,
    upright_box,
)
from tests.drawing.layout_parts import (
    CLEARANCE,
    Layout,
    board_of,
    doubles,
    ends,
    labels,
    near_boxes,
    plates,
    slots,
)

import whistlestop
from whistlestop.engine.board import Board

FRAME = 24


def unlike_the_board(layout: Layout) -> list[str]:
    """Cities, names and lanes are those of the board; a lane has as many slots as spaces."""
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


def outside_the_frame(layout: Layout) -> list[str]:
    inner = upright_box(FRAME, FRAME, layout["width"] - FRAME, layout["height"] - FRAME)
    cities = [(name, round_box(city)) for name, city in layout["cities"].items()]
    everything = [*slots(layout), *labels(layout), *plates(layout), *cities]
    return [
        f"{name} leaves the frame" for name, shape in everything if not all(contains(inner, p) for p in shape)
    ]


def round_box(city: dict[str, Any]) -> Polygon:
    """The square around a city."""
    (x, y), radius = city["at"], city["radius"]
    return upright_box(x - radius, y - radius, x + radius, y + radius)


def crossing_lanes(layout: Layout) -> list[str]:
    """No lane crosses another or its way to the first slot; two such ways may cross at a shared city."""
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


def kinked_lanes(layout: Layout) -> list[str]:
    """Curves are gentle: from slot to slot a lane turns by no more than twenty degrees."""
    return [
        f"{name} turns by {abs(turn):.0f} degrees from one slot to the next"
        for name, lane in layout["lanes"].items()
        for p, q in pairwise(lane["slots"])
        if abs(turn := (q[2] - p[2] + 180) % 360 - 180) > 20
    ]


def doubles_not_side_by_side(layout: Layout) -> list[str]:
    """The two lanes of a double run parallel, slot beside slot, a few units apart, on the right sides."""
    board = board_of(layout["board"])
    faults = []
    for one, other in doubles(board):
        for p, q in zip(layout["lanes"][one]["slots"], layout["lanes"][other]["slots"], strict=True):
            apart = math.dist(p[:2], q[:2]) - layout["slot_width"]
            if not CLEARANCE <= apart <= 8 or abs(p[2] - q[2]) > 3:
                faults.append(
                    f"{one} and {other} are {apart:.1f} apart and {abs(p[2] - q[2]):.0f} degrees askew"
                )
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
        printed = [
            side_of(upright(a, aspect), upright(b, aspect), upright(lanes[n]["mid"], aspect))
            for n in (one, other)
        ]
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
    kinked_lanes,
    doubles_not_side_by_side,
    plates_in_the_way,
    misplaced_tolls,
]
