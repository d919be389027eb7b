"""Where text goes and lines come from: a terminal, perhaps with colours, or a pipe."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable
from typing import TextIO

from whistlestop.words.language import Language

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

TIMES = " \N{MULTIPLICATION SIGN} "
TIED = TIMES.replace(" ", "\N{NO-BREAK SPACE}")
CLAUSE = r"\(([A-Z](-R)?\d+)\)$"

Complete = Callable[[str], list[str]]


def fitted(line: str, width: int) -> list[str]:
    """Break a line that is too wide between words; a width of 0 breaks nothing.

    The number of cards and their name stay together.
    """
    if width == 0 or len(line) <= width:
        return [line]
    tied = line.replace(TIMES, TIED)
    parts = textwrap.wrap(tied, width, break_long_words=False, break_on_hyphens=False)
    return [part.replace(TIED, TIMES) for part in parts]


def takes_colours(out: TextIO) -> bool:
    """Tell whether colours may be written: to terminals that have some, unless somebody wants none."""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Screen:
    """Says lines and asks for lines, in a reader's language."""

    def __init__(self, language: Language, source: TextIO | None = None, out: TextIO | None = None) -> None:
        """Talk to the given streams, or to the ones of the process."""
        self.language = language
        self.source = source if source is not None else sys.stdin
        self.out = out if out is not None else sys.stdout
        self.terminal = self.source.isatty() and self.out.isatty()
        self.coloured = takes_colours(self.out)
        self.width = min(shutil.get_terminal_size().columns, WIDEST) if self.out.isatty() else 0
        if self.coloured:
            from rich.console import Console  # noqa: PLC0415 - not needed in a pipe

            self.console = Console(file=self.out, highlight=False, markup=False, emoji=False)

    def say(self, *lines: str) -> None:
        """Show lines; an empty one if there are none."""
        self.say_all(lines or ("",))

    def say_all(self, lines: Iterable[str]) -> None:
        """Show a list of lines, which may be empty."""
        for line in lines:
            for part in fitted(line, self.width):
                self.show(part)

    def show(self, line: str) -> None:
        """Show a line as it is, in colours if there are any."""
        if not self.coloured:
            self.out.write(f"{line}\n")
            return
        from rich.text import Text  # noqa: PLC0415 - as above

        text = Text(line)
        for card, style in STYLES.items():
            names = {card, self.language.text(f"card.{card}")}
            text.highlight_regex(rf"\b({'|'.join(map(re.escape, names))})\b", style)
        text.highlight_regex(CLAUSE, "dim")
        self.console.print(text, soft_wrap=True)

    def flush(self) -> None:
        """Let everything be read that was said."""
        self.out.flush()

    def ask(self, question: str, complete: Complete | None = None) -> str | None:
        """Ask for a line; None when there are no more."""
        self.flush()
        if not self.terminal or self.source is not sys.stdin:
            line = self.source.readline()
            if not line:
                return None
            self.show(f"{question}> {line.rstrip()}")  # so that what is written down can be followed
            return line.strip()
        offer_completions(complete)
        try:
            return input(f"{question}> ").strip()
        except EOFError:
            self.show("")
            return None


def offer_completions(complete: Complete | None) -> None:
    """Let the arrow keys edit a line and bring old ones back, and Tab complete it, where a system can."""
    try:
        import readline  # noqa: PLC0415 - not everywhere, and not needed in a pipe
    except ImportError:
        return
    found: list[str] = []

    def at(text: str, place: int) -> str | None:
        if place == 0 and complete is not None:
            with contextlib.suppress(Exception):  # readline would write it into the middle of the line
                found[:] = complete(text)
        return found[place] if place < len(found) else None

    readline.set_completer(at)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
