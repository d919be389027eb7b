"""Show how strong the bots are: play every cell of the tables in docs/strength.md, and write that page.

    make strength                               # hours; stops and resumes where it was
    python tools/strength.py --quick            # the same pipeline with a few games, to see that it works
    python tools/strength.py --only planner     # play one part: planner, champion, ladder or budget
    python tools/strength.py --only ladder --box ghost --players 2      # and of that, one box or table size
    python tools/strength.py --report           # write the page from what has been played

Games are kept in a file (`--results`), so that a run can be stopped and resumed. Beside the page lies a file
with the figures of all cells that were finished, so that the page can be made in parts, on several days or
machines: what was finished with the present code is not played again, what an older code played is said to
be older. Cells of quick bots are a thousand games. Those of bots that search are looked at ten times, and end
at the first look at which the whole interval lies on one side of the aim.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypedDict

import msgspec

from whistlestop.boxes import BOXES, board_of
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.blocks import blocks_for
from whistlestop.lab.experiment import code_fingerprint, plan
from whistlestop.lab.looks import Looks
from whistlestop.lab.resampling import Interval
from whistlestop.lab.running import cores, on_cores, run_experiment
from whistlestop.lab.store import Store
from whistlestop.lab.summary import Summary


class Figure(TypedDict):
    """A finished cell: its row of the page, and the fingerprint of the code that played."""

    row: str
    code: str


Figures = dict[str, Figure]
"""All finished cells by their names."""

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "strength.md"
QUICK_PAGE = ROOT / "build" / "strength.md"
FAST_GAMES = 1000
CHAMPION_GAMES = 400  # at most; of these and all that follow
LADDER_GAMES = {2: 800, 3: 600, 4: 480, 5: 400}  # by players: larger tables take longer, and say more
TIMES = {"ghost": 5}  # as many where games are short, and luck decides more of them
BUDGET_GAMES = 800
LOOKS = 10  # at a cell of bots that search
QUICK_GAMES = 2
THOUGHT = 200  # tries of champion and ismcts against each other on the ladder,
DEEPER = 500  # and of ismcts against a planner: in fewer, ends of games tell little that it doesn't know

AIMS: dict[str, tuple[int, int | None]] = {  # the lower end of the interval is to reach: planner, champion
    "hungry-released": (75, 85),
    "ost-released": (84, 92),
    "lrj-released": (79, 90),
    "path-released": (90, 96),
    "hungry-repaired": (70, 82),
    "ost-repaired": (70, None),  # of the repaired ones the champion, whose games take long, meets the two
    "lrj-repaired": (70, 82),  # that are hardest for a planner
    "path-repaired": (70, None),
    "rush": (65, 85),
    "sprint": (50, None),
}
TABLE_AIMS = (55, 68)  # at a table of four with these three
TABLE = ("hungry-released", "ost-released", "lrj-released")


@dataclass(frozen=True, slots=True)
class Cell:
    """One experiment: who plays whom, where, and what is to be reached in per cent."""

    part: str
    box: str
    players: int
    bot: str
    rivals: tuple[str, ...]
    aim: int
    games: int = FAST_GAMES  # at most, if it is looked at more than once
    looks: int = 1

    @property
    def name(self) -> str:
        """Return what tells this cell from all others; of another size it is another one."""
        most = " at most" if self.looks > 1 else ""
        return f"{self.part}: {self.bots} on {self.box} {self.players}, {self.games} games{most}"

    @property
    def bots(self) -> str:
        """Return the entrants as the arena takes them."""
        return ",".join((self.bot, *self.rivals))

    def share(self, summary: Summary) -> Interval:
        """Return what is to reach the aim: the share of tables won.

        Of two bots at a table of many, one that plays to win comes last more often too: who ended ahead of
        whom would say less.
        """
        return summary.entrant(self.bot).win_share


def cells(*, quick: bool) -> Iterator[Cell]:
    """List all cells: the champion by the clock, and for the ladder searches with so many tries."""
    thought = ("champion@20", 20, 30) if quick else ("champion@1s", THOUGHT, DEEPER)
    for cell in cells_with(*thought):
        yield replace(cell, games=QUICK_GAMES, looks=1) if quick else cell


def cells_with(champion: str, tries: int, deeper: int) -> Iterator[Cell]:
    """List all cells for so much thought."""
    sizes = ((FAST_GAMES, 1), (CHAMPION_GAMES, LOOKS))
    for place, (part, bot) in enumerate((("planner", "planner"), ("champion", champion))):
        for rival, aims in AIMS.items():
            aim = aims[place]
            if aim is not None:
                yield Cell(part, "usa", 2, bot, (rival,), aim, *sizes[place])
        yield Cell(part, "usa", 4, bot, TABLE, TABLE_AIMS[place], *sizes[place])
    for box in BOXES:
        least, most = board_of(box).facts.players
        for players in range(least, most + 1):
            size = LADDER_GAMES[players] * TIMES.get(box, 1), LOOKS
            yield Cell("ladder", box, players, "greedy", ("random",), 50)
            yield Cell("ladder", box, players, "planner", ("greedy",), 50)
            yield Cell("ladder", box, players, f"ismcts@{deeper}", ("planner",), 50, *size)
            yield Cell("ladder", box, players, f"champion@{tries}", (f"ismcts@{tries}",), 50, *size)
    for more, fewer in (("300", "100"), ("1000", "300")):
        for bot in ("ismcts", "champion"):
            yield Cell("budget", "usa", 2, f"{bot}@{more}", (f"{bot}@{fewer}",), 50, BUDGET_GAMES, LOOKS)


def results(box: str) -> Path:
    """Return where games are kept: games of changed code are not mixed with those before."""
    return ROOT / "build" / f"strength-{code_fingerprint(box)}.db"


def play(cell: Cell, asked: argparse.Namespace) -> Summary:
    """Play what is missing of a cell."""
    experiment = plan(cell.box, cell.players, cell.bots, seed=1)
    blocks = blocks_for(experiment, cell.games)
    with Store(asked.results or results(cell.box)) as store:
        looks = Looks(experiment, store, blocks, cell.looks)
        clear = partial(looks.clear, cell.share, cell.aim / 100)
        if not clear():
            run_experiment(experiment, blocks, store, on_cores(asked.jobs or cores()), enough=clear)
    return looks.latest()


def row(cell: Cell, summary: Summary) -> str:
    """Write one line of a table."""
    one, share = summary.entrant(cell.bot), cell.share(summary)
    low, high = 100 * share.low, 100 * share.high
    where = f"{cell.box} {cell.players}" if cell.part == "ladder" else ", ".join(cell.rivals)
    what = f"{cell.bot} v {', '.join(cell.rivals)}" if cell.part in ("ladder", "budget") else cell.bot
    speed = " / ".join(milliseconds(each) for each in (one.seconds_p50, one.seconds_p95) if each)
    loans = f"; no loan in {100 * one.tokens['loans'].none:.1f} %" if "loans" in one.tokens else ""
    return (
        f"| {where} | {what} | {100 * share.value:.1f} % | {low:.1f} to {high:.1f} % | {cell.aim} % "
        f"| {'yes' if low >= cell.aim else 'no'} | {summary.games} | {one.score.value:.0f} "
        f"| {one.completed:.2f} / {one.failed:.2f}{loans} | {speed} |"
    )


def milliseconds(seconds: float) -> str:
    """Write a time with two digits that count.

    >>> milliseconds(0.000123), milliseconds(0.1404)
    ('0.12', '140')
    """
    long = 1000 * seconds
    return f"{long:.2g}" if long < 10 else f"{long:.0f}"


HEAD = (
    "| against, or where | bot | share | 95 % interval | aim | reached | games | mean score "
    "| tickets done / failed | ms a move, p50 / p95 | code |\n|---|---|---|---|---|---|---|---|---|---|---|"
)
TITLES = {
    "planner": "`planner` on USA",
    "champion": "`champion` on USA",
    "ladder": "The ladder on every box and number of players",
    "budget": "More thought, more strength",
}


def main() -> None:
    """Read the command line, play, and write the page."""
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("--quick", action="store_true", help="a few games a cell, little thought")
    parser.add_argument("--only", action="append", choices=sorted(TITLES), help="play this part only")
    parser.add_argument("--box", action="append", choices=sorted(BOXES), help="play this box only")
    parser.add_argument("--players", action="append", type=int, help="play tables of this size only")
    parser.add_argument("--report", action="store_true", help="play nothing, show what has been played")
    parser.add_argument("--results", type=Path, help="where games are kept; build/, by code")
    parser.add_argument("--out", type=Path, help="the page to write; docs/strength.md, unless it is quick")
    parser.add_argument("--jobs", type=int, default=None, help="processes; all cores if not said")
    asked = parser.parse_args()
    out = asked.out or (QUICK_PAGE if asked.quick else PAGE)
    for place in (asked.results or results("usa"), out):
        place.parent.mkdir(parents=True, exist_ok=True)
    figures = read_figures(out.with_suffix(".json"))
    todo = list(cells(quick=asked.quick))
    if not asked.report and not any(is_wanted(cell, asked) for cell in todo):
        parser.error("no table of that part, box and size is played; leave one of them out")
    for number, cell in enumerate(todo, start=1):
        if is_wanted(cell, asked) and is_old(cell, figures):
            figures[cell.name] = {"code": code_fingerprint(cell.box), "row": row(cell, play(cell, asked))}
            write(out, todo, figures)
        if cell.name in figures:
            print(f"{number}/{len(todo)} {line(cell, figures)}", flush=True)
    write(out, todo, figures)


def is_wanted(cell: Cell, asked: argparse.Namespace) -> bool:
    """Tell whether a cell is to be played."""
    if asked.report or (asked.only and cell.part not in asked.only):
        return False
    if asked.players and cell.players not in asked.players:
        return False
    return not asked.box or cell.box in asked.box


def is_old(cell: Cell, figures: Figures) -> bool:
    """Tell whether a cell has not been finished with the present code."""
    return cell.name not in figures or figures[cell.name]["code"] != code_fingerprint(cell.box)


def line(cell: Cell, figures: Figures) -> str:
    """Write the line of a finished cell, with a mark if older code played it."""
    return figures[cell.name]["row"] + (" older |" if is_old(cell, figures) else " |")


def read_figures(place: Path) -> Figures:
    """Read the figures of the cells that were finished, if there are any."""
    if not place.exists():
        return {}
    try:
        return msgspec.json.decode(place.read_bytes(), type=Figures)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadSetup(f"{place} holds no figures ({error}); put it right, or remove it.") from error


def write(out: Path, todo: list[Cell], figures: Figures) -> None:
    """Write the page with what has been played so far, and the figures behind it."""
    text = ["# How strong the bots are", "", INTRODUCTION]
    part = ""
    for cell in todo:
        if cell.name not in figures:
            continue
        if cell.part != part:
            part = cell.part
            text += ["", f"## {TITLES[part]}", "", HEAD]
        text.append(line(cell, figures))
    out.write_text("\n".join(text) + "\n", encoding="utf-8")
    known = {cell.name: figures[cell.name] for cell in todo if cell.name in figures}
    out.with_suffix(".json").write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


INTRODUCTION = """`make strength` plays these games and writes this page. A block is one deal, with every
bot in every seat; intervals are over blocks, and an aim counts as reached when the lower end of the interval
reaches it. The share is of tables won; on the ladder two bots have as many seats each, and half is par.
Quick bots play a thousand games. Bots that search are looked at ten times at most, and stop once the interval
lies on one side of the aim; theirs are wide enough to hold at all ten looks together with 95 % (Pocock 1977).
`@1s` is a second for a decision, `@200` are 200 tries. Figures marked as older are of earlier code."""


if __name__ == "__main__":
    try:
        main()
    except BadSetup as error:
        sys.exit(str(error))
