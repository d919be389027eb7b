"""The tool behind `make strength`, with a few games a cell: that it plays, resumes and writes its page."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

import pytest
from tools.strength import settle
from tools.strength_cells import Cell
from tools.strength_page import HEAD, Figures, is_open, read_figures, row, write

ROOT = Path(__file__).parent.parent.parent


def strength(folder: Path, *more: str) -> list[str]:
    """Run the tool with little thought; return what it printed, a line for each cell."""
    command = [sys.executable, "-m", "tools.strength", "--quick", "--jobs", "1", *more]
    places = ["--results", str(folder / "games.db"), "--out", str(folder / "strength.md")]
    run = subprocess.run([*command, *places], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


@pytest.mark.slow
def test_every_cell_is_played_and_shown(tmp_path: Path) -> None:
    said = strength(tmp_path)
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and line not in HEAD]
    titles = [line for line in page.splitlines() if line.startswith("## ")]
    assert len(said) == len(rows) >= 90
    assert len(titles) == 4
    for line in rows:
        assert len(line.split("|")) == 13
    for name, columns in (("aims", 2), ("ladder", 4)):
        drawn = (tmp_path / f"strength-{name}.svg").read_text(encoding="utf-8")
        assert f"](strength-{name}.svg)" in page
        assert drawn.count('class="title"') == columns
    for box in ("usa 5", "europe 5", "nordic 3", "nederland 5", "ghost 4"):
        assert sum(line.startswith(f"| {box} |") for line in rows) == 4


def test_a_run_is_resumed_and_what_older_code_played_is_said_to_be_older(tmp_path: Path) -> None:
    first = strength(tmp_path, "--only", "budget")
    size = (tmp_path / "games.db").stat().st_size
    assert strength(tmp_path, "--only", "budget") == first
    assert (tmp_path / "games.db").stat().st_size == size

    place = tmp_path / "strength.json"
    figures = json.loads(place.read_text(encoding="utf-8"))
    for each in figures.values():
        each["code"] = "of another time"
    place.write_text(json.dumps(figures), encoding="utf-8")
    assert strength(tmp_path, "--report") == [line.removesuffix("|") + "older |" for line in first]
    assert (tmp_path / "strength.md").read_text(encoding="utf-8").count(" older |") == len(first)
    assert strength(tmp_path, "--only", "budget") == first
    assert " older |" not in (tmp_path / "strength.md").read_text(encoding="utf-8")


def test_what_all_games_leave_open_is_played_anew_once_with_other_deals(tmp_path: Path) -> None:
    alike = Cell("ladder", "ghost", 2, "random@1", ("random@2",), 50, games=20, looks=10)
    asked = Namespace(results=tmp_path / "games.db", jobs=1)
    figures: Figures = {}
    steps = settle(alike, asked, figures)
    next(steps)
    first = figures[alike.name]
    assert first.games == 20
    assert is_open(alike, figures)
    assert "anew" not in row(alike, figures)
    next(steps)
    second = figures[alike.name]
    assert second.before == first
    assert 20 < second.games <= 40
    assert f"| {second.games} (anew; 20 before: " in row(alike, figures)
    assert not is_open(alike, figures)
    assert next(steps, "at its end") == next(settle(alike, asked, figures), "at its end") == "at its end"

    write(tmp_path / "strength.md", [alike], figures)
    assert read_figures(tmp_path / "strength.json") == figures


def test_what_is_clear_or_was_looked_at_once_is_not_played_anew(tmp_path: Path) -> None:
    asked = Namespace(results=tmp_path / "games.db", jobs=1)
    clear = Cell("ladder", "ghost", 2, "greedy", ("random",), 50, games=40, looks=10)
    for cell in (clear, replace(clear, bot="random@1", rivals=("random@2",), looks=1)):
        figures: Figures = {}
        assert len(list(settle(cell, asked, figures))) == 1
        assert figures[cell.name].before is None


def test_tables_of_one_box_can_be_played_by_themselves(tmp_path: Path) -> None:
    said = strength(tmp_path, "--only", "ladder", "--box", "ghost", "--players", "2", "--players", "4")
    rows = [line.split(" | ")[1] for line in said]
    assert rows == [f"ghost {players}" for players in (2, 4) for _ in range(4)]


@pytest.mark.parametrize("text", ["{", "[]", '{"a cell": "a row"}', '{"a cell": {"row": "| no code |"}}'])
def test_figures_that_cant_be_read_are_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "strength.json").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "tools.strength", "--report", "--out", str(tmp_path / "strength.md")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "holds no figures" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_file_that_holds_no_results_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("nothing of the kind", encoding="utf-8")
    places = ["--results", str(tmp_path / "games.db"), "--out", str(tmp_path / "strength.md")]
    command = [sys.executable, "-m", "tools.strength", "--quick", "--only", "budget", *places]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "can't be used for results" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_table_that_no_box_has_is_refused_in_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.strength", "--box", "nordic", "--players", "5"]
    places = ["--out", str(tmp_path / "strength.md")]
    run = subprocess.run([*command, *places], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "no table of that part, box and size" in run.stderr
    assert not (tmp_path / "strength.md").exists()
