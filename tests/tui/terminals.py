"""A person at a pseudo-terminal: what is typed, what is said, whole games line by line."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random

from tests.command_line import PROGRAM

PATIENCE = 60.0
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x07")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
NUMBER = re.compile(r"^(\d+)\. ", re.MULTILINE)
END = ("The game is over> ", "Koniec gry> ", "Jocul s-a terminat> ")


class Terminal:
    """A program that runs in a pseudo-terminal."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        """Take the process, and our end of its terminal."""
        self.process, self.end = process, end
        self.raw = ""  # all that was said, with the terminal's signs
        self.read = 0  # up to where it has been looked at

    @property
    def said(self) -> str:
        """Return all that was said."""
        return ESCAPES.sub("", self.raw)

    def hear(self, wanted: str = "> ") -> str:
        """Listen until something was said, a prompt if nothing else; return what came since last time."""
        until = time.monotonic() + PATIENCE
        while not self.has(wanted):
            ready, _, _ = select.select([self.end], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"{wanted!r} was not said, but: {self.said[-2000:]}"
            try:
                self.raw += os.read(self.end, 65536).decode(errors="replace")
            except OSError:  # the other end was closed
                raise AssertionError(f"It ended before {wanted!r} was said: {self.said[-2000:]}") from None
        new, self.read = self.said[self.read :], len(self.said)
        return new

    def has(self, wanted: str) -> bool:
        """Tell whether it was said since the last time; a prompt has to be the last that was said."""
        new = self.said[self.read :]
        return new.endswith(wanted) if wanted == "> " else wanted in new

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.end, f"{line}\n".encode())

    def answer(self, line: str) -> str:
        """Type a line at a prompt; return all that is said up to the next one."""
        self.type(line)
        return self.hear()

    def repeat(self, line: str, until: Callable[[], bool]) -> None:
        """Type a line again and again, until something is so."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, f"It does not come to that: {self.said[-2000:]}"
            self.answer(line)

    def hear_signs(self, wanted: str) -> None:
        """Listen until something was written, with the terminal's signs."""
        until = time.monotonic() + PATIENCE
        while wanted not in self.raw:
            ready, _, _ = select.select([self.end], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"{wanted!r} was not written, but: {self.raw[-2000:]}"
            self.raw += os.read(self.end, 65536).decode(errors="replace")

    def hear_out(self) -> str:
        """Listen until the program has ended; return what came since last time."""
        while True:
            ready, _, _ = select.select([self.end], [], [], PATIENCE)
            assert ready, f"It did not end: {self.said[-2000:]}"
            try:
                more = os.read(self.end, 65536)
            except OSError:
                break
            if not more:
                break
            self.raw += more.decode(errors="replace")
        new, self.read = self.said[self.read :], len(self.said)
        return new

    def code(self) -> int:
        """Return the exit code."""
        return self.process.wait(PATIENCE)


@contextmanager
def at_terminal(folder: Path, *words: str, **more: str) -> Iterator[Terminal]:
    """Run the game at a terminal; what it keeps is kept in a folder."""
    import pty  # noqa: PLC0415 - not everywhere

    ours, theirs = pty.openpty()
    left_out = {"NO_COLOR", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"}
    environment = {key: value for key, value in os.environ.items() if key not in left_out}
    environment |= {"TERM": "xterm-256color", "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8", **more}
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # what runs in the background hears none
    process = subprocess.Popen(
        [*PROGRAM, "tui", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
        preexec_fn=take_terminal,  # noqa: PLW1509 - one thread, and nothing but a call to the system
    )
    signal.signal(signal.SIGINT, before)
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def in_lines(folder: Path, *words: str, **more: str) -> AbstractContextManager[Terminal]:
    """Run the game in lines at a terminal."""
    return at_terminal(folder, "--plain", *words, **more)


def take_terminal() -> None:
    """Make the pseudo-terminal the one that Ctrl-C of this process comes from."""
    import fcntl  # noqa: PLC0415 - not everywhere
    import termios  # noqa: PLC0415 - not everywhere

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def play_to_the_end(terminal: Terminal, random: Random) -> None:
    """Play any moves on offer, line by line, from a prompt until the game is over."""
    while not terminal.said.endswith(END):
        terminal.answer(random.choice(NUMBER.findall(terminal.answer("moves all"))))
