"""Where everything on a chart lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from whistlestop.tui.chart.plates import Plate
from whistlestop.tui.chart.spaces import LaneCell
from whistlestop.tui.chart.spots import Spot


@dataclass(frozen=True, slots=True, eq=False)
class LaneChart:
    """A lane on a chart. It is equal to itself alone."""

    id: str
    a: str
    b: str
    colour: str
    kind: str
    cells: tuple[LaneCell, ...]  # from its first city to its second

    def runs(self) -> list[tuple[LaneCell, ...]]:
        """List the cells that lie side by side, from the top, and from the left."""
        runs: list[list[LaneCell]] = []
        for cell in sorted(self.cells, key=lambda cell: (cell.y, cell.x)):
            if runs and runs[-1][-1].y == cell.y and runs[-1][-1].x == cell.x - 1:
                runs[-1].append(cell)
            else:
                runs.append([cell])
        return [tuple(run) for run in runs]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a row: a run of a lane's cells, a city, or land."""

    x: int
    width: int
    spot: Spot | None = None
    run: int = 0  # the number of the run


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Where everything on a chart lies. It is equal to itself alone."""

    width: int
    height: int
    lanes: Mapping[str, LaneChart]
    cities: Mapping[str, Plate]
    rows: tuple[tuple[Piece, ...], ...] = field(repr=False)
    spots: Mapping[tuple[int, int], Spot] = field(repr=False)  # what lies on each cell
    unbroken: bool = True  # every lane has cells of its own all the way from city to city
