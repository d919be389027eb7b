"""The score track during a game, and the final count at its end."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.engine.codes import OVER
from whistlestop.engine.play import final_count
from whistlestop.engine.rules import Rules, Tally
from whistlestop.engine.state import State


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """One seat's score: the lines, the total, completed tickets and the place."""

    lines: dict[str, int]
    total: int
    completed: int
    place: int


@dataclass(frozen=True, slots=True)
class Standings:
    """All seats' scores; `winners` is empty until the game is over, and longer than one if shared."""

    seats: tuple[SeatStanding, ...]
    winners: tuple[int, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the totals by seat."""
        return tuple(seat.total for seat in self.seats)


def start_score(rules: Rules, seat: int) -> int:
    """Return what a seat's score began with. Rules: H4."""
    scores = rules.board.facts.start_scores
    return scores[seat] if seat < len(scores) else 0


def track_lines(rules: Rules, state: State, seat: int) -> dict[str, int]:
    """Return what the score track shows: lanes, and the start where it differs between seats."""
    start = start_score(rules, seat)
    lines = {"lanes": int(state.players[seat].score) - start}
    if rules.board.facts.start_scores:
        lines["start"] = start
    return lines


def standings(rules: Rules, state: State) -> Standings:
    """Count. Before the end only what everybody sees on the table is counted.

    Rules: U20, E13, N10, G8.
    """
    over = state.decision == OVER
    if not over and not rules.sheet.scores_are_open:
        lines = [track_lines(rules, state, seat) for seat in range(int(rules.seats))]
        shown: list[tuple[int, ...]] = [(sum(line.values()),) for line in lines]
        return ranked(lines, shown, [0] * len(lines), over=False)
    tally = Tally(rules.seats)
    all_lines = [
        track_lines(rules, state, seat) if rules.board.facts.points else {}
        for seat in range(int(rules.seats))
    ]
    for award in rules.final:
        points = award.points(rules, state, tally)
        for seat, line in enumerate(all_lines):
            line[award.line] = int(points[seat])
    keys: list[tuple[int, ...]] = [
        (sum(line.values()), *(int(m.value(rules, state, tally, seat)) for m in rules.sheet.tie_breaks))
        for seat, line in enumerate(all_lines)
    ]
    return ranked(all_lines, keys, [int(n) for n in tally.completed], over=over)


def ranked(
    lines: list[dict[str, int]], keys: list[tuple[int, ...]], completed: list[int], *, over: bool
) -> Standings:
    """Rank seats by their keys, greatest first; equal keys share a place."""
    seats = tuple(
        SeatStanding(line, sum(line.values()), completed[seat], 1 + sum(other > keys[seat] for other in keys))
        for seat, line in enumerate(lines)
    )
    winners = tuple(seat for seat, standing in enumerate(seats) if standing.place == 1)
    return Standings(seats, winners if over else ())


def totals(rules: Rules, state: State) -> list[int]:
    """Return the final totals alone, at the speed of the engine."""
    return [int(n) for n in final_count(rules, state).totals]
