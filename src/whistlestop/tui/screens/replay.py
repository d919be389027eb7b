"""A recorded game, seen again move by move."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from whistlestop.table.view import SPECTATOR
from whistlestop.tui.replaying import Shown, look_at
from whistlestop.tui.screens.panes import Panes
from whistlestop.tui.screens.sheets import ReadSheet
from whistlestop.tui.shown.ending import result
from whistlestop.tui.shown.log import log_text
from whistlestop.tui.shown.telling import Reader
from whistlestop.words.telling import line_sentence

PACE = 1.0  # seconds between two moves while it plays by itself
STRIDE = 10  # moves


class ReplayScreen(Panes[None]):
    """Shows a recorded game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("right", "step(1)", show=False, priority=True),
        Binding("pageup", f"step({-STRIDE})", show=False),
        Binding("pagedown", f"step({STRIDE})", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("space", "play", show=False, priority=True),
        Binding("e", "eyes", show=False, priority=True),
        Binding("f3", "scale", show=False),
        Binding("f4", "log", show=False),
        Binding("escape,q,f10", "leave", show=False),
    ]

    def __init__(self, reader: Reader, shown: Shown, turns: tuple[str, ...]) -> None:
        """Take the game."""
        super().__init__(reader, shown.rules, turns, look_at(shown, 0, SPECTATOR))
        self.shown, self.at, self.eyes = shown, 0, 0
        self.clock: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield from self.compose_panes()
        yield Static(id="transport")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin before the first move."""
        keys = Text(self.reader.language.text("terminal.keys.replay"), self.reader.theme.dim, no_wrap=True)
        self.query_one("#keys", Static).update(keys)
        self.lay_out()
        self.action_go(0)

    def action_step(self, moves: int) -> None:
        """Go some moves on, or back."""
        self.action_go(max(0, min(self.shown.last, self.at + moves)))

    def action_go(self, number: int) -> None:
        """Go to the table after so many moves."""
        self.at = self.shown.last if number < 0 else number
        self.seen = look_at(self.shown, self.at, self.eyes)
        self.message = ""
        self.show()
        self.query_one("#transport", Static).update(self.transport())
        if self.at == self.shown.last:
            self.stop()

    def transport(self) -> Text:
        """Show how far the game is, and whose eyes see it."""
        said = self.reader.language.text
        where = said("terminal.replay.at", n=self.at, all=self.shown.last)
        eyes = said("watch.as", name=self.shown.names[self.eyes]) if self.eyes >= 0 else said("watch.nobody")
        room = max(4, self.size.width - len(where) - len(eyes) - 10)
        done = round(room * self.at / max(1, self.shown.last))
        text = Text(f" {'▶' if self.clock else '■'} ", self.reader.theme.accent, no_wrap=True)
        text.append("━" * done, self.reader.theme.accent)
        text.append("─" * (room - done), self.reader.theme.dim)
        return text.append(f" {where} · {eyes}", "")

    def resting_words(self) -> str:
        """Tell the last move, and why the record breaks off where it does."""
        view = self.seen.view
        if self.shown.fault and self.at == self.shown.last:
            return self.shown.fault
        if view is None or not view.log:
            return self.reader.language.text("terminal.replay.start")
        return line_sentence(self.reader.speaker(self.board, self.seen), view.log[-1])

    def action_play(self) -> None:
        """Play by itself, or stop."""
        if self.clock is not None:
            self.stop()
        elif self.at < self.shown.last:
            self.clock = self.set_interval(PACE, lambda: self.action_step(1))
        self.query_one("#transport", Static).update(self.transport())

    def stop(self) -> None:
        """Play by itself no longer."""
        if self.clock is not None:
            self.clock.stop()
            self.clock = None
            self.query_one("#transport", Static).update(self.transport())

    def action_eyes(self) -> None:
        """See the table as the next player does; after the last one as spectators do."""
        self.eyes = self.eyes + 1 if self.eyes + 1 < len(self.shown.names) else SPECTATOR
        self.action_go(self.at)

    def action_log(self) -> None:
        """Show everything that has happened; at the end the count, too."""
        title = self.reader.language.text("log.title")
        text = log_text(self.reader, self.board, self.seen)
        if self.seen.phase == "over":
            text = Text("\n\n").join([text, result(self.reader, self.board, self.seen)])
        self.lay(ReadSheet(self.reader.language, title, text, at_end=True))

    def action_leave(self) -> None:
        """Go back."""
        self.answer(None)
