"""What a table is to whoever sits at it in a terminal, wherever it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from whistlestop.engine.board import Board
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Rules
from whistlestop.server.turns import Turns
from whistlestop.table.view import View

Phase = Literal["gathering", "playing", "over"]
Undo = Literal["", "now", "ask"]


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at a place of the table."""

    name: str  # "" where nobody sits yet
    bot: str = ""  # the bot that plays here now, by the name it is found by
    present: bool = True  # connected; bots always are
    stand_in: bool = False  # a bot plays for a person
    you: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """One line of talk."""

    who: int | None  # a seat; None for a spectator
    text: str
    phrase: str = ""  # if it was a phrase: `text` has it in English


@dataclass(frozen=True, slots=True)
class Look:
    """What a seat, or a spectator, sees of its table at one moment."""

    number: int  # grows with everything that happens
    phase: Phase
    view: View | None  # None before the cards are dealt; its log is always the whole one
    names: tuple[str, ...]  # of all seats, "" for an empty one
    seats: tuple[Company, ...]
    you: int  # SPECTATOR for who watches
    thinking: int | None = None  # the seat whose bot is thinking just now, if that is known
    reasons: Mapping[str, Refusal] = field(default_factory=dict)  # why what isn't on offer isn't, by subject
    pure: bool = False  # the company wants no help on tickets but whether they are completed
    undo: Undo = ""  # whether the own last move can be taken back
    undo_asked_by: int | None = None
    undo_waits_for_you: bool = False
    talk: tuple[Talk, ...] = ()
    connected: bool = True  # False while a connection is lost; it comes back by itself, unless it `ended`
    note: str = ""  # something to be told once
    ended: bool = False  # nothing more will come from this table; `note` says why


class Table(Protocol):
    """A table. What is asked of it waits until it is done; any thread may ask, several at a time."""

    @property
    def board(self) -> Board:
        """Return the board that is played on."""
        ...

    @property
    def rules(self) -> Rules:
        """Return the rules that are played by."""
        ...

    @property
    def rules_of_turn(self) -> Turns:
        """Return what a turn may be."""
        ...

    def look(self) -> Look:
        """Return the latest look, at once; its `note` has what nobody who waits has been told yet."""
        ...

    def wait(self, seen: int, seconds: float | None = None) -> Look:
        """Wait until more has happened than was seen, time is over or the table is closed; return the latest.

        Its `note` has all that is to be told and came after what was seen. Bots of this machine move one at a
        time, and only while somebody waits: what pauses lie between, whoever waits decides.
        """
        ...

    def play(self, move: str) -> Refusal | None:
        """Play a move, in the move language; None says that it is done, and kept."""
        ...

    def why_not(self, move: str) -> Refusal | None:
        """Say why a move is not allowed; None if it is."""
        ...

    def undo(self) -> Refusal | None:
        """Take the own last move back, or ask the others for that."""
        ...

    def agree_undo(self, agree: bool) -> Refusal | None:  # noqa: FBT001 - the answer to a question
        """Answer whether somebody may take a move back; who asked withdraws the wish by refusing it."""
        ...

    def say(self, text: str) -> Refusal | None:
        """Say something to everybody."""
        ...

    def take_back(self) -> Refusal | None:
        """Play for oneself again, where a bot does."""
        ...

    def start(self) -> Refusal | None:
        """Begin the game; bots take the open seats. Only the host may."""
        ...

    def leave(self) -> None:
        """Give the seat up where that goes, before the game; then close."""
        ...

    def close(self) -> None:
        """Go; the game stays as it is, and can be come back to."""
        ...

    def record(self) -> str | None:
        """Return the text of the record, once it may be had."""
        ...


class Notes:
    """What is to be told once, by the number of the look that it came with."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.told: list[tuple[int, str]] = []
        self.waited = 0  # up to which look whoever waits has been told

    def add(self, number: int, text: str) -> None:
        """Add a sentence, if there is one."""
        if text:
            self.told.append((number, text))

    def after(self, look: Look, seen: int) -> Look:
        """Add to a look, for who has waited, what came after another one."""
        self.waited = look.number
        return self._with(look, seen)

    def lately(self, look: Look) -> Look:
        """Add to a look what nobody who waits has been told yet."""
        return self._with(look, self.waited)

    def _with(self, look: Look, seen: int) -> Look:
        return replace(look, note=" ".join(text for number, text in self.told if number > seen))


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """Write bots' names as those of a company; those of one kind get a number each.

    >>> distinct(("easy", "medium", "easy"))
    ('Easy 1', 'Medium', 'Easy 2')
    """
    titles = [name[:1].upper() + name[1:] for name in names]
    return tuple(
        f"{title} {titles[: place + 1].count(title)}" if titles.count(title) > 1 else title
        for place, title in enumerate(titles)
    )
