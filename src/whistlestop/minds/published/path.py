"""Path, "route focus": lanes on the ways to its tickets, by points of lane and ticket together."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.codes import BLIND, GRAY, LANE, LOCO, NONE, TICKETS
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.minds.offers import by_plenty, cheapest, offered, take
from whistlestop.minds.published.common import Published, set_in, tickets_wanted
from whistlestop.minds.published.keeping import most_that_fit
from whistlestop.minds.published.ways import Ways, share, worth


class Path(Published):
    """Wants every lane on the ways of its open tickets; a way has as few lanes as possible.

    A lane is wanted as much as its points and twice those of its ticket; the most wanted one that can be
    paid is claimed, in the colour held most. Without such lanes all free lanes are wanted by their points.
    It draws for the most wanted lane. All tickets dealt are kept, and no more are drawn.

    The released code differs, each by a flag:

    - `cheap_first`: free lanes are taken from the fewest points up (a sign is missing).
    - `draws_blind`: it always draws from the deck (it looks for RED where the market says red).
    - `leaves_last`: lanes that would take exactly the cars left are not wanted (< for <=).
    - `wavers`: of several ways with as few lanes it takes any, now one and now another.
    - `keeps_all`: tickets are kept, and ways are followed, also when there are not cars enough for them.

    The repaired one keeps as many tickets as go together with its cars, and with none left that can be
    done draws new ones while everybody has cars enough.
    """

    def __init__(
        self,
        *,
        cheap_first: bool = False,
        draws_blind: bool = False,
        leaves_last: bool = False,
        keeps_all: bool = False,
        wavers: bool = False,
        careful: bool = True,
    ) -> None:
        """Say which flaws it has."""
        super().__init__(careful=careful)
        self.cheap_first = cheap_first
        self.draws_blind = draws_blind
        self.leaves_last = leaves_last
        self.keeps_all = keeps_all
        self.wavers = wavers

    def keep(self, rules: Rules, state: State) -> i64:
        """Keep all tickets, or as many as fit."""
        if self.keeps_all:
            return super().keep(rules, state)
        return most_that_fit(rules, state)

    def turn(self, rules: Rules, state: State, words: vec[i64], x: i64) -> i64:
        """Claim the most wanted lane that can be paid."""
        wanted = self.wanted(rules, state)
        lane = most_wanted(rules, state, wanted, words)
        if lane != NONE:
            return LANE + lane
        if (
            not self.keeps_all
            and wanted[rules.board.lanes] == 0
            and tickets_wanted(rules, state, words, share(rules, 20))
        ):
            return TICKETS
        return NONE

    def wanted(self, rules: Rules, state: State) -> vec[i64]:
        """Say how much each lane is wanted; after the lanes, whether it is for a ticket."""
        board = rules.board
        ways = Ways(rules, state)
        wanted = zeros(board.lanes + 1)
        rest = state.players[state.turn].tickets
        while rest:
            self.want_ticket(ways, wanted, first(rest))
            rest &= rest - 1
        if wanted[board.lanes]:
            return wanted
        lane: i64
        for lane in range(board.lanes):
            if ways.price[lane] > 0 and self.fits(ways, lane):
                wanted[lane] = 100 - worth(board, lane) if self.cheap_first else worth(board, lane)
        return wanted

    def want_ticket(self, ways: Ways, wanted: vec[i64], ticket: i64) -> None:
        """Want the lanes of a ticket's way."""
        board = ways.board
        start = board.ticket_a[ticket]
        end = board.ticket_b[ticket]
        lanes = ways.any_fewest_lanes(start, end) if self.wavers else ways.fewest_lanes(start, end)
        if not self.keeps_all and ways.cars_in(lanes) > ways.cars:
            ways.by_cars(end)
            if ways.dist[start] > ways.cars:
                return
            lanes = ways.walk(start, end)
        for lane in lanes:
            if ways.price[lane] > 0 and self.fits(ways, lane):
                priority = worth(board, lane) + 2 * board.ticket_points[ticket]
                wanted[lane] = max(wanted[lane], priority)
                other = board.other[lane]
                if other != NONE and ways.price[other] > 0:
                    wanted[other] = max(wanted[other], priority)
                wanted[board.lanes] = 1

    def fits(self, ways: Ways, lane: i64) -> bool:
        """Tell whether there are cars for a lane."""
        return ways.price[lane] + (1 if self.leaves_last else 0) <= ways.cars

    def draw(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Take the colour of the most wanted lane, else from the deck, else a locomotive."""
        if not self.draws_blind:
            wanted = self.wanted(rules, state)
            lane: i64
            best: i64 = 0
            for lane in range(rules.board.lanes):
                if wanted[lane] > wanted[best]:
                    best = lane
            if wanted[best]:
                move = take(words, self.colour_for(rules, state, best))
                if move != NONE:
                    return move
        return BLIND if offered(words, BLIND) else take(words, LOCO)

    def colour_for(self, rules: Rules, state: State, lane: i64) -> i64:
        """Return the colour held most of those that a connection takes, over all its free lanes."""
        board = rules.board
        player = state.players[state.turn]
        colours = colours_of(board, lane)
        other = board.other[lane]
        if other != NONE and is_open(board, player, other):
            colours |= colours_of(board, other)
        return self.most_of(player.hand, colours)

    def most_of(self, hand: vec[i64], colours: i64) -> i64:
        """Return the colour of a set that is held most, the first in the order of moves."""
        best: i64 = NONE
        for colour in self.order:
            if (colours >> colour) & 1 and (best == NONE or hand[colour] > hand[best]):
                best = colour
        return best

    def pay(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Pay in the colour held most."""
        board = rules.board
        hand = state.players[state.turn].hand
        lane = state.target
        colour = self.most_of(hand, colours_of(board, lane))
        move = set_in(hand, colour, board.length[lane], board.locomotives[lane])
        return move if offered(words, move) else cheapest(words, by_plenty(hand))


def is_open(board: Board, player: Player, lane: i64) -> bool:
    """Tell whether a player may still claim a lane."""
    return (player.open_low & board.lane_low[lane] | player.open_high & board.lane_high[lane]) != 0


def colours_of(board: Board, lane: i64) -> i64:
    """Return the set of colours that may pay for a lane."""
    colour = board.colour[lane]
    return 0xFF if colour == GRAY else board.bit[colour]


def most_wanted(rules: Rules, state: State, wanted: vec[i64], words: vec[i64]) -> i64:
    """Return the most wanted lane on offer, of several the one whose colour is held most, or NONE."""
    board = rules.board
    hand = state.players[state.turn].hand
    best: i64 = NONE
    most: i64 = 0
    lane: i64
    for lane in range(board.lanes):
        if wanted[lane] and offered(words, LANE + lane):
            colour = board.colour[lane]
            merit = 100 * wanted[lane] + (hand[colour] if colour != GRAY else 0)
            if merit > most:
                best = lane
                most = merit
    return best
