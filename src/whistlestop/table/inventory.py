"""What a document has mentioned so far: nothing lies in two places, and nothing that the box lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.board import Board, copied
from whistlestop.engine.codes import CARD_NAMES, KINDS
from whistlestop.table.reading import Node, fault


class Inventory:
    """The cards, tickets and lanes that a document has named, and where."""

    def __init__(self, board: Board) -> None:
        """Begin with nothing named."""
        self.board = board
        self.cards: Counter[int] = Counter()  # by kind
        self.tickets: dict[int, str] = {}
        self.lanes: dict[int, str] = {}

    def counted(self, node: Node, key: str) -> vec[i64]:
        """Read counts of cards that must fit into the box's deck."""
        cards = node.cards(key)
        self.count_cards([kind for kind in range(KINDS) for _ in range(min(cards[kind], 1000))], node.at(key))
        return copied(list(cards))

    def count_cards(self, cards: Iterable[int], path: str) -> None:
        """Refuse more cards of a kind than the box has."""
        self.cards.update(cards)
        for kind, number in self.cards.items():
            if number > self.board.deck[kind]:
                name = CARD_NAMES[kind]
                raise fault(
                    f"{path}.{name}", f"that makes {number} {name} cards; there are {self.board.deck[kind]}."
                )

    def ticket_list(self, node: Node, key: str) -> list[int]:
        """Read tickets that are mentioned nowhere else."""
        numbers = node.names(key, self.board.ticket_number, "ticket")
        for ticket in numbers:
            if ticket in self.tickets:
                name = self.board.ticket_ids[ticket]
                raise fault(node.at(key), f"the ticket {name} lies in {self.tickets[ticket]} already.")
            self.tickets[ticket] = node.at(key)
        return numbers

    def ticket_set(self, node: Node, key: str) -> i64:
        """Read tickets as a set."""
        tickets: i64 = 0
        for ticket in self.ticket_list(node, key):
            tickets |= self.board.bit[ticket]
        return tickets

    def lane_list(self, node: Node, key: str) -> list[int]:
        """Read lanes that nobody else holds."""
        lanes = node.names(key, self.board.lane_number, "lane")
        for lane in lanes:
            if lane in self.lanes:
                name = self.board.lane_ids[lane]
                raise fault(node.at(key), f"{name} is claimed already, in {self.lanes[lane]}.")
            self.lanes[lane] = node.at(key)
        return lanes

    def cards_left(self) -> list[int]:
        """List the cards that are mentioned nowhere."""
        return [kind for kind in range(KINDS) for _ in range(int(self.board.deck[kind]) - self.cards[kind])]

    def tickets_left(self) -> list[int]:
        """List the tickets that are mentioned nowhere."""
        return [ticket for ticket in range(self.board.tickets) if ticket not in self.tickets]
