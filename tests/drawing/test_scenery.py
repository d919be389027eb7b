"""The scenery that comes with the package: one picture a board, small, whole, and of the board's size."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import whistlestop.drawing
from whistlestop.boxes import BOXES

HOME = Path(whistlestop.drawing.__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 250_000


def picture(box: str) -> ET.Element:
    return ET.fromstring((HOME / "scenery" / f"{box}.svg").read_text(encoding="utf-8"))  # noqa: S314 - our own file


def test_every_board_has_scenery_and_every_scenery_a_board() -> None:
    assert {path.stem for path in (HOME / "scenery").iterdir()} == set(BOXES)


@pytest.mark.parametrize("box", sorted(BOXES))
def test_scenery_is_small(box: str) -> None:
    assert (HOME / "scenery" / f"{box}.svg").stat().st_size <= LARGEST


@pytest.mark.parametrize("box", sorted(BOXES))
def test_scenery_has_the_size_of_the_layout(box: str) -> None:
    layout = json.loads((HOME / "layouts" / f"{box}.json").read_text(encoding="utf-8"))
    root = picture(box)

    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == f"0 0 {layout['width']} {layout['height']}"
    assert (root.attrib["width"], root.attrib["height"]) == (str(layout["width"]), str(layout["height"]))


@pytest.mark.parametrize("box", sorted(BOXES))
def test_scenery_needs_nothing_else(box: str) -> None:
    root = picture(box)
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]

    assert len(names) == len(set(names))
    for element in root.iter():
        link = element.attrib.get("href", "")
        assert not link or link.startswith("data:image/webp;base64,") or link.removeprefix("#") in names


@pytest.mark.parametrize("box", sorted(BOXES))
def test_scenery_is_quick_to_show(box: str) -> None:
    """No filters, scripts or text: those cost time, or belong to the layers above."""
    tags = {element.tag.removeprefix(SVG) for element in picture(box).iter()}

    assert not tags & {"filter", "script", "text", "foreignObject", "style", "animate"}


def test_each_place_of_the_ghost_train_has_a_drawing_of_its_own() -> None:
    facts = json.loads((HOME.parent / "boxes" / "boards" / "ghost.json").read_text(encoding="utf-8"))
    drawings = Path(__file__).parent.parent.parent / "tools" / "draw" / "ghost"

    assert {path.stem for path in drawings.glob("*.svg")} == {city["id"] for city in facts["cities"]}
