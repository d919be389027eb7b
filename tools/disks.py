"""Disks that are full: for tools/chaos.py and the tests of faults."""

from __future__ import annotations

import contextlib
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tools.crowd import Server

Fill = Callable[[Server], AbstractContextManager[None]]


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Path, Fill]]:
    """Mount a disk of 16 MB in memory; yield it with a way to fill it."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "whistlestop-chaos", str(disk)]
    subprocess.run(mount, check=True, capture_output=True)  # noqa: S603 - a folder of our own

    @contextmanager
    def fill(_: Server) -> Iterator[None]:
        ballast = disk / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        yield
        ballast.unlink()

    try:
        yield disk, fill
    finally:
        subprocess.run(["umount", str(disk)], check=True)  # noqa: S603, S607 - the same one


@contextmanager
def limited_files(folder: Path) -> Iterator[tuple[Path, Fill]]:
    """Yield a folder, and a way to forbid a server that any file grows: needs nobody's leave."""

    @contextmanager
    def fill(server: Server) -> Iterator[None]:
        if server.process is None:
            raise RuntimeError("there is no server to limit")
        pid, free = server.process.pid, resource.RLIM_INFINITY
        now = max(file.stat().st_size for file in folder.glob("full.db*"))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (now, free))
        yield
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (free, free))

    yield folder, fill
