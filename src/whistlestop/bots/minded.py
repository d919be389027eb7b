"""Bots that think with a mind: they imagine a table that fits their view, and ask what to play there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from whistlestop.bots.contract import Budget
from whistlestop.bots.tempers import temper_for
from whistlestop.engine.board import Board
from whistlestop.engine.chance import start
from whistlestop.engine.moves import Move
from whistlestop.minds.greedy import Greedy
from whistlestop.minds.human import Human, Weaknesses
from whistlestop.minds.mind import Mind
from whistlestop.minds.planner import Planner
from whistlestop.minds.temper import Temper
from whistlestop.table.imagining import answer_of, known_to
from whistlestop.table.view import View

DICE = 48  # bits of chance for one decision


class MindBot:
    """Plays what its mind decides on a table that is made up wherever the view says nothing."""

    def __init__(self, name: str, make: Callable[[Temper], Mind]) -> None:
        """Take a name, and what makes a mind of a box's temper."""
        self.name = name
        self.make = make
        self.minds: dict[str, Mind] = {}  # one for each box that was played

    def choose(self, view: View, board: Board, random: Random, budget: Budget) -> Move:
        """Answer the question that is open."""
        del budget
        x = start(random.getrandbits(DICE))
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        if view.box not in self.minds:
            self.minds[view.box] = self.make(temper_for(view.box))
        mind = self.minds[view.box]
        return answer_of(known_to(view, board), lambda known: mind.decide(known.rules, known.imagine(x), x))


def planner() -> MindBot:
    """Make the bot that plans."""
    return MindBot("planner", Planner)


def greedy() -> MindBot:
    """Make the bot that takes what it can get."""
    return MindBot("greedy", lambda _: Greedy())


def level(name: str, **weak: float) -> MindBot:
    """Make an opponent for people: a planner with weaknesses, and how often each shows."""
    weaknesses = Weaknesses()
    for each, how_often in weak.items():
        setattr(weaknesses, each, how_often)
    return MindBot(name, lambda temper: Human(temper, weaknesses))


def easy() -> MindBot:
    """Make an opponent for a child, or for the first game."""
    return level(
        "easy", hops=0.17, careless=0.5, overlook=0.25, hopeful=0.3, single=1.0, eager=0.3, hoard=8.0
    )


def medium() -> MindBot:
    """Make an opponent for people who know the game."""
    return level("medium", hops=0.025, careless=0.15, overlook=0.1, hopeful=0.05, eager=0.1)
