"""Drawings taken apart again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import whistlestop as ws

SVG = "{http://www.w3.org/2000/svg}"
Element = ET.Element

MOVED = re.compile(r"translate\(([^ )]+) ([^ )]+)\)")


def parsed(svg: str) -> Element:
    """Read a drawing, which must be well-formed XML."""
    return ET.fromstring(svg)  # noqa: S314 - drawn by ourselves


def of_class(root: Element, name: str) -> Iterator[Element]:
    """Find the elements of a class."""
    return (element for element in root.iter() if name in element.get("class", "").split())


def place(element: Element) -> tuple[float, float]:
    """Return where an element was moved to."""
    found = MOVED.match(element.get("transform", ""))
    assert found is not None, element.attrib
    return float(found.group(1)), float(found.group(2))


def texts(root: Element) -> list[str]:
    """List what is written in a drawing."""
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def covered(root: Element) -> dict[str, str]:
    """Return who has cars on which lane."""
    return {train.get("data-lane", ""): train.get("data-owner", "") for train in of_class(root, "train")}


def owners(game: ws.Game) -> dict[str, str]:
    """Return the same as the position tells it."""
    position = game.position()
    lanes = {lane: str(seat) for seat, have in enumerate(position["seats"]) for lane in have["lanes"]}
    return lanes | dict.fromkeys(position.get("neutral", {"lanes": ()})["lanes"], "neutral")
