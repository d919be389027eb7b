"""The bot that rolls a die: the measure of what no skill at all achieves."""

from __future__ import annotations

from random import Random

from whistlestop.bots.contract import Budget
from whistlestop.engine.board import Board
from whistlestop.engine.moves import Move
from whistlestop.table.view import View


class RandomBot:
    """Plays any move on offer, each as likely as the others."""

    name = "random"

    def choose(self, view: View, board: Board, random: Random, budget: Budget) -> Move:
        """Roll the die."""
        del board, budget
        return random.choice(view.legal_moves)
