"""A board as the rules look things up on it: flat tables, made once when the board is loaded.

Cities, lanes and tickets are numbers, in the order of the board file. A set of
cities or tickets is one word, a set of lanes two (`bits.py`).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit_table
from whistlestop.engine.board_file import BoardFacts
from whistlestop.engine.codes import (
    CARD_NAMES,
    COLOURS,
    FERRY,
    GRAY,
    LOCO,
    MAX_LENGTH,
    NONE,
    RAIL,
    TUNNEL,
    WORD,
)

KIND_NUMBERS: Final = {"rail": RAIL, "ferry": FERRY, "tunnel": TUNNEL}


def zeros(n: i64) -> vec[i64]:
    """Return n zeros."""
    return vec[i64]([0] * n)


def copied(items: list[int]) -> vec[i64]:
    """Return a list as a vec."""
    table = vec[i64]()
    for item in items:
        table = append(table, item)
    return table


class Board:
    """What is printed on a board and its tickets."""

    def __init__(self, facts: BoardFacts) -> None:
        """Lay the facts out as tables. The facts were checked when they were read."""
        self.facts = facts
        self.bit = bit_table()
        self.city_ids: list[str] = [city.id for city in facts.cities]
        self.lane_ids: list[str] = facts.lane_ids()
        self.ticket_ids: list[str] = facts.ticket_ids()
        self.city_number: dict[str, int] = {name: i for i, name in enumerate(self.city_ids)}
        self.lane_number: dict[str, int] = {name: i for i, name in enumerate(self.lane_ids)}
        self.ticket_number: dict[str, int] = {name: i for i, name in enumerate(self.ticket_ids)}
        self.cities: i64 = len(facts.cities)
        self.lanes: i64 = len(facts.lanes)
        self.tickets: i64 = len(facts.tickets)
        self._lay_out_lanes(facts)
        self._lay_out_tickets(facts)
        self.deck = copied([facts.deck.get(name, 0) for name in CARD_NAMES])
        self.cards: i64 = sum(facts.deck.values())
        self._pair_lanes()
        self._tabulate_lengths()
        self._tabulate_ferries()
        self._list_lanes_by_city()
        self._find_named_connections()

    def _lay_out_lanes(self, facts: BoardFacts) -> None:
        number = self.city_number
        self.lane_a = copied([number[lane.a] for lane in facts.lanes])
        self.lane_b = copied([number[lane.b] for lane in facts.lanes])
        self.length = copied([lane.length for lane in facts.lanes])
        self.colour = copied(
            [GRAY if lane.colour == "gray" else CARD_NAMES.index(lane.colour) for lane in facts.lanes]
        )
        self.kind = copied([KIND_NUMBERS[lane.kind] for lane in facts.lanes])
        self.locomotives = copied([lane.locomotives for lane in facts.lanes])
        self.exchange = copied([lane.exchange for lane in facts.lanes])
        self.toll = copied([lane.toll for lane in facts.lanes])
        self.points = copied([facts.points.get(lane.length, 0) for lane in facts.lanes])
        bit = self.bit
        self.lane_low = zeros(self.lanes)  # the lane's bit in the first word of a lane set
        self.lane_high = zeros(self.lanes)  # and in the second
        i: i64
        for i in range(self.lanes):
            if i < WORD:
                self.lane_low[i] = bit[i]
            else:
                self.lane_high[i] = bit[i - WORD]

    def _lay_out_tickets(self, facts: BoardFacts) -> None:
        number = self.city_number
        self.ticket_a = copied([number[ticket.a] for ticket in facts.tickets])
        self.ticket_b = copied([number[ticket.b] for ticket in facts.tickets])
        self.ticket_points = copied([ticket.points for ticket in facts.tickets])
        self.ticket_long = copied([int(ticket.long) for ticket in facts.tickets])

    def _pair_lanes(self) -> None:
        """Find the other lane of each double: any other lane between the same two cities.

        Rules: E14, N-R1.
        """
        self.other = vec[i64]([NONE] * self.lanes)
        i: i64
        j: i64
        for i in range(self.lanes):
            for j in range(self.lanes):
                if i != j and self.lane_a[i] == self.lane_a[j] and self.lane_b[i] == self.lane_b[j]:
                    self.other[i] = j

    def _tabulate_lengths(self) -> None:
        """For every colour and number of cards: the lanes that so many cards of it can pay for.

        Gray lanes are in every colour's row. A row has a place for every number of
        cards that a hand can hold of one colour and locomotives together.
        """
        most: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            most = max(most, self.deck[colour])
        self.row: i64 = max(most + self.deck[LOCO], MAX_LENGTH) + 1
        self.within_low = zeros(COLOURS * self.row)
        self.within_high = zeros(COLOURS * self.row)
        self.shorter_low = zeros(MAX_LENGTH + 1)  # lanes of any colour up to that length
        self.shorter_high = zeros(MAX_LENGTH + 1)
        i: i64
        n: i64
        for i in range(self.lanes):
            for n in range(self.length[i], MAX_LENGTH + 1):
                self.shorter_low[n] |= self.lane_low[i]
                self.shorter_high[n] |= self.lane_high[i]
            for colour in range(COLOURS):
                if self.colour[i] == GRAY or self.colour[i] == colour:
                    for n in range(self.length[i], self.row):
                        self.within_low[colour * self.row + n] |= self.lane_low[i]
                        self.within_high[colour * self.row + n] |= self.lane_high[i]

    def _tabulate_ferries(self) -> None:
        """For every number of locomotives: the lanes that show no more symbols."""
        self.crossed_low = zeros(MAX_LENGTH + 1)
        self.crossed_high = zeros(MAX_LENGTH + 1)
        i: i64
        n: i64
        for i in range(self.lanes):
            for n in range(self.locomotives[i], MAX_LENGTH + 1):
                self.crossed_low[n] |= self.lane_low[i]
                self.crossed_high[n] |= self.lane_high[i]

    def _list_lanes_by_city(self) -> None:
        """List the lanes of each city: `at[first_at[c]]` up to `at[first_at[c + 1]]`."""
        self.first_at = zeros(self.cities + 1)
        self.at = vec[i64]()
        city: i64
        i: i64
        for city in range(self.cities):
            for i in range(self.lanes):
                if self.lane_a[i] == city or self.lane_b[i] == city:
                    self.at = append(self.at, i)
            self.first_at[city + 1] = len(self.at)

    def _find_named_connections(self) -> None:
        """For each ticket, the first lane of the connection it names at its bottom, or NONE."""
        self.named = vec[i64]([NONE] * self.tickets)
        for number, ticket in enumerate(self.facts.tickets):
            ends = sorted(ticket.neutral)
            for lane, fact in enumerate(self.facts.lanes):
                if ends == [fact.a, fact.b] and self.named[number] == NONE:
                    self.named[number] = lane

    def card_name(self, card: i64) -> str:
        """Name a card."""
        return CARD_NAMES[int(card)]

    def lane_title(self, lane: i64) -> str:
        """Name a lane's ends as people say them."""
        cities = self.facts.cities
        return f"{cities[int(self.lane_a[lane])].name}-{cities[int(self.lane_b[lane])].name}"

    def is_locomotive(self, card: i64) -> bool:
        """Tell locomotives from wagon cards."""
        return card == LOCO
