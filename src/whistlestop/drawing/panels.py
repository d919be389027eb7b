"""Title and legend of a board."""

from __future__ import annotations

from whistlestop.drawing.plan import Layout
from whistlestop.drawing.writing import escaped, group, number, numbers, tag
from whistlestop.engine.board import Board

ORNAMENT = 44
"""The room that a plate's ornaments take at each side of the title."""

SPACED = 0.12
"""The room between the letters of a title, in heights of a letter."""


def title(words: str, layout: Layout) -> str:
    """Write the board's title, as large as its place allows between the ornaments of its plate."""
    left, top, width, height = layout.title
    text = words.upper()
    room = (width - 2 * ORNAMENT) / max(1, len(text)) / (0.68 + SPACED)
    size = min(height * 0.55, room, 84)
    return tag(
        "text",
        escaped(text),
        class_="title",
        x=left + width / 2 + size * SPACED / 2,
        y=top + height * 0.56 + size * 0.33,
        font_size=size,
        letter_spacing=size * SPACED,
        text_anchor="middle",
    )


def legend(board: Board, layout: Layout) -> str:
    """Draw what scores: points by length, or where there are none what links and tickets are worth."""
    if board.facts.points:
        return points_legend(board, layout)
    if board.facts.regions or board.facts.hall_bonus:
        return links_legend(board, layout)
    return ""


def points_legend(board: Board, layout: Layout) -> str:
    """Draw a row for each length: so many little cars, so many points."""
    used = {lane.length for lane in board.facts.lanes}
    rows = sorted((length, points) for length, points in board.facts.points.items() if length in used)
    left, top, width, height = layout.legend
    pitch = (height - 20) / len(rows)
    size = min(pitch * 0.92, 19)
    longest = rows[-1][0]
    step = min((width - 30 - size * 1.9) / longest, 20)
    drawn = [plate(layout)]
    for row, (length, points) in enumerate(rows):
        middle = top + 10 + pitch * (row + 0.5)
        cars = "".join(
            f'<rect x="{number(left + 14 + i * step)}" y="{number(middle - size * 0.24)}" '
            f'width="{number(step - 2.4)}" height="{number(size * 0.48)}" rx="1.6"/>'
            for i in range(length)
        )
        drawn.append(group("cars", cars))
        drawn.append(
            tag(
                "text",
                str(points),
                x=left + width - 14,
                y=middle + size * 0.34,
                font_size=size,
                text_anchor="end",
            )
        )
    return group("legend", *drawn)


def links_legend(board: Board, layout: Layout) -> str:
    """Draw the links that earn something, by their signs. Rules: G5, G6, G7."""
    left, top, width, height = layout.legend
    rows = []
    if len(board.facts.regions) > 1:
        rows.append((("0", "1"), "special ticket"))
    if board.facts.hall_bonus:
        rows.append((("hall", "bonus"), "2 more cards"))
    pitch = (height - 20) / max(1, len(rows))
    size = min(pitch * 0.42, 19, width / 10.5)
    drawn = [plate(layout)]
    for row, ((first, second), words) in enumerate(rows):
        middle = top + 10 + pitch * (row + 0.5)
        drawn += [sign(layout.board, first, left + 30, middle), sign(layout.board, second, left + 72, middle)]
        drawn.append(f'<path class="link" d="M{numbers(left + 45, middle)}H{number(left + 57)}"/>')
        drawn.append(tag("text", escaped(words), x=left + 94, y=middle + size * 0.34, font_size=size))
    return group("legend", *drawn)


def sign(board: str, name: str, x: float, y: float) -> str:
    """Draw a city's marker with a sign on it."""
    turn = f"translate({numbers(x, y)})scale(.9)"
    return f'<g transform="{turn}"><use href="#ws-{board}-city"/><use href="#ws-{board}-sign-{name}"/></g>'


def plate(layout: Layout) -> str:
    """Draw what a legend stands on; scenery has plates of its own."""
    if layout.shipped:
        return ""
    left, top, width, height = layout.legend
    return tag("rect", class_="panel", x=left, y=top, width=width, height=height, rx=7)
