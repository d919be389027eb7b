"""Small stand-ins for the compiler's run-time packages, for machines that have none of them.

The plain engine needs two names of `mypy_extensions` and five of `librt.vecs`. Where librt has no wheel
and can't be built, numbers are plain `int` and arrays are plain `list`; the games stay the same. Nothing
imports this module unless a package is missing.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Vec:
    """Stands in for `librt.vecs.vec`: `vec[T](items)` gives an ordinary list."""

    def __class_getitem__(cls, item: object) -> Callable[..., list[Any]]:
        """Forget the type of the items."""
        del item
        return new_list


def new_list(items: Iterable[Any] = (), /, *, capacity: int = 0) -> list[Any]:
    """Take what `vec[T]` takes; a list needs no capacity."""
    del capacity
    return list(items)


# As in librt, the next four leave the vec they are given alone: whoever still holds it sees no other length.


def append(items: list[Any], item: object, /) -> list[Any]:
    """Give the items with one more at the end."""
    return [*items, item]


def extend(items: list[Any], more: Iterable[Any], /) -> list[Any]:
    """Give the items with more at the end."""
    return [*items, *more]


def pop(items: list[Any], index: int = -1, /) -> tuple[list[Any], Any]:
    """Give the items without one, and that one."""
    rest = items.copy()
    item = rest.pop(index)
    return rest, item


def remove(items: list[Any], item: object, /) -> list[Any]:
    """Give the items without the first that equals this one."""
    rest = items.copy()
    rest.remove(item)
    return rest


def stand_in_for_librt() -> None:
    """Make `from librt.vecs import vec, append` work."""
    _install("librt", __path__=[])
    _install("librt.vecs", vec=Vec, append=append, extend=extend, pop=pop, remove=remove)


def stand_in_for_mypy_extensions() -> None:
    """Make `from mypy_extensions import i64` work, and the decorators that only a compiler heeds."""
    numbers = dict.fromkeys(("i64", "i32", "i16", "u8"), int)
    _install("mypy_extensions", **numbers, trait=_as_it_is, mypyc_attr=lambda *_, **__: _as_it_is)


def _as_it_is(decorated: object) -> object:
    return decorated


def _install(name: str, **content: object) -> None:
    module = ModuleType(name, "Whistlestop's stand-in for a package that is not installed.")
    module.__dict__.update(content)
    sys.modules[name] = module
