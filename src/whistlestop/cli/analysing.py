"""`whistlestop analyse`: a saved game, commented."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from whistlestop.cli.paper import Paper
from whistlestop.cli.presenting import check_number, present
from whistlestop.cli.progress import progress_bar
from whistlestop.cli.records import opened
from whistlestop.cli.saving import check_page
from whistlestop.cli.trouble import FINE, Trouble, WrongUsage
from whistlestop.engine.refusals import BadDocument
from whistlestop.lab.analysis.commentary import TRIES, analyse
from whistlestop.lab.analysis.findings import Analysis
from whistlestop.lab.analysis.page import page
from whistlestop.lab.processes import MOST_JOBS, WorkerDied, cores
from whistlestop.table.game import Game
from whistlestop.table.record import Record

MOST_TRIES = 1_000_000
COLUMNS = 8
MOST_COSTLY = 12


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the person asked for."""

    record: Path
    board: Path | None = None
    tries: int | None = None
    jobs: int | None = None
    html: Path | None = None
    as_json: bool = False


def run(wishes: Wishes) -> int:
    """Analyse a game, and show what was found."""
    check_number("--tries", wishes.tries, MOST_TRIES)
    check_number("--jobs", wishes.jobs, MOST_JOBS)
    if wishes.html is not None:
        check_page(wishes.html, wishes.record, wishes.board)
    record, board = opened(wishes.record, wishes.board)
    if not record.moves:
        raise WrongUsage(f"{wishes.record} holds no move yet: there is nothing to comment on.")
    try:
        game = record.replay(board)
    except BadDocument as wrong:
        raise WrongUsage(f"{wishes.record}: {wrong}") from None
    analysis = think(wishes, record, game)
    document = analysis.document() if wishes.as_json else None
    present(document, lambda: show(analysis), wishes.html, lambda: page(analysis, game))
    if wishes.html is not None and not wishes.as_json:
        print(f"\nWith a chart, the board and every decision: {wishes.html}")
    return FINE


def think(wishes: Wishes, record: Record, game: Game) -> Analysis:
    """Analyse a game, and show how far that is."""
    tries, jobs = wishes.tries or TRIES, wishes.jobs or cores()
    try:
        with progress_bar("thinking", "moves") as progress:
            return analyse(record, game, tries=tries, jobs=jobs, progress=progress)
    except WorkerDied as died:
        raise Trouble(str(died)) from None


def show(analysis: Analysis) -> None:
    """Print what a person wants to know first."""
    console = Paper()
    options = f" ({', '.join(analysis.options)})" if analysis.options else ""
    names = ", ".join(seat.name for seat in analysis.seats)
    console.print(Text(f"{analysis.box}{options}: {names}. {analysis.ending}"))
    if len(analysis.moments) > 1:
        chapter(console, "Chances to win, in per cent", chances(analysis))
    costly = analysis.costly
    if costly:
        shown = f", the {MOST_COSTLY} most costly" if len(costly) > MOST_COSTLY else ""
        chapter(console, f"Mistakes and slips: {len(costly)}{shown}", mistakes(analysis))
    else:
        console.print("\nNo mistake, and no slip.")
    chapter(console, "How they played", players(analysis))
    for seat in analysis.seats:
        said = tickets(seat.name, seat.completed, seat.incomplete, over=analysis.over)
        console.print(Text(said), soft_wrap=True)


def chapter(console: Console, heading: str, table: Table) -> None:
    """Print a table under its heading."""
    console.print(f"\n{heading}", style="bold", highlight=False)
    console.print(table)


def bare_table(*columns: str, words: tuple[str, ...] = ("", "who", "played", "the champion")) -> Table:
    """Begin a table without lines; numbers are set to the right."""
    table = Table(box=None, pad_edge=False, header_style="italic")
    for column in columns:
        if column in words:
            table.add_column(column, overflow="fold")
        else:
            table.add_column(column, justify="right", no_wrap=True)
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
        table.add_row(Text(seat.name), *(f"{each.chances[number] * 100:.0f}" for each in shown))
    return table


def mistakes(analysis: Analysis) -> Table:
    """Lay out what cost most, in hundredths of a win."""
    table = bare_table("move", "round", "who", "played", "the champion", "cost", "")
    for each in analysis.costly[:MOST_COSTLY]:
        table.add_row(
            str(each.number),
            str(each.round),
            Text(analysis.seats[each.seat].name),
            each.move,
            each.better or "",
            each.cost_in_words,
            each.verdict,
        )
    return table


def players(analysis: Analysis) -> Table:
    """Lay out how each seat played."""
    counted = ("choices", "as the champion", "slips", "mistakes", "cost in wins", "claims", "cards")
    table = bare_table("who", analysis.unit, *counted)
    for seat in analysis.seats:
        alike = f"{seat.as_champion / seat.choices:.0%}" if seat.choices else ""
        table.add_row(
            Text(seat.name),
            str(seat.score),
            str(seat.choices),
            alike,
            str(seat.slips),
            str(seat.mistakes),
            seat.cost_in_words,
            str(seat.claims),
            str(seat.from_deck + seat.from_market),
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
