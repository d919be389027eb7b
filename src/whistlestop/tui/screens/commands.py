"""Words that are typed at a table: moves, and all that is no move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from whistlestop.engine.refusals import Refusal, UnreadableMove, WhistlestopError
from whistlestop.table.parse import words_of
from whistlestop.tui.chart import Spot
from whistlestop.tui.lines import without_payment
from whistlestop.tui.records import save_record
from whistlestop.tui.screens.deciding import choose_spot
from whistlestop.tui.screens.setup import AskSheet
from whistlestop.tui.screens.sheets import ReadSheet
from whistlestop.tui.shown.help import rules_text, words_text
from whistlestop.tui.widgets.board import BoardPane

if TYPE_CHECKING:
    from whistlestop.tui.screens.table import TableScreen

Command = Callable[["TableScreen", str], None]


def obey(screen: TableScreen, line: str) -> None:
    """Do what a line says: a word, a claim without its payment, or a move."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower())
    if command is not None:
        command(screen, rest.strip())
    elif without_payment(line):
        ask_for_payment(screen, word.lower(), rest)
    else:
        screen.play(line)


def ask_for_payment(screen: TableScreen, word: str, rest: str) -> None:
    """Answer a claim without cards by the ways to pay for it."""
    words = words_of(screen.board)
    try:
        spot = Spot("lane", words.lane(rest)) if word == "claim" else Spot("city", words.city(rest))
    except UnreadableMove as refused:
        screen.tell(str(refused))
        return
    screen.query_one(BoardPane).point(spot)
    choose_spot(screen, spot)


def help_on_words(screen: TableScreen, _: str) -> None:
    """Explain keys and words."""
    text = words_text(screen.reader, WORDS, screen.seen.view)
    title = screen.reader.language.text("terminal.help.title")
    screen.lay(ReadSheet(screen.reader.language, title, text))


def rules(screen: TableScreen, _: str) -> None:
    """Tell how the game goes."""
    language, view = screen.reader.language, screen.seen.view
    box, options = (view.box, view.options) if view is not None else (screen.board.facts.board, ())
    text = rules_text(screen.reader, screen.rules, box, options)
    screen.lay(ReadSheet(language, language.text("help.minute"), text))


def moves(screen: TableScreen, _: str) -> None:
    """Open the list of what can be done."""
    screen.action_moves()


def log(screen: TableScreen, _: str) -> None:
    """Show everything that has happened."""
    screen.action_log()


def lanes(screen: TableScreen, city: str) -> None:
    """Go to a city on the board."""
    try:
        found = words_of(screen.board).city(city)
    except UnreadableMove as refused:
        screen.tell(str(refused))
        return
    pane = screen.query_one(BoardPane)
    pane.focus()
    pane.point(Spot("city", found))


def why(screen: TableScreen, move: str) -> None:
    """Say whether a move is allowed."""

    async def ask() -> None:
        refusal = await asyncio.to_thread(screen.table.why_not, move)
        if refusal is None:
            screen.tell(screen.reader.language.text("terminal.allowed"))
        else:
            screen.refuse(refusal, move)

    screen.run_worker(ask(), group="ask")


def save(screen: TableScreen, name: str) -> None:
    """Write the record of the game to a file, whose name is asked for if it wasn't said."""
    said = screen.reader.language.text
    record = screen.table.record()
    if record is None:
        screen.tell(said("terminal.save.not_yet"))
        return

    def write(file: str | None) -> None:
        if file:
            try:
                screen.tell(
                    said("terminal.save.done", file=str(save_record(record, Path(file).expanduser())))
                )
            except (WhistlestopError, RuntimeError) as wrong:  # the second: a home folder that can't be found
                screen.tell(str(wrong))

    if name:
        write(name)
    else:
        sheet = AskSheet(screen.reader.language, said("terminal.save.title"), said("terminal.save.note"))
        screen.lay(sheet, write)


def told(ask: Callable[[TableScreen, str], Refusal | None]) -> Command:
    """Make a command of something that is asked of the table, and may be refused."""

    def command(screen: TableScreen, rest: str) -> None:
        async def do() -> None:
            refusal = await asyncio.to_thread(ask, screen, rest)
            if refusal is not None:
                screen.refuse(refusal, rest)

        screen.run_worker(do(), group="ask")

    return command


COMMANDS: dict[str, Command] = {
    "help": help_on_words,
    "?": help_on_words,
    "rules": rules,
    "moves": moves,
    "lanes": lanes,
    "why": why,
    "log": log,
    "view": lambda screen, _: screen.show(),
    "save": save,
    "undo": told(lambda screen, _: screen.table.undo()),
    "agree": told(lambda screen, _: screen.table.agree_undo(True)),
    "refuse": told(lambda screen, _: screen.table.agree_undo(False)),
    "say": told(lambda screen, text: screen.table.say(text)),
    "return": told(lambda screen, _: screen.table.take_back()),
    "start": told(lambda screen, _: screen.table.start()),
    "quit": lambda screen, _: screen.action_leave(),
    "exit": lambda screen, _: screen.action_leave(),
}
"""What may be typed besides moves."""

WORDS = tuple(word for word in COMMANDS if word.isalpha())
