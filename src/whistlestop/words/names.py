"""Names in the reader's language: cities, lanes, tickets, cards, boards.

A language has `city.BOX.ID` where its name isn't the printed one; else what is printed stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from whistlestop.boxes import BOXES, board_of
from whistlestop.drawing.layouts import fits, shipped_layout
from whistlestop.drawing.plan import LanePlan, Layout, Point
from whistlestop.engine.board import Board
from whistlestop.engine.board_file import BoardFacts, Lane
from whistlestop.engine.cards import Cards
from whistlestop.words.completing import fold
from whistlestop.words.language import Language

ALIKE = 2  # letters: who looks for a name on the board looks for its beginning
NUMBER = re.compile(r"/(\d+)$", re.ASCII)  # of a lane among those of its colour


def city_name(language: Language, board: Board, city: str) -> str:
    """Name a city."""
    key = f"city.{board.facts.board}.{city}"
    return language.text(key) if city in ours(board) and language.has(key) else printed_name(board, city)


def city_names(language: Language, board: Board, city: str) -> str:
    """Name a city, with the printed name behind it where that begins differently."""
    name, printed = city_name(language, board, city), printed_name(board, city)
    return name if beginning(name) == beginning(printed) else f"{name} ({printed})"


def printed_name(board: Board, city: str) -> str:
    """Return what is printed on the board."""
    number = board.city_number.get(city)
    return city if number is None else board.facts.cities[number].name


def beginning(name: str) -> str:
    """Return the letters by which one looks for a name."""
    return "".join(each for each in fold(name) if each.isalnum() or each == " ")[:ALIKE]


@lru_cache(maxsize=32)
def ours(board: Board) -> frozenset[str]:
    """List the cities that our board of that name prints alike: one of somebody's own may have any name."""
    shipped = shipped_facts(board)
    return frozenset(city.id for city in board.facts.cities if shipped and city in shipped.cities)


def shipped_facts(board: Board) -> BoardFacts | None:
    """Return what is printed on the board of ours that has the same name, if there is one."""
    return board_of(board.facts.board).facts if board.facts.board in BOXES else None


def board_name(language: Language, board: Board) -> str:
    """Name a board."""
    key, title, shipped = f"box.{board.facts.board}", board.facts.title, shipped_facts(board)
    return language.text(key) if shipped and shipped.title == title and language.has(key) else title


def lane_fact(board: Board, lane: str) -> Lane | None:
    """Look a lane up by its name."""
    number = board.lane_number.get(lane)
    return None if number is None else board.facts.lanes[number]


def ends_name(language: Language, board: Board, lane: str, begin: str | None = None) -> str:
    """Name a lane's two cities, beginning with one of them if it is said which."""
    fact = lane_fact(board, lane)
    if fact is None:
        return lane
    a, b = (fact.b, fact.a) if begin == fact.b else (fact.a, fact.b)
    return from_to(language, board, a, b)


def from_to(language: Language, board: Board, a: str, b: str) -> str:
    """Name two cities that are to be joined."""
    return language.text("board.from_to", a=city_name(language, board, a), b=city_name(language, board, b))


def lane_name(language: Language, board: Board, lane: str) -> str:
    """Name a lane: its cities and, where there are two, its colour; where that is the same, its side."""
    cities, which = ends_name(language, board, lane), lane.partition("/")[2]
    if not which or lane not in board.lane_number:
        return cities
    return f"{cities} ({which_lane(language, board, lane) or language.text(f'card.{which}')})"


def which_lane(language: Language, board: Board, lane: str) -> str:
    """Say which of two lanes of one colour it is, which their ids tell by numbers; "" for all others."""
    number = NUMBER.search(lane)
    return language.text(f"lane.which.{side_of(board, lane) or 'nth'}", n=number[1]) if number else ""


def side_of(board: Board, lane: str) -> str:
    """Tell where a lane lies beside its one twin, which has the same id but for the number.

    It is "left", "right", "upper" or "lower"; "" if that can't be said, as on a board drawn by nobody.
    """
    layout = layout_of(board)
    twins = [each for each in board.lane_ids if each != lane and NUMBER.sub("", each) == NUMBER.sub("", lane)]
    if layout is None or len(twins) != 1:
        return ""
    x, y = middle_of(layout.lanes[lane])
    other_x, other_y = middle_of(layout.lanes[twins[0]])
    if abs(x - other_x) > abs(y - other_y):
        return "left" if x < other_x else "right"
    if y == other_y:
        return ""
    return "upper" if y < other_y else "lower"


@lru_cache(maxsize=32)
def layout_of(board: Board) -> Layout | None:
    """Return the layout that was drawn for a board, if there is one."""
    layout = shipped_layout(board.facts.board)
    return layout if layout is not None and fits(layout, board) else None


def middle_of(lane: LanePlan) -> Point:
    """Return the middle of a lane: where a finger would point."""
    last = len(lane.slots) - 1
    one, two = lane.slots[last // 2], lane.slots[(last + 1) // 2]
    return (one.x + two.x) / 2, (one.y + two.y) / 2


def ticket_name(language: Language, board: Board, ticket: str) -> str:
    """Name a ticket by its cities."""
    number = board.ticket_number.get(ticket)
    if number is None:
        return ticket
    fact = board.facts.tickets[number]
    return from_to(language, board, fact.a, fact.b)


def cards_words(language: Language, cards: Cards | Mapping[str, int]) -> str:
    """List cards: how many of each, and the sign of multiplication before their names."""
    named = cards.named() if isinstance(cards, Cards) else cards
    each = ((number, language.text(f"card.{card}")) for card, number in named.items() if number > 0)
    return ", ".join(f"{number} \N{MULTIPLICATION SIGN} {name}" for number, name in each)


def listed(language: Language, parts: Iterable[str]) -> str:
    """Join names: a, b and c."""
    *first, last = [*parts] or [""]
    return language.text("ending.and", first=", ".join(first), last=last) if first else last
