"""A row of a form: a label, and a value that left and right change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

LABEL = 22  # columns


class Row(Widget, can_focus=True):
    """One thing to choose, of few."""

    DEFAULT_CSS = "Row { height: 1; } Row:focus { text-style: reverse; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "other(-1)", show=False),
        Binding("right,space", "other(1)", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]
    at = reactive(0)

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, row: Row) -> None:
            """Say in which row."""
            self.row = row
            super().__init__()

    def __init__(self, key: str, label: str, values: Sequence[tuple[str, str]], chosen: str = "") -> None:
        """Take the values and how each is called."""
        super().__init__(id=f"row-{key}")
        self.key, self.label, self.values = key, label, list(values)
        known = [value for value, _ in self.values]
        self.set_reactive(Row.at, known.index(chosen) if chosen in known else 0)

    @property
    def value(self) -> str:
        """Return the value that is chosen."""
        return self.values[self.at][0]

    def render(self) -> Text:
        """Write the row."""
        text = Text(f" {self.label:<{LABEL}} ", no_wrap=True, overflow="ellipsis")
        value = self.values[self.at][1]
        return text.append(f"< {value} >" if len(self.values) > 1 else value, "bold")

    def action_other(self, step: int) -> None:
        """Choose the next value."""
        if len(self.values) > 1:
            self.at = (self.at + step) % len(self.values)
            self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Choose the next value: left of it the one before."""
        self.focus()
        self.action_other(-1 if event.x <= LABEL + 2 else 1)
