"""Scoring: points on a claim, lines of the final count, and what breaks ties."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import zeros
from whistlestop.engine.codes import NONE
from whistlestop.engine.rules import Award, Measure, Rules, Setup, Tally
from whistlestop.engine.state import State
from whistlestop.engine.trail import longest_trail
from whistlestop.shared.claiming import Effect


class ScoreByLength(Effect):
    """Score a lane's points at once.

    Rules: U10, E3, N8.
    """

    def after_claim(self, rules: Rules, state: State, seat: i64, lane: i64) -> None:
        """Move the marker on the score track."""
        state.players[seat].score += rules.board.points[lane]


class TicketPoints(Award):
    """Completed tickets add their points, the others subtract them.

    Rules: U18.
    """

    def __init__(self) -> None:
        """Name the line."""
        super().__init__("tickets")

    def points(self, rules: Rules, state: State, tally: Tally) -> vec[i64]:
        """Count each seat's tickets, and how many are completed."""
        board = rules.board
        points = zeros(rules.seats)
        seat: i64
        for seat in range(rules.seats):
            player = state.players[seat]
            rest = player.tickets
            while rest:
                ticket = first(rest)
                rest &= rest - 1
                if (player.linked[board.ticket_a[ticket]] >> board.ticket_b[ticket]) & 1:
                    points[seat] += board.ticket_points[ticket]
                    tally.completed[seat] += 1
                else:
                    points[seat] -= board.ticket_points[ticket]
        return points


def trail_of(rules: Rules, state: State, tally: Tally, seat: i64) -> i64:
    """Measure a seat's longest trail, once."""
    if tally.trails[seat] == NONE:
        tally.trails[seat] = longest_trail(rules.board, state.players[seat])
    return tally.trails[seat]


class LongestPath(Award):
    """All who share the longest trail get the bonus; a trail of nothing is none.

    Rules: U19, U-R5, E12.
    """

    def __init__(self, bonus: i64) -> None:
        """Say what it is worth."""
        super().__init__("longest_path")
        self.bonus = bonus

    def points(self, rules: Rules, state: State, tally: Tally) -> vec[i64]:
        """Give the bonus to the longest."""
        best: i64 = 0
        seat: i64
        for seat in range(rules.seats):
            best = max(best, trail_of(rules, state, tally, seat))
        points = zeros(rules.seats)
        for seat in range(rules.seats):
            if best > 0 and tally.trails[seat] == best:
                points[seat] = self.bonus
        return points


class MostTickets(Measure):
    """More completed tickets win. Rules: U20, E13, N10."""

    def value(self, rules: Rules, state: State, tally: Tally, seat: i64) -> i64:
        """Count them."""
        return tally.completed[seat]


class LongerPath(Measure):
    """The longer path wins. Rules: U20, N10."""

    def value(self, rules: Rules, state: State, tally: Tally, seat: i64) -> i64:
        """Measure it."""
        return trail_of(rules, state, tally, seat)


class StartScores(Setup):
    """Later seats begin with points that make up for the turn order.

    Rules: U1, H4.
    """

    def lay_out(self, rules: Rules, state: State) -> None:
        """Set the score markers."""
        scores = rules.board.facts.start_scores
        seat: i64
        for seat in range(rules.seats):
            if seat < len(scores):
                state.players[seat].score = scores[int(seat)]
