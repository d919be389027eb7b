"""What searches have in common: a budget, and a decision from what is known."""

import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.board import zeros
from whistlestop.engine.chance import following
from whistlestop.engine.codes import KEEP_TICKETS, OVER, PAY_LANE, PAY_STATION, TURN, WORDS
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.candidates import candidates
from whistlestop.minds.course import Course
from whistlestop.minds.dreams import WORLDS, Dreams, worth_of
from whistlestop.minds.follower import Follower
from whistlestop.minds.mind import Mind
from whistlestop.minds.planner import the_only
from whistlestop.minds.temper import Temper
from whistlestop.minds.value import Value
from whistlestop.minds.worlds import Known, known_in

PER_WORLD: Final = 10  # tries that a world is worth imagining for
DREAMING: Final = 0.3  # the part of the time that imagining may take
PAYING: Final = 4  # how to pay for a lane that was chosen gets one part in so many of the budget, on top


class Outcome:
    """What came of a try, for each seat."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.ended = vec[float]()  # what the game was worth at its end,
        self.judged = vec[vec[float]]()  # and what the network thought of it on the way, each time


class Search(Mind):
    """Tries moves in imagined worlds. How they are chosen and how results are weighed, a subclass says."""

    def __init__(self, temper: Temper, tries: i64 = 200, seconds: float = 0.0) -> None:
        """Take the numbers to plan by, and the budget of a decision: tries, and seconds if not 0."""
        self.follower = Follower(temper)
        self.tries = tries
        self.seconds = seconds
        self.limit = tries  # the budget of the present question,
        self.clock = seconds
        self.tried: i64 = 0  # tries that were made for it,
        self.began: float = 0.0  # and when it was asked
        self.words = zeros(WORDS)
        self.value: Value | None = None  # judges tables on the way to the end, if there is one,
        self.judge: Value | None = None  # in the present decision, if it is one that shows so soon,
        self.asked = vec[i64]()  # after so many turns of each seat,
        self.off = vec[float]()  # and is so far off about what is between two moves
        self.thorough = False  # whether second cards, payments and the like are thought about too
        self.trust: float = 0.02  # how much better a planner's choice is than others, before any try,
        self.spread: float = 0.03  # and how far off that may be

    def decide(self, rules: Rules, state: State, x: i64) -> i64:
        """Decide in a game between minds, where nothing is remembered."""
        rules.offers(state, self.words)
        only = the_only(self.words)
        return only if only >= 0 else self.think(known_in(rules, state, state.turn), x)

    def think(self, known: Known, x: i64) -> i64:
        """Decide from what is known."""
        rules = known.rules
        world = known.imagine(x)
        planner = self.follower.planner
        rules.offers(world, self.words)
        self.tried = 0
        only = the_only(self.words)
        if only >= 0:
            return only
        best = planner.decide(rules, world, x)
        if world.decision != TURN and world.decision != KEEP_TICKETS and not self.thorough:
            return best
        self.call_judge(rules, world.decision)
        self.set_budget(world.decision)
        dreams = self.dream(known, following(x))
        moves = candidates(planner.outlook_for(rules), world, self.words, best, dreams.wanted)
        return best if len(moves) == 1 else self.compare(dreams, moves, x)

    def call_judge(self, rules: Rules, decision: i64) -> None:
        """Let the network judge tables on the way, if there is one and the question is one for it.

        What tickets are worth shows only at the end: there a network would mislead.
        """
        self.judge = self.value if decision != KEEP_TICKETS else None
        self.asked = vec[i64]()
        self.off = vec[float]()
        if self.judge is not None:
            network = self.judge.network_for(rules.seats)
            self.asked = network.asked
            self.off = network.off

    def set_budget(self, decision: i64) -> None:
        """Set the budget of a question, which counts from now."""
        self.began = time.perf_counter()
        self.limit = self.tries
        self.clock = self.seconds
        if decision == PAY_LANE or decision == PAY_STATION:
            self.limit = max(1, self.limit // PAYING)
            self.clock /= float(PAYING)

    def dream(self, known: Known, x: i64) -> Dreams:
        """Imagine as many worlds as the budget is worth."""
        if self.clock > 0.0:
            return Dreams(known, self.follower, x, WORLDS, self.began + DREAMING * self.clock)
        return Dreams(known, self.follower, x, max(1, min(WORLDS, self.limit // PER_WORLD)))

    def compare(self, dreams: Dreams, moves: vec[i64], x: i64) -> i64:
        """Return the best of some moves, of which a planner would play the first."""
        return moves[0]

    def play_on(self, rules: Rules, state: State, courses: vec[Course], x: i64) -> Outcome:
        """Play on along the courses to the end; a network, if there is one, judges the table on the way."""
        judge = self.judge
        outcome = Outcome()
        played: i64 = 0
        for turns in self.asked:
            self.follower.roll(rules, state, courses, x, (turns - played) * rules.seats)
            if judge is None or state.decision == OVER:
                break
            outcome.judged = append(outcome.judged, judge.chances(rules, self.follower, state, courses))
            played = turns
            x = following(x)
        self.follower.roll(rules, state, courses, x)
        outcome.ended = worth_of(rules, state)
        while len(outcome.judged) < len(self.asked):
            outcome.judged = append(outcome.judged, outcome.ended)
        return outcome
