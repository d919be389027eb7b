"""The start: a new game, games to go on with, a table by its link, a saved game to see again, settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from whistlestop.boxes import BOXES, board_of
from whistlestop.tui.screens.answering import Answering
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.tables.keeping import Kept
from whistlestop.tui.widgets.choices import Choices
from whistlestop.words.names import board_name

MOST = 6  # games to go on with that are shown


@dataclass(frozen=True, slots=True)
class Wish:
    """What was chosen at the start: `what` is box, kept, join, replay, settings or quit."""

    what: str
    which: str = ""


class HomeScreen(Answering[Wish]):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "quit", show=False)]

    def __init__(self, reader: Reader, kept: list[Kept]) -> None:
        """Take the games that can be gone on with."""
        super().__init__()
        self.reader, self.kept = reader, [each for each in kept if not each.over][:MOST]

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        said = self.reader.language.text
        with Vertical(id="home"):
            yield Static(Text(said("app.name"), self.reader.theme.accent), id="name")
            yield Static(said("terminal.about"), id="lead", markup=False)
            yield Choices(*self.options(), compact=True, id="wishes")
            yield Static(id="about", markup=False)
            yield Static(said("terminal.keys.home"), classes="keys", markup=False)

    def options(self) -> list[Option | None]:
        """List what can be chosen; lines between the kinds."""
        said = self.reader.language.text
        options: list[Option | None] = []
        for each in self.kept:
            label = Text().append(said("terminal.go_on"), "bold").append(f"  {self.kept_words(each)}")
            options.append(Option(label, id=f"kept {each.id}"))
        options += [None] if options else []
        wide = max(len(board_name(self.reader.language, board_of(box))) for box in BOXES)
        for box in BOXES:
            least, most = board_of(box).facts.players
            label = Text().append(board_name(self.reader.language, board_of(box)).ljust(wide), "bold")
            label.append(f"   {said('box.players', **{'from': least, 'to': most})}")
            options.append(Option(label, id=f"box {box}"))
        rest = [
            Option(said(f"terminal.home.{what}"), id=what) for what in ("join", "replay", "settings", "quit")
        ]
        return [*options, None, *rest]

    def kept_words(self, game: Kept) -> str:
        """Tell of a game that can be gone on with."""
        said = self.reader.language.text
        others = ", ".join(name for seat, name in enumerate(game.names) if seat != game.seat)
        return f"{game.title} · {others} · {said('terminal.round', n=game.round)}"

    def on_mount(self) -> None:
        """Let the arrows choose."""
        listing = self.query_one(Choices)
        listing.focus()
        listing.highlighted = 0

    @on(OptionList.OptionHighlighted)
    def tell(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the cursor is on."""
        what, _, which = (event.option_id or "").partition(" ")
        about = self.reader.language.text(f"box.about.{which}") if what == "box" else ""
        self.query_one("#about", Static).update(about)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Be done."""
        what, _, which = (event.option_id or "quit").partition(" ")
        self.answer(Wish(what, which))

    def action_quit(self) -> None:
        """Leave."""
        self.answer(Wish("quit"))
