"""The line to a table, from the other side: its events in order. The connection comes back by itself."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from threading import Event as Flag
from typing import Any, Literal

import msgspec
from msgspec import Struct
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.server.link import MOST, HeardTable, Link, NotWelcome, no_table, unreachable, unreadable
from whistlestop.server.messages import ENCODER, Bye, Command, Done, Hello, Online, Reason, Refused, Talk
from whistlestop.table.log import LogLine
from whistlestop.table.open import parse_move
from whistlestop.table.view import View

OPENING = 10.0  # seconds that a connection may take
CLOSING = 1.0  # and to end
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 15.0  # seconds between two tries; each pause is twice the one before
GONE = (WebSocketException, OSError, EOFError)


class Heard(Struct, frozen=True, tag_field="type", tag="event"):
    """What a guest needs of an event."""

    number: int
    what: str
    you: int
    table: HeardTable
    view: dict[str, Any] | None = None
    reasons: dict[str, Reason] = {}
    talk: tuple[Talk, ...] = ()
    undo: Literal["", "now", "ask"] = ""


class Lost(Struct, frozen=True):
    """The connection is lost; the next event will be a snapshot."""

    why: str


class Kind(Struct, frozen=True):
    """The kind of a message."""

    type: str


Message = Heard | Done | Refused | Online | Bye
READERS: dict[str, msgspec.json.Decoder[Any]] = {
    "event": msgspec.json.Decoder(Heard),
    "done": msgspec.json.Decoder(Done),
    "refused": msgspec.json.Decoder(Refused),
    "online": msgspec.json.Decoder(Online),
    "bye": msgspec.json.Decoder(Bye),
}
KIND = msgspec.json.Decoder(Kind)


def read(text: str | bytes) -> Message | None:
    """Read a message; None if it is of a kind that is none of a guest's business."""
    reader = READERS.get(KIND.decode(text).type)
    return None if reader is None else reader.decode(text)


class Line:
    """A connection to a table. It says how far it has come whenever it comes back."""

    def __init__(self, link: Link, tries: int | None = None) -> None:
        """Take the table's link; and how often in a row it may fail to come back, None for ever."""
        self.link, self.tries = link, tries
        self.number = -1  # of the last event
        self.inside = False  # whether the table has ever let us in
        self.failed = 0  # times in a row
        self.socket: ClientConnection | None = None
        self.closed = Flag()

    def messages(self) -> Generator[Message | Lost]:
        """Listen until it is closed; who is not let in, and will not be, hears of it as NotWelcome."""
        while not self.closed.is_set():
            why = ""
            try:
                yield from self._conversation()
                why = f"{self.link.host} has closed the connection."
            except GONE as lost:
                why = self._told(lost)
            if self.closed.is_set():
                return
            self.failed += 1
            if not self.inside or (self.tries is not None and self.failed > self.tries):
                raise NotWelcome(why)
            yield Lost(why)
            self.closed.wait(min(FIRST_PAUSE * 2 ** min(self.failed - 1, 10), LONGEST_PAUSE))

    def _conversation(self) -> Iterator[Message]:
        """Say hello and listen, until the connection ends."""
        how: dict[str, Any] = {"max_size": MOST, "open_timeout": OPENING, "close_timeout": CLOSING}
        with connect(self.link.socket, **how) as socket:
            self.socket = socket
            try:
                socket.send(ENCODER.encode(Hello(self.link.secret, self.number)).decode())
                if not self.closed.is_set():
                    yield from self._heard(socket)
            finally:
                self.socket = None

    def _heard(self, socket: ClientConnection) -> Iterator[Message]:
        """Pass on what comes, up to a goodbye."""
        for text in socket:
            try:
                message = read(text)
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise unreadable(self.link) from None
            if isinstance(message, Bye) and not (message.again and self.inside):
                raise NotWelcome(message.message)
            if isinstance(message, Bye):
                return
            if isinstance(message, Heard):
                self.number, self.inside, self.failed = message.number, True, 0
            if message is not None:
                yield message

    def _told(self, lost: Exception) -> str:
        """Say why there is no connection."""
        if isinstance(lost, InvalidStatus):
            return no_table(self.link, lost.response.status_code)
        return unreachable(self.link, lost)

    def send(self, command: Command) -> None:
        """Send a command; if there is no connection just now, it is lost, and so is its answer."""
        socket = self.socket
        if socket is not None:
            try:
                socket.send(ENCODER.encode(command).decode())
            except GONE:
                return  # who listens hears that the connection is lost

    def close(self) -> None:
        """Hang up; who listens stops."""
        self.closed.set()
        socket = self.socket
        if socket is not None:
            socket.close()


class Views:
    """What a seat sees, event after event: an event has only what is new in the log."""

    def __init__(self, board: Board) -> None:
        """Begin with an empty log."""
        self.board = board
        self.lines: dict[int, LogLine] = {}

    def read(self, event: Heard) -> View | None:
        """Read the view of the next event, with the whole log; None before the deal."""
        if event.what in {"snapshot", "undone"}:
            self.lines.clear()
        if event.view is None:
            return None
        view = view_of(event.view, self.board)
        self.lines |= {line.number: line for line in view.log}  # some are told anew, in full
        return replace(view, log=tuple(self.lines[number] for number in sorted(self.lines)))


def view_of(document: dict[str, Any], board: Board) -> View:
    """Read a view that came over the wire."""

    def cards(kind: type, value: Any) -> Any:
        if kind is not Cards:
            raise NotImplementedError(kind)
        return Cards.of(value)

    moves = tuple(parse_move(board, text) for text in document["legal_moves"])
    view = msgspec.convert({**document, "legal_moves": ()}, View, dec_hook=cards)
    return replace(view, legal_moves=moves)
