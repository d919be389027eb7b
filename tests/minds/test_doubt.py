"""How far off networks are: the tool that measures it, and what it wrote down."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tools.doubt import LEAST_OFF, off_by

from whistlestop.boxes import BOXES, board_of

ROOT = Path(__file__).parent.parent.parent
VALUES = ROOT / "src" / "whistlestop" / "minds" / "values"


def doubt(*asked: str) -> subprocess.CompletedProcess[str]:
    """Run the tool without changing a file."""
    command = [sys.executable, "tools/doubt.py", "--dry", "--games", "2", "--tries", "2", *asked]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_what_is_off_for_good_is_told_from_chance() -> None:
    dice = np.random.default_rng(1)
    found = []
    for _ in range(400):
        ends = dice.normal(0.0, 0.4, 500)
        wrong, right = dice.normal(0.0, 0.03), 0.0
        voices = [ends, ends + wrong + dice.normal(0.0, 0.1, 500), ends + right + dice.normal(0.0, 0.1, 500)]
        found.append(np.array(voices).T)
    far, near = off_by(found)
    assert far == pytest.approx(0.03, abs=0.004)
    assert near == LEAST_OFF


def test_moves_that_are_plainly_worse_do_not_count() -> None:
    good = np.zeros((4, 2))
    bad = np.array([[-0.5, -0.1]] * 4)
    assert off_by([good, bad]) == [LEAST_OFF]
    with pytest.raises(SystemExit, match="more --games"):
        off_by([bad])


@pytest.mark.parametrize("box", BOXES)
def test_every_network_says_when_to_ask_it_and_how_far_off_it_is(box: str) -> None:
    networks = json.loads((VALUES / f"{box}.json").read_text(encoding="utf-8"))["networks"]
    least, most = board_of(box).facts.players
    assert [each["seats"] for each in networks] == list(range(least, most + 1))
    for each in networks:
        assert len(each["asked"]) == len(each["off"]) > 0
        assert each["asked"] == sorted(set(each["asked"]))
        assert min(each["off"]) >= LEAST_OFF


@pytest.mark.slow
def test_the_tool_measures_a_network_for_each_table_size() -> None:
    said = doubt("--box", "ghost", "--asked", "2,5").stdout.splitlines()
    assert [line.split(":")[0] for line in said] == ["ghost 2", "ghost 3", "ghost 4"]
    assert all("asked after (2, 5)" in line for line in said)


@pytest.mark.parametrize("turns", ["5,2", "0,3", "soon", ""])
def test_times_that_do_not_rise_are_refused_in_a_sentence(turns: str) -> None:
    run = doubt("--asked", turns)
    assert run.returncode != 0
    assert "--asked takes rising numbers of turns" in run.stderr
    assert "Traceback" not in run.stderr
