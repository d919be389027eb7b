"""What must hold for a board file before anybody can play on it.

Every fault is one sentence: the file, the entry, what stands there, and what was expected.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from whistlestop.engine.codes import CARD_NAMES, MAX_CITIES, MAX_LANES, MAX_LENGTH, MAX_SEATS, MAX_TICKETS
from whistlestop.engine.refusals import BoardError, nearest

WAGONS = CARD_NAMES[:-1]
LANE_KINDS = ("rail", "ferry", "tunnel")

# Far above what any board needs, and within what the engine counts with.
MAX_CARDS = 100  # of one kind: a hand stays below a thousand
MAX_LOCOMOTIVES = 30  # with many more, a market that locomotives crowd would be cleared nearly for ever
MAX_CARS = 100
MAX_POINTS = 1000
MAX_TOLL = 100
MAX_STATIONS = 4  # the best use of every further one takes several times as long to find
MAX_EXCHANGE = 9

ID = re.compile(r"[a-z0-9_]{1,40}")
AN_ID = "lowercase letters, digits and underscores, 40 at most"


class Pairs(dict[str, Any]):
    """A JSON object that remembers a key it was given twice."""

    def __init__(self, pairs: Iterable[tuple[str, Any]]) -> None:
        super().__init__()
        self.twice: str | None = None
        for key, value in pairs:
            if key in self:
                self.twice = key
            self[key] = value


@dataclass(frozen=True, slots=True)
class Form:
    """The keys that an object of a board file has."""

    noun: str
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()  # for drawing and for notes; with them goes any name_*

    def knows(self, key: str) -> bool:
        """Tell whether a key may stand there."""
        known = key in self.needed or key in self.optional or key in self.unread
        return known or (bool(self.unread) and key.startswith("name_"))

    def listed(self) -> str:
        """List the keys for somebody who mistyped one."""
        names = self.needed + self.optional
        keys = ", ".join(names) if len(names) < 20 else f"{names[0]} to {names[-1]}"
        return f"{keys}, or for drawing and notes {', '.join(self.unread)}, name_*" if self.unread else keys


OF_ENTRIES = ("lon", "lat", "x", "y", "mid", "region", "notes", "provenance")
BOARD = Form(
    "key",
    ("board", "title", "players", "cars", "deck", "points", "cities", "lanes", "tickets"),
    ("stations", "start_scores", "toll_tokens", "regions", "hall_bonus"),
    ("frame", "notes", "provenance"),
)
CITY = Form("key", ("id", "name"), (), OF_ENTRIES)
LANE = Form("key", ("a", "b", "length", "colour"), ("kind", "locomotives", "exchange", "toll"), OF_ENTRIES)
TICKET = Form("key", ("a", "b"), ("points", "long", "neutral"), OF_ENTRIES)
DECK = Form("card", optional=CARD_NAMES)
POINTS = Form("length", optional=tuple(str(length) for length in range(1, MAX_LENGTH + 1)))
TOKENS = Form("token", optional=tuple(str(value) for value in range(1, MAX_TOLL + 1)))


def shown(value: object) -> str:
    """Quote a value of the file, shortened, so that any terminal can print it."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value, ensure_ascii=not str(value).isprintable())
    return text if len(text) <= 60 else f"{text[:57]}..."


def perhaps(word: str, known: Collection[str]) -> str:
    """Guess what somebody meant to write."""
    guess = None if word.isdigit() else nearest(word, known)
    return f", perhaps {guess} was meant" if guess else ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A value in a board file, and where it stands."""

    file: str
    place: str  # the city, lane or ticket it belongs to: `lanes[12] (helena-seattle)`
    key: str  # what it is called there: `length`
    value: Any

    def fault(self, said: str) -> BoardError:
        """Say what is wrong here, in words that begin with a verb; the caller raises it."""
        where = ": ".join(part for part in (self.file, self.place, self.key) if part)
        return BoardError(f"{where} {said}.")

    def unexpected(self, expected: str) -> BoardError:
        """Quote what stands here, and say what should."""
        return self.fault(f"is {shown(self.value)}; expected {expected}")

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def at(self, key: str) -> Entry:
        """Go to the value of a key that is there."""
        return Entry(self.file, self.place, f"{self.key}.{key}" if self.key else key, self.value[key])

    def whole(self, least: int, most: int) -> int:
        """Demand a whole number in a range."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.unexpected(f"a whole number from {least} to {most}")
        return self.value

    def number_at(self, key: str, least: int, most: int) -> int:
        """Demand a whole number of a key that may be left out, which means 0."""
        return self.at(key).whole(least, most) if key in self else 0

    def text(self) -> str:
        """Demand a line of text that can be shown to people."""
        value = self.value
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > 80:
            raise self.unexpected("a line of text, 80 characters at most")
        return value

    def one_of(self, known: Collection[str], what: str) -> str:
        """Demand one of the known words."""
        if isinstance(self.value, str) and self.value in known:
            return self.value
        guess = perhaps(self.value, known) if isinstance(self.value, str) else ""
        raise self.unexpected(f"{what}{guess}")

    def new_id(self, others: Collection[str]) -> str:
        """Demand an id that is not taken yet."""
        if not isinstance(self.value, str) or not ID.fullmatch(self.value):
            raise self.unexpected(f"an id of {AN_ID}")
        if self.value in others:
            raise self.fault(f"is {shown(self.value)}, which is taken already; expected an id of its own")
        return self.value

    def items(self, least: int, most: int, what: str) -> list[Entry]:
        """Demand a list of a certain length."""
        number = str(least) if least == most else f"{least} to {most}"
        if not isinstance(self.value, list):
            raise self.unexpected(f"a list of {number} {what}")
        if not least <= len(self.value) <= most:
            raise self.fault(f"is a list of {len(self.value)}; expected a list of {number} {what}")
        return [Entry(self.file, self.place, f"{self.key}[{i}]", item) for i, item in enumerate(self.value)]

    def checked_keys(self) -> list[str]:
        """Demand an object, and no key twice."""
        if not isinstance(self.value, dict):
            raise self.unexpected("a JSON object in braces")
        if isinstance(self.value, Pairs) and self.value.twice is not None:
            raise self.fault(f"has the key {shown(self.value.twice)} twice; expected each key once")
        return list(self.value)

    def in_form(self, form: Form) -> Entry:
        """Demand an object with the keys of a form."""
        for key in self.checked_keys():
            if not form.knows(key):
                guess = perhaps(key, form.needed + form.optional + form.unread)
                raise self.fault(f"has an unknown {form.noun} {shown(key)}{guess}; expected {form.listed()}")
        for key in form.needed:
            if key not in self:
                raise self.fault(f"has no {form.noun} {key}; expected {', '.join(form.needed)}")
        return self

    def parts(self) -> list[Entry]:
        """List the values of an object."""
        return [self.at(key) for key in self.value]

    def named(self, *keys: str) -> Entry:
        """Take an entry of a list as a place of its own, named after what it is or joins."""
        ids = [self.value.get(key) for key in keys] if isinstance(self.value, dict) else []
        known = [name for name in ids if isinstance(name, str) and ID.fullmatch(name)]
        name = f"{self.key} ({'-'.join(known)})" if len(known) == len(keys) else self.key
        return Entry(self.file, name, "", self.value)


Joined = dict[tuple[str, str], list[Entry]]
"""Lanes by their two ends: one, or the two of a double."""


def check_board(file: str, document: object) -> None:
    """Check the content of a board file; raise a BoardError for the first fault."""
    board = Entry(file, "", "", document).in_form(BOARD)
    board.at("board").new_id(())
    board.at("title").text()
    check_players(board.at("players"))
    board.at("cars").whole(1, MAX_CARS)
    check_deck(board.at("deck"))
    for points in board.at("points").in_form(POINTS).parts():
        points.whole(0, MAX_POINTS)
    cities = check_cities(board.at("cities"))
    lanes = check_lanes(board, cities)
    check_connected(board.at("cities"), lanes)
    check_tickets(board, cities, lanes)
    check_pieces(board)
    check_places(board, cities)


def check_players(players: Entry) -> None:
    """Demand the least and the most number of players."""
    least, most = (item.whole(2, MAX_SEATS) for item in players.items(2, 2, "numbers: the least, the most"))
    if least > most:
        raise players.fault(f"is [{least}, {most}]; expected the least number before the most")


def check_deck(deck: Entry) -> None:
    """Demand counts of known cards, some of them in a colour."""
    for card in deck.in_form(DECK).checked_keys():
        deck.at(card).whole(1, MAX_CARDS if card in WAGONS else MAX_LOCOMOTIVES)
    if not any(colour in deck for colour in WAGONS):
        raise deck.fault(f"has no wagon card; expected some of {', '.join(WAGONS)}")


def check_cities(cities: Entry) -> list[str]:
    """Check the cities and return their ids."""
    ids: list[str] = []
    names: set[str] = set()
    for item in cities.items(2, MAX_CITIES, "cities"):
        city = item.named("id").in_form(CITY)
        ids.append(city.at("id").new_id(ids))
        name = city.at("name").text()
        if name in names:
            raise city.at("name").fault(f"is {shown(name)}, as of another city; expected a name of its own")
        names.add(name)
    return ids


def check_ends(entry: Entry, cities: Collection[str]) -> tuple[str, str]:
    """Demand two different cities as the ends of a lane or ticket."""
    a = entry.at("a").one_of(cities, "the id of a city")
    b = entry.at("b").one_of(cities, "the id of a city")
    if a == b:
        raise entry.fault(f"joins {a} with itself; expected two different cities")
    return a, b


def check_lanes(board: Entry, cities: Collection[str]) -> Joined:
    """Check the lanes and return them by the cities they join."""
    lanes: Joined = {}
    for item in board.at("lanes").items(1, MAX_LANES, "lanes"):
        lane = item.named("a", "b").in_form(LANE)
        a, b = check_ends(lane, cities)
        if a > b:
            raise lane.fault(f"has {a} as a and {b} as b; expected them in alphabetical order")
        length = lane.at("length").whole(1, MAX_LENGTH)
        if board.value["points"] and str(length) not in board.at("points"):
            raise lane.at("length").fault(f"is {length}; expected points to have an entry for it")
        check_colour(lane.at("colour"), board.at("deck"))
        check_kind(lane, length, board.at("deck"))
        lane.number_at("toll", 0, MAX_TOLL)
        beside = lanes.setdefault((a, b), [])
        check_beside(lane, beside)
        beside.append(lane)
    return lanes


def check_colour(colour: Entry, deck: Entry) -> None:
    """Demand gray or a colour that can be paid."""
    name = colour.one_of((*WAGONS, "gray"), f"one of {', '.join(WAGONS)} or gray")
    if name != "gray" and name not in deck:
        raise colour.fault(f"is {name}, but the deck has no such card; expected gray or a colour of the deck")


def check_kind(lane: Entry, length: int, deck: Entry) -> None:
    """Demand locomotives on ferries and nowhere else, and exchanges on ordinary lanes only."""
    kind = lane.at("kind").one_of(LANE_KINDS, "rail, ferry or tunnel") if "kind" in lane else "rail"
    locomotives = lane.number_at("locomotives", 0, MAX_LENGTH)
    if kind == "ferry" and not 1 <= locomotives <= length:
        raise lane.fault(f"is a ferry with {locomotives} locomotives; expected 1 to {length}, its length")
    if kind != "ferry" and locomotives:
        said = f"is {locomotives} on a lane of kind {kind}; expected locomotives on ferries only"
        raise lane.at("locomotives").fault(said)
    if locomotives and "locomotive" not in deck:
        raise lane.at("locomotives").fault(f"is {locomotives}; expected locomotives in the deck for a ferry")
    if "exchange" in lane:
        lane.at("exchange").whole(2, MAX_EXCHANGE)
        if kind != "rail":
            raise lane.at("exchange").fault(f"stands on a {kind}; expected it on a lane of kind rail only")


def check_beside(lane: Entry, beside: list[Entry]) -> None:
    """Compare a lane with those that join the same cities."""
    if len(beside) == 2:
        raise lane.fault("is the third lane between its cities; expected two at most")
    toll = lane.value.get("toll", 0)
    for other in beside:
        theirs = other.value.get("toll", 0)
        if theirs != toll:
            raise lane.fault(
                f"has toll {toll} and {other.place} has {theirs}; expected the same on both lanes"
            )


def check_connected(cities: Entry, lanes: Joined) -> None:
    """Demand a way from every city to every other."""
    items = [item.named("id") for item in cities.items(2, MAX_CITIES, "cities")]
    start = items[0].value["id"]
    reached = {start}
    grown = True
    while grown:
        further = {end for ends in lanes if not reached.isdisjoint(ends) for end in ends}
        grown = not further <= reached
        reached |= further
    for city in items:
        if city.value["id"] not in reached:
            raise city.fault(f"can't be reached from {start}; expected lanes that connect the whole board")


def check_tickets(board: Entry, cities: Collection[str], lanes: Joined) -> None:
    """Check the tickets; where lanes are worth points, they are too."""
    seen: dict[frozenset[str], str] = {}
    for item in board.at("tickets").items(1, MAX_TICKETS, "tickets"):
        ticket = item.named("a", "b").in_form(TICKET)
        ends = frozenset(check_ends(ticket, cities))
        if ends in seen:
            raise ticket.fault(f"is there already as {seen[ends]}; expected each pair of cities once")
        seen[ends] = ticket.place
        if board.value["points"] and "points" not in ticket:
            raise ticket.fault("has no points; expected them on every ticket of a board with points")
        ticket.number_at("points", 1 if board.value["points"] else 0, MAX_POINTS)
        if "long" in ticket and type(ticket.at("long").value) is not bool:
            raise ticket.at("long").unexpected("true or false")
        if "neutral" in ticket:
            check_neutral(ticket.at("neutral"), cities, lanes)


def check_neutral(neutral: Entry, cities: Collection[str], lanes: Joined) -> None:
    """Demand two cities with a lane between them."""
    a, b = sorted(item.one_of(cities, "the id of a city") for item in neutral.items(2, 2, "cities"))
    if (a, b) not in lanes:
        raise neutral.fault(f"names {a} and {b}, which no lane joins; expected the ends of a lane")


def check_pieces(board: Entry) -> None:
    """Check what players get besides cars: stations, starting scores, toll tokens."""
    board.number_at("stations", 0, MAX_STATIONS)
    if "start_scores" in board:
        most = board.value["players"][1]
        for score in board.at("start_scores").items(most, most, "numbers, one for each player"):
            score.whole(0, MAX_POINTS)
    if "toll_tokens" in board:
        tokens = board.at("toll_tokens").in_form(TOKENS)
        for number in tokens.parts():
            number.whole(1, MAX_CARDS)


def check_places(board: Entry, cities: Collection[str]) -> None:
    """Check the regions and the bonuses for joining two cities."""
    if "regions" in board:
        regions = board.at("regions")
        for region in regions.checked_keys():
            if not ID.fullmatch(region):
                raise regions.fault(f"has the key {shown(region)}; expected an id of {AN_ID}")
            for place in regions.at(region).items(1, MAX_CITIES, "cities"):
                place.one_of(cities, "the id of a city")
    if "hall_bonus" in board:
        ends: set[str] = set()
        for pair in board.at("hall_bonus").items(0, MAX_CITIES, "pairs of cities"):
            a, b = (city.one_of(cities, "the id of a city") for city in pair.items(2, 2, "cities"))
            if a == b or b in ends:
                raise pair.fault(f"leads to {b}, its own start or an earlier end; expected each end once")
            ends.add(b)
