"""Show how strong the bots are: play every cell of the tables in docs/strength.md, and write that page.

    make strength                               # hours; stops and resumes where it was
    python -m tools.strength --quick            # the same pipeline with a few games, to see that it works
    python -m tools.strength --only planner     # play one part: planner, champion, ladder or budget
    python -m tools.strength --only ladder --box ghost --players 2      # and of that, one box or table size
    python -m tools.strength --report           # write the page from what has been played

Games are kept in a file (`--results`), so that a run can be stopped and resumed. Beside the page lies a file
with the figures of all cells that were finished, so that the page can be made in parts, on several days or
machines: what was finished with the present code is not played again, what an older code played is said to
be older. Cells of quick bots are a thousand games. Those of bots that search are looked at ten times, and end
at the first look at which the whole interval lies on one side of the aim. If there is no such look, the cell
is played anew, with other deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools.strength_cells import Cell, cells
from tools.strength_page import TITLES, Figures, figure_of, is_old, is_open, read_figures, row, write

from whistlestop.boxes import BOXES
from whistlestop.cli.progress import progress_bar
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.blocks import blocks_for, games_in_block
from whistlestop.lab.experiment import code_fingerprint, plan
from whistlestop.lab.looks import Looks
from whistlestop.lab.processes import cores
from whistlestop.lab.running import on_cores, run_experiment
from whistlestop.lab.store import Store
from whistlestop.lab.summary import Summary

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "strength.md"
QUICK_PAGE = ROOT / "build" / "strength.md"


def results(box: str) -> Path:
    """Return where games are kept: games of changed code are not mixed with those before."""
    return ROOT / "build" / f"strength-{code_fingerprint(box)}.db"


def play(cell: Cell, asked: argparse.Namespace) -> Summary:
    """Play what is missing of a cell."""
    experiment = plan(cell.box, cell.players, cell.bots, seed=cell.seed)
    blocks = blocks_for(experiment, cell.games)
    with Store(asked.results or results(cell.box)) as store:
        looks = Looks(experiment, store, blocks, cell.looks)
        clear = partial(looks.clear, cell.share, cell.aim / 100)
        if not clear():
            with progress_bar("playing", "games", games_in_block(experiment)) as progress:
                run_experiment(
                    experiment,
                    blocks,
                    store,
                    on_cores(asked.jobs or cores()),
                    progress=progress,
                    enough=clear,
                )
    return looks.latest()


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
        if is_wanted(cell, asked):
            for _ in settle(cell, asked, figures):
                write(out, todo, figures)
        if cell.name in figures:
            print(f"{number}/{len(todo)} {row(cell, figures)}", flush=True)
    write(out, todo, figures)


def settle(cell: Cell, asked: argparse.Namespace, figures: Figures) -> Iterator[None]:
    """Play what is missing of a cell, and play it anew if that leaves it open; stop after each to write."""
    if is_old(cell, figures):
        figures[cell.name] = figure_of(cell, play(cell, asked))
        yield
    if cell.anew and is_open(cell, figures):
        figures[cell.name] = figure_of(cell, play(cell.anew, asked), before=figures[cell.name])
        yield


def is_wanted(cell: Cell, asked: argparse.Namespace) -> bool:
    """Tell whether a cell is to be played."""
    if asked.report or (asked.only and cell.part not in asked.only):
        return False
    if asked.players and cell.players not in asked.players:
        return False
    return not asked.box or cell.box in asked.box


if __name__ == "__main__":
    try:
        main()
    except BadSetup as error:
        sys.exit(str(error))
