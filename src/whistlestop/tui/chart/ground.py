"""The cells of a chart while lanes are led over it: what lies on each, and what it costs to run over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whistlestop.tui.chart.plates import Plate

Cell = int
"""A cell's number. Around the chart lies a margin of cells that nothing may enter."""

CLOSED = 1e9
"""The cost of a cell that a city lies on."""

APART = 0.5
"""What it costs to run beside another lane."""

SIDE, ABOVE = 2.0, 0.4
"""What it costs to pass a city's ends, where one would seem to arrive; and to pass above or below it."""


class Ground:
    """The cells of a chart: the cities on them, and how many lanes run over each."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.stride = width + 2
        size = self.stride * (height + 2)
        self.used = [0] * size
        self.beside = [0] * size  # lanes on the four cells around
        self.quarrels = [0.0] * size  # grows where lanes meet again and again
        self.skirt = [0.0] * size  # what cities add to the cost
        self.price = [1.0] * size
        self.pressure = 0.0
        self.plates: dict[str, Plate] = {}
        self.city_at: dict[Cell, str] = {}

    def copy(self) -> Ground:
        """Return a ground that can be changed for itself."""
        other = Ground(self.width, self.height)
        other.used, other.beside, other.quarrels = self.used[:], self.beside[:], self.quarrels[:]
        other.skirt, other.price, other.pressure = self.skirt[:], self.price[:], self.pressure
        other.plates, other.city_at = dict(self.plates), dict(self.city_at)
        return other

    def cell(self, x: int, y: int) -> Cell:
        """Number a cell."""
        return (y + 1) * self.stride + x + 1

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return the column and the row of a cell."""
        y, x = divmod(cell, self.stride)
        return x - 1, y - 1

    def inside(self, x: int, y: int) -> bool:
        """Tell whether there is such a cell."""
        return 0 <= x < self.width and 0 <= y < self.height

    def around(self, cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
        """List the four cells around one."""
        return cell - 1, cell + 1, cell - self.stride, cell + self.stride

    def settle(self, city: str, plate: Plate) -> None:
        """Put a city on the chart."""
        self.plates[city] = plate
        self._skirt(plate, 1)
        for cell in self.under(plate):
            self.city_at[cell] = city
            self._value(cell)

    def lift(self, city: str) -> None:
        """Take a city off the chart."""
        plate = self.plates.pop(city)
        for cell in self.under(plate):
            del self.city_at[cell]
        self._skirt(plate, -1)
        for cell in self.under(plate):
            self._value(cell)

    def under(self, plate: Plate) -> Iterator[Cell]:
        """List the cells of a city."""
        return (self.cell(x, plate.y) for x in range(plate.x, plate.right + 1))

    def _skirt(self, plate: Plate, sign: int) -> None:
        for x in range(plate.x, plate.right + 1):
            for cell in (self.cell(x, plate.y - 1), self.cell(x, plate.y + 1)):
                self.skirt[cell] += sign * ABOVE
                self._value(cell)
        for cell in (self.cell(plate.x - 1, plate.y), self.cell(plate.right + 1, plate.y)):
            self.skirt[cell] += sign * SIDE
            self._value(cell)

    def lay(self, cells: Iterable[Cell], sign: int = 1) -> None:
        """Let a lane run over cells; or, with the sign turned, no longer."""
        for cell in cells:
            self.used[cell] += sign
            self._value(cell)
            for near in self.around(cell):
                self.beside[near] += sign
                self._value(near)

    def press(self, pressure: float) -> None:
        """Say how much it costs to run over a cell where another lane is."""
        self.pressure = pressure
        for cell, lanes in enumerate(self.used):
            if lanes:
                self._value(cell)

    def remember(self, weight: float) -> None:
        """Make cells dearer on which lanes meet."""
        for cell, lanes in enumerate(self.used):
            if lanes > 1:
                self.quarrels[cell] += weight
                self._value(cell)

    def forgive(self) -> None:
        """Forget where lanes have met."""
        for cell, quarrel in enumerate(self.quarrels):
            if quarrel:
                self.quarrels[cell] = 0.0
                self._value(cell)

    def _value(self, cell: Cell) -> None:
        self.price[cell] = (
            CLOSED
            if cell in self.city_at
            else 1.0
            + self.quarrels[cell]
            + self.skirt[cell]
            + self.pressure * self.used[cell]
            + APART * self.beside[cell]
        )

    def overlaps(self) -> int:
        """Count how many lanes too many run over cells."""
        return sum(lanes - 1 for lanes in self.used if lanes > 1)
