"""The moves, as players make them: frozen data that prints in the move language.

A move holds ids and counts, never objects, so it is its own log entry and its
own message. `table/parse.py` reads the text back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from whistlestop.engine.cards import Cards


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to a decision; `answers` names the decisions it may answer."""

    answers: ClassVar[tuple[str, ...]] = ("turn",)


@dataclass(frozen=True, slots=True)
class DrawCard(Move):
    """Draw one card blind from the deck."""

    answers: ClassVar[tuple[str, ...]] = ("turn", "second_card")

    def __str__(self) -> str:
        """Say it."""
        return "draw"


@dataclass(frozen=True, slots=True)
class TakeCard(Move):
    """Take one card from the market."""

    answers: ClassVar[tuple[str, ...]] = ("turn", "second_card")

    card: str

    def __str__(self) -> str:
        """Say it."""
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class DrawTickets(Move):
    """Draw tickets to choose from."""

    def __str__(self) -> str:
        """Say it."""
        return "tickets"


@dataclass(frozen=True, slots=True)
class KeepTickets(Move):
    """Keep some tickets of an offer and return the others."""

    answers: ClassVar[tuple[str, ...]] = ("keep_tickets",)

    tickets: tuple[str, ...]

    def __str__(self) -> str:
        """Say it."""
        return " ".join(("keep", *self.tickets))


@dataclass(frozen=True, slots=True)
class ClaimLane(Move):
    """Pay for a lane and cover it with cars."""

    lane: str
    payment: Cards

    def __str__(self) -> str:
        """Say it."""
        return f"claim {self.lane} with {self.payment}"


@dataclass(frozen=True, slots=True)
class PayExtra(Move):
    """Pay what a tunnel asks on top."""

    answers: ClassVar[tuple[str, ...]] = ("tunnel",)

    payment: Cards

    def __str__(self) -> str:
        """Say it."""
        return f"pay {self.payment}"


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Leave a tunnel and take the payment back."""

    answers: ClassVar[tuple[str, ...]] = ("tunnel",)

    def __str__(self) -> str:
        """Say it."""
        return "decline"


@dataclass(frozen=True, slots=True)
class BuildStation(Move):
    """Pay for a station and set it in a city."""

    city: str
    payment: Cards

    def __str__(self) -> str:
        """Say it."""
        return f"station {self.city} with {self.payment}"


@dataclass(frozen=True, slots=True)
class SwapTickets(Move):
    """Discard the open tickets and draw new ones."""

    def __str__(self) -> str:
        """Say it."""
        return "swap"


@dataclass(frozen=True, slots=True)
class LayNeutralLane(Move):
    """Choose the lane that the neutral cars take."""

    answers: ClassVar[tuple[str, ...]] = ("neutral_lane",)

    lane: str

    def __str__(self) -> str:
        """Say it."""
        return f"lay {self.lane}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing, since nothing can be done."""

    def __str__(self) -> str:
        """Say it."""
        return "pass"
