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

from whistlestop.engine.board_check import Pairs, check_board
from whistlestop.engine.refusals import BoardError

MAX_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class City:
    """A place where lanes end.

    `at` (percent of the board, from the left and from the top) and `on_earth` (longitude and latitude) are
    for drawing, where the board file gives them; a board moved elsewhere on paper is the same board.
    """

    id: str
    name: str
    at: tuple[float, float] | None = field(default=None, compare=False)
    on_earth: tuple[float, float] | None = field(default=None, compare=False)


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
    aspect: float = field(default=1.5, compare=False)  # width by height, for drawing

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


def read_board(path: Path | str) -> BoardFacts:
    """Read a board file and check it; raise a BoardError that says what is wrong with it."""
    document = read_document(Path(path))
    check_board(str(path), document)
    return facts_of(document)


def read_document(path: Path) -> Any:
    """Read a JSON file."""
    try:
        text = read_bytes(path).decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=Pairs, parse_constant=refuse_constant)
    except UnicodeDecodeError as error:
        fault = f"byte {error.start} is no UTF-8; expected JSON saved as UTF-8 text"
    except json.JSONDecodeError as error:
        fault = f"line {error.lineno}, column {error.colno} is no JSON ({error.msg}); expected a JSON object"
    except RecursionError:
        fault = "lists are nested too deeply to be read; expected a JSON object"
    except OSError as error:
        fault = f"the file can't be read ({error.strerror or error}); expected a board file"
    except ValueError as error:
        fault = f"the file can't be read ({error}); expected a JSON object"
    raise BoardError(f"{path}: {fault}.")


def read_bytes(path: Path) -> bytes:
    """Read a file that is one, and not too big."""
    if path.is_dir():
        raise ValueError("it is a directory")
    if path.exists() and not path.is_file():
        raise ValueError("it is no ordinary file")
    content = path.read_bytes()
    if len(content) > MAX_BYTES:
        raise ValueError(f"{len(content)} bytes are more than {MAX_BYTES}")
    return content


def refuse_constant(name: str) -> None:
    """Refuse what Python reads and JSON doesn't know."""
    raise ValueError(f"{name} is no number in JSON")


def facts_of(raw: dict[str, Any]) -> BoardFacts:
    """Lay out the content of a board file that was checked."""
    return BoardFacts(
        board=raw["board"],
        title=raw["title"],
        players=(raw["players"][0], raw["players"][1]),
        cars=raw["cars"],
        deck=dict(raw["deck"]),
        points={int(k): v for k, v in raw["points"].items()},
        cities=tuple(
            City(c["id"], c["name"], measures(c, "x", "y"), measures(c, "lon", "lat")) for c in raw["cities"]
        ),
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
        aspect=aspect_of(raw.get("frame")),
    )


def measures(entry: dict[str, Any], first: str, second: str) -> tuple[float, float] | None:
    """Read a pair of numbers that was not checked, since only drawings use it; None if it is none."""
    a, b = entry.get(first), entry.get(second)
    if isinstance(a, int | float) and isinstance(b, int | float) and abs(a) <= 1000 and abs(b) <= 1000:
        return float(a), float(b)
    return None


def aspect_of(frame: Any) -> float:
    """Read the shape of a board, which was not checked either; 1.5 if there is none that can be drawn."""
    aspect = frame.get("aspect") if isinstance(frame, dict) else None
    return float(aspect) if isinstance(aspect, int | float) and 0.25 <= aspect <= 4 else 1.5
