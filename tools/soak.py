"""Plays random games of every box, option set and number of players, and audits the table after every move.

    python tools/soak.py                                   10,000 games each
    python tools/soak.py --games 200 --box nordic          a part of it
    python tools/soak.py --box usa --players 4 --seed 77 --games 1   one game again

Cards, cars, tickets and tokens must add up, scores must equal what the lanes make them, open lanes must agree
with who holds them, and every game must end: see whistlestop/table/audit.py. The exit code is 1 if anything
doesn't, and what is needed to see it again is printed.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field

from whistlestop import form
from whistlestop.boxes import BOXES, board_of, open_box
from whistlestop.engine.board import zeros
from whistlestop.engine.chance import following, start
from whistlestop.engine.codes import OVER, WORDS
from whistlestop.engine.play import deal, pick
from whistlestop.engine.refusals import BadSetup
from whistlestop.engine.rules import Rules
from whistlestop.table.audit import Auditor

LONGEST_GAME = 20_000  # moves; random games have some hundred
CHUNK = 25  # games that a process plays before it reports
ENOUGH = 20  # faults of one kind of table that are worth printing


@dataclass(frozen=True)
class Kind:
    """A box with options, and with how many players it is played."""

    box: str
    options: tuple[str, ...]
    seats: tuple[int, ...]

    @property
    def title(self) -> str:
        """Name it."""
        return " ".join((self.box, *self.options))


@dataclass
class Report:
    """What came of some games."""

    games: int = 0
    moves: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Put two reports together."""
        self.games += other.games
        self.moves += other.moves
        self.faults += other.faults


def kinds(box: str | None, options: tuple[str, ...] | None, players: int | None) -> list[Kind]:
    """List what is to be played: everything, or what was asked for."""
    found = []
    for name in [box] if box else BOXES:
        if name not in BOXES:
            raise BadSetup(f"There is no box {name!r}; the boxes are {', '.join(BOXES)}.")
        least, most = board_of(name).facts.players
        for chosen in [options] if options else [(), *((option,) for option in BOXES[name].options)]:
            seats = tuple(range(least, most + 1)) if players is None else (players,)
            for option in chosen:
                if players is None and option in BOXES[name].options and BOXES[name].options[option].seats:
                    seats = BOXES[name].options[option].seats
            found.append(Kind(name, chosen, seats))
    for kind in found:
        for number in kind.seats:
            open_box(kind.box, number, kind.options)  # refuses what can't be
    return found


def play_game(rules: Rules, auditor: Auditor, seed: int) -> tuple[int, str | None]:
    """Play one game; return its moves and the first fault."""
    state = deal(rules, seed)
    words = zeros(WORDS)
    x = start(seed)
    for number in range(LONGEST_GAME):
        faults = auditor.check(state)
        if faults:
            return number, f"after {number} moves: {'; '.join(faults)}"
        if state.decision == OVER:
            return number, None
        rules.offers(state, words)
        x = following(x)
        rules.play(state, pick(words, x))
    return LONGEST_GAME, f"it has not ended after {LONGEST_GAME} moves"


def play_some(kind: Kind, first: int, number: int) -> Report:
    """Play games with seeds in a row, with as many players as comes next each time."""
    report = Report()
    auditors = {seats: Auditor(open_box(kind.box, seats, kind.options)) for seats in kind.seats}
    for seed in range(first, first + number):
        seats = kind.seats[seed % len(kind.seats)]
        try:
            moves, fault = play_game(auditors[seats].rules, auditors[seats], seed)
        except Exception as error:  # noqa: BLE001 - a crash is a finding like any other
            moves, fault = 0, f"{type(error).__name__}: {error}"
        report.games += 1
        report.moves += moves
        if fault is not None:
            options = "".join(f" --option {option}" for option in kind.options)
            again = f"--box {kind.box}{options} --players {seats} --seed {seed} --games 1"
            report.faults.append(f"{again}: {fault}")
    return report


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[str, int], None]]:
    """Show a bar on stderr if a person is watching."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - not needed in a pipe
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("playing", total=total)
        yield lambda title, games: bars.update(task, description=title, advance=games)


def soak(wanted: list[Kind], games: int, first: int, jobs: int) -> dict[Kind, Report]:
    """Play everything, in several processes."""
    reports = {kind: Report() for kind in wanted}
    with progress_bar(games * len(wanted)) as progress, ProcessPoolExecutor(jobs) as pool:
        waiting = {
            pool.submit(play_some, kind, seed, min(CHUNK, first + games - seed)): kind
            for kind in wanted
            for seed in range(first, first + games, CHUNK)
        }
        for done in as_completed(waiting):
            kind, report = waiting[done], done.result()
            reports[kind].add(report)
            progress(kind.title, report.games)
    return reports


def arguments(parser: argparse.ArgumentParser, games: int) -> argparse.Namespace:
    """Read the command line: what a parser asks for itself, and which games to play."""
    parser.add_argument("--games", type=int, default=games, help=f"of each box and option set ({games:,})")
    parser.add_argument("--box", help="only this box")
    parser.add_argument("--option", action="append", help="only with this option")
    parser.add_argument("--players", type=int, help="only with so many players; else every number in turn")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    given = parser.parse_args()
    if given.games < 1 or given.jobs < 1 or given.seed < 0:
        parser.error("--games and --jobs are at least 1, --seed is at least 0")
    if given.option and not given.box:
        parser.error("--option needs a --box that has it")
    return given


def main() -> int:
    """Play, report, and say by the exit code whether all was well."""
    given = arguments(argparse.ArgumentParser(description="Random games, audited after every move."), 10_000)
    try:
        wanted = kinds(given.box, tuple(given.option or ()) or None, given.players)
    except BadSetup as wrong:
        print(wrong, file=sys.stderr)
        return 2
    begin = time.monotonic()
    reports = soak(wanted, given.games, given.seed, given.jobs)
    print(f"{'box':<26}{'players':<10}{'games':>10}{'moves':>14}{'faults':>8}")
    for kind, report in reports.items():
        seats = "-".join(map(str, sorted({min(kind.seats), max(kind.seats)})))
        print(f"{kind.title:<26}{seats:<10}{report.games:>10,}{report.moves:>14,}{len(report.faults):>8,}")
    for report in reports.values():
        for fault in report.faults[:ENOUGH]:
            print(f"python tools/soak.py {fault}")
    broken = sum(len(report.faults) for report in reports.values())
    games = sum(report.games for report in reports.values())
    said = f"{broken:,} of {games:,} games broke something" if broken else f"{games:,} games, nothing odd"
    print(f"{said}; {time.monotonic() - begin:.0f} s, {form()} engine.")
    return 1 if broken else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
