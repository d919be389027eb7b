"""What a table is worth to each seat: a small network over what the players have and what they are after.

Each seat is described by the same traits; the network sees a seat's own, those of the rival that is furthest,
and the mean of all rivals, and answers with one number. These numbers, through a softmax, are the seats'
chances to win.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.course import Course
from whistlestop.minds.follower import Follower
from whistlestop.minds.traits import INPUTS, TRAITS, describe, inputs_of

FEWEST: Final = 2  # players at a table,
MOST: Final = 8  # and more than any box takes


class Network:
    """One hidden layer, and one number out."""

    def __init__(self, hidden: i64, weights: list[float]) -> None:
        """Take the weights: for each hidden unit its inputs' and its bias, then the output's and its bias."""
        self.hidden = hidden
        self.weights = vec[float](weights)

    def answer(self, inputs: vec[float]) -> float:
        """Return the network's number for what it is shown."""
        weights = self.weights
        place: i64 = 0
        out = weights[self.hidden * (INPUTS + 1) + self.hidden]
        unit: i64
        i: i64
        for unit in range(self.hidden):
            total = weights[place + INPUTS]
            for i in range(INPUTS):
                total += weights[place + i] * inputs[i]
            place += INPUTS + 1
            if total > 0.0:
                out += weights[self.hidden * (INPUTS + 1) + unit] * total
        return out


class Value:
    """Judges tables of one box."""

    def __init__(self, networks: list[Network]) -> None:
        """Take the trained networks, for tables of two players, three, and so on."""
        self.networks = networks
        self.table = vec[float]([0.0] * (MOST * TRAITS))
        self.inputs = vec[float]([0.0] * INPUTS)

    def chances(self, rules: Rules, follower: Follower, state: State, courses: vec[Course]) -> vec[float]:
        """Return each seat's chance to win, at the beginning of a turn."""
        terrain = follower.planner.outlook_for(rules).terrain
        seats = rules.seats
        network = self.networks[min(seats - FEWEST, len(self.networks) - 1)]
        describe(terrain, follower, state, courses, self.table)
        seat: i64
        chances = vec[float]([0.0] * seats)
        total = 0.0
        for seat in range(seats):
            inputs_of(self.table, seats, seat, self.inputs)
            chances[seat] = math.exp(max(-30.0, min(30.0, network.answer(self.inputs))))
            total += chances[seat]
        for seat in range(seats):
            chances[seat] /= total
        return chances
