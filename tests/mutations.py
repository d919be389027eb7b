"""Documents that are nearly right: one or a few changes away from one that is."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st
from tests.printed import KINDS, printed

Document = dict[str, Any]
Path = tuple[str | int, ...]

DECISIONS = ("turn", "second_card", "keep_tickets", "tunnel", "neutral_lane", "over")
NUMBERS = (-1, 0, 1, 2, 3, 5, 9, 45, 1000, 10**6, 2**53, 2**63, 2**70)
# The keys that a document may have beside those that a running game writes.
MORE_KEYS = ("tunnel", "choices", "neutral", "sealed", "deck_rest", "ticket_rest", "extra", "nonsense")
MORE_SEAT_KEYS = ("offer", "keep", "returned", "stations", "tolls", "loans", "done", "treat", "town_hall")


def paths(value: object, here: Path = ()) -> Iterator[Path]:
    """List the paths to everything inside a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*here, key)
        yield from paths(item, (*here, key))


def anything() -> st.SearchStrategy[Any]:
    """Give any JSON."""
    single = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    return st.recursive(
        single, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner)
    )


def likely(box: str) -> st.SearchStrategy[Any]:
    """Give values that may stand somewhere in a document of a box."""
    facts = printed(box)
    names = st.sampled_from(
        (*facts.lanes, *facts.tickets, *facts.cities, *KINDS, *DECISIONS, "out", "none", "discard")
    )
    counts = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 14), max_size=3)
    tunnels = [lane.id for lane in facts.lanes.values() if lane.kind == "tunnel"]
    some_tunnel = st.fixed_dictionaries(
        {
            "lane": st.sampled_from(tunnels or list(facts.lanes)),
            "paid": counts,
            "shown": st.lists(st.sampled_from(KINDS), max_size=4),
            "extra": st.integers(0, 4),
        }
    )
    doubles = [[lane, other] for lane in facts.lanes if (other := facts.beside.get(lane)) is not None]
    neutral = st.fixed_dictionaries(
        {
            "cars": st.integers(0, 40),
            "lanes": st.just([]),
            "marker": st.integers(0, 1),
            "active": st.booleans(),
        }
    )
    return st.one_of(
        names,
        st.sampled_from(NUMBERS),
        st.lists(names, max_size=5),
        st.lists(st.sampled_from(facts.tickets), max_size=5),
        st.lists(st.sampled_from(KINDS), max_size=6),
        counts,
        some_tunnel,
        neutral,
        st.sampled_from(doubles) if doubles else st.none(),
        st.fixed_dictionaries({"key": st.sampled_from(("00" * 32, "00", "zz"))}),
        st.none() | st.booleans(),
    )


@st.composite
def mutated(draw: st.DrawFn, document: Document) -> Document:
    """Change a document in one to three places."""
    new = deepcopy(document)
    values = likely(document["box"])
    for _ in range(draw(st.integers(1, 3))):
        way = draw(st.sampled_from(("set", "set", "number", "drop", "double", "move", "add", "add", "ask")))
        spots = list(paths(new))
        if not spots:
            return new
        spot = draw(st.sampled_from(spots))
        parent, last = inside(new, spot[:-1]), spot[-1]
        if way == "set":
            parent[last] = draw(values)
        elif way == "number":
            parent[last] = draw(st.sampled_from(NUMBERS))
        elif way == "drop":
            del parent[last]
        elif way == "ask":
            new["decision"] = draw(st.sampled_from(DECISIONS))
        elif way == "add":
            add_key(draw, new, values)
        elif isinstance(parent, list):
            item = inside(new, spot)
            target = parent if way == "double" else inside(new, draw(st.sampled_from(lists_in(new))))
            target.insert(draw(st.integers(0, len(target))), item)
            if way == "move":
                parent.remove(item)
    return new


def add_key(draw: st.DrawFn, document: Document, values: st.SearchStrategy[Any]) -> None:
    """Give the table or a seat something that it may not have had."""
    seats = document.get("seats")
    if isinstance(seats, list) and seats and draw(st.booleans()):
        seat = draw(st.sampled_from(seats))
        if isinstance(seat, dict):
            seat[draw(st.sampled_from(MORE_SEAT_KEYS))] = draw(values)
        return
    document[draw(st.sampled_from(MORE_KEYS))] = draw(values)


def inside(document: Any, path: Path) -> Any:
    """Go down a path."""
    value = document
    for key in path:
        value = value[key]
    return value


def lists_in(document: Document) -> list[Path]:
    """List the paths to all lists."""
    found = [path for path in paths(document) if isinstance(inside(document, path), list)]
    return found or [()]
