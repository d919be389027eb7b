"""Drawing a chart: the plan of a board, who holds what, and what is lit, as rows of styled text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from whistlestop.table.view import View
from whistlestop.tui.chart.marks import DOT, END, LETTERS, MARKS, NEUTRAL
from whistlestop.tui.chart.plan import LaneChart, Plan
from whistlestop.tui.chart.plates import Plate
from whistlestop.tui.chart.spaces import DOWN, LEFT, RIGHT, UP, LaneCell, Part
from whistlestop.tui.chart.spots import Spot
from whistlestop.tui.themes import Theme

FREE = -1
"""Nobody's place among the marks."""

JOINS = (LEFT | RIGHT, UP | DOWN, RIGHT | DOWN, LEFT | DOWN, UP | RIGHT, UP | LEFT, LEFT, RIGHT, UP, DOWN, 0)
HEAVY, LIGHT, DOUBLE = (
    dict(zip(JOINS, glyphs, strict=True)) for glyphs in ("━┃┏┓┗┛━━┃┃━", "─│┌┐└┘──││─", "═║╔╗╚╝══║║═")
)
"""How a cell is drawn that is joined to some of those around it; and one at a lane's end, or alone."""

LETTERED = (Part.LETTER, Part.ENGINE)

WAVE, SHADE, STEP = "~", "\N{DARK SHADE}", "*"
"""A ferry's cells, those under the cursor where there is no colour, and those of a way."""


@dataclass(frozen=True, slots=True)
class Lit:
    """What is lit on a chart."""

    focus: Spot | None = None  # what the cursor is on
    way: frozenset[str] = frozenset()  # the lanes of a way
    ends: frozenset[str] = frozenset()  # the cities that open tickets name
    open: frozenset[str] = frozenset()  # the lanes that can be claimed now
    new: frozenset[str] = frozenset()  # the lanes claimed of late


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as it is shown, row by row."""

    lines: list[list[Segment]]


class LaneLook(NamedTuple):
    """How a lane looks just now."""

    holder: int = FREE  # by the place of the mark
    focus: bool = False
    way: bool = False
    new: bool = False
    open: bool | None = None  # None if nothing can be claimed


class CityLook(NamedTuple):
    """How a city looks just now."""

    holder: int = FREE
    focus: bool = False
    near: bool = False  # the lane under the cursor ends here
    end: bool = False


Runs = tuple[tuple[Segment, ...], ...]


def draw_chart(plan: Plan, view: View | None, theme: Theme, lit: Lit) -> Chart:
    """Draw a chart; without a view nobody holds anything."""
    lanes = lane_runs(plan, view, theme, lit)
    cities = city_runs(plan, view, theme, lit)
    lines = []
    for row in plan.rows:
        line: list[Segment] = []
        for piece in row:
            if piece.spot is None:
                line.append(land(piece.width, theme))
            elif piece.spot.kind == "lane":
                line += lanes[piece.spot.id][piece.run]
            else:
                line += cities[piece.spot.id]
        lines.append(line)
    return Chart(lines)


def lane_runs(plan: Plan, view: View | None, theme: Theme, lit: Lit) -> dict[str, Runs]:
    """Draw the runs of all lanes."""
    holders = lane_holders(view)
    focus = lit.focus.id if lit.focus is not None and lit.focus.kind == "lane" else None
    return {
        name: drawn_lane(
            lane,
            LaneLook(
                holders.get(name, FREE),
                name == focus,
                name in lit.way,
                name in lit.new,
                name in lit.open if lit.open else None,
            ),
            theme,
        )
        for name, lane in plan.lanes.items()
    }


def city_runs(plan: Plan, view: View | None, theme: Theme, lit: Lit) -> dict[str, tuple[Segment, ...]]:
    """Draw all cities."""
    stations = station_holders(view)
    focus = lit.focus.id if lit.focus is not None else None
    lane = plan.lanes.get(focus) if lit.focus is not None and lit.focus.kind == "lane" and focus else None
    near = (lane.a, lane.b) if lane is not None else ()
    return {
        name: drawn_city(
            plate, CityLook(stations.get(name, FREE), name == focus, name in near, name in lit.ends), theme
        )
        for name, plate in plan.cities.items()
    }


def lane_holders(view: View | None) -> dict[str, int]:
    """Say who holds which lane, by the places of their marks."""
    if view is None:
        return {}
    holders = {lane: seat.seat for seat in view.seats for lane in seat.lanes}
    if view.neutral is not None:
        holders |= dict.fromkeys(view.neutral.lanes, NEUTRAL)
    return holders


def station_holders(view: View | None) -> dict[str, int]:
    """Say who has a station in which city."""
    if view is None:
        return {}
    return {city: seat.seat for seat in view.seats for city in seat.tokens.get("stations", ())}


@lru_cache(maxsize=1024)
def land(width: int, theme: Theme) -> Segment:
    """Draw cells on which nothing lies."""
    return Segment(" " * width, theme.land)


@lru_cache(maxsize=4096)
def drawn_lane(lane: LaneChart, look: LaneLook, theme: Theme) -> Runs:
    """Draw the runs of a lane; few of them change from one moment to the next."""
    return tuple(
        merged([(glyph(lane, cell, look, theme), cell_style(lane, cell, look, theme)) for cell in run])
        for run in lane.runs()
    )


@lru_cache(maxsize=1024)
def drawn_city(plate: Plate, look: CityLook, theme: Theme) -> tuple[Segment, ...]:
    """Draw a city: its dot, or the mark of whose station it has, and its name."""
    text = theme.end if look.end else theme.label
    dot = theme.end if look.end else theme.city
    if look.near:
        text += Style(underline=True)
    if look.focus:
        text = dot = theme.focus
    sign = Segment(END if look.end else DOT, dot)
    if look.holder != FREE:
        sign = Segment(MARKS[look.holder], holder_style(look.holder, theme))
    name = Segment(plate.text, text)
    return (sign, name) if plate.dot_first else (name, sign)


def merged(cells: list[tuple[str, Style]]) -> tuple[Segment, ...]:
    """Join neighbours of one style."""
    found: list[tuple[str, Style]] = []
    for text, each in cells:
        if found and found[-1][1] is each:
            found[-1] = (found[-1][0] + text, each)
        else:
            found.append((text, each))
    return tuple(Segment(text, each) for text, each in found)


def glyph(lane: LaneChart, cell: LaneCell, look: LaneLook, theme: Theme) -> str:
    """Choose what is written on a cell of a lane."""
    if cell.part in LETTERED:
        return letter(lane, cell, look, theme)
    if look.focus and theme.colourless:
        return SHADE
    if look.way:
        return STEP
    if lane.kind == "ferry" and look.holder == FREE:
        return WAVE
    if cell.part == Part.GAP or look.holder != FREE:
        return LIGHT[cell.joined]
    return (DOUBLE if lane.kind == "tunnel" else HEAVY)[cell.joined]


def letter(lane: LaneChart, cell: LaneCell, look: LaneLook, theme: Theme) -> str:
    """Choose the letter of a space: its colour's, a locomotive's, or the mark of whoever holds it."""
    if look.holder != FREE:
        return MARKS[look.holder]
    found = LETTERS["locomotive" if cell.part == Part.ENGINE else lane.colour]
    return found.upper() if look.focus and theme.colourless else found


def cell_style(lane: LaneChart, cell: LaneCell, look: LaneLook, theme: Theme) -> Style:
    """Choose the style of a cell of a lane."""
    if look.focus and theme.colourless:  # turned against what a free or a held lane looks like
        lettered = cell.part in LETTERED and look.holder == FREE
        return theme.focus if lettered else theme.bold
    if look.focus:
        return theme.focus
    if look.holder != FREE:
        return held_style(look.holder, theme, new=look.new)
    steps = cell.part not in LETTERED or all(each.part in LETTERED for each in lane.cells)
    if look.way and steps:
        return theme.way
    return free_style(lane.colour, cell.part, theme, open_=look.way or look.open)


@lru_cache(maxsize=256)
def held_style(holder: int, theme: Theme, *, new: bool) -> Style:
    """Choose the style of lanes that somebody holds."""
    return holder_style(holder, theme) + Style(underline=True) if new else holder_style(holder, theme)


@lru_cache(maxsize=256)
def free_style(colour: str, part: Part, theme: Theme, *, open_: bool | None) -> Style:
    """Choose the style of free lanes. Between spaces the land is seen, if the lane can be seen on it."""
    found = (theme.faded if open_ is False else theme.lanes)[colour]
    if part == Part.GAP and colour not in theme.bedded:
        found += Style(bgcolor=theme.land.bgcolor)
    return found + Style(bold=True) if open_ else found


def holder_style(holder: int, theme: Theme) -> Style:
    """Return the style of what somebody holds."""
    return theme.neutral if holder == NEUTRAL else theme.players[holder]
