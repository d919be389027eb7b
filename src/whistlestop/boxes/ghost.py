"""Ghost Train: a race for six tickets on a small board, its own game. Rules: G1 to G9, G-R1 to G-R5."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.codes import MAX_LENGTH, NO_CARD, NONE, OVER, SWAP
from whistlestop.engine.moves import Move, SwapTickets
from whistlestop.engine.piles import draw_into_hand, shuffle_tickets
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Award, Rules, Setup, Sheet, Step, Tally
from whistlestop.engine.state import Player, State
from whistlestop.engine.tokens import CITIES, FLAG, TICKETS, Token
from whistlestop.shared.claiming import ClaimStep, Doubles, Effect
from whistlestop.shared.drawing import DealCards, DrawStep
from whistlestop.shared.market import OpenMarket
from whistlestop.shared.paying import Payment
from whistlestop.shared.tickets import DISCARDED, TicketOffers

DONE: Final = 0  # the token: the set of completed tickets, shown
TREAT: Final = 1  # has a special ticket
TOWN_HALL: Final = 2  # the set of places joined to the town hall whose bonus was taken

TICKETS_IN_HAND: Final = 2
TICKETS_TO_WIN: Final = 6


def sheet(board: Board, seats: i64) -> Sheet:
    """Write the sheet."""
    market = OpenMarket(size=0, clear_at=0)
    tickets = TicketOffers(deal=TICKETS_IN_HAND, keep=0, draw=0, keep_drawn=0)
    tickets.later_rest = DISCARDED
    claim = ClaimStep(
        Payment("G3"),
        Doubles(shared=True, own="G3"),
        [CompleteTickets(), TrickOrTreat(board), TownHall(board, cards=2), EndAtLastCar()],
    )
    sheet = Sheet(market, tickets)
    sheet.turn_clause = "G2"
    sheet.passing_clause = "G-R3"
    sheet.over_clause = "G7"
    sheet.scores_are_open = True
    halls = tuple(place for _, place in board.facts.hall_bonus)
    sheet.tokens = [
        Token("done", TICKETS),
        Token("treat", FLAG),
        Token("town_hall", CITIES, among=halls),
    ]
    sheet.setup = [DealCards(cards=4), DealTwoTickets()]
    sheet.menu = [
        DrawStep(market, locomotive_is_whole_draw=False, clause="G2", empty_clause="G-R3"),
        claim,
        SwapStep(),
    ]
    sheet.final = [CompletedTickets()]
    return sheet


class DealTwoTickets(Setup):
    """Deal each seat its secret tickets; there is no choice.

    Rules: G1.
    """

    def lay_out(self, rules: Rules, state: State) -> None:
        """Shuffle and deal."""
        shuffle_tickets(state, rules.board.bit[rules.board.tickets] - 1)
        seat: i64
        for seat in range(rules.seats):
            draw_tickets(rules, state, state.players[seat], TICKETS_IN_HAND)


def draw_tickets(rules: Rules, state: State, player: Player, number: i64) -> None:
    """Draw tickets into the hand, as many as there are.

    Rules: G4, G-R1.
    """
    i: i64
    for i in range(number):
        ticket = rules.tickets.take(rules, state)
        if ticket != NONE:
            player.tickets |= rules.board.bit[ticket]


def completed(player: Player) -> i64:
    """Count a player's completed tickets, the special one included.

    Rules: G5, G7.
    """
    return count(player.tokens[DONE]) + player.tokens[TREAT]


def won(state: State, player: Player) -> bool:
    """End the game at once if a player has completed enough tickets.

    Rules: G7.
    """
    if completed(player) < TICKETS_TO_WIN:
        return False
    state.decision = OVER
    return True


def complete_tickets(rules: Rules, state: State, seat: i64) -> None:
    """Show every ticket in the hand that is joined, and draw a new one for each, until none is.

    Rules: G4, G7.
    """
    player = state.players[seat]
    board = rules.board
    rest = player.tickets
    while rest:
        ticket = first(rest)
        rest &= rest - 1
        if player.joins(board.ticket_a[ticket], board.ticket_b[ticket]):
            player.tickets &= ~board.bit[ticket]
            player.tokens[DONE] |= board.bit[ticket]
            if state.telling:
                state.tell("completed", seat, ticket)
            if won(state, player):
                return
            draw_tickets(rules, state, player, 1)
            rest = player.tickets


class CompleteTickets(Effect):
    """A claim may complete tickets.

    Rules: G4, G-R4.
    """

    def after_claim(self, rules: Rules, state: State, seat: i64, lane: i64) -> None:
        """Look through the hand."""
        complete_tickets(rules, state, seat)


class TrickOrTreat(Effect):
    """Joining the two regions earns a special ticket, once.

    Rules: G5, G-R4.
    """

    def __init__(self, board: Board) -> None:
        """Take the regions from the board."""
        self.regions = vec[i64]()
        for places in board.facts.regions.values():
            cities: i64 = 0
            for place in places:
                cities |= board.bit[board.city_number[place]]
            self.regions = append(self.regions, cities)

    def after_claim(self, rules: Rules, state: State, seat: i64, lane: i64) -> None:
        """Look whether the claimed lane's network touches all regions."""
        player = state.players[seat]
        network = player.linked[rules.board.lane_a[lane]]
        if player.tokens[TREAT] or len(self.regions) == 0:
            return
        for region in self.regions:
            if network & region == 0:
                return
        player.tokens[TREAT] = 1
        if state.telling:
            state.tell("treat", seat)
        won(state, player)


class TownHall(Effect):
    """Joining the town hall to certain places brings extra cards, once each.

    Rules: G6, G-R4.
    """

    def __init__(self, board: Board, cards: i64) -> None:
        """Take the places from the board."""
        self.cards = cards
        self.halls = vec[i64]()
        self.places = vec[i64]()
        for hall, place in board.facts.hall_bonus:
            self.halls = append(self.halls, board.city_number[hall])
            self.places = append(self.places, board.city_number[place])

    def after_claim(self, rules: Rules, state: State, seat: i64, lane: i64) -> None:
        """Look for a link whose bonus was not taken yet; draw as many cards as there are."""
        player = state.players[seat]
        bit = rules.board.bit
        i: i64
        card: i64
        for i in range(len(self.halls)):
            place = self.places[i]
            if player.tokens[TOWN_HALL] & bit[place] == 0 and player.joins(self.halls[i], place):
                player.tokens[TOWN_HALL] |= bit[place]
                if state.telling:
                    state.tell("town_hall", seat, place)
                for card in range(self.cards):
                    drawn = draw_into_hand(state, player)
                    if state.telling and drawn != NO_CARD:
                        state.tell("drew", seat, drawn)


class EndAtLastCar(Effect):
    """The game ends when the last car is placed, or when nobody can ever claim another lane.

    Rules: G8, G-R2, G-R4.
    """

    def after_claim(self, rules: Rules, state: State, seat: i64, lane: i64) -> None:
        """Look at the cars, and at the free lanes that are short enough."""
        if state.players[seat].cars == 0:
            state.decision = OVER
            return
        board = rules.board
        for player in state.players:
            cars = min(player.cars, MAX_LENGTH)
            if player.open_low & board.shorter_low[cars] or player.open_high & board.shorter_high[cars]:
                return
        state.decision = OVER


class SwapStep(Step):
    """Discard the open tickets and draw two new ones.

    Rules: G2, G-R3, G-R5.
    """

    def __init__(self) -> None:
        """Offer one move."""
        super().__init__([(SWAP, SWAP + 1)], [])

    def offers(self, rules: Rules, state: State, words: vec[i64]) -> None:
        """Offer the swap while there is a ticket to give and one to draw."""
        if state.players[state.turn].tickets and rules.tickets.available(state) > 0:
            words[0] |= rules.board.bit[SWAP]

    def play(self, rules: Rules, state: State, move: i64) -> None:
        """Swap; while no card can be drawn it counts as a pass."""
        player = state.players[state.turn]
        given = player.tickets
        player.tickets = 0
        state.ticket_discard |= given
        draw_tickets(rules, state, player, TICKETS_IN_HAND)
        complete_tickets(rules, state, state.turn)
        if state.decision == OVER:
            return
        if state.deck_size + state.discard_size > 0:
            state.passes = 0
            rules.end_turn(state)
        else:
            rules.play_pass(state)

    def takes(self, move: Move) -> bool:
        """Take the swap."""
        return isinstance(move, SwapTickets)

    def code(self, rules: Rules, state: State, seat: i64, move: Move) -> i64:
        """Return its number."""
        return SWAP

    def why_not(self, rules: Rules, state: State, seat: i64, move: Move) -> Refusal | None:
        """Explain what a swap needs."""
        if state.players[seat].tickets == 0:
            said = "You have no open ticket to swap: draw cards or claim a lane."
        elif rules.tickets.available(state) == 0:
            said = "No ticket is left to draw, so yours can't be swapped."
        else:
            return None
        return Refusal(code="swap.impossible", message=said, clause="G-R5")

    def typed(self, rules: Rules, state: State, seat: i64, move: i64) -> list[Move]:
        """Write it as a typed move."""
        return [SwapTickets()]


class CompletedTickets(Award):
    """Completed tickets are all that counts; ties share the victory.

    Rules: G7, G8.
    """

    def __init__(self) -> None:
        """Name the line."""
        super().__init__("tickets")

    def points(self, rules: Rules, state: State, tally: Tally) -> vec[i64]:
        """Count them."""
        points = zeros(rules.seats)
        seat: i64
        for seat in range(rules.seats):
            points[seat] = completed(state.players[seat])
            tally.completed[seat] = points[seat]
        return points
