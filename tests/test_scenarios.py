"""The scenarios of this project, and the runner that plays them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import whistlestop as ws
from whistlestop.table.scenario import Unmet, find_scenarios, run, run_file

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILES = sorted(SCENARIOS.rglob("*.json"))
NAMES = [str(path.relative_to(SCENARIOS).with_suffix("")) for path in FILES]

# One that passes; the tests below spoil copies of it.
GOOD: dict[str, Any] = {
    "name": "Three blue cards claim a lane.",
    "clauses": ["U8", "U10"],
    "position": {
        "box": "usa",
        "seats": [{"cards": {"blue": 3, "red": 1}, "tickets": ["boston-miami"]}, {}],
        "market": ["red", "blue", "green", "white", "black"],
        "deck": ["yellow", "orange"],
        "last_turns": 1,
    },
    "steps": [
        {"allowed": "draw"},
        {"refused": "claim montreal-new_york with 2 blue", "clauses": ["U8"]},
        {"seat": 1, "refused": "draw"},
        {
            "play": "claim montreal-new_york with 3 blue",
            "then": {
                "over": True,
                "to_act": [],
                "decision": "over",
                "market": ["black", "white", "green", "blue", "red"],
                "discard": {"blue": 3, "red": 0},
                "seats": {"0": {"cards": {"red": 1}, "lanes": ["montreal-new_york"], "cars": 42, "score": 4}},
            },
        },
    ],
    "standings": {
        "scores": [2, 0],
        "winners": [0],
        "lines": [{"lanes": 4, "tickets": -12, "longest_path": 10}, {"lanes": 0}],
    },
}


def spoiled(path: str, value: object) -> dict[str, Any]:
    """Copy the good scenario with one value changed; None takes the key away."""
    document = copy.deepcopy(GOOD)
    inner: Any = document
    *keys, last = path.split("/")
    for key in keys:
        inner = inner[int(key) if isinstance(inner, list) else key]
    place = int(last) if isinstance(inner, list) else last
    if value is None:
        del inner[place]
    else:
        inner[place] = value
    return document


def fault(tmp_path: Path, content: str | dict[str, Any]) -> str:
    """Run a file with this content; return what the runner says against it."""
    path = tmp_path / "scenario.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    outcome = run_file(path)
    assert not outcome.passed
    assert outcome.fault
    assert "\n" not in outcome.fault
    return outcome.fault


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_scenario(path: Path) -> None:
    outcome = run_file(path)

    assert outcome.passed, f"{outcome.name} {outcome.fault}"


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_scenario_says_what_it_shows(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))

    assert document["name"].endswith(".")
    assert document["clauses"]
    assert document["position"]["box"] == path.parent.name
    assert document["steps"]


def test_every_box_has_scenarios() -> None:
    assert {path.parent.name for path in FILES} == set(ws.BOXES)
    names = [json.loads(path.read_text(encoding="utf-8"))["name"] for path in FILES]
    assert len(set(names)) == len(names)


def test_a_good_scenario_passes(tmp_path: Path) -> None:
    path = tmp_path / "good.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")

    outcome = run_file(path)

    assert outcome.passed
    assert outcome.fault is None
    assert (outcome.file, outcome.name) == (str(path), GOOD["name"])
    assert run(GOOD).over


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("steps/3/then/seats/0/score", 5, ["steps[3].then.seats.0.score", "4", "5"]),
        ("steps/3/then/seats/0/cards/red", 2, ["steps[3].then.seats.0.cards", '"red": 1', '"red": 2']),
        ("steps/3/then/seats/0/lanes", [], ["steps[3].then.seats.0.lanes", "montreal-new_york"]),
        ("steps/3/then/discard", {"blue": 2}, ["steps[3].then.discard", '"blue": 3', '"blue": 2']),
        ("steps/3/then/discard", {}, ["steps[3].then.discard"]),
        ("steps/3/then/market", ["red", "blue", "green", "white"], ["steps[3].then.market"]),
        ("steps/3/then/over", False, ["steps[3].then.over", "true", "false"]),
        ("steps/3/then/to_act", [1], ["steps[3].then.to_act"]),
        ("steps/3/then/scoer", 4, ["steps[3].then.scoer"]),
        ("steps/3/then/seats/7", {"score": 4}, ["steps[3].then.seats.7", "no such seat"]),
        ("steps/0/allowed", "take yellow", ["steps[0]", "take yellow", "refused", "U4"]),
        (
            "steps/1/refused",
            "claim montreal-new_york with 3 blue",
            ["steps[1]", "allowed", "should be refused"],
        ),
        ("steps/1/clauses", ["U9", "E4"], ["steps[1]", "U8", "U9 or E4"]),
        ("steps/3/play", "claim montreal-new_york with 3 red", ["steps[3]", "refused", "U8"]),
        ("steps/3/play", "clame montreal-new_york", ["steps[3]", "claim"]),
        ("standings/scores", [3, 0], ["standings.scores", "[2, 0]", "[3, 0]"]),
        ("standings/winners", [1], ["standings.winners", "[0]", "[1]"]),
        ("standings/lines/0/tickets", 12, ["standings.lines[0].tickets", "-12", "12"]),
    ],
)
def test_a_wrong_expectation_is_named(tmp_path: Path, path: str, value: object, said: list[str]) -> None:
    message = fault(tmp_path, spoiled(path, value))

    for part in said:
        assert part in message


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("stepps", [], ["stepps", "steps"]),
        ("position", None, ["position"]),
        ("position/box", "asia", ["position.box", "usa"]),
        ("position/seats/0/cards/blue", 13, ["position.seats[0].cards", "13"]),
        ("position/seats/0/crads", {}, ["position.seats[0].crads", "cards"]),
        ("steps/0/alowed", "draw", ["steps[0].alowed", "allowed"]),
        ("steps/0/play", "draw", ["steps[0]", "one of"]),
        ("steps/0/allowed", None, ["steps[0]", "allowed, refused, play"]),
        ("steps/0/seat", 2, ["steps[0].seat", "1"]),
        ("steps/0/seat", "first", ["steps[0].seat", "first"]),
        ("steps", "draw", ["steps", "list"]),
        ("steps/0", "draw", ["steps[0]", "draw"]),
        ("standings/points", [2, 0], ["standings.points"]),
        ("standings", [2, 0], ["standings"]),
        ("standings/scores", 2, ["standings.scores", "list"]),
    ],
)
def test_what_is_no_scenario_is_refused(tmp_path: Path, path: str, value: object, said: list[str]) -> None:
    message = fault(tmp_path, spoiled(path, value))

    for part in said:
        assert part in message


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("standings/lines", [{}, {}, {"lanes": 0}]),
        ("standings/lines", [5]),
        ("standings/lines", {"0": {}}),
        ("steps/1/clauses", [8]),
        ("steps/1/clauses", "U9"),
        ("steps/3/then", 5),
        ("steps/3/then/market", 5),
        ("steps/3/then/market", [["red"]]),
        ("steps/3/then/discard", 5),
        ("steps/3/then/seats", 5),
        ("steps/3/then/seats", {"first": {}}),
        ("steps/3/then/seats/0/lanes", [["montreal-new_york"]]),
        ("steps/3/then/seats/0/cards", ["red"]),
        ("steps/3/play", 5),
        ("position", []),
        ("position/seats", 2),
        ("position/last_turns", "soon"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(tmp_path: Path, path: str, value: object) -> None:
    fault(tmp_path, spoiled(path, value))


@pytest.mark.parametrize("text", ["", "{", '{"name": "x",}', "[]", "5", "null", '"draw"'])
def test_broken_files_fail_with_the_reason(tmp_path: Path, text: str) -> None:
    fault(tmp_path, text)


def test_a_missing_file_fails_with_the_reason(tmp_path: Path) -> None:
    outcome = run_file(tmp_path / "nowhere.json")

    assert not outcome.passed
    assert outcome.name == "nowhere"


def test_run_raises_at_the_first_difference() -> None:
    document = spoiled("steps/0/allowed", "take yellow")
    document["steps"][3]["then"]["over"] = False

    with pytest.raises(Unmet, match="take yellow"):
        run(document)
    with pytest.raises(ws.BadDocument, match="position"):
        run({"name": "nothing"})


def test_zero_is_the_same_as_absent_and_order_matters_only_in_piles() -> None:
    document = copy.deepcopy(GOOD)
    document["position"]["seats"][0]["tickets"] = ["boston-miami", "denver-el_paso"]
    document["steps"] = [
        {
            "allowed": "draw",
            "then": {
                "seats": [
                    {
                        "tickets": ["denver-el_paso", "boston-miami"],
                        "cards": {"red": 1, "blue": 3, "white": 0},
                    }
                ],
                "market": ["blue", "red", "green", "white", "black"],
            },
        }
    ]
    del document["standings"]
    run(document)

    document["steps"][0]["then"]["deck"] = ["orange", "yellow"]
    with pytest.raises(Unmet, match="deck"):
        run(document)


def test_folders_are_searched(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    for path in (inner / "two.json", tmp_path / "a" / "one.json"):
        path.write_text(json.dumps(GOOD), encoding="utf-8")

    assert len(find_scenarios([tmp_path])) == 2
    assert find_scenarios([inner / "two.json"]) == [inner / "two.json"]
    with pytest.raises(ws.BadDocument, match="nowhere"):
        find_scenarios([tmp_path / "nowhere"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(ws.BadDocument, match="empty"):
        find_scenarios([tmp_path / "empty"])
