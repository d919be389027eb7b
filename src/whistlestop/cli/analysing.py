"""`whistlestop analyse`: a saved game, commented."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from whistlestop.boxes import board_of
from whistlestop.cli.paper import Paper
from whistlestop.cli.progress import progress_bar
from whistlestop.cli.records import opened
from whistlestop.cli.saving import check_page, write_page
from whistlestop.cli.trouble import FINE, WrongUsage
from whistlestop.engine.refusals import BadDocument
from whistlestop.lab.analysis.commentary import analyse
from whistlestop.lab.analysis.findings import Analysis, Decision
from whistlestop.lab.analysis.page import ending, page
from whistlestop.lab.processes import cores

MOST_TRIES = 1_000_000
MOST_JOBS = 512
COLUMNS = 8
MOST_COSTLY = 12


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the person asked for."""

    record: Path
    board: Path | None = None
    tries: int = 1000
    jobs: int | None = None
    html: Path | None = None
    as_json: bool = False


def run(wishes: Wishes) -> int:
    """Analyse a game, and show what was found."""
    for name, number, most in (("--tries", wishes.tries, MOST_TRIES), ("--jobs", wishes.jobs, MOST_JOBS)):
        if number is not None and not 1 <= number <= most:
            raise WrongUsage(f"{name} is a whole number from 1 to {most}, not {number}.")
    if wishes.html is not None:
        check_page(wishes.html)
    record, board = opened(wishes.record, wishes.board)
    if not record.moves:
        raise WrongUsage(f"{wishes.record} holds no move yet: there is nothing to comment.")
    try:
        game = record.replay(board)
        with progress_bar("thinking", "moves") as progress:
            jobs = wishes.jobs or cores()
            analysis = analyse(record, board=board, tries=wishes.tries, jobs=jobs, progress=progress)
    except BadDocument as wrong:
        raise WrongUsage(f"{wishes.record}: {wrong}") from None
    try:
        if wishes.as_json:
            print(json.dumps(analysis.document(), indent=2), flush=True)
        else:
            show(analysis)
    finally:  # also if whoever reads this goes away
        if wishes.html is not None:
            write_page(wishes.html, page(analysis, game))
    if wishes.html is not None and not wishes.as_json:
        print(f"\nWith a chart, the board and every decision: {wishes.html}")
    return FINE


def show(analysis: Analysis) -> None:
    """Print what a person wants to know first."""
    console = Paper()
    options = f" ({', '.join(analysis.options)})" if analysis.options else ""
    names = ", ".join(seat.name for seat in analysis.seats)
    console.print(escape(f"{analysis.box}{options}: {names}. {ending(analysis)}"), highlight=False)
    if len(analysis.moments) > 1:
        part(console, "Chances to win, in per cent", chances(analysis))
    costly = analysis.costly
    if costly:
        shown = f", the {MOST_COSTLY} most costly" if len(costly) > MOST_COSTLY else ""
        part(console, f"Mistakes and slips: {len(costly)}{shown}", mistakes(analysis))
    else:
        console.print("\nNo mistake, and no slip.")
    part(console, "How they played", players(analysis))
    for seat in analysis.seats:
        console.print(
            escape(tickets(seat.name, seat.completed, seat.failed, over=analysis.over)), highlight=False
        )


def part(console: Console, heading: str, table: Table) -> None:
    """Print a table under its heading."""
    console.print(f"\n{heading}", style="bold", highlight=False)
    console.print(table)


def bare_table(*columns: str, words: tuple[str, ...] = ("", "who", "played", "the champion")) -> Table:
    """Begin a table without lines; numbers are set to the right."""
    table = Table(box=None, pad_edge=False, header_style="italic")
    for column in columns:
        table.add_column(column, justify="left" if column in words else "right", overflow="fold")
    return table


def chances(analysis: Analysis) -> Table:
    """Lay out everybody's chances at some turns, from the first to the last."""
    moments = analysis.moments
    last = len(moments) - 1
    shown = [
        moments[place] for place in sorted({round(last * part / COLUMNS) for part in range(COLUMNS + 1)})
    ]
    ends = [f"round {shown[0].round}", *(str(each.round) for each in shown[1:-1])]
    table = bare_table("", *ends, "end" if analysis.over else str(shown[-1].round))
    for number, seat in enumerate(analysis.seats):
        table.add_row(escape(seat.name), *(f"{each.chances[number] * 100:.0f}" for each in shown))
    return table


def mistakes(analysis: Analysis) -> Table:
    """Lay out what cost most."""
    table = bare_table("move", "round", "who", "played", "the champion", "cost", "")
    for each in analysis.costly[:MOST_COSTLY]:
        table.add_row(*map(escape, cells(analysis, each)))
    return table


def cells(analysis: Analysis, decision: Decision) -> tuple[str, ...]:
    """Write a decision's cells; what it cost in hundredths of a win."""
    return (
        str(decision.number),
        str(decision.round),
        analysis.seats[decision.seat].name,
        decision.move,
        decision.better or "",
        f"{decision.cost * 100:.0f} ± {decision.error * 100:.0f}",
        decision.verdict,
    )


def players(analysis: Analysis) -> Table:
    """Lay out how each seat played."""
    unit = "points" if board_of(analysis.box).facts.points else "tickets"
    table = bare_table(
        "who", unit, "choices", "as the champion", "slips", "mistakes", "wins given away", "claims", "cards"
    )
    for seat in analysis.seats:
        alike = f"{seat.as_champion / seat.choices:.0%}" if seat.choices else ""
        table.add_row(
            escape(seat.name),
            str(seat.score),
            str(seat.choices),
            alike,
            str(seat.slips),
            str(seat.mistakes),
            f"{seat.given_away:.2f}",
            str(seat.claims),
            str(seat.blind + seat.taken),
        )
    return table


def tickets(name: str, completed: tuple[str, ...], failed: tuple[str, ...], *, over: bool) -> str:
    """Say what became of a seat's tickets.

    >>> tickets("Ana", ("a-b",), (), over=True)
    'Ana: completed a-b.'
    """
    left = f"failed {', '.join(failed)}" if over else f"still open {', '.join(failed)}"
    parts = ([f"completed {', '.join(completed)}"] if completed else []) + ([left] if failed else [])
    return f"{name}: {'; '.join(parts) or 'no tickets'}."
