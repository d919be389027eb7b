"""Games to learn from: followers play, at first now and then by a die, and what was seen is written down.

Dice lead to tables that searches ask about and followers would never come to. From some round on, which
differs from game to game, there are no more of them, and only then is anything written down: what the network
learns is what such a table is worth when everybody plays on as in a search.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.chance import below, following, start
from whistlestop.engine.codes import LANE, LANE_WORD, NONE, OVER, TICKETS, TURN
from whistlestop.engine.play import deal, pick
from whistlestop.engine.rules import Rules
from whistlestop.minds.course import UNKNOWN, Course
from whistlestop.minds.follower import Follower
from whistlestop.minds.rivals import RUSHERS
from whistlestop.minds.traits import INPUTS, TRAITS, describe, inputs_of

CURIOUS: Final = 12  # of a thousand turns, so many draw tickets,
TEMPTED: Final = 30  # and so many claim the lane that brings most at once
SLIPS: Final = 40  # of a thousand decisions, so many are a die's,
LONGEST: Final = 100  # rounds: now and then a game does not end, all digging at tunnels with no deck left
LAST_SLIP: Final = 30  # up to a round before this one; in half of the games there are none at all


class Lesson:
    """One game, and what a network would have been shown on its way."""

    def __init__(
        self, rules: Rules, follower: Follower, seed: i64, every: i64, rounds: i64 = LONGEST
    ) -> None:
        """Play a game of so many rounds at most; write all seats' inputs down about every so many turns."""
        self.rules = rules
        self.follower = follower
        self.inputs: list[float] = []  # INPUTS numbers for each seat, for each time
        self.courses = vec[Course]()
        self.state = deal(rules, seed)
        self.table = vec[float]([0.0] * (rules.seats * TRAITS))
        self.shown = vec[float]([0.0] * INPUTS)
        x = following(start(seed + 1))
        self.sober = max(0, below(x, 2 * LAST_SLIP) - LAST_SLIP)  # the last round with dice
        self.play(start(seed), every, rounds)

    def play(self, x: i64, every: i64, rounds: i64) -> None:
        """Play to the end; of a game that has none within so many rounds, nothing is learnt."""
        rules = self.rules
        follower = self.follower
        outlook = follower.planner.outlook_for(rules)
        state = self.state
        seat: i64
        for seat in range(rules.seats):
            course = Course()
            x = following(x)
            course.rushing = float(below(x, 1000)) < 1000.0 * RUSHERS and not outlook.terrain.race
            self.courses = append(self.courses, course)
        while state.decision != OVER and state.round < rounds:
            x = following(x)
            if state.decision == TURN:
                if state.round > self.sober and below(x, every) == 0:
                    self.write_down()
                self.courses[state.turn].limit = UNKNOWN
                self.courses[state.turn] = follower.fresh_course(outlook, state, self.courses[state.turn])
            rules.offers(state, follower.words)
            x = following(x)
            rules.play(state, self.move(x))
        if state.decision != OVER:
            self.inputs = []

    def move(self, x: i64) -> i64:
        """Choose a move: along the course, or now and then what a search would want to know about."""
        state = self.state
        follower = self.follower
        words = follower.words
        outlook = follower.planner.outlook_for(self.rules)
        die = below(x, 1000)
        if state.round > self.sober:
            return follower.step(outlook, state, self.courses[state.turn], x)
        if state.decision == TURN:
            if die < CURIOUS and (words[0] >> TICKETS) & 1:
                return TICKETS
            lane: i64 = NONE
            if CURIOUS <= die < CURIOUS + TEMPTED:
                player = state.players[state.turn]
                lane = follower.last_lane(outlook, player, words[LANE_WORD], words[LANE_WORD + 1])
            if lane != NONE:
                return LANE + lane
        if die >= 1000 - SLIPS:
            return pick(words, following(x))
        return follower.step(outlook, state, self.courses[state.turn], x)

    def write_down(self) -> None:
        """Write down what the network would be shown for each seat."""
        rules = self.rules
        terrain = self.follower.planner.outlook_for(rules).terrain
        describe(terrain, self.follower, self.state, self.courses, self.table)
        seat: i64
        for seat in range(rules.seats):
            inputs_of(self.table, rules.seats, seat, self.shown)
            for number in self.shown:
                self.inputs.append(number)
