"""Flat Monte Carlo: moves worth a thought, tried in the same imagined worlds, until one is left."""

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.chance import following
from whistlestop.minds.dreams import Dreams
from whistlestop.minds.search import Outcome, Search

GRAIN: Final = 0.2  # how far off a single try may be: of few tries, the error itself is not known well
LEAST: Final = 10  # tries for every move, at least
BATCH: Final = 24  # worlds between two looks at which moves are clearly worse
CLEAR: Final = 3.0  # standard errors that make a difference clear
SMALL: Final = 0.006  # a difference in the chance to win that is not worth more thought


class Option:
    """A move on trial, and what it was worth in each world."""

    def __init__(self, move: i64) -> None:
        """Begin without a trial."""
        self.move = move
        self.ended = vec[float]()  # at the end,
        self.judged = vec[vec[float]]()  # and on the way there, for each time that a network is asked
        self.rate: float = 0.0

    def hear(self, outcome: Outcome, seat: i64) -> None:
        """Add what came of a try for a seat."""
        self.ended = append(self.ended, outcome.ended[seat])
        i: i64
        for i in range(len(outcome.judged)):
            if i == len(self.judged):
                self.judged = append(self.judged, vec[float]())
            self.judged[i] = append(self.judged[i], outcome.judged[i][seat])


class FlatSearch(Search):
    """Tries moves in the same imagined worlds; drops the clearly worse, and again and again half."""

    def compare(self, dreams: Dreams, moves: vec[i64], x: i64) -> i64:
        """Try all moves in the same worlds until one is left, or the budget is spent."""
        most: i64 = max(2, self.limit // LEAST)
        if len(moves) > most and self.clock == 0.0:
            moves = moves[:most]
        options = vec[Option]()
        phases: i64 = 1
        for move in moves:
            options = append(options, Option(move))
            if len(options) > dreams.known.rules.board.bit[phases]:
                phases += 1
        first_choice = moves[0]
        phase: i64
        for phase in range(1, phases + 1):
            end = self.began + self.clock * float(phase) / float(phases)
            limit = self.limit * phase // phases
            while len(options) > 1 and self.tried < limit:
                if self.clock > 0.0 and time.perf_counter() > end:
                    break
                x = self.try_batch(dreams, options, limit, x)
                self.rate(options, first_choice)
                options = self.not_clearly_worse(options)
            options = options[: (len(options) + 1) // 2]
        return options[0].move

    def try_batch(self, dreams: Dreams, options: vec[Option], limit: i64, x: i64) -> i64:
        """Try every option in some more worlds, up to a limit of tries; return the next die."""
        turn: i64 = len(options[0].ended)
        seat = dreams.known.seat
        i: i64
        for i in range(BATCH):
            x = following(x)
            for option in options:
                outcome = self.attempt(dreams, turn + i, option.move, x)
                option.hear(outcome, seat)
            self.tried += len(options)
            if self.tried >= limit:
                break
        return x

    def rate(self, options: vec[Option], first_choice: i64) -> None:
        """Weigh what was seen against what is thought beforehand: few tries change a mind little. Best first.

        Beforehand a planner's choice is thought to be better than others by `trust`, give or take `spread`;
        what was seen counts the more, the less it differs from world to world.
        """
        known = options[0]
        trust = 0.0
        for option in options:
            if option.move == first_choice:
                known = option
                trust = self.trust
        sure = 1.0 / (self.spread * self.spread)
        i: i64
        j: i64
        for i in range(len(options)):
            option = options[i]
            option.rate = 0.0
            if option.move != known.move:
                gap, weight = self.compared(known, option)
                option.rate = (weight * gap - sure * trust) / (weight + sure)
            j = i
            while j > 0 and options[j - 1].rate < option.rate:
                options[j] = options[j - 1]
                j -= 1
            options[j] = option

    def compared(self, one: Option, other: Option) -> tuple[float, float]:
        """Return by how much the other move seems better, and how much that counts.

        It counts by one over its error squared. Ends of games are right but differ much; the network's
        judgements differ little but may be off: the sooner it is asked, the less they differ and the more
        they are off.
        """
        gap, weight = gap_between(one.ended, other.ended, 0.0)
        total = weight * gap
        i: i64
        for i in range(min(len(one.judged), len(other.judged))):
            gap, more = gap_between(one.judged[i], other.judged[i], self.off[i])
            total += more * gap
            weight += more
        return total / weight, weight

    def not_clearly_worse(self, options: vec[Option]) -> vec[Option]:
        """Keep the best option, which is the first, and those that could still turn out to be much better."""
        best = options[0]
        left = vec[Option]([best])
        i: i64
        for i in range(1, len(options)):
            _, weight = self.compared(best, options[i])
            if options[i].rate + CLEAR / math.sqrt(weight) > best.rate + SMALL:
                left = append(left, options[i])
        return left

    def attempt(self, dreams: Dreams, turn: i64, move: i64, x: i64) -> Outcome:
        """Play a move in a world, follow the courses to the end, and return what came of it."""
        rules = dreams.known.rules
        state = dreams.begin(turn, x)
        courses = dreams.courses_in(turn)
        rules.play(state, move)
        return self.play_on(rules, state, courses, x)


def gap_between(one: vec[float], other: vec[float], off: float) -> tuple[float, float]:
    """Return the mean difference between two moves tried in the same worlds, and one over its error squared.

    `off` is how far the difference may be from the truth, however often it is measured.
    """
    number = float(len(one))
    total = 0.0
    squares = 0.0
    i: i64
    for i in range(len(one)):
        gap = other[i] - one[i]
        total += gap
        squares += gap * gap
    spread = max(0.0, squares - total * total / number) + GRAIN * GRAIN
    return total / number, 1.0 / (spread / (number * number) + off * off)
