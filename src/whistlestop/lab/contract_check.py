"""Does a bot keep its contract? It plays some games, and is then asked the same questions again.

Asked again means: another copy of the bot, in another process, with the same views and dice, the last
question first. A bot that remembers what it was asked before, that rolls dice of its own, goes by a clock or
by the order in which Python happens to keep a set gives itself away by another answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

import whistlestop as ws
from whistlestop.boxes import BOXES, board_of, box_named
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.apart import Apart, WentDown
from whistlestop.lab.experiment import Experiment, plan
from whistlestop.lab.playing import Bench, Fault, Table, timed

DOWN = "took its process down"


class Match(NamedTuple):
    """A game of a bot with itself, which `ws.new_game(box, players, seed, options)` deals."""

    experiment: Experiment
    seed: int

    def __str__(self) -> str:
        asked = self.experiment
        return f"{' '.join((asked.box, *asked.options))}, {asked.players} players, seed {self.seed}"


class Checked(Struct, frozen=True):
    """What came of one game."""

    box: str
    players: int
    options: tuple[str, ...]
    seed: int
    questions: int = 0
    trouble: str = ""  # what the bot did that its contract doesn't allow, if anything


@dataclass(frozen=True, slots=True)
class Asked:
    """What the bot was asked, with the dice as they lay, and what it answered."""

    view: ws.View
    dice: tuple[Any, ...]
    answer: ws.Move


class Noting(Table):
    """A game of a bot with itself that is written down question by question."""

    def __init__(self, bench: Bench, seed: int) -> None:
        """Deal; the bot sits on every seat."""
        seats = bench.experiment.players
        super().__init__(bench, (0,) * seats, [Random(f"check/{seed}/{seat}") for seat in range(seats)], seed)
        self.questions: list[Asked] = []

    def ask(self, seat: int, view: ws.View) -> ws.Move:
        """Ask the bot, and note what it said."""
        dice = self.dice[seat].getstate()
        answer = super().ask(seat, view)
        self.questions.append(Asked(view, dice, answer))
        return answer


class Checker:
    """Two processes, in which the copies of a bot play and answer."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self.one = Apart(hashes=1)
        self.other = Apart(hashes=2)

    def __enter__(self) -> Self:
        """Leave the processes to the block that follows."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End them, whatever they are doing."""
        self.one.end()
        self.other.end()

    def check(self, match: Match) -> Checked:
        """Let the bot play a game with itself in one process, and ask everything again in the other."""
        experiment, seed = match
        game = Checked(experiment.box, experiment.players, experiment.options, seed)
        try:
            questions, trouble = self.one.call(played, experiment, seed)
        except WentDown:
            return replace(game, trouble=f"it {DOWN}")
        try:
            trouble = trouble or self.other.call(asked_again, experiment, questions)
        except WentDown:
            trouble = f"asked again, it {DOWN}"
        return replace(game, questions=len(questions), trouble=trouble)


def matches(bot: str, boxes: tuple[str, ...] = (), games: int = 2) -> list[Match]:
    """List the games by which a bot is checked, on some boxes or on all if none is named."""
    experiments = [planned(bot, *table) for box in boxes or tuple(BOXES) for table in tables(box)]
    return [Match(experiment, seed) for experiment in experiments for seed in range(1, games + 1)]


def tables(box: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """List where a box is played: its smallest and largest table, and each option at its smallest."""
    options = box_named(box).options
    least, most = board_of(box).facts.players
    found: list[tuple[str, int, tuple[str, ...]]] = [(box, least, ()), (box, most, ())]
    return found + [(box, min(option.seats or (least,)), (name,)) for name, option in options.items()]


def planned(bot: str, box: str, players: int, options: tuple[str, ...]) -> Experiment:
    """Plan games of one bot; refuse a clock, which may cut an answer short at another point each time."""
    experiment = plan(box, players, bot, options=options)
    if len(experiment.entrants) != 1:
        raise BadSetup("One bot is checked at a time.")
    entrant = experiment.entrants[0]
    if entrant.seconds is not None:
        raise BadSetup(
            f"{entrant.label} thinks by the clock, and may think further the next time: check it with nodes "
            f"({entrant.source}@300) or without a budget."
        )
    return experiment


def played(experiment: Experiment, seed: int) -> tuple[list[Asked], str]:
    """Let the bot play; return all questions with its answers, and the fault that ended the game, if any."""
    table = Noting(Bench(experiment), seed)
    seats = table.play(lambda: False).seats
    return table.questions, next((seat.trouble for seat in seats if seat.trouble), "")


def asked_again(experiment: Experiment, questions: list[Asked]) -> str:
    """Ask everything again, from the last question on; return what differs, if anything."""
    bench, entrant, board = Bench(experiment), experiment.entrants[0], board_of(experiment.box)
    for number, asked in reversed(list(enumerate(questions, start=1))):
        view, dice = asked.view, Random()
        where = f"question {number} ({view.decision}, seat {view.seat}, round {view.round})"
        dice.setstate(asked.dice)
        try:
            answer = timed(bench.bots[0], view, board, dice, entrant.budget, bench.limit(0))
        except Fault as fault:
            return f"{where}: asked again, it {fault}"
        if answer != asked.answer:
            said = f"it answered {str(asked.answer)!r} and, asked again with the same view and dice,"
            return f"{where}: {said} {str(answer)!r}"
    return ""
