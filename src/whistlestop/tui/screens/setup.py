"""Setting up a game against bots, and the settings of the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from whistlestop.boxes import BOXES, board_of
from whistlestop.tui.screens.sheets import Sheet
from whistlestop.tui.settings import SPEEDS, Settings
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.themes import THEMES
from whistlestop.tui.widgets.row import Row
from whistlestop.words.language import Language, known_languages, own_name
from whistlestop.words.names import board_name

LEVELS = ("easy", "medium", "hard", "champion")
VALUES = ("no", "yes")


@dataclass(frozen=True, slots=True)
class Party:
    """A game that is wanted."""

    box: str
    players: int
    bot: str
    options: tuple[str, ...]
    name: str


class SetupSheet(Sheet[Party]):
    """How many play, how well the bots do, and by which variants."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "start", show=False, priority=True)]

    def __init__(self, reader: Reader, box: str, name: str, bot: str) -> None:
        """Take the box, and what was chosen the last time."""
        super().__init__()
        self.reader, self.box, self.name_before, self.bot = reader, box, name, bot

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        said = self.reader.language.text
        least, most = board_of(self.box).facts.players
        players = [(str(n), said("sit.players", n=n)) for n in range(least, most + 1)]
        with Vertical(classes="sheet"):
            yield Static(board_name(self.reader.language, board_of(self.box)), classes="title", markup=False)
            yield Static(said(f"box.about.{self.box}"), classes="note", markup=False)
            yield Row("players", said("lobby.seats"), players)
            yield Row("bot", said("home.level"), [(bot, said(f"bot.{bot}")) for bot in LEVELS], self.bot)
            for option in BOXES[self.box].options:
                answers = [(value, said(f"terminal.{value}")) for value in VALUES]
                yield Row(option, said(f"option.{option}"), answers)
            yield Static(said("name.yours"), classes="label", markup=False)
            yield Input(self.name_before, said("name.guest"), compact=True, max_length=40)
            yield Static(said("terminal.keys.form"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Begin with the number of players."""
        self.query_one("#row-players").focus()

    def action_start(self) -> None:
        """Be done, with what is chosen."""
        rows = {row.key: row.value for row in self.query(Row)}
        options = tuple(option for option in BOXES[self.box].options if rows[option] == "yes")
        name = self.query_one(Input).value.strip()
        self.answer(Party(self.box, int(rows["players"]), rows["bot"], options, name))


class SettingsSheet(Sheet[Settings]):
    """Language, colours and speed; what is chosen is seen at once."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "done", show=False, priority=True)]

    def __init__(self, language: Language, settings: Settings) -> None:
        """Take what is chosen now."""
        super().__init__()
        self.language, self.settings = language, settings

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        said = self.language.text
        with Vertical(classes="sheet"):
            yield Static(said("settings.title"), classes="title", markup=False)
            yield Row(
                "language",
                said("app.language"),
                [(code, own_name(code)) for code in known_languages()],
                self.settings.language or self.language.code,
            )
            yield Row(
                "theme",
                said("terminal.theme"),
                [(name, said(f"terminal.theme.{name}")) for name in THEMES],
                self.settings.theme,
            )
            yield Row(
                "speed",
                said("terminal.speed"),
                [(name, said(f"terminal.speed.{name}")) for name in SPEEDS],
                self.settings.speed,
            )
            yield Static(said("terminal.keys.form"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Begin with the language."""
        self.query_one("#row-language").focus()

    def action_done(self) -> None:
        """Be done, with what is chosen."""
        rows = {row.key: row.value for row in self.query(Row)}
        self.answer(self.settings.with_(**rows))


class AskSheet(Sheet[str]):
    """Ask for one line: a link, a file."""

    def __init__(self, language: Language, title: str, note: str, before: str = "") -> None:
        """Take what is asked."""
        super().__init__()
        self.language, self.heading, self.note, self.before = language, title, note, before

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        with Vertical(classes="sheet"):
            yield Static(self.heading, classes="title", markup=False)
            yield Static(self.note, classes="note", markup=False)
            yield Input(self.before, compact=True)
            yield Static(self.language.text("terminal.keys.ask"), classes="keys", markup=False)

    @on(Input.Submitted)
    def done(self, event: Input.Submitted) -> None:
        """Be done."""
        event.stop()
        self.answer(event.value.strip() or None)
