"""Getting a seat at a server's table by its link, and coming back to it by the same link."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from whistlestop.server.kept import reason
from whistlestop.server.link import HeardTable, Link, NotWelcome, SaidNo, ask, unreadable
from whistlestop.server.messages import Joined
from whistlestop.tui.tables.files import write_safely

LONGEST_NAME = 24
SEAT = ".seat"  # how the name of a file ends that holds a seat's secret
TAKEN = frozenset({"table.full", "table.started"})


class Remembered(Struct, frozen=True):
    """A seat at a table that was joined from here."""

    link: str
    secret: str
    version: int = 1


class Held(Struct, frozen=True):
    """A seat that a server says a secret opens."""

    seat: int


def place_of(folder: Path, link: Link) -> Path:
    """Return where a table's seat is remembered; the address is no fit name for a file."""
    digest = hashlib.sha256(str(replace(link, secret="")).encode()).hexdigest()
    return folder / f"{digest[:24]}{SEAT}"


def remember(folder: Path | None, link: Link) -> str:
    """Write a seat's secret down; return what is to be told if that can't be."""
    if folder is None:
        return ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        seat = Remembered(str(replace(link, secret="")), link.secret)
        write_safely(place_of(folder, link), msgspec.json.encode(seat).decode())
    except OSError as wrong:
        return f"Your seat can't be remembered ({reason(wrong)}): to come back to it, keep its link, {link}"
    return ""


def remembered(folder: Path | None, link: Link) -> str:
    """Return the secret of the seat that was taken from here; nothing if there is none that can be read."""
    if folder is None:
        return ""
    try:
        seat = msgspec.json.decode(place_of(folder, link).read_bytes(), type=Remembered)
    except (OSError, msgspec.DecodeError):
        return ""
    return seat.secret


def give_up(folder: Path | None, link: Link) -> None:
    """Remember a seat no longer."""
    if folder is not None:
        with contextlib.suppress(OSError):
            place_of(folder, link).unlink()


def seat_for(link: Link, table: HeardTable, name: str, folder: Path | None) -> tuple[Link, str]:
    """Find a seat for who comes with a table's link; return the seat's link, and what is to be told.

    It is the seat that was taken from here before, an open one, or a place to watch from.
    """
    before = remembered(folder, link)
    if before and still_opens(link, before):
        return replace(link, secret=before), ""
    if table.phase == "gathering" and any(seat.open for seat in table.seats):
        try:
            seat = join(link, name)
        except SaidNo as refused:
            if refused.code not in TAKEN:
                raise
        else:
            return seat, remember(folder, seat)
    if not table.settings.open:
        raise NotWelcome(f"{why_full(table)} and it can be watched only with the link for spectators.")
    return link, "" if table.phase == "over" else "All seats are taken: you watch."


def why_full(table: HeardTable) -> str:
    """Say why nobody can join a table any more."""
    if table.phase == "over":
        return "The game at this table is over,"
    return "All seats of this table are taken,"


def still_opens(link: Link, secret: str) -> bool:
    """Ask whether a secret still opens a seat."""
    body = ask(link, "/api/mine", [{"table": link.table, "secret": secret}])
    try:
        return bool(msgspec.json.decode(body, type=list[Held]))
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise unreadable(link) from None


def join(link: Link, name: str) -> Link:
    """Take a seat: with a seat's secret that one, else an open one; return its link."""
    if not name.strip():
        raise NotWelcome("Your seat needs a name.")
    wish = {"name": name.strip()[:LONGEST_NAME], "secret": link.secret}
    try:
        joined = msgspec.json.decode(ask(link, "/join", wish), type=Joined)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise unreadable(link) from None
    return replace(link, secret=joined.secret)
