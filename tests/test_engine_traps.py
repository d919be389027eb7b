"""Traps that a reader of the code may not see: each has caught somebody, so each has a test."""

import ast
import io
import os
import re
import subprocess
import sys
import tokenize
from itertools import pairwise
from pathlib import Path

import pytest

from whistlestop import BOXES, _form

PACKAGE = _form.PACKAGE
SOURCES = sorted(PACKAGE.rglob("*.py"))
HEAVY = (
    "numpy",
    "starlette",
    "uvicorn",
    "typer",
    "rich",
    "matplotlib",
    "msgspec",
    "sqlalchemy",
    "textual",
    "ray",
)
MAY_ROLL_DICE = (
    "bots",
    "cli",
    "lab",
    "server/company.py",
    "server/guest.py",
    "tui/tables",
)  # the bots' dice, not the table's


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_there_are_sources_to_look_at() -> None:
    assert len(SOURCES) > 30
    assert set(_form.compiled_sources()) <= {named(path) for path in SOURCES}
    assert len(_form.compiled_sources()) > 15


@pytest.mark.parametrize("name", _form.compiled_sources())
def test_no_literal_stands_left_of_a_shift_in_compiled_code(name: str) -> None:
    """It would be shifted as a 32-bit number there, and as a whole one in plain Python."""
    readline = io.StringIO((PACKAGE / name).read_text(encoding="utf-8")).readline
    tokens = [token for token in tokenize.generate_tokens(readline) if token.type != tokenize.NL]
    for left, right in pairwise(tokens):
        if right.string in {"<<", "<<="}:
            assert left.type != tokenize.NUMBER, f"{name}, line {left.start[0]}: {left.line.strip()}"


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if named(path).startswith(("engine/", "shared/"))], ids=named
)
def test_engine_and_shared_rules_name_no_box(path: Path) -> None:
    boxes = re.compile(rf"\b({'|'.join(BOXES)})\b", re.IGNORECASE)
    assert boxes.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_chance_has_one_door(path: Path) -> None:
    if named(path).startswith(MAY_ROLL_DICE):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert "random" not in {alias.name.partition(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert (node.module or "").partition(".")[0] != "random"


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_files_and_functions_stay_small(path: Path) -> None:
    """A file of 400 lines at most, a function of 40 without its docstring."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
            begin = (first.end_lineno or first.lineno) if told else node.lineno
            assert (node.end_lineno or node.lineno) - begin <= 40, f"{named(path)}: {node.name}"


def test_importing_the_package_brings_nothing_heavy() -> None:
    code = f"import sys, whistlestop; print(sorted(set(sys.modules) & {set(HEAVY)!r}))"
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (result.stdout, result.returncode) == ("[]\n", 0), result.stderr
