"""Europe's stations at the final count: the best lanes to borrow, against a search that tries everything.

Rules: E10.
"""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistlestop.boxes import open_box
from whistlestop.boxes.europe import STATIONS, BorrowedLanes
from whistlestop.engine.bits import members
from whistlestop.engine.board import Board
from whistlestop.engine.play import empty_table
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.shared.claiming import link

RULES = open_box("europe", 4)


def own(rules: Rules, state: State, seat: int, lane: int) -> None:
    """Give a lane to a seat."""
    player = state.players[seat]
    player.own_low |= rules.board.lane_low[lane]
    player.own_high |= rules.board.lane_high[lane]
    link(rules, player, lane)


def lanes_of(board: Board, state: State, seat: int) -> list[int]:
    """List a seat's lanes."""
    player = state.players[seat]
    return [
        lane
        for lane in range(board.lanes)
        if player.own_low & board.lane_low[lane] or player.own_high & board.lane_high[lane]
    ]


def counted(board: Board, tickets: list[int], lanes: list[int]) -> tuple[int, int]:
    """Count tickets over some lanes: their points, and how many are completed."""
    group = list(range(board.cities))
    for lane in lanes:
        old, new = group[board.lane_a[lane]], group[board.lane_b[lane]]
        group = [new if each == old else each for each in group]
    points = done = 0
    for ticket in tickets:
        joined = group[board.ticket_a[ticket]] == group[board.ticket_b[ticket]]
        points += board.ticket_points[ticket] if joined else -board.ticket_points[ticket]
        done += joined
    return points, done


def by_trying_all(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """Try every rival's lane at every station, and none."""
    board = rules.board
    rivals = [lane for other in range(rules.seats) if other != seat for lane in lanes_of(board, state, other)]
    choices = [
        [None, *(lane for lane in rivals if city in (board.lane_a[lane], board.lane_b[lane]))]
        for city in members(state.players[seat].tokens[STATIONS])
    ]
    mine = lanes_of(board, state, seat)
    tickets = members(state.players[seat].tickets)
    return max(
        counted(board, tickets, mine + [lane for lane in borrowed if lane is not None])
        for borrowed in product(*choices)
    )


def found(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """Ask the engine."""
    choice = BorrowedLanes(rules, state, seat)
    choice.search()
    return choice.points, choice.completed


def position(dice: Random, shares: tuple[int, ...], stations: int, tickets: int) -> State:
    """Hand out the lanes of one corner of the board, by shares; the last share stays free."""
    board = RULES.board
    state = empty_table(RULES)
    middle = dice.randrange(board.cities)
    near = {middle}
    for _ in range(2):
        near |= {
            city
            for lane in range(board.lanes)
            if near & {board.lane_a[lane], board.lane_b[lane]}
            for city in (board.lane_a[lane], board.lane_b[lane])
        }
    inside = [lane for lane in range(board.lanes) if {board.lane_a[lane], board.lane_b[lane]} <= near]
    for lane in inside:
        [seat] = dice.choices(range(len(shares)), shares)
        if seat < RULES.seats:
            own(RULES, state, seat, lane)
    for city in dice.sample(sorted(near), min(stations, len(near))):
        state.players[0].tokens[STATIONS] |= board.bit[city]
    useful = [
        ticket
        for ticket in range(board.tickets)
        if board.ticket_a[ticket] in near or board.ticket_b[ticket] in near
    ]
    for ticket in dice.sample(useful, min(tickets, len(useful))):
        state.players[0].tickets |= board.bit[ticket]
    return state


@given(
    st.randoms(use_true_random=False),
    st.tuples(*[st.integers(1, 5)] * 5),
    st.integers(0, 3),
    st.integers(0, 8),
)
@settings(max_examples=60)
def test_the_best_lanes_are_borrowed(
    dice: Random, shares: tuple[int, ...], stations: int, tickets: int
) -> None:
    state = position(dice, shares, stations, tickets)
    assert found(RULES, state, 0) == by_trying_all(RULES, state, 0)


@pytest.mark.parametrize("seed", range(12))
def test_the_best_lanes_are_borrowed_in_busy_corners(seed: int) -> None:
    """Three stations, few own lanes, many tickets."""
    dice = Random(seed)
    gains = 0
    for _ in range(10):
        state = position(dice, (2, 3, 3, 3, 1), 3, 12)
        best = by_trying_all(RULES, state, 0)
        assert found(RULES, state, 0) == best
        tickets = members(state.players[0].tickets)
        gains += best > counted(RULES.board, tickets, lanes_of(RULES.board, state, 0))
    assert gains > 0


def corner(stations: str, mine: str, rival: str, tickets: str) -> State:
    """Write a position down by ids; the rival is the next seat."""
    board = RULES.board
    state = empty_table(RULES)
    for seat, lanes in enumerate((mine, rival)):
        for name in lanes.split():
            own(RULES, state, seat, board.lane_number[name])
    for name in stations.split():
        state.players[0].tokens[STATIONS] |= board.bit[board.city_number[name]]
    for name in tickets.split():
        state.players[0].tickets |= board.bit[board.ticket_number[name]]
    return state


def test_without_stations_nothing_is_borrowed() -> None:
    state = corner("", "", "berlin-danzig", "")
    assert found(RULES, state, 0) == (0, 0)


def test_two_stations_make_a_way_together() -> None:
    """Neither lane completes the ticket alone; one station can't borrow both."""
    board = RULES.board
    ticket = board.ticket_ids.index("frankfurt-kobenhavn")
    points = board.ticket_points[ticket]
    rival = "essen-frankfurt essen-kobenhavn/1"
    one = corner("essen", "", rival, "frankfurt-kobenhavn")
    two = corner("essen frankfurt", "", rival, "frankfurt-kobenhavn")
    assert found(RULES, one, 0) == (-points, 0)
    assert found(RULES, two, 0) == (points, 1)
