"""The report: one page, with everything in it."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.boxes import board_of
from whistlestop.drawing.writing import escaped
from whistlestop.lab.report_html.boards import background, board_section
from whistlestop.lab.report_html.figures import (
    lengths_card,
    main_table,
    matrix_table,
    means_table,
    ratings_card,
    scores_card,
    tickets_card,
    times_card,
    verdict,
)
from whistlestop.lab.report_html.html import section
from whistlestop.lab.report_html.style import STYLE, shades
from whistlestop.lab.report_html.tickets import ticket_section
from whistlestop.lab.results import BlockResult
from whistlestop.lab.summary import Summary


def page(summary: Summary, blocks: Sequence[BlockResult]) -> str:
    """Write the report of an experiment."""
    games = [game for block in blocks for game in block.games if game.finished]
    seats = [seat for game in games for seat in game.seats]
    parts = [
        heading(summary),
        section("Strength", verdict(summary), main_table(summary)),
        section("Who finishes ahead of whom", matrix_table(summary)) if len(summary.entrants) > 1 else "",
    ]
    if games:
        plots = (
            ratings_card(summary),
            scores_card(summary, seats),
            tickets_card(summary),
            lengths_card(summary, games),
            times_card(summary, blocks),
        )
        parts += [
            section("How they play", f'<div class="cards">{"".join(plots)}</div>', means_table(summary)),
            section("Lanes", LANES_TEXT, board_section(summary, seats)),
            section("Tickets", ticket_section(summary, seats)),
        ]
    parts.append(footing(summary))
    title = f"{board_of(summary.experiment.box).facts.title}: {', '.join(summary.experiment.labels)}"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escaped(title)}</title>"
        f"<style>{STYLE}{shades()}{background(summary.experiment.box)}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


LANES_TEXT = (
    '<p class="soft">In how many of its games each bot claims each lane, and how much more often winners do '
    "than the others at their tables. Point at a lane to read its figure.</p>"
)


def heading(summary: Summary) -> str:
    """Say what was played."""
    asked = summary.experiment
    options = f" ({', '.join(asked.options)})" if asked.options else ""
    title = f"{board_of(asked.box).facts.title}{options}, {asked.players} players"
    return (
        f"<h1>{escaped(title)}</h1>"
        f'<p class="soft">{summary.games:,} games in {summary.blocks:,} blocks: one deal each, played '
        f"{summary.games_per_block} times with every bot in every seat. All intervals hold with "
        f"95&#8239;% and come from resampling blocks. Seed {asked.seed}.</p>"
    )


def footing(summary: Summary) -> str:
    """Say who made it, and what to beware of."""
    versions = ", ".join(summary.versions)
    mixed = " Several versions have played." if len(summary.codes) > 1 else ""
    return (
        f'<p class="soft">Whistlestop {escaped(versions)}, code {escaped(", ".join(summary.codes))}. '
        f"The games took {summary.seconds:,.0f} seconds of computing.{mixed}</p>"
    )
