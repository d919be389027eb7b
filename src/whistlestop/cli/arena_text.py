"""An experiment's figures as tables for a terminal."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from whistlestop.cli.paper import Paper
from whistlestop.lab.resampling import Interval
from whistlestop.lab.sprt import Verdict
from whistlestop.lab.summary import EntrantFigures, Summary

MOST_IN_MATRIX = 10
GAP = 2  # blanks between two columns
LEFT_OUT_FIRST = ("p95", "tickets kept", " rating", "ms p50", "failed", "done", "par", "no loan", "score")
IN_WORDS = {
    "p95": "ms p95",
    " rating": "intervals of ratings",
    "done": "tickets done",
    "failed": "tickets failed",
}
"""What columns are called where nothing stands beside them."""


def show(summary: Summary) -> None:
    """Print everything a person wants to know first."""
    console = Paper()
    console.print(heading(summary), highlight=False)
    table, left_out = main_table(summary, console.width)
    console.print(table)
    if 2 < len(summary.entrants) <= MOST_IN_MATRIX:
        console.print()
        console.print("ahead of", style="italic")
        pairs, left_out_there = matrix(summary, console.width)
        console.print(pairs)
        left_out += left_out_there
    for line in remarks(summary, left_out):
        console.print(line, highlight=False)


def heading(summary: Summary) -> str:
    """Say what was played."""
    asked = summary.experiment
    options = "".join(f" {option}" for option in asked.options)
    blocks = "1 block" if summary.blocks == 1 else f"{summary.blocks:,} blocks"
    rounds = f", {summary.rounds.value:.1f} rounds a game" if summary.unfinished < summary.games else ""
    return (
        f"{asked.box}{options}, {asked.players} players, seed {asked.seed}: {summary.games:,} games in "
        f"{blocks} of {summary.games_per_block}{rounds}. Intervals hold with 95 %."
    )


def main_table(summary: Summary, width: int) -> tuple[Table, list[str]]:
    """Lay out the entrants, the strongest first; where room is short, what matters least is left out."""
    rows = [cells_of(summary, each) for each in ranked(summary)]
    heads = list(rows[0])
    widths = {head: max(len(head), *(len(row[head]) for row in rows)) for head in heads}
    left_out = []
    for head in LEFT_OUT_FIRST:
        if sum(widths[each] + GAP for each in heads) > width and head in heads:
            heads.remove(head)
            left_out.append(IN_WORDS.get(head, head))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        title, name = "" if head.startswith(" ") else head, head == "bot"
        table.add_column(title, justify="left" if name else "right", overflow="fold", no_wrap=not name)
    for row in rows:
        table.add_row(*(escape(row[head]) for head in heads))
    return table, left_out


def cells_of(summary: Summary, each: EntrantFigures) -> dict[str, str]:
    """Write an entrant's figures by column. Where no game was played to its end, some are not known."""
    rated, certain = rating(each.rating, anchor=each.label == summary.anchor)
    ended = summary.unfinished < summary.games
    cells = {
        "bot": each.label,
        "wins": percent(each.win_share.value),
        " wins": f"{percent(each.win_share.low)} to {percent(each.win_share.high)}",
        "par": percent(each.par),
        "rating": rated,
        " rating": certain,
        "score": f"{each.score.value:.1f}" if ended else "·",
        "tickets kept": f"{each.kept:.1f}" if ended else "·",
        "done": f"{each.completed:.1f}" if ended else "·",
        "failed": f"{each.failed:.1f}" if ended else "·",
        "ms p50": milliseconds(each.seconds_p50),
        "p95": milliseconds(each.seconds_p95),
    }
    if "loans" in each.tokens:
        cells["no loan"] = percent(each.tokens["loans"].none)
    return cells


def ranked(summary: Summary) -> list[EntrantFigures]:
    """Order the entrants by their ratings; without any, by the games that they won."""
    return sorted(
        summary.entrants, key=lambda each: -(each.rating.value if each.rating else each.win_share.value)
    )


def matrix(summary: Summary, width: int) -> tuple[Table, list[str]]:
    """Lay out who finished ahead of whom at the same table; where room is short, with numbers for names."""
    order = [each.label for each in ranked(summary)]
    shares = {(pair.one, pair.other): pair.ahead for pair in summary.pairs}
    cells = [[shares.get((one, other)) for other in order] for one in order]
    rows = [[met(share, whole=True) for share in row] for row in cells]
    names, heads, left_out = order, order, list[str]()
    widest = max(len(cell) for row in rows for cell in row)
    if max(map(len, order)) + sum(max(len(head), widest) + GAP for head in heads) > width:
        rows = [[met(share, whole=False) for share in row] for row in cells]
        names = [f"{number} {label}" for number, label in enumerate(order, start=1)]
        heads = [str(number) for number in range(1, len(order) + 1)]
        left_out = ["intervals of pairs"]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", overflow="fold")
    for head in heads:
        table.add_column(escape(head), justify="right", no_wrap=True)
    for name, row in zip(names, rows, strict=True):
        table.add_row(escape(name), *row)
    return table, left_out


def met(share: Interval | None, *, whole: bool) -> str:
    """Write how often one finished ahead of another that it met, with its interval or without."""
    if share is None:
        return "·"
    return f"{percent(share.value)} ({between(share)})" if whole else percent(share.value)


def between(interval: Interval) -> str:
    """Write an interval of shares in whole points of percent."""
    return f"{interval.low * 100:.0f} to {interval.high * 100:.0f}"


def remarks(summary: Summary, left_out: list[str]) -> list[str]:
    """Tell what else there is to know: the test's answer, cycles, faults, what is mixed or left out."""
    lines = [] if summary.sprt is None else [verdict_line(summary, summary.sprt)]
    if summary.cycles:
        triples = "; ".join(
            " > ".join((*map(escape, triple), escape(triple[0]))) for triple in summary.cycles[:3]
        )
        lines.append(f"Ratings hide {len(summary.cycles)} cycles: {triples}.")
    for each in summary.entrants:
        for trouble, count in list(each.troubles.items())[:3]:
            games = "1 game" if count == 1 else f"{count} games"
            lines.append(f"{escape(each.label)} lost {games} by a fault: {escape(trouble)}")
    if len(summary.entrants) == 1:
        lines.append("One bot in every seat tells how it plays. To learn how strong it is, name a rival.")
    if len(summary.codes) > 1:
        lines.append("These games were played by several versions of the program; the figures mix them.")
    if left_out:
        lines.append(f"No room for: {', '.join(left_out)}. A wider window, --html or --json has everything.")
    return lines


def verdict_line(summary: Summary, verdict: Verdict) -> str:
    """Say what the sequential test found."""
    labels, asked = summary.experiment.labels, verdict.question
    one, other = escape(labels[asked.one]), escape(labels[asked.other])
    low, high = asked.bounds
    answers = {
        "yes": f"{one} is stronger than {other}: a lead of {asked.elo1:g} fits better than {asked.elo0:g}",
        "no": f"{one} is not stronger than {other}: a lead of {asked.elo0:g} fits better than {asked.elo1:g}",
        "open": f"Whether {one} is stronger than {other} is still open",
    }
    return (
        f"{answers[verdict.answer]} (log ratio {verdict.ratio:.2f}, bounds {low:.2f} and {high:.2f}, "
        f"{verdict.blocks} blocks)."
    )


def percent(share: float) -> str:
    """Write a share."""
    return f"{share:.1%}"


def rating(found: Interval | None, *, anchor: bool) -> tuple[str, str]:
    """Write a rating and its interval; the anchor's is certain by definition."""
    if found is None:
        return "·", ""
    if anchor:
        return "0", "anchor"
    return f"{found.value:+.0f}", f"{found.low:+.0f} to {found.high:+.0f}"


def milliseconds(seconds: float | None) -> str:
    """Write a time for a decision.

    >>> milliseconds(0.00042), milliseconds(0.1), milliseconds(1.5)
    ('0.42', '100', '1,500')
    """
    if seconds is None:
        return "·"
    value = seconds * 1000
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"
