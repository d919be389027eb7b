"""Whether a move has shown anybody something that was hidden: then it can't be unseen."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.engine.bits import members
from whistlestop.engine.codes import OVER
from whistlestop.engine.rules import Market, Rules
from whistlestop.engine.state import Player, State
from whistlestop.shared.market import OpenMarket

# News of what was turned up, or shuffled to be turned up.
REVEALING = frozenset({"drew", "shown", "reshuffled", "market_cleared", "completed", "neutral_revealed"})


def revealed(rules: Rules, before: State, after: State, news: Sequence[tuple[str, int, int, int]]) -> bool:
    """Tell whether a move has turned up anything: a card, a ticket, what others had kept in secret.

    What its player shows by choice, a payment or how many tickets were kept, is not counted. In doubt
    something was revealed: a pile that has become smaller may have been seen. Rules: U3, U14, U15.
    """
    return (
        any(item[0] in REVEALING for item in news)
        or after.deck_size < before.deck_size
        or after.ticket_size < before.ticket_size
        or bool(before.ticket_discard & ~after.ticket_discard)
        or crowded(rules.market, after)
        or any(in_hand(new) - in_hand(old) for old, new in zip(before.players, after.players, strict=True))
        or bool(before.owing and not after.owing)  # everybody has chosen: numbers are told
        or after.decision == OVER  # all hands are open
    )


def crowded(market: Market, state: State) -> bool:
    """Tell whether a market should be cleared and yet stays: that tells what the deck holds. Rules: U-R2."""
    return isinstance(market, OpenMarket) and 0 < market.clear_at <= market.locomotives(state)


def in_hand(player: Player) -> set[int]:
    """Return the tickets that a player knows: those held, and those offered."""
    return {*members(player.tickets), *(int(ticket) for ticket in player.offer)}
