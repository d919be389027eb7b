"""The choice between the compiled and the plain engine, on a small package of our own and on the real one."""

import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from whistlestop import _form, _stand_in

STATE = """
from librt.vecs import append, extend, pop, remove, vec
from mypy_extensions import i64

def sample() -> list[int]:
    items = vec[i64]([3, 1, 2], capacity=8)
    before = items
    items = extend(append(items, i64(5)), [7, 1])
    items, last = pop(remove(items, 1))
    return [len(before), *items, last, items[-1], *items[0:2]]
"""
SAMPLE = [3, 3, 2, 5, 7, 1, 7, 3, 2]
ASK = """
from whistlestop import _form
from whistlestop.engine import state
print(_form.form(), state.sample())
"""
BLOCK = """
import sys
class Blocker:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {"librt", "mypy_extensions"}:
            raise ImportError(name)
sys.meta_path.insert(0, Blocker)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Lay out a package with the real choosing code around a tiny engine."""
    root = tmp_path / "whistlestop"
    for folder in _form.FOLDERS:
        (root / folder).mkdir(parents=True)
        (root / folder / "__init__.py").touch()
    for module in (_form, _stand_in):
        shutil.copy(Path(str(module.__file__)), root)
    (root / "__init__.py").write_text("from whistlestop import _form\n_form.prepare()\n")
    (root / "engine" / "state.py").write_text(STATE)
    return root


def run(package: Path, code: str, form: str = "") -> subprocess.CompletedProcess[str]:
    """Run code where the small package is the one that is found."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "WHISTLESTOP_FORM": form}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


def pretend_to_build(package: Path, sources: str) -> None:
    """Lay an extension module down that can't be loaded: whoever tries it fails, and so can't hide it."""
    (package / "engine" / f"state{EXTENSION_SUFFIXES[0]}").write_bytes(b"no machine code")
    (package / _form.STAMP).write_text(json.dumps({"sources": sources, "mypy": "0"}))


def test_without_extensions_the_engine_is_plain_and_nobody_is_warned(package: Path) -> None:
    result = run(package, ASK)
    assert result.stdout.split(maxsplit=1) == ["plain", f"{SAMPLE}\n"]
    assert result.stderr == ""


def test_an_extension_that_fits_its_sources_is_taken(package: Path) -> None:
    pretend_to_build(package, _form.source_hash(package))
    assert "ImportError" in run(package, ASK).stderr


def test_a_stale_extension_is_left_aside_with_a_warning(package: Path) -> None:
    pretend_to_build(package, _form.source_hash(package))
    with (package / "engine" / "state.py").open("a") as source:
        source.write("# edited\n")
    result = run(package, ASK)
    assert result.stdout.startswith("plain")
    assert "RuntimeWarning: The compiled engine is left aside" in result.stderr
    assert "make build" in result.stderr


def test_an_extension_without_a_record_counts_as_stale(package: Path) -> None:
    pretend_to_build(package, "")
    (package / _form.STAMP).unlink()
    result = run(package, ASK)
    assert result.stdout.startswith("plain")
    assert "no record of its sources" in result.stderr


def test_the_plain_form_can_be_asked_for(package: Path) -> None:
    pretend_to_build(package, _form.source_hash(package))
    result = run(package, ASK, form="plain")
    assert result.stdout.startswith("plain")
    assert result.stderr == ""


@pytest.mark.parametrize("state", ["missing", "stale"])
def test_the_compiled_form_is_refused_rather_than_replaced(package: Path, state: str) -> None:
    if state == "stale":
        pretend_to_build(package, "something else")
    result = run(package, ASK, form="compiled")
    assert result.returncode == 1
    assert "ImportError: the compiled engine was asked for, but" in result.stderr
    assert "make build" in result.stderr


def test_an_unknown_form_is_refused(package: Path) -> None:
    assert "it may be 'plain', 'compiled' or unset" in run(package, ASK, form="fast").stderr


def test_the_engine_runs_without_the_compilers_packages(package: Path) -> None:
    result = run(package, BLOCK + ASK)
    assert result.stdout == f"plain {SAMPLE}\n"
    assert result.stderr == ""


def test_a_fresh_extension_is_left_aside_where_librt_is_missing(package: Path) -> None:
    pretend_to_build(package, _form.source_hash(package))
    result = run(package, BLOCK + ASK)
    assert result.stdout.startswith("plain")
    assert "librt is not installed" in result.stderr


def test_any_source_of_the_compiled_folders_counts(package: Path) -> None:
    hashes = {_form.source_hash(package)}
    for name in ("engine/state.py", "engine/__init__.py", "boxes/inner/new.py"):
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_text("LIMIT = 8\n")
        hashes.add(_form.source_hash(package))
    (package / "table.py").write_text("not compiled\n")
    hashes.add(_form.source_hash(package))
    assert len(hashes) == 4


def test_the_real_package_names_no_plain_module_that_does_not_exist() -> None:
    assert sorted(name for name in _form.PLAIN if not (_form.PACKAGE / name).is_file()) == []


def test_the_real_package_runs_the_form_it_is_asked_for() -> None:
    built = _form.has_extensions() and _form.why_stale() is None
    for form in ("plain", "compiled") if built else ("plain",):
        code = "import whistlestop; from whistlestop._form import form; print(form())"
        assert run(_form.PACKAGE, code, form=form).stdout == f"{form}\n"


def test_the_real_package_is_judged_by_reading_each_source_once() -> None:
    """Every start pays for this, so it reads no file twice, and none that it does not need."""
    code = """
import sys
from collections import Counter
opened = Counter()
sys.addaudithook(lambda event, given: opened.update([str(given[0])]) if event == "open" else None)
from whistlestop import _form
opened.clear()
_form.source_hash()
assert set(opened.values()) == {1}, opened
assert len(opened) == len(_form._sources(_form.PACKAGE)), opened
opened.clear()
_form.why_stale()
assert set(opened.values()) <= {1}, opened
"""
    assert run(_form.PACKAGE, code).stderr == ""
