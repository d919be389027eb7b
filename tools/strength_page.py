"""Writes docs/strength.md: the figures of finished cells as tables, with pictures of them beside it."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct
from tools.strength_cells import Cell
from tools.strength_picture import Bar, Group, picture

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.experiment import code_fingerprint
from whistlestop.lab.summary import Summary


class Figure(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What came of a finished cell, and the fingerprint of the code that played."""

    code: str
    games: int
    share: tuple[float, float, float]  # of tables won: the figure, and the ends of its interval
    score: float
    completed: float
    failed: float
    milliseconds: tuple[float, ...]  # for a move: half of them, and 95 % of them, took at most so long
    no_loan: float | None = None  # in so large a part of games no loan was taken, where there are loans
    before: Figure | None = None  # what left the cell open, if these are the games that were played anew

    def reaches(self, aim: int) -> bool:
        """Tell whether the whole interval lies above the aim."""
        return 100 * self.share[1] >= aim

    def leaves_open(self, aim: int) -> bool:
        """Tell whether the aim lies within the interval."""
        return not self.reaches(aim) and 100 * self.share[2] >= aim


Figures = dict[str, Figure]
"""The figures of finished cells by their names."""

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
INTRODUCTION = """`make strength` plays these games and writes this page. A block is one deal, with every
bot in every seat; intervals are over blocks, and an aim counts as reached when the lower end of the interval
reaches it. The share is of tables won; on the ladder two bots have as many seats each, and half is par.
Quick bots play a thousand games. Bots that search are looked at ten times at most, and stop once the interval
lies on one side of the aim; theirs are wide enough to hold at all ten looks together with 95 % (Pocock 1977).
If all their games leave the aim within the interval, as many as twice that are played with other deals, once,
and these alone count; then what was open stands beside them, and the chance to be wrong is that of two tries.
`@1s` is a second for a decision, `@200` are 200 tries. Figures marked as older are of earlier code."""


def figure_of(cell: Cell, summary: Summary, before: Figure | None = None) -> Figure:
    """Take from a summary what the page shows of a cell, and keep what left it open before."""
    one, share = summary.entrant(cell.bot), cell.share(summary)
    loans = one.tokens.get("loans")
    return Figure(
        code=code_fingerprint(cell.box),
        games=summary.games,
        share=(share.value, share.low, share.high),
        score=one.score.value,
        completed=one.completed,
        failed=one.failed,
        milliseconds=tuple(1000 * each for each in (one.seconds_p50, one.seconds_p95) if each),
        no_loan=loans.none if loans else None,
        before=before,
    )


def is_old(cell: Cell, figures: Figures) -> bool:
    """Tell whether a cell has not been finished with the present code."""
    return cell.name not in figures or figures[cell.name].code != code_fingerprint(cell.box)


def is_open(cell: Cell, figures: Figures) -> bool:
    """Tell whether a cell is to be played anew: whether its games have left it open, and were the first."""
    found = figures[cell.name]
    return cell.anew is not None and found.before is None and found.leaves_open(cell.aim)


def where(cell: Cell) -> str:
    """Say against whom a cell is played, or where."""
    return f"{cell.box} {cell.players}" if cell.part == "ladder" else ", ".join(cell.rivals)


def row(cell: Cell, figures: Figures) -> str:
    """Write the line of a finished cell, with a mark if older code played it."""
    found = figures[cell.name]
    share, low, high = (100 * each for each in found.share)
    what = f"{cell.bot} v {', '.join(cell.rivals)}" if cell.part in ("ladder", "budget") else cell.bot
    speed = " / ".join(two_digits(each) for each in found.milliseconds)
    games = f"{found.games}{in_brackets(found.before)}"
    loans = "" if found.no_loan is None else f"; no loan in {100 * found.no_loan:.1f} %"
    return (
        f"| {where(cell)} | {what} | {share:.1f} % | {low:.1f} to {high:.1f} % | {cell.aim} % "
        f"| {'yes' if found.reaches(cell.aim) else 'no'} | {games} | {found.score:.0f} "
        f"| {found.completed:.2f} / {found.failed:.2f}{loans} | {speed} "
        f"|{' older' if is_old(cell, figures) else ''} |"
    )


def in_brackets(before: Figure | None) -> str:
    """Say what came of the games that left a cell open, if there are any."""
    if before is None:
        return ""
    share, low, high = (100 * each for each in before.share)
    return f" (anew; {before.games} before: {share:.1f} %, {low:.1f} to {high:.1f} %)"


def two_digits(value: float) -> str:
    """Write a time with two digits that count.

    >>> two_digits(0.123), two_digits(140.4)
    ('0.12', '140')
    """
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


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
    done = [cell for cell in todo if cell.name in figures]
    for name, groups in (("aims", against_aims(done, figures)), ("ladder", ladder(done, figures))):
        if groups:
            file = out.with_name(f"{out.stem}-{name}.svg")
            said = PICTURES[name]
            file.write_text(picture(said, groups), encoding="utf-8")
            text += ["", f"![{said}]({file.name})"]
    part = ""
    for cell in done:
        if cell.part != part:
            part = cell.part
            text += ["", f"## {TITLES[part]}", "", HEAD]
        text.append(row(cell, figures))
    out.write_text("\n".join(text) + "\n", encoding="utf-8")
    known = {cell.name: figures[cell.name] for cell in done}
    written = msgspec.json.format(msgspec.json.encode(known), indent=1)
    out.with_suffix(".json").write_bytes(written + b"\n")


PICTURES = {
    "aims": "Tables won on USA, in per cent, with intervals; the tick is the aim",
    "ladder": "Tables won on each step of the ladder, in per cent, with intervals; the tick is par",
}


def against_aims(done: list[Cell], figures: Figures) -> list[Group]:
    """Gather what is drawn of the tables with aims: a column for each bot."""
    return columns([(cell.part, cell) for cell in done if cell.part in ("planner", "champion")], figures)


def ladder(done: list[Cell], figures: Figures) -> list[Group]:
    """Gather what is drawn of the ladder: a column for each step."""
    return columns([(cell.step, cell) for cell in done if cell.part == "ladder"], figures)


def columns(cells: list[tuple[str, Cell]], figures: Figures) -> list[Group]:
    """Put cells into columns, with the same line for the same table in each."""
    rows = list(dict.fromkeys(where(cell) for _, cell in cells))
    found: dict[str, list[Bar | None]] = {}
    for title, cell in cells:
        bars = found.setdefault(title, [None] * len(rows))
        bars[rows.index(where(cell))] = Bar(*figures[cell.name].share, cell.aim / 100)
    return [Group(title, tuple(rows), tuple(bars)) for title, bars in found.items()]
