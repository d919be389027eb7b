"""`whistlestop tui`: a game in the terminal, on the full screen or in lines, here or at a server's table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from whistlestop.cli.company import bot_to_sit
from whistlestop.cli.trouble import FAILED, FINE, INTERRUPTED, Trouble, WrongUsage
from whistlestop.engine.refusals import BadSetup, BoardError, WhistlestopError
from whistlestop.server.link import NotWelcome, read_link
from whistlestop.tui.plain.beginning import (
    RESUME,
    USUAL_BOX,
    USUAL_PLAYERS,
    ask_box,
    ask_kept,
    ask_players,
    introduction,
)
from whistlestop.tui.plain.screen import Screen
from whistlestop.tui.plain.session import Session
from whistlestop.tui.records import NotSaved, save_record, why_not_there
from whistlestop.tui.settings import Settings, language_for, read_settings
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.tables.contract import Table
from whistlestop.tui.tables.keeper import NotKept, usual_folder
from whistlestop.tui.tables.keeping import Kept, kept_games, open_kept
from whistlestop.tui.tables.local import LocalTable, Wanted, open_table
from whistlestop.tui.tables.remote import open_link
from whistlestop.tui.themes import THEMES
from whistlestop.words.language import ENGLISH, known_languages, preferred


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the person asked for; what is left out is asked or chosen."""

    box: str | None = None
    players: int | None = None
    seed: int | None = None
    options: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    seat: int = 0
    name: str = ""
    board: Path | None = None
    table: str | None = None
    resume: bool = False
    replay: Path | None = None
    save: Path | None = None
    plain: bool = False
    keep: bool | None = None
    language: str | None = None
    theme: str | None = None

    @property
    def new_game(self) -> bool:
        """Tell whether it was said what to play; a game seen again may need its board's file."""
        given = (self.box, self.players, self.seed, None if self.replay else self.board)
        return any(each is not None for each in given) or bool(self.options or self.bots)


def run(wishes: Wishes) -> int:
    """Play, or show a saved game again, on the full screen where there is one."""
    check(wishes)
    settings = settings_for(wishes)
    if has_screen() and not wishes.plain:
        return on_screen(wishes, settings)
    if wishes.replay is not None:
        raise WrongUsage(
            f"--replay needs the full screen; `whistlestop replay {wishes.replay}` prints the game."
        )
    return in_lines(wishes, settings)


def at_terminal() -> bool:
    """Tell whether a person sits here: one who reads what is said, and types."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def has_screen() -> bool:
    """Tell whether there is a screen that can be filled."""
    return at_terminal() and os.environ.get("TERM") != "dumb"


def check(wishes: Wishes) -> None:
    """Refuse, before anything begins, what can't be meant."""
    doors = {
        "--table": wishes.table is not None,
        "--resume": wishes.resume,
        "--replay": wishes.replay is not None,
        "a new game": wishes.new_game,
    }
    opened = [door for door, wanted in doors.items() if wanted]
    if len(opened) > 1:
        raise WrongUsage(f"Choose one: {' or '.join(opened)}.")
    if wishes.language is not None and not is_language(wishes.language):
        known = ", ".join(known_languages())
        raise WrongUsage(f"There is no language {wishes.language!r}; the languages are {known}.")
    if wishes.theme is not None and wishes.theme not in THEMES:
        raise WrongUsage(f"There is no theme {wishes.theme!r}; the themes are {', '.join(THEMES)}.")
    wrong = None if wishes.save is None else why_not_there(wishes.save)
    if wrong is not None:
        raise WrongUsage(wrong)


def is_language(code: str) -> bool:
    """Tell whether there is a language, or the same without its country."""
    return preferred([code]) != ENGLISH or code.lower().replace("_", "-").partition("-")[0] == ENGLISH


def settings_for(wishes: Wishes) -> Settings:
    """Return what the person has chosen before, at a terminal, and what was asked for now."""
    kept = read_settings(usual_folder() if at_terminal() else None)
    given = {"language": wishes.language, "theme": wishes.theme, "name": wishes.name}
    return kept.with_(**{key: value for key, value in given.items() if value})


def folder_for(wishes: Wishes) -> Path | None:
    """Return where games are kept, if they are: at a terminal, or where that is asked for."""
    usual = at_terminal() or wishes.resume
    return usual_folder() if (usual if wishes.keep is None else wishes.keep) else None


# Doors


def on_screen(wishes: Wishes, settings: Settings) -> int:
    """Fill the terminal; without a wish, with the first screen."""
    from whistlestop.tui.starting import run_screen  # noqa: PLC0415 - lines need no library for screens

    folder = folder_for(wishes)
    door: Callable[[], Table] | None = None
    if wishes.resume:
        kept = kept_game(Screen(language_for(settings.language)))
        if kept is None:
            return FINE
        door = lambda: gone_on(kept, in_process=False)  # noqa: E731 - opened where its faults are told
    elif wishes.table is not None or wishes.new_game:
        door = lambda: new_table(wishes, settings, folder, in_process=False)  # noqa: E731 - as above
    try:
        return run_screen(door, wishes.replay, wishes.board, settings, folder, wishes.save)
    except NotSaved as wrong:
        raise Trouble(str(wrong)) from None
    except (WhistlestopError, OSError, ValueError) as wrong:
        raise WrongUsage(str(wrong)) from None


def new_table(wishes: Wishes, settings: Settings, folder: Path | None, *, in_process: bool) -> Table:
    """Sit down at a server's table, or lay one here."""
    said = language_for(settings.language).text
    if wishes.table is not None:
        return join(wishes.table, settings.name or said("name.guest"), folder)
    wanted = Wanted(
        box=wishes.box or USUAL_BOX,
        players=USUAL_PLAYERS if wishes.players is None else wishes.players,
        options=wishes.options,
        seed=wishes.seed,
        bots=wishes.bots or (settings.bot,),
        seat=wishes.seat,
        name=settings.name or said("terminal.you"),
        board=wishes.board,
    )
    try:
        for bot in wanted.bots:
            bot_to_sit(bot)
        return open_table(wanted, folder, in_process=in_process)
    except (BadSetup, BoardError, OSError, ValueError) as wrong:
        raise WrongUsage(str(wrong)) from None


def join(link: str, name: str, folder: Path | None) -> Table:
    """Sit down at a server's table."""
    try:
        read_link(link)
    except NotWelcome as wrong:
        raise WrongUsage(str(wrong)) from None
    try:
        return open_link(link, name, folder)
    except NotWelcome as wrong:
        raise Trouble(str(wrong)) from None


def unfinished() -> list[Kept]:
    """List the kept games that are not over, the last one first."""
    return [kept for kept in kept_games(usual_folder()) if not kept.over]


def kept_game(screen: Screen) -> Kept | None:
    """Choose a game to go on with: the last one, or the one that somebody at a terminal names."""
    games = unfinished()
    if not games:
        raise WrongUsage("There is no unfinished game to go on with; `whistlestop tui` begins one.")
    return games[0] if len(games) == 1 or not screen.terminal else ask_kept(screen, games)


def gone_on(kept: Kept, *, in_process: bool) -> LocalTable:
    """Go on with a kept game."""
    try:
        return open_kept(kept, in_process=in_process)
    except NotKept as wrong:
        raise Trouble(str(wrong)) from None


# In lines


def in_lines(wishes: Wishes, settings: Settings) -> int:
    """Play in lines. From a pipe bots think in this process, so that the same lines give the same game."""
    reader = Reader(language_for(settings.language), THEMES["monochrome"])
    screen, folder = Screen(reader.language), folder_for(wishes)
    asked = ask_what_is_missing(wishes, screen)
    kept = kept_game(screen) if asked is not None and asked.resume else None
    if asked is None or (asked.resume and kept is None):
        screen.say(reader.language.text("terminal.plain.none_begun"))
        return FINE
    in_process = not screen.terminal
    table = (
        new_table(asked, settings, folder, in_process=in_process)
        if kept is None
        else gone_on(kept, in_process=in_process)
    )
    try:
        local = table if isinstance(table, LocalTable) else None
        session = Session(table, reader, screen, here=local is not None, kept=folder is not None)
        screen.say_all(introduction(session.seen, None if local is None else local.seed))
        return play(session, wishes.save)
    finally:
        table.close()


def ask_what_is_missing(wishes: Wishes, screen: Screen) -> Wishes | None:
    """Ask what to play, if a person is there to answer and has not said it; None if the person leaves."""
    if wishes.new_game or wishes.table is not None or wishes.resume or not screen.terminal:
        return wishes
    box = ask_box(screen, unfinished())
    if box is None or box == RESUME:
        return None if box is None else replace(wishes, resume=True)
    players = ask_players(screen, box)
    return None if players is None else replace(wishes, box=box, players=players)


def play(session: Session, save: Path | None) -> int:
    """Play one game; save it if that was asked for, however it ends."""
    said, code, trouble = session.said, FINE, None
    try:
        session.run()
        code = FAILED if session.broken_off else FINE
    except KeyboardInterrupt:
        code = INTERRUPTED
        session.screen.say("", said("terminal.plain.stopped"), *session.kept_words())
    except Exception as wrong:  # noqa: BLE001 - raised again, once the game is saved
        trouble = wrong
    if save is not None and not saved(session, save):
        code = code or FAILED
    if trouble is not None:
        raise trouble
    return code


def saved(session: Session, path: Path) -> bool:
    """Save the game; say so, or that its server doesn't give it away yet."""
    record = session.table.record()
    if record is None:
        session.screen.say(session.said("terminal.save.not_yet"))
        return False
    try:
        save_record(record, path)
    except NotSaved as wrong:
        raise Trouble(str(wrong)) from None
    session.screen.say(session.said("terminal.save.done", file=str(path)))
    return True
