"""A table's link, and what can be asked of its server over HTTP, from the other side: as a guest."""

from __future__ import annotations

import re
import socket
import ssl
from http.client import HTTPException
from typing import Literal
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.answers import Fault
from whistlestop.server.kept import reason

TABLE = re.compile(r"[A-Za-z0-9_-]{1,40}")
SECONDS = 15.0  # until a server has answered
MOST = 2**22  # bytes of an answer
NO_TABLE = "is no link of a table: it looks like https://host/t/TABLE, or https://host/t/TABLE#SECRET."


class NotWelcome(WhistlestopError):
    """The table did not let the guest in, or could not be reached."""


class SaidNo(NotWelcome):
    """The server answered, and said why not."""

    def __init__(self, code: str, message: str) -> None:
        """Take its words."""
        super().__init__(message)
        self.code = code


class Link(Struct, frozen=True):
    """Where a table is, and the secret of a seat, if the link has one."""

    server: str  # https://host:port
    table: str
    secret: str = ""

    @property
    def socket(self) -> str:
        """Return the address of its events."""
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"

    @property
    def api(self) -> str:
        """Return the address of what can be asked."""
        return f"{self.server}/api/tables/{self.table}"

    @property
    def host(self) -> str:
        """Return the name of the server."""
        return self.server.partition("://")[2]

    def __str__(self) -> str:
        """Write it as people pass it on."""
        return f"{self.server}/t/{self.table}" + (f"#{self.secret}" if self.secret else "")


def read_link(text: str) -> Link:
    """Take a link apart; refuse in a sentence what is none."""
    said = f"{text!r} {NO_TABLE}"
    try:
        parts = urlsplit(text.strip())
        known = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, brackets around what is no address
        raise NotWelcome(said) from None
    table = parts.path.rstrip("/").rpartition("/")[2]
    if not known or not TABLE.fullmatch(table):
        raise NotWelcome(said)
    return Link(f"{parts.scheme}://{parts.netloc}", table, parts.fragment)


def ask(link: Link, path: str = "", body: object = None) -> bytes:
    """Ask a table's server for something; what it refuses, and why it can't be reached, is a NotWelcome."""
    where = path if path.startswith("/api") else f"/api/tables/{link.table}{path}"
    given = None if body is None else msgspec.json.encode(body)
    headers = {"accept": "*/*"} | ({} if given is None else {"content-type": "application/json"})
    try:
        request = Request(link.server + where, given, headers)  # noqa: S310 - http or https, as was read
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - as above
            text: bytes = answer.read(MOST)
            return text
    except HTTPError as refused:
        with refused:
            raise said_no(link, refused.code, refused.read(MOST)) from None
    except URLError as lost:
        why = lost.reason if isinstance(lost.reason, Exception) else lost
        raise NotWelcome(unreachable(link, why)) from None
    except (HTTPException, OSError, ValueError) as lost:
        raise NotWelcome(unreachable(link, lost)) from None


def said_no(link: Link, status: int, body: bytes) -> NotWelcome:
    """Read a refusal; a server that is none of ours has other words."""
    try:
        fault = msgspec.json.decode(body, type=Fault)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return NotWelcome(no_table(link, status))
    return SaidNo(fault.code, fault.message)


def no_table(link: Link, status: int) -> str:
    """Say that a server answers, but not for a table."""
    return f"There is no Whistlestop table at {link.host}: it answers {status}. Check the link."


def unreadable(link: Link) -> NotWelcome:
    """Say that a server speaks otherwise than we do."""
    return NotWelcome(
        f"What {link.host} answers can't be read: either it serves no Whistlestop tables, "
        "or another version of them, and this program needs an update."
    )


def unreachable(link: Link, why: Exception) -> str:
    """Say why a server can't be reached, and what would do."""
    told = f"{link.host} can't be reached"
    if isinstance(why, socket.gaierror):
        return f"{told}: there is no host of that name, or no network. Check the link."
    if isinstance(why, ssl.SSLCertVerificationError):
        return f"{told} safely: its certificate is not to be trusted ({why.verify_message})."
    if isinstance(why, ssl.SSLError):
        return f"{told} safely: it speaks no https, perhaps; then its link begins with http://."
    if isinstance(why, ConnectionRefusedError):
        return f"{told}: nobody listens there. Check the link, or ask whether the server is running."
    if isinstance(why, TimeoutError):
        return f"{told}: it does not answer in time. Try again in a moment."
    return f"{told}: {reason(why) or type(why).__name__}."


class HeardSettings(Struct, frozen=True):
    """What a guest needs of a table's settings; what later versions add to them is no hindrance."""

    box: str
    seats: int
    options: tuple[str, ...] = ()
    open: bool = False
    pure: bool = False


class HeardSeat(Struct, frozen=True):
    """The same of a seat."""

    name: str
    bot: str = ""
    open: bool = False
    away: bool = False
    online: bool = False


class HeardUndo(Struct, frozen=True):
    """The same of a wish to take a move back."""

    seat: int
    waiting: tuple[int, ...] = ()


class HeardTable(Struct, frozen=True):
    """The same of a table."""

    settings: HeardSettings
    phase: Literal["gathering", "playing", "over"]
    seats: tuple[HeardSeat, ...]
    host: int = 0
    to_act: tuple[int, ...] = ()
    undo: HeardUndo | None = None


def table_at(link: Link) -> HeardTable:
    """Ask how a table stands, as anybody may."""
    try:
        return msgspec.json.decode(ask(link), type=HeardTable)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise unreadable(link) from None
