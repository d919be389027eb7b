"""What requests over HTTP are answered with, beside what `messages.py` has."""

from __future__ import annotations

from msgspec import Struct

from whistlestop.server import messages


class Fault(Struct, frozen=True):
    """An answer that says why something wasn't done."""

    code: str
    message: str


class Box(Struct, frozen=True):
    """A box that can be played."""

    box: str
    title: str
    players: tuple[int, ...]  # least, most
    options: tuple[str, ...]
    night: bool = False  # its board is light on dark, and so is its card


class Offer(Struct, frozen=True):
    """What this server offers."""

    boxes: tuple[Box, ...]
    bots: tuple[str, ...]
    site: str = ""  # where others find this server, if it knows


class Lobby(Struct, frozen=True):
    """Tables that anybody may join or watch."""

    gathering: tuple[messages.TableInfo, ...]
    playing: tuple[messages.TableInfo, ...]


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that somebody holds the secret of."""

    table: str
    secret: str


class HeldTable(Struct, frozen=True):
    """How a table of mine stands."""

    table: messages.TableInfo
    seat: int
    waiting: bool  # for me
