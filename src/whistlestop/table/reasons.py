"""Why what isn't on offer isn't: one sentence for every lane, card and pile that a seat can't use now."""

from __future__ import annotations

from dataclasses import replace

from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import CARD_NAMES, COLOURS, KINDS, LOCO
from whistlestop.engine.moves import ClaimLane, DrawCard, DrawTickets, Move, SwapTickets, TakeCard
from whistlestop.engine.refusals import Refusal
from whistlestop.shared.paying import lane_words
from whistlestop.table.game import Game

ASKED = ("turn", "second_card")  # the questions at which a player looks over the whole table
SIMPLE: tuple[Move, ...] = (DrawCard(), DrawTickets(), SwapTickets(), *map(TakeCard, CARD_NAMES))


def subject(move: Move) -> str:
    """Say what a move is about, whatever is paid for it: `claim boston-miami`, `draw`."""
    return str(move).partition(" with ")[0]


def reasons(game: Game, seat: int) -> dict[str, Refusal]:
    """Tell, for all that a seat might point at and that isn't on offer, why; by subject."""
    if seat not in game.to_act or game.question not in ASKED:
        return {}
    offered = {subject(move) for move in game.legal_moves(seat)}
    hand = game.hand(seat)
    asked = [*SIMPLE, *(claim_of(game, hand, lane) for lane in range(game.board.lanes))]
    found: dict[str, Refusal] = {}
    for move in asked:
        about = subject(move)
        if about in offered:
            continue
        refusal = game.why_not(move, seat)
        if refusal is None or refusal.code == "move.not_in_box":
            continue
        if refusal.code == "cards.not_held" and isinstance(move, ClaimLane):
            refusal = too_few(game, hand, move, refusal)
        found[about] = refusal
    return found


def claim_of(game: Game, hand: Cards, lane: int) -> ClaimLane:
    """Claim a lane with what it asks for, in the colour that comes nearest; held or not."""
    board = game.board
    colour, locomotives = int(board.colour[lane]), int(board.locomotives[lane])
    if colour >= COLOURS:
        colour = max(range(COLOURS), key=lambda each: hand[each])
    wanted = [0] * KINDS
    wanted[colour] = int(board.length[lane]) - locomotives
    wanted[LOCO] = locomotives
    return ClaimLane(board.lane_ids[lane], Cards(wanted))


def too_few(game: Game, hand: Cards, move: ClaimLane, refusal: Refusal) -> Refusal:
    """Say what a lane asks for and what the hand has of it."""
    kinds = {*move.payment.named(), "locomotive"}
    held = Cards(n if name in kinds else 0 for name, n in zip(CARD_NAMES, hand, strict=True))
    what = lane_words(game.rules, game.board.lane_number[move.lane])
    said = f"{what} takes {move.payment}, or locomotives where they may stand in; you hold {held}."
    return replace(refusal, code="cards.short", message=said)
