"""What is said behind ids: the names that a reader knows, where the ids don't tell them already."""

from __future__ import annotations

import re
from collections.abc import Mapping

from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.refusals import nearest
from whistlestop.table.parse import city_key, words_of
from whistlestop.words.completing import fold
from whistlestop.words.language import Language
from whistlestop.words.names import cards_words, city_name, ends_name, lane_fact, ticket_name


def capital(text: str) -> str:
    """Let a text begin a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def city_note(language: Language, board: Board, city: str) -> str:
    """Name a city; nothing if its id is its name."""
    name = city_name(language, board, city)
    return "" if city_key(name) == city else name


def city_told(language: Language, board: Board, city: str) -> str:
    """Return a city's id, with its name behind it where that is another one."""
    name = city_note(language, board, city)
    return f"{city} ({name})" if name else city


def ends_note(language: Language, board: Board, lane: str) -> str:
    """Name the two cities of a lane; nothing if their ids are their names."""
    fact = lane_fact(board, lane)
    noted = fact is not None and any(city_note(language, board, city) for city in (fact.a, fact.b))
    return ends_name(language, board, lane) if noted else ""


def ticket_note(language: Language, board: Board, ticket: str) -> str:
    """Name the two cities of a ticket; nothing if their ids are their names."""
    number = board.ticket_number.get(ticket)
    if number is None:
        return ""
    fact = board.facts.tickets[number]
    noted = any(city_note(language, board, city) for city in (fact.a, fact.b))
    return ticket_name(language, board, ticket) if noted else ""


def card_note(language: Language, card: str) -> str:
    """Name a card; nothing if it goes by the word of the move language."""
    name = language.text(f"card.{card}")
    return "" if name == card else name


def cards_note(language: Language, cards: Cards | Mapping[str, int]) -> str:
    """Name cards; nothing where they go by the words of the move language."""
    named = cards.named() if isinstance(cards, Cards) else cards
    return cards_words(language, named) if any(card_note(language, card) for card in named) else ""


def found_city(language: Language, board: Board, text: str) -> str | None:
    """Find a city by its id, by the printed name, or by the name that the reader knows."""
    key = city_key(text)
    ours = {city_key(city_name(language, board, city)): city for city in board.city_ids}
    return words_of(board).cities.get(key) or ours.get(key)


def near_city(language: Language, board: Board, text: str) -> str | None:
    """Find the city that was probably meant."""
    known = {city_key(city_name(language, board, city)): city for city in board.city_ids}
    known |= words_of(board).cities
    near = nearest(city_key(text), known)
    return None if near is None else known[near]


def found_ends(language: Language, board: Board, text: str) -> tuple[str, str] | None:
    """Find two cities joined by a hyphen, in the order in which they are written."""
    parts = text.split("-")
    for place in range(1, len(parts)):
        a, b = (
            found_city(language, board, part) for part in ("-".join(parts[:place]), "-".join(parts[place:]))
        )
        if a is not None and b is not None and a != b:
            return a, b
    return None


def with_ids(language: Language, board: Board, line: str) -> str:
    """Write ids in place of names that only the reader's language has: a move may be typed with either."""
    printed = words_of(board).cities
    names = {fold(city_name(language, board, city)): city for city in board.city_ids}
    text = folded = fold(line)
    for name in sorted(names, key=len, reverse=True):
        if city_key(name) not in printed:
            pattern = r"[\s_]+".join(map(re.escape, name.split()))
            text = re.sub(rf"(?<!\w){pattern}(?!\w)", names[name], text)
    return line if text == folded else text
