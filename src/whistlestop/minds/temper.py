"""What a planner believes about the game: numbers that were measured, and can be turned."""

from mypy_extensions import i64

from whistlestop.engine.board import Board
from whistlestop.engine.codes import TUNNEL


class Temper:
    """The numbers by which a planner weighs turns, cards, tickets and lanes."""

    def __init__(self) -> None:
        """Begin with what proved strongest over all boxes."""
        self.turn = 3.0  # points that a turn is worth
        self.cards = 1.7  # useful cards that a turn of drawing brings
        self.least = 0.4  # the least that a lane costs for each space: cars are not free
        self.held = 0.5  # how much of a card in hand makes the lane cheaper that it could pay for
        self.tunnel = 0.7  # cards that a tunnel asks on top
        self.locomotive = 0.8  # how much dearer a locomotive is than another card
        self.exchange = 0.8  # how much dearer a space is where several cards stand for one
        self.station = 4.0  # points lost with a station
        self.toll = 1.0  # points that a toll token is worth
        self.loan = 25.0  # and what the first loan costs
        self.ticket = 12.0  # points that a ticket stands for where tickets are only counted
        self.award = 0.0  # and that one brings on top where most of them are rewarded as well
        self.pace = 1.7  # cars that a player lays in a turn, by and large
        self.pace_turns = 6.0  # how many turns' worth of evidence that guess is
        self.doubt = 2.0  # turns by which the guess about the end may be off
        self.risk = 0.08  # how likely a planned ticket fails all the same
        self.urgent = 0.5  # how likely a lane is taken away that is left lying
        self.touch = 1.0  # points for a lane's end that touches one's own network
        self.more_cars = 0.45  # part of the cars to have left when further tickets are drawn
        self.more_turns = 12.0  # and turns
        self.any_card = 0.25  # what a card is worth, whatever it is
        self.wanted = 0.6  # if a planned lane lacks it
        self.nearly = 1.0  # and by how much more if that lane lacks no other
        self.later = 0.3  # how much less that counts for lanes that come after the plan
        self.wild = 1.1  # a locomotive beside the card that is wanted most
        self.idle = 0.35  # a locomotive where only some lanes take it and none is planned
        self.spend = 0.5  # what a card in hand is worth,
        self.spend_wild = 1.1  # a locomotive,
        self.conflict = 0.8  # and how much more if another lane waits for it
        self.extra = 1.2  # what to pay on top for a tunnel rather than dig again
        self.aims = 2  # lanes to collect for beside a plan
        self.swap = 1.5  # turns that fresh tickets must save
        self.stale: i64 = 1000  # rounds after which thorough searches set a course anew, whatever happened

    def cards_for(self, board: Board, lane: i64) -> float:
        """Return the cards that a lane takes, dear ones counted for more."""
        length = float(board.length[lane])
        cards = length + self.locomotive * float(board.locomotives[lane])
        if board.exchange[lane]:
            cards += self.exchange * length
        if board.kind[lane] == TUNNEL:
            cards += self.tunnel
        return cards
