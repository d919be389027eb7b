"""Tunnels: three cards are turned up after the payment, and matching ones cost extra."""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import (
    CARD_NAMES,
    COLOURS,
    DECLINE,
    KINDS,
    LOCO,
    NO_CARD,
    PAY,
    PAY_WORD,
    TUNNEL,
    TUNNEL_EXTRA,
)
from whistlestop.engine.moves import Decline, Move, PayExtra
from whistlestop.engine.piles import clear_table, draw_card
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Rules, Step
from whistlestop.engine.state import State
from whistlestop.shared.claiming import ClaimStep, Obstacle
from whistlestop.shared.paying import not_held, offer_sets, set_cards, set_number


def paid_colour(laid: vec[i64]) -> i64:
    """Return the colour of a set; locomotives alone have none but their own."""
    colour: i64
    for colour in range(COLOURS):
        if laid[colour]:
            return colour
    return LOCO


def surcharge(colour: i64, shown: vec[i64]) -> i64:
    """Count the extra cards a tunnel asks for.

    A shown card counts if it is a locomotive or has the colour paid with.
    Locomotives alone have no colour, so only locomotives count against them.

    Rules: E5, E6, N6.
    """
    extra: i64 = 0
    for card in shown:
        if card == LOCO or card == colour:
            extra += 1
    return extra


class Dig(Obstacle):
    """Turn up cards before a tunnel is claimed.

    Rules: E5, E7, E8, N6.
    """

    def __init__(self, cards: i64) -> None:
        """Say how many cards are turned up."""
        self.cards = cards

    def stops(self, rules: Rules, state: State) -> bool:
        """Turn up cards and ask for the extra cost, if there is any."""
        if rules.board.kind[state.target] != TUNNEL:
            return False
        shown = vec[i64]()
        i: i64
        for i in range(self.cards):
            card = draw_card(state)
            if card == NO_CARD:
                break
            shown = append(shown, card)
            if state.telling:
                state.tell("shown", state.turn, card)
        state.shown = shown
        state.extra = surcharge(paid_colour(state.laid), shown)
        if state.extra == 0:
            return False
        state.decision = TUNNEL_EXTRA
        return True


class TunnelStep(Step):
    """Pay what a tunnel asks on top, or decline.

    Rules: E5, E6, E7, E8, N6.
    """

    def __init__(self, claim: ClaimStep) -> None:
        """Take the step that will place the cars."""
        super().__init__([], [TUNNEL_EXTRA])
        self.claim = claim

    def offers(self, rules: Rules, state: State, words: vec[i64]) -> None:
        """Offer every way to pay, and to decline."""
        bit = rules.board.bit
        words[0] |= bit[DECLINE]
        hand = state.players[state.turn].hand
        colour = paid_colour(state.laid)
        if colour != LOCO:
            offer_sets(bit, hand, colour, state.extra, 0, words)
        elif hand[LOCO] >= state.extra:
            words[PAY_WORD + 1] |= bit[LOCO * 10 - 60 + state.extra]

    def play(self, rules: Rules, state: State, move: i64) -> None:
        """Pay and claim, or take the payment back; the turn is over either way."""
        if move != DECLINE:
            colour = (move - PAY) // 10
            locomotives = (move - PAY) % 10
            if colour != LOCO:
                self.add(state, colour, state.extra - locomotives)
            self.add(state, LOCO, locomotives)
            self.claim_it(rules, state)
            return
        hand = state.players[state.turn].hand
        kind: i64
        for kind in range(KINDS):
            hand[kind] += state.laid[kind]
            state.laid[kind] = 0
        state.extra = 0
        state.target = -1
        clear_table(state)
        rules.market.refill(state)
        rules.end_turn(state)

    def add(self, state: State, card: i64, number: i64) -> None:
        """Move cards from the hand to the payment."""
        state.players[state.turn].hand[card] -= number
        state.laid[card] += number

    def claim_it(self, rules: Rules, state: State) -> None:
        """Claim the tunnel, now that it is paid."""
        state.extra = 0
        self.claim.place(rules, state)

    def takes(self, move: Move) -> bool:
        """Take the two answers."""
        return isinstance(move, (PayExtra, Decline))

    def code(self, rules: Rules, state: State, seat: i64, move: Move) -> i64:
        """Return the number of a typed move."""
        return set_number(move.payment) if isinstance(move, PayExtra) else DECLINE

    def why_not(self, rules: Rules, state: State, seat: i64, move: Move) -> Refusal | None:
        """Explain what the tunnel asks for."""
        if not isinstance(move, PayExtra):
            return None
        payment: Cards = move.payment
        extra = int(state.extra)
        colour = int(paid_colour(state.laid))
        if payment.size != extra:
            said = f"The tunnel asks for {extra} more, you offered {payment.size}: pay {extra}, or decline."
            return Refusal(code="tunnel.size", message=said, clause="E5")
        if colour == LOCO and payment.locomotives < extra:
            said = (
                "A tunnel paid with locomotives alone takes only locomotives on top: pay those, or decline."
            )
            return Refusal(code="tunnel.locomotives", message=said, clause="E6")
        if any(c != colour for c in payment.colours):
            said = f"The extra is paid with {CARD_NAMES[colour]} cards or locomotives, you offered {payment}."
            return Refusal(code="tunnel.colour", message=said, clause="E5")
        return not_held(state.players[seat], payment, "E7")

    def typed(self, rules: Rules, state: State, seat: i64, move: i64) -> list[Move]:
        """Write a numbered move as a typed one."""
        return [Decline() if move == DECLINE else PayExtra(set_cards(int(move), int(state.extra)))]
