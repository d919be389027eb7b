"""The piles on the table: train deck and discards, ticket deck and ticket discards."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.codes import KINDS, NO_CARD, NONE
from whistlestop.engine.state import Player, State


def reshuffle(state: State) -> None:
    """Shuffle the discards into a new deck.

    Rules: U7, G9.
    """
    deck = state.deck[:]
    discard = state.discard
    n: i64 = 0
    kind: i64
    i: i64
    for kind in range(KINDS):
        for i in range(discard[kind]):
            deck[n] = kind
            n += 1
        discard[kind] = 0
    state.seed = state.keeper.shuffle(deck, n, state.seed)
    state.deck = deck
    state.deck_size = n
    state.discard_size = 0
    if state.telling:
        state.tell("reshuffled", NONE)


def draw_card(state: State) -> i64:
    """Take the top card, from a new deck if the old one is empty; NO_CARD if there is none.

    Rules: U7.
    """
    if state.deck_size == 0:
        if state.discard_size == 0:
            return NO_CARD
        reshuffle(state)
    state.deck_size -= 1
    return state.deck[state.deck_size]


def draw_into_hand(state: State, player: Player) -> i64:
    """Draw a card blind into a hand; return it, or NO_CARD."""
    card = draw_card(state)
    if card != NO_CARD:
        player.hand[card] += 1
    return card


def clear_table(state: State) -> None:
    """Put the payment, and cards shown with it, into the discards.

    Rules: U10, E8.
    """
    laid = state.laid
    discard = state.discard
    kind: i64
    for kind in range(KINDS):
        n = laid[kind]
        if n:
            discard[kind] += n
            state.discard_size += n
            laid[kind] = 0
    for card in state.shown:
        discard[card] += 1
        state.discard_size += 1
    state.shown = vec[i64]()


def lay_down(player: Player, laid: vec[i64]) -> None:
    """Take the cards of a payment out of the hand."""
    hand = player.hand
    kind: i64
    for kind in range(KINDS):
        hand[kind] -= laid[kind]


def top_ticket(state: State) -> i64:
    """Take the top ticket of a ticket deck that is not empty."""
    ring = state.ticket_deck
    ticket = ring[state.ticket_top]
    state.ticket_top += 1
    if state.ticket_top == len(ring):
        state.ticket_top = 0
    state.ticket_size -= 1
    return ticket


def put_ticket_under(state: State, ticket: i64) -> None:
    """Put a ticket at the bottom of the ticket deck."""
    ring = state.ticket_deck
    place = state.ticket_top + state.ticket_size
    if place >= len(ring):
        place -= len(ring)
    ring[place] = ticket
    state.ticket_size += 1


def shuffle_tickets(state: State, tickets: i64) -> None:
    """Make a set of tickets the new ticket deck."""
    ring = state.ticket_deck
    n: i64 = 0
    while tickets:
        ring[n] = first(tickets)
        tickets &= tickets - 1
        n += 1
    state.ticket_top = 0
    state.ticket_size = n
    state.seed = state.keeper.shuffle(ring, n, state.seed)
