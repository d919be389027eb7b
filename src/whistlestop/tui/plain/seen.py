"""A look at a table, and who it is told to: what every part of what is said needs."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.engine.board import Board
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Rules
from whistlestop.server.turns import Turns
from whistlestop.table.view import View
from whistlestop.tui.shown.board import both_lanes_open, closed_doubles
from whistlestop.tui.shown.telling import Reader, shown_names
from whistlestop.tui.tables.contract import Look
from whistlestop.words.lanes import Scene, scene
from whistlestop.words.language import Language
from whistlestop.words.telling import Speaker


@dataclass(frozen=True, slots=True)
class Seen:
    """A look at a table, told to somebody."""

    reader: Reader
    rules: Rules
    turns: Turns
    look: Look

    @property
    def language(self) -> Language:
        """Return the reader's language."""
        return self.reader.language

    @property
    def board(self) -> Board:
        """Return the board."""
        return self.rules.board

    @property
    def speaker(self) -> Speaker:
        """Return who tells of this table."""
        return self.reader.speaker(self.board, self.look)

    @property
    def names(self) -> tuple[str, ...]:
        """Name every seat; the reader's own is marked, unless its name says it."""
        said = self.language.text
        names = list(shown_names(self.language, self.look.names))
        you = self.look.you
        if 0 <= you < len(names) and names[you] != said("terminal.you"):
            names[you] = f"{names[you]} {said('who.you')}"
        return tuple(names)

    @property
    def stood_in_for(self) -> bool:
        """Tell whether a bot plays for the reader."""
        return 0 <= self.look.you < len(self.look.seats) and self.look.seats[self.look.you].stand_in

    @property
    def asked(self) -> bool:
        """Tell whether a move is awaited from the reader."""
        look = self.look
        return look.view is not None and look.you in look.view.to_act and not self.stood_in_for

    @property
    def people(self) -> bool:
        """Tell whether there may be other people at the table, or the reader watches others."""
        return self.look.you < 0 or not all(each.bot or each.you for each in self.look.seats)

    @property
    def waits_for_bots(self) -> bool:
        """Tell whether only bots are awaited, so that nobody need say that they wait."""
        look, view = self.look, self.look.view
        if view is None or view.over or look.you < 0 or not look.connected or look.ended:
            return False
        if look.undo_asked_by is not None or self.stood_in_for or look.you in view.to_act:
            return False
        return all(look.seats[seat].bot for seat in view.to_act)

    def around(self, view: View) -> Scene:
        """Return what is needed to speak about the board."""

        def why_not(subject: str) -> Refusal | None:
            if view.decision == "turn" and subject in self.look.reasons:
                return self.look.reasons[subject]
            return self.closed(view, subject)

        return scene(self.speaker, view, why_not)

    def closed(self, view: View, subject: str) -> Refusal | None:
        """Say that a lane is closed for good, also while it is not the reader's turn. Rules: U12."""
        verb, _, lane = subject.partition(" ")
        if verb != "claim" or lane not in closed_doubles(self.rules, view):
            return None
        code = "lane.double_own" if both_lanes_open(self.rules) else "lane.double_closed"
        return Refusal(code=code, message="", clause="")
