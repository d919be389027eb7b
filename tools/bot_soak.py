"""Plays games between bots at mixed tables of every box, option set and number of players.

    python -m tools.bot_soak                                  2,000 games each, over the fast bots
    python -m tools.bot_soak --games 100 --box europe         a part of it
    python -m tools.bot_soak --bots easy,hard --nodes 24      with these bots

No bot may crash, offer a move that is not on offer, take too long over one, or play for ever. The exit code
is 1 if any does, and what is needed to see it again is printed.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random

from tools.soak import ENOUGH, Kind, Report, arguments, kinds, progress_bar

import whistlestop as ws
from whistlestop.bots.contract import Bot, Budget
from whistlestop.bots.registry import OURS, find_bot
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.playing import Eyes

SLOW = ("hard", "champion", "flatmc", "ismcts")
FAST = tuple(name for name in OURS if name not in SLOW)
LONGEST_GAME = 3_000  # moves; games have some hundred
LONGEST_MOVE = 5.0  # seconds; a fast bot takes a thousandth, on a busy machine more
CHUNK = 20  # games that a process plays before it reports

Company = dict[str, Bot]


def play_game(kind: Kind, seats: int, seed: int, company: Company, budget: Budget) -> tuple[int, str | None]:
    """Play one game with bots drawn by lot; return its moves and the first fault."""
    dice = Random(f"soak/{seed}")
    names = [dice.choice(tuple(company)) for _ in range(seats)]
    game = ws.new_game(kind.box, seats, seed, kind.options)
    eyes = Eyes(seats)
    while not game.over:
        number = len(game.history)
        seat = dice.choice(game.to_act)
        if number >= LONGEST_GAME:
            return number, f"{', '.join(names)}: it has not ended after {number} moves"
        view = eyes.view(game, seat)
        begin = time.monotonic()
        try:
            move = company[names[seat]].choose(view, game.board, dice, budget)
        except Exception as error:  # noqa: BLE001 - a crash is a finding like any other
            return number, f"{names[seat]} after {number} moves: {type(error).__name__}: {error}"
        taken = time.monotonic() - begin
        if taken > LONGEST_MOVE:
            return number, f"{names[seat]} after {number} moves: {taken:.1f} s for one"
        if move not in view.legal_moves:
            return number, f"{names[seat]} after {number} moves: {move} is not on offer"
        game.play(move, seat)
    return len(game.history), None


def play_some(kind: Kind, first: int, number: int, names: tuple[str, ...], nodes: int | None) -> Report:
    """Play games with seeds in a row, with as many players as comes next each time."""
    report = Report()
    company = {name: find_bot(name) for name in names}
    for seed in range(first, first + number):
        seats = kind.seats[seed % len(kind.seats)]
        moves, fault = play_game(kind, seats, seed, company, Budget(nodes=nodes))
        report.games += 1
        report.moves += moves
        if fault is not None:
            options = "".join(f" --option {option}" for option in kind.options)
            again = f"--box {kind.box}{options} --players {seats} --seed {seed} --games 1"
            report.faults.append(f"{again} --bots {','.join(names)}: {fault}")
    return report


def main() -> int:
    """Play, report, and say by the exit code whether all was well."""
    parser = argparse.ArgumentParser(description="Games between bots at mixed tables.")
    parser.add_argument("--bots", default=",".join(FAST), help="who plays (all but those that search)")
    parser.add_argument("--nodes", type=int, help="of search for a decision")
    given = arguments(parser, 2_000)
    names = tuple(given.bots.split(","))
    try:
        wanted = kinds(given.box, tuple(given.option or ()) or None, given.players)
        for name in names:
            find_bot(name)
    except BadSetup as wrong:
        print(wrong, file=sys.stderr)
        return 2
    broken = 0
    with progress_bar(given.games * len(wanted)) as progress, ProcessPoolExecutor(given.jobs) as pool:
        for kind in wanted:
            total = Report()
            begin = time.monotonic()
            firsts = range(given.seed, given.seed + given.games, CHUNK)
            parts = [
                pool.submit(play_some, kind, at, min(CHUNK, firsts.stop - at), names, given.nodes)
                for at in firsts
            ]
            for part in parts:
                report = part.result()
                total.add(report)
                progress(kind.title, report.games)
            broken += len(total.faults)
            taken = time.monotonic() - begin
            found = f"{len(total.faults):,} faults in {total.games:,} games"
            print(f"{kind.title:<26}{found}, {total.moves:,} moves; {taken:.0f} s", flush=True)
            for fault in total.faults[:ENOUGH]:
                print(f"python -m tools.bot_soak {fault}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
