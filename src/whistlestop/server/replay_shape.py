"""The shape of a finished game on the wire, and of the request to play on in the middle of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from whistlestop.server import messages
from whistlestop.server.entries import Settings
from whistlestop.server.view_shape import (
    NeutralShape,
    NewsShape,
    OpenTable,
    StandingsShape,
    Tokens,
    TunnelShape,
)


class SeatFrame(Struct, frozen=True):
    """What a seat has, its secrets included."""

    cards: dict[str, int]
    tickets: tuple[str, ...]
    offer: tuple[str, ...]
    keep: int
    cars: int
    score: int
    lanes: tuple[str, ...]
    tokens: Tokens


class SeatChange(Struct, frozen=True, omit_defaults=True):
    """What a move changed before a seat: counts of cards and lanes that are new, and all else anew."""

    cards: dict[str, int] | UnsetType = UNSET  # of the kinds whose number has changed
    tickets: tuple[str, ...] | UnsetType = UNSET
    offer: tuple[str, ...] | UnsetType = UNSET
    keep: int | UnsetType = UNSET
    cars: int | UnsetType = UNSET
    score: int | UnsetType = UNSET
    lanes: tuple[str, ...] | UnsetType = UNSET  # those added
    tokens: Tokens | UnsetType = UNSET


class Frame(OpenTable, frozen=True):
    """The table at one moment."""

    seats: tuple[SeatFrame, ...]


class ReplayMove(Struct, frozen=True, omit_defaults=True):
    """A move, what it made happen, and what it changed; what isn't named is as it was."""

    seat: int
    move: str
    news: tuple[NewsShape, ...] = ()
    seats: dict[str, SeatChange] = {}  # by seat number
    market: tuple[str, ...] | UnsetType = UNSET
    deck: int | UnsetType = UNSET
    discard: dict[str, int] | UnsetType = UNSET
    ticket_deck: int | UnsetType = UNSET
    ticket_discard: int | UnsetType = UNSET
    open_ticket_discard: tuple[str, ...] | UnsetType = UNSET
    decision: str | UnsetType = UNSET
    to_act: tuple[int, ...] | UnsetType = UNSET
    round: int | UnsetType = UNSET
    last_turns: int | UnsetType | None = UNSET
    tunnel: TunnelShape | UnsetType | None = UNSET
    neutral: NeutralShape | UnsetType | None = UNSET
    choices: tuple[str, ...] | UnsetType = UNSET


class Origin(Struct, frozen=True):
    """The move of another game after which this one began."""

    table: str
    move: int


class Borrowed(Struct, frozen=True):
    """A lane of somebody else that a station lends."""

    city: str
    lane: str


class TicketProof(Struct, frozen=True):
    """A ticket at the end: whether it counts, for how much, and over which lanes it goes."""

    ticket: str
    points: int  # what the count adds; in a race, one for every ticket completed
    done: bool
    path: tuple[str, ...]


class SeatProof(Struct, frozen=True):
    """What a seat's final count rests on."""

    tickets: tuple[TicketProof, ...]
    trail: tuple[str, ...]  # the lanes of one longest path, in the order of the walk
    trail_length: int
    borrowed: tuple[Borrowed, ...]  # only those that complete a ticket


class Replay(Struct, frozen=True):
    """A finished game."""

    table: str
    settings: Settings
    names: tuple[str, ...]
    bots: tuple[str, ...]  # which of the seats were a bot's; empty for people
    commitment: str | None
    key: str | None
    origin: Origin | None
    cards: dict[str, int]  # of each kind in the box, so that luck can be measured
    start: Frame
    moves: tuple[ReplayMove, ...]
    standings: StandingsShape
    proofs: tuple[SeatProof, ...]


class Fork(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play on after a move of a finished game. The cards nobody has seen are shuffled anew."""

    move: Annotated[int, Meta(ge=0)]
    seats: tuple[messages.SeatWish, ...]
    same_deck: bool = False  # leave the cards in the order in which they lay
