"""What an analysis finds: of each decision, of each round, of each seat, and of the whole game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

SLIP = 0.03
MISTAKE = 0.08
SURE = 2.0
"""A decision is called a slip, or a mistake, if it cost so much of the chance to win, and so many standard
errors: what luck of the tries may have made up is not held against anybody."""


class Decision(Struct, frozen=True):
    """One move, as its player could see the table."""

    number: int  # of the move in the record, from 1
    round: int
    seat: int
    move: str
    options: int = 1  # moves on offer
    chance: float | None = None  # to win after it, if there was a choice
    better: str | None = None  # what the champion would have played, if that is another move,
    cost: float = 0.0  # and how much better that is; below 0 if the player knew better
    error: float = 0.0  # the standard error of the cost

    @property
    def verdict(self) -> str:
        """Return whether it was a `mistake`, a `slip`, or nothing to speak of.

        >>> Decision(1, 1, 0, "draw", better="tickets", cost=0.09, error=0.02).verdict
        'mistake'
        >>> Decision(1, 1, 0, "draw", better="tickets", cost=0.09, error=0.05).verdict
        ''
        """
        cost = round(self.cost, 2)  # as it is shown
        if cost < SLIP or self.cost < SURE * self.error:
            return ""
        return "mistake" if cost >= MISTAKE else "slip"


class Moment(Struct, frozen=True):
    """Everybody's chances before a move, for somebody who sees all hands and tickets, but no deck."""

    number: int
    round: int
    chances: tuple[float, ...]


class Seat(Struct, frozen=True):
    """How one seat has played."""

    name: str
    score: int
    place: int
    choices: int  # decisions with more than one move on offer,
    as_champion: int  # so many of them as the champion would have decided
    slips: int
    mistakes: int
    given_away: float  # what slips and mistakes cost, in games
    claims: int
    blind: int  # cards drawn from the deck,
    taken: int  # and taken from the market
    asked: int  # turns in which tickets were drawn or swapped
    completed: tuple[str, ...]
    failed: tuple[str, ...]


class Analysis(Struct, frozen=True):
    """What was found out about a game."""

    box: str
    options: tuple[str, ...]
    board: str | None
    over: bool
    rounds: int
    winners: tuple[int, ...]
    tries: int
    seats: tuple[Seat, ...]
    decisions: tuple[Decision, ...]
    moments: tuple[Moment, ...]

    @property
    def costly(self) -> list[Decision]:
        """Return slips and mistakes, the most costly first."""
        return sorted((each for each in self.decisions if each.verdict), key=lambda each: -each.cost)

    def document(self) -> dict[str, Any]:
        """Return everything for `--json`."""
        written: dict[str, Any] = to_builtins(self)
        for told, decision in zip(written["decisions"], self.decisions, strict=True):
            told["verdict"] = decision.verdict
        return written
