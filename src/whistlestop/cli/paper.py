"""Where tables are printed: as wide as the window, and wide enough for programs that read them."""

from __future__ import annotations

import sys
from typing import NoReturn

from rich.console import Console

WIDE = 132


class Paper(Console):
    """The standard output; that its reader goes away is no failure here, as everywhere."""

    def __init__(self) -> None:
        """Look how wide it is."""
        super().__init__(width=None if sys.stdout.isatty() else WIDE, emoji=False)

    def on_broken_pipe(self) -> NoReturn:
        """Leave it to the command; Rich would exit with 1."""
        raise BrokenPipeError
