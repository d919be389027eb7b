"""Which form of the engine runs: the compiled one, or the plain Python it is compiled from.

One source has two forms, so two things can go wrong without anybody noticing. An extension module shadows
the `.py` file beside it even after that file was edited; and a machine may lack `librt`, without which
neither form could be imported. `prepare` settles both before the first engine module is imported.

`setup.py` loads this file by its path, so that a build and a start agree on what "the sources" are; so it
imports nothing of the package.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from importlib import import_module
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PACKAGE = Path(__file__).parent
FOLDERS = ("engine", "shared", "boxes", "minds")
"""The layers whose modules are compiled, together, as one group."""

PLAIN = frozenset(
    {
        "engine/board_check.py",
        "engine/board_file.py",
        "engine/cards.py",
        "engine/moves.py",
        "engine/refusals.py",
        "engine/tokens.py",
    }
)
"""Modules that stay plain Python: what they hold (typed records, texts, files read once) gains nothing."""

STAMP = "_built.json"
"""Written beside the extension modules by a build that succeeded: made from what, and by what."""

CURE = "run `make build`, or reinstall the package where a C compiler works"


def prepare() -> None:
    """Choose the form, before anything of the engine is imported.

    Without `WHISTLESTOP_FORM` in the environment the compiled form runs if it is there and fits the sources.
    `plain` never runs it; `compiled` raises an ImportError rather than run anything else.
    """
    wanted = os.environ.get("WHISTLESTOP_FORM", "")
    if wanted not in {"", "plain", "compiled"}:
        _refuse(f"WHISTLESTOP_FORM is {wanted!r}; it may be 'plain', 'compiled' or unset")
    stood_in = _stand_in()
    if wanted == "plain":
        _load_sources()
        return
    trouble = "librt is not installed" if stood_in else why_stale()
    present = has_extensions()
    if wanted == "compiled" and (trouble or not present):
        _refuse(f"the compiled engine was asked for, but {trouble or 'there is none'}: {CURE}")
    if trouble and present:
        message = f"The compiled engine is left aside for the plain one, because {trouble}: {CURE}."
        warnings.warn(message, RuntimeWarning, stacklevel=3)
        _load_sources()


def form() -> Literal["compiled", "plain"]:
    """Tell what runs, judged from the modules that were loaded, not from what was intended."""
    names = [f"whistlestop.{name[:-3].replace('/', '.')}" for name in compiled_sources()]
    loaded = [sys.modules[name] for name in names if name in sys.modules]
    if not loaded:
        loaded = [import_module(name) for name in names[:1]]
    native = [isinstance(module.__loader__, ExtensionFileLoader) for module in loaded]
    return "compiled" if native and all(native) else "plain"


def compiled_sources(package: Path = PACKAGE) -> list[str]:
    """List the sources that a build compiles, relative to the package, in a fixed order."""
    return [name for name in _sources(package) if name not in PLAIN and not name.endswith("__init__.py")]


def source_hash(package: Path = PACKAGE) -> str:
    """Digest names and contents of all sources in the compiled folders.

    The plain ones are in it too: the compiler copies their `Final` constants into its code, so a change there
    makes an extension just as stale.
    """
    digest = hashlib.sha256(repr(sorted(PLAIN)).encode())
    for name in _sources(package):
        content = (package / name).read_bytes()
        digest.update(f"\n{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def why_stale(package: Path = PACKAGE) -> str | None:
    """Say why the extension modules of a package can't be trusted; None if there are none, or all is well."""
    if not has_extensions(package):
        return None
    try:
        stamp = json.loads((package / STAMP).read_text())
    except (OSError, ValueError):
        return "it has no record of its sources"
    if stamp.get("sources") != source_hash(package):
        return "its sources have changed since it was built"
    return None


def has_extensions(package: Path = PACKAGE) -> bool:
    """Tell whether this interpreter would load any engine module from an extension."""
    return any(_ending(name) in EXTENSION_SUFFIXES for name in _files(package))


def _ending(name: str) -> str:
    """Give all that follows a module's name: each kind of interpreter has its own for extensions."""
    _, dot, rest = name.rpartition("/")[2].partition(".")
    return dot + rest


def _sources(package: Path) -> list[str]:
    return sorted(name for name in _files(package) if name.endswith(".py"))


def _files(package: Path) -> Iterator[str]:
    """Walk the compiled folders; names are relative to the package, with forward slashes everywhere."""
    for folder in FOLDERS:
        for place, inner, names in os.walk(package / folder):
            inner[:] = [name for name in inner if name != "__pycache__"]
            below = os.path.relpath(place, package).replace(os.sep, "/")
            yield from (f"{below}/{name}" for name in names)


def _refuse(sentence: str) -> NoReturn:
    raise ImportError(sentence, name="whistlestop")


class _SourceFinder:
    """Finds the `.py` file of an engine module where Python itself would prefer the extension beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Look for sources only; None hands the question on to Python's own finders."""
        del target
        if not name.startswith(tuple(f"whistlestop.{folder}" for folder in FOLDERS)):
            return None
        for place in path or ():
            spec = FileFinder(place, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def _load_sources() -> None:
    if _SourceFinder not in sys.meta_path:
        sys.meta_path.insert(0, _SourceFinder)


def _stand_in() -> bool:
    """Fill in for the compiler's run-time packages where they are missing; tell whether librt is."""
    if not _importable("mypy_extensions"):
        import_module("whistlestop._stand_in").stand_in_for_mypy_extensions()
    if _importable("librt.vecs"):
        return False
    import_module("whistlestop._stand_in").stand_in_for_librt()
    return True


def _importable(name: str) -> bool:
    try:
        import_module(name)
    except ImportError:
        return False
    return True


if __name__ == "__main__":
    # What `make build` asks: is there a compiled engine, and does it fit the sources?
    sys.exit(0 if has_extensions() and why_stale() is None else 1)
