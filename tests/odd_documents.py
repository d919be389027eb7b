"""Documents with odd questions: everything in them exists, but it may not go together.

A random change of a good document is nearly always refused for something simple, such as a card too many.
These begin with a table that is nearly empty, and add what belongs to a question, right or a little wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from tests.printed import COLOURS, KINDS, printed

Document = dict[str, Any]


@st.composite
def odd_documents(draw: st.DrawFn, box: str, seats: int, options: tuple[str, ...]) -> Document:
    """Lay out a table with a few things on it, then twist it a few times."""
    document: Document = {"box": box, "options": list(options), "seats": [{} for _ in range(seats)]}
    if draw(st.booleans()):
        document["market"] = draw(st.lists(st.sampled_from((*COLOURS[2:], "locomotive")), max_size=5))
        document["deck_rest"] = draw(st.sampled_from(("none", "discard", "deck")))
    if draw(st.booleans()):
        document["ticket_rest"] = "out"
    for seat in document["seats"]:
        seat["cards"] = draw(st.dictionaries(st.sampled_from(COLOURS[2:]), st.integers(1, 2), max_size=3))
        if draw(st.booleans()):
            seat["cars"] = draw(st.integers(0, 8))
    for twist in draw(st.lists(st.sampled_from(TWISTS), min_size=1, max_size=3)):
        twist(draw, document)
    return document


def some_tickets(draw: st.DrawFn, document: Document, most: int) -> list[str]:
    """Take tickets, mostly such as are not taken yet."""
    taken = [
        ticket
        for seat in document["seats"]
        for pile in seat.values()
        if isinstance(pile, list)
        for ticket in pile
    ]
    left = [ticket for ticket in printed(document["box"]).tickets if ticket not in taken]
    return draw(st.lists(st.sampled_from(left), unique=True, max_size=most))


def ask_tickets(draw: st.DrawFn, document: Document) -> None:
    """Offer tickets to some seats, or say that they have answered."""
    document["decision"] = "keep_tickets"
    for seat in document["seats"]:
        if draw(st.booleans()):
            seat["offer"] = some_tickets(draw, document, 6)
            seat["keep"] = draw(st.integers(0, 6))
        elif draw(st.booleans()):
            seat["returned"] = some_tickets(draw, document, 3)


def ask_tunnel(draw: st.DrawFn, document: Document) -> None:
    """Dig at a lane that is a tunnel if the board has any; pay and show what may be right."""
    lanes = printed(document["box"]).lanes.values()
    tunnels = [lane for lane in lanes if lane.kind == "tunnel"]
    lane = draw(st.sampled_from(tunnels or list(lanes)))
    colour = draw(st.sampled_from((lane.colour, *KINDS[:2])))
    document["decision"] = "tunnel"
    document["tunnel"] = {
        "lane": lane.id,
        "paid": {colour if colour != "gray" else "white": lane.length},
        "shown": draw(st.lists(st.sampled_from((colour, "locomotive", "purple")), max_size=4)),
        "extra": draw(st.integers(0, 4)),
    }


def ask_neutral_lane(draw: st.DrawFn, document: Document) -> None:
    """Let the neutral player choose between the lanes of a double, or of none."""
    facts = printed(document["box"])
    lane = draw(st.sampled_from(list(facts.lanes)))
    document["decision"] = "neutral_lane"
    document["choices"] = [lane, facts.beside.get(lane, lane)]
    document["neutral"] = {"cars": draw(st.integers(0, 5)), "lanes": [], "marker": draw(st.integers(0, 1))}


def ask_something(draw: st.DrawFn, document: Document) -> None:
    """Ask a question, and leave it to chance whether there is anything to answer."""
    document["decision"] = draw(st.sampled_from(("second_card", "turn", "over", "tunnel", "keep_tickets")))


def give_lanes(draw: st.DrawFn, document: Document) -> None:
    """Give lanes away, doubles among them."""
    facts = printed(document["box"])
    doubles = list(facts.beside)
    for seat in document["seats"]:
        lanes = draw(st.lists(st.sampled_from(doubles), unique=True, max_size=2))
        beside = [facts.beside[lane] for lane in lanes if draw(st.booleans())]
        other = draw(st.sampled_from(document["seats"]))
        seat["lanes"] = list(dict.fromkeys([*seat.get("lanes", ()), *lanes]))
        other["lanes"] = list(dict.fromkeys([*other.get("lanes", ()), *beside]))


def give_tokens(draw: st.DrawFn, document: Document) -> None:
    """Give tokens of any box."""
    facts = printed(document["box"])
    cities = st.lists(st.sampled_from(list(facts.cities)[:6]), max_size=4)
    for seat in document["seats"]:
        tokens: dict[str, Callable[[], object]] = {
            "stations": lambda: draw(cities),
            "tolls": lambda: draw(st.integers(0, 50)),
            "loans": lambda: draw(st.integers(0, 5)),
            "done": lambda: some_tickets(draw, document, 7),
            "treat": lambda: draw(st.booleans()),
            "town_hall": lambda: draw(
                st.lists(st.sampled_from(("crypt", "mansion_on_the_hill")), max_size=2)
            ),
        }
        own = {
            "europe": ("stations",),
            "nederland": ("tolls", "loans"),
            "ghost": ("done", "treat", "town_hall"),
        }
        names = draw(st.sampled_from((own.get(document["box"], ()), tuple(tokens))))
        for name in draw(st.lists(st.sampled_from(names), max_size=2)) if names else ():
            seat[name] = tokens[name]()


def count_down(draw: st.DrawFn, document: Document) -> None:
    """Say that the end is near, or here."""
    document["last_turns"] = draw(st.sampled_from((0, 0, 1, 2, 6)))
    document["passes"] = draw(st.integers(0, 6))


def take_turns(draw: st.DrawFn, document: Document) -> None:
    """Give the turn to somebody, in some round."""
    document["turn"] = draw(st.integers(0, len(document["seats"]) - 1))
    document["round"] = draw(st.integers(1, 9))


TWISTS = (
    ask_tickets,
    ask_tunnel,
    ask_neutral_lane,
    ask_something,
    give_lanes,
    give_tokens,
    count_down,
    take_turns,
)
