"""Is one bot stronger than another? A test that stops as soon as it knows.

Wald's sequential probability ratio test of two differences in rating, `elo0` (no better) and `elo1` (better),
on the scores of whole blocks: games on one deal are no independent witnesses, but their common score is one.
The ratio is that of two normal distributions with the spread that the blocks show, as tests of chess programs
do with pairs of games (the "pentanomial" model).
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.ratings import expected_share
from whistlestop.lab.results import BlockResult
from whistlestop.lab.tallies import block_scores

CAUTION = 0.25
"""What is added to the squares of all deviations: blocks that were all alike so far may still differ."""

LEAST = 8
"""Blocks before which nothing is decided: a spread must be seen first."""


class Question(Struct, frozen=True):
    """What is asked: is `one` stronger than `other`, and how sure must the answer be."""

    one: int
    other: int
    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05  # the chance of a yes, though `elo0` is the truth
    beta: float = 0.05  # the chance of a no, though `elo1` is

    def check(self) -> None:
        """Refuse what can't be asked."""
        if self.one == self.other:
            raise BadSetup("--sprt takes two different bots, as in --sprt NEW,OLD.")
        if not (-2000 <= self.elo0 < self.elo1 <= 2000):
            raise BadSetup(f"--elo0 must lie below --elo1; {self.elo0:g} and {self.elo1:g} were given.")
        for name, chance in (("--alpha", self.alpha), ("--beta", self.beta)):
            if not 0 < chance < 0.5:
                raise BadSetup(f"{name} is a chance between 0 and 0.5, not {chance:g}.")

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the ratios, as logarithms, at which the answer is no and yes."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


class Verdict(Struct, frozen=True):
    """What came out."""

    question: Question
    answer: str  # "yes", "no", or "open" if the games did not suffice
    ratio: float  # the logarithm of the likelihoods' ratio
    blocks: int  # that were looked at


class Referee:
    """Looks at blocks in the order of their numbers, however they come; the first that decides is the last.

    So the answer is the same on one core and on many.
    """

    def __init__(self, question: Question) -> None:
        """Begin with nothing seen."""
        question.check()
        self.question = question
        self.verdict = Verdict(question, "open", 0.0, 0)
        self.waiting: dict[int, float | None] = {}  # scores of blocks that came before their turn
        self.number = 0
        self.sum = 0.0
        self.squares = 0.0

    def look(self, block: BlockResult) -> bool:
        """Take a block; tell whether the question is decided."""
        (score,) = block_scores([block], self.question.one, self.question.other) or (None,)
        self.waiting[block.number] = score
        while self.verdict.answer == "open" and self.verdict.blocks in self.waiting:
            self.count(self.waiting.pop(self.verdict.blocks))
        return self.verdict.answer != "open"

    def count(self, score: float | None) -> None:
        """Count the next block; in some of them the two may not have met."""
        if score is not None:
            self.number += 1
            self.sum += score
            self.squares += score * score
        ratio = self.ratio()
        low, high = self.question.bounds
        answer = "open"
        if self.number >= LEAST and not low < ratio < high:
            answer = "yes" if ratio >= high else "no"
        self.verdict = Verdict(self.question, answer, ratio, self.verdict.blocks + 1)

    def ratio(self) -> float:
        """Return the logarithm of how much likelier the scores are under `elo1` than under `elo0`."""
        if not self.number:
            return 0.0
        mean = self.sum / self.number
        variance = (self.squares - self.number * mean * mean + CAUTION) / (self.number + 1)
        worse, better = expected_share(self.question.elo0), expected_share(self.question.elo1)
        return self.number * (better - worse) * (2 * mean - worse - better) / (2 * variance)


def judge(question: Question, blocks: Iterable[BlockResult]) -> Verdict:
    """Answer a question from blocks that were played."""
    referee = Referee(question)
    for block in blocks:
        if referee.look(block):
            break
    return referee.verdict
