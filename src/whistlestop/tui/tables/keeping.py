"""The games kept in a folder: listed, opened again, forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from whistlestop.bots.registry import find_bot
from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.kept import reason
from whistlestop.table.game import Game
from whistlestop.table.record import load_record
from whistlestop.tui.tables.keeper import RECORD, SEATING, VERSION, Keeper, NotKept, Seating
from whistlestop.tui.tables.local import LocalTable
from whistlestop.tui.tables.thinking import board_from

MAX_BYTES = 10_000_000
UNREADABLE = (OSError, ValueError, RecursionError, WhistlestopError)


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept game, and how it stands."""

    id: str
    folder: Path
    box: str
    title: str  # of the board
    options: tuple[str, ...]
    names: tuple[str, ...]
    seat: int  # the person's
    round: int
    to_move: tuple[int, ...]  # the seats whose move is awaited
    over: bool
    when: datetime  # of the last move, in UTC


def kept_games(folder: Path | None) -> list[Kept]:
    """List the games of a folder, newest first; what can't be read is left out, and left alone."""
    return look_through(folder)[0]


def look_through(folder: Path | None) -> tuple[list[Kept], list[str]]:
    """List the games of a folder, newest first, and a sentence about every record that is left out."""
    games: list[Kept] = []
    notes: list[str] = []
    for path in records_in(folder):
        try:
            games.append(summary(path))
        except UNREADABLE as wrong:
            notes.append(f"{path.name} is left out: {reason(wrong)}.")
    return sorted(games, key=lambda kept: (kept.when, kept.id), reverse=True), notes


def records_in(folder: Path | None) -> list[Path]:
    """List what may be records."""
    try:
        return [] if folder is None else sorted(folder.glob(f"*{RECORD}"))
    except OSError:
        return []


def summary(path: Path) -> Kept:
    """Say how a kept game stands."""
    game, seating = read_game(path)
    view = game.view(seating.seat)
    return Kept(
        id=path.stem,
        folder=path.parent,
        box=game.box,
        title=game.board.facts.title,
        options=game.options,
        names=game.names,
        seat=seating.seat,
        round=view.round,
        to_move=view.to_act,
        over=view.over,
        when=datetime.fromtimestamp(path.stat().st_mtime, UTC),
    )


def read_game(path: Path) -> tuple[Game, Seating]:
    """Read a record and what lies beside it; raises one of UNREADABLE."""
    beside = path.with_suffix(SEATING)
    if not beside.exists():
        raise NotKept(f"There is no {beside.name} beside it, which says who plays")
    seating = read_seating(beside)
    board = None if seating.board is None else board_from(seating.board, str(beside))
    game = load_record(text_of(path)).replay(board)
    if len(seating.bots) != game.players or len(game.names) != game.players:
        raise NotKept(f"{beside.name} is about another number of players")
    if not 0 <= seating.seat < game.players or seating.bots[seating.seat]:
        raise NotKept(f"{beside.name} has no seat for a person")
    return game, seating


class Version(msgspec.Struct):
    """The version of what is beside a record: it is looked at before the rest."""

    version: int


def read_seating(path: Path) -> Seating:
    """Read who plays; raises one of UNREADABLE."""
    text = text_of(path)
    try:
        if msgspec.json.decode(text, type=Version).version > VERSION:
            raise NotKept("It was kept by a newer version of this program: update this one")
        return msgspec.json.decode(text, type=Seating)
    except msgspec.DecodeError as wrong:
        raise NotKept(f"{path.name} is damaged ({wrong})") from None


def text_of(path: Path) -> str:
    """Read a file of text, if it is one."""
    if not path.is_file() or path.stat().st_size > MAX_BYTES:
        raise NotKept(f"{path.name} is no file of a kept game")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise NotKept(f"{path.name} is no text") from None


def open_kept(kept: Kept, *, in_process: bool = False) -> LocalTable:
    """Go on with a kept game; raises NotKept if that can't be."""
    keeper = Keeper.of(kept.folder, kept.id)
    try:
        game, seating = read_game(keeper.record)
        for bot in seating.bots:
            if bot:
                find_bot(bot)
    except UNREADABLE as wrong:
        keeper.let_go()
        raise NotKept(f"This game can't be gone on with: {reason(wrong)}.") from None
    return LocalTable(game, seating, keeper, in_process=in_process)


def forget(kept: Kept) -> None:
    """Remove a kept game; raises NotKept if it is being played, or can't be removed."""
    Keeper.of(kept.folder, kept.id).forget()
