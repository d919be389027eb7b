"""Where text goes and lines come from: a terminal with colours, or a pipe without any."""

from __future__ import annotations

import contextlib
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from whistlestop.engine.codes import CARD_NAMES

WIDEST = 100
STYLES = {
    "purple": "magenta",
    "white": "bright_white",
    "blue": "bright_blue",
    "yellow": "yellow",
    "orange": "dark_orange",
    "black": "bright_black",
    "red": "red",
    "green": "green",
    "locomotive": "bold",
}
"""Colours of the words that name cards; the words stay, for whoever doesn't see the colours."""

TAGS = {r"^ *(?:==.*|[A-Z]\w*:$)": "bold", r"\bdone\b": "green", r"\(([A-Z](-R)?\d+)\)$": "dim"}


def fitted(line: str, width: int) -> list[str]:
    """Break a line that is too wide and go on under its last column; a width of 0 breaks nothing."""
    if width == 0 or len(line) <= width:
        return [line]
    columns = [found.end() for found in re.finditer(r" {2,}|^- ", line) if found.end() < width // 2]
    hang = " " * max(columns, default=0)
    return textwrap.wrap(line, width, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False)


class Screen:
    """Says lines and asks for lines."""

    def __init__(self, source: TextIO | None = None, out: TextIO | None = None) -> None:
        """Talk to the given streams, or to the ones of the process."""
        self.source = source if source is not None else sys.stdin
        self.out = out if out is not None else sys.stdout
        self.coloured = self.out.isatty()
        self.asks = self.source.isatty()
        self.width = 0
        if self.coloured:
            from rich.console import Console  # noqa: PLC0415 - not needed in a pipe

            self.console = Console(file=self.out, highlight=False, markup=False, emoji=False)
            self.width = min(self.console.width, WIDEST)

    def say(self, *lines: str) -> None:
        """Show lines."""
        for line in lines or ("",):
            for part in fitted(line, self.width):
                self.show(part)

    def say_all(self, lines: Iterable[str]) -> None:
        """Show a list of lines, which may be empty."""
        for line in lines:
            self.say(line)

    def show(self, line: str) -> None:
        """Show a line as it is, in colours if there are any."""
        if not self.coloured:
            print(line, file=self.out)
            return
        from rich.text import Text  # noqa: PLC0415 - as above

        text = Text(line)
        for name in CARD_NAMES:
            text.highlight_regex(rf"\b{name}\b", STYLES[name])
        for pattern, style in TAGS.items():
            text.highlight_regex(pattern, style)
        self.console.print(text, soft_wrap=True)

    def ask(self, question: str) -> str | None:
        """Ask for a line; None when there are no more."""
        self.out.flush()
        if not self.asks or not self.coloured or self.source is not sys.stdin:
            line = self.source.readline()
            if not line:
                return None
            self.show(f"{question}{line.rstrip()}")  # so that what is written down can be followed
            return line.strip()
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401, PLC0415 - lets the arrow keys edit a line and bring old ones back
        try:
            return input(question).strip()
        except EOFError:
            self.show("")
            return None

    @contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """Show that something takes a while, if somebody is watching."""
        if not self.coloured:
            yield
            return
        with self.console.status(what):
            yield
