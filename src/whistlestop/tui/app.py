"""The terminal as one application: from the first screen to tables and back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.tui.records import read_text
from whistlestop.tui.replaying import Shown, read_shown
from whistlestop.tui.screens.home import HomeScreen, Wish
from whistlestop.tui.screens.replay import ReplayScreen
from whistlestop.tui.screens.setup import AskSheet, Party, SettingsSheet, SetupSheet
from whistlestop.tui.screens.table import TableScreen
from whistlestop.tui.settings import Settings, keep_settings, language_for, read_settings
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.tables.contract import Table
from whistlestop.tui.tables.keeping import kept_games, open_kept
from whistlestop.tui.tables.local import Wanted, open_table
from whistlestop.tui.tables.remote import open_link
from whistlestop.tui.themes import THEMES, textual_theme
from whistlestop.words.asking import turn_kinds


@dataclass(frozen=True, slots=True)
class Start:
    """What the terminal begins with, instead of the first screen."""

    table: Callable[[], Table] | None = None
    shown: Shown | None = None


class Terminal(App[None]):
    """Whistlestop in the terminal."""

    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self, folder: Path | None, settings: Settings | None = None, start: Start | None = None
    ) -> None:
        """Take the folder where games and settings are kept, and what to begin with."""
        super().__init__()
        self.folder = folder
        self.settings = settings or read_settings(folder)
        self.start = start or Start()
        for theme in THEMES.values():
            self.register_theme(textual_theme(theme))

    @property
    def reader(self) -> Reader:
        """Return whom everything is told to."""
        theme = THEMES.get(self.settings.theme, THEMES["dark"])
        return Reader(language_for(self.settings.language), theme)

    def on_mount(self) -> None:
        """Begin."""
        self.theme = self.reader.theme.name
        self.begin()

    @work
    async def begin(self) -> None:
        """Go to what was asked for on the command line; afterwards, or without it, to the first screen."""
        if self.start.table is not None:
            await self.sit(self.start.table)
        elif self.start.shown is not None:
            await self.show_again(self.start.shown)
        while True:
            wish = await self.push_screen_wait(HomeScreen(self.reader, kept_games(self.folder)))
            if wish.what == "quit":
                self.exit()
                return
            await self.fulfil(wish)

    async def fulfil(self, wish: Wish) -> None:
        """Do what was chosen at the start; whatever goes wrong is said, and everything stays as it is."""
        doors = {
            "box": self.new_game,
            "kept": self.go_on,
            "join": self.join,
            "replay": self.replay,
            "settings": self.choose_settings,
        }
        try:
            await doors[wish.what](wish.which)
        except (WhistlestopError, OSError) as wrong:
            self.notify(str(wrong), severity="error", timeout=15, markup=False)

    async def new_game(self, box: str) -> None:
        """Set up a game against bots, and play it."""
        sheet = SetupSheet(self.reader, box, self.settings.name, self.settings.bot)
        party: Party | None = await self.push_screen_wait(sheet)
        if party is not None:
            self.keep(self.settings.with_(name=party.name, bot=party.bot))
            name = party.name or self.reader.language.text("name.guest")
            wanted = Wanted(
                box=party.box, players=party.players, options=party.options, bots=(party.bot,), name=name
            )
            await self.sit(lambda: open_table(wanted, self.folder))

    async def go_on(self, which: str) -> None:
        """Go on with a game that was kept."""
        found = [kept for kept in kept_games(self.folder) if kept.id == which]
        if found:
            await self.sit(lambda: open_kept(found[0]))

    async def join(self, _: str) -> None:
        """Take a seat at a server's table."""
        said = self.reader.language.text
        link = await self.push_screen_wait(
            AskSheet(self.reader.language, said("terminal.join.title"), said("terminal.join.note"))
        )
        if link:
            name = self.settings.name or said("name.guest")
            await self.sit(lambda: open_link(link, name, self.folder))

    async def sit(self, door: Callable[[], Table]) -> None:
        """Open a table, without keeping the screen waiting, and stay until the person leaves."""
        try:
            table = await asyncio.to_thread(door)
        except (WhistlestopError, OSError) as wrong:
            self.notify(str(wrong), severity="error", timeout=15, markup=False)
            return
        after = await self.push_screen_wait(TableScreen(table, self.reader, self.settings.pause))
        if after == "replay" and (record := table.record()):
            await self.show_again(read_shown(record, table.board))

    async def replay(self, _: str) -> None:
        """Show a saved game again."""
        said = self.reader.language.text
        file = await self.push_screen_wait(
            AskSheet(self.reader.language, said("terminal.replay.title"), said("terminal.replay.note"))
        )
        if file:
            text = await asyncio.to_thread(lambda: read_text(Path(file).expanduser()))
            await self.show_again(read_shown(text))

    async def show_again(self, shown: Shown) -> None:
        """Show a recorded game."""
        turns = tuple(turn_kinds(shown.rules))
        await self.push_screen_wait(ReplayScreen(self.reader, shown, turns))

    async def choose_settings(self, _: str) -> None:
        """Choose language, colours and speed."""
        chosen = await self.push_screen_wait(SettingsSheet(self.reader.language, self.settings))
        if chosen is not None:
            self.keep(chosen)
            self.theme = self.reader.theme.name

    def keep(self, settings: Settings) -> None:
        """Keep what was chosen."""
        self.settings = settings
        keep_settings(self.folder, settings)
