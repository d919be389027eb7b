"""A board drawn into cells of the terminal: planned for a size, painted as a game stands, and roved over."""

from whistlestop.tui.chart.marks import LETTERS, MARKS, mark_of
from whistlestop.tui.chart.painting import Chart, Lit, draw_chart
from whistlestop.tui.chart.plan import Plan
from whistlestop.tui.chart.planning import closer_size, plan_chart
from whistlestop.tui.chart.roving import cells_of, nearest, spot_at
from whistlestop.tui.chart.sizes import aspect, fitting_size
from whistlestop.tui.chart.spots import Direction, Spot

__all__ = [
    "LETTERS",
    "MARKS",
    "Chart",
    "Direction",
    "Lit",
    "Plan",
    "Spot",
    "aspect",
    "cells_of",
    "closer_size",
    "draw_chart",
    "fitting_size",
    "mark_of",
    "nearest",
    "plan_chart",
    "spot_at",
]
