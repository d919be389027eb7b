"""Judges a move: what the champion would have played instead, and how much better that is.

The champion chooses as it does at a table, from what the player could see. Then its choice and the player's
are tried in worlds that are imagined anew: the best of many moves looks better than it is in the tries that
it was chosen by.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from whistlestop.bots.searching import judging
from whistlestop.bots.tempers import temper_for, value_for
from whistlestop.engine.board import zeros
from whistlestop.engine.chance import following
from whistlestop.engine.codes import CITY, KINDS, LANE, PASS
from whistlestop.engine.moves import BuildStation, ClaimLane, Move, Pass
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.dreams import Dreams
from whistlestop.minds.flat import FlatSearch, Option
from whistlestop.minds.search import Outcome
from whistlestop.minds.worlds import Known
from whistlestop.table.standings import standings

PAIRS = 0.25  # of the tries that a choice took, so many are made of two moves to compare them
LEAST = 8


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is thought of a move: the chance to win after it, and what would have been better.

    The cost is in wins, of which a narrow one is shared with who came close, as the searches count them.
    """

    chance: float
    better: str | None = None
    cost: float = 0.0
    error: float = 0.0


class Thinker:
    """Thinks about moves and tables of one box."""

    def __init__(self, box: str, tries: int) -> None:
        """Take how often moves are tried for a decision."""
        temper = temper_for(box)
        self.tries = tries
        self.champion = judging(box)
        self.champion.tries = tries
        self.flat = FlatSearch(temper, tries)
        self.flat.follower.stale = temper.stale
        self.flat.value = value_for(box)

    def judge(self, known: Known, move: Move, x: int) -> Judgement:
        """Judge a move, if others were on offer, from what its player could know.

        Of a claim or a station the lane or city is judged, then how it was paid for; what cost more is told.
        """
        rules, table, seat = known.rules, known.table, known.seat
        number = number_of(rules, table, seat, move)
        found = [self.compare(known, number, following(x))]
        payments = rules.step_for(table, number).typed(rules, table, seat, number) if number != PASS else ()
        if len(payments) > 1 and move in payments:
            rules.play(table, number)  # what is to be paid for is only noted: nothing is drawn or turned up
            numbers = list(rules.legal(table))
            names = dict(zip(numbers, payments, strict=True))
            found.append(self.compare(known, numbers[payments.index(move)], x, names))
        return max(found, key=lambda each: (each.better is not None, each.cost))

    def compare(self, known: Known, number: int, x: int, names: dict[int, Move] | None = None) -> Judgement:
        """Compare a move with the champion's choice, in worlds that were not there when it was chosen."""
        best = self.champion.think(known, x)
        flat = self.flat
        flat.call_judge(known.rules, known.table.decision)
        flat.set_budget(known.table.decision)
        dreams = flat.dream(known, following(following(x)))
        options = [Option(each) for each in dict.fromkeys((number, best))]
        won = 0.0
        tries = max(LEAST, int(PAIRS * self.tries))
        for turn in range(tries):
            x = following(x)
            for option in options:
                outcome, end = self.play_out(dreams, turn, x, option.move)
                option.hear(outcome, known.seat)
                if option is options[0]:
                    won += victories(known.rules, end)[known.seat]
        if best == number:
            return Judgement(won / tries)
        gap, weight = flat.compared(*options)
        better = str(names[best]) if names else named(known, best)
        return Judgement(won / tries, better, gap, 1 / math.sqrt(weight))

    def chances(self, rules: Rules, state: State, x: int) -> tuple[float, ...]:
        """Return everybody's chances to win, for somebody who sees all but what the decks will bring."""
        flat = self.flat
        flat.limit, flat.clock = self.tries, 0.0
        flat.asked = zeros(0)  # no network: only how the game ends is looked at
        dreams = flat.dream(all_known(rules, state), x)
        sums = [0.0] * rules.seats
        tries = max(LEAST, int(PAIRS * self.tries))
        for turn in range(tries):
            x = following(x)
            _, end = self.play_out(dreams, turn, x)
            sums = [total + won for total, won in zip(sums, victories(rules, end), strict=True)]
        return tuple(total / tries for total in sums)

    def play_out(self, dreams: Dreams, turn: int, x: int, move: int | None = None) -> tuple[Outcome, State]:
        """Play a world to its end, after a move if there is one; return what it was worth, and the end."""
        rules = dreams.known.rules
        state, courses = dreams.begin(turn, x), dreams.courses_in(turn)
        if move is not None:
            rules.play(state, move)
        return self.flat.play_on(rules, state, courses, x), state


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
