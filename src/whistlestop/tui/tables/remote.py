"""A table of a server, joined by its link. The connection comes back by itself; nothing is done twice."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from types import TracebackType
from typing import Self

import msgspec

from whistlestop.boxes import open_box
from whistlestop.engine.board import Board
from whistlestop.engine.refusals import Refusal, WhistlestopError
from whistlestop.engine.rules import Rules
from whistlestop.server.line import Heard, Line, Lost, Message, Views
from whistlestop.server.link import HeardTable, Link, NotWelcome, ask, read_link, table_at, unreadable
from whistlestop.server.messages import (
    AgreeUndo,
    Command,
    Done,
    Leave,
    Online,
    Play,
    Reason,
    Refused,
    RefuseUndo,
    Say,
    Start,
    TakeBack,
    Undo,
    Why,
)
from whistlestop.server.turns import Turns, turns_of
from whistlestop.server.words import PHRASES
from whistlestop.table.view import SPECTATOR, View
from whistlestop.tui.tables.contract import Company, Look, Notes, Talk, distinct
from whistlestop.tui.tables.seats import give_up, join, seat_for

UNKNOWN = "Nothing is known of this table yet."
PATIENCE = 30.0  # seconds until a command without an answer is given up
PAUSE = 0.25  # seconds until a busy server is asked again
BUSY = frozenset({"too_fast", "busy", "store.down"})
UNFIT = (msgspec.ValidationError, WhistlestopError, LookupError, TypeError, ValueError)
NO_ANSWER = Refusal(
    code="connection.lost",
    message="The server has not answered: whether that was done shows when the connection is back.",
    clause="",
)


@dataclass(slots=True)
class Waiting:
    """A command that waits for its answer."""

    command: Command
    sent: int = 0  # the connection over which it was sent last
    answer: Done | Refused | None = None


class RemoteTable:
    """A seat at a server's table, or a place to watch from."""

    def __init__(self, link: Link, folder: Path | None = None, note: str = "") -> None:
        """Connect, and wait for the first look; raises NotWelcome if there will be none."""
        self.link, self.folder = link, folder
        self.line = Line(link)
        self.changed = Condition()  # held while anything changes
        self.connection = 0  # counts them; so a command knows whether it has been sent over this one
        self.connected = False
        self.closed = False
        self.why_ended = ""
        self.notes = Notes()
        self.notes.add(1, note)
        self.rules: Rules  # known with the first event
        self.event: Heard | None = None
        self.views: Views | None = None
        self.view: View | None = None
        self.talk: tuple[Talk, ...] = ()
        self.online: frozenset[int] = frozenset()
        self.shown = -1  # the event that whoever sits here has been shown
        self.waiting: dict[str, Waiting] = {}
        self.name = secrets.token_hex(6)  # what the ids of commands begin with
        self.commands = 0
        self.latest: Look | None = None
        self.number = 0
        self.thread = Thread(target=self._listen, daemon=True)
        self.thread.start()
        self._wait_for_first_look()

    def _wait_for_first_look(self) -> None:
        """Wait until the table is known."""
        with self.changed:
            self.changed.wait_for(lambda: self.latest is not None or self.why_ended)
        if self.latest is None:
            self.close()
            raise NotWelcome(self.why_ended)

    @property
    def board(self) -> Board:
        """Return the board that is played on."""
        return self.rules.board

    @property
    def rules_of_turn(self) -> Turns:
        """Return what a turn may be."""
        return turns_of(self._table().settings.box)

    def look(self) -> Look:
        """Return the latest look, at once."""
        with self.changed:
            return self.notes.lately(self._shown_now())

    def wait(self, seen: int, seconds: float | None = None) -> Look:
        """Wait until more has happened than was seen."""
        with self.changed:
            self.changed.wait_for(lambda: self.number > seen or self.closed, seconds)
            return self.notes.after(self._shown_now(), seen)

    def play(self, move: str) -> Refusal | None:
        """Play a move on the table as it was shown last."""
        return self._do(lambda name, seen: Play(id=name, move=move, seen=seen))

    def why_not(self, move: str) -> Refusal | None:
        """Ask why a move is not allowed."""
        return self._do(lambda name, _: Why(id=name, move=move))

    def undo(self) -> Refusal | None:
        """Take the own last move back, or ask the others for that."""
        return self._do(lambda name, seen: Undo(id=name, seen=seen))

    def agree_undo(self, agree: bool) -> Refusal | None:  # noqa: FBT001 - the answer to a question
        """Answer whether somebody may take a move back."""
        kind = AgreeUndo if agree else RefuseUndo
        return self._do(lambda name, seen: kind(id=name, seen=seen))

    def say(self, text: str) -> Refusal | None:
        """Say something; a phrase that all read in their own language may be named, or said in English."""
        said = text.strip()
        phrases = {word.casefold(): key for key, english in PHRASES.items() for word in (key, english)}
        phrase = phrases.get(said.casefold(), "")
        return self._do(lambda name, _: Say(id=name, text="" if phrase else said, phrase=phrase))

    def take_back(self) -> Refusal | None:
        """Play for oneself again."""
        return self._do(lambda name, _: TakeBack(id=name))

    def start(self) -> Refusal | None:
        """Begin the game."""
        return self._do(lambda name, _: Start(id=name))

    def record(self) -> str | None:
        """Fetch the record, once the game is over; None if it can't be had now."""
        if self._table().phase != "over":
            return None
        try:
            return ask(self.link, "/record").decode()
        except (NotWelcome, UnicodeDecodeError):
            return None

    def leave(self) -> None:
        """Give the seat up if the game has not begun, then close."""
        event = self.event
        before = event is not None and event.table.phase == "gathering" and event.you != SPECTATOR
        if before and self.connected and self._do(lambda name, _: Leave(id=name)) is None:
            give_up(self.folder, self.link)
        self.close()

    def close(self) -> None:
        """Hang up; the seat stays one's own."""
        with self.changed:
            self.closed = True
            self.changed.notify_all()
        self.line.close()

    def __enter__(self) -> Self:
        """Sit down."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, where: TracebackType | None
    ) -> None:
        """Close."""
        self.close()

    def _table(self) -> HeardTable:
        """Return what everybody knows of the table."""
        if self.event is None:
            raise NotWelcome(UNKNOWN)
        return self.event.table

    def _shown_now(self) -> Look:
        """Return the latest look, and remember that whoever sits here has seen it."""
        if self.latest is None or self.event is None:
            raise NotWelcome(UNKNOWN)
        self.shown = max(self.shown, self.event.number)
        return self.latest

    def _do(self, made: Callable[[str, int], Command]) -> Refusal | None:
        """Give a command and wait for its answer; it is sent again whenever the connection comes back."""
        with self.changed:
            self.commands += 1
            name = f"{self.name}-{self.commands}"
            waiting = self.waiting[name] = Waiting(made(name, self.shown))
        end = monotonic() + PATIENCE
        try:
            while True:
                self._send_waiting()
                with self.changed:
                    self.changed.wait_for(lambda: self._settled(waiting), end - monotonic())
                    if not self._may_try_again(waiting) or monotonic() > end:
                        return self._outcome(waiting)
                    self.changed.wait_for(lambda: self.closed, PAUSE)
                    waiting.answer, waiting.sent = None, 0
        finally:
            del self.waiting[name]

    def _may_try_again(self, waiting: Waiting) -> bool:
        """Tell whether a command was refused only because the server is busy."""
        return isinstance(waiting.answer, Refused) and waiting.answer.code in BUSY and not self.closed

    def _settled(self, waiting: Waiting) -> bool:
        """Tell whether a command has its answer, and what came of it is known here."""
        answer = waiting.answer
        if isinstance(answer, Done):
            return self.event is not None and self.event.number >= answer.number
        return answer is not None or self.closed or bool(self.why_ended)

    def _outcome(self, waiting: Waiting) -> Refusal | None:
        """Say what came of a command."""
        answer = waiting.answer
        if isinstance(answer, Done):
            self.shown = max(self.shown, answer.number)  # who gave it knows
            return None
        if isinstance(answer, Refused):
            return refusal(answer)
        if self.why_ended or self.closed:
            said = self.why_ended or "The table is closed."
            return Refusal(code="table.closed", message=said, clause="")
        return NO_ANSWER

    def _send_waiting(self) -> None:
        """Send what was not sent over this connection yet."""
        with self.changed:
            unsent = [each for each in self.waiting.values() if each.sent != self.connection]
            if not self.connected:
                return
            for each in unsent:
                each.sent = self.connection
        for each in unsent:
            self.line.send(each.command)

    def _listen(self) -> None:
        """Take what comes, in a thread of its own, until nothing will come any more."""
        try:
            for message in self.line.messages():
                self._hear(message)
        except NotWelcome as wrong:
            self._end(str(wrong))
        except UNFIT:  # the words of another version
            self._end(str(unreadable(self.link)))
            self.line.close()

    def _end(self, why: str) -> None:
        """Note that nothing more will come."""
        with self.changed:
            self.why_ended = why
            self._show(connected=False, note=why)
            self.changed.notify_all()

    def _hear(self, message: Message | Lost) -> None:
        """Take one message."""
        with self.changed:
            if isinstance(message, Heard):
                self._take(message)
            elif isinstance(message, Online) and self.online != frozenset(message.seats):
                self._show(online=frozenset(message.seats))
            elif isinstance(message, Lost) and self.connected:
                self._show(connected=False)
            elif isinstance(message, Done | Refused) and message.id in self.waiting:
                self.waiting[message.id].answer = message
            self.changed.notify_all()
        self._send_waiting()

    def _take(self, event: Heard) -> None:
        """Take an event."""
        if self.views is None:
            settings = event.table.settings
            self.rules = open_box(settings.box, settings.seats, settings.options)
            self.views = Views(self.rules.board)
        self.view = self.views.read(event)
        self.event = event
        self.talk += tuple(Talk(line.seat, line.text, line.phrase) for line in event.talk)
        if not self.connected:
            self.connection += 1
        online = frozenset(seat for seat, each in enumerate(event.table.seats) if each.online)
        self._show(online=online, connected=True)

    def _show(
        self, *, online: frozenset[int] | None = None, connected: bool | None = None, note: str = ""
    ) -> None:
        """Show what has changed."""
        self.online = self.online if online is None else online
        self.connected = self.connected if connected is None else connected
        if self.event is None:
            return
        self.number += 1
        self.notes.add(self.number, note)
        self.latest = self._look(self.event)

    def _look(self, event: Heard) -> Look:
        """Look at the table."""
        table, wish = event.table, event.table.undo
        seats = company(table, event.you, self.online)
        return Look(
            number=self.number,
            phase=table.phase,
            view=self.view,
            names=tuple(seat.name for seat in seats),
            seats=seats,
            you=event.you,
            thinking=None if wish else next((seat for seat in table.to_act if seats[seat].bot), None),
            reasons={about: refusal(why) for about, why in event.reasons.items()},
            pure=table.settings.pure,
            undo=event.undo,
            undo_asked_by=None if wish is None else wish.seat,
            undo_waits_for_you=wish is not None and event.you in wish.waiting,
            talk=self.talk,
            connected=self.connected,
            ended=bool(self.why_ended),
        )


def refusal(why: Reason | Refused) -> Refusal:
    """Read a refusal that came over the wire."""
    return Refusal(code=why.code, message=why.message, clause=why.clause)


def company(table: HeardTable, you: int, online: frozenset[int]) -> tuple[Company, ...]:
    """Say who sits at a table."""
    bots = [seat for seat, each in enumerate(table.seats) if each.bot and not each.away]
    titles = dict(zip(bots, distinct(tuple(table.seats[seat].bot for seat in bots)), strict=True))
    return tuple(
        Company(
            name=titles.get(seat, each.name),
            bot=each.bot,
            present=bool(each.bot and not each.away) or seat in online,
            stand_in=each.away,
            you=seat == you,
        )
        for seat, each in enumerate(table.seats)
    )


def not_yet_mine(look: Look) -> bool:
    """Tell whether a seat, whose secret one has, is open, or a bot's: then one has to take it first."""
    return not look.names[look.you] or bool(look.seats[look.you].bot)


def open_link(text: str, name: str, folder: Path | None = None) -> RemoteTable:
    """Sit down at the table behind a link; raises NotWelcome with a sentence if that can't be.

    The link of a seat leads to that seat, the spectators' one to a place to watch from. By the link of a
    table one comes to an open seat, which is remembered in the folder: the same link leads to it again.
    """
    link, note = read_link(text), ""
    table_now = table_at(link)  # a server that is none of ours is told apart better here than on the line
    if not link.secret:
        link, note = seat_for(link, table_now, name, folder)
    table = RemoteTable(link, folder, note)
    look = table.look()
    if look.phase == "gathering" and look.you != SPECTATOR and not_yet_mine(look):
        try:
            join(link, name)
        except NotWelcome:
            table.close()
            raise
    return table
