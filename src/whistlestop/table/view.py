"""What a seat may know. These types have no room for a secret: what is not here can't leak.

`view` is the only way out for anything about a running game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from whistlestop.engine.bits import members
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import (
    CARD_NAMES,
    DECISION_NAMES,
    NEUTRAL_LANE,
    NO_CARD,
    NONE,
    OVER,
    TUNNEL_EXTRA,
)
from whistlestop.engine.moves import Move
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.engine.tokens import BEYOND, HOLDER
from whistlestop.table.log import LogLine
from whistlestop.table.position import choices, lanes_of, neutral_document, tickets_in, to_act, token_value
from whistlestop.table.standings import Standings, standings

SPECTATOR = -1
PLAIN = frozenset({str, int, bool, type(None)})


def plain(value: Any) -> Any:
    """Turn views and what they hold into plain data. `dataclasses.asdict` takes five times as long."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, Cards):
        return value.named()
    if isinstance(value, (tuple, list)):  # most that is in a view is a name or a number in a list
        return [item if type(item) in PLAIN else plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, Move):
        return str(value)
    return {name: plain(getattr(value, name)) for name in value.__slots__}


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of a seat.

    Rules: U14, U15, H3.
    """

    seat: int
    cards: int
    tickets: int | None  # None while first tickets are being chosen
    cars: int
    score: int
    lanes: tuple[str, ...]
    tokens: dict[str, Any]  # what the box puts before the seat for all to see
    revealed: tuple[str, ...]  # the tickets, at the end of the game


@dataclass(frozen=True, slots=True)
class OwnView:
    """What a seat alone sees."""

    cards: Cards
    tickets: tuple[str, ...]
    offer: tuple[str, ...]
    keep: int
    tokens: dict[str, Any]  # all tokens, hidden ones too


@dataclass(frozen=True, slots=True)
class TunnelView:
    """A tunnel that waits for its extra cost. Rules: E5."""

    lane: str
    paid: Cards
    shown: tuple[str, ...]
    extra: int


@dataclass(frozen=True, slots=True)
class NeutralView:
    """The player beyond the seats. Rules: H10."""

    cars: int
    lanes: tuple[str, ...]
    marker: int | None
    active: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat, or a spectator, sees it."""

    box: str
    options: tuple[str, ...]
    seat: int
    seats: tuple[SeatView, ...]
    own: OwnView | None
    market: tuple[str, ...]
    deck: int
    discard: Cards
    ticket_deck: int
    ticket_discard: int
    open_ticket_discard: tuple[str, ...]
    decision: str
    to_act: tuple[int, ...]
    round: int
    last_turns: int | None
    tunnel: TunnelView | None
    neutral: NeutralView | None
    choices: tuple[str, ...]
    legal_moves: tuple[Move, ...]
    standings: Standings
    log: tuple[LogLine, ...]

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.decision == "over"

    def document(self) -> dict[str, Any]:
        """Return the view as plain data for JSON; moves are written in the move language."""
        document: dict[str, Any] = plain(self)
        return document


def seat_view(rules: Rules, state: State, seat: int) -> SeatView:
    """Show a seat as everybody sees it; at the end nothing is hidden any more."""
    player = state.players[seat]
    over = state.decision == OVER
    return SeatView(
        seat=seat,
        cards=int(player.cards()),
        tickets=None if state.owing else len(members(player.tickets)),
        cars=int(player.cars),
        score=int(player.score),
        lanes=tuple(lanes_of(rules, player)),
        tokens=tokens_of(rules, player, hidden=over),
        revealed=tuple(tickets_in(rules, player.tickets)) if over else (),
    )


def tokens_of(rules: Rules, player: Player, *, hidden: bool) -> dict[str, Any]:
    """Show a seat's tokens, with or without the hidden ones. Rules: H3."""
    return {
        token.name: token_value(rules, token, int(number))
        for token, number in zip(rules.sheet.tokens, player.tokens, strict=True)
        if token.kind not in (HOLDER, BEYOND) and (hidden or not token.hidden)
    }


def own_view(rules: Rules, state: State, seat: int) -> OwnView:
    """Show a seat its own hand."""
    player = state.players[seat]
    return OwnView(
        cards=Cards(player.hand),
        tickets=tuple(tickets_in(rules, player.tickets)),
        offer=tuple(rules.board.ticket_ids[ticket] for ticket in player.offer),
        keep=int(player.keep) if len(player.offer) else 0,
        tokens=tokens_of(rules, player, hidden=True),
    )


def tunnel_view(rules: Rules, state: State) -> TunnelView | None:
    """Show the tunnel that is being dug."""
    if state.decision != TUNNEL_EXTRA:
        return None
    return TunnelView(
        lane=rules.board.lane_ids[state.target],
        paid=Cards(state.laid),
        shown=tuple(CARD_NAMES[card] for card in state.shown),
        extra=int(state.extra),
    )


def neutral_view(rules: Rules, state: State) -> NeutralView | None:
    """Show the player beyond the seats, if there is one."""
    if rules.players == rules.seats:
        return None
    document = neutral_document(rules, state)
    return NeutralView(document["cars"], tuple(document["lanes"]), document["marker"], document["active"])


def make_view(
    rules: Rules,
    state: State,
    seat: int,
    named: tuple[str, tuple[str, ...]],
    legal_moves: tuple[Move, ...],
    log: tuple[LogLine, ...],
) -> View:
    """Put together what a seat may know. Rules: U14, U15."""
    box, options = named
    discarded = tickets_in(rules, state.ticket_discard)
    return View(
        box=box,
        options=options,
        seat=seat,
        seats=tuple(seat_view(rules, state, each) for each in range(rules.seats)),
        own=None if seat == SPECTATOR else own_view(rules, state, seat),
        market=tuple(CARD_NAMES[card] for card in state.market if card != NO_CARD),
        deck=int(state.deck_size),
        discard=Cards(state.discard),
        ticket_deck=int(state.ticket_size),
        ticket_discard=len(discarded),
        open_ticket_discard=tuple(discarded) if rules.tickets.open_discards else (),
        decision=DECISION_NAMES[state.decision],
        to_act=to_act(state),
        round=int(state.round),
        last_turns=None if state.last_turns == NONE else int(state.last_turns),
        tunnel=tunnel_view(rules, state),
        neutral=neutral_view(rules, state),
        choices=tuple(choices(rules, state)) if state.decision == NEUTRAL_LANE else (),
        legal_moves=legal_moves,
        standings=standings(rules, state),
        log=log,
    )
