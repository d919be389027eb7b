"""Imagined worlds: whole states that fit what one seat knows.

`Known` holds what the seat has seen. Everything else is made up afresh for each world: cards that a rival was
not seen taking, the deck's order, and the tickets that rivals hold, those more likely that fit their lanes.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.board import zeros
from whistlestop.engine.chance import MAX_SEED, below, following
from whistlestop.engine.codes import KINDS, NO_CARD
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.forest import NEVER, Forest
from whistlestop.minds.keeping import best_kept
from whistlestop.minds.outlook import Outlook

FIT: Final = 2.5  # a ticket that a rival's lanes have completed is likelier by e to the power of this
LONG_KEPT: Final = 0.7  # how likely a rival has kept the long ticket it was dealt
FINE: Final = 1073741824  # the grain of a choice by weights


def shuffle(pile: vec[i64], n: i64, x: i64) -> i64:
    """Shuffle the first of a pile in place; return the next chance."""
    while n > 1:
        x = following(x)
        j = below(x, n)
        n -= 1
        pile[n], pile[j] = pile[j], pile[n]
    return x


class Known:
    """What a seat knows of a table."""

    def __init__(self, rules: Rules, seat: i64) -> None:
        """Begin with nothing known; whoever reads a view fills it in."""
        self.rules = rules
        self.seat = seat
        self.table = State()  # what lies open, and the seat's own; hidden piles and hands are empty
        self.certain = zeros(rules.players * KINDS)  # cards that each player was seen taking and still holds
        self.unknown = zeros(rules.players)  # how many further cards each holds
        self.pool = zeros(KINDS)  # cards that lie in the deck or are among those unknown ones
        self.deck_size: i64 = 0
        self.tickets = zeros(rules.players)  # how many hidden tickets each rival holds, or was dealt at first
        self.owing: i64 = 0  # rivals who still choose their first tickets
        self.chosen: i64 = 0  # rivals who have chosen while others still do
        self.hidden_tickets: i64 = 0  # the set of tickets that nobody has shown to the seat
        self.joined_are_shown = False  # whether a ticket leaves the hand as soon as it is joined (G4)
        self.ticket_size: i64 = 0
        self.discarded: i64 = 0  # how many tickets lie face down on a pile of their own
        self.weights = vec[float]([1.0] * (rules.players * rules.board.tickets))  # how likely each has each

    def weigh(self, forest: Forest) -> None:
        """Weigh for each rival how well its lanes fit each hidden ticket."""
        board = self.rules.board
        plain = vec[float]([0.0] * board.lanes)
        lane: i64
        for lane in range(board.lanes):
            plain[lane] = float(board.length[lane])
        rival: i64
        for rival in range(self.rules.seats):
            player = self.table.players[rival]
            if rival == self.seat or not (player.own_low or player.own_high):
                continue
            prices = plain[:]
            for lane in range(board.lanes):
                low = board.lane_low[lane]
                high = board.lane_high[lane]
                if player.own_low & low or player.own_high & high:
                    prices[lane] = 0.0
                elif not (player.open_low & low or player.open_high & high):
                    prices[lane] = NEVER
            self.weigh_rival(forest, rival, plain, prices)

    def weigh_rival(self, forest: Forest, rival: i64, plain: vec[float], prices: vec[float]) -> None:
        """Weigh the hidden tickets for one rival: the less of the way is left, the likelier."""
        board = self.rules.board
        rest = self.hidden_tickets
        while rest:
            ticket = first(rest)
            rest &= rest - 1
            here = board.bit[board.ticket_a[ticket]]
            there = board.bit[board.ticket_b[ticket]]
            whole = forest.between(plain, here, there)
            left = forest.between(prices, here, there)
            gone = 1.0 - left / whole
            self.weights[rival * board.tickets + ticket] = math.exp(FIT * max(-1.0, gone))

    def imagine(self, x: i64, outlook: Outlook | None = None) -> State:
        """Make up a world that fits, by chance; with an outlook, rivals have chosen their tickets well."""
        world = self.table.clone()
        world.seed = (x ^ (x >> 11)) & MAX_SEED
        x = self.deal_cards(world, following(x))
        self.deal_tickets(world, x, outlook)
        return world

    def deal_cards(self, world: State, x: i64) -> i64:
        """Deal the unseen cards: unknown ones to rivals, the others to the deck; return the next chance."""
        deck = zeros(self.rules.board.cards)
        n: i64 = 0
        kind: i64
        i: i64
        for kind in range(KINDS):
            for i in range(self.pool[kind]):
                deck[n] = kind
                n += 1
        x = shuffle(deck, n, x)
        number: i64
        for number in range(self.rules.seats):
            if number == self.seat:
                continue
            hand = zeros(KINDS)
            for kind in range(KINDS):
                hand[kind] = self.certain[number * KINDS + kind]
            for i in range(self.unknown[number]):
                n -= 1
                hand[deck[n]] += 1
            world.players[number].hand = hand
        world.deck = deck
        world.deck_size = self.deck_size
        return following(x)

    def deal_tickets(self, world: State, x: i64, outlook: Outlook | None) -> None:
        """Deal the hidden tickets to rivals by weight, then to the piles."""
        rules = self.rules
        rest = self.hidden_tickets
        number: i64
        for number in range(rules.seats):
            if number == self.seat or self.tickets[number] == 0:
                continue
            x = following(x)
            dealt = self.deal_rival(number, rest, x, self.tickets[number])
            first_deal: i64 = self.rules.tickets.dealt
            if outlook is not None and len(dealt) < first_deal and not world.owing:
                dealt = self.deal_rival(number, rest, x, first_deal)
                dealt = self.well_chosen(world, number, dealt, outlook)
            taken: i64 = 0
            for ticket in dealt:
                taken |= rules.board.bit[ticket]
            rest &= ~taken
            self.hand_over(world, number, dealt, x)
        self.stack(world, rest, following(x))

    def long_tickets(self) -> i64:
        """Return the tickets that are dealt apart. Rules: E1."""
        board = self.rules.board
        long_ones: i64 = 0
        ticket: i64
        if self.rules.tickets.long:
            for ticket in range(board.tickets):
                if board.ticket_long[ticket]:
                    long_ones |= board.bit[ticket]
        return long_ones

    def well_chosen(self, world: State, rival: i64, dealt: vec[i64], outlook: Outlook) -> vec[i64]:
        """Leave a rival those of its first tickets that it would have kept. Rules: U3."""
        number = self.tickets[rival]
        ways: i64 = 0
        kept: i64
        for kept in range(1, self.rules.board.bit[len(dealt)]):
            if count(kept) == number:
                ways |= self.rules.board.bit[kept]
        if not ways:
            return dealt[:number]
        outlook.look(world, rival)
        kept = best_kept(outlook, dealt, ways)
        chosen = vec[i64]()
        for ticket in dealt:
            if kept & 1:
                chosen = append(chosen, ticket)
            kept >>= 1
        return chosen

    def deal_rival(self, rival: i64, rest: i64, x: i64, number: i64) -> vec[i64]:
        """Choose so many tickets for one rival from those that are left."""
        if self.joined_are_shown:
            rest &= ~self.joined(rival)
        long_ones = self.long_tickets()
        dealt = vec[i64]()
        x = following(x)
        ordinary = count(rest & ~long_ones)
        wanted = self.owing | self.chosen or below(x, 1000) < i64(1000.0 * LONG_KEPT) or ordinary < number
        if rest & long_ones and wanted:
            x = following(x)
            dealt = append(dealt, self.choose(rival, rest & long_ones, x))
        rest &= ~long_ones
        while len(dealt) < number and rest:
            x = following(x)
            ticket = self.choose(rival, rest, x)
            dealt = append(dealt, ticket)
            rest &= ~self.rules.board.bit[ticket]
        return dealt

    def joined(self, rival: i64) -> i64:
        """Return the tickets that a rival's lanes join."""
        board = self.rules.board
        player = self.table.players[rival]
        tickets: i64 = 0
        ticket: i64
        for ticket in range(board.tickets):
            if player.joins(board.ticket_a[ticket], board.ticket_b[ticket]):
                tickets |= board.bit[ticket]
        return tickets

    def choose(self, rival: i64, tickets: i64, x: i64) -> i64:
        """Choose one of some tickets by their weights."""
        row = rival * self.rules.board.tickets
        total = 0.0
        rest = tickets
        while rest:
            total += self.weights[row + first(rest)]
            rest &= rest - 1
        point = total * float(below(x, FINE)) / float(FINE)
        rest = tickets
        ticket = first(rest)
        while rest:
            ticket = first(rest)
            point -= self.weights[row + ticket]
            if point < 0.0:
                return ticket
            rest &= rest - 1
        return ticket

    def hand_over(self, world: State, rival: i64, dealt: vec[i64], x: i64) -> None:
        """Give a rival its tickets: to choose from, as chosen a moment ago, or for long. Rules: U3."""
        player = world.players[rival]
        bit = self.rules.board.bit
        if self.owing & bit[rival]:
            player.offer = dealt
            player.keep = self.rules.tickets.first_keep
            return
        kept: i64 = len(dealt)
        if self.chosen & bit[rival]:
            least: i64 = min(self.rules.tickets.first_keep, kept)
            kept = least + below(following(x), kept - least + 1)
        i: i64
        for i in range(len(dealt)):
            if i < kept:
                player.tickets |= bit[dealt[i]]
        player.returned = dealt[kept:]

    def stack(self, world: State, rest: i64, x: i64) -> None:
        """Put the remaining tickets on the piles: the deck, face-down discards, and out of the game."""
        long_ones = self.long_tickets() & rest
        world.tickets_out |= long_ones
        rest &= ~long_ones
        pile = vec[i64]()
        while rest:
            pile = append(pile, first(rest))
            rest &= rest - 1
        shuffle(pile, len(pile), x)
        i: i64
        ring = zeros(len(world.ticket_deck))
        for i in range(len(pile)):
            if i < self.ticket_size:
                ring[i] = pile[i]
            elif i < self.ticket_size + self.discarded:
                world.ticket_discard |= self.rules.board.bit[pile[i]]
            else:
                world.tickets_out |= self.rules.board.bit[pile[i]]
        world.ticket_deck = ring
        world.ticket_top = 0
        world.ticket_size = self.ticket_size


def known_in(rules: Rules, state: State, seat: i64) -> Known:
    """Put down what a seat may know of a state, but for what it could remember. For games between minds."""
    known = Known(rules, seat)
    table = state.clone()
    known.table = table
    known.deck_size = state.deck_size
    known.pool = rules.board.deck[:]
    known.owing = state.owing & ~rules.board.bit[seat]
    kind: i64
    for kind in range(KINDS):
        known.pool[kind] -= state.players[seat].hand[kind] + state.discard[kind] + state.laid[kind]
    for card in state.market:
        if card != NO_CARD:
            known.pool[card] -= 1
    for card in state.shown:
        known.pool[card] -= 1
    known.hidden_tickets = state.tickets_out
    if not rules.tickets.open_discards:
        known.discarded = count(state.ticket_discard)
        known.hidden_tickets |= state.ticket_discard
        table.ticket_discard = 0
    table.tickets_out = 0
    known.joined_are_shown = rules.sheet.scores_are_open
    known.ticket_size = state.ticket_size
    i: i64
    for i in range(state.ticket_size):
        place = state.ticket_top + i
        if place >= len(state.ticket_deck):
            place -= len(state.ticket_deck)
        known.hidden_tickets |= rules.board.bit[state.ticket_deck[place]]
    hide_rivals(known, state)
    return known


def hide_rivals(known: Known, state: State) -> None:
    """Take cards and tickets out of rivals' hands, and count them."""
    rules = known.rules
    rival: i64
    for rival in range(rules.seats):
        if rival == known.seat:
            continue
        player = known.table.players[rival]
        known.unknown[rival] = player.cards()
        dealt = player.tickets
        for ticket in player.offer:
            dealt |= rules.board.bit[ticket]
        for ticket in player.returned:
            dealt |= rules.board.bit[ticket]
        if state.owing and not known.owing & rules.board.bit[rival]:
            known.chosen |= rules.board.bit[rival]
        known.tickets[rival] = count(dealt)
        known.hidden_tickets |= dealt
        player.hand = zeros(KINDS)
        player.tickets = 0
        player.offer = vec[i64]()
        player.returned = vec[i64]()
