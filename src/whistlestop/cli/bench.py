"""`whistlestop bench`: random games at full speed, counted."""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from whistlestop._form import form
from whistlestop.boxes import open_box
from whistlestop.cli.trouble import FINE, WrongUsage
from whistlestop.engine.play import deal, final_count, play_out
from whistlestop.engine.refusals import BadSetup
from whistlestop.engine.rules import Rules

LONGEST = 3600.0
LOOK = 0.05  # seconds between two looks at the clock, roughly


class Progress(Protocol):
    """Told how much of the time has passed, from 0 to 1, and how many games were played."""

    def __call__(self, share: float, games: int, /) -> None:
        """Show it."""


def run(box: str, players: int, options: tuple[str, ...], seconds: float, *, as_json: bool) -> int:
    """Measure, and report."""
    if not (math.isfinite(seconds) and 0 < seconds <= LONGEST):
        raise WrongUsage(f"--seconds is a number above 0 and up to {LONGEST:.0f}, not {seconds:g}.")
    try:
        rules = open_box(box, players, options)
    except BadSetup as wrong:
        raise WrongUsage(str(wrong)) from None
    with progress_bar() as progress:
        games, decisions, taken = measure(rules, seconds, progress)
    result = {
        "box": box,
        "options": list(options),
        "players": players,
        "compiled": form() == "compiled",
        "seconds": round(taken, 3),
        "games": games,
        "decisions": decisions,
        "games_per_s": round(games / taken, 1),
        "decisions_per_s": round(decisions / taken, 1),
    }
    print(json.dumps(result, indent=2) if as_json else in_words(result))
    return FINE


def measure(rules: Rules, seconds: float, progress: Progress) -> tuple[int, int, float]:
    """Play games from deal to final count until the time is up; return games, decisions and seconds."""
    play_out(rules, deal(rules, 0), 0)
    games = decisions = 0
    batch = 1
    begin = looked = time.perf_counter()
    while True:
        for seed in range(games, games + batch):
            state = deal(rules, seed)
            decisions += play_out(rules, state, seed)
            final_count(rules, state)
        games += batch
        now = time.perf_counter()
        if now - begin >= seconds:
            return games, int(decisions), now - begin
        batch = max(1, int(batch * LOOK / max(now - looked, LOOK / 10)))
        looked = now
        progress((now - begin) / seconds, games)


def in_words(result: dict[str, object]) -> str:
    """Tell the result as two sentences."""
    options = "".join(f" {option}" for option in result["options"])  # type: ignore[attr-defined]
    form_words = "compiled" if result["compiled"] else "plain"
    return (
        f"{result['box']}{options}, {result['players']} players, random moves, {form_words} engine, "
        f"one core: {result['games']:,} games in {result['seconds']:.2f} s.\n"
        f"{result['games_per_s']:,.0f} games a second, {result['decisions_per_s']:,.0f} decisions a second."
    )


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Show a bar on stderr if a person is watching."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - not needed in a pipe
    from rich.progress import BarColumn, TextColumn  # noqa: PLC0415
    from rich.progress import Progress as Bars  # noqa: PLC0415

    columns = (TextColumn("measuring"), BarColumn(), TextColumn("{task.fields[games]:,} games"))
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("measuring", total=1.0, games=0)
        yield lambda share, games: bars.update(task, completed=share, games=games)
