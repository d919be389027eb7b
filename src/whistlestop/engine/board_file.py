"""Board files: what is printed on a board, as JSON; read and checked.

A fault is reported with the file, the entry and what was expected. The format
is described in docs/your-own-board.md.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from whistlestop.engine.codes import CARD_NAMES, MAX_CITIES, MAX_LANES, MAX_LENGTH, MAX_SEATS, MAX_TICKETS

WAGONS = CARD_NAMES[:-1]
LANE_KINDS = ("rail", "ferry", "tunnel")


@dataclass(frozen=True, slots=True)
class City:
    """A place where lanes end."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Lane:
    """One row of spaces between two cities."""

    a: str
    b: str
    length: int
    colour: str
    kind: str = "rail"
    locomotives: int = 0
    exchange: int = 0
    toll: int = 0


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to join, and what that is worth."""

    a: str
    b: str
    points: int = 0
    long: bool = False
    neutral: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """Everything printed: the checked content of a board file."""

    board: str
    title: str
    players: tuple[int, int]
    cars: int
    deck: dict[str, int]
    points: dict[int, int]
    cities: tuple[City, ...]
    lanes: tuple[Lane, ...]
    tickets: tuple[Ticket, ...]
    stations: int = 0
    start_scores: tuple[int, ...] = ()
    toll_tokens: dict[int, int] = field(default_factory=dict)
    regions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    hall_bonus: tuple[tuple[str, str], ...] = ()

    def lane_ids(self) -> list[str]:
        """Name the lanes: `a-b`, with the colour or the number where two lie side by side."""
        beside = Counter((lane.a, lane.b) for lane in self.lanes)
        alike = Counter((lane.a, lane.b, lane.colour) for lane in self.lanes)
        seen: Counter[tuple[str, str]] = Counter()
        ids = []
        for lane in self.lanes:
            pair = (lane.a, lane.b)
            seen[pair] += 1
            if beside[pair] == 1:
                ids.append(f"{lane.a}-{lane.b}")
            elif alike[(*pair, lane.colour)] == 1:
                ids.append(f"{lane.a}-{lane.b}/{lane.colour}")
            else:
                ids.append(f"{lane.a}-{lane.b}/{seen[pair]}")
        return ids

    def ticket_ids(self) -> list[str]:
        """Name the tickets by their two cities."""
        return [f"{ticket.a}-{ticket.b}" for ticket in self.tickets]


def read_board(path: Path) -> BoardFacts:
    """Read a board file and check it."""
    raw: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return BoardFacts(
        board=raw["board"],
        title=raw["title"],
        players=(raw["players"][0], raw["players"][1]),
        cars=raw["cars"],
        deck=dict(raw["deck"]),
        points={int(k): v for k, v in raw["points"].items()},
        cities=tuple(City(c["id"], c["name"]) for c in raw["cities"]),
        lanes=tuple(
            Lane(
                e["a"],
                e["b"],
                e["length"],
                e["colour"],
                e.get("kind", "rail"),
                e.get("locomotives", 0),
                e.get("exchange", 0),
                e.get("toll", 0),
            )
            for e in raw["lanes"]
        ),
        tickets=tuple(
            Ticket(t["a"], t["b"], t.get("points", 0), t.get("long", False), tuple(t.get("neutral", ())))
            for t in raw["tickets"]
        ),
        stations=raw.get("stations", 0),
        start_scores=tuple(raw.get("start_scores", ())),
        toll_tokens={int(k): v for k, v in raw.get("toll_tokens", {}).items()},
        regions={k: tuple(v) for k, v in raw.get("regions", {}).items()},
        hall_bonus=tuple((a, b) for a, b in raw.get("hall_bonus", ())),
    )
