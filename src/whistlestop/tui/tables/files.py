"""Files that survive whatever happens: written whole or not at all, and held by one process at a time."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

PART = ".part"  # how the name of a file ends that is being written


def write_safely(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old content is there, or all of the new one."""
    part = path.with_name(path.name + PART)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    settle(path.parent)


def settle(folder: Path) -> None:
    """Let a folder remember what was renamed in it, power cut or not, on systems where that can be asked."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class Taken(Exception):
    """Another process holds the file."""


class Hold:
    """A file held by this process, until it lets go or ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take hold of a file that is there; raises Taken if another has."""
        self.file = path.open("rb")
        try:
            hold(self.file.fileno())
        except BlockingIOError:
            self.file.close()
            raise Taken(str(path)) from None

    def let_go(self) -> None:
        """Let others have it."""
        self.file.close()


if sys.platform == "win32":
    import msvcrt

    FAR = 2**30  # a byte far behind all that is read: who only reads is not kept out

    def hold(descriptor: int) -> None:
        """Lock an open file; raises BlockingIOError if another has."""
        os.lseek(descriptor, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None

else:
    import fcntl

    def hold(descriptor: int) -> None:
        """Lock an open file; raises BlockingIOError if another has. Where nothing can be locked, all may."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return
