"""What a table is worth to each seat: a small network over what the players have and what they are after.

Each seat is described by the same traits; the network sees a seat's own, those of the rival that is furthest,
and the mean of all rivals, and answers with one number. These numbers, through a softmax, are the seats'
chances to win.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.course import Course
from whistlestop.minds.follower import Follower
from whistlestop.minds.traits import INPUTS, TRAITS, describe, inputs_of

FEWEST: Final = 2  # players at a table,
MOST: Final = 8  # and more than any box takes
AT_ONCE: Final = 4  # units of a network that are reckoned together


class Network:
    """One hidden layer, and one number out."""

    def __init__(self, hidden: i64, weights: list[float]) -> None:
        """Take the weights: for each hidden unit its inputs' and its bias, then the output's and its bias."""
        self.asked = vec[i64]()  # after so many turns of each seat a search should ask it,
        self.off = vec[float]()  # and then it is so far off about what is between two moves
        row: i64 = INPUTS + 1
        self.bias: float = weights[hidden * row + hidden]
        self.first = vec[float]()  # four units side by side: their biases, and their weights input by input
        self.second = vec[float]()  # the output's weights; units that make four full have none
        unit: i64
        i: i64
        j: i64
        for unit in range(0, hidden, AT_ONCE):
            for i in range(row):
                for j in range(unit, unit + AT_ONCE):
                    place = j * row + (INPUTS if i == 0 else i - 1)
                    self.first = append(self.first, weights[place] if j < hidden else 0.0)
            for j in range(unit, unit + AT_ONCE):
                self.second = append(self.second, weights[hidden * row + j] if j < hidden else 0.0)

    def trust(self, asked: list[int], off: list[float]) -> None:
        """Take when it is to be asked, and how far off it is each time."""
        self.asked = vec[i64]([i64(turns) for turns in asked])
        self.off = vec[float](off)

    def answer(self, inputs: vec[float]) -> float:
        """Return the network's number for what it is shown.

        Four units at once, so that a processor adds to one sum while it waits for the others.
        """
        first = self.first
        second = self.second
        out = self.bias
        place: i64 = 0
        unit: i64
        i: i64
        for unit in range(0, len(second), AT_ONCE):
            a, b, c, d = first[place], first[place + 1], first[place + 2], first[place + 3]
            for i in range(INPUTS):
                place += AT_ONCE
                shown = inputs[i]
                a += first[place] * shown
                b += first[place + 1] * shown
                c += first[place + 2] * shown
                d += first[place + 3] * shown
            place += AT_ONCE
            out += second[unit] * max(0.0, a)
            out += second[unit + 1] * max(0.0, b)
            out += second[unit + 2] * max(0.0, c)
            out += second[unit + 3] * max(0.0, d)
        return out


class Value:
    """Judges tables of one box."""

    def __init__(self, networks: list[Network]) -> None:
        """Take the trained networks, for tables of two players, three, and so on."""
        self.networks = networks
        self.table = vec[float]([0.0] * (MOST * TRAITS))
        self.inputs = vec[float]([0.0] * INPUTS)

    def network_for(self, seats: i64) -> Network:
        """Return the network for a table of so many."""
        return self.networks[min(seats - FEWEST, len(self.networks) - 1)]

    def chances(self, rules: Rules, follower: Follower, state: State, courses: vec[Course]) -> vec[float]:
        """Return each seat's chance to win, at the beginning of a turn."""
        terrain = follower.planner.outlook_for(rules).terrain
        seats = rules.seats
        network = self.network_for(seats)
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
