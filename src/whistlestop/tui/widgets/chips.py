"""A row of things to take, cards that lie open for example; chosen by arrows and Enter, or the mouse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing in a row."""

    text: str
    style: Style
    move: str = ""  # what choosing it stands for; nothing, if it can't be chosen now


GAP = 1


class ChipRow(Widget, can_focus=True):
    """A row of chips behind a title; a second row is begun if one is too short."""

    DEFAULT_CSS = "ChipRow { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "go(-1)", show=False),
        Binding("right,down", "go(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]
    cursor = reactive(0)

    class Chosen(Message):
        """A chip was chosen."""

        def __init__(self, move: str) -> None:
            """Say what it stands for."""
            self.move = move
            super().__init__()

    def __init__(self, *, id: str) -> None:  # noqa: A002 - what Textual calls it
        """Begin with nothing in the row."""
        super().__init__(id=id)
        self.title = ""
        self.chips: tuple[Chip, ...] = ()

    def show(self, title: str, chips: tuple[Chip, ...]) -> None:
        """Show other chips."""
        self.can_focus = any(chip.move for chip in chips)
        self.title, self.chips = title, chips
        self.cursor = min(self.cursor, max(0, len(chips) - 1))
        if self.chips and not self.chips[self.cursor].move:
            self.action_go(1)
        self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002
        """Return how many rows are needed."""
        return 1 + max((row for row, _, _ in self.places(width)), default=0)

    def places(self, width: int) -> list[tuple[int, int, Chip]]:
        """Lay the chips out: row, column, chip."""
        first = len(self.title) + GAP if self.title else 0
        row, column, placed = 0, first, []
        for chip in self.chips:
            wide = len(chip.text)
            if column + wide > width and column > first:
                row, column = row + 1, first
            placed.append((row, column, chip))
            column += wide + GAP
        return placed

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        plain, parts, at = self.rich_style, list[Segment](), 0
        if y == 0 and self.title:
            parts.append(Segment(self.title, plain + Style(bold=True)))
            at = len(self.title)
        for place, (row, column, chip) in enumerate(self.places(self.size.width)):
            if row == y:
                parts.append(Segment(" " * (column - at), plain))
                marked = self.has_focus and place == self.cursor
                parts.append(Segment(chip.text, plain + chip.style + Style(reverse=marked)))
                at = column + len(chip.text)
        return Strip(parts).adjust_cell_length(self.size.width, plain)

    def action_go(self, step: int) -> None:
        """Go to the next chip that can be chosen."""
        places = [place for place, chip in enumerate(self.chips) if chip.move]
        if not places:
            return
        further = [place for place in places if (place - self.cursor) * step > 0]
        if further:
            self.cursor = further[0] if step > 0 else further[-1]
        elif self.cursor not in places:
            self.cursor = places[0]

    def action_choose(self) -> None:
        """Choose the chip under the cursor."""
        if self.chips and self.chips[self.cursor].move:
            self.post_message(self.Chosen(self.chips[self.cursor].move))

    def on_focus(self) -> None:
        """Show the cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Show no cursor."""
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Choose the chip that was clicked."""
        for place, (row, column, chip) in enumerate(self.places(self.size.width)):
            if row == event.y and column <= event.x < column + len(chip.text) and chip.move:
                self.cursor = place
                self.post_message(self.Chosen(chip.move))
