"""Title and legend of a board."""

from __future__ import annotations

from whistlestop.drawing.plan import Layout
from whistlestop.drawing.writing import escaped, group, number, numbers, tag
from whistlestop.engine.board import Board

PADDING = 17
"""The room between the edge of a legend's plate and what stands on it."""

ORNAMENT = 52
"""The room that a plate's ornaments take at each side of the title."""

SPACED = 0.1
"""The room between the letters of a title; like the widths below, in sizes of the font."""

ADVANCE = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ ",
        (
            *(0.69, 0.62, 0.64, 0.70, 0.59, 0.57, 0.68, 0.76, 0.35, 0.49, 0.67, 0.56, 0.90),
            *(0.76, 0.71, 0.60, 0.72, 0.64, 0.56, 0.65, 0.72, 0.69, 0.99, 0.67, 0.65, 0.59, 0.19),
        ),
        strict=True,
    )
)
"""How wide the letters of Zilla Slab Bold are."""


def title(words: str, layout: Layout) -> str:
    """Write the board's title, in one line or two, as large as it fits between the ornaments of its plate."""
    _, _, width, height = layout.title
    text = words.upper()
    room = (width - 2 * ORNAMENT, height * 0.47)
    breaks = [i for i, letter in enumerate(text) if letter == " "]
    settings = [(text,), *((text[:i], text[i + 1 :]) for i in breaks)]
    lines = max(settings, key=lambda lines: fitting(lines, room))
    size = fitting(lines, room)
    return group(
        "titles", *(title_line(line, row - len(lines) / 2, size, layout) for row, line in enumerate(lines))
    )


def fitting(lines: tuple[str, ...], room: tuple[float, float]) -> float:
    """Return the size at which lines of a title fill a room."""
    widest = max(sum(ADVANCE.get(letter, 0.68) + SPACED for letter in line) for line in lines)
    return min(room[0] / max(widest, 1.0), room[1] / (0.66 + 1.0 * (len(lines) - 1)), 84)


def title_line(line: str, row: float, size: float, layout: Layout) -> str:
    """Write one line of a title; rows are counted from the middle of the plate."""
    left, top, width, height = layout.title
    middle = top + height * (0.56 if layout.shipped else 0.5)  # a plate's badge stands above it
    return tag(
        "text",
        escaped(line),
        class_="title",
        x=left + width / 2 + size * SPACED / 2,
        y=middle + size * (row + 0.5 + 0.33),
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
    pitch = (height - 2 * PADDING) / len(rows)
    size = min(pitch * 0.98, 19)
    step = min((width - 2 * PADDING - size * 1.7) / rows[-1][0], 19)
    drawn = [plate(layout)]
    for row, (length, points) in enumerate(rows):
        middle = top + PADDING + pitch * (row + 0.5)
        cars = (little_car(left + PADDING + (i + 0.5) * step, middle, step, pitch) for i in range(length))
        drawn.append(group("cars", *cars))
        place = {"x": left + width - PADDING, "y": middle + size * 0.33}
        drawn.append(tag("text", str(points), font_size=size, text_anchor="end", **place))
    return group("legend", *drawn)


def little_car(x: float, y: float, step: float, pitch: float) -> str:
    """Draw a car for counting: a body on two wheels."""
    half, high = step * 0.43, min(pitch * 0.6, step * 0.62)
    wheels = (
        f'<circle cx="{number(x + side)}" cy="{number(y + high * 0.33)}" r="{number(high * 0.17)}"/>'
        for side in (-half * 0.55, half * 0.55)
    )
    return (
        f'<rect x="{number(x - half)}" y="{number(y - high / 2)}" width="{number(2 * half)}" '
        f'height="{number(high * 0.78)}" rx="{number(high * 0.18)}"/>{"".join(wheels)}'
    )


def links_legend(board: Board, layout: Layout) -> str:
    """Draw the links that earn something, by their signs. Rules: G5, G6, G7."""
    left, top, width, height = layout.legend
    rows = []
    if len(board.facts.regions) > 1:
        rows.append((("0", "1"), "1 ticket"))
    if board.facts.hall_bonus:
        rows.append((("hall", "bonus"), "2 cards"))
    pitch = (height - 2 * PADDING) / (len(rows) + 1)
    size = min(pitch * 0.5, 19)
    drawn = [plate(layout)]
    for row, ((first, second), words) in enumerate(rows):
        middle = top + PADDING + pitch * (row + 0.5)
        drawn += [sign(layout.board, name, left + x, middle) for name, x in ((first, 33), (second, 75))]
        drawn.append(f'<path class="link" d="M{numbers(left + 48, middle)}H{number(left + 60)}"/>')
        drawn.append(tag("text", escaped(words), x=left + 98, y=middle + size * 0.33, font_size=size))
    last = {"x": left + width / 2, "y": top + PADDING + pitch * (len(rows) + 0.5) + size * 0.33}
    drawn.append(tag("text", "6 tickets win", font_size=size, text_anchor="middle", **last))
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
