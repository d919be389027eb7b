"""Screens that answer something when they are put away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from textual.screen import Screen

Answer = TypeVar("Answer")
Given = TypeVar("Given")


class Answering(Screen[Answer], Generic[Answer]):
    """A screen that answers once, and under one sheet at most.

    Keys may come faster than screens: of a key that is pressed twice the second one must not put away what
    lies under the screen, nor lay a sheet over a sheet.
    """

    answered = False

    def answer(self, answer: Answer) -> None:
        """Be done."""
        if self.is_active and not self.answered:
            self.answered = True
            self.dismiss(answer)

    def lay(self, sheet: Screen[Given], then: Callable[[Given | None], None] | None = None) -> None:
        """Lay a sheet over this screen, and hand over what it answers."""
        if self.is_active and not self.answered:
            self.app.push_screen(sheet, then)
