"""The longest trail, against searches that try everything, and on the worst networks known.

Rules: U19, E12, N10.
"""

import json
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistlestop import form
from whistlestop.boxes import BOXES, lay_rules, open_box
from whistlestop.engine.bits import count
from whistlestop.engine.board import Board
from whistlestop.engine.board_file import BoardFacts, City, Lane, Ticket
from whistlestop.engine.codes import NONE
from whistlestop.engine.play import empty_table
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player
from whistlestop.engine.trail import NO_LIMIT, TrailSearch, longest_trail
from whistlestop.engine.trail_sweep import Course, swept_trail
from whistlestop.shared.claiming import link

WORST = json.loads((Path(__file__).parent / "data" / "worst_networks.json").read_text(encoding="utf-8"))
LIMIT = 0.005  # seconds that a search may take, compiled

# Pieces of the USA board. A loop of eight cars, and one of eleven that meets it in Dallas.
LOOP = "dallas-houston/1 houston-new_orleans little_rock-new_orleans dallas-little_rock"
OTHER_LOOP = "dallas-oklahoma_city/1 el_paso-oklahoma_city dallas-el_paso"
TAIL = "kansas_city-oklahoma_city/1"
FAR_LOOP = "calgary-seattle calgary-helena helena-seattle"
BRIDGE = "denver-oklahoma_city denver-helena"


def player_with(rules: Rules, lanes: list[int]) -> Player:
    """Give lanes to a player who has none."""
    player = empty_table(rules).players[0]
    for lane in lanes:
        player.own_low |= rules.board.lane_low[lane]
        player.own_high |= rules.board.lane_high[lane]
        link(rules, player, lane)
    return player


def named(rules: Rules, lanes: str) -> Player:
    """Give lanes to a player by their ids."""
    return player_with(rules, [rules.board.lane_number[lane] for lane in lanes.split()])


def by_walking(board: Board, lanes: list[int]) -> int:
    """Try every walk that uses no lane twice."""

    @cache
    def onwards(city: int, used: int) -> int:
        best = 0
        for i, lane in enumerate(lanes):
            ends = (board.lane_a[lane], board.lane_b[lane])
            if city in ends and not used >> i & 1:
                there = ends[0] + ends[1] - city
                best = max(best, board.length[lane] + onwards(there, used | 1 << i))
        return best

    return max(onwards(city, 0) for city in range(board.cities))


def by_plain_search(board: Board, player: Player, steps: int = NO_LIMIT) -> int:
    """Search depth first without a sweep; NONE if the steps don't suffice."""
    search = TrailSearch(board, player, steps)
    for part in range(board.cities):
        odd = search.odd & player.linked[part]
        if count(odd) <= 2:
            search.best = max(search.best, search.totals[part])
        search.cap = search.totals[part]
        search.start_at(odd, search.totals[part])
    return NONE if search.steps < 0 else search.best


def by_sweep(board: Board, player: Player) -> int:
    """Sweep every part, also those that the plain search would be done with at once."""
    parts = {player.linked[city] for city in range(board.cities)}
    return max(swept_trail(board, part, player.own_low, player.own_high, 0) for part in parts)


@st.composite
def networks(draw: st.DrawFn, most: int) -> tuple[Rules, list[int]]:
    """Grow a network on a real board, mostly in one part, doubles allowed."""
    rules = open_box(draw(st.sampled_from(sorted(BOXES))), 2)
    board = rules.board
    lanes: list[int] = []
    for _ in range(draw(st.integers(0, most))):
        cities = {city for lane in lanes for city in (board.lane_a[lane], board.lane_b[lane])}
        free = [lane for lane in range(board.lanes) if lane not in lanes]
        near = [lane for lane in free if board.lane_a[lane] in cities or board.lane_b[lane] in cities]
        inside = [lane for lane in near if board.lane_a[lane] in cities and board.lane_b[lane] in cities]
        taste = draw(st.integers(0, 9))
        lanes.append(draw(st.sampled_from((inside if taste < 4 else near if taste < 9 else free) or free)))
    return rules, lanes


def grown(rules: Rules, size: int, dice: Random) -> list[int]:
    """Grow a network with many loops, without both lanes of a double."""
    board = rules.board
    lanes = [dice.randrange(board.lanes)]
    while len(lanes) < size:
        cities = {city for lane in lanes for city in (board.lane_a[lane], board.lane_b[lane])}
        near = [
            (board.lane_a[lane] in cities) + (board.lane_b[lane] in cities) + dice.uniform(0, 1.5)
            if lane not in lanes and board.other[lane] not in lanes
            else 0
            for lane in range(board.lanes)
        ]
        lanes.append(near.index(max(near)))
    return lanes


def own_board(pairs: list[tuple[int, int]], length: int = 1) -> Rules:
    """Lay out a board on which each pair of numbers is a lane."""
    cities = [f"c{number:02}" for number in range(1 + max(map(max, pairs)))]
    facts = BoardFacts(
        board="own",
        title="Own",
        players=(2, 5),
        cars=60,
        deck={"red": 50, "locomotive": 14},
        points={1: 1, 2: 2},
        cities=tuple(City(name, name.title()) for name in cities),
        lanes=tuple(Lane(cities[min(pair)], cities[max(pair)], length, "gray") for pair in pairs),
        tickets=(Ticket(cities[0], cities[1], 5),) * 20,
    )
    return lay_rules("usa", Board(facts), 2)


def grid(width: int, height: int, first: int = 0) -> list[tuple[int, int]]:
    """Lay out cities in rows and columns, each joined to its neighbours."""
    right = [(y * width + x, y * width + x + 1) for y in range(height) for x in range(width - 1)]
    down = [(y * width + x, y * width + x + width) for y in range(height - 1) for x in range(width)]
    return [(first + a, first + b) for a, b in right + down]


@pytest.mark.parametrize(
    ("lanes", "length"),
    [
        ("", 0),
        ("dallas-houston/1", 1),
        ("dallas-houston/1 dallas-houston/2", 2),
        ("dallas-houston/1 portland-seattle/1 el_paso-houston", 7),
        (LOOP, 8),
        (f"{LOOP} dallas-houston/2", 9),
        (f"{LOOP} {TAIL}", 8),
        (f"{OTHER_LOOP} {TAIL}", 13),
        (f"{LOOP} {OTHER_LOOP}", 19),
        (f"{LOOP} {OTHER_LOOP} {TAIL}", 21),
        (f"{LOOP} {OTHER_LOOP} {TAIL} calgary-seattle calgary-helena", 21),
        ("denver-helena denver-phoenix denver-oklahoma_city", 9),
        (f"{OTHER_LOOP} {BRIDGE} {FAR_LOOP}", 33),
        (f"{OTHER_LOOP} {BRIDGE} {FAR_LOOP} denver-santa_fe", 33),
    ],
)
def test_networks_counted_by_hand(lanes: str, length: int) -> None:
    """Single lanes, doubles, several parts, loops with tails, figures of eight, loops joined by a bridge."""
    rules = open_box("usa", 2)
    player = named(rules, lanes)
    assert longest_trail(rules.board, player) == length
    assert by_plain_search(rules.board, player) == length
    assert by_sweep(rules.board, player) == length


def test_of_three_loops_on_one_city_by_bridges_one_is_left_out() -> None:
    """Leaving out the bridge alone would be cheaper, but then the loop behind it does not hang together."""
    loops = [(1, 2), (2, 3), (1, 3), (4, 5), (5, 6), (4, 6), (7, 8), (8, 9), (7, 9)]
    rules = own_board([(0, 1), (0, 4), (0, 7), *loops])
    player = player_with(rules, list(range(12)))
    assert longest_trail(rules.board, player) == 8
    assert by_sweep(rules.board, player) == 8


@pytest.mark.parametrize(
    ("width", "height", "left_out"),
    [
        (2, 2, 0),
        (3, 2, 0),
        (3, 3, 2),  # the middles of the sides are odd: two are paired over a corner
        (4, 4, 3),  # two odd cities side by side on each side; one pair are the ends
        (5, 5, 6),  # three on each side: four neighbours paired, two more over a corner
    ],
)
def test_grids_counted_by_hand(width: int, height: int, left_out: int) -> None:
    rules = own_board(grid(width, height), length=2)
    lanes = list(range(rules.board.lanes))
    player = player_with(rules, lanes)
    assert longest_trail(rules.board, player) == 2 * (len(lanes) - left_out)
    assert by_sweep(rules.board, player) == 2 * (len(lanes) - left_out)


@given(networks(most=10))
@settings(max_examples=300)
def test_small_networks_are_measured_as_by_walking(network: tuple[Rules, list[int]]) -> None:
    rules, lanes = network
    player = player_with(rules, lanes)
    length = by_walking(rules.board, lanes)
    assert longest_trail(rules.board, player) == length
    assert by_sweep(rules.board, player) == length


@pytest.mark.parametrize("box", sorted(BOXES))
def test_many_small_networks_are_measured_as_by_walking(box: str) -> None:
    rules = open_box(box, 2)
    dice = Random(box)
    for _ in range(120):
        lanes = grown(rules, dice.randint(3, 11), dice)
        player = player_with(rules, lanes)
        length = by_walking(rules.board, lanes)
        assert longest_trail(rules.board, player) == length, lanes
        assert by_sweep(rules.board, player) == length, lanes


@pytest.mark.parametrize("box", sorted(BOXES))
def test_large_networks_are_measured_as_by_plain_search(box: str) -> None:
    rules = open_box(box, 2)
    dice = Random(box)
    compared = 0
    for _ in range(40):
        player = player_with(rules, grown(rules, dice.randint(10, 17), dice))
        length = by_plain_search(rules.board, player, 20_000)
        if length != NONE:
            compared += 1
            assert longest_trail(rules.board, player) == length
            assert by_sweep(rules.board, player) == length
    assert compared >= 20


def test_a_known_length_is_returned_where_nothing_is_longer() -> None:
    rules = own_board(grid(4, 4))
    player = player_with(rules, list(range(24)))
    part = player.linked[0]
    for known in (0, 20, 21, 22, 24):
        swept = swept_trail(rules.board, part, player.own_low, player.own_high, known)
        assert swept == max(known, 21)


def test_a_wide_front_is_swept_with_many_choices() -> None:
    """Seven cities, each joined to the same eight. Of these six lose a lane each: no two are neighbours."""
    rules = own_board([(a, 7 + b) for a in range(7) for b in range(8)])
    player = player_with(rules, list(range(56)))
    assert longest_trail(rules.board, player) == 50
    assert by_sweep(rules.board, player) == 50


def test_a_front_too_wide_to_sweep_is_left_to_the_plain_search() -> None:
    """Thirteen cities all joined to each other, with three tails; a grid before it uses up the steps."""
    everyone = [(24 + a, 24 + b) for a in range(13) for b in range(a)]
    tails = [(24, 37), (25, 38), (26, 39)]
    rules = own_board([*grid(6, 4), *everyone, *tails])
    board = rules.board
    player = player_with(rules, list(range(board.lanes)))
    assert not Course(board, player.linked[24], player.own_low, player.own_high).fits
    assert swept_trail(board, player.linked[24], player.own_low, player.own_high, 0) == NONE
    assert longest_trail(board, player) == len(everyone) + 1


@pytest.mark.parametrize("case", WORST, ids=lambda case: f"{case['board']}-{case['cars']}-{case['hard_for']}")
def test_the_worst_networks_known(case: dict[str, Any]) -> None:
    """Found by tools/worst_networks.py. The times are promised for the compiled engine."""
    rules = open_box(case["board"], 2)
    player = named(rules, " ".join(case["lanes"]))
    times = []
    for _ in range(5):
        begin = time.process_time()
        length = longest_trail(rules.board, player)
        times.append(time.process_time() - begin)
        assert length == case["length"]
    assert by_sweep(rules.board, player) == case["length"]
    if form() == "compiled":
        assert min(times) < LIMIT
