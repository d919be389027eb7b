"""Reading JSON documents that people wrote: every fault names its key and what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import CARD_NAMES
from whistlestop.engine.refusals import BadDocument, nearest

LARGEST = 10**6


def fault(path: str, expected: str) -> BadDocument:
    """Say what is wrong at a key."""
    return BadDocument(f"{path}: {expected}")


def shown(value: object) -> str:
    """Quote a value, shortened."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


class Node:
    """One object of a document, with the path that leads to it."""

    def __init__(self, value: object, path: str, keys: Iterable[str]) -> None:
        """Take an object that may have only these keys."""
        if not isinstance(value, Mapping):
            raise fault(path, f"expected an object with keys, not {shown(value)}.")
        self.path = path
        self.value: dict[str, Any] = {}
        known = list(keys)
        for key, item in value.items():
            if key not in known:
                near = nearest(str(key), known)
                hint = f"did you mean {near}?" if near else f"the keys here are {', '.join(known)}."
                raise fault(self.at(str(key)), f"there is no such key; {hint}")
            self.value[str(key)] = item

    def at(self, key: str) -> str:
        """Return the path of a key."""
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        """Tell whether a key is given; null counts as left out."""
        return self.value.get(key) is not None

    def integer(self, key: str, default: int, least: int = 0, most: int = LARGEST) -> int:
        """Read a whole number."""
        if not self.has(key):
            return default
        return as_integer(self.value[key], self.at(key), least, most)

    def flag(self, key: str, *, default: bool) -> bool:
        """Read true or false."""
        if not self.has(key):
            return default
        value = self.value[key]
        if not isinstance(value, bool):
            raise fault(self.at(key), f"expected true or false, not {shown(value)}.")
        return value

    def choice(self, key: str, default: str, choices: Iterable[str]) -> str:
        """Read one of a few words."""
        if not self.has(key):
            return default
        value = self.value[key]
        known = list(choices)
        if value not in known:
            raise fault(self.at(key), f"expected one of {', '.join(known)}, not {shown(value)}.")
        return str(value)

    def names(self, key: str, known: Mapping[str, int], what: str) -> list[int]:
        """Read a list of names that the board knows, as numbers."""
        items = self.items(key)
        numbers = []
        for i, item in enumerate(items):
            if not isinstance(item, str) or item not in known:
                near = nearest(str(item), known)
                hint = f"; did you mean {near}?" if near else "."
                raise fault(f"{self.at(key)}[{i}]", f"the board has no {what} {shown(item)}{hint}")
            numbers.append(known[item])
        return numbers

    def items(self, key: str) -> list[Any]:
        """Read a list."""
        value = self.value.get(key)
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            raise fault(self.at(key), f"expected a list, not {shown(value)}.")
        return list(value)

    def cards(self, key: str) -> Cards:
        """Read a count of cards by name."""
        if not self.has(key):
            return Cards()
        node = Node(self.value[key], self.at(key), CARD_NAMES)
        return Cards(node.integer(name, 0) for name in CARD_NAMES)

    def pile(self, key: str) -> list[int]:
        """Read a list of cards, as numbers."""
        return self.names(key, CARD_NUMBERS, "card")


CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}


def as_integer(value: object, path: str, least: int, most: int) -> int:
    """Read a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise fault(path, f"expected a whole number, not {shown(value)}.")
    if not least <= value <= most:
        raise fault(path, f"expected a number from {least} to {most}, not {shown(value)}.")
    return value
