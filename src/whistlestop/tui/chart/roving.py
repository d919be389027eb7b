"""Going over a chart by arrow keys and mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from whistlestop.tui.chart.plan import Plan
from whistlestop.tui.chart.spots import Direction, Spot

Place = tuple[int, int]
Steps = dict[Direction, str]

WAYS: dict[Direction, Place] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
"""Where a click may miss to."""

SIDEWAYS = 10_000.0
"""What lies more to the side than ahead is gone to only if nothing else is there."""


def cells_of(plan: Plan, spot: Spot) -> Sequence[Place]:
    """List the cells of a lane or a city."""
    if spot.kind == "city":
        plate = plan.cities[spot.id]
        return [(x, plate.y) for x in plate.columns()]
    return [(cell.x, cell.y) for cell in plan.lanes[spot.id].cells]


def spot_at(plan: Plan, x: int, y: int) -> Spot | None:
    """Return what lies on a cell; a lane may be missed by a cell."""
    if (x, y) in plan.spots:
        return plan.spots[x, y]
    around = (plan.spots.get((x + across, y + down)) for across, down in BESIDE)
    return next((spot for spot in around if spot is not None and spot.kind == "lane"), None)


def nearest(plan: Plan, spot: Spot | None, direction: Direction) -> Spot | None:
    """Return the nearest lane in a direction; from nowhere, the lane in the middle of the chart."""
    middles = middles_of(plan)
    if spot is None:
        centre = plan.width // 2, plan.height // 2
        return Spot("lane", min(middles, key=lambda lane: apart(middles[lane], centre)))
    if spot.kind == "lane":
        lane = ways(plan).get(spot.id, {}).get(direction)
    else:
        plate = plan.cities[spot.id]
        lane = ahead(middles, (plate.dot, plate.y), direction)
    return None if lane is None else Spot("lane", lane)


@lru_cache(maxsize=8)
def middles_of(plan: Plan) -> dict[str, Place]:
    """Return the middle cell of each lane."""
    cells = {name: lane.cells[len(lane.cells) // 2] for name, lane in plan.lanes.items() if lane.cells}
    return {name: (cell.x, cell.y) for name, cell in cells.items()}


def step_to(place: Place, other: Place, direction: Direction) -> tuple[int, int]:
    """Return how far ahead and how far to the side a place lies; a row counts as much as two columns."""
    (x, y), (dx, dy) = (other[0] - place[0], 2 * (other[1] - place[1])), WAYS[direction]
    return x * dx + y * dy, abs(x * dy) + abs(y * dx)


def ahead(middles: Mapping[str, Place], place: Place, direction: Direction) -> str | None:
    """Return the nearest lane in a direction: straight ahead if there is one, else anything on that side."""
    best, least = None, 2 * SIDEWAYS
    for lane, middle in middles.items():
        along, across = step_to(place, middle, direction)
        if along > 0:
            cost = along + 2 * across + (SIDEWAYS if across > 1.4 * along else 0.0)
            if cost < least:
                best, least = lane, cost
    return best


def apart(place: Place, other: Place) -> int:
    """Return how far two places are apart."""
    return abs(place[0] - other[0]) + 2 * abs(place[1] - other[1])


@lru_cache(maxsize=8)
def ways(plan: Plan) -> dict[str, Steps]:
    """Say where each arrow key goes from each lane. Every lane can be reached from every other."""
    middles = middles_of(plan)
    found: dict[str, Steps] = {}
    for name, place in middles.items():
        steps = {direction: ahead(middles, place, direction) for direction in WAYS}
        found[name] = {direction: lane for direction, lane in steps.items() if lane is not None}
    while mended := mend(found, middles):
        found = mended
    return found


def mend(found: dict[str, Steps], middles: Mapping[str, Place]) -> dict[str, Steps] | None:
    """Turn one step towards a lane that can't be reached, or can't be left; None if there is none."""
    start = next(iter(found), None)
    if start is None:
        return None
    onward, back = reached(found, start), reached(turned(found), start)
    if len(onward) == len(back) == len(found):
        return None
    pairs = [
        (lane, other)
        for lane in found
        for other in found
        if (lane in onward and other not in onward) or (lane not in back and other in back)
    ]
    for lane, other in sorted(pairs, key=lambda pair: apart(middles[pair[0]], middles[pair[1]])):
        direction = max(WAYS, key=lambda way: step_to(middles[lane], middles[other], way)[0])
        tried = {**found, lane: {**found[lane], direction: other}}
        reach = len(reached(tried, start)) + len(reached(turned(tried), start))
        if reach > len(onward) + len(back):
            return tried
    return None


def turned(found: Mapping[str, Steps]) -> dict[str, list[str]]:
    """List the lanes from which each lane is reached by one key."""
    back: dict[str, list[str]] = {lane: [] for lane in found}
    for lane, steps in found.items():
        for other in steps.values():
            back[other].append(lane)
    return back


def reached(found: Mapping[str, Steps] | Mapping[str, list[str]], start: str) -> set[str]:
    """List all lanes that can be reached from one."""
    seen, todo = {start}, [start]
    while todo:
        steps = found[todo.pop()]
        further = set(steps.values() if isinstance(steps, dict) else steps) - seen
        seen |= further
        todo += further
    return seen
