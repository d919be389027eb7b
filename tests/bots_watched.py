"""Bots under supervision, and the tables that they are tried at."""

from __future__ import annotations

from random import Random

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import OURS, find_bot

SEARCHING = ("hard", "flatmc", "ismcts")
"""Bots that search: a budget of nodes keeps their games short and the same everywhere."""

FAST = tuple(name for name in OURS if name not in SEARCHING and name != "champion")
FEW_NODES = Budget(nodes=24)

Options = tuple[str, ...]
TABLES: list[tuple[str, Options, int]] = [
    ("usa", (), 2),
    ("usa", (), 5),
    ("europe", (), 2),
    ("europe", (), 5),
    ("nordic", (), 2),
    ("nordic", (), 3),
    ("nederland", (), 2),
    ("nederland", (), 5),
    ("nederland", ("no_tolls",), 2),
    ("nederland", ("no_tolls",), 5),
    ("nederland", ("neutral_player",), 2),
    ("ghost", (), 2),
    ("ghost", (), 4),
]
FIVE: list[tuple[str, Options]] = [
    ("usa", ()),
    ("europe", ()),
    ("nordic", ()),
    ("nederland", ("neutral_player",)),
    ("ghost", ()),
]
"""Every box once, with all that it has."""


class Watched:
    """A bot under supervision: whatever it answers must be on offer."""

    def __init__(self, name: str, budget: Budget | None = None) -> None:
        """Find the bot; a budget here is used in place of the one that it is given."""
        self.bot = find_bot(name)
        self.name = name
        self.budget = budget
        self.asked: list[tuple[ws.View, ws.Move]] = []

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        """Ask the bot, check its answer and note it."""
        move = self.bot.choose(view, board, random, self.budget or budget)
        assert move in view.legal_moves
        self.asked.append((view, move))
        return move


def watched(name: str) -> Watched:
    """Find a bot; one that searches gets few nodes."""
    return Watched(name, FEW_NODES if name not in FAST else None)


def table_name(part: object) -> str:
    """Name a part of a table in a test's name."""
    return ("+".join(part) or "plain") if isinstance(part, tuple) else str(part)
