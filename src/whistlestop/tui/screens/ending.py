"""The end of a game: the count, and what can be done now."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from whistlestop.engine.board import Board
from whistlestop.tui.screens.sheets import Sheet
from whistlestop.tui.shown.ending import result
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.tables.contract import Look
from whistlestop.tui.widgets.choices import Choices

AFTER = ("board", "replay", "save", "home")


class EndSheet(Sheet[str]):
    """The final count; answers what is wanted next, by a word of `AFTER`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
    ]

    def __init__(self, reader: Reader, board: Board, look: Look) -> None:
        """Take the last look at a table."""
        super().__init__()
        self.reader, self.board, self.look = reader, board, look

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        said = self.reader.language.text
        with Vertical(classes="sheet wide whole"):
            yield Static(said("ending.title"), classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(result(self.reader, self.board, self.look))
            yield Choices(*(Option(said(f"terminal.after.{word}"), id=word) for word in AFTER), compact=True)
            yield Static(said("terminal.keys.end"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Let the arrows choose."""
        self.query_one(Choices).focus()

    def action_scroll(self, pages: int) -> None:
        """Move the count."""
        scroll = self.query_one(VerticalScroll)
        (scroll.scroll_page_down if pages > 0 else scroll.scroll_page_up)(animate=False)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.answer(event.option_id)
