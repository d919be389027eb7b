"""Everything that lies on the table. Only the steps of a rule sheet change it.

No field belongs to one box: what a box puts before its players beyond cards,
cars and tickets are tokens, which its sheet declares.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.chance import Keeper
from whistlestop.engine.codes import NONE, OVER

FAST: Final = Keeper()


@final
class Player:
    """What one seat has, or a neutral set of cars beyond the seats."""

    def __init__(self) -> None:
        """Start with nothing; setup, a document or `clone` fills it."""
        self.hand = vec[i64]()  # cards by kind
        self.cars: i64 = 0
        self.score: i64 = 0
        self.tickets: i64 = 0  # a set of tickets, secret until the end
        self.open_low: i64 = 0  # lanes that this player may still claim
        self.open_high: i64 = 0
        self.own_low: i64 = 0  # lanes that this player has claimed
        self.own_high: i64 = 0
        self.linked = vec[i64]()  # for each city, the set of cities joined to it by own lanes
        self.lent = False  # whether a copy has the same `linked`: then it is copied before it changes
        self.tokens = vec[i64]()  # what the box's sheet declares
        self.offer = vec[i64]()  # tickets to choose from, in order
        self.returned = vec[i64]()  # first tickets given back, until everybody has chosen
        self.keep: i64 = 0  # how many of the offer must be kept

    def clone(self) -> "Player":
        """Copy; the copy shares nothing that moves change in place, but for what is marked as lent."""
        new = Player()
        new.hand = self.hand[:]
        new.cars = self.cars
        new.score = self.score
        new.tickets = self.tickets
        new.open_low = self.open_low
        new.open_high = self.open_high
        new.own_low = self.own_low
        new.own_high = self.own_high
        new.linked = self.linked
        new.lent = True
        self.lent = True
        new.tokens = self.tokens[:]
        new.offer = self.offer
        new.returned = self.returned
        new.keep = self.keep
        return new

    def cards(self) -> i64:
        """Count the cards in the hand."""
        total: i64 = 0
        for n in self.hand:
            total += n
        return total

    def joins(self, a: i64, b: i64) -> bool:
        """Tell whether own lanes join two cities."""
        return (self.linked[a] >> b) & 1 != 0


@final
class State:
    """The table at one moment, with the question that is open and whose it is."""

    def __init__(self) -> None:
        """Start with nothing; setup, a document or `clone` fills it."""
        self.players = vec[Player]()
        self.decision: i64 = OVER
        self.turn: i64 = 0  # the seat to act; of several who choose first tickets, the lowest
        self.owing: i64 = 0  # the set of seats that still choose their first tickets
        self.round: i64 = 1
        self.last_turns: i64 = NONE
        self.passes: i64 = 0
        self.seed: i64 = 0
        self.keeper = FAST
        self.deck = vec[i64]()  # the top is at deck_size - 1; a new deck is a new vec, so copies may share it
        self.deck_size: i64 = 0
        self.discard = vec[i64]()  # cards by kind
        self.discard_size: i64 = 0
        self.market = vec[i64]()
        self.gaps: i64 = 0  # empty places in the market
        self.ticket_deck = vec[i64]()  # a ring: ticket_size tickets from ticket_top on
        self.ticket_top: i64 = 0
        self.ticket_size: i64 = 0
        self.ticket_discard: i64 = 0  # a set
        self.tickets_out: i64 = 0  # a set
        self.target: i64 = NONE  # the lane or city that is being paid for or chosen
        self.laid = vec[i64]()  # the payment on the table
        self.shown = vec[i64]()  # cards turned up by a tunnel
        self.extra: i64 = 0  # what the tunnel asks on top
        self.telling = False
        self.news: list[tuple[str, int, int, int]] = []

    def clone(self) -> "State":
        """Copy for search and simulation: it shares the keeper of chance and tells no news."""
        new = State()
        players = self.players[:]
        i: i64
        for i in range(len(players)):
            players[i] = players[i].clone()
        new.players = players
        new.decision = self.decision
        new.turn = self.turn
        new.owing = self.owing
        new.round = self.round
        new.last_turns = self.last_turns
        new.passes = self.passes
        new.seed = self.seed
        new.keeper = self.keeper
        new.deck = self.deck
        new.deck_size = self.deck_size
        new.discard = self.discard[:]
        new.discard_size = self.discard_size
        new.market = self.market[:]
        new.gaps = self.gaps
        new.ticket_deck = self.ticket_deck[:]
        new.ticket_top = self.ticket_top
        new.ticket_size = self.ticket_size
        new.ticket_discard = self.ticket_discard
        new.tickets_out = self.tickets_out
        new.target = self.target
        new.laid = self.laid[:]
        new.shown = self.shown
        new.extra = self.extra
        return new

    def tell(self, what: str, seat: i64, a: i64 = NONE, b: i64 = NONE) -> None:
        """Put down what a move made happen, for logs; who may read it, the view decides."""
        self.news.append((what, int(seat), int(a), int(b)))
