"""The line in which moves and words are typed, completed as one types."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class CommandLine(Input):
    """A line of the move language. Tab completes, up and down choose a completion or an older line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "other(-1)", show=False),
        Binding("down", "other(1)", show=False),
    ]

    class Offers(Message):
        """There are other completions now, or another one is chosen."""

        def __init__(self, offers: tuple[str, ...], chosen: int | None) -> None:
            """Say which, and which of them is chosen."""
            self.offers, self.chosen = offers, chosen
            super().__init__()

    class Typed(Message):
        """A line was typed; an empty one, too."""

        def __init__(self, line: str) -> None:
            """Say which."""
            self.line = line
            super().__init__()

    def __init__(self, complete: Callable[[str], list[str]], hint: str) -> None:
        """Take what completes a line, and what an empty line shows."""
        super().__init__(placeholder=hint, id="command", compact=True, select_on_focus=False)
        self.complete = complete
        self.offers: tuple[str, ...] = ()
        self.chosen: int | None = None
        self.lines: list[str] = []  # typed before
        self.back = 0  # how far back in these

    def on_input_changed(self) -> None:
        """Complete what was typed."""
        self.chosen = None
        self.offers = tuple(self.complete(self.value)) if self.value.strip() else ()
        self.post_message(self.Offers(self.offers, None))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the chosen completion, or hand the line over."""
        event.stop()
        if self.chosen is not None:
            self.take(self.offers[self.chosen])
            return
        line = self.value.strip()
        if line and line not in self.lines[-1:]:
            self.lines.append(line)
        self.back = 0
        self.value = ""
        self.post_message(self.Typed(line))

    def take(self, offer: str) -> None:
        """Put a completion in place of what was typed."""
        self.value = f"{offer} "
        self.cursor_position = len(self.value)

    def action_other(self, step: int) -> None:
        """Choose the next completion; with none, go through the lines typed before."""
        if self.offers:
            places = len(self.offers)
            self.chosen = (
                (0 if step > 0 else places - 1) if self.chosen is None else (self.chosen + step) % places
            )
            self.post_message(self.Offers(self.offers, self.chosen))
        elif self.lines and (not self.value or self.back):
            self.back = max(0, min(len(self.lines), self.back - step))
            with self.prevent(Input.Changed):
                self.value = self.lines[-self.back] if self.back else ""
            self.cursor_position = len(self.value)

    async def _on_key(self, event: events.Key) -> None:
        """Complete by Tab, while there is something to complete; else Tab goes on to the next part."""
        if event.key == "tab" and self.offers and self.value.strip():
            event.stop()
            event.prevent_default()
            self.take(self.offers[self.chosen or 0])
            return
        if event.key == "escape" and self.value:
            event.stop()
            event.prevent_default()
            self.value = ""
            return
        await super()._on_key(event)
