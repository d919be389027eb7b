"""What an analysis finds: of each decision, of each round, of each seat, and of the whole game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from whistlestop.boxes import board_of

SLIP = 0.03
MISTAKE = 0.08
SURE = 2.5
"""A decision is called a slip, or a mistake, if it cost so much of the chance to win, and so many standard
errors: of hundreds of decisions few are called so by luck of the tries alone."""


class Decision(Struct, frozen=True):
    """One move, as its player could see the table."""

    number: int  # of the move in the record, from 1
    round: int
    seat: int
    move: str
    options: int = 1  # moves on offer
    chance: float | None = None  # to win after it, if there was a choice
    better: str | None = None  # what the champion would have played, if that is another move,
    cost: float | None = None  # how much better that is; below 0 if the player knew better
    error: float | None = None  # and the standard error of the cost

    @property
    def verdict(self) -> str:
        """Return whether it was a `mistake`, a `slip`, or nothing to speak of.

        >>> Decision(1, 1, 0, "draw", better="tickets", cost=0.09, error=0.02).verdict
        'mistake'
        >>> Decision(1, 1, 0, "draw", better="tickets", cost=0.09, error=0.05).verdict
        ''
        """
        if self.cost is None or self.error is None or self.cost < max(SLIP, SURE * self.error):
            return ""
        return "mistake" if self.cost >= MISTAKE else "slip"

    @property
    def cost_in_words(self) -> str:
        """Return the cost with its error, in hundredths of a win; nothing if there is none.

        >>> Decision(1, 1, 0, "draw", better="tickets", cost=-0.0321, error=0.0149).cost_in_words
        '\N{MINUS SIGN}3.2 \N{PLUS-MINUS SIGN} 1.5'
        """
        if self.cost is None or self.error is None:
            return ""
        return f"{tenths(100 * self.cost)} \N{PLUS-MINUS SIGN} {tenths(100 * self.error)}"


def tenths(number: float) -> str:
    """Write a number with one decimal.

    >>> tenths(-0.04), tenths(-1.25)
    ('0.0', '\N{MINUS SIGN}1.2')
    """
    counted = round(10 * number)  # a whole number, so that nothing is -0.0
    sign = "\N{MINUS SIGN}" if counted < 0 else ""
    return f"{sign}{abs(counted) // 10}.{abs(counted) % 10}"


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
    cost: float  # of all that it decided otherwise, in wins,
    error: float  # with its standard error
    claims: int
    stations: int
    from_deck: int  # cards that were drawn,
    from_market: int  # and taken
    ticket_turns: int  # in which tickets were drawn or swapped
    completed: tuple[str, ...]
    incomplete: tuple[str, ...]  # failed, if the game is over

    @property
    def cost_in_words(self) -> str:
        """Return what its decisions cost, with the error."""
        return f"{tenths(self.cost)} \N{PLUS-MINUS SIGN} {tenths(self.error)}"


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
        return sorted((each for each in self.decisions if each.verdict), key=lambda each: -(each.cost or 0.0))

    @property
    def unit(self) -> str:
        """Return what is counted."""
        return "points" if board_of(self.box).facts.points else "tickets"

    @property
    def ending(self) -> str:
        """Say in a sentence how it ended.

        >>> seats = (("Ana", 9), ("Ben", 7))
        >>> seats = tuple(Seat(*seat, 1, 9, 9, 0, 0, 0.0, 0.0, 5, 0, 4, 3, 2, (), ()) for seat in seats)
        >>> Analysis("usa", (), None, True, 31, (0,), 100, seats, (), ()).ending
        'Ana won after 31 rounds, 9 to 7.'
        """
        if not self.over:
            return f"The record ends in round {self.rounds}; nobody has won yet."
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        names = [self.seats[seat].name for seat in self.winners]
        scores = " to ".join(
            str(score) for score in sorted((seat.score for seat in self.seats), reverse=True)
        )
        if len(names) > 1:
            return f"{' and '.join(names)} share the victory after {rounds}: {scores}."
        return f"{names[0]} won after {rounds}, {scores}."

    def document(self) -> dict[str, Any]:
        """Return everything for `--json`."""
        written: dict[str, Any] = to_builtins(self)
        for told, decision in zip(written["decisions"], self.decisions, strict=True):
            told["verdict"] = decision.verdict
        return written
