"""The lanes at a city: what each costs, what it brings and whose it is."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.cli.board_words import counted, lane_fact, lane_points, lane_price
from whistlestop.engine.board import Board
from whistlestop.engine.codes import NONE
from whistlestop.engine.rules import Rules
from whistlestop.shared.claiming import ClaimStep
from whistlestop.table.view import View


def owners(view: View) -> dict[str, int]:
    """Say who holds each claimed lane: a seat, or the number after the last one for the neutral player."""
    held = {lane: seat.seat for seat in view.seats for lane in seat.lanes}
    if view.neutral is not None:
        held.update(dict.fromkeys(view.neutral.lanes, len(view.seats)))
    return held


def both_lanes_open(rules: Rules) -> bool:
    """Tell whether two players may share a double. Rules: U12, H2, N7."""
    return any(step.doubles.shared for step in rules.sheet.menu if isinstance(step, ClaimStep))


def swaps_locomotives(rules: Rules) -> bool:
    """Tell whether coloured cards may stand for a ferry's locomotives. Rules: N5."""
    claims = [step for step in rules.sheet.menu if isinstance(step, ClaimStep)]
    return any(hasattr(step.payment, "exchanging") for step in claims)


def lanes_at(city: str, view: View, rules: Rules, names: Sequence[str]) -> list[str]:
    """List a city's lanes, one a line."""
    board = rules.board
    number = board.city_number[city]
    lanes = [board.lane_ids[board.at[i]] for i in range(board.first_at[number], board.first_at[number + 1])]
    wide = max((len(lane) for lane in lanes), default=0)
    tolls = rules.sheet.tokens and any(token.name == "tolls" for token in rules.sheet.tokens)
    lines = [f"Lanes at {city}:"] if lanes else [f"No lane ends at {city}."]
    for lane in lanes:
        facts = [lane_price(board, lane, swaps=swaps_locomotives(rules))]
        if board.facts.points:
            facts.append(counted(lane_points(board, lane), "point"))
        if tolls:
            facts.append(f"toll {lane_fact(board, lane).toll}")
        lines.append(f"  {lane:<{wide}}  {whose(lane, view, rules, names):<16}  {'; '.join(facts)}")
    return lines


def whose(lane: str, view: View, rules: Rules, names: Sequence[str]) -> str:
    """Say who holds a lane, or why nobody can have it, or that it is free."""
    held = owners(view)
    if lane in held:
        return "yours" if held[lane] == view.seat else f"of {[*names, 'the neutral player'][held[lane]]}"
    other = beside(rules.board, lane)
    if other in held and (held[other] == view.seat or not both_lanes_open(rules)):
        return "closed to you" if both_lanes_open(rules) else "closed"
    return "free"


def beside(board: Board, lane: str) -> str:
    """Name the other lane of a double, if it is one."""
    other = board.other[board.lane_number[lane]]
    return "" if other == NONE else board.lane_ids[other]
