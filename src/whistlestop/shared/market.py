"""The market: five face-up cards, refilled at once, cleared when locomotives crowd it."""

from mypy_extensions import i64

from whistlestop.engine.codes import LOCO, NO_CARD, NONE
from whistlestop.engine.piles import draw_card
from whistlestop.engine.rules import Market, Rules, Setup
from whistlestop.engine.state import State


class OpenMarket(Market):
    """Face-up cards with or without the rule that too many locomotives clear them.

    Rules: U4, U6, U-R2, U-R6, N2.
    """

    def __init__(self, size: i64, clear_at: i64) -> None:
        """Say how many places there are and how many locomotives clear them (0: never)."""
        super().__init__(size)
        self.clear_at = clear_at

    def replace(self, state: State, place: i64) -> None:
        """Turn up a card in place of one that was taken; with none to turn up the others close ranks.

        Rules: U4, U-R6.
        """
        card = draw_card(state)
        if card == NO_CARD:
            state.gaps += 1
            while place + 1 < self.size:
                state.market[place] = state.market[place + 1]
                place += 1
        state.market[place] = card
        if card == LOCO:
            self.clear_if_crowded(state)

    def refill(self, state: State) -> None:
        """Fill every empty place as soon as there are cards again, then look for locomotives.

        Also a full market is looked at: one that had to stay may be cleared once cards come back.

        Rules: U6, U-R6.
        """
        while state.gaps > 0:
            card = draw_card(state)
            if card == NO_CARD:
                return
            state.market[self.size - state.gaps] = card
            state.gaps -= 1
        self.clear_if_crowded(state)

    def clear_if_crowded(self, state: State) -> None:
        """Discard and replace the whole market while it shows too many locomotives.

        Rules: U6, U-R2.
        """
        if self.clear_at == 0:
            return
        while self.locomotives(state) >= self.clear_at and self.can_succeed(state):
            self.discard_all(state)
            state.gaps = self.size
            i: i64
            for i in range(self.size):
                card = draw_card(state)
                state.market[i] = card
                if card != NO_CARD:
                    state.gaps -= 1
            if state.telling:
                state.tell("market_cleared", NONE)

    def discard_all(self, state: State) -> None:
        """Put the market's cards on the discards."""
        for card in state.market:
            if card != NO_CARD:
                state.discard[card] += 1
                state.discard_size += 1

    def locomotives(self, state: State) -> i64:
        """Count the locomotives in the market."""
        n: i64 = 0
        for card in state.market:
            if card == LOCO:
                n += 1
        return n

    def can_succeed(self, state: State) -> bool:
        """Tell whether clearing may ever help: enough wagon cards, and more cards than places.

        Rules: U-R2.
        """
        wagons = state.discard_size - state.discard[LOCO]
        cards = state.discard_size + state.deck_size
        i: i64
        for i in range(state.deck_size):
            if state.deck[i] != LOCO:
                wagons += 1
        for card in state.market:
            if card != NO_CARD:
                cards += 1
                if card != LOCO:
                    wagons += 1
        return wagons >= self.size - self.clear_at + 1 and cards > self.size


class TurnUpMarket(Setup):
    """Turn up the market from the deck.

    Rules: U2, U6.
    """

    def lay_out(self, rules: Rules, state: State) -> None:
        """Fill all places, then look for locomotives."""
        state.gaps = rules.market.size
        rules.market.refill(state)
