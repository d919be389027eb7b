"""Scenarios: a position, moves, and what must come of them. Rules as data."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whistlestop.engine.refusals import BadDocument, IllegalMove, nearest
from whistlestop.table.from_document import SEAT_KEYS, TOP_KEYS
from whistlestop.table.game import Game, from_position
from whistlestop.table.reading import Node

KEYS = ("name", "clauses", "position", "steps", "standings")
STEP_KEYS = ("allowed", "refused", "play", "seat", "then", "clauses")
KINDS_OF_STEP = ("allowed", "refused", "play")
AS_SETS = (
    "tickets", "lanes", "stations", "done", "town_hall", "offer", "choices", "tickets_out", "ticket_discard",
    "to_act", "returned",
)  # fmt: skip
LINES = ("lanes", "tickets", "longest_path", "stations", "globetrotter", "tolls", "loans", "start")
AS_COUNTS = ("cards", "discard", "paid")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one scenario: no fault means that it passed."""

    file: str
    name: str
    fault: str | None
    readable: bool = True  # whether it is a scenario at all

    @property
    def passed(self) -> bool:
        """Tell whether everything came out as it must."""
        return self.fault is None


class Unmet(Exception):
    """Something came out differently."""


def run_file(path: Path) -> Outcome:
    """Run the scenario in a file; a file that is none fails with the reason."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as wrong:
        return Outcome(str(path), path.stem, f"can't be read as JSON: {wrong}", readable=False)
    name = str(document.get("name", path.stem)) if isinstance(document, dict) else path.stem
    try:
        run(document)
    except (Unmet, BadDocument) as wrong:
        return Outcome(str(path), name, str(wrong), readable=isinstance(wrong, Unmet))
    return Outcome(str(path), name, None)


def run(document: dict[str, Any]) -> Game:
    """Run a scenario; raise Unmet at the first difference."""
    top = Node(document, "", KEYS)
    if not top.has("position"):
        raise BadDocument("position: a scenario needs one.")
    try:
        game = from_position(top.value["position"])
    except BadDocument as wrong:
        raise BadDocument(f"position.{wrong}") from None
    for number, value in enumerate(top.items("steps")):
        node = Node(value, f"steps[{number}]", STEP_KEYS)
        take_step(game, node)
    if top.has("standings"):
        compare_standings(game, Node(top.value["standings"], "standings", ("scores", "winners", "lines")))
    return game


def take_step(game: Game, node: Node) -> None:
    """Ask or play one step, then compare the table."""
    kinds = [kind for kind in KINDS_OF_STEP if node.has(kind)]
    if len(kinds) != 1:
        raise BadDocument(f"{node.path}: a step has one of {', '.join(KINDS_OF_STEP)}.")
    move = str(node.value[kinds[0]])
    seat = node.integer("seat", 0, 0, game.players - 1) if node.has("seat") else None
    refusal = game.why_not(move, seat)
    where = f"{node.path}: {move}"
    if kinds[0] == "refused":
        compare_refusal(None if refusal is None else refusal.clause, node.items("clauses"), where)
    elif refusal is not None:
        raise Unmet(f"{where} is refused: {refusal}")
    elif kinds[0] == "play":
        try:
            game.play(move, seat)
        except IllegalMove as refused:
            raise Unmet(f"{where} is refused: {refused}") from None
    if node.has("then"):
        actual = {**game.position(), "over": game.over, "to_act": list(game.to_act)}
        compare(node.value["then"], actual, f"{node.path}.then")


def compare_refusal(clause: str | None, accepted: list[Any], where: str) -> None:
    """Demand a refusal, for one of the accepted clauses if any are named."""
    if clause is None:
        raise Unmet(f"{where} is allowed, but should be refused.")
    if accepted and clause not in accepted:
        wanted = " or ".join(map(str, accepted))
        raise Unmet(f"{where} is refused by {clause or 'no clause'}, but should be by {wanted}.")


def compare(expected: Any, actual: Any, path: str) -> None:
    """Compare what is given, key by key; see docs/positions.md for how each key compares."""
    key = path.rpartition(".")[2]
    if key in AS_COUNTS and isinstance(expected, dict):
        given = {name: n for name, n in expected.items() if n}
        same = given == (actual or {})
    elif isinstance(expected, dict) and isinstance(actual, dict | list):
        for name, value in expected.items():
            compare(value, entry(actual, name, f"{path}.{name}"), f"{path}.{name}")
        return
    elif key == "seats" and isinstance(expected, list):
        for seat, value in enumerate(expected):
            compare(value, entry(actual, str(seat), f"{path}.{seat}"), f"{path}.{seat}")
        return
    elif (key == "market" or key in AS_SETS) and isinstance(expected, list):
        given, there = Counter(map(str, expected)), Counter(map(str, actual or ()))
        same = given == there if key == "market" else given.keys() == there.keys()
    else:
        same = expected == actual
    if not same:
        raise Unmet(f"{path} is {json.dumps(actual)}, but should be {json.dumps(expected)}.")


def entry(actual: dict[str, Any] | list[Any], name: str, path: str) -> Any:
    """Return a part of the position; what a position leaves out is nothing."""
    if isinstance(actual, dict):
        if name not in actual and name not in (*TOP_KEYS, *SEAT_KEYS):
            near = nearest(name, actual)
            raise BadDocument(
                f"{path}: a position has no such key{f'; did you mean {near}?' if near else '.'}"
            )
        return actual.get(name)
    if not name.isdecimal() or int(name) >= len(actual):
        raise Unmet(f"{path}: there is no such seat.")
    return actual[int(name)]


def compare_standings(game: Game, node: Node) -> None:
    """Compare the final count."""
    standings = game.standings()
    for key, actual in (("scores", standings.scores), ("winners", standings.winners)):
        if node.has(key) and list(actual) != node.items(key):
            raise Unmet(f"standings.{key} is {list(actual)}, but should be {node.items(key)}.")
    given = node.items("lines")
    if len(given) > game.players:
        raise BadDocument(f"standings.lines: there are {game.players} seats, not {len(given)}.")
    for seat, value in enumerate(given):
        for line, points in Node(value, f"standings.lines[{seat}]", LINES).value.items():
            actual_points = standings.seats[seat].lines.get(line, 0)
            if actual_points != points:
                raise Unmet(f"standings.lines[{seat}].{line} is {actual_points}, but should be {points}.")


def find_scenarios(paths: list[Path]) -> list[Path]:
    """List the scenario files in files and folders, in order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.json"))
            if not inside:
                raise BadDocument(f"The folder {path} holds no scenario (*.json).")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise BadDocument(f"There is no file or folder {path}.")
    return found
