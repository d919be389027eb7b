"""Tune the numbers that planners weigh by: play a pool of opponents, keep what wins, try again nearby.

    python tools/tune.py usa                       # half an hour; writes minds/tempers/usa.json
    python tools/tune.py ghost --generations 12 --out /tmp/ghost.json

A generation tries a number of tempers around the present one on the same deals, from both seats, and moves
on to the mean of the best. Each line compares the mean with what the code's own numbers would have done.
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

from whistlestop.boxes import BOXES, open_box
from whistlestop.engine.play import final_count
from whistlestop.minds.mind import Mind, play_game
from whistlestop.minds.planner import Planner
from whistlestop.minds.published import PUBLISHED
from whistlestop.minds.temper import Temper

PLACE = Path(__file__).parent.parent / "src" / "whistlestop" / "minds" / "tempers"
OPPONENTS = ("hungry-released", "hungry-repaired", "lrj-released", "lrj-repaired", "rush", "planner")
NAMES = [
    "turn", "cards", "least", "held", "tunnel", "locomotive", "exchange", "station", "toll", "loan", "ticket",
    "pace", "doubt", "risk", "urgent", "touch", "more_cars", "more_turns", "any_card", "wanted", "nearly",
    "later", "wild", "idle", "spend", "spend_wild", "conflict", "extra", "swap",
]  # fmt: skip
TRIED, KEPT = 14, 5  # tempers of a generation, and how many of them make the next
DEALS = 40
WIDE, NARROW = 0.25, 0.06  # how far a number is changed at first, and at least: as logarithms
SWEET = 0.15  # what a great margin adds to a win
GREAT = 40.0  # points

Point = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """A temper to try, as logarithms of what the code's own numbers are multiplied by."""

    box: str
    point: Point
    seeds: tuple[int, ...]


def temper_at(point: Point) -> Temper:
    """Make the temper at a point."""
    temper = Temper()
    for name, shift in zip(NAMES, point, strict=True):
        setattr(temper, name, getattr(temper, name) * math.exp(shift))
    return temper


@cache
def opponents() -> list[Mind]:
    """Seat the pool."""
    return [Planner(Temper()) if name == "planner" else PUBLISHED[name]() for name in OPPONENTS]


def fitness(trial: Trial) -> float:
    """Return the share of games won against the pool, and a little for the margin."""
    rules = open_box(trial.box, 2)
    planner = Planner(temper_at(trial.point))
    great = GREAT * int(rules.board.cards) / 110 if rules.board.facts.points else 4.0
    total = 0.0
    for rival in opponents():
        for seed in trial.seeds:
            for seat, table in enumerate(([planner, rival], [rival, planner])):
                totals = final_count(rules, play_game(rules, table, seed)).totals
                margin = int(totals[seat]) - int(totals[1 - seat])
                total += (margin > 0) + 0.5 * (margin == 0) + SWEET * math.tanh(margin / great)
    return total / (2 * len(opponents()) * len(trial.seeds))


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
            print(f"{box}, generation {generation + 1}: {now:.3f}, untuned {plain:.3f}", flush=True)
            temper = temper_at(tuple(mean))
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
