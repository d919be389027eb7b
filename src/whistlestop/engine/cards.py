"""Train cards as people count them: an immutable number of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from whistlestop.engine.codes import CARD_NAMES, KINDS, LOCO


class Cards(tuple[int, ...]):
    """How many cards of each kind; prints the way people say it: `2 orange 1 locomotive`."""

    __slots__ = ()

    def __new__(cls, counts: Iterable[int] = ()) -> Self:
        """Take counts in the order of CARD_NAMES; what is left out is none."""
        numbers = tuple(map(int, counts))
        return super().__new__(cls, numbers + (0,) * (KINDS - len(numbers)))

    @classmethod
    def of(cls, counts: Mapping[str, int] | None = None, /, **named: int) -> Self:
        """Build from names: `Cards.of(red=2, locomotive=1)` or from a mapping."""
        given = {**(counts or {}), **named}
        return cls(given.get(name, 0) for name in CARD_NAMES)

    @property
    def size(self) -> int:
        """Count all cards."""
        return sum(self)

    @property
    def locomotives(self) -> int:
        """Count the locomotives."""
        return self[LOCO]

    @property
    def colours(self) -> tuple[int, ...]:
        """List the colours that occur, locomotives aside."""
        return tuple([colour for colour in range(LOCO) if self[colour]])

    def named(self) -> dict[str, int]:
        """Return the counts by name, without the kinds that don't occur."""
        return {name: n for name, n in zip(CARD_NAMES, self, strict=True) if n}

    def within(self, hand: Iterable[int]) -> bool:
        """Tell whether a hand holds all of these."""
        return all(n <= held for n, held in zip(self, hand, strict=True))

    def __str__(self) -> str:
        """Say the cards, colours first."""
        return " ".join(f"{n} {name}" for name, n in self.named().items()) or "nothing"

    def __repr__(self) -> str:
        """Write an expression that builds the same cards."""
        return f"Cards.of({', '.join(f'{name}={n}' for name, n in self.named().items())})"
