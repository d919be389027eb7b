"""The shape of a view on the wire: what `View.document()` writes, as types for the schema and for clients.

The server sends the document itself; a test holds it to these shapes.
"""

from __future__ import annotations

from msgspec import Struct


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a view; nothing may be in it that isn't named here."""


class Tokens(Shape, frozen=True):
    """What a box puts before a seat; each box has some of these."""

    stations: tuple[str, ...] | None = None
    tolls: int | None = None
    loans: int | None = None
    done: tuple[str, ...] | None = None
    treat: bool | None = None
    town_hall: tuple[str, ...] | None = None


class SeatShape(Shape, frozen=True):
    """What everybody sees of a seat."""

    seat: int
    cards: int
    tickets: int | None  # null while first tickets are being chosen
    cars: int
    score: int
    lanes: tuple[str, ...]
    tokens: Tokens
    revealed: tuple[str, ...]


class OwnShape(Shape, frozen=True):
    """What a seat alone sees."""

    cards: dict[str, int]
    tickets: tuple[str, ...]
    offer: tuple[str, ...]
    keep: int
    tokens: Tokens


class TunnelShape(Shape, frozen=True):
    """A tunnel that waits for its extra cost."""

    lane: str
    paid: dict[str, int]
    shown: tuple[str, ...]
    extra: int


class NeutralShape(Shape, frozen=True):
    """The player beyond the seats."""

    cars: int
    lanes: tuple[str, ...]
    marker: int | None
    active: bool


class StandingShape(Shape, frozen=True):
    """One seat's score."""

    lines: dict[str, int]
    total: int
    completed: int
    place: int


class StandingsShape(Shape, frozen=True):
    """All seats' scores."""

    seats: tuple[StandingShape, ...]
    winners: tuple[int, ...]


class NewsShape(Shape, frozen=True):
    """One thing that a move made happen."""

    what: str
    seat: int | None
    about: str | int | None


class LineShape(Shape, frozen=True):
    """One move, as the viewer may read it."""

    number: int
    seat: int
    move: str
    news: tuple[NewsShape, ...]


class OpenTable(Shape, frozen=True):
    """What lies open at one moment, beside what is before the seats, and what is asked."""

    market: tuple[str, ...]
    deck: int
    discard: dict[str, int]
    ticket_deck: int
    ticket_discard: int
    open_ticket_discard: tuple[str, ...]
    decision: str
    to_act: tuple[int, ...]
    round: int
    last_turns: int | None
    tunnel: TunnelShape | None
    neutral: NeutralShape | None
    choices: tuple[str, ...]


class ViewShape(OpenTable, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    box: str
    options: tuple[str, ...]
    seat: int
    seats: tuple[SeatShape, ...]
    own: OwnShape | None
    legal_moves: tuple[str, ...]
    standings: StandingsShape
    log: tuple[LineShape, ...]
