"""What a bot is: a name, and an answer to every question the table asks it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from whistlestop.engine.board import Board
from whistlestop.engine.moves import Move
from whistlestop.table.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought one decision may take; None sets no limit.

    Seconds are what people wait for. Nodes are what a search counts: with a budget of nodes
    alone the same view gives the same move on a fast machine and on a slow one.
    """

    seconds: float | None = None
    nodes: int | None = None


class Bot(Protocol):
    """A player without eyes for anything but its view.

    A bot keeps nothing between two questions that would change an answer: the same view, board
    and state of `random` give the same move (as long as no clock cuts its thinking short).
    """

    @property
    def name(self) -> str:
        """Return what it is called at a table and in tables of results."""
        ...

    def choose(self, view: View, board: Board, random: Random, budget: Budget) -> Move:
        """Return one of `view.legal_moves`.

        `board` says what is printed: lengths, colours, points, tickets. All chance comes from `random`.
        """
        ...
