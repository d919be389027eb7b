"""Small pieces of a page: tables with headings, coloured cells, figures with a table beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whistlestop.drawing.writing import escaped
from whistlestop.lab.resampling import Interval

COLOURS = 8


def colour(number: int) -> str:
    """Return an entrant's colour."""
    return f"var(--e{number % COLOURS})"


def entrant_name(number: int, label: str) -> str:
    """Write an entrant with a dot of its colour; where room is short, a file and its class come apart."""
    name = escaped(label).replace(":", ":<wbr>")
    return f'<span class="dot" style="--c:{colour(number)}"></span>\u2060{name}'


def table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, kind: str = "", hidden: bool = False
) -> str:
    """Write a table; cells are HTML already, or whole <td>s. The first of a row is its heading."""
    heads = "".join(f'<th scope="col">{each}</th>' for each in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(map(cell, rest))}</tr>' for first, *rest in rows
    )
    written = (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escaped(caption)}">'
        f'<table class="{kind}"><caption><span>{escaped(caption)}</span></caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )
    return f"<details><summary>{escaped(caption)}</summary>{written}</details>" if hidden else written


def cell(content: str) -> str:
    """Write a cell of a table."""
    return content if content.startswith("<td") else f"<td>{content}</td>"


def shaded(content: str, share: float, *, around: float = 0.5, reach: float = 0.5) -> str:
    """Write a cell whose ground says how far a share is above or below what is even."""
    off = max(-1.0, min(1.0, (share - around) / reach))
    paint = "--more" if off >= 0 else "--less"
    return f'<td style="background:rgb(var({paint}) / {abs(off) * 0.52:.2f})">{content}</td>'


def card(heading: str, *content: str) -> str:
    """Write a part of the page with a heading."""
    return f'<section class="card"><h3>{heading}</h3>{"".join(content)}</section>'


def section(heading: str, *content: str) -> str:
    """Write a chapter of the page."""
    return f"<h2>{escaped(heading)}</h2>{''.join(content)}"


def percent(share: float, digits: int = 0) -> str:
    """Write a share."""
    return f"{share:.{digits}%}".replace("%", "\u202f%")


def span(interval: Interval, *, shares: bool = True) -> str:
    """Write an interval."""
    if shares:
        return f"{interval.low * 100:.1f} to {interval.high * 100:.1f}"
    return f"{interval.low:+.0f} to {interval.high:+.0f}"
