"""Asking a mind about a table: what it would do, in words."""

from __future__ import annotations

from typing import Any

from tests.tables import seat, table

import whistlestop as ws
from whistlestop.engine.chance import start
from whistlestop.engine.codes import (
    BLIND,
    CARD_NAMES,
    CITY,
    DECLINE,
    KEEP,
    KINDS,
    LANE,
    NEUTRAL_LANE,
    PAY,
    SWAP,
    TICKETS,
)
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.mind import Mind

ONE_WORD = {BLIND: "draw", TICKETS: "tickets", SWAP: "swap", DECLINE: "decline"}


def answer(mind: Mind, game: ws.Game) -> str:
    """Ask a mind for its move, and for the payment that goes with it, in words."""
    rules, state = game.rules, game._state.clone()
    board = rules.board
    move = checked(rules, state, mind)
    if move in ONE_WORD:
        return ONE_WORD[move]
    if KEEP <= move < PAY:
        offer = state.players[state.turn].offer
        return " ".join(board.ticket_ids[t] for place, t in enumerate(offer) if (move - KEEP) >> place & 1)
    if move < KINDS:
        return CARD_NAMES[move]
    if move >= CITY:
        return f"station {board.city_ids[move - CITY]}"
    if move < LANE or state.decision == NEUTRAL_LANE:
        return f"{move}" if move < LANE else board.lane_ids[move - LANE]
    rules.play(state, move)
    return f"{board.lane_ids[move - LANE]} with {paid(rules, state, mind)}"


def paid(rules: Rules, state: State, mind: Mind) -> str:
    """Let a mind pay; say what it paid with."""
    player = state.players[state.turn]
    before = list(player.hand)
    rules.play(state, checked(rules, state, mind))
    gone = zip(CARD_NAMES, before, list(player.hand), strict=True)
    return " ".join(f"{had - has} {name}" for name, had, has in gone if had > has)


def checked(rules: Rules, state: State, mind: Mind) -> int:
    """Ask a mind for its move, and look that it is on offer."""
    move = int(mind.decide(rules, state, start(3)))
    assert move in list(rules.legal(state))
    return move


def usa(me: dict[str, Any], **top: Any) -> ws.Game:
    """Lay a table of USA with a rival that has nothing."""
    return table("usa", me, seat(), **top)
