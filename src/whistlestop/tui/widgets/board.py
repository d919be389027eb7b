"""The board as a part of the screen: a window on a chart, a cursor that goes from lane to lane, the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Literal

from rich.segment import Segment
from textual import events, work
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.worker import get_current_worker

from whistlestop.engine.board import Board
from whistlestop.table.view import View
from whistlestop.tui.chart import (
    Chart,
    Lit,
    Plan,
    Spot,
    cells_of,
    closer_size,
    draw_chart,
    fitting_size,
    nearest,
    plan_chart,
    spot_at,
)
from whistlestop.tui.themes import Theme
from whistlestop.words.completing import fold

Direction = Literal["up", "down", "left", "right"]
MARGIN = 3  # cells between the cursor and the edge of the window, as long as there is more of the board
STRIDE = 8, 4  # cells that the window moves at a time


class BoardPane(Widget, can_focus=True):
    """Shows a board, whole or closer."""

    DEFAULT_CSS = "BoardPane { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"go('{way}')", show=False) for way in ("up", "down", "left", "right")),
        *(Binding(f"shift+{way}", f"move('{way}')", show=False) for way in ("up", "down", "left", "right")),
        Binding("enter", "choose", show=False),
        Binding("plus,equals_sign", "scale(True)", show=False),
        Binding("minus", "scale(False)", show=False),
    ]

    class Pointed(Message):
        """The cursor is on a lane or a city now, or on none."""

        def __init__(self, spot: Spot | None) -> None:
            """Say on which."""
            self.spot = spot
            super().__init__()

    class Chosen(Message):
        """A lane or a city was chosen."""

        def __init__(self, spot: Spot) -> None:
            """Say which."""
            self.spot = spot
            super().__init__()

    def __init__(self, board: Board, name: Callable[[str], str], theme: Theme) -> None:
        """Take the board, how its cities are called, and the colours."""
        super().__init__(id="board")
        self.board, self.name_of, self.colours = board, name, theme
        self.seen: View | None = None
        self.lit = Lit()
        self.closer = False
        self.corner = Offset(0, 0)  # of the window on the chart
        self.plan: Plan | None = None
        self.plans: dict[Size, Plan] = {}
        self.planned: Size | None = None  # the size that is being planned: whoever asks again waits for that
        self.chart: Chart | None = None

    def show(self, view: View | None, lit: Lit) -> None:
        """Show what has become of the board."""
        self.seen, self.lit = view, lit
        self.redraw()

    def point(self, spot: Spot | None) -> None:
        """Put the cursor on a lane or a city, and bring it into the window."""
        self.lit = replace(self.lit, focus=spot)
        if spot is not None:
            self.bring(spot)
        self.redraw()
        self.post_message(self.Pointed(spot))

    def redraw(self) -> None:
        """Draw the chart anew, of the size that the window or the scale asks for.

        Planning one takes a moment: until it is done, the one before stays.
        """
        if not self.size.area:
            return
        size = self.chart_size()
        if size in self.plans:
            self.draw(self.plans[size])
        else:
            if self.plan is not None:
                self.draw(self.plan)
            if size != self.planned:
                self.planned = size
                self.make_plan(size)

    def draw(self, plan: Plan) -> None:
        """Draw a chart as it was planned."""
        self.plan = plan
        self.chart = draw_chart(plan, self.seen, self.colours, self.lit)
        self.corner = self.within(self.corner)
        self.refresh()

    @work(thread=True, exclusive=True, group="plan")
    def make_plan(self, size: Size) -> None:
        """Plan a chart, and draw it if it is still wanted then."""
        plan = plan_chart(self.board, size.width, size.height, self.name_of)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self.take_plan, size, plan)

    def take_plan(self, size: Size, plan: Plan) -> None:
        """Draw a chart that has been planned, with the cursor in the window."""
        self.plans[size] = plan
        self.redraw()
        if self.lit.focus is not None:
            self.bring(self.lit.focus)

    def chart_size(self) -> Size:
        """Return the size of the chart: what fits the window, or as large as all can be read."""
        fitting = Size(*fitting_size(self.board, self.size.width, self.size.height))
        if not self.closer:
            return fitting
        closer = Size(*closer_size(self.board))
        return Size(max(fitting.width, closer.width), max(fitting.height, closer.height))

    def within(self, corner: Offset) -> Offset:
        """Keep the window on the chart; a chart smaller than its window lies in the middle of it."""

        def kept(at: int, window: int, chart: int) -> int:
            return -((window - chart) // 2) if chart <= window else max(0, min(at, chart - window))

        if self.plan is None:
            return corner
        return Offset(
            kept(corner.x, self.size.width, self.plan.width),
            kept(corner.y, self.size.height, self.plan.height),
        )

    def bring(self, spot: Spot) -> None:
        """Move the window so that a lane or a city is in it."""
        if self.plan is None:
            return
        cells = cells_of(self.plan, spot)
        self.corner = self.within(
            Offset(
                brought(self.corner.x, self.size.width, [x for x, _ in cells]),
                brought(self.corner.y, self.size.height, [y for _, y in cells]),
            )
        )

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        blank = Strip([Segment(" " * self.size.width, self.colours.water)])
        row = y + self.corner.y
        if self.chart is None or not 0 <= row < len(self.chart.lines):
            return blank
        line = Strip(self.chart.lines[row])
        if self.corner.x < 0:
            before = Segment(" " * -self.corner.x, self.colours.water)
            after = Segment(" " * (self.size.width - line.cell_length + self.corner.x), self.colours.water)
            return Strip([before, *line, after])
        line = line.crop(self.corner.x, self.corner.x + self.size.width)
        return line.adjust_cell_length(self.size.width, self.colours.water)

    def on_resize(self) -> None:
        """Fit the board into another window."""
        self.redraw()
        if self.lit.focus is not None:
            self.bring(self.lit.focus)

    def action_go(self, way: Direction) -> None:
        """Go to the nearest lane that way."""
        if self.plan is not None:
            found = nearest(self.plan, self.lit.focus, way)
            if found is not None:
                self.point(found)

    def action_move(self, way: Direction) -> None:
        """Move the window, not the cursor."""
        across, down = STRIDE
        step = {"up": (0, -down), "down": (0, down), "left": (-across, 0), "right": (across, 0)}[way]
        self.corner = self.within(self.corner + Offset(*step))
        self.refresh()

    def action_scale(self, closer: bool) -> None:  # noqa: FBT001 - said by a key
        """Show the board closer, or whole."""
        if closer != self.closer:
            self.closer = closer
            self.redraw()
            if self.lit.focus is not None:
                self.bring(self.lit.focus)
                self.refresh()

    def action_choose(self) -> None:
        """Choose what is under the cursor."""
        if self.lit.focus is not None:
            self.post_message(self.Chosen(self.lit.focus))

    def on_key(self, event: events.Key) -> None:
        """Go to the next city that begins with a letter."""
        if event.character is None or not event.character.isalpha() or len(event.character) != 1:
            return
        event.stop()
        letter = fold(event.character)
        found = [city for city in self.board.city_ids if fold(self.name_of(city)).startswith(letter)]
        if found:
            here = self.lit.focus.id if self.lit.focus is not None else ""
            place = (found.index(here) + 1) % len(found) if here in found else 0
            self.point(Spot("city", found[place]))

    def under(self, event: events.MouseEvent) -> Spot | None:
        """Find what lies under the mouse."""
        if self.plan is None:
            return None
        return spot_at(self.plan, event.x + self.corner.x, event.y + self.corner.y)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked: first it is pointed at, so that its words are read."""
        spot = self.under(event)
        if spot is None:
            return
        known = self.lit.focus == spot
        self.point(spot)
        if known or event.chain > 1:
            self.post_message(self.Chosen(spot))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Move the window with the wheel."""
        event.stop()
        self.action_move("right" if event.shift else "down")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Move the window with the wheel."""
        event.stop()
        self.action_move("left" if event.shift else "up")


def brought(corner: int, window: int, cells: list[int]) -> int:
    """Move the beginning of a window just as far as its cells, or most of them, are in it with a margin."""
    first, last = min(cells) - MARGIN, max(cells) + MARGIN
    if last - first >= window:
        return (first + last - window) // 2
    return min(first, max(corner, last - window + 1))
