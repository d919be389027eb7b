"""Draws the figures of docs/strength.md: points with intervals in columns, and what they are to reach."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.drawing.writing import escaped, number, tag

WIDE = 190.0  # a column
GAP = 22.0
LINE = 22.0
TOP = 58.0
ROOM = 18.0
LETTER = 6.6  # the width of a letter, about
MOST_LETTERS = 46

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #231f1a; }
.soft { fill: #6a6257; font-size: 11px; }
.title { font-weight: 600; }
.band { fill: #f1ece1; }
.axis { stroke: #ddd5c6; }
.aim { stroke: #231f1a; stroke-width: 2; }
.yes { stroke: #1f6fb4; fill: #1f6fb4; }
.no { stroke: #c8581e; fill: #fffdf8; }
.interval { stroke-width: 4; stroke-linecap: round; opacity: .5; }
.point { stroke-width: 2; }
"""


@dataclass(frozen=True, slots=True)
class Bar:
    """A share with the ends of its interval, and what it is to reach: parts of one."""

    share: float
    low: float
    high: float
    aim: float


@dataclass(frozen=True, slots=True)
class Group:
    """A column: a title, and a share for each line, if there is one yet."""

    title: str
    rows: tuple[str, ...]
    bars: tuple[Bar | None, ...]


def picture(title: str, groups: list[Group]) -> str:
    """Draw columns side by side; a share whose interval is not clear of its aim has a hollow point."""
    rows = groups[0].rows
    left = ROOM + LETTER * max(len(shortened(each)) for each in rows) + 12
    width = left + len(groups) * (WIDE + GAP)
    height = TOP + len(rows) * LINE + 34
    bottom = TOP + len(rows) * LINE
    drawn = [tag("rect", width=width, height=height, rx=8, fill="#fffdf8")]
    drawn += [
        tag("rect", x=ROOM / 2, y=TOP + i * LINE, width=width - ROOM, height=LINE, class_="band")
        for i in range(0, len(rows), 2)
    ]
    drawn += [
        tag("text", escaped(shortened(row)), x=ROOM, y=TOP + i * LINE + 15) for i, row in enumerate(rows)
    ]
    drawn.append(tag("text", escaped(title), x=ROOM, y=22, class_="soft"))
    for place, each in enumerate(groups):
        drawn.append(column(each, left + place * (WIDE + GAP), bottom))
    return (
        tag(
            "svg",
            tag("title", escaped(title)),
            tag("desc", escaped("; ".join(map(in_words, groups)))),
            tag("style", STYLE),
            *drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            role="img",
        )
        + "\n"
    )


def column(group: Group, x: float, bottom: float) -> str:
    """Draw one column, with its left edge at x."""
    drawn = [tag("text", escaped(group.title), x=x + WIDE / 2, y=44, text_anchor="middle", class_="title")]
    for percent in (0, 25, 50, 75, 100):
        at = x + WIDE * percent / 100
        drawn.append(tag("line", x1=at, x2=at, y1=TOP, y2=bottom, class_="axis"))
        drawn.append(tag("text", str(percent), x=at, y=bottom + 16, text_anchor="middle", class_="soft"))
    for place, bar in enumerate(group.bars):
        if bar is not None:
            drawn.append(drawn_bar(bar, x, TOP + (place + 0.5) * LINE))
    return tag("g", *drawn)


def drawn_bar(bar: Bar, x: float, y: float) -> str:
    """Draw a share."""
    reached = "yes" if bar.low >= bar.aim else "no"
    low, share, high, aim = (x + WIDE * each for each in (bar.low, bar.share, bar.high, bar.aim))
    return (
        tag("line", x1=low, x2=high, y1=y, y2=y, class_=f"interval {reached}")
        + tag("line", x1=aim, x2=aim, y1=y - 8, y2=y + 8, class_="aim")
        + tag("circle", cx=share, cy=y, r=5, class_=f"point {reached}")
    )


def in_words(group: Group) -> str:
    """Say what a column shows."""
    shares = zip(group.rows, group.bars, strict=True)
    return f"{group.title}: " + ", ".join(
        f"{row} {100 * bar.share:.0f} %" for row, bar in shares if bar is not None
    )


def shortened(label: str) -> str:
    """Cut off what would take too much room."""
    return label if len(label) <= MOST_LETTERS else f"{label[: MOST_LETTERS - 1]}…"
