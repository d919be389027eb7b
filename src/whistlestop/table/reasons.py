"""Why what isn't on offer isn't: one sentence for every lane, card and pile that a seat can't use now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import CARD_NAMES, COLOURS, KINDS, LOCO
from whistlestop.engine.moves import ClaimLane, DrawCard, DrawTickets, Move, SwapTickets, TakeCard
from whistlestop.engine.refusals import Refusal
from whistlestop.shared.paying import lane_words
from whistlestop.table.game import Game

ASKED = ("turn", "second_card")  # the questions at which a player looks over the whole table
SIMPLE = tuple(
    (str(move), move) for move in (DrawCard(), DrawTickets(), SwapTickets(), *map(TakeCard, CARD_NAMES))
)


def subject(move: Move) -> str:
    """Say what a move is about, whatever is paid for it: `claim boston-miami`, `draw`."""
    return f"claim {move.lane}" if isinstance(move, ClaimLane) else str(move).partition(" with ")[0]


def reasons(game: Game, seat: int, offered: Sequence[Move] | None = None) -> dict[str, Refusal]:
    """Tell, for all that a seat might point at and that isn't on offer, why; by subject.

    A server asks for this after every move: it may hand over the moves on offer, and what is the same in
    every game is made once and kept.
    """
    if seat not in game.to_act or game.question not in ASKED:
        return {}
    known = {subject(move) for move in (game.legal_moves(seat) if offered is None else offered)}
    found: dict[str, Refusal] = {}
    for about, move in SIMPLE:
        refusal = None if about in known else game.why_not(move, seat)
        if refusal is not None and refusal.code != "move.not_in_box":
            found[about] = refusal
    hand = game.hand(seat)
    most = max(range(COLOURS), key=hand.__getitem__)
    every = (claim_of(game.board, lane, most) for lane in range(game.board.lanes))
    claims = [claim for claim in every if claim.about not in known]
    for claim, why in zip(claims, game.why_not_each([claim.move for claim in claims], seat), strict=True):
        if why is not None and why.code == "cards.not_held":
            what = lane_words(game.rules, game.board.lane_number[claim.move.lane])
            held = tuple([hand[kind] for kind in claim.kinds])
            found[claim.about] = too_few(what, claim.move.payment, held, why.clause)
        elif why is not None:
            found[claim.about] = why
    return found


class Claim(NamedTuple):
    """A claim of a lane, what it is about, and the kinds of cards that would do."""

    about: str
    move: ClaimLane
    kinds: tuple[int, ...]


@lru_cache(maxsize=10_000)
def claim_of(board: Board, lane: int, most: int) -> Claim:
    """Claim a lane with what it asks for, in the colour held most of if any will do; held or not."""
    colour, locomotives = int(board.colour[lane]), int(board.locomotives[lane])
    if colour >= COLOURS:
        colour = most
    wanted = [0] * KINDS
    wanted[colour] = int(board.length[lane]) - locomotives
    wanted[LOCO] = locomotives
    move = ClaimLane(board.lane_ids[lane], Cards(wanted))
    return Claim(subject(move), move, (*move.payment.colours, LOCO))


@lru_cache(maxsize=50_000)
def too_few(what: str, payment: Cards, held: tuple[int, ...], clause: str) -> Refusal:
    """Say what a lane asks for and what the hand has of it: of the colours paid with, then locomotives."""
    kinds = (*payment.colours, LOCO)
    counts = dict(zip(kinds, held, strict=True))
    cards = Cards(counts.get(kind, 0) for kind in range(KINDS))
    said = f"{what} takes {payment}, or locomotives where they may stand in; you hold {cards}."
    return Refusal(code="cards.short", message=said, clause=clause)
