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
.moves th:is(:nth-child(3), :nth-child(4), :nth-child(5)), .tickets th { text-align: left; }
td.said { text-align: left; white-space: normal; min-width: 11rem; }
.moves tbody th { min-width: 0; }
.moves td:nth-child(3) { min-width: 0; white-space: nowrap; }
.players thead th { white-space: normal; }
.scroll + .scroll { margin-top: 1.2rem; }
.moves tr > * { vertical-align: top; }
@media (max-width: 40rem) {  /* a row in three lines: who and what it cost, the move, the champion's */
  .moves, .moves tbody, .moves caption { display: block; }
  .moves thead { display: none; }
  .moves tbody tr {
    display: grid; grid-template-columns: auto 1fr auto auto; column-gap: .6rem;
    padding: .4rem 0; border-bottom: 1px solid var(--line);
  }
  .moves tr > * { border: 0; padding: .1rem .2rem; order: 1; }
  .moves tr > :is(:nth-child(2), :nth-child(6)) { display: none; }
  .moves tr > :is(:nth-child(4), :nth-child(5)) { grid-column: 1 / -1; order: 2; }
  .moves tr > :nth-child(5)::before { content: "champion: "; color: var(--soft); }
}
"""
MOST_COSTLY = 30


def page(analysis: Analysis, game: Game) -> str:
    """Write the analysis of a game; the game stands at its end."""
    marked = [each for each in analysis.costly[:MOST_COSTLY] if each.verdict == "mistake"]
    parts = [
        heading(analysis),
        section("Chances to win", framed(CHANCES_TEXT, chances_chart(analysis, marked))),
        section("What cost most", framed(*costly_part(analysis))),
        section("How they played", framed(players_table(analysis), *tickets_table(analysis))),
        section("The table at the end" if analysis.over else "The table", final_part(game)),
        section("Every decision", every_decision(analysis)),
        METHOD.format(tries=f"{analysis.tries:,}"),
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
    "sees all hands and tickets but no deck. A mark is a mistake; it leads to its line below.</p>"
)
METHOD = (
    '<p class="soft">For each decision <code>champion</code> chose a move from what the player could see, '
    "trying moves {tries} times. Its choice and the move that was played were then compared in newly "
    "imagined tables: a mistake cost at least 8 hundredths of a win, a slip at least 3, and both at least "
    "two standard errors. What is below that is not held against anybody. Costs are counted in wins, of "
    "which a narrow one is shared with who came close. The champion errs too, the more the longer the game "
    "still is.</p>"
)


def heading(analysis: Analysis) -> str:
    """Say what was played, and how it ended."""
    own = f" on {analysis.board}" if analysis.board else ""
    options = f" ({', '.join(analysis.options)})" if analysis.options else ""
    title = f"{board_of(analysis.box).facts.title}{own}{options}, {len(analysis.seats)} players"
    return f"<h1>{escaped(title)}</h1><p>{escaped(ending(analysis))}</p>"


def ending(analysis: Analysis) -> str:
    """Say in a sentence how a game ended.

    >>> from whistlestop.lab.analysis.findings import Seat
    >>> seats = [("Ana", 9), ("Ben", 7)]
    >>> seats = tuple(Seat(*seat, 1, 9, 9, 0, 0, 0.0, 5, 4, 3, 2, (), ()) for seat in seats)
    >>> ending(Analysis("usa", (), None, True, 31, (0,), 100, seats, (), ()))
    'Ana won after 31 rounds, 9 to 7.'
    """
    rounds = f"{analysis.rounds} rounds"
    if not analysis.over:
        return f"The record ends in round {analysis.rounds}; nobody has won yet."
    names = [analysis.seats[seat].name for seat in analysis.winners]
    scores = " to ".join(
        str(score) for score in sorted((seat.score for seat in analysis.seats), reverse=True)
    )
    if len(names) > 1:
        return f"{' and '.join(names)} share the victory after {rounds}: {scores}."
    return f"{names[0]} won after {rounds}, {scores}."


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
    rows = [decision_row(analysis, each, anchor=True) for each in costly[:MOST_COSTLY]]
    return [table(caption, HEADS, rows, kind="moves")]


HEADS = ("move", "round", "who", "played", "the champion", "chance after it", "cost", "")


def decision_row(analysis: Analysis, decision: Decision, *, anchor: bool = False) -> Sequence[str]:
    """Write a decision as a row."""
    here = f'<span id="move-{decision.number}">{decision.number}</span>' if anchor else str(decision.number)
    compared = decision.better is not None
    cost = f"{decision.cost * 100:.0f} ± {decision.error * 100:.0f}" if compared else ""
    return (
        here,
        str(decision.round),
        said(entrant_name(decision.seat, analysis.seats[decision.seat].name)),
        said(ids(decision.move)),
        said(ids(decision.better or ("the same" if decision.chance is not None else "no choice"))),
        "" if decision.chance is None else percent(decision.chance),
        shaded(cost, -decision.cost, around=0.0, reach=0.3) if compared else "",
        decision.verdict,
    )


def said(content: str) -> str:
    """Write a cell with words in it."""
    return f'<td class="said">{content}</td>'


def ids(words: str) -> str:
    """Write a move or a ticket, whose ids may break where room is short."""
    return escaped(words).replace("_", "_<wbr>").replace("-", "-<wbr>").replace("/", "/<wbr>")


def players_table(analysis: Analysis) -> str:
    """Say how each seat played."""
    heads = (
        "",
        "points" if board_of(analysis.box).facts.points else "tickets",
        "place",
        "choices",
        "as the champion",
        "slips",
        "mistakes",
        "wins given away",
        "claims",
        "cards from the deck",
        "from the market",
        "ticket turns",
    )
    rows = [
        (
            entrant_name(number, seat.name),
            str(seat.score),
            str(seat.place),
            str(seat.choices),
            percent(seat.as_champion / seat.choices) if seat.choices else "",
            str(seat.slips),
            str(seat.mistakes),
            f"{seat.given_away:.2f}",
            str(seat.claims),
            str(seat.blind),
            str(seat.taken),
            str(seat.asked),
        )
        for number, seat in enumerate(analysis.seats)
    ]
    return table("Choices are decisions with more than one move on offer.", heads, rows, kind="players")


def tickets_table(analysis: Analysis) -> list[str]:
    """Say what became of everybody's tickets."""
    if not any(seat.completed or seat.failed for seat in analysis.seats):
        return []
    left = "failed" if analysis.over else "open"
    rows = [
        (
            entrant_name(number, seat.name),
            said(ids(", ".join(seat.completed) or "none")),
            said(ids(", ".join(seat.failed) or "none")),
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
    rows = [decision_row(analysis, each) for each in analysis.decisions]
    return table("All moves, in their order", HEADS, rows, kind="moves", hidden=True)
