"""Bots that do what a good bot doesn't; loaded by the arena from this file."""

# ruff: noqa: ARG002 - a bot that fails looks at nothing

import contextlib
import os
import signal
import sys
import time
from random import Random

import whistlestop as ws
from whistlestop.bots.contract import Budget


class Plain:
    """Takes the first move on offer."""

    name = "plain"

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        del board, random, budget
        return view.legal_moves[0]


class Prints(Plain):
    """Says what it thinks, as one does who looks for a mistake."""

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        print("thinking")  # noqa: T201 - so do people
        return super().choose(view, board, random, budget)


class AsksForLess:
    """Was written for another program."""

    name = "asks for less"

    def choose(self, view: ws.View, board: ws.Board) -> ws.Move:
        return view.legal_moves[0]


class AlwaysRaises(Plain):
    """Can't play at all."""

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        raise RuntimeError("no idea")


class Late(Plain):
    """Plays well for a while, and then does something else."""

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        if view.round < 3:
            return super().choose(view, board, random, budget)
        return self.fail(view)

    def fail(self, view: ws.View) -> ws.Move:
        raise NotImplementedError


class Raises(Late):
    def fail(self, view: ws.View) -> ws.Move:
        raise RuntimeError(f"lost my way\nin round {view.round}")


class Leaves(Late):
    def fail(self, view: ws.View) -> ws.Move:
        sys.exit(3)


class Cheats(Late):
    def fail(self, view: ws.View) -> ws.Move:
        return ws.KeepTickets(("seattle-new_york",))


class Mumbles(Late):
    def fail(self, view: ws.View) -> ws.Move:
        return "draw"  # type: ignore[return-value]


class Hangs(Late):
    def fail(self, view: ws.View) -> ws.Move:
        while True:
            with contextlib.suppress(Exception):  # nothing it catches saves it
                time.sleep(0.01)


class Dies(Late):
    def fail(self, view: ws.View) -> ws.Move:
        os.kill(os.getpid(), signal.SIGKILL)
        return view.legal_moves[0]


class Dawdles(Plain):
    """Never claims a lane if there is anything else to do."""

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        swaps = [move for move in view.legal_moves if isinstance(move, ws.SwapTickets)]
        return (swaps or view.legal_moves)[0]


class Counts(Plain):
    """Claims the longer or the shorter lanes, by the nodes of its budget: two budgets are two players."""

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        claims = [move for move in view.legal_moves if isinstance(move, ws.ClaimLane)]
        draws = [move for move in view.legal_moves if isinstance(move, ws.DrawCard)]
        if not claims:
            return (draws or view.legal_moves)[0]
        sign = 1 if budget.nodes == 1 else -1
        return max(claims, key=lambda move: sign * board.length[board.lane_number[move.lane]])


class Remembers(Plain):
    """Answers the same question otherwise the second time."""

    def __init__(self) -> None:
        self.questions = 0

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        self.questions += 1
        return view.legal_moves[self.questions % len(view.legal_moves)]


class OwnDice(Plain):
    """Rolls dice that it wasn't given."""

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        return view.legal_moves[os.urandom(1)[0] % len(view.legal_moves)]


class GoesByHashes(Plain):
    """Takes the first of a set, whose order is another one in another process."""

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        first = next(iter({str(move) for move in view.legal_moves}))
        return next(move for move in view.legal_moves if str(move) == first)


class NoBot:
    """Has nothing to choose with."""


class NeedsMore:
    def __init__(self, size: int) -> None:
        self.size = size

    def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
        raise NotImplementedError
