"""An analysis as one page, with everything in it."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from whistlestop.boxes import board_of
from whistlestop.drawing.writing import escaped
from whistlestop.lab.analysis.chart import STYLE as CHART_STYLE
from whistlestop.lab.analysis.chart import chances_chart
from whistlestop.lab.analysis.findings import Analysis, Decision
from whistlestop.lab.report_html.html import entrant_name, percent, section, shaded, table
from whistlestop.lab.report_html.style import STYLE
from whistlestop.table.game import Game

PAGE_STYLE = """
:root {  /* the seats' own colours, as their cars on the board */
  --e0: #c52938; --e1: #2642c9; --e2: #a87f00; --e3: #23797d; --e4: #2a2b35;
}
@media (prefers-color-scheme: dark) {
  :root { --e0: #f27480; --e1: #8fa2ff; --e2: #efc12a; --e3: #5cc3c7; --e4: #d5d7e2; }
}
.final { max-width: 60rem; border-radius: .4rem; overflow: hidden; }
.final img { display: block; width: 100%; height: auto; }
.moves th:is(:nth-child(3), :nth-child(4), :nth-child(5), :nth-child(8)), .tickets th { text-align: left; }
td.said { text-align: left; white-space: normal; min-width: 11rem; }
.moves tbody th { min-width: 0; }
.moves td:nth-child(3) { min-width: 0; white-space: nowrap; }
.moves td:nth-child(8) { text-align: left; }
.moves tbody th a { color: inherit; }
.scroll + .scroll { margin-top: 1.2rem; }
.moves tr > *, .tickets tr > * { vertical-align: top; }
@media (max-width: 40rem) {  /* a row in four lines: when and who, the move, the champion's, the figures */
  .moves, .moves :is(tbody, caption), .tickets, .tickets :is(tbody, tr, caption) { display: block; }
  .moves thead, .tickets thead { display: none; }
  .moves tbody tr { display: grid; grid-template-columns: auto auto 1fr auto; column-gap: .7rem; }
  .moves tbody tr, .tickets tr { padding: .4rem 0; border-bottom: 1px solid var(--line); }
  .moves tr > * { border: 0; padding: .1rem .2rem; order: 1; }
  .moves tr > :nth-child(2)::before { content: "round "; color: var(--soft); }
  .moves tr > :is(:nth-child(4), :nth-child(5)) { grid-column: 1 / -1; order: 2; }
  .moves tr > :nth-child(5)::before { content: "champion: "; color: var(--soft); }
  .moves tr > :nth-child(6) { grid-column: 1 / 4; order: 3; text-align: left; }
  .moves tr > :nth-child(6):not(:empty)::before { content: "chance after it: "; color: var(--soft); }
  .moves tr > :nth-child(7) { order: 3; }
  .moves tr > :nth-child(8) { text-align: right; }
  .players tr > * { padding-inline: .25rem; }
  .players tbody th { min-width: 6rem; }
  .tickets tr > * { display: block; border: 0; padding: .1rem .2rem; }
  .tickets tr > :nth-child(2)::before { content: "completed: "; color: var(--soft); }
  .tickets tr > :nth-child(3)::before { content: "not completed: "; color: var(--soft); }
}
"""
MOST_COSTLY = 30


def page(analysis: Analysis, game: Game) -> str:
    """Write the analysis of a game; the game stands at its end."""
    parts = [
        heading(analysis),
        *chances_part(analysis),
        section("What cost most", framed(*costly_part(analysis))),
        section("How they played", framed(players_table(analysis), *tickets_table(analysis))),
        section("The table at the end" if analysis.over else "The table", final_part(game)),
        section("Every decision", every_decision(analysis)),
        METHOD.format(tries=f"{analysis.tries:,} time{'' if analysis.tries == 1 else 's'}"),
    ]
    names = ", ".join(seat.name for seat in analysis.seats)
    title = f"{board_of(analysis.box).facts.title}: {names}"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escaped(title)}</title><style>{STYLE}{CHART_STYLE}{PAGE_STYLE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


CHANCES_TEXT = (
    '<p class="soft">How often each player would win from there if all went on sensibly, for somebody who '
    "sees all hands and tickets but no deck. A mark is one of the mistakes below, and leads to it.</p>"
)
METHOD = (
    '<p class="soft">For each decision <code>champion</code> chose a move from what the player could see, '
    "trying moves {tries}. Its choice and the move that was played were then played out in newly imagined "
    "tables. The cost is by how many hundredths of a win the champion\u2019s was better, with its standard "
    "error. A slip cost at least 3, a mistake at least 8, and both at least 2.5 times the error; of hundreds "
    "of decisions one or two may still be called so by luck. A simple bot plays on for everybody, and the "
    "champion errs too, the more the longer the game still is.</p>"
)


def chances_part(analysis: Analysis) -> list[str]:
    """Show the chart, if there is a line to draw."""
    if len(analysis.moments) < 2:
        return []
    marked = [each for each in analysis.costly[:MOST_COSTLY] if each.verdict == "mistake"]
    return [section("Chances to win", framed(CHANCES_TEXT, chances_chart(analysis, marked)))]


def heading(analysis: Analysis) -> str:
    """Say what was played, and how it ended."""
    own = f" on {analysis.board}" if analysis.board else ""
    options = f" ({', '.join(analysis.options)})" if analysis.options else ""
    title = f"{board_of(analysis.box).facts.title}{own}{options}, {len(analysis.seats)} players"
    return f"<h1>{escaped(title)}</h1><p>{escaped(analysis.ending)}</p>"


def framed(*content: str) -> str:
    """Put a frame around a chapter's content."""
    return f'<section class="card">{"".join(content)}</section>'


def costly_part(analysis: Analysis) -> list[str]:
    """List slips and mistakes, the most costly first."""
    costly = analysis.costly
    if not costly:
        return ["<p>Nothing: no decision was worse than the champion's by more than may be chance.</p>"]
    more = f" The {MOST_COSTLY} most costly are shown." if len(costly) > MOST_COSTLY else ""
    caption = f"Mistakes and slips: {len(costly)} of {len(analysis.decisions)} moves.{more}"
    rows = [decision_row(analysis, each, costly_number(each.number)) for each in costly[:MOST_COSTLY]]
    return [table(caption, HEADS, rows, kind="moves")]


HEADS = ("move", "round", "who", "played", "the champion", "chance after it", "cost", "verdict")


def costly_number(number: int) -> str:
    """Write the number of a costly move, where the chart's mark leads to; it leads to all moves."""
    return f'<a id="cost-{number}" href="#move-{number}">{number}</a>'


def decision_row(analysis: Analysis, decision: Decision, number: str) -> Sequence[str]:
    """Write a decision as a row."""
    cost = decision.cost_in_words
    return (
        number,
        str(decision.round),
        said(entrant_name(decision.seat, analysis.seats[decision.seat].name)),
        said(ids(decision.move)),
        said(ids(decision.better or ("the same" if decision.chance is not None else "no choice"))),
        "" if decision.chance is None else percent(decision.chance),
        shaded(cost, -(decision.cost or 0.0), around=0.0, reach=0.3),
        decision.verdict,
    )


def said(content: str) -> str:
    """Write a cell with words in it."""
    return f'<td class="said">{content}</td>'


def ids(words: str) -> str:
    """Write a move or a ticket, whose ids may break where room is short."""
    return escaped(words).replace("_", "_<wbr>").replace("-", "-<wbr>").replace("/", "/<wbr>")


def players_table(analysis: Analysis) -> str:
    """Say how each seat played, in a column each."""
    seats = analysis.seats
    rows = (
        (analysis.unit, [str(seat.score) for seat in seats]),
        ("place", [str(seat.place) for seat in seats]),
        ("choices", [str(seat.choices) for seat in seats]),
        (
            "as the champion",
            [percent(seat.as_champion / seat.choices) if seat.choices else "" for seat in seats],
        ),
        ("slips", [str(seat.slips) for seat in seats]),
        ("mistakes", [str(seat.mistakes) for seat in seats]),
        ("cost of all, in wins", [seat.cost_in_words for seat in seats]),
        ("claims", [str(seat.claims) for seat in seats]),
        ("stations", [str(seat.stations) for seat in seats]),
        ("cards from the deck", [str(seat.from_deck) for seat in seats]),
        ("cards from the market", [str(seat.from_market) for seat in seats]),
        ("turns for tickets", [str(seat.ticket_turns) for seat in seats]),
    )
    heads = ("", *(entrant_name(number, seat.name) for number, seat in enumerate(seats)))
    shown = [(name, *cells) for name, cells in rows if name != "stations" or any(s.stations for s in seats)]
    return table(PLAYERS_TEXT, heads, shown, kind="players")


PLAYERS_TEXT = (
    "Choices are decisions with more than one move on offer. The cost of all can be more than one win: "
    "each decision is judged as if the play after it were good."
)


def tickets_table(analysis: Analysis) -> list[str]:
    """Say what became of everybody's tickets."""
    if not any(seat.completed or seat.incomplete for seat in analysis.seats):
        return []
    left = "failed" if analysis.over else "open"
    rows = [
        (
            entrant_name(number, seat.name),
            said(ids(", ".join(seat.completed) or "none")),
            said(ids(", ".join(seat.incomplete) or "none")),
        )
        for number, seat in enumerate(analysis.seats)
    ]
    return [table("Their tickets", ("", "completed", left), rows, kind="tickets")]


def final_part(game: Game) -> str:
    """Show the board. As a picture of its own: its names and styles stay in it."""
    packed = base64.b64encode(game.svg().encode()).decode()
    return (
        f'<div class="final"><img alt="The board with everybody\'s cars" '
        f'src="data:image/svg+xml;base64,{packed}"></div>'
    )


def every_decision(analysis: Analysis) -> str:
    """List all moves, folded away."""
    rows = [
        decision_row(analysis, each, f'<span id="move-{each.number}">{each.number}</span>')
        for each in analysis.decisions
    ]
    return table("All moves, in their order", HEADS, rows, kind="moves", hidden=True)
