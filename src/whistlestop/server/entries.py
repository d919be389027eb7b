"""What happens at a table, as it is stored: numbered, appended, never changed.

A table is the sum of its entries (`table.py` adds them up). Entries hold secrets, the key of the shuffles
for one: they go to the store and to other workers, never to a player. What players get is in `messages.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24)]
News = tuple[str, int, int, int]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think: a bank in seconds and what each move adds to it, or days for every move."""

    bank: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and how."""

    box: str
    seats: Annotated[int, Meta(ge=2, le=5)]
    options: tuple[str, ...] = ()
    clock: Clock | None = None
    open: bool = False  # listed in the lobby
    pure: bool = False  # pages tell of tickets only whether they are completed: no ways, costs, warnings
    tally: bool = False  # pages count for everybody the cards that everybody has seen
    talk: Literal["", "free", "phrases", "off"] = ""  # empty: free, but phrases alone where strangers come

    def __post_init__(self) -> None:
        """Say how people talk where nobody has said so, in tables stored before it could be said too."""
        if not self.talk:
            msgspec.structs.force_setattr(self, "talk", "phrases" if self.open else "free")


class Place(Struct, frozen=True):
    """A seat as it is set up: somebody's, a bot's, or still open."""

    name: str = ""
    bot: str = ""
    secret: str = ""  # the digest of the seat's secret


class SetUp(Struct, frozen=True):
    """A game that doesn't begin with a deal, but after a move of another, finished one."""

    table: str
    move: int
    position: dict[str, Any]  # of what lay there; decks left out are shuffled by the new game's key


class Created(Struct, frozen=True, tag="created"):
    """A table is opened."""

    settings: Settings
    places: tuple[Place, ...]
    host: int
    watch: str  # the digest of the spectators' secret
    before: str = ""  # the table whose rematch it is,
    talk: tuple[tuple[float, int | None, str], ...] = ()  # and what was said there: when, by which seat, what
    phrases: tuple[str, ...] = ()  # for each of these lines the phrase that it was, if it was one
    set_up: SetUp | None = None


class Joined(Struct, frozen=True, tag="joined"):
    """Somebody takes a seat, under a name; a new secret replaces the old one."""

    seat: int
    name: str
    secret: str = ""  # empty: who had the seat's link keeps it


class Left(Struct, frozen=True, tag="left"):
    """Somebody leaves a seat before the game begins."""

    seat: int


class BotSat(Struct, frozen=True, tag="bot_sat"):
    """A bot takes an open seat."""

    seat: int
    bot: str


class Started(Struct, frozen=True, tag="started"):
    """The cards are dealt from a sealed key."""

    key: str


class Moved(Struct, frozen=True, tag="moved"):
    """A move is played. Its news are kept so that a table can be loaded without playing all moves again."""

    seat: int
    move: str
    news: tuple[News, ...]
    first: bool = False  # one of the first choices of tickets, which are made at the same time
    left: float | None = None  # seconds in the seat's bank after the move
    scores: tuple[int, ...] | None = None  # the final count, if it was the last move


class UndoAsked(Struct, frozen=True, tag="undo_asked"):
    """A seat asks to take its last move back; others have to agree."""

    seat: int


class UndoAgreed(Struct, frozen=True, tag="undo_agreed"):
    """A seat agrees, and others are still to be asked."""

    seat: int


class UndoRefused(Struct, frozen=True, tag="undo_refused"):
    """A seat refuses; or who asked does not ask any more."""

    seat: int


class Undone(Struct, frozen=True, tag="undone"):
    """A seat's last move is taken back. The entries of moves stay; which of them stand, `undoing.py` says."""

    seat: int
    moves: int  # so many stand


class HandedOver(Struct, frozen=True, tag="handed_over"):
    """A bot plays for somebody who is away."""

    seat: int
    bot: str


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """Somebody is back and plays again."""

    seat: int


class Chatted(Struct, frozen=True, tag="chatted"):
    """Somebody says something."""

    seat: int | None  # None: a spectator
    text: str
    phrase: str = ""  # if it was a phrase: readers see it in their own language


class HandOpened(Struct, frozen=True, tag="hand_opened"):
    """A seat lets spectators see what it sees, or no longer does."""

    seat: int
    open: bool


class Rematched(Struct, frozen=True, tag="rematched"):
    """The same company plays again, at another table."""

    table: str


Undo = UndoAsked | UndoAgreed | UndoRefused | Undone
What = (
    Created
    | Joined
    | Left
    | BotSat
    | Started
    | Moved
    | Undo
    | HandedOver
    | TakenBack
    | Chatted
    | HandOpened
    | Rematched
)


class Entry(Struct, frozen=True):
    """One numbered thing that happened at a table, when, and by which command."""

    number: int
    at: float  # seconds since 1970
    what: What
    command: str = ""  # the id that whoever asked for it gave, so that a repetition is harmless
    by: int | None = None  # the seat that asked


ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def written(entry: Entry) -> bytes:
    """Write an entry for the store."""
    return ENCODER.encode(entry)


def read(text: bytes | str) -> Entry:
    """Read an entry back."""
    return DECODER.decode(text)
