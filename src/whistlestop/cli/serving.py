"""What the commands of the server do: serve, and what an operator does with its store."""

# ruff: noqa: PLC0415 - a command loads what it needs, when it is called: the server's parts are heavy

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from whistlestop.cli.trouble import FAILED, FINE, WrongUsage
from whistlestop.engine.refusals import WhistlestopError

if TYPE_CHECKING:
    from whistlestop.server.store.store import Store


def opened(database: str) -> Store:
    """Open the store, with the present schema."""
    from whistlestop.server.store.database import open_engine
    from whistlestop.server.store.migrate import upgrade
    from whistlestop.server.store.store import Store

    try:
        engine = open_engine(database)
        upgrade(engine)
    except WhistlestopError as wrong:
        raise WrongUsage(str(wrong)) from None
    return Store(engine)


def serve(settings: dict[str, object]) -> int:
    """Run the server."""
    import msgspec

    from whistlestop.server.serve import run
    from whistlestop.server.settings import from_environment

    try:
        run(msgspec.structs.replace(from_environment(), **settings))
    except WhistlestopError as wrong:
        raise WrongUsage(str(wrong)) from None
    return FINE


def backup(database: str, path: Path) -> int:
    """Copy the database."""
    from whistlestop.server.keeping import BadKeeping, back_up

    try:
        size = back_up(opened(database), path)
    except (BadKeeping, OSError) as wrong:
        raise WrongUsage(str(wrong)) from None
    print(f"{path}: {size // 1024} kB.")
    return FINE


def export(database: str, path: Path) -> int:
    """Write all tables."""
    from whistlestop.server.keeping import export_all

    try:
        print(f"{path}: {export_all(opened(database), path)} tables.")
    except OSError as wrong:
        raise WrongUsage(f"{path} can't be written: {wrong}.") from None
    return FINE


def import_(database: str, path: Path) -> int:
    """Read tables."""
    from whistlestop.server.keeping import BadKeeping, import_all

    try:
        new, known = import_all(opened(database), path)
    except BadKeeping as wrong:
        raise WrongUsage(str(wrong)) from None
    print(f"{new} tables were added, {known} were there already.")
    return FINE


def check_games(database: str, *, as_json: bool) -> int:
    """Replay all games."""
    from whistlestop.server.keeping import check_games as differences

    games, found = 0, []
    for difference in differences(opened(database)):
        games += 1
        if difference is not None:
            found.append(difference)
            if not as_json:
                print(f"table {difference.table}, entry {difference.number}: {difference.fault}")
    if as_json:
        faults = [{"table": d.table, "number": d.number, "fault": d.fault} for d in found]
        print(json.dumps({"games": games, "differences": faults}, indent=2))
    else:
        print(f"{games} games, {len(found)} of them differ." if found else f"{games} games, all the same.")
    return FAILED if found else FINE


def sit_bot(link: str, name: str, seconds: float) -> int:
    """Let a bot play at a table."""
    from whistlestop.cli.company import bot_to_sit
    from whistlestop.server.guest import Guest

    try:
        guest = Guest(link, bot_to_sit(name), seconds)
        winners = guest.play()
    except WhistlestopError as wrong:
        raise WrongUsage(str(wrong)) from None
    print(
        f"The game is over after {guest.played} moves of {name}; seat {' and '.join(map(str, winners))} wins."
    )
    return FINE
