"""Dreams: imagined deals of hidden tickets with a course for every seat, to play on from again and again."""

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.board import zeros
from whistlestop.engine.chance import MAX_SEED, below, following
from whistlestop.engine.play import final_count
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.course import Course
from whistlestop.minds.follower import Follower
from whistlestop.minds.outlook import lanes_in
from whistlestop.minds.rivals import Judge
from whistlestop.minds.worlds import Known

WORLDS: Final = 48  # deals of hidden tickets to think in; cards are dealt afresh for every try
FEW: Final = 8  # where time is short
NARROW: Final = 4.0  # points: a result by so few is nearly shared, for luck would have turned it
NARROW_RACE: Final = 0.4  # and tickets, where only those are counted


class Dreams:
    """Imagined worlds that share what is known."""

    def __init__(
        self, known: Known, follower: Follower, x: i64, number: i64 = WORLDS, end: float = 0.0
    ) -> None:
        """Imagine so many worlds and set courses; past the end, if there is one by the clock, a few will do.

        While first tickets are chosen there is no course yet.
        """
        rules = known.rules
        self.known = known
        self.number = number
        self.states = vec[State]()
        self.courses = vec[Course]()  # seats by worlds
        self.wanted = zeros(rules.board.lanes)  # for each lane, how many rivals in all worlds are after it
        outlook = follower.planner.outlook_for(rules)
        known.weigh(outlook.forest)
        own = Course()
        if not known.table.owing:
            own = follower.set_course(outlook, known.table, known.seat)
        judge = Judge(outlook.terrain)
        rushes = vec[float]([judge.rushes(player) for player in known.table.players])
        i: i64
        seat: i64
        for i in range(number):
            if end > 0.0 and i >= FEW and time.perf_counter() > end:
                self.number = i
                break
            x = following(x)
            world = known.imagine(x, outlook)
            self.states = append(self.states, world)
            for seat in range(rules.seats):
                course = own
                if seat != known.seat:
                    course = Course()
                    if not world.owing:
                        x = following(x)
                        rushing = float(below(x, 1000)) < 1000.0 * rushes[seat]
                        course = follower.set_course(outlook, world, seat, rushing=rushing)
                        for lane in lanes_in(course.low, course.high):
                            self.wanted[lane] += 1
                self.courses = append(self.courses, course)

    def begin(self, turn: i64, x: i64) -> State:
        """Return a world to play on in, its cards dealt afresh."""
        state = self.states[turn % self.number].clone()
        self.known.deal_cards(state, x)
        state.seed = (x ^ (x >> 11)) & MAX_SEED
        return state

    def courses_in(self, turn: i64) -> vec[Course]:
        """Return the courses of the seats in that world."""
        seats = self.known.rules.seats
        place = turn % self.number * seats
        return self.courses[place : place + seats]


def worth_of(rules: Rules, state: State) -> vec[float]:
    """Return what a finished game is worth to each seat: the win, shared out where it was narrow."""
    totals = final_count(rules, state).totals
    narrow = NARROW_RACE if rules.sheet.scores_are_open else NARROW
    most = totals[0]
    for total in totals:
        most = max(most, total)
    worth = vec[float]([0.0] * rules.seats)
    sum_worth = 0.0
    seat: i64
    for seat in range(rules.seats):
        worth[seat] = math.exp(max(-30.0, float(totals[seat] - most) / narrow))
        sum_worth += worth[seat]
    for seat in range(rules.seats):
        worth[seat] /= sum_worth
    return worth
