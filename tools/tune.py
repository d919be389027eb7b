"""Tune the numbers that planners weigh by: play a pool of opponents, keep what wins, try again nearby.

    python tools/tune.py usa                       # half an hour; writes minds/tempers/usa.json
    python tools/tune.py ghost --generations 12 --out /tmp/ghost.json

It begins at the box's present numbers, and planners with these are the strongest of its opponents: run
again, it has to beat what it found before. A generation tries a number of tempers around the mean on the same
deals, from every seat, at tables of all sizes, and moves on to the mean of the best. Each line compares the
mean with the present numbers.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import statistics
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from whistlestop.bots.tempers import temper_for
from whistlestop.boxes import BOXES, board_of, open_box
from whistlestop.engine.play import final_count
from whistlestop.minds.mind import Mind, play_game
from whistlestop.minds.planner import Planner
from whistlestop.minds.published import PUBLISHED
from whistlestop.minds.temper import Temper

PLACE = Path(__file__).parent.parent / "src" / "whistlestop" / "minds" / "tempers"
OPPONENTS = {"present": 3, "sprint": 1, "rush": 1, "hungry-repaired": 1}  # and how much each counts
NAMES = [
    "turn", "cards", "least", "held", "tunnel", "locomotive", "exchange", "station", "toll", "loan",
    "ticket", "award", "pace", "doubt", "risk", "urgent", "touch", "more_cars", "more_turns", "any_card",
    "wanted", "nearly", "later", "wild", "idle", "spend", "spend_wild", "conflict", "extra", "swap",
]  # fmt: skip
TRIED, KEPT = 14, 5  # tempers of a generation, and how many of them make the next
DEALS = 60  # for each opponent, shared among tables of all sizes
WIDE, NARROW = 0.25, 0.06  # how far a number is changed at first, and at least: as logarithms
SWEET = 0.15  # what a great margin adds to a win
GREAT = 40.0  # points

Point = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """A temper to try, as logarithms of what the present numbers are multiplied by."""

    box: str
    point: Point
    seeds: tuple[int, ...]


def temper_at(box: str, point: Point) -> Temper:
    """Make the temper at a point."""
    temper = Temper()
    present = temper_for(box)
    for name, shift in zip(NAMES, point, strict=True):
        setattr(temper, name, getattr(present, name) * math.exp(shift))
    return temper


@cache
def opponents(box: str) -> dict[str, Mind]:
    """Seat the pool."""
    return {name: Planner(temper_for(box)) if name == "present" else PUBLISHED[name]() for name in OPPONENTS}


def fitness(trial: Trial) -> float:
    """Return the share of rivals left behind, and a little for the margin, over the pool."""
    planner = Planner(temper_at(trial.box, trial.point))
    total = 0.0
    for name, rival in opponents(trial.box).items():
        total += OPPONENTS[name] * share(trial, planner, rival)
    return total / sum(OPPONENTS.values())


def share(trial: Trial, planner: Planner, rival: Mind) -> float:
    """Return the share of one kind of rival that is left behind, alone among them in every seat."""
    least, most = board_of(trial.box).facts.players
    met, total = 0, 0.0
    for number, seed in enumerate(trial.seeds):
        seats = least + number % (most + 1 - least)
        rules = open_box(trial.box, seats)
        great = GREAT * int(rules.board.cards) / 110 if rules.board.facts.points else 4.0
        for seat in range(seats):
            table: list[Mind] = [rival] * seats
            table[seat] = planner
            totals = [int(each) for each in final_count(rules, play_game(rules, table, seed)).totals]
            for other in set(range(seats)) - {seat}:
                margin = totals[seat] - totals[other]
                total += (margin > 0) + 0.5 * (margin == 0) + SWEET * math.tanh(margin / great)
                met += 1
    return total / met


def tune(box: str, generations: int, out: Path, pool: multiprocessing.pool.Pool) -> None:
    """Tune one box, and write the result down after every third generation."""
    dice = Random(1)
    mean = [0.0] * len(NAMES)
    width = [WIDE] * len(NAMES)
    for generation in range(generations):
        seeds = tuple(1_000_003 * generation + 7 * deal + 13 for deal in range(DEALS))
        points = [tuple(dice.gauss(m, w) for m, w in zip(mean, width, strict=True)) for _ in range(TRIED)]
        scores = pool.map(fitness, [Trial(box, point, seeds) for point in points], chunksize=1)
        best = [point for _, point in sorted(zip(scores, points, strict=True), reverse=True)[:KEPT]]
        for i, column in enumerate(zip(*best, strict=True)):
            off = math.sqrt(statistics.fmean((each - mean[i]) ** 2 for each in column))
            width[i] = 0.8 * width[i] + 0.2 * max(off, NARROW)
            mean[i] = 0.3 * mean[i] + 0.7 * statistics.fmean(column)
        if generation % 3 == 2 or generation == generations - 1:
            here = (tuple(mean), (0.0,) * len(NAMES))
            now, plain = pool.map(fitness, [Trial(box, point, seeds) for point in here])
            print(f"{box}, generation {generation + 1}: {now:.3f}, present {plain:.3f}", flush=True)
            temper = temper_at(box, tuple(mean))
            numbers = {name: round(getattr(temper, name), 3) for name in NAMES}
            out.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line and tune."""
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("box", choices=sorted(BOXES))
    parser.add_argument("--generations", type=int, default=36)
    parser.add_argument("--out", type=Path, help="where to write; without it, the package's own file")
    asked = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool() as pool:
        tune(asked.box, asked.generations, asked.out or PLACE / f"{asked.box}.json", pool)


if __name__ == "__main__":
    main()
