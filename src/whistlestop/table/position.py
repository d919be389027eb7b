"""Writing the table down as a position document. `from_document.py` reads it back."""

from __future__ import annotations

from typing import Any

from whistlestop.engine.bits import members
from whistlestop.engine.cards import Cards
from whistlestop.engine.chance import SealedKeeper
from whistlestop.engine.codes import (
    CARD_NAMES,
    DECISION_NAMES,
    KEEP_TICKETS,
    NEUTRAL_LANE,
    NO_CARD,
    NONE,
    OVER,
    TUNNEL_EXTRA,
    WORD,
)
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.engine.tokens import BEYOND, CITIES, FLAG, HOLDER, TICKETS, Token

Document = dict[str, Any]


def lanes_of(rules: Rules, player: Player) -> list[str]:
    """List a player's lanes in the order of the board."""
    numbers = members(player.own_low) + [n + WORD for n in members(player.own_high)]
    return [rules.board.lane_ids[n] for n in numbers]


def tickets_in(rules: Rules, tickets: int) -> list[str]:
    """List a set of tickets in the order of the board."""
    return [rules.board.ticket_ids[n] for n in members(tickets)]


def token_value(rules: Rules, token: Token, number: int) -> object:
    """Write a token's number the way documents do."""
    if token.kind == CITIES:
        return [rules.board.city_ids[n] for n in members(number)]
    if token.kind == TICKETS:
        return tickets_in(rules, number)
    return bool(number) if token.kind == FLAG else number


def seat_document(rules: Rules, player: Player) -> Document:
    """Write one seat down."""
    names = rules.board.ticket_ids
    document: Document = {
        "cards": Cards(player.hand).named(),
        "tickets": tickets_in(rules, player.tickets),
        "lanes": lanes_of(rules, player),
        "cars": int(player.cars),
        "score": int(player.score),
    }
    for token, number in zip(rules.sheet.tokens, player.tokens, strict=True):
        if token.kind not in (HOLDER, BEYOND):
            document[token.name] = token_value(rules, token, int(number))
    if len(player.offer):
        document["offer"] = [names[ticket] for ticket in player.offer]
        document["keep"] = int(player.keep)
    if len(player.returned):
        document["returned"] = [names[ticket] for ticket in player.returned]
    return document


def neutral_document(rules: Rules, state: State) -> Document:
    """Write down the player beyond the seats, with the tokens that steer it."""
    neutral = state.players[rules.seats]
    document: Document = {"cars": int(neutral.cars), "lanes": lanes_of(rules, neutral)}
    for place, token in enumerate(rules.sheet.tokens):
        if token.kind == HOLDER:
            holders = [seat for seat in range(rules.seats) if state.players[seat].tokens[place]]
            document[token.name] = holders[0] if holders else None
        elif token.kind == BEYOND:
            document[token.name] = bool(neutral.tokens[place])
    return document


def tunnel_document(rules: Rules, state: State) -> Document:
    """Write down the tunnel that waits for its extra cost."""
    return {
        "lane": rules.board.lane_ids[state.target],
        "paid": Cards(state.laid).named(),
        "shown": [CARD_NAMES[card] for card in state.shown],
        "extra": int(state.extra),
    }


def choices(rules: Rules, state: State) -> list[str]:
    """List the lanes that a neutral turn lets its holder choose from."""
    both = (int(state.target), int(rules.board.other[state.target]))
    return [rules.board.lane_ids[lane] for lane in sorted(both)]


def ticket_deck(rules: Rules, state: State) -> list[str]:
    """List the ticket deck, top first."""
    ring = list(state.ticket_deck)
    order = [ring[(state.ticket_top + i) % len(ring)] for i in range(state.ticket_size)]
    return [rules.board.ticket_ids[ticket] for ticket in order]


def missing_cards(rules: Rules, state: State) -> int:
    """Count the cards that have left the game."""
    here = sum(int(player.cards()) for player in state.players) + int(state.deck_size + state.discard_size)
    here += sum(card != NO_CARD for card in state.market) + sum(state.laid) + len(state.shown)
    return int(rules.board.cards) - here


def position(rules: Rules, state: State, box: str, options: tuple[str, ...]) -> Document:
    """Write the whole table down; reading it back gives the same table."""
    over = state.decision == OVER
    deck = list(state.deck)[: state.deck_size]
    document: Document = {
        "box": box,
        "options": list(options),
        "seats": [seat_document(rules, state.players[seat]) for seat in range(rules.seats)],
        "market": [CARD_NAMES[card] for card in state.market if card != NO_CARD],
        "deck": [CARD_NAMES[card] for card in reversed(deck)],
        "discard": Cards(state.discard).named(),
        "ticket_deck": ticket_deck(rules, state),
        "ticket_discard": tickets_in(rules, state.ticket_discard),
        "tickets_out": tickets_in(rules, state.tickets_out),
        "turn": 0 if state.owing else int(state.turn),
        "decision": DECISION_NAMES[state.decision],
        "round": int(state.round),
        "last_turns": 0 if over else None if state.last_turns == NONE else int(state.last_turns),
        "passes": int(state.passes),
        "seed": int(state.seed),
    }
    if missing_cards(rules, state):
        document["deck_rest"] = "none"
    if rules.players > rules.seats:
        document["neutral"] = neutral_document(rules, state)
    if state.decision == TUNNEL_EXTRA:
        document["tunnel"] = tunnel_document(rules, state)
    if state.decision == NEUTRAL_LANE:
        document["choices"] = choices(rules, state)
    if isinstance(state.keeper, SealedKeeper):
        document["sealed"] = {"key": state.keeper.key.hex()}
    return document


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats whose answer is awaited: several while first tickets are chosen.

    Rules: U3.
    """
    if state.decision == OVER:
        return ()
    if state.decision == KEEP_TICKETS and state.owing:
        return tuple(members(state.owing))
    return (int(state.turn),)
