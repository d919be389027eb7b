"""Bots that search: they try moves in many imagined worlds, as many as their budget allows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from whistlestop.bots.contract import Budget
from whistlestop.bots.minded import DICE
from whistlestop.bots.tempers import temper_for, value_for
from whistlestop.engine.board import Board
from whistlestop.engine.chance import start
from whistlestop.engine.moves import Move
from whistlestop.minds.flat import FlatSearch
from whistlestop.minds.search import Search
from whistlestop.minds.tree import TreeSearch
from whistlestop.table.imagining import answer_of, known_to
from whistlestop.table.view import View

ENDLESS = 2**40  # tries, where seconds are the limit


class SearchBot:
    """Plays what its search finds best within the budget."""

    def __init__(self, name: str, make: Callable[[str], Search], nodes: int, most: int = ENDLESS) -> None:
        """Take a name, what makes a box's search, and the tries of a decision where no budget is given."""
        self.name = name
        self.make = make
        self.nodes = nodes
        self.most = most
        self.searches: dict[str, Search] = {}  # one for each box that was played

    def choose(self, view: View, board: Board, random: Random, budget: Budget) -> Move:
        """Answer the question that is open."""
        x = start(random.getrandbits(DICE))
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        if view.box not in self.searches:
            self.searches[view.box] = self.make(view.box)
        search = self.searches[view.box]
        self.allow(search, budget)
        return answer_of(known_to(view, board), lambda known: search.think(known, x))

    def allow(self, search: Search, budget: Budget) -> None:
        """Set the budget of a decision."""
        nodes = budget.nodes
        if nodes is None:
            nodes = self.nodes if budget.seconds is None else self.most
        search.tries = max(1, min(nodes, self.most))
        search.seconds = budget.seconds or 0.0


def flat(box: str) -> Search:
    """Make a flat search that plays every game out."""
    return FlatSearch(temper_for(box))


def tree(box: str) -> Search:
    """Make a search by tree that plays every game out."""
    return TreeSearch(temper_for(box))


def judging(box: str) -> Search:
    """Make a thorough search by tree, which hears the box's network if there is one.

    It thinks about every question, and does not play on along stale courses.
    """
    temper = temper_for(box)
    search = TreeSearch(temper)
    search.follower.stale = temper.stale
    search.value = value_for(box)
    search.thorough = True
    return search


def hard() -> SearchBot:
    """Make an opponent that a casual player loses to, and never waits for."""
    return SearchBot("hard", judging, nodes=200, most=200)


def flatmc() -> SearchBot:
    """Make the bot that tries moves in imagined worlds."""
    return SearchBot("flatmc", flat, nodes=1000)


def ismcts() -> SearchBot:
    """Make the bot that searches by tree."""
    return SearchBot("ismcts", tree, nodes=1000)


def champion() -> SearchBot:
    """Make the strongest bot: a search that judges tables by a network."""
    return SearchBot("champion", judging, nodes=2000)
