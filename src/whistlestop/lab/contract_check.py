"""Does a bot keep its contract? It plays some games, and is then asked the same questions again.

Asked again means: another copy of the bot, made anew, with the same views and dice, the last question first.
A bot that remembers what it was asked before, that rolls dice of its own or lets a clock decide gives itself
away by another answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec import Struct

import whistlestop as ws
from whistlestop.boxes import BOXES, board_of
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.blocks import deal_seed
from whistlestop.lab.experiment import Experiment, plan
from whistlestop.lab.playing import Bench, Fault, Table, timed


class Checked(Struct, frozen=True):
    """What came of one game."""

    box: str
    players: int
    seed: int
    questions: int
    trouble: str = ""  # what the bot did that its contract doesn't allow, if anything

    @property
    def where(self) -> str:
        """Name the game."""
        return f"{self.box}, {self.players} players, seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Question:
    """What the bot was asked, with the dice as they lay, and what it answered."""

    seat: int
    view: ws.View
    dice: tuple[Any, ...]
    answer: ws.Move


class Noting(Table):
    """A game that is written down question by question."""

    def __init__(self, bench: Bench, deal: int) -> None:
        """Deal; the bot sits on every seat."""
        seats = bench.experiment.players
        super().__init__(bench, (0,) * seats, [Random(f"check/{deal}/{seat}") for seat in range(seats)], deal)
        self.questions: list[Question] = []

    def ask(self, seat: int, view: ws.View) -> ws.Move:
        """Ask the bot, and note what it said."""
        dice = self.dice[seat].getstate()
        answer = super().ask(seat, view)
        self.questions.append(Question(seat, view, dice, answer))
        return answer


def checks(bot: str, boxes: tuple[str, ...] = (), games: int = 2) -> Iterator[Checked]:
    """Check a bot on some boxes, all if none is named: so many games at their smallest and largest tables."""
    tables = [(box, players) for box in boxes or tuple(BOXES) for players in sizes(box)]
    for experiment in [planned(bot, box, players) for box, players in tables]:
        for number in range(games):
            yield check_game(experiment, deal_seed(experiment, number))


def sizes(box: str) -> tuple[int, ...]:
    """Return how few and how many play a box."""
    if box not in BOXES:
        raise BadSetup(f"There is no box {box!r}; the boxes are {', '.join(BOXES)}.")
    return board_of(box).facts.players


def planned(bot: str, box: str, players: int) -> Experiment:
    """Plan games of one bot; refuse a clock, which may cut an answer short at another point each time."""
    experiment = plan(box, players, bot)
    if len(experiment.entrants) != 1:
        raise BadSetup("One bot is checked at a time.")
    entrant = experiment.entrants[0]
    if entrant.seconds is not None:
        raise BadSetup(
            f"{entrant.label} thinks by the clock, and may think further the next time: check it with nodes "
            f"({entrant.source}@300) or without a budget."
        )
    return experiment


def check_game(experiment: Experiment, deal: int) -> Checked:
    """Let the bot play a game with itself, and ask everything again."""
    table = Noting(Bench(experiment), deal)
    played = table.play(lambda: False)
    trouble = next((seat.trouble for seat in played.seats if seat.trouble), "") or asked_again(
        experiment, table
    )
    return Checked(experiment.box, experiment.players, deal, len(table.questions), trouble)


def asked_again(experiment: Experiment, table: Noting) -> str:
    """Ask another copy of the bot everything again, from the last question on; say what differs, if any."""
    entrant = experiment.entrants[0]
    bench = Bench(experiment)
    for number, asked in reversed(list(enumerate(table.questions, start=1))):
        dice = Random()
        dice.setstate(asked.dice)
        try:
            answer = timed(bench.bots[0], asked.view, table.game.board, dice, entrant.budget, bench.limit(0))
        except Fault as fault:
            return f"question {number} ({asked.view.decision}): asked again, it {fault}"
        if answer != asked.answer:
            said = f"it answered {str(asked.answer)!r} and, asked again with the same view and dice,"
            where = f"{asked.view.decision}, seat {asked.seat}, round {asked.view.round}"
            return f"question {number} ({where}): {said} {str(answer)!r}"
    return ""
