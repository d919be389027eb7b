"""How a game ends when cars run out."""

from mypy_extensions import i64

from whistlestop.engine.codes import NONE, OVER
from whistlestop.engine.rules import Check, Rules
from whistlestop.engine.state import State


class LastRoundAt(Check):
    """When a turn ends with that few cars, every seat has one more turn.

    Rules: U17, U-R4.
    """

    def __init__(self, cars: i64) -> None:
        """Say how few cars."""
        self.cars = cars

    def after_turn(self, rules: Rules, state: State) -> None:
        """Begin the last round, or count it down."""
        if state.last_turns == NONE:
            if state.players[state.turn].cars <= self.cars:
                state.last_turns = rules.seats
                if state.telling:
                    state.tell("last_round", state.turn)
        else:
            state.last_turns -= 1
            if state.last_turns == 0:
                state.decision = OVER
