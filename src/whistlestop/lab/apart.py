"""A process apart: what goes down in there takes nothing else along."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

from whistlestop.lab.processes import end_with_parent

Given = ParamSpec("Given")
Found = TypeVar("Found")

HASHES = "PYTHONHASHSEED"


class WentDown(Exception):
    """The process ended in the middle of a call."""


class Apart:
    """A process that answers calls, one after the other; one that went down is followed by a fresh one.

    `hashes` decides in which order Python keeps sets there: what depends on that shows in two processes.
    """

    def __init__(self, hashes: int) -> None:
        """Start nothing yet."""
        self.hashes = hashes
        self.process: multiprocessing.process.BaseProcess | None = None
        self.pipe: Connection | None = None

    def call(self, function: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found:
        """Call a function over there; what it raises is raised here."""
        pipe = self.pipe or self.start()
        try:
            pipe.send((function, args, kwargs))
            found, error = pipe.recv()
        except (EOFError, OSError):
            self.end()
            raise WentDown from None
        if error is not None:
            raise error
        answer: Found = found
        return answer

    def start(self) -> Connection:
        """Start the process. It is spawned: a fork would have this one's hashes."""
        context = multiprocessing.get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=answer_calls, args=(there,), daemon=True)
        with environment(HASHES, str(self.hashes)):
            self.process.start()
        there.close()
        return self.pipe

    def end(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None


def answer_calls(pipe: Connection) -> None:
    """Answer calls until nobody calls any more. Ctrl-C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError):
        while True:
            function, args, kwargs = pipe.recv()
            try:
                found, failed = function(*args, **kwargs), None
            except Exception as error:  # noqa: BLE001 - it is told to the one that called
                found, failed = None, error
            pipe.send((found, failed))


@contextlib.contextmanager
def environment(name: str, value: str) -> Iterator[None]:
    """Set a variable for processes that are started meanwhile."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
