"""Judges a move: what the champion would have played instead, and how much better that is.

The champion chooses as it does at a table, from what the player could see. Then its choice and the player's
are played out in worlds that are imagined anew: the best of many moves looks better than it is in the tries
that it was chosen by.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from librt.vecs import vec

from whistlestop.bots.minded import DICE
from whistlestop.bots.searching import judging
from whistlestop.bots.tempers import temper_for
from whistlestop.engine.board import zeros
from whistlestop.engine.chance import following, start
from whistlestop.engine.codes import CITY, KINDS, LANE, PASS
from whistlestop.engine.moves import BuildStation, ClaimLane, Move, Pass
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.course import Course
from whistlestop.minds.dreams import Dreams
from whistlestop.minds.flat import FlatSearch
from whistlestop.minds.worlds import Known
from whistlestop.table.standings import standings

WORLDS_A_TRY = 1 / 16
"""So many worlds are imagined to compare two moves in, for each try that the choice took."""
LEAST = 8
IN_A_WORLD = 4
"""So often each of the two is played out in a world: to imagine one takes as long as some playouts."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is thought of a move: the chance to win after it, and what would have been better by how much."""

    chance: float
    better: str | None = None
    cost: float | None = None
    error: float | None = None


class Thinker:
    """Thinks about moves and tables of one box."""

    def __init__(self, box: str, tries: int) -> None:
        """Take how often moves are tried for a decision."""
        temper = temper_for(box)
        self.worlds = max(LEAST, int(WORLDS_A_TRY * tries))
        self.champion = judging(box)
        self.champion.tries = tries
        self.flat = FlatSearch(temper, tries)  # plays out; without a network, so that only ends count
        self.flat.follower.stale = temper.stale
        self.flat.asked = zeros(0)

    def judge(self, known: Known, move: Move, question: str) -> Judgement:
        """Judge a move, if others were on offer, from what its player could know.

        Of a claim or a station the lane or city is judged, then how it was paid for; what cost more is told.
        """
        rules, table, seat = known.rules, known.table, known.seat
        number = number_of(rules, table, seat, move)
        found = [self.compare(known, number, question)]
        payments = rules.step_for(table, number).typed(rules, table, seat, number) if number != PASS else ()
        if len(payments) > 1 and move in payments:
            rules.play(table, number)  # what is to be paid for is only noted: nothing is drawn or turned up
            numbers = list(rules.legal(table))
            names = dict(zip(numbers, payments, strict=True))
            found.append(self.compare(known, numbers[payments.index(move)], f"pay/{question}", names))
        return max(found, key=lambda each: (each.better is not None, each.cost or 0.0))

    def compare(
        self, known: Known, number: int, question: str, names: dict[int, Move] | None = None
    ) -> Judgement:
        """Compare a move with the champion's choice, in worlds that were not there when it was chosen."""
        best = self.champion.think(known, dice(f"choose/{question}"))
        shares = self.shares(known, list(dict.fromkeys((number, best))), dice(f"compare/{question}"))
        played, chosen = shares[0], shares[-1]
        if best == number:
            return Judgement(fmean(played))
        gaps = [better - worse for better, worse in zip(chosen, played, strict=True)]
        name = str(names[best]) if names else named(known, best)
        return Judgement(fmean(played), name, fmean(gaps), stdev(gaps) / math.sqrt(len(gaps)))

    def shares(self, known: Known, moves: list[int], x: int) -> list[list[float]]:
        """Return for each move which part of the victories was its player's, world by world.

        Playouts in a world are no independent tries, worlds are.
        """
        rules = known.rules
        dreams = Dreams(known, self.flat.follower, x, self.worlds)
        sums = [[0.0] * self.worlds for _ in moves]
        for turn in range(IN_A_WORLD * self.worlds):
            x = following(x)
            for sum_of, move in zip(sums, moves, strict=True):
                state = dreams.begin(turn, x)
                rules.play(state, move)
                self.flat.play_on(rules, state, dreams.courses_in(turn), x)
                sum_of[turn % self.worlds] += victories(rules, state)[known.seat] / IN_A_WORLD
        return sums

    def chances(self, rules: Rules, state: State, question: str) -> tuple[float, ...]:
        """Return everybody's chances to win, for somebody who sees all but what the decks will bring."""
        known = all_known(rules, state)
        follower = self.flat.follower
        outlook = follower.planner.outlook_for(rules)
        courses = [follower.set_course(outlook, state, seat) for seat in range(rules.seats)]
        x = dice(f"chances/{question}")
        sums = [0.0] * rules.seats
        tries = IN_A_WORLD * self.worlds // 2
        for _ in range(tries):
            x = following(x)
            world = known.imagine(x)
            self.flat.play_on(rules, world, vec[Course](courses), x)
            sums = [total + won for total, won in zip(sums, victories(rules, world), strict=True)]
        return tuple(total / tries for total in sums)


def dice(question: str) -> int:
    """Return chance for a question: the same whenever it is asked, and another for every other."""
    return start(Random(question).getrandbits(DICE))


def victories(rules: Rules, end: State) -> list[float]:
    """Return each seat's part of the victory. Rules: U20, E13, N10, G8."""
    ahead = [standing.place == 1 for standing in standings(rules, end).seats]
    return [won / sum(ahead) for won in ahead]


def number_of(rules: Rules, table: State, seat: int, move: Move) -> int:
    """Return the number of a move; of a claim or a station, that of its lane or city."""
    if isinstance(move, Pass):
        return PASS
    if isinstance(move, ClaimLane):
        return LANE + rules.board.lane_number[move.lane]
    if isinstance(move, BuildStation):
        return CITY + rules.board.city_number[move.city]
    step = next(step for step in rules.steps() if step.takes(move))
    return step.code(rules, table, seat, move)


def named(known: Known, number: int) -> str:
    """Write a move on offer; a claim or a station without its payment, which is another question."""
    if number == PASS:
        return str(Pass())
    rules, table = known.rules, known.table
    move = rules.step_for(table, number).typed(rules, table, known.seat, number)[0]
    return str(move).partition(" with ")[0]


def all_known(rules: Rules, state: State) -> Known:
    """Put down all that lies on a table, hidden or not, but for the order of the decks."""
    known = Known(rules, 0)
    known.table = state.clone()
    for seat in range(rules.seats):
        for kind in range(KINDS):
            known.certain[seat * KINDS + kind] = state.players[seat].hand[kind]
    for place in range(state.deck_size):
        known.pool[state.deck[place]] += 1
    known.deck_size = state.deck_size
    size = len(state.ticket_deck)
    for place in range(state.ticket_size):
        known.hidden_tickets |= 1 << int(state.ticket_deck[(state.ticket_top + place) % size])
    known.ticket_size = state.ticket_size
    return known
