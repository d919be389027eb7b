"""Write a board file's lanes and tickets as a C header: `make_board.py usa.json board_usa.h`."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "gray"]


def table(name: str, rows: Sequence[tuple[int, ...]]) -> str:
    """Write rows of small numbers as an array."""
    body = ",".join("{" + ",".join(map(str, row)) + "}" for row in rows)
    return f"static const unsigned char {name}[{len(rows)}][{len(rows[0])}]={{{body}}};\n"


def header(text: str) -> str:
    """Write the header for a board."""
    board = json.loads(text)
    ids = [city["id"] for city in board["cities"]]
    lanes = []
    for lane in board["lanes"]:
        a, b = sorted((ids.index(lane["a"]), ids.index(lane["b"])))
        lanes.append((a, b, lane["length"], NAMES.index(lane["colour"])))
    tickets = [(ids.index(one["a"]), ids.index(one["b"]), one["points"]) for one in board["tickets"]]
    return table("LANES", sorted(lanes)) + table("TICKETS", tickets)


if __name__ == "__main__":
    source, target = sys.argv[1:]
    Path(target).write_text(header(Path(source).read_text(encoding="utf-8")), encoding="utf-8")
