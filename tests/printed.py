"""What is printed on the boards, read straight from the board files: no code of the program is asked."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

BOARDS = Path(__file__).parent.parent / "src" / "whistlestop" / "boxes" / "boards"
COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
KINDS = (*COLOURS, "locomotive")


@dataclass(frozen=True, slots=True)
class Lane:
    id: str
    a: str
    b: str
    length: int
    colour: str
    kind: str
    locomotives: int
    exchange: int
    toll: int
    points: int


@dataclass(frozen=True, slots=True)
class Printed:
    cars: int
    stations: int
    deck: Counter[str]
    cities: dict[str, str]  # names by id
    lanes: dict[str, Lane]
    tickets: tuple[str, ...]
    long_tickets: frozenset[str]
    start_scores: tuple[int, ...]
    tolls: int
    beside: dict[str, str]  # the other lane of each lane of a double


@cache
def printed(box: str) -> Printed:
    raw = json.loads((BOARDS / f"{box}.json").read_text())
    tickets = {f"{ticket['a']}-{ticket['b']}": bool(ticket.get("long")) for ticket in raw["tickets"]}
    lanes = _lanes(raw)
    doubles = [
        (one.id, two.id) for one in lanes for two in lanes if (one.a, one.b) == (two.a, two.b) and one != two
    ]
    return Printed(
        cars=raw["cars"],
        stations=raw.get("stations", 0),
        deck=Counter(raw["deck"]),
        cities={city["id"]: city["name"] for city in raw["cities"]},
        lanes={lane.id: lane for lane in lanes},
        tickets=tuple(tickets),
        long_tickets=frozenset(name for name, is_long in tickets.items() if is_long),
        start_scores=tuple(raw.get("start_scores", ())),
        tolls=sum(int(value) * number for value, number in raw.get("toll_tokens", {}).items()),
        beside=dict(doubles),
    )


def _lanes(raw: dict[str, Any]) -> list[Lane]:
    """Name the lanes: `a-b`, `/colour` where two lie side by side, `/1` and `/2` if both look the same."""
    found = []
    for lane in raw["lanes"]:
        beside = [each for each in raw["lanes"] if (each["a"], each["b"]) == (lane["a"], lane["b"])]
        name = f"{lane['a']}-{lane['b']}"
        if len(beside) > 1:
            place = next(number for number, each in enumerate(beside, start=1) if each is lane)
            alike = len({each["colour"] for each in beside}) == 1
            name += f"/{place if alike else lane['colour']}"
        found.append(
            Lane(
                id=name,
                a=lane["a"],
                b=lane["b"],
                length=lane["length"],
                colour=lane["colour"],
                kind=lane.get("kind", "rail"),
                locomotives=lane.get("locomotives", 0),
                exchange=lane.get("exchange", 0),
                toll=lane.get("toll", 0),
                points=raw["points"].get(str(lane["length"]), 0),
            )
        )
    return found


def both_lanes(box: str, seats: int, options: tuple[str, ...]) -> bool:
    """Tell whether two players may have the two lanes of a double. Rules: U12, N7, H2, H9, G3."""
    if box in {"usa", "europe"} or "no_tolls" in options:
        return seats > 3
    return seats > 2 if box == "nordic" else True
