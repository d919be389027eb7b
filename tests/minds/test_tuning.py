"""The tool that tunes planners: it begins at the present numbers, and writes down what it found."""

from __future__ import annotations

import json
from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest
from tools import tune

from whistlestop.bots.tempers import temper_for
from whistlestop.minds.planner import Planner

ORIGIN = (0.0,) * len(tune.NAMES)


def test_tuning_begins_at_the_present_numbers() -> None:
    present, temper = temper_for("nordic"), tune.temper_at("nordic", ORIGIN)
    assert {name: getattr(temper, name) for name in tune.NAMES} == {
        name: getattr(present, name) for name in tune.NAMES
    }


def test_a_planner_is_as_good_as_itself() -> None:
    trial = tune.Trial("ghost", ORIGIN, seeds=(1, 2, 3))
    planner = Planner(temper_for("ghost"))
    assert tune.share(trial, planner, planner) == pytest.approx(0.5)


def test_what_was_found_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "DEALS", 1)
    monkeypatch.setattr(tune, "TRIED", 2)
    monkeypatch.setattr(tune, "KEPT", 1)
    with ThreadPool(1) as pool:
        tune.tune("ghost", 1, tmp_path / "ghost.json", pool)
    numbers = json.loads((tmp_path / "ghost.json").read_text(encoding="utf-8"))
    assert numbers.keys() == set(tune.NAMES)
    assert numbers["turn"] != temper_for("ghost").turn
