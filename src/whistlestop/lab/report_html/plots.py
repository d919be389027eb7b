"""Plots as SVG, drawn for the width of a phone: on a desk they stand side by side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from whistlestop.drawing.writing import escaped, number, tag
from whistlestop.lab.report_html.html import colour
from whistlestop.lab.resampling import Interval

WIDTH = 360.0
LEFT, RIGHT = 6.0, 354.0
ROW = 50.0
TOP = 4.0

Row = tuple[int, str]
"""An entrant: its number, for the colour, and its label."""


class Scale:
    """From figures to places between the left and the right edge."""

    def __init__(self, low: float, high: float) -> None:
        """Take the ends of the axis."""
        self.low = low
        self.high = high if high > low else low + 1.0

    def __call__(self, value: float) -> float:
        """Return where a figure lies."""
        return LEFT + (RIGHT - LEFT) * (value - self.low) / (self.high - self.low)

    def ticks(self, about: int = 5) -> list[float]:
        """Return round figures along the axis.

        >>> Scale(0, 104).ticks()
        [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
        """
        rough = (self.high - self.low) / about
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough * 0.7)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [each * step for each in range(first, last + 1)]


def drawing(title: str, described: str, height: float, *content: str) -> str:
    """Write a plot that can be read aloud."""
    return tag(
        "svg",
        tag("title", escaped(title)),
        tag("desc", escaped(described)),
        *content,
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
        role="img",
        aria_label=f"{title}. {described}",
    )


def axis(scale: Scale, rows: int, names: Sequence[tuple[float, str]] | None = None) -> list[str]:
    """Draw lines down from the ticks, and what they stand for."""
    bottom = TOP + rows * ROW
    drawn = []
    for value, name in names or [(tick, f"{tick:g}") for tick in scale.ticks()]:
        x = scale(value)
        drawn.append(tag("line", x1=x, x2=x, y1=TOP, y2=bottom, class_="axis"))
        anchor = "start" if x < 20 else "end" if x > WIDTH - 20 else "middle"
        drawn.append(tag("text", escaped(name), x=x, y=bottom + 14, text_anchor=anchor, class_="soft"))
    return drawn


def row_label(place: int, label: str, said: str) -> str:
    """Write an entrant's name above its row, and a figure at the right."""
    y = TOP + place * ROW + 14
    return tag("text", escaped(shortened(label)), x=LEFT, y=y) + tag(
        "text", escaped(said), x=RIGHT, y=y, text_anchor="end", class_="soft"
    )


def shortened(label: str, most: int = 34) -> str:
    """Keep the end of a label that is too long: a path ends with what matters."""
    return label if len(label) <= most else "…" + label[-most:]


def with_sign(value: float) -> str:
    """Write a lead; none has no sign."""
    return f"{value:+.0f}" if round(value) else "0"


def error_bars(title: str, rows: Sequence[tuple[Row, Interval]]) -> str:
    """Draw figures as points with their intervals."""
    low = min(0.0, *(interval.low for _, interval in rows))
    high = max(0.0, *(interval.high for _, interval in rows))
    room = (high - low or 1.0) * 0.04
    scale = Scale(low - room, high + room)
    drawn = axis(scale, len(rows))
    for place, ((entrant, label), interval) in enumerate(rows):
        y = TOP + place * ROW + 32
        a, b, x = scale(interval.low), scale(interval.high), scale(interval.value)
        paint = f"stroke:{colour(entrant)};stroke-width:4;stroke-linecap:round;opacity:.55"
        drawn.append(tag("line", x1=a, x2=b, y1=y, y2=y, style=paint))
        drawn.append(tag("circle", cx=x, cy=y, r=6, style=f"fill:{colour(entrant)}"))
        drawn.append(row_label(place, label, with_sign(interval.value)))
    said = "; ".join(f"{label} {interval.value:+.0f}" for (_, label), interval in rows)
    return drawing(title, said, TOP + len(rows) * ROW + 20, *drawn)


def violins(
    title: str,
    rows: Sequence[tuple[Row, Sequence[float], str]],
    scale: Scale,
    names: Sequence[tuple[float, str]] | None = None,
) -> str:
    """Draw how figures are spread: the thicker, the more often. A row holds an entrant, heights, a saying."""
    drawn = axis(scale, len(rows), names)
    for place, ((entrant, label), heights, said) in enumerate(rows):
        middle = TOP + place * ROW + 34
        drawn.append(
            tag("path", d=outline(heights, middle, 13.0), style=f"fill:{colour(entrant)};opacity:.8")
        )
        drawn.append(row_label(place, label, said))
    told = "; ".join(f"{label}: {said}" for (_, label), _, said in rows)
    return drawing(title, told, TOP + len(rows) * ROW + 20, *drawn)


def outline(heights: Sequence[float], middle: float, most: float) -> str:
    """Return the path of a shape that is as thick as the heights say, from edge to edge."""
    top = max(heights, default=0.0) or 1.0
    step = (RIGHT - LEFT) / max(1, len(heights))
    above = [
        (LEFT + (i + 0.5) * step, max(0.4, height / top * most) if height else 0.0)
        for i, height in enumerate(heights)
    ]
    points = [(x, middle - h) for x, h in above] + [(x, middle + h) for x, h in reversed(above)]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def binned(values: Iterable[float], low: float, high: float, bins: int) -> list[float]:
    """Count figures in bins of equal width."""
    counts = [0.0] * bins
    width = (high - low) / bins or 1.0
    for value in values:
        counts[min(bins - 1, max(0, int((value - low) / width)))] += 1
    return counts


def histogram(title: str, described: str, values: Sequence[float], bins: int) -> str:
    """Draw one spread as columns."""
    low, high = min(values), max(values) + 1
    bins = min(bins, max(1, int(high - low)))
    counts = binned(values, low, high, bins)
    scale, height = Scale(low, high), 110.0
    wide = (RIGHT - LEFT) / bins
    drawn = [
        tag(
            "rect",
            tag(
                "title",
                f"{low + i * (high - low) / bins:.0f}: {count:.0f} {'game' if count == 1 else 'games'}",
            ),
            x=LEFT + i * wide + 0.5,
            y=TOP + height * (1 - count / max(counts)),
            width=max(wide - 1, 0.5),
            height=height * count / max(counts),
            style="fill:var(--e0)",
        )
        for i, count in enumerate(counts)
    ]
    bottom = TOP + height
    drawn += [
        tag("text", f"{tick:g}", x=scale(tick), y=bottom + 15, text_anchor="middle", class_="soft")
        for tick in scale.ticks()
        if LEFT + 8 < scale(tick) < RIGHT - 8
    ]
    return drawing(title, described, bottom + 20, *drawn)


def stacked(title: str, rows: Sequence[tuple[Row, float, float]]) -> str:
    """Draw two parts of a whole after each other: tickets completed and failed."""
    scale = Scale(0.0, max((done + failed for _, done, failed in rows), default=1.0) or 1.0)
    drawn = [STRIPES, *axis(scale, len(rows))]
    for place, ((_, label), done, failed) in enumerate(rows):
        y = TOP + place * ROW + 22
        a, b = scale(done), scale(done + failed)
        drawn.append(tag("rect", x=LEFT, y=y, width=max(a - LEFT, 0.0), height=20, class_="done"))
        drawn.append(tag("rect", x=a, y=y, width=max(b - a, 0.0), height=20, class_="failed"))
        drawn.append(row_label(place, label, f"{done:.1f} of {done + failed:.1f}"))
    said = "; ".join(
        f"{label} {done:.1f} completed, {failed:.1f} failed" for (_, label), done, failed in rows
    )
    return drawing(title, said, TOP + len(rows) * ROW + 20, *drawn)


STRIPES = (
    '<defs><pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)">'
    '<rect width="6" height="6" style="fill:var(--failed);opacity:.35"/>'
    '<rect width="3" height="6" style="fill:var(--failed)"/></pattern></defs>'
)
"""Failed tickets are told from completed ones by stripes too, not by colour alone."""
