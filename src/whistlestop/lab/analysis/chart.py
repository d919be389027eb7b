"""Everybody's chances from the first turn to the last, as a chart that is as wide as its page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whistlestop.drawing.writing import escaped, number, tag
from whistlestop.lab.analysis.findings import Analysis, Decision, Moment
from whistlestop.lab.report_html.html import colour, percent

HEIGHT = 100.0
WIDTH = 1000.0
DASHES = ("none", "7 4", "2 4", "10 3 2 3", "14 5")
"""How the seats' lines are broken: they are told apart by more than colour."""
TICKS = 8
TOLD_APART = 0.09
"""Names at the right end stand at least so far apart, as a share of the height."""

STYLE = """
.chances { display: grid; grid-template-columns: 3rem 1fr auto; gap: 0 .5rem; margin: .6rem 0; }
.chances .plot { position: relative; height: clamp(13rem, 34vw, 21rem); }
.chances .plot svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.chances path { fill: none; stroke-width: 2.5; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.chances .axis { vector-effect: non-scaling-stroke; }
.chances .side { position: relative; color: var(--soft); font-size: .85rem; }
.chances .side span, .chances .under span { position: absolute; white-space: nowrap; }
.chances .side span { transform: translateY(-50%); }
.chances .levels span { right: 0; }
.chances .names :is(span, b) {
  color: var(--ink); max-width: 9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
.chances .names span { left: 0; }
.chances .names b { display: block; visibility: hidden; font-weight: inherit; }  /* as wide as the widest */
.chances .names svg {
  display: inline-block; width: 24px; height: 8px; margin-right: .3rem; vertical-align: middle;
}
.chances .under { position: relative; grid-column: 2; }
.chances .under, .chances .word { height: 1.8rem; padding-top: .4rem; color: var(--soft); font-size: .85rem; }
.chances .word { text-align: right; }
.chances .under span { transform: translateX(-50%); }
.chances a {
  position: absolute; width: 24px; height: 24px; margin: -12px; display: grid; place-items: center;
  text-decoration: none; font: 700 13px/1 system-ui, sans-serif; color: var(--card);
}
.chances a::before {
  content: ""; position: absolute; inset: 3px; border-radius: 50%; z-index: -1;
  background: var(--c); border: 2px solid var(--card);
}
.chances a:focus-visible { outline: 3px solid rgb(var(--more)); }
.chances .marks { position: absolute; inset: 0; z-index: 1; }
tr:has(:target) > * { background: rgb(var(--more) / .18); }
@media (max-width: 40rem) {
  .chances { grid-template-columns: 2.4rem 1fr auto; }
  .chances .names :is(span, b) { max-width: 6rem; }
}
"""


def chances_chart(analysis: Analysis, marked: Iterable[Decision]) -> str:
    """Draw a line for every seat, with marks at some decisions; it takes two moments at least."""
    moments = analysis.moments
    place = Place(moments)
    lines = "".join(
        tag(
            "path",
            d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in place.line(seat)),
            style=line_style(seat),
        )
        for seat in range(len(analysis.seats))
    )
    grid = "".join(
        tag("line", x1=0, x2=WIDTH, y1=level * HEIGHT, y2=level * HEIGHT, class_="axis")
        for level in (0, 0.25, 0.5, 0.75, 1)
    )
    svg = tag(
        "svg",
        grid,
        lines,
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        preserveAspectRatio="none",
        role="img",
        aria_label=described(analysis),
    )
    levels = "".join(
        f'<span style="top:{100 - level}%">{percent(level / 100)}</span>' for level in (0, 25, 50, 75, 100)
    )
    marks = "".join(mark(place, each, analysis) for each in marked)
    return (
        f'<div class="chances"><div class="side levels" aria-hidden="true">{levels}</div>'
        f'<div class="plot">{svg}<div class="marks">{marks}</div></div>'
        f'<div class="side names" aria-hidden="true">{seat_names(analysis)}</div>'
        f'<div class="word" aria-hidden="true">round</div>'
        f'<div class="under" aria-hidden="true">{rounds_under(place)}</div></div>'
    )


class Place:
    """Where things lie in the chart: moves from left to right, chances from the bottom to the top."""

    def __init__(self, moments: Sequence[Moment]) -> None:
        """Take what is drawn."""
        self.moments = moments
        self.first, self.last = moments[0].number, moments[-1].number

    def across(self, move: int) -> float:
        """Return how far to the right a move lies, as a share. First tickets come before the first turn."""
        return min(1.0, max(0.0, (move - self.first) / max(1, self.last - self.first)))

    def line(self, seat: int) -> list[tuple[float, float]]:
        """Return the points of a seat's line."""
        return [
            (WIDTH * self.across(moment.number), HEIGHT * (1 - moment.chances[seat]))
            for moment in self.moments
        ]

    def before(self, move: int) -> Moment:
        """Return the last moment that is not after a move."""
        return [moment for moment in self.moments if moment.number <= move or moment is self.moments[0]][-1]


def mark(place: Place, decision: Decision, analysis: Analysis) -> str:
    """Mark a mistake on its player's line, where the turn began; it leads to its row in the table."""
    moment = place.before(decision.number)
    chance = moment.chances[decision.seat]
    said = f"{analysis.seats[decision.seat].name}, round {decision.round}: {decision.move}"
    where = f"left:{place.across(moment.number) * 100:.1f}%;top:{(1 - chance) * 100:.1f}%"
    return (
        f'<a href="#cost-{decision.number}" style="{where};--c:{colour(decision.seat)}" '
        f'title="{escaped(said)}" aria-label="Mistake: {escaped(said)}">!</a>'
    )


def seat_names(analysis: Analysis) -> str:
    """Write the names where the lines end."""
    ends = analysis.moments[-1].chances
    order = sorted(range(len(ends)), key=lambda seat: (-ends[seat], seat))
    tops = told_apart([1 - ends[seat] for seat in order])
    widest = max((seat.name for seat in analysis.seats), key=len)
    return f'<b aria-hidden="true">{stroke(0)}{escaped(widest)}</b>' + "".join(
        f'<span style="top:{top * 100:.1f}%">{stroke(seat)}{escaped(analysis.seats[seat].name)}</span>'
        for seat, top in zip(order, tops, strict=True)
    )


def stroke(seat: int) -> str:
    """Draw a short piece of a seat's line, for its name."""
    line = tag("path", d="M0 4H24", style=line_style(seat))
    return f'<svg viewBox="0 0 24 8" aria-hidden="true">{line}</svg>'


def line_style(seat: int) -> str:
    """Return how a seat's line is drawn."""
    return f"stroke:{colour(seat)};stroke-dasharray:{DASHES[seat % len(DASHES)]}"


def told_apart(tops: list[float]) -> list[float]:
    """Move names that would lie over each other, none beyond the chart; the highest comes first.

    >>> [f"{top:.2f}" for top in told_apart([0.0, 0.5, 0.52, 1.0, 1.0])]
    ['0.00', '0.50', '0.59', '0.91', '1.00']
    """
    placed: list[float] = []
    for top in tops:
        placed.append(max(top, placed[-1] + TOLD_APART) if placed else top)
    lowest = 1.0
    for place in reversed(range(len(placed))):
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - TOLD_APART
    return placed


def rounds_under(place: Place) -> str:
    """Write some rounds under the chart."""
    step = max(1, -(-place.moments[-1].round // TICKS))
    firsts = {moment.round: moment for moment in reversed(place.moments)}
    shown = [firsts[each] for each in sorted(firsts) if (each - 1) % step == 0]
    return "".join(
        f'<span style="left:{place.across(each.number) * 100:.1f}%">{each.round}</span>' for each in shown
    )


def described(analysis: Analysis) -> str:
    """Say what the chart shows, for who can't see it."""
    first, last = analysis.moments[0], analysis.moments[-1]
    told = (
        f"{seat.name} from {first.chances[number]:.0%} to {last.chances[number]:.0%}"
        for number, seat in enumerate(analysis.seats)
    )
    return f"Chances to win, turn by turn: {', '.join(told)}"
