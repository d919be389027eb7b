"""The figures of a report: tables first, plots beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from whistlestop.drawing.writing import escaped
from whistlestop.lab.report_html.html import card, entrant_name, percent, shaded, span, table
from whistlestop.lab.report_html.plots import (
    Row,
    Scale,
    binned,
    error_bars,
    histogram,
    stacked,
    violins,
    with_sign,
)
from whistlestop.lab.results import BUCKETS, BlockResult, GameResult, SeatResult, merged
from whistlestop.lab.summary import Summary

BINS = 48
TIMES = (
    (1e-6, "1 µs"),
    (1e-5, "10 µs"),
    (1e-4, "0.1 ms"),
    (1e-3, "1 ms"),
    (1e-2, "10 ms"),
    (0.1, "0.1 s"),
    (1, "1 s"),
    (10, "10 s"),
)


def strongest_first(summary: Summary) -> list[int]:
    """Order the entrants by their ratings."""
    figures = summary.entrants
    return sorted(
        range(len(figures)), key=lambda i: -(rating.value if (rating := figures[i].rating) else 0.0)
    )


def rows_of(summary: Summary) -> list[Row]:
    """Return the entrants for a plot, the strongest first."""
    return [(number, summary.entrants[number].label) for number in strongest_first(summary)]


def verdict(summary: Summary) -> str:
    """Say in words what the figures show."""
    said = []
    if len(summary.entrants) > 1:
        best = summary.entrants[strongest_first(summary)[0]]
        share = best.win_share
        sure = "more than" if share.low > best.par else "not surely more than"
        said.append(
            f"<strong>{escaped(best.label)}</strong> has the highest rating and wins "
            f"{percent(share.value, 1)} of its games ({span(share)}), {sure} the "
            f"{percent(best.par)} of equal strength."
        )
    if summary.sprt is not None:
        asked, labels = summary.sprt.question, summary.experiment.labels
        answer = {"yes": "yes", "no": "no", "open": "still open"}[summary.sprt.answer]
        said.append(
            f"Is {escaped(labels[asked.one])} stronger than {escaped(labels[asked.other])}? The sequential "
            f"test says: <strong>{answer}</strong>, after {summary.sprt.blocks} blocks."
        )
    if summary.cycles:
        said.append(f"Ratings hide {len(summary.cycles)} cycles, where each of three beats the next.")
    for each in summary.entrants:
        for trouble, count in list(each.troubles.items())[:3]:
            said.append(f"{escaped(each.label)} lost {count} games by a fault: {escaped(trouble)}.")
    return "".join(f"<p>{each}</p>" for each in said)


def main_table(summary: Summary) -> str:
    """Write the entrants with the figures that count."""
    rows = []
    ended = summary.unfinished < summary.games
    for number in strongest_first(summary):
        each = summary.entrants[number]
        score = f"{each.score.value:.1f}<small>{each.score.low:.1f} to {each.score.high:.1f}</small>"
        anchor = each.label == summary.anchor
        rating = "·" if each.rating is None else with_sign(each.rating.value)
        around = "anchor" if anchor else span(each.rating, shares=False) if each.rating else ""
        rows.append(
            [
                entrant_name(number, each.label),
                f"{percent(each.win_share.value, 1)}<small>{span(each.win_share)}</small>",
                percent(each.par),
                f"{rating}<small>{around}</small>",
                score if ended else "·",
                f"{each.games:,}",
                milliseconds(each.seconds_p50),
                milliseconds(each.seconds_p95),
                str(sum(each.troubles.values())),
            ]
        )
    head = [
        "bot",
        "wins",
        "par",
        "rating",
        "score",
        "games",
        "ms a move<br>half within",
        "95 % within",
        "faults",
    ]
    return f'<div class="card">{table("Entrants, the strongest first", head, rows)}</div>'


def milliseconds(seconds: float | None) -> str:
    """Write a time."""
    if seconds is None:
        return "·"
    return f"{seconds * 1000:,.0f}" if seconds >= 0.01 else f"{seconds * 1000:.2g}"


def matrix_table(summary: Summary) -> str:
    """Write the raw table of who finished ahead of whom at the same table, as a coloured grid."""
    order = strongest_first(summary)
    found = {(pair.one, pair.other): pair for pair in summary.pairs}
    rows = []
    for one in order:
        cells = []
        for other in order:
            pair = found.get((summary.entrants[one].label, summary.entrants[other].label))
            if pair is None:
                cells.append("·")
                continue
            small = f"<small>{span(pair.ahead)}<br>{pair.met:,} meetings</small>"
            cells.append(shaded(f"{percent(pair.ahead.value, 1)}{small}", pair.ahead.value))
        rows.append([entrant_name(one, summary.entrants[one].label), *cells])
    head = ["ahead of", *(entrant_name(i, summary.entrants[i].label) for i in order)]
    caption = "How often the bot of the row finishes ahead of the bot of the column; ties are halves"
    return f'<div class="card">{table(caption, head, rows, kind="grid")}</div>'


def ratings_card(summary: Summary) -> str:
    """Draw the ratings with their intervals."""
    rows = [(row, rating) for row in rows_of(summary) if (rating := summary.entrants[row[0]].rating)]
    if not rows:
        return ""
    said = f"{escaped(summary.anchor)} is the anchor. 400 points are odds of ten to one."
    note = f"<figcaption>{said}</figcaption>"
    return card("Rating", error_bars("Ratings with intervals", rows), note)


def scores_card(summary: Summary, seats: Sequence[SeatResult]) -> str:
    """Draw how scores are spread."""
    low, high = min(seat.score for seat in seats), max(seat.score for seat in seats) + 1
    bins = min(BINS, high - low)
    rows = []
    for row in rows_of(summary):
        own = [seat.score for seat in seats if seat.entrant == row[0]]
        rows.append((row, binned(own, low, high, bins), f"mean {summary.entrants[row[0]].score.value:.1f}"))
    return card("Score", violins("Scores, the thicker the more often", rows, Scale(low, high)))


def tickets_card(summary: Summary) -> str:
    """Draw tickets completed and failed."""
    rows = [
        (row, summary.entrants[row[0]].completed, summary.entrants[row[0]].failed) for row in rows_of(summary)
    ]
    note = "<figcaption>A game: completed (full) and failed (striped), of those kept.</figcaption>"
    return card("Tickets", stacked("Tickets completed and failed", rows), note)


def lengths_card(summary: Summary, games: Sequence[GameResult]) -> str:
    """Draw how long games are."""
    rounds = [float(game.rounds) for game in games]
    said = f"mean {summary.rounds.value:.1f} rounds, from {min(rounds):.0f} to {max(rounds):.0f}"
    return card(
        "Rounds", histogram("Rounds of a game", said, rounds, BINS), f"<figcaption>{said}</figcaption>"
    )


def times_card(summary: Summary, blocks: Sequence[BlockResult]) -> str:
    """Draw how long decisions take, on a scale of powers of ten."""
    seats = [seat for block in blocks for game in block.games for seat in game.seats]
    found = {row: merged(s.times for s in seats if s.entrant == row[0]) for row in rows_of(summary)}
    least = min((min(times) for times in found.values() if times), default=0)
    most = max((max(times) for times in found.values() if times), default=BUCKETS) + 1
    rows = []
    for row, times in found.items():
        each = summary.entrants[row[0]]
        said = f"{milliseconds(each.seconds_p50)} ms, 95\u202f% in {milliseconds(each.seconds_p95)}"
        rows.append((row, [float(times.get(i, 0)) for i in range(least, most)], said))
    names = [
        (exact, name) for time, name in TIMES if least <= (exact := math.log2(time / 1e-6) * BUCKETS) < most
    ]
    plot = violins("Time for a decision", rows, Scale(least, most), names or [(least, "")])
    return card("Time for a decision", plot)


def means_table(summary: Summary) -> str:
    """Write what else was counted: score lines, tokens, kinds of moves."""
    order = strongest_first(summary)
    figures = [summary.entrants[number] for number in order]
    lines = [
        [f"points: {spaced(line)}", *(f"{each.lines.get(line, 0):.1f}" for each in figures)]
        for line in dict.fromkeys(name for each in figures for name in each.lines)
    ]
    kept = ["tickets kept", *(f"{each.kept:.2f}" for each in figures)]
    cars = ["cars left", *(f"{each.cars:.1f}" for each in figures)]
    tokens = []
    for name in dict.fromkeys(name for each in figures for name in each.tokens):
        found = [each.tokens.get(name) for each in figures]
        tokens.append(
            [f"{spaced(name)} at the end", *(f"{each.mean:.2f}" if each else "·" for each in found)]
        )
        tokens.append(
            [f"games without {spaced(name)}", *(percent(each.none) if each else "·" for each in found)]
        )
    moves = [
        [f"moves: {escaped(in_words(kind))}", *(f"{each.moves.get(kind, 0):.1f}" for each in figures)]
        for kind in dict.fromkeys(name for each in figures for name in each.moves)
    ]
    head = ["mean of a game", *(entrant_name(i, summary.entrants[i].label) for i in order)]
    rows = [*lines, kept, cars, *tokens, *moves]
    return table("Points, pieces and moves in a game", head, rows, hidden=True)


def in_words(kind: str) -> str:
    """Write the name of a kind of move in words.

    >>> in_words("KeepTickets")
    'keep tickets'
    """
    return "".join(f" {each.lower()}" if each.isupper() else each for each in kind).strip()


def spaced(name: str) -> str:
    """Write a name of a document in words."""
    return escaped(name.replace("_", " "))
