"""Measure how far off the value networks are, each time that a search asks them, and write it down.

    python tools/doubt.py                     # all networks, a line for each
    python tools/doubt.py --box ghost --asked 2,4,8

At positions from games of planners, now and then led astray, every move worth a thought is tried many times
in the same imagined worlds. By how much a move is better than the planner's choice is known well then, from
the ends of games; what the network says of it is compared with that, for moves that are not plainly worse.
Searches trust a network the more, the less it is off (`compared` in minds/flat.py). With `--asked` they ask
it at other times from now on.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from whistlestop.bots.tempers import temper_for, value_for
from whistlestop.boxes import BOXES, board_of, open_box
from whistlestop.engine.chance import following, start
from whistlestop.engine.codes import OVER, TURN
from whistlestop.engine.play import deal
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.candidates import candidates
from whistlestop.minds.flat import FlatSearch
from whistlestop.minds.mind import Mind
from whistlestop.minds.planner import Planner
from whistlestop.minds.worlds import known_in

PLACE = Path(__file__).parent.parent / "src" / "whistlestop" / "minds" / "values"
FIRST_SEED = 70_000_000
OF_A_GAME = 4  # positions
SLIPS = 0.05  # of the moves on the way to a position, so many are a die's
LEAST = 2  # games, and tries
PLAIN = -0.08  # a move that all voices together find so much worse needs no fine judgement
LEAST_OFF = 0.005  # nothing is trusted blindly


@dataclass(frozen=True, slots=True)
class Task:
    """A game to take positions from, and what is to be measured there."""

    box: str
    seats: int
    seed: int
    tries: int
    asked: tuple[int, ...]


Gaps = list[NDArray[np.float64]]
"""For each move beside the planner's, tries by voices: by how much it was better, the end's word first."""


def positions(rules: Rules, task: Task) -> list[State]:
    """Play a game of planners; return some tables at the beginning of a turn."""
    dice = Random(task.seed)
    planner, astray = Planner(temper_for(task.box)), Mind()
    state, x = deal(rules, task.seed), start(task.seed)
    seen = []
    while state.decision != OVER:
        x = following(x)
        if state.decision == TURN:
            seen.append(state.clone())
        mind = astray if dice.random() < SLIPS else planner
        rules.play(state, mind.decide(rules, state, x))
    return dice.sample(seen, min(OF_A_GAME, len(seen)))


def gaps(task: Task) -> Gaps:
    """Try all moves worth a thought at the positions of one game."""
    rules = open_box(task.box, task.seats)
    found: Gaps = []
    for state in positions(rules, task):
        found += gaps_at(rules, state, task)
    return found


def gaps_at(rules: Rules, state: State, task: Task) -> Gaps:
    """Try all moves worth a thought at one position, in the same worlds."""
    temper = temper_for(task.box)
    search = FlatSearch(temper)
    search.follower.stale = temper.stale
    search.value = value_for(task.box)
    if search.value is None:
        return []
    search.value.network_for(task.seats).trust(list(task.asked), [0.0] * len(task.asked))
    search.call_judge(rules, state.decision)
    known = known_in(rules, state, state.turn)
    x = start(task.seed)
    world = known.imagine(x)
    rules.offers(world, search.words)
    planner = search.follower.planner
    best = planner.decide(rules, world, x)
    dreams = search.dream(known, following(x))
    moves = candidates(planner.outlook_for(rules), world, search.words, best, dreams.wanted)
    heard = np.zeros((len(moves), task.tries, 1 + len(task.asked)))
    for number in range(task.tries):
        x = following(x)
        for place, move in enumerate(moves):
            outcome = search.attempt(dreams, number, move, x)
            voices = [outcome.ended, *outcome.judged]
            heard[place, number] = [voice[known.seat] for voice in voices]
    return [each - heard[0] for each in heard[1:]]


def off_by(found: Gaps) -> list[float]:
    """Return how far off each voice but the first is, beyond what so many tries are off by chance."""
    near = [gap for gap in found if gap.mean() >= PLAIN]
    if not near:
        raise SystemExit(
            "All moves that were tried are plainly worse than the planner's; ask for more --games."
        )
    far, chance = [], []
    for gap in near:
        wrong = gap[:, 1:] - gap[:, :1]
        far.append(wrong.mean(0) ** 2)
        chance.append(wrong.var(0) / len(wrong))
    squares = np.mean(far, 0) - np.mean(chance, 0)
    return [round(max(LEAST_OFF, math.sqrt(max(0.0, each))), 4) for each in squares]


def main() -> None:
    """Read the command line, measure on all cores, and write the figures into the files of the networks."""
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("--box", choices=sorted(BOXES), action="append", help="measure this box only")
    parser.add_argument("--games", type=int, default=40, help="games to take positions from, at each table")
    parser.add_argument("--tries", type=int, default=600, help="tries for each move at a position")
    parser.add_argument("--asked", help="turns of each seat after which to ask, such as 3,6,13")
    parser.add_argument("--dry", action="store_true", help="say what was measured, and change no file")
    asked = parser.parse_args()
    if min(asked.games, asked.tries) < LEAST:
        parser.error(f"--games and --tries are at least {LEAST}")
    chosen = times(parser, asked.asked)
    with multiprocessing.get_context("spawn").Pool() as pool:
        for box in asked.box or BOXES:
            file = PLACE / f"{box}.json"
            document = json.loads(file.read_text(encoding="utf-8"))
            least, _ = board_of(box).facts.players
            for seats, network in enumerate(document["networks"], start=least):
                turns = chosen or tuple(network["asked"])
                seeds = range(FIRST_SEED, FIRST_SEED + asked.games)
                tasks = [Task(box, seats, seed, asked.tries, turns) for seed in seeds]
                found = [gap for some in pool.imap_unordered(gaps, tasks) for gap in some]
                network |= {"asked": list(turns), "off": off_by(found)}
                print(f"{box} {seats}: {len(found)} moves, asked after {turns}: {network['off']}", flush=True)
            if not asked.dry:
                file.write_text(json.dumps(document) + "\n", encoding="utf-8")


def times(parser: argparse.ArgumentParser, text: str | None) -> tuple[int, ...]:
    """Read the times at which to ask."""
    if text is None:
        return ()
    try:
        turns = tuple(int(each) for each in text.split(","))
    except ValueError:
        turns = ()
    if not turns or list(turns) != sorted(set(turns)) or turns[0] < 1:
        parser.error(f"--asked takes rising numbers of turns, such as 3,6,13, not {text!r}")
    return turns


if __name__ == "__main__":
    main()
