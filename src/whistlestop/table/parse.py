"""Reading the move language: forgiving about case, accents, city order and spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import CARD_NAMES
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    Decline,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayNeutralLane,
    Move,
    Pass,
    PayExtra,
    SwapTickets,
    TakeCard,
)
from whistlestop.engine.refusals import UnreadableMove, nearest

# Letters that Unicode does not take apart into a base letter and an accent.
LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d"})
OTHER_CARD_WORDS = {"locomotives": "locomotive", "loco": "locomotive", "locos": "locomotive", "grey": "gray"}
QUOTES = "'`.,;\N{RIGHT SINGLE QUOTATION MARK}"
FILLERS = {"and", "plus", "cards", "card", "to"}
MAX_TEXT = 1000


def plain(text: str) -> str:
    """Reduce text to lower case without accents, quotes or odd spaces."""
    lowered = unicodedata.normalize("NFKD", text.casefold()).translate(LETTERS)
    kept = "".join(c for c in lowered if not unicodedata.combining(c) and c not in QUOTES)
    return " ".join(kept.split())


def city_key(text: str) -> str:
    """Reduce a city's name or id to the form in which names are compared."""
    return re.sub(r"[\s_-]+", "_", plain(text)).strip("_")


class BoardWords:
    """The names on one board, as people may write them."""

    def __init__(self, board: Board) -> None:
        """Index cities by id and by name, lanes and tickets by their ends."""
        self.board = board
        facts = board.facts
        self.cities = {city_key(word): city.id for city in facts.cities for word in (city.name, city.id)}
        self.lanes: dict[frozenset[str], list[int]] = {}
        for number, lane in enumerate(facts.lanes):
            self.lanes.setdefault(frozenset((lane.a, lane.b)), []).append(number)
        self.tickets = {
            frozenset((t.a, t.b)): name for t, name in zip(facts.tickets, board.ticket_ids, strict=True)
        }

    def city(self, text: str) -> str:
        """Find a city."""
        key = city_key(text)
        if key not in self.cities:
            raise UnreadableMove(f"There is no city {text.strip()!r} on this board{self._near(key)}")
        return self.cities[key]

    def _near(self, key: str) -> str:
        near = nearest(key, self.cities)
        return f"; did you mean {self.cities[near]}?" if near else "."

    def ends(self, text: str) -> frozenset[str] | None:
        """Find two cities joined by a hyphen; names may hold hyphens themselves."""
        for hyphen in re.finditer("-", text):
            a = self.cities.get(city_key(text[: hyphen.start()]))
            b = self.cities.get(city_key(text[hyphen.end() :]))
            if a and b and a != b:
                return frozenset((a, b))
        return None

    def lane(self, text: str) -> str:
        """Find a lane: two cities, and the colour or number where two lanes lie side by side."""
        between, _, which = text.partition("/")
        ends = self.ends(between)
        if ends is None:
            self._blame(between)
        numbers = self.lanes.get(ends or frozenset())
        if numbers is None:
            raise UnreadableMove(f"There is no lane between {' and '.join(sorted(ends or ()))}.")
        names = [self.board.lane_ids[number] for number in numbers]
        which = OTHER_CARD_WORDS.get(city_key(which), city_key(which))
        if len(names) == 1 and not which:
            return names[0]
        matching = [
            name
            for place, (name, number) in enumerate(zip(names, numbers, strict=True), start=1)
            if which in (str(place), self.board.facts.lanes[number].colour)
        ]
        if len(matching) != 1:
            raise UnreadableMove(f"Say which lane you mean: {' or '.join(names)}.")
        return matching[0]

    def _blame(self, between: str) -> None:
        """Say what is wrong with the two ends of a lane or ticket."""
        for part in re.split(r"\s*-\s*", between.strip()):
            self.city(part)
        raise UnreadableMove(
            f"{between.strip()!r} names no two cities: write them as a-b, like {self._example()}."
        )

    def _example(self) -> str:
        return self.board.lane_ids[0]

    def ticket(self, text: str) -> str | None:
        """Find a ticket by its two cities, in either order."""
        ends = self.ends(text)
        return None if ends is None else self.tickets.get(ends)


_words: dict[int, BoardWords] = {}


def words_of(board: Board) -> BoardWords:
    """Return a board's names, indexed once."""
    known = _words.get(id(board))
    if known is None or known.board is not board:
        known = _words[id(board)] = BoardWords(board)
    return known


def card(text: str) -> str:
    """Find a card's name."""
    name = OTHER_CARD_WORDS.get(text, text)
    if name not in CARD_NAMES:
        raise UnreadableMove(f"There is no card {text!r}; the cards are {', '.join(CARD_NAMES)}.")
    return name


def payment(text: str) -> Cards:
    """Read cards: numbers and names in turn, `2 orange 1 locomotive`."""
    words = [word for word in plain(text.replace("+", " ")).split() if word not in FILLERS]
    counts: dict[str, int] = {}
    if not words or len(words) % 2:
        raise UnreadableMove(
            f"Name the cards you pay with, like 2 red 1 locomotive; {text.strip()!r} is no list."
        )
    for number, name in zip(words[::2], words[1::2], strict=True):
        if not re.fullmatch(r"\d{1,3}x?", number, re.ASCII):
            raise UnreadableMove(f"{number!r} is no number of cards: write 2 red 1 locomotive.")
        counts[card(name)] = counts.get(card(name), 0) + int(number.rstrip("x"))
    return Cards.of(counts)


def parted(rest: str, usage: str) -> tuple[str, str]:
    """Split `THING with CARDS`."""
    found = re.split(r"\s(?:with|for)\s", f" {rest.casefold()} ", maxsplit=1)
    if len(found) != 2 or not found[0].strip():
        raise UnreadableMove(f"That lacks something: write {usage}.")
    return found[0], found[1]


def _claim(words: BoardWords, rest: str) -> Move:
    lane, cards = parted(rest, f"claim LANE with CARDS, like claim {words.board.lane_ids[0]} with 2 red")
    return ClaimLane(words.lane(lane), payment(cards))


def _station(words: BoardWords, rest: str) -> Move:
    city, cards = parted(rest, f"station CITY with CARDS, like station {words.board.city_ids[0]} with 1 red")
    return BuildStation(words.city(city), payment(cards))


def _keep(words: BoardWords, rest: str) -> Move:
    """Read tickets one after the other; a name of several words is tried longest first."""
    tokens = [token for token in plain(re.sub(r"\s*-\s*", "-", rest)).split() if token not in FILLERS]
    tickets: list[str] = []
    while tokens:
        for size in range(len(tokens), 0, -1):
            ticket = words.ticket(" ".join(tokens[:size]))
            if ticket is not None:
                break
        else:
            raise UnreadableMove(
                f"{tokens[0]!r} names no ticket: write keep and tickets like {words.board.ticket_ids[0]}."
            )
        if ticket not in tickets:
            tickets.append(ticket)
        tokens = tokens[size:]
    return KeepTickets(tuple(tickets))


READERS: dict[str, Callable[[BoardWords, str], Move]] = {
    "draw": lambda _, rest: _alone(DrawCard(), rest),
    "take": lambda _, rest: TakeCard(card(plain(rest))),
    "tickets": lambda _, rest: _alone(DrawTickets(), rest),
    "keep": _keep,
    "claim": _claim,
    "pay": lambda _, rest: PayExtra(payment(rest)),
    "decline": lambda _, rest: _alone(Decline(), rest),
    "station": _station,
    "swap": lambda _, rest: _alone(SwapTickets(), rest),
    "lay": lambda words, rest: LayNeutralLane(words.lane(rest)),
    "pass": lambda _, rest: _alone(Pass(), rest),
}


def _alone(move: Move, rest: str) -> Move:
    if rest.strip():
        raise UnreadableMove(f"Write just {move}; {rest.strip()!r} is too much.")
    return move


def read_move(board: Board, text: str) -> Move:
    """Read one line of the move language for a board."""
    if not isinstance(text, str):
        raise UnreadableMove(f"A move is a line of text, not {type(text).__name__}.")
    if len(text) > MAX_TEXT:
        raise UnreadableMove(f"A move is one short line; this one has {len(text)} characters.")
    verb, _, rest = text.strip().partition(" ")
    reader = READERS.get(plain(verb))
    if reader is None:
        near = nearest(plain(verb), READERS)
        hint = f" Did you mean {near}?" if near else ""
        raise UnreadableMove(f"{verb[:40]!r} begins no move; moves begin with {', '.join(READERS)}.{hint}")
    return reader(words_of(board), rest)
