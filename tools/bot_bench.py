"""Measures what the bots promise about their speed, in one run, and says whether each promise is kept.

    python -m tools.bot_bench            a table for people; about four minutes, on a quiet machine
    python -m tools.bot_bench --json     the same for programs
    python -m tools.bot_bench --write    also puts the table into docs/performance.md

`planner` by the time of a whole decision, from the view to the move; `ismcts` by games played to their end
from positions of real games, its imagining included; the arena by the same games on one core and on all.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random

from tools.bench import machine, put_into_page, table_of

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.minded import planner
from whistlestop.bots.tempers import temper_for
from whistlestop.boxes import open_box
from whistlestop.engine.chance import start
from whistlestop.engine.codes import OVER, TURN
from whistlestop.engine.play import deal
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.lab.experiment import plan
from whistlestop.lab.processes import cores
from whistlestop.lab.running import on_cores
from whistlestop.minds.planner import Planner
from whistlestop.minds.tree import TreeSearch
from whistlestop.minds.worlds import known_in

BEGIN, END = "<!-- made by tools/bot_bench.py -->", "<!-- end of what tools/bot_bench.py made -->"
GAMES = 12  # of planners, whose decisions are timed
EVERY = 8  # turns between two positions that are searched
TRIES = 2000
BLOCKS = 120  # of the arena's run; enough that starting processes is a small part


@dataclass(frozen=True)
class Row:
    """One measurement beside its target."""

    what: str
    measured: str
    target: str
    verdict: str


def verdict(*, kept: bool) -> str:
    """Say whether a promise is kept; they are meant for the compiled engine."""
    if ws.form() != "compiled":
        return "plain engine"
    return "kept" if kept else "MISSED"


def decisions() -> Iterator[float]:
    """Let planners play; give the seconds of each decision, from the view to the move."""
    bot, dice = planner(), Random(1)
    for seed in range(GAMES):
        game = ws.new_game("usa", 2, seed)
        while not game.over:
            seat = game.to_act[0]
            view = game.view(seat)
            begin = time.perf_counter()
            move = bot.choose(view, game.board, dice, Budget())
            yield time.perf_counter() - begin
            game.play(move, seat)


def positions(rules: Rules) -> Iterator[State]:
    """Give positions of games between planners, at the beginning of a turn."""
    mind = Planner(temper_for("usa"))
    for seed in range(GAMES // 2):
        state, turns = deal(rules, seed), 0
        while state.decision != OVER:
            if state.decision == TURN:
                turns += 1
                if turns % EVERY == 0:
                    yield state.clone()
            rules.play(state, mind.decide(rules, state, start(turns)))


def rollouts() -> float:
    """Return how many games a second a search plays out on one core, all that it does included."""
    rules = open_box("usa", 2)
    search = TreeSearch(temper_for("usa"), TRIES)
    tried, seconds = 0, 0.0
    for number, state in enumerate(positions(rules)):
        begin = time.process_time()
        search.think(known_in(rules, state, state.turn), start(number))
        seconds += time.process_time() - begin
        tried += int(search.tried)
    return tried / seconds


def arena_seconds(jobs: int) -> float:
    """Return how long the arena takes for some blocks on so many cores."""
    experiment = plan("usa", 2, "ismcts,champion", seed=1, nodes=100)
    begin = time.perf_counter()
    for _ in on_cores(jobs)(experiment, range(BLOCKS)):
        pass
    return time.perf_counter() - begin


def measure() -> list[Row]:
    """Take every measurement."""
    times = sorted(decisions())
    median, most = 1000 * statistics.median(times), 1000 * times[int(0.95 * len(times))]
    rate = rollouts()
    gain = arena_seconds(1) / arena_seconds(cores())
    return [
        Row(
            "`planner`, a decision on USA with 2 players, the median",
            f"{median:.2f} ms (95 % within {most:.2f} ms)",
            "under 1 ms",
            verdict(kept=median < 1),
        ),
        Row(
            "`ismcts`, games played out a second on one core, USA with 2 players",
            f"{rate:,.0f}",
            "at least 5,000",
            verdict(kept=rate >= 5000),
        ),
        Row(
            f"the arena on {cores()} cores against one",
            f"{gain:.2f} times as fast",
            f"at least {0.9 * cores():.1f} times",
            verdict(kept=gain >= 0.9 * cores()),
        ),
    ]


def as_table(rows: list[Row]) -> str:
    """Write the table in Markdown."""
    return table_of(
        [("what", "measured", "target", "verdict"), *(tuple(asdict(row).values()) for row in rows)]
    )


def main() -> int:
    """Measure and report."""
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    given = parser.parse_args()
    rows = measure()
    if given.json:
        print(json.dumps({"machine": machine(), "rows": [asdict(row) for row in rows]}, indent=2))
    else:
        print(f"{as_table(rows)}\n\n{machine()}.")
    if given.write:
        put_into_page(BEGIN, END, f"{as_table(rows)}\n\n{machine()}.")
    return 1 if given.check and any(row.verdict == "MISSED" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
