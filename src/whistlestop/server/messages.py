"""What goes over the wire: commands from a client, messages to it. `docs/protocol.md` is written from this.

Nothing here has room for a secret of the table: views, names, and what everybody may know.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from whistlestop.server.entries import Name, Settings
from whistlestop.server.undoing import Gone
from whistlestop.server.view_shape import ViewShape

CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=500)]
MoveText = Annotated[str, Meta(min_length=1, max_length=300)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Eyes = Annotated[int, Meta(ge=-1, le=4)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """Something a client asks for; asked again with the same id, it is answered again and not done twice."""

    id: CommandId


class Play(Command, frozen=True, tag="play"):
    """Play a move, in the move language, on the table as it was at event `seen`."""

    move: MoveText
    seen: int


class Say(Command, frozen=True, tag="say"):
    """Say something to all at the table: in one's own words, or a phrase that all read in their language."""

    text: Text = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""


class Start(Command, frozen=True, tag="start"):
    """Begin the game; bots take the seats that are still open. Only the host may."""

    bot: BotName = "medium"


class SeatBot(Command, frozen=True, tag="seat_bot"):
    """Put a bot on an open seat. Only the host may."""

    seat: SeatNumber
    bot: BotName = "medium"


class Leave(Command, frozen=True, tag="leave"):
    """Leave the seat, before the game has begun."""


class HandOver(Command, frozen=True, tag="hand_over"):
    """Let a bot play for a seat: one's own at any time, another's once it has been away or idle too long."""

    seat: SeatNumber
    bot: BotName = "medium"


class TakeBack(Command, frozen=True, tag="take_back"):
    """Play for oneself again."""


class OpenHand(Command, frozen=True, tag="open_hand"):
    """Let spectators see what one's seat sees, or no longer. Everybody at the table is told."""

    open: bool


class Report(Command, frozen=True, tag="report"):
    """Tell who runs the server of a line of talk; nothing changes at the table."""

    line: int


class Rematch(Command, frozen=True, tag="rematch"):
    """Play again with the same company; everybody moves up one seat."""


class Undo(Command, frozen=True, tag="undo"):
    """Take one's own last move back: at once if nothing was revealed, else once all others have agreed."""

    seen: int


class AgreeUndo(Command, frozen=True, tag="agree_undo"):
    """Agree that somebody takes a move back, as asked for on the table at event `seen`."""

    seen: int


class RefuseUndo(Command, frozen=True, tag="refuse_undo"):
    """Refuse that; or ask for it no more."""

    seen: int


class Why(Command, frozen=True, tag="why"):
    """Ask why a move is not allowed; nothing changes."""

    move: MoveText


class Show(Command, frozen=True, tag="show"):
    """Lead everybody who looks at a finished game together to a moment, seen through a seat's eyes."""

    move: Annotated[int, Meta(ge=0, le=100_000)]  # after so many moves
    eyes: Annotated[int, Meta(ge=-1, le=4)] = -1  # -1 looks on
    leader: Annotated[str, Meta(max_length=40)] = ""  # by which a client knows itself again
    name: Annotated[str, Meta(max_length=24)] = ""  # for the others


Commands = (
    Play
    | Undo
    | AgreeUndo
    | RefuseUndo
    | Say
    | Start
    | SeatBot
    | Leave
    | HandOver
    | TakeBack
    | OpenHand
    | Report
    | Rematch
    | Why
    | Show
)


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message on a socket: who is there, and up to which event it has seen the table."""

    secret: Annotated[str, Meta(max_length=100)] = ""  # empty: a spectator, where the table lets them
    since: int = -1
    eyes: Eyes = -1  # a spectator: the seat through whose eyes to see, if that seat lets spectators
    replay: bool = False  # only to look at a finished game with others: nothing but `shown` comes, to anybody


class SeatInfo(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    bot: str  # the bot that plays for it now
    open: bool
    away: bool  # a stand-in plays
    online: bool
    bank: float | None = None  # seconds left to think, if there is a clock
    due: float | None = None  # when the move is due, seconds since 1970, in slow games
    shows: bool = False  # spectators may see what it sees


class UndoInfo(Struct, frozen=True):
    """A wish to take a move back that waits for an answer."""

    seat: int  # who asks
    waiting: tuple[int, ...]  # who has not agreed yet


class TableInfo(Struct, frozen=True):
    """A table as everybody sees it."""

    id: str
    settings: Settings
    phase: str
    host: int
    seats: tuple[SeatInfo, ...]
    to_act: tuple[int, ...]
    commitment: str | None  # of the sealed shuffles, published at the start
    key: str | None  # published at the end
    before: str
    after: str
    undo: UndoInfo | None = None


class Talk(Struct, frozen=True):
    """One line of talk; `seat` is null for a spectator."""

    number: int
    at: float
    seat: int | None
    text: str
    phrase: str = ""  # if it was a phrase; `text` has it in English


class Reason(Struct, frozen=True):
    """Why something is not on offer."""

    code: str
    message: str
    clause: str


class Message(Struct, frozen=True, tag_field="type", kw_only=True):
    """Something a client is told."""


class Event(Message, frozen=True, tag="event"):
    """The table after event `number`: all of it that may have changed, and what is new in log and talk.

    The first event on a connection is the snapshot: its talk begins where the client left off, its log is
    whole. So it is when a move has been `undone`.
    """

    number: int
    what: str  # the kind of entry: moved, joined, ...; "snapshot" for the first
    you: int  # the viewer's seat, -1 for a spectator
    eyes: int  # the seat through whose eyes a spectator sees, -1 for none
    table: TableInfo
    view: ViewShape | None  # with the new part of the log; null before the deal
    reasons: dict[str, Reason] = field(default_factory=dict)
    talk: tuple[Talk, ...] = ()
    undo: str = ""  # the viewer's last move can be taken back: "now", or by "ask"ing; else nothing
    undone: tuple[Gone, ...] = ()  # all moves that were taken back so far, where the log is whole
    who: int | None = None  # whose move was taken back; who asks for that, agrees or refuses


class Done(Message, frozen=True, tag="done"):
    """A command was carried out, as event `number`; or it had been before."""

    id: str
    number: int


class Refused(Message, frozen=True, tag="refused"):
    """A command was not carried out; nothing has changed."""

    id: str
    code: str
    message: str
    clause: str = ""


class Online(Message, frozen=True, tag="online"):
    """Who is connected now. Not numbered: it tells nothing about the game."""

    seats: tuple[int, ...]
    spectators: int


class Shown(Message, frozen=True, tag="shown"):
    """Where the leader of a shared replay is. Not numbered, and not kept: the latest counts."""

    at: float
    move: int
    eyes: int
    leader: str
    name: str


class Bye(Message, frozen=True, tag="bye"):
    """The connection ends; `again` tells whether to come back."""

    code: str
    message: str
    again: bool


Messages = Event | Done | Refused | Online | Shown | Bye


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What should become of a seat of a new table: mine, a bot's, or open."""

    kind: Annotated[str, Meta(pattern="^(mine|bot|open)$")] = "open"
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: BotName = "medium"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a table. The seats are in turn order, or shuffled."""

    settings: Settings
    seats: tuple[SeatWish, ...]
    shuffle: bool = True


class SeatKey(Struct, frozen=True):
    """A seat's secret, for who asked for the table, to keep or to pass on."""

    seat: int
    mine: bool
    secret: str


class TableMade(Struct, frozen=True):
    """The answer to a request for a table."""

    table: str
    keys: tuple[SeatKey, ...]
    watch: str


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a seat: with a seat's secret that one; otherwise any open one, or the one named."""

    name: Name
    secret: Annotated[str, Meta(max_length=100)] = ""
    seat: SeatNumber | None = None


class Joined(Struct, frozen=True):
    """The answer: a seat, and its secret."""

    seat: int
    secret: str


ENCODER = msgspec.json.Encoder()
HELLO: msgspec.json.Decoder[Hello] = msgspec.json.Decoder(Hello)
COMMANDS: msgspec.json.Decoder[Commands] = msgspec.json.Decoder(Commands)
