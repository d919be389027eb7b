"""One client at a table, whatever carries its messages: who it is, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import msgspec

from whistlestop.server.decide import NotDone
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Allowance, Both, Bucket
from whistlestop.server.messages import (
    COMMANDS,
    ENCODER,
    Bye,
    Commands,
    Done,
    Messages,
    Refused,
    Report,
    Say,
    Show,
    Why,
)
from whistlestop.server.store.writer import StoreDown
from whistlestop.table.view import SPECTATOR

QUEUE = 64  # messages that may wait for a client before it is sent away to come back
COMMAND_BYTES = 4096
TALK_COSTS = 4.0  # so many commands more than a move: what is said goes to everybody, and is kept
PATIENCE = 200  # commands beyond the allowance, one after the other, until a client is sent away
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # what reading garbage may raise
ONLY_SHOW = "Who looks at a replay together with others may only show: say hello without `replay` for more."
TRY_AGAIN = "The table can't be written down now: try again in a moment, nothing is done twice."


class Connection:
    """A client at a table. It is also the table's viewer."""

    def __init__(
        self,
        hub: Hub,
        hosted: Hosted,
        seat: int,
        address: Allowance,
        eyes: int = SPECTATOR,
        *,
        looks: bool = False,
    ) -> None:
        """Take who has been let in, and what the address it comes from may still command.

        Who only looks at a finished game with others, which needs no secret, is shown nothing else.
        """
        self.hub, self.hosted, self.seat, self.eyes, self.looks = hub, hosted, seat, eyes, looks
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.allowance = Both(Bucket(rate=10.0, burst=40), address)
        self.working = asyncio.Lock()  # held while a command is carried out
        self.too_fast = 0
        self.dropped = False

    def send(self, message: bytes) -> None:
        """Put a message into the queue; a client that doesn't keep up is sent away, to begin afresh."""
        if self.dropped:
            return
        if self.outgoing.qsize() >= QUEUE:
            self.end(Bye(code="slow", message="You were too far behind: connect again.", again=True))
            return
        self.outgoing.put_nowait(message)

    def tell(self, message: Messages) -> None:
        """Send a message."""
        self.send(ENCODER.encode(message))

    def end(self, bye: Bye) -> None:
        """Say goodbye, and nothing after it; what waits is left out, since who comes back begins afresh."""
        if not self.dropped:
            self.dropped = True
            while not self.outgoing.empty():
                self.outgoing.get_nowait()
            self.outgoing.put_nowait(ENCODER.encode(bye))
            self.outgoing.put_nowait(None)

    async def welcome(self, since: int) -> None:
        """Show the table as it is, and tell everybody who is here."""
        if self.looks:
            await self.hosted.look(self)
            return
        async with self.hosted.lock:
            await self.catch_up_with(since)
            self.tell(self.hosted.welcome(self, since))
        await self.hosted.tell_online()

    async def catch_up_with(self, since: int) -> None:
        """Read what the client has seen from another worker and this one has not heard of yet.

        A worker may die between two words about a move: nobody who has seen it goes back.
        """
        if since > self.hosted.table.number:
            with suppress(StoreDown):  # what is known is shown; the rest comes when the store is back
                await self.hosted.catch_up()
                self.hub.drive(self.hosted)

    async def leave(self) -> None:
        """Go."""
        self.dropped = True
        self.hosted.left(self)
        if not self.looks:
            await self.hosted.tell_online()

    async def receive(self, text: bytes | str) -> None:
        """Carry out what a client sends; whatever it is, the answer goes to this client alone."""
        said = await answer(self.hub, self.hosted, self.seat, text, self.allowance, looks=self.looks)
        self.too_fast = self.too_fast + 1 if isinstance(said, Refused) and said.code == "too_fast" else 0
        if self.too_fast > PATIENCE:
            self.end(Bye(code="too_fast", message="You sent too much: connect again later.", again=True))
        self.tell(said)


async def answer(
    hub: Hub, hosted: Hosted, seat: int, text: bytes | str, allowance: Allowance, *, looks: bool = False
) -> Done | Refused:
    """Carry a command out and say how it went."""
    began = time.perf_counter()
    command = readable(text, allowance)
    if isinstance(command, Refused):
        said: Done | Refused = command
    elif isinstance(command, Show):
        said = await show(hosted, command)
    elif looks:
        said = Refused(id=command.id, code="replay.only", message=ONLY_SHOW)
    elif isinstance(command, Why):
        said = why(hosted, seat, command)
    elif isinstance(command, Report):
        said = report(hosted, seat, command)
    else:
        said = await done(hub, hosted, seat, command)
    kind = "unreadable" if isinstance(command, Refused) else str(command.__struct_config__.tag)
    hosted.services.metrics.answered(kind, "" if isinstance(said, Done) else said.code, began)
    return said


def readable(text: bytes | str, allowance: Allowance) -> Commands | Refused:
    """Read a command, if its sender may send one."""
    too_fast = "Too many commands: wait a second."
    if not allowance.take():
        return Refused(id=id_of(text), code="too_fast", message=too_fast)
    if len(text) > COMMAND_BYTES:
        return Refused(id="", code="too_long", message=f"A command has at most {COMMAND_BYTES} bytes.")
    try:
        command = COMMANDS.decode(text)
    except UNREADABLE as wrong:
        return Refused(id=id_of(text), code="unreadable", message=f"This is no command: {wrong}.")
    if isinstance(command, Say | Report) and not allowance.take(TALK_COSTS):
        return Refused(id=command.id, code="too_fast", message=too_fast)
    return command


async def done(hub: Hub, hosted: Hosted, seat: int, command: Commands) -> Done | Refused:
    """Carry a readable command out."""
    try:
        return Done(id=command.id, number=await hub.submit(hosted, command, seat))
    except NotDone as refused:
        return Refused(id=command.id, code=refused.code, message=refused.message, clause=refused.clause)
    except StoreDown:
        return Refused(id=command.id, code="store.down", message=TRY_AGAIN)


async def show(hosted: Hosted, command: Show) -> Done | Refused:
    """Lead those who look at a finished game together; nothing is written down."""
    try:
        await hosted.show(command)
    except NotDone as refused:
        return Refused(id=command.id, code=refused.code, message=refused.message)
    return Done(id=command.id, number=hosted.table.number)


def why(hosted: Hosted, seat: int, command: Why) -> Done | Refused:
    """Tell why a move is not allowed; done means that it is."""
    game = hosted.table.game
    if game is None or seat == SPECTATOR:
        return Refused(id=command.id, code="no_game", message="There is no game in which you could move.")
    refusal = game.why_not(command.move, seat)
    if refusal is None:
        return Done(id=command.id, number=hosted.table.number)
    return Refused(id=command.id, code=refusal.code, message=refusal.message, clause=refusal.clause)


def report(hosted: Hosted, seat: int, command: Report) -> Done | Refused:
    """Tell who runs the server of a line of talk."""
    try:
        if hosted.reports.take(hosted.table, command.line, seat):
            hosted.services.metrics.reports.inc()
    except NotDone as refused:
        return Refused(id=command.id, code=refused.code, message=refused.message)
    return Done(id=command.id, number=hosted.table.number)


class OnlyId(msgspec.Struct):
    """The id of a command that can't be read otherwise."""

    id: str = ""


def id_of(text: bytes | str) -> str:
    """Find the id in a command that isn't one, so that its sender knows which was refused."""
    if len(text) > COMMAND_BYTES:
        return ""
    try:
        return msgspec.json.decode(text, type=OnlyId).id[:40]
    except UNREADABLE:
        return ""
