"""Train the value networks: games of followers against themselves, and a small network that learns who wins.

    python tools/train.py                # everything: about an hour on two cores
    python tools/train.py --box usa --games 5000

Each box has a file, `src/whistlestop/minds/values/BOX.json`, with a network for every number of players and
the record of its training: games, seeds, how well games that were kept aside are foretold. The same command
gives the same weights.
"""

from __future__ import annotations

import argparse
import base64
import json
import multiprocessing
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from whistlestop.bots.tempers import temper_for
from whistlestop.boxes import BOXES, board_of, open_box
from whistlestop.minds.dreams import worth_of
from whistlestop.minds.follower import Follower
from whistlestop.minds.selfplay import Lesson
from whistlestop.minds.traits import INPUTS

Numbers = NDArray[np.float32]

PLACE = Path(__file__).parent.parent / "src" / "whistlestop" / "minds" / "values"
HIDDEN = 48
EVERY = 3  # of so many rounds, one is learnt from
ROUNDS = 20  # how often all of it is gone through
BATCH = 512
FASTEST, SLOWEST = 4e-3, 1e-4  # steps of learning, at the beginning and at the end
FIRST_SEED = 50_000_000
LEAST_GAMES = 200
ASKED = [3, 6, 13]  # turns of each seat after which searches ask a network,
OFF = [0.03, 0.025, 0.012]  # and how far off it is then, unless `tools/doubt.py` has measured it
KEPT_ASIDE = 10  # one game of so many is not learnt from, but foretold


@dataclass(frozen=True, slots=True)
class Task:
    """A network to train: for which tables, and with how many games."""

    box: str
    seats: int
    games: int


@dataclass(slots=True)
class Lessons:
    """What was shown, and what came of it."""

    shown: NDArray[np.float16]  # half as long as what is reckoned with: there is much of it
    worth: Numbers
    game: NDArray[np.int64]


def play(task: Task) -> Lessons:
    """Play games; keep what the network would be shown, and what each seat's game was worth in the end."""
    seats = task.seats
    rules = open_box(task.box, seats)
    temper = temper_for(task.box)
    follower = Follower(temper)
    follower.stale = temper.stale
    shown, worth, game = [], [], []
    for seed in range(FIRST_SEED, FIRST_SEED + task.games):
        lesson = Lesson(rules, follower, seed, EVERY * seats)
        inputs = np.array(lesson.inputs, np.float16).reshape(-1, seats, INPUTS)
        shown.append(inputs)
        worth.append(np.tile(np.array(list(worth_of(rules, lesson.state)), np.float32), (len(inputs), 1)))
        game.append(np.full(len(inputs), seed))
    return Lessons(np.concatenate(shown), np.concatenate(worth), np.concatenate(game))


class Learner:
    """A network with one hidden layer, and Adam to teach it."""

    def __init__(self) -> None:
        """Begin with small random weights, the same ones each time."""
        dice = np.random.default_rng(0)
        self.dice = dice
        self.weights: list[Numbers] = [
            dice.normal(0, INPUTS**-0.5, (INPUTS, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            dice.normal(0, HIDDEN**-0.5, HIDDEN).astype(np.float32),
        ]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def answer(self, shown: Numbers) -> tuple[Numbers, Numbers]:
        """Return the hidden layer, and every seat's chance to win."""
        first, bias, second = self.weights
        hidden = np.maximum(shown @ first + bias, 0)
        out = hidden @ second
        chances = np.exp(out - out.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True)

    def learn(self, shown: Numbers, worth: Numbers, speed: float) -> None:
        """Take one step towards what really happened."""
        hidden, chances = self.answer(shown)
        wrong = (chances - worth) / len(shown)
        back = wrong[..., None] * self.weights[2] * (hidden > 0)
        slopes = [
            np.tensordot(shown, back, ((0, 1), (0, 1))),
            back.sum((0, 1)),
            (hidden * wrong[..., None]).sum((0, 1)),
        ]
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope * slope
            mean = self.means[i] / (1 - 0.9**self.steps)
            square = self.squares[i] / (1 - 0.999**self.steps)
            self.weights[i] -= speed * mean / (np.sqrt(square) + 1e-8)

    def written(self) -> str:
        """Write the weights in the order of `minds.value.Network`, as half floats in base 64."""
        first, bias, second = self.weights
        units = np.vstack([first, bias]).T  # for each hidden unit its inputs', and its bias
        numbers = np.concatenate([units.ravel(), second, [0.0]])
        return base64.b64encode(numbers.astype("<f2").tobytes()).decode()


def measure(learner: Learner, shown: Numbers, worth: Numbers) -> dict[str, float]:
    """Say how well results are foretold: mean log loss, and how often the likeliest seat won."""
    _, chances = learner.answer(shown)
    loss = float(-(worth * np.log(chances + 1e-9)).sum(1).mean())
    right = float((chances.argmax(1) == worth.argmax(1)).mean())
    return {"log_loss": round(loss, 4), "right": round(right, 4), "tables": len(shown)}


def teach(learner: Learner, lessons: Lessons) -> dict[str, float]:
    """Go through all lessons again and again; return how well games kept aside are foretold."""
    aside = lessons.game % KEPT_ASIDE == 0
    for turn in range(ROUNDS):
        speed = FASTEST + (SLOWEST - FASTEST) * turn / ROUNDS
        places = learner.dice.permutation(np.flatnonzero(~aside))
        for begin in range(0, len(places) - BATCH, BATCH):
            chosen = places[begin : begin + BATCH]
            learner.learn(lessons.shown[chosen].astype(np.float32), lessons.worth[chosen], speed)
    return measure(learner, lessons.shown[aside].astype(np.float32), lessons.worth[aside])


def train(task: Task) -> tuple[Task, dict[str, object]]:
    """Train the network for tables of one size; return its weights with the record of their training."""
    learner = Learner()
    aside = teach(learner, play(task))
    record = {"games": task.games, "first_seed": FIRST_SEED, "kept_aside": aside}
    weights = learner.written()
    return task, {"seats": task.seats, "training": record, "asked": ASKED, "off": OFF, "weights": weights}


def write(box: str, networks: list[dict[str, object]]) -> None:
    """Write a box's file."""
    document = {"hidden": HIDDEN, "inputs": INPUTS, "networks": networks}
    PLACE.mkdir(exist_ok=True)
    (PLACE / f"{box}.json").write_text(json.dumps(document) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line and train, on all cores."""
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("--box", choices=sorted(BOXES), action="append", help="train this box only")
    parser.add_argument("--games", type=int, default=160_000, help="games to learn from, for each network")
    asked = parser.parse_args()
    if asked.games < LEAST_GAMES:
        parser.error(f"--games is at least {LEAST_GAMES}: with fewer there is nothing to learn from")
    began = time.perf_counter()
    tasks = []
    for box in asked.box or BOXES:
        least, most = board_of(box).facts.players
        tasks += [Task(box, seats, asked.games) for seats in range(least, most + 1)]
    done: dict[str, list[dict[str, object]]] = {task.box: [] for task in tasks}
    print(f"{len(tasks)} networks, {asked.games} games for each", flush=True)
    with multiprocessing.get_context("spawn").Pool() as pool:
        for number, (task, network) in enumerate(pool.imap(train, tasks), start=1):
            done[task.box].append(network)
            write(task.box, done[task.box])
            took = time.perf_counter() - began
            print(f"{number}/{len(tasks)}, {took:.0f} s: {task} {network['training']}", flush=True)


if __name__ == "__main__":
    main()
