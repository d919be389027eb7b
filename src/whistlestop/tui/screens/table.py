"""A seat at a table: the panes, the line for moves and words, and what the others do."""

from __future__ import annotations

import asyncio
from time import sleep
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static
from textual.worker import get_current_worker

from whistlestop.engine.refusals import Refusal
from whistlestop.tui.screens.commands import WORDS, obey
from whistlestop.tui.screens.deciding import Question, choose_spot, decide, draw, question_for_sheet
from whistlestop.tui.screens.ending import EndSheet
from whistlestop.tui.screens.panes import Panes
from whistlestop.tui.screens.sheets import ReadSheet
from whistlestop.tui.shown.log import log_text
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.tables.contract import Look, Table
from whistlestop.tui.widgets.board import BoardPane
from whistlestop.tui.widgets.chips import ChipRow
from whistlestop.tui.widgets.command import CommandLine
from whistlestop.words.completing import completions
from whistlestop.words.reasons import reason_sentence
from whistlestop.words.telling import subject_name

PATIENCE = 1.0  # seconds after which whoever follows the table looks whether it is still wanted


class TableScreen(Panes[str]):
    """A seat at a table; answers what is wanted after it: `home`, `replay`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("f2", "moves", show=False),
        Binding("f3", "scale", show=False),
        Binding("f4", "log", show=False),
        Binding("f5,ctrl+z", "undo", show=False),
        Binding("f10", "leave", show=False),
        Binding("escape", "prompt", show=False),
    ]

    def __init__(self, table: Table, reader: Reader, pause: float) -> None:
        """Take a place at a table; `pause` seconds lie between two moves of others."""
        super().__init__(reader, table.rules, table.rules_of_turn.turns, table.look())
        self.table: Table = table
        self.pause = pause
        self.counted = False  # whether the final count was shown
        self.asked: Question | None = None  # the last one for which a sheet was opened by itself

    @property
    def tickets_drawn(self) -> int:
        """Return how many tickets are drawn in a turn."""
        return self.table.rules_of_turn.tickets_drawn

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield from self.compose_panes()
        with Horizontal(id="prompt"):
            yield Static("> ", id="caret")
            yield CommandLine(self.complete, self.reader.language.text("command.hint"))
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin to follow the table."""
        keys = Text(self.reader.language.text("terminal.keys.table"), self.reader.theme.dim, no_wrap=True)
        self.query_one("#keys", Static).update(keys)
        self.query_one(CommandLine).focus()
        self.lay_out()
        self.see(self.seen)
        self.follow()

    def on_unmount(self) -> None:
        """Leave the table as it is."""
        self.table.close()

    @work(thread=True, group="follow")
    def follow(self) -> None:
        """Look whenever something has happened; not too fast for eyes."""
        worker = get_current_worker()
        seen = self.seen.number
        while not worker.is_cancelled:
            look = self.table.wait(seen, PATIENCE)
            if look.number != seen and not worker.is_cancelled:
                seen = look.number
                self.app.call_from_thread(self.see, look)
                if look.ended:
                    return
                if look.view is not None and look.you not in look.view.to_act:
                    sleep(self.pause)

    def see(self, look: Look) -> None:
        """Show what the table looks like now, and open the sheet for what is asked."""
        self.seen = look
        if look.note:
            self.message = look.note
        self.show()
        self.ask()

    def on_screen_resume(self) -> None:
        """Ask what came up while a sheet lay over the table."""
        self.ask()

    def ask(self) -> None:
        """Open the sheet for what is asked, once; under another sheet that has to wait."""
        if not self.is_active:
            return
        if self.seen.phase == "over":
            if not self.counted:
                self.counted = True
                self.action_count()
            return
        question = question_for_sheet(self.seen.view, self.seen.you)
        if question is not None and question != self.asked:
            self.action_moves()
        self.asked = question

    def refuse(self, refusal: Refusal, subject: str) -> None:
        """Say why not, in the reader's language, with the clause."""
        said = reason_sentence(self.reader.speaker(self.board, self.seen), refusal, subject)
        self.tell(f"{said} ({refusal.clause})" if refusal.clause and refusal.clause not in said else said)

    def complete(self, typed: str) -> list[str]:
        """Complete a line: moves on offer, then words."""
        view = self.seen.view
        moves = [str(move) for move in view.legal_moves] if view is not None else []
        speaker = self.reader.speaker(self.board, self.seen)
        found = completions(typed, moves, lambda line: subject_name(speaker, line))
        return found + [word for word in WORDS if word.startswith(typed.lower()) and word != typed]

    @work(group="play")
    async def play(self, move: str) -> None:
        """Play a move; if it isn't possible, say why."""
        refusal = await asyncio.to_thread(self.table.play, move)
        if refusal is not None:
            self.refuse(refusal, move)
        else:
            self.tell("")

    @on(CommandLine.Offers)
    def offer(self, event: CommandLine.Offers) -> None:
        """Show how a line may go on."""
        self.message = ""
        if not event.offers:
            self.show_info()
            return
        text = Text()
        for place, each in enumerate(event.offers):
            style = self.reader.theme.selected if place == event.chosen else self.reader.theme.button
            text.append(f" {each} ", style)
            text.append(" ")
        self.query_one("#info", Static).update(text)

    @on(CommandLine.Typed)
    def typed(self, event: CommandLine.Typed) -> None:
        """Do what was typed; an empty line asks what there is to do."""
        if event.line:
            obey(self, event.line)
        else:
            self.action_moves()

    @on(BoardPane.Chosen)
    def chosen(self, event: BoardPane.Chosen) -> None:
        """Claim a lane, or build a station."""
        choose_spot(self, event.spot)

    @on(ChipRow.Chosen)
    def drawn(self, event: ChipRow.Chosen) -> None:
        """Draw what was chosen."""
        draw(self, event.move)

    def action_moves(self) -> None:
        """Open the sheet for what is asked, or say what is waited for."""
        view = self.seen.view
        if view is not None and view.over:
            self.action_count()
        elif view is not None and self.seen.you in view.to_act:
            decide(self, view)
        else:
            obey(self, "start" if view is None else "view")

    def action_count(self) -> None:
        """Show the final count, and do what is wanted after it."""

        def after(word: str | None) -> None:
            if word == "save":
                obey(self, "save")
            elif word in {"home", "replay"}:
                self.answer(word)

        self.lay(EndSheet(self.reader, self.board, self.seen), after)

    def action_help(self) -> None:
        """Explain keys and words."""
        obey(self, "help")

    def action_log(self) -> None:
        """Show everything that has happened."""
        title = self.reader.language.text("log.title")
        text = log_text(self.reader, self.board, self.seen)
        self.lay(ReadSheet(self.reader.language, title, text, at_end=True))

    def action_undo(self) -> None:
        """Take the own last move back."""
        obey(self, "undo")

    def action_leave(self) -> None:
        """Go back to the start; the game is kept."""
        self.answer("home")

    def action_prompt(self) -> None:
        """Go back to the line for moves."""
        self.light(None)
        self.query_one(CommandLine).focus()
