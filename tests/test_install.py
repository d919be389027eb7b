"""Installing the package as a user would: with a C compiler, and with one that does not work."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "src")
JUNK = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", "_built.json")

pytestmark = pytest.mark.slow


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Copy what a build needs, so that it meets nothing that an earlier one left."""
    copy = tmp_path / "checkout"
    copy.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, copy / part, ignore=JUNK)
        else:
            shutil.copy(ROOT / part, copy)
    return copy


def call(*command: str | Path, **changes: str) -> str:
    """Run a command as somebody who has set nothing of ours; show all it said if it fails."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("WHISTLESTOP", "PYTHON"))}
    result = subprocess.run(
        command,
        env={**kept, **changes},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    return result.stdout


def install(checkout: Path, place: Path, **changes: str) -> str:
    """Install into a fresh environment; return what the program says of its version."""
    venv.create(place, with_pip=True)
    call(place / "bin" / "python", "-m", "pip", "install", "--quiet", checkout, **changes)
    return call(place / "bin" / "whistlestop", "--version")


def compiler() -> str | None:
    return shutil.which(os.environ.get("CC", "cc"))


@pytest.mark.skipif(compiler() is None, reason="no C compiler here")
def test_with_a_compiler_the_engine_is_compiled(checkout: Path, tmp_path: Path) -> None:
    assert "compiled" in install(checkout, tmp_path / "venv")


def test_with_a_compiler_that_fails_the_engine_is_plain(checkout: Path, tmp_path: Path) -> None:
    said = install(checkout, tmp_path / "venv", CC=str(shutil.which("false")))
    assert "plain" in said
    assert "compiled" not in said


def test_a_plain_wheel_is_for_every_machine_and_holds_the_data(checkout: Path, tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path)
    call(*pip, checkout, WHISTLESTOP_PLAIN="1")
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name.endswith("-py3-none-any.whl")
    data = ("py.typed", "boxes/boards/usa.json", "words/locales/pl/terminal.json")
    assert {f"whistlestop/{name}" for name in data} <= set(names)
    assert not [name for name in names if name.endswith((".so", ".pyd", "_built.json"))]
