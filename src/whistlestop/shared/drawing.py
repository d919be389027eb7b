"""Drawing train cards: one move a card, from the market or blind from the deck."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.codes import BLIND, CARD_NAMES, KINDS, LOCO, NO_CARD, SECOND_CARD
from whistlestop.engine.moves import DrawCard, Move, TakeCard
from whistlestop.engine.piles import draw_into_hand
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Rules, Setup, Step
from whistlestop.engine.state import State
from whistlestop.shared.market import OpenMarket


class DealCards(Setup):
    """Deal each seat its first cards.

    Rules: U2, G1.
    """

    def __init__(self, cards: i64) -> None:
        """Say how many."""
        self.cards = cards

    def lay_out(self, rules: Rules, state: State) -> None:
        """Deal, seat by seat."""
        seat: i64
        i: i64
        for seat in range(rules.seats):
            for i in range(self.cards):
                draw_into_hand(state, state.players[seat])


class DrawStep(Step):
    """Draw two cards, one move each.

    Rules: U4, U5, U7, U-R1, N2, G2, G-R3.
    """

    def __init__(
        self, market: OpenMarket, *, locomotive_is_whole_draw: bool, clause: str, empty_clause: str = "U7"
    ) -> None:
        """Say whether a market locomotive is the whole draw; cite the box's clauses of drawing."""
        super().__init__([(0, BLIND + 1)], [SECOND_CARD])
        self.market = market
        self.locomotive_is_whole_draw = locomotive_is_whole_draw
        self.clause = clause
        self.empty_clause = empty_clause

    def offers(self, rules: Rules, state: State, words: vec[i64]) -> None:
        """Offer every kind that lies open, and the deck."""
        bit = rules.board.bit
        seen: i64 = 0
        for card in state.market:
            seen |= bit[card]
        if state.decision == SECOND_CARD and self.locomotive_is_whole_draw:
            seen &= 0xFF
        else:
            seen &= 0x1FF
        if state.deck_size + state.discard_size > 0:
            seen |= bit[BLIND]
        words[0] |= seen

    def play(self, rules: Rules, state: State, move: i64) -> None:
        """Put one card into the hand; the turn ends with the second card or a whole draw."""
        player = state.players[state.turn]
        ends = state.decision == SECOND_CARD
        state.passes = 0
        if move == BLIND:
            card = draw_into_hand(state, player)
            if state.telling:
                state.tell("drew", state.turn, card)
        else:
            player.hand[move] += 1
            if state.telling:
                state.tell("took", state.turn, move)
            self.market.replace(state, self.place_of(state, move))
            if move == LOCO and self.locomotive_is_whole_draw:
                ends = True
        if ends or not self.another(state):
            rules.end_turn(state)
        else:
            state.decision = SECOND_CARD

    def place_of(self, state: State, card: i64) -> i64:
        """Find the first place of the market that shows a card."""
        place: i64 = 0
        while state.market[place] != card:
            place += 1
        return place

    def another(self, state: State) -> bool:
        """Tell whether a second card can be taken.

        Rules: U5, U-R1.
        """
        if state.deck_size + state.discard_size > 0:
            return True
        for card in state.market:
            if card < LOCO or (card == LOCO and not self.locomotive_is_whole_draw):
                return True
        return False

    def takes(self, move: Move) -> bool:
        """Take draws of either kind."""
        return isinstance(move, (DrawCard, TakeCard))

    def code(self, rules: Rules, state: State, seat: i64, move: Move) -> i64:
        """Return the number of a typed move."""
        if isinstance(move, TakeCard):
            return CARD_NAMES.index(move.card)
        return BLIND

    def why_not(self, rules: Rules, state: State, seat: i64, move: Move) -> Refusal | None:
        """Explain what can't be drawn."""
        if isinstance(move, DrawCard):
            if state.deck_size + state.discard_size > 0:
                return None
            said = "Deck and discards are empty, so no card can be drawn blind."
            return Refusal(code="draw.empty", message=said, clause=self.empty_clause)
        assert isinstance(move, TakeCard)
        if self.market.size == 0:
            said = "There is no market in this box: cards are drawn blind, with draw."
            return Refusal(code="take.no_market", message=said, clause=self.clause)
        card = CARD_NAMES.index(move.card)
        if card not in list(state.market):
            shown = ", ".join(CARD_NAMES[c] for c in sorted(state.market) if c < KINDS)
            said = f"The market shows no {move.card} card; it shows {shown or 'nothing'}."
            return Refusal(code="take.not_shown", message=said, clause="U4")
        if card == LOCO and state.decision == SECOND_CARD and self.locomotive_is_whole_draw:
            said = "A locomotive from the market can't be the second card: take a wagon card, or draw."
            return Refusal(code="take.locomotive_second", message=said, clause="U5")
        return None

    def typed(self, rules: Rules, state: State, seat: i64, move: i64) -> list[Move]:
        """Write a numbered move as a typed one."""
        return [DrawCard() if move == BLIND else TakeCard(CARD_NAMES[int(move)])]


def open_cards(state: State) -> list[int]:
    """List the cards that lie in the market."""
    return [int(card) for card in state.market if card != NO_CARD]
