"""The shipped layouts pass every gate, and every gate can fail."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from tests.drawing import gates, gates_of_tags
from tests.drawing.gates import GATES
from tests.drawing.geometry import (
    area,
    between,
    common_area,
    crossing,
    cubic,
    to_polygon,
    turned_rectangle,
    upright_box,
)
from tests.drawing.glyphs import width
from tests.drawing.layout_parts import Layout, load

from whistlestop.boxes import BOXES

Gate = Callable[[Layout], list[str]]
Spoil = Callable[[Layout], Any]


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.__name__)
@pytest.mark.parametrize("box", BOXES)
def test_gate(box: str, gate: Gate) -> None:
    assert gate(load(box)) == []


def shift(lane: list[list[float]], x: float, y: float) -> None:
    for slot in lane:
        slot[0] += x
        slot[1] += y


def lay_across(lane: list[list[float]], slot: list[float]) -> None:
    """Put a lane's last slot across another lane's slot."""
    x, y, angle, length = slot
    lane[-1] = [x, y, angle + 90, length]


def swap(lanes: dict[str, Any], one: str, other: str) -> None:
    lanes[one], lanes[other] = lanes[other], lanes[one]


def swap_places(cities: dict[str, Any], one: str, other: str) -> None:
    cities[one]["at"], cities[other]["at"] = cities[other]["at"], cities[one]["at"]


CHICAGO_OMAHA = "chicago-omaha"
FAULTS: list[tuple[str, Gate, Spoil, str]] = [
    ("usa", gates.unlike_the_board, lambda d: d["cities"].pop("miami"), "cities differ"),
    ("usa", gates.unlike_the_board, lambda d: d["lanes"].pop(CHICAGO_OMAHA), "lanes differ"),
    (
        "usa",
        gates.unlike_the_board,
        lambda d: d["lanes"][CHICAGO_OMAHA]["slots"].pop(),
        "has 3 slots instead of 4",
    ),
    (
        "usa",
        gates.unlike_the_board,
        lambda d: d["cities"]["miami"]["label"].update(lines=["Mia", "mi"]),
        "'Mia mi' instead of 'Miami'",
    ),
    (
        "usa",
        gates.slots_of_odd_length,
        lambda d: d["lanes"][CHICAGO_OMAHA]["slots"].__setitem__(0, [600, 400, 0, 47.9]),
        "47.9 long",
    ),
    (
        "usa",
        gates.overlapping_slots,
        lambda d: shift(d["lanes"]["chicago-pittsburgh/black"]["slots"], 0, 12),
        "chicago-pittsburgh/orange slot 1 overlap",
    ),
    (
        "usa",
        gates.slots_at_cities,
        lambda d: d["cities"]["omaha"].update(at=d["lanes"][CHICAGO_OMAHA]["slots"][0][:2]),
        "from omaha",
    ),
    (
        "usa",
        gates_of_tags.crowded_labels,
        lambda d: d["cities"]["omaha"]["label"].update(box=d["cities"]["miami"]["label"]["box"]),
        "label of miami and label of omaha",
    ),
    (
        "usa",
        gates_of_tags.crowded_labels,
        lambda d: shift(d["lanes"][CHICAGO_OMAHA]["slots"], *(-x for x in offset(d, "chicago"))),
        "label of chicago and chicago-omaha slot",
    ),
    (
        "usa",
        gates_of_tags.crowded_labels,
        lambda d: d["cities"]["omaha"].update(at=middle_of(d["cities"]["miami"]["label"]["box"])),
        "label of miami is -",
    ),
    (
        "usa",
        gates_of_tags.labels_of_others,
        lambda d: swap_places(d["cities"], "miami", "omaha"),
        "the label of miami is nearer to omaha",
    ),
    (
        "ghost",
        gates_of_tags.labels_of_others,
        lambda d: swap_places(d["cities"], "crypt", "swamp"),
        "the picture of crypt is nearer to another place",
    ),
    ("usa", gates_of_tags.unreadable_labels, lambda d: d.update(label_size=15), "px high on 1280 px"),
    ("usa", gates_of_tags.unreadable_labels, lambda d: d.update(label_size=24), "leaves its box"),
    (
        "usa",
        gates_of_tags.unreadable_labels,
        lambda d: d["cities"]["miami"]["label"]["at"].__setitem__(1, 0),
        "too high for its box",
    ),
    (
        "usa",
        gates.outside_the_frame,
        lambda d: d["cities"]["miami"].update(at=[1750, 1000]),
        "miami leaves the frame",
    ),
    (
        "usa",
        gates.crossing_lanes,
        lambda d: lay_across(d["lanes"][CHICAGO_OMAHA]["slots"], d["lanes"]["chicago-toronto"]["slots"][0]),
        "chicago-omaha crosses chicago-toronto",
    ),
    (
        "usa",
        gates.crossing_lanes,
        lambda d: d["lanes"][CHICAGO_OMAHA].update(curve=d["lanes"]["duluth-winnipeg"]["curve"]),
        "chicago-omaha crosses duluth-toronto",
    ),
    (
        "usa",
        gates.lanes_over_cities,
        lambda d: d["cities"]["miami"].update(at=d["lanes"][CHICAGO_OMAHA]["slots"][2][:2]),
        "chicago-omaha is -",
    ),
    (
        "usa",
        gates.slots_off_their_curve,
        lambda d: shift(d["lanes"][CHICAGO_OMAHA]["slots"], 0, 5),
        "a slot lies beside the curve",
    ),
    (
        "usa",
        gates.slots_off_their_curve,
        lambda d: d["lanes"][CHICAGO_OMAHA]["slots"].reverse(),
        "slots are not in order",
    ),
    (
        "usa",
        gates.slots_off_their_curve,
        lambda d: d["cities"]["omaha"].update(at=[100, 100]),
        "chicago-omaha does not reach its cities",
    ),
    (
        "usa",
        gates.kinked_lanes,
        lambda d: d["lanes"][CHICAGO_OMAHA]["slots"][1].__setitem__(2, 120),
        "chicago-omaha turns by",
    ),
    (
        "usa",
        gates.doubles_not_side_by_side,
        lambda d: shift(d["lanes"]["chicago-pittsburgh/black"]["slots"], 0, -12),
        "chicago-pittsburgh/black and chicago-pittsburgh/orange are",
    ),
    (
        "nederland",
        gates.doubles_not_side_by_side,
        lambda d: swap(d["lanes"], "breda-turnhout/black", "breda-turnhout/blue"),
        "have changed sides",
    ),
    ("usa", gates_of_tags.plates_in_the_way, lambda d: d.update(title=[600, 300, 300, 200]), "title and "),
    (
        "usa",
        gates_of_tags.plates_in_the_way,
        lambda d: d.update(legend=d["title"]),
        "title and legend overlap",
    ),
    (
        "usa",
        gates_of_tags.plates_in_the_way,
        lambda d: d.update(legend=[*d["legend"][:2], 80, 80]),
        "is only 80 by 80",
    ),
    (
        "usa",
        gates_of_tags.plates_in_the_way,
        lambda d: d["cities"]["miami"].update(at=d["title"][:2]),
        "title covers miami",
    ),
    (
        "nederland",
        gates_of_tags.misplaced_tolls,
        lambda d: d["lanes"]["emden-emmen"].pop("toll"),
        "says None",
    ),
    (
        "nederland",
        gates_of_tags.misplaced_tolls,
        lambda d: d["lanes"]["breda-turnhout/black"].update(toll=[100, 100]),
        "another place for its toll",
    ),
    (
        "nederland",
        gates_of_tags.misplaced_tolls,
        lambda d: d["lanes"]["emden-emmen"].update(toll=d["lanes"]["emmen-zwolle"]["toll"]),
        "the tolls of emden-emmen and emmen-zwolle overlap",
    ),
    (
        "nederland",
        gates_of_tags.misplaced_tolls,
        lambda d: d["lanes"]["emden-emmen"].update(toll=d["lanes"]["emmen-zwolle"]["toll"]),
        "the toll of emden-emmen stands beside emmen-zwolle",
    ),
    (
        "nederland",
        gates_of_tags.misplaced_tolls,
        lambda d: d["lanes"]["emden-emmen"].update(toll=d["lanes"]["emden-emmen"]["slots"][0][:2]),
        "the toll of emden-emmen is -10.0 from emden-emmen slot 1",
    ),
    (
        "nederland",
        gates_of_tags.misplaced_tolls,
        lambda d: d["lanes"]["emden-emmen"].update(toll=d["cities"]["emmen"]["at"]),
        "the toll of emden-emmen covers a city",
    ),
]


def middle_of(box: list[float]) -> list[float]:
    return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]


def offset(layout: Layout, city: str) -> list[float]:
    """The way from a city's label to the first slot of chicago-omaha."""
    x, y = middle_of(layout["cities"][city]["label"]["box"])
    slot = layout["lanes"][CHICAGO_OMAHA]["slots"][0]
    return [slot[0] - x, slot[1] - y]


@pytest.mark.parametrize(("box", "gate", "spoil", "said"), FAULTS, ids=[fault[3] for fault in FAULTS])
def test_a_gate_finds_a_fault(box: str, gate: Gate, spoil: Spoil, said: str) -> None:
    layout = deepcopy(load(box))
    spoil(layout)
    assert said in "\n".join(gate(layout))


def test_every_gate_is_known_to_fail() -> None:
    assert {gate for _, gate, _, _ in FAULTS} == set(GATES)


def test_areas() -> None:
    square = upright_box(0, 0, 10, 10)
    assert area(square) == 100
    assert common_area(square, upright_box(5, 5, 20, 20)) == 25
    assert common_area(square, upright_box(11, 0, 20, 10)) == 0
    turned = turned_rectangle(5, 5, 45, 20, 2)
    assert area(turned) == pytest.approx(40)
    assert common_area(square, turned) == pytest.approx(26.284, abs=0.01)


def test_distances() -> None:
    square = upright_box(0, 0, 10, 10)
    assert to_polygon((13, 14), square) == 5
    assert to_polygon((5, 5), square) == 0
    assert between(square, upright_box(13, 14, 20, 20)) == 5
    assert between(square, turned_rectangle(5, 5, 30, 40, 1)) == 0


def test_curves() -> None:
    assert crossing((0, 0), (10, 10), (0, 10), (10, 0)) == (5, 5)
    assert crossing((0, 0), (10, 10), (20, 0), (20, 10)) is None
    assert cubic([(0, 0), (0, 10), (10, 10), (10, 0)], 0.5) == (5, 7.5)


def test_letters_are_measured_in_the_shipped_font() -> None:
    assert width("ii", 20) < width("mm", 20) / 2
    assert 8 < width("n", 20) < 14
