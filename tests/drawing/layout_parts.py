"""What a layout consists of, as shapes that can be measured."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.drawing.geometry import Point, Polygon, between, turned_rectangle, upright_box

import whistlestop
from whistlestop.boxes import open_box
from whistlestop.engine.board import Board

LAYOUTS = Path(whistlestop.__file__).parent / "drawing" / "layouts"
CLEARANCE = 2

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
    return [
        (f"label of {name}", upright_box(*city["label"]["box"])) for name, city in layout["cities"].items()
    ]


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
        min(c[i] for c in p) - room <= max(c[i] for c in q)
        and min(c[i] for c in q) - room <= max(c[i] for c in p)
        for i in (0, 1)
    )


def ends_of(board: Board, slot: str) -> tuple[str, str] | None:
    """The cities of the lane that a slot belongs to; None for what is no slot."""
    number = board.lane_number.get(slot.split(" slot ", maxsplit=1)[0])
    if number is None:
        return None
    lane = board.facts.lanes[number]
    return (lane.a, lane.b)
