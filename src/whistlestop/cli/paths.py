"""The shortest way between two cities for a seat: over its own lanes for nothing, over free ones for cars."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.cli.board_words import counted, lane_fact, lane_price
from whistlestop.cli.lanes_text import swaps_locomotives, whose
from whistlestop.engine.rules import Rules
from whistlestop.table.view import View
from whistlestop.words.tickets import shortest_way


def path_lines(begin: str, end: str, view: View, rules: Rules, names: Sequence[str]) -> list[str]:
    """Tell the shortest way that is still open to the viewer, lane by lane."""
    board = rules.board
    state = {lane: whose(lane, view, rules, names) for lane in board.lane_ids}
    usable = [lane for lane, owner in state.items() if owner in {"yours", "free"}]
    costs = {lane: 0 if state[lane] == "yours" else lane_fact(board, lane).length for lane in usable}
    way = shortest_way(board, begin, end, costs)
    if way is None:
        return [f"{begin} and {end} can't be joined any more by your own lanes."]
    cars = sum(costs[lane] for lane in way)
    if cars == 0:
        return [f"{begin} and {end} are joined by your lanes."]
    wide = max(len(lane) for lane in way)
    lines = [f"From {begin} to {end} the shortest way takes {counted(cars, 'more car')}:"]
    for lane in way:
        price = "yours" if costs[lane] == 0 else lane_price(board, lane, swaps=swaps_locomotives(rules))
        lines.append(f"  {lane:<{wide}}  {price}")
    return lines
