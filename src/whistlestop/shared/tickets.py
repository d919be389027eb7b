"""Tickets: dealt and chosen in secret at the start, drawn later, given back."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.codes import KEEP, KEEP_TICKETS, NONE, TICKETS, TURN
from whistlestop.engine.moves import DrawTickets, KeepTickets, Move
from whistlestop.engine.piles import put_ticket_under, shuffle_tickets, top_ticket
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Rules, Setup, Step, TicketRules
from whistlestop.engine.state import Player, State

# Where tickets go that are not kept.
UNDER: Final = 0  # to the bottom of the ticket deck
OUT: Final = 1  # out of the game
DISCARDED: Final = 2  # to the ticket discards, which become a new deck when the old one is empty


class TicketOffers(TicketRules):
    """How many tickets are offered and kept, at the start and later, and where the rest goes.

    Rules: U3, U16, E1, E2, N1, H1, G-R1.
    """

    def __init__(self, deal: i64, keep: i64, draw: i64, keep_drawn: i64) -> None:
        """Say how many are dealt and kept at the start, and drawn and kept later."""
        super().__init__(keep, keep_drawn)
        self.dealt = deal
        self.draw = draw
        self.first_rest: i64 = UNDER
        self.later_rest: i64 = UNDER

    def take(self, rules: Rules, state: State) -> i64:
        """Take the next ticket, from the shuffled discards if the deck is empty; NONE if there is none."""
        if state.ticket_size == 0:
            self.renew(rules, state)
            if state.ticket_size == 0:
                return NONE
        return top_ticket(state)

    def renew(self, rules: Rules, state: State) -> None:
        """Shuffle the ticket discards into a new deck, at the moment a ticket is to be drawn.

        Rules: H1, H13, G-R1.
        """
        for event in self.when_empty:
            event.happen(rules, state)
        if state.ticket_discard:
            tickets = state.ticket_discard
            state.ticket_discard = 0
            shuffle_tickets(state, tickets)

    def available(self, state: State) -> i64:
        """Count the tickets that a draw could bring."""
        n = state.ticket_size
        rest = state.ticket_discard
        while rest:
            n += 1
            rest &= rest - 1
        return n

    def offer(self, rules: Rules, state: State, player: Player, number: i64) -> None:
        """Put tickets before a player to choose from, as many as there are."""
        offer = vec[i64]()
        i: i64
        for i in range(number):
            ticket = self.take(rules, state)
            if ticket == NONE:
                break
            offer = append(offer, ticket)
        player.offer = offer

    def give_back(self, rules: Rules, state: State, ticket: i64, where: i64) -> None:
        """Put a ticket where those go that are not kept.

        Rules: U3, U16, E1, E2, N1, H1.
        """
        if where == UNDER:
            put_ticket_under(state, ticket)
        elif where == OUT:
            state.tickets_out |= rules.board.bit[ticket]
        else:
            state.ticket_discard |= rules.board.bit[ticket]


class DealTickets(Setup):
    """Shuffle the tickets and offer every seat its first ones; long ones are dealt apart.

    Rules: U3, E1, N1, H1.
    """

    def __init__(self, tickets: TicketOffers) -> None:
        """Take the box's numbers."""
        self.tickets = tickets

    def lay_out(self, rules: Rules, state: State) -> None:
        """Deal the long tickets, put the rest of them away, then deal the ordinary ones."""
        board = rules.board
        long_tickets: i64 = 0
        ordinary: i64 = 0
        i: i64
        for i in range(board.tickets):
            if board.ticket_long[i] and self.tickets.long:
                long_tickets |= board.bit[i]
            else:
                ordinary |= board.bit[i]
        if long_tickets:
            shuffle_tickets(state, long_tickets)
            for i in range(rules.seats):
                self.tickets.offer(rules, state, state.players[i], self.tickets.long)
            while state.ticket_size:
                state.tickets_out |= board.bit[top_ticket(state)]
        shuffle_tickets(state, ordinary)
        for i in range(rules.seats):
            player = state.players[i]
            dealt = player.offer
            self.tickets.offer(rules, state, player, self.tickets.dealt)
            for ticket in player.offer:
                dealt = append(dealt, ticket)
            player.offer = dealt
            player.keep = self.tickets.first_keep
            state.owing |= board.bit[i]
        state.turn = 0
        state.decision = KEEP_TICKETS


class TicketStep(Step):
    """Draw tickets and keep some: in secret and at the same time at the start, later in a turn.

    Rules: U3, U16, E1, E2, N1, H1.
    """

    def __init__(self, tickets: TicketOffers) -> None:
        """Take the box's numbers."""
        super().__init__([(TICKETS, TICKETS + 1)], [KEEP_TICKETS])
        self.tickets = tickets

    def offers(self, rules: Rules, state: State, words: vec[i64]) -> None:
        """Offer the draw, or every way to keep enough of an offer."""
        bit = rules.board.bit
        if state.decision == TURN:
            if state.ticket_size > 0 or state.ticket_discard:
                words[0] |= bit[TICKETS]
            return
        player = state.players[state.turn]
        words[0] |= ways_to_keep(bit, len(player.offer), player.keep)

    def play(self, rules: Rules, state: State, move: i64) -> None:
        """Draw, or keep."""
        player = state.players[state.turn]
        if move == TICKETS:
            state.passes = 0
            self.tickets.offer(rules, state, player, self.tickets.draw)
            player.keep = self.tickets.later_keep
            state.decision = KEEP_TICKETS
            return
        kept = move - KEEP
        rest = vec[i64]()
        for ticket in player.offer:
            if kept & 1:
                player.tickets |= rules.board.bit[ticket]
            else:
                rest = append(rest, ticket)
            kept >>= 1
        player.offer = vec[i64]()
        player.keep = 0
        if state.owing:
            player.returned = rest
            self.answer_first(rules, state)
        else:
            for ticket in rest:
                self.tickets.give_back(rules, state, ticket, self.tickets.later_rest)
            rules.end_turn(state)

    def answer_first(self, rules: Rules, state: State) -> None:
        """Note a seat's first choice; once everybody has chosen, the returned tickets are put away.

        Rules: U3.
        """
        state.owing &= ~rules.board.bit[state.turn]
        if state.owing:
            state.turn = first(state.owing)
            return
        for player in state.players:
            for ticket in player.returned:
                self.tickets.give_back(rules, state, ticket, self.tickets.first_rest)
            player.returned = vec[i64]()
        state.turn = 0
        state.decision = TURN

    def takes(self, move: Move) -> bool:
        """Take the draw and the choice."""
        return isinstance(move, (DrawTickets, KeepTickets))

    def code(self, rules: Rules, state: State, seat: i64, move: Move) -> i64:
        """Return the number of a typed move."""
        if not isinstance(move, KeepTickets):
            return TICKETS
        kept: i64 = 0
        place: i64 = 0
        for ticket in state.players[seat].offer:
            if rules.board.ticket_ids[int(ticket)] in move.tickets:
                kept += rules.board.bit[place]
            place += 1
        return KEEP + kept

    def why_not(self, rules: Rules, state: State, seat: i64, move: Move) -> Refusal | None:
        """Explain why tickets can't be drawn, or not be kept like that."""
        if isinstance(move, DrawTickets):
            if state.ticket_size > 0 or state.ticket_discard:
                return None
            said = "No ticket is left to draw."
            return Refusal(code="tickets.none_left", message=said, clause="U16")
        assert isinstance(move, KeepTickets)
        player = state.players[seat]
        clause = self.tickets.first_clause if state.owing else self.tickets.later_clause
        offered = [rules.board.ticket_ids[int(ticket)] for ticket in player.offer]
        foreign = [ticket for ticket in move.tickets if ticket not in offered]
        if foreign:
            said = f"{foreign[0]} is not among the tickets offered to you: {', '.join(offered)}."
            return Refusal(code="keep.not_offered", message=said, clause=clause)
        named = len(set(move.tickets))
        if named < min(int(player.keep), len(offered)):
            said = f"At least {player.keep} of {', '.join(offered)} must be kept, you named {named}."
            return Refusal(code="keep.too_few", message=said, clause=clause)
        return None

    def typed(self, rules: Rules, state: State, seat: i64, move: i64) -> list[Move]:
        """Write a numbered move as a typed one."""
        if move == TICKETS:
            return [DrawTickets()]
        kept = move - KEEP
        names: list[str] = []
        for ticket in state.players[seat].offer:
            if kept & 1:
                names.append(rules.board.ticket_ids[int(ticket)])
            kept >>= 1
        return [KeepTickets(tuple(names))]


def ways_to_keep(bit: vec[i64], offered: i64, least: i64) -> i64:
    """Return the moves that keep at least so many of an offer, as bits of the first word."""
    least = min(least, offered)
    ways: i64 = 0
    mask: i64 = 0
    while mask < bit[offered]:
        n: i64 = 0
        rest = mask
        while rest:
            n += 1
            rest &= rest - 1
        if n >= least and mask > 0:
            ways |= bit[KEEP + mask]
        mask += 1
    return ways
