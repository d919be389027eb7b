"""What a table is worth to each seat: a small network over what the players have and what they are after.

It looks at a whole state, as a search imagines it, with the course of every seat. Each seat is described by
the same traits; the network sees a seat's own, those of the rival that is furthest, and the mean of all
rivals, and answers with one number. These numbers, through a softmax, are the seats' chances to win.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.codes import LOCO, NONE, WORD
from whistlestop.engine.play import final_count
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.minds.course import Course
from whistlestop.minds.follower import Follower
from whistlestop.minds.outlook import lanes_in
from whistlestop.minds.terrain import Terrain

TRAITS: Final = 23  # of a seat
FEWEST: Final = 2  # players at a table,
MOST: Final = 8  # and more than any box takes
INPUTS: Final = 69  # a seat's own, the best rival's, the mean of the rivals


def describe(
    terrain: Terrain, follower: Follower, state: State, courses: vec[Course], table: vec[float]
) -> None:
    """Describe all seats: write the traits of each into its row of the table."""
    totals = final_count(terrain.rules, state).totals
    scale = 6.0 if terrain.race else 50.0
    seat: i64
    for seat in range(terrain.rules.seats):
        traits_of(terrain, follower, state, seat, courses[seat], table)
        table[seat * TRAITS + 22] = float(totals[seat]) / scale  # if the game ended here


def traits_of(
    terrain: Terrain, follower: Follower, state: State, seat: i64, course: Course, table: vec[float]
) -> None:
    """Describe a seat by itself."""
    player = state.players[seat]
    row = seat * TRAITS
    cars = float(terrain.cars)
    table[row] = float(player.score) / 50.0
    table[row + 1] = float(player.cars) / cars
    table[row + 2] = float(player.cards()) / 12.0
    table[row + 3] = float(player.hand[LOCO]) / 4.0
    left, spaces, lost = way_left(terrain, player, course)
    missing = float(max(0, follower.find_short(terrain, player, course)))
    table[row + 4] = left / 6.0
    table[row + 5] = spaces / 20.0
    table[row + 6] = missing / 10.0
    table[row + 7] = (left + 0.5 * missing) / 10.0
    table[row + 8] = lost
    done, due, joined = ticket_points(terrain, player)
    table[row + 9] = done / 25.0
    hope = min(course.hope, due)
    table[row + 10] = hope / 25.0
    table[row + 11] = (due - hope) / 25.0
    later = seat - state.turn
    if later < 0:
        later += terrain.rules.seats
    table[row + 12] = float(later) / float(terrain.rules.seats)
    table[row + 13] = 1.0 if state.last_turns != NONE else 0.0
    table[row + 14] = 1.0 if state.last_turns > later else 0.0
    table[row + 15] = float(terrain.stations_left(player)) / 3.0
    table[row + 16] = token(player, terrain.toll_token) / 30.0
    table[row + 17] = token(player, terrain.loan_token)
    table[row + 18] = 0.0
    if terrain.done_token != NONE:
        table[row + 18] = float(count(player.tokens[terrain.done_token])) / 6.0
    table[row + 19] = token(player, terrain.special_token)
    table[row + 20] = largest_part(terrain, player) / 20.0
    table[row + 21] = joined / 5.0


def way_left(terrain: Terrain, player: Player, course: Course) -> tuple[float, float, float]:
    """Count the lanes that a course has left, and their spaces; tell (by 1) whether a lane of it was lost."""
    board = terrain.board
    spaces: i64 = 0
    lanes: i64 = 0
    lost = 0.0
    for lane in course.lanes:
        if player.open_low & board.lane_low[lane] or player.open_high & board.lane_high[lane]:
            spaces += board.length[lane]
            lanes += 1
        elif not (player.own_low & board.lane_low[lane] or player.own_high & board.lane_high[lane]):
            lost = 1.0
    return float(lanes), float(spaces), lost


def token(player: Player, place: i64) -> float:
    """Return the number of a token, or 0 where there is none of the kind."""
    return float(player.tokens[place]) if place != NONE else 0.0


def largest_part(terrain: Terrain, player: Player) -> float:
    """Return the spaces of the largest part of a network that hangs together: its trail lies in there."""
    board = terrain.board
    low = player.own_low
    high = player.own_high
    largest: i64 = 0
    while low or high:
        start = first(low) if low else first(high) + WORD
        part = player.linked[board.lane_a[start]]
        spaces: i64 = 0
        for lane in lanes_in(low, high):
            if (part >> board.lane_a[lane]) & 1:
                spaces += board.length[lane]
                low &= ~board.lane_low[lane]
                high &= ~board.lane_high[lane]
        largest = max(largest, spaces)
    return float(largest)


def ticket_points(terrain: Terrain, player: Player) -> tuple[float, float, float]:
    """Add up the points of completed tickets and of open ones; count the completed."""
    board = terrain.board
    done: i64 = 0
    due: i64 = 0
    joined: i64 = 0
    rest = player.tickets
    while rest:
        ticket = first(rest)
        rest &= rest - 1
        if player.joins(board.ticket_a[ticket], board.ticket_b[ticket]):
            done += board.ticket_points[ticket]
            joined += 1
        else:
            due += board.ticket_points[ticket]
    return float(done), float(due), float(joined)


def inputs_of(table: vec[float], seats: i64, seat: i64, inputs: vec[float]) -> None:
    """Put together what the network is shown for a seat."""
    best: i64 = NONE
    most = -1000.0
    other: i64
    i: i64
    for other in range(seats):
        if other != seat:
            row = other * TRAITS
            far = table[row + 22] + table[row + 10] - table[row + 1]
            if far > most:
                most = far
                best = other
    for i in range(TRAITS):
        inputs[i] = table[seat * TRAITS + i]
        inputs[TRAITS + i] = table[best * TRAITS + i]
        total = 0.0
        for other in range(seats):
            if other != seat:
                total += table[other * TRAITS + i]
        inputs[2 * TRAITS + i] = total / float(seats - 1)


class Network:
    """One hidden layer, and one number out."""

    def __init__(self, hidden: i64, weights: list[float]) -> None:
        """Take the weights: for each hidden unit its inputs' and its bias, then the output's and its bias."""
        self.hidden = hidden
        self.weights = vec[float](weights)

    def answer(self, inputs: vec[float]) -> float:
        """Return the network's number for what it is shown."""
        weights = self.weights
        place: i64 = 0
        out = weights[self.hidden * (INPUTS + 1) + self.hidden]
        unit: i64
        i: i64
        for unit in range(self.hidden):
            total = weights[place + INPUTS]
            for i in range(INPUTS):
                total += weights[place + i] * inputs[i]
            place += INPUTS + 1
            if total > 0.0:
                out += weights[self.hidden * (INPUTS + 1) + unit] * total
        return out


class Value:
    """Judges tables of one box."""

    def __init__(self, networks: list[Network]) -> None:
        """Take the trained networks, for tables of two players, three, and so on."""
        self.networks = networks
        self.table = vec[float]([0.0] * (MOST * TRAITS))
        self.inputs = vec[float]([0.0] * INPUTS)

    def chances(self, rules: Rules, follower: Follower, state: State, courses: vec[Course]) -> vec[float]:
        """Return each seat's chance to win, at the beginning of a turn."""
        terrain = follower.planner.outlook_for(rules).terrain
        seats = rules.seats
        network = self.networks[min(seats - FEWEST, len(self.networks) - 1)]
        describe(terrain, follower, state, courses, self.table)
        seat: i64
        chances = vec[float]([0.0] * seats)
        total = 0.0
        for seat in range(seats):
            inputs_of(self.table, seats, seat, self.inputs)
            chances[seat] = math.exp(max(-30.0, min(30.0, network.answer(self.inputs))))
            total += chances[seat]
        for seat in range(seats):
            chances[seat] /= total
        return chances
