"""Measures what the engine promises about its speed, in one run, and says whether each promise is kept.

    python tools/bench.py            a table for people
    python tools/bench.py --json     the same for programs
    python tools/bench.py --write    also puts the table into docs/performance.md

Everything is CPU time, the best of several rounds in which all measurements take turns: a machine that is
busy with other things then disturbs none of them more than the others. docs/performance.md explains.
"""

import argparse
import itertools
import json
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from whistlestop import form
from whistlestop.boxes import BOARDS, open_box
from whistlestop.engine.codes import OVER
from whistlestop.engine.play import deal, final_count, play_out
from whistlestop.engine.rules import Rules

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "performance.md"
YARDSTICK = ROOT / "tools" / "yardstick"
BEGIN, END = "<!-- made by tools/bench.py -->", "<!-- end -->"

OTHERS = (
    ("europe", 4, ()),
    ("nordic", 3, ()),
    ("nederland", 4, ()),
    ("nederland", 4, ("no_tolls",)),
    ("nederland", 2, ("neutral_player",)),
    ("ghost", 4, ()),
)
HEAVY = (
    "numpy",
    "starlette",
    "uvicorn",
    "typer",
    "click",
    "rich",
    "msgspec",
    "sqlalchemy",
    "asyncio",
    "textual",
)
IMPORT = f"""
import sys, time
begin = time.process_time()
import whistlestop
print(time.process_time() - begin, *[name for name in {HEAVY!r} if name in sys.modules])
"""


@dataclass(frozen=True)
class Row:
    """One measurement beside its target; a verdict only where the target is meant for what was measured."""

    what: str
    value: float
    unit: str
    target: float | None
    verdict: str
    note: str = ""

    def cells(self) -> tuple[str, str, str, str]:
        """Write it as a row of the table."""
        target = "" if self.target is None else f"at most {self.target:g} {self.unit}"
        measured = f"{self.value:.3g} {self.unit}" + (f" ({self.note})" if self.note else "")
        return self.what, measured, target, self.verdict


class Best:
    """Keeps the best of several rounds, by name."""

    def __init__(self) -> None:
        """Begin with nothing measured."""
        self.times: dict[str, float] = {}

    def take(self, name: str, seconds: float) -> None:
        """Note a time if it is the best so far."""
        self.times[name] = min(seconds, self.times.get(name, seconds))


def build_yardstick(folder: Path) -> Path | None:
    """Build the C program; None without a compiler."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    board = folder / "board_usa.h"
    maker = [sys.executable, str(YARDSTICK / "make_board.py"), str(BOARDS / "usa.json"), str(board)]
    subprocess.run(maker, check=True)  # noqa: S603 - our own script
    program = folder / "yardstick"
    flags = ["-O3", f"-I{folder}", "-DTWO_STAGE=1"]
    subprocess.run([gcc, *flags, "-o", str(program), str(YARDSTICK / "bench.c")], check=True)  # noqa: S603
    return program


def time_yardstick(program: Path, games: int) -> tuple[float, float]:
    """Run the C program; return CPU seconds per game, and decisions per game."""
    command = [str(program), str(games), "4"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
    rate, decisions = re.search(r"([\d.]+) games/s", said), re.search(r"dec/game ([\d.]+)", said)
    if rate is None or decisions is None:
        sys.exit(f"The yardstick said something odd: {said}")
    return 1 / float(rate[1]), float(decisions[1])


def time_games(rules: Rules, games: int) -> tuple[float, float]:
    """Play games from deal to final count; return CPU seconds per game, and decisions per game."""
    decisions = 0
    begin = time.process_time()
    for seed in range(games):
        state = deal(rules, seed)
        decisions += play_out(rules, state, seed)
        final_count(rules, state)
    return (time.process_time() - begin) / games, decisions / games


def dice() -> Iterator[int]:
    """Roll some thousand dice beforehand and hand them out for ever: choosing should cost next to nothing."""
    random = Random(1)
    return itertools.cycle([random.getrandbits(30) for _ in range(10_007)])


def time_driven(rules: Rules, games: int) -> float:
    """Play games move by move from Python; return CPU seconds per decision."""
    states = [deal(rules, seed) for seed in range(games)]
    numbers = dice()
    legal, play = rules.legal, rules.play
    decisions = 0
    begin = time.process_time()
    for state in states:
        while state.decision != OVER:
            moves = legal(state)
            play(state, moves[next(numbers) % len(moves)])
            decisions += 1
    return (time.process_time() - begin) / decisions


def time_clones(rules: Rules, number: int) -> float:
    """Clone a table in the middle of a game; return CPU seconds per clone."""
    state = deal(rules, 1)
    numbers = dice()
    for _ in range(150):
        moves = rules.legal(state)
        rules.play(state, moves[next(numbers) % len(moves)])
    clone = state.clone
    begin = time.process_time()
    for _ in range(number):
        clone()
    return (time.process_time() - begin) / number


def time_deals(rules: Rules, number: int) -> float:
    """Set up games; return CPU seconds per game."""
    begin = time.process_time()
    for seed in range(number):
        deal(rules, seed)
    return (time.process_time() - begin) / number


def time_import() -> tuple[float, list[str]]:
    """Import the package in a fresh process; return the seconds, and heavy modules that came along."""
    said = subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True, text=True)  # noqa: S603
    seconds, *heavy = said.stdout.split()
    return float(seconds), heavy


class Bench:
    """All measurements, taking turns."""

    def __init__(self, rounds: int, yardstick: Path | None) -> None:
        """Open the boxes; the plain engine, a hundred times slower, plays fewer games."""
        self.rounds = rounds
        self.yardstick = yardstick
        self.compiled = form() == "compiled"
        self.games = 800 if self.compiled else 12
        self.best = Best()
        self.decisions: dict[str, float] = {}
        self.heavy: list[str] = []
        self.usa = open_box("usa", 4)
        self.others = {title(*other): open_box(*other) for other in OTHERS}

    def run(self) -> list[Row]:
        """Measure in rounds, then judge."""
        for number in range(self.rounds):
            tell(f"round {number + 1} of {self.rounds}")
            self.measure()
        tell("")
        return self.judge()

    def measure(self) -> None:
        """Take every measurement once."""
        games = self.games
        if self.yardstick is not None:
            self.note("c", *time_yardstick(self.yardstick, 5000))
        self.note("usa", *time_games(self.usa, games))
        for name, rules in self.others.items():
            self.note(name, *time_games(rules, games))
        self.best.take("driven", time_driven(self.usa, max(2, games // 8)))
        self.best.take("clone", time_clones(self.usa, games * 20))
        self.best.take("deal", time_deals(self.usa, games * 2))
        seconds, self.heavy = time_import()
        self.best.take("import", seconds)

    def note(self, name: str, seconds: float, decisions: float) -> None:
        """Note the time of a game, and how many decisions it had."""
        self.best.take(name, seconds)
        self.decisions[name] = decisions

    def per_decision(self, name: str) -> float:
        """Return the best time of one decision."""
        return self.best.times[name] / self.decisions[name]

    def judge(self) -> list[Row]:
        """Put the measurements beside the targets."""
        times, usa = self.best.times, self.per_decision("usa")
        rate = f"{1 / times['usa']:,.0f} games/s, {1 / usa / 1e6:.2f} M decisions/s"
        rows = []
        if self.yardstick is None:
            rows.append(Row("usa, 4 players", times["usa"] * 1e6, "us a game", None, "no gcc, no C", rate))
        else:
            ratio = times["usa"] / times["c"]
            rows.append(self.row("usa, 4 players, against C", ratio, "x C", 2.5, rate))
        for name in self.others:
            ratio = self.per_decision(name) / usa
            rows.append(
                self.row(f"{name}, a decision", ratio, "x usa", 3.0, f"{1 / times[name]:,.0f} games/s")
            )
        rows.append(self.row("one decision driven from Python", times["driven"] * 1e6, "us", 1.0))
        rows.append(self.row("clone of a table", times["clone"] * 1e6, "us", 1.0))
        rows.append(self.row("setting up a game", times["deal"] * 1e6, "us", 50.0))
        with_it = f"with {', '.join(self.heavy)}" if self.heavy else "nothing heavy with it"
        rows.append(self.row("import whistlestop", times["import"] * 1e3, "ms", 150.0, with_it))
        if self.heavy:
            rows[-1] = Row(**{**asdict(rows[-1]), "verdict": "MISSED"})
        return rows

    def row(self, what: str, value: float, unit: str, target: float, note: str = "") -> Row:
        """Judge one measurement; the targets are meant for the compiled engine."""
        verdict = "kept" if value <= target else "MISSED"
        return Row(what, value, unit, target, verdict if self.compiled else "plain engine", note)


def title(box: str, players: int, options: tuple[str, ...]) -> str:
    """Name a box with its options."""
    return f"{' '.join((box, *options))}, {players} players"


def tell(text: str) -> None:
    """Show how far it is, if a person is watching."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def machine() -> str:
    """Say where it was measured."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        found = re.search(r"model name\s*:\s*(.+)", cpuinfo.read_text(encoding="utf-8", errors="replace"))
        model = found[1] if found else model
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{form()} engine, {python}, {platform.system()}, {' '.join(model.split())}"


def as_table(rows: list[Row]) -> str:
    """Write the table in Markdown, which reads as plain text too."""
    return table_of([("what", "measured", "target", "verdict"), *(row.cells() for row in rows)])


def table_of(cells: Sequence[tuple[str, ...]]) -> str:
    """Write cells as a table in Markdown, the head first."""
    wide = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    lines = [
        "| " + " | ".join(f"{cell:<{w}}" for cell, w in zip(row, wide, strict=True)) + " |" for row in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (w + 2) for w in wide) + "|")
    return "\n".join(lines)


def put_into_page(begin: str, end: str, text: str) -> None:
    """Put what was measured between its markers in docs/performance.md."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        sys.exit(f"{PAGE} has no markers {begin} and {end}.")
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


def run_bench(rounds: int) -> list[Row]:
    """Build the yardstick if that is possible, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        return Bench(rounds, build_yardstick(Path(folder))).run()


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Measure the engine's speed against its targets.")
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    parser.add_argument("--rounds", type=int, default=7, help="how many rounds (7)")
    given = parser.parse_args()
    if given.rounds < 1:
        parser.error("--rounds is at least 1")
    rows = run_bench(given.rounds)
    if given.json:
        print(json.dumps({"machine": machine(), "rows": [asdict(row) for row in rows]}, indent=2))
    else:
        print(f"{as_table(rows)}\n\n{machine()}.")
        if shutil.which("gcc") is None:
            print("There is no gcc here, so the C yardstick was left out.")
    if given.write:
        put_into_page(BEGIN, END, f"{as_table(rows)}\n\n{machine()}.")
    return 1 if given.check and any(row.verdict == "MISSED" for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
