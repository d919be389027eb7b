"""What a seat has and is after, in numbers for a network: its traits.

A table of traits has a row for each seat, in a whole state as a search imagines it, with the course of every
seat. All traits are scaled so that they lie around one.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.codes import COLOURS, LOCO, NONE, WORD
from whistlestop.engine.play import final_count
from whistlestop.engine.state import Player, State
from whistlestop.minds.course import Course
from whistlestop.minds.follower import Follower
from whistlestop.minds.outlook import lanes_in
from whistlestop.minds.terrain import Terrain

TRAITS: Final = 36  # of a seat
INPUTS: Final = 108  # a seat's own, the furthest rival's, the mean of the rivals
CARS: Final = 1  # traits that tell who is furthest
HOPE: Final = 10
NOW: Final = 22


def describe(
    terrain: Terrain, follower: Follower, state: State, courses: vec[Course], table: vec[float]
) -> None:
    """Describe all seats: write the traits of each into its row of the table."""
    totals = final_count(terrain.rules, state).totals
    scale = 6.0 if terrain.race else 50.0
    seat: i64
    for seat in range(terrain.rules.seats):
        row = seat * TRAITS
        course = courses[seat]
        write_standing(terrain, state, seat, course, table)
        table[row + NOW] = float(totals[seat]) / scale  # if the game ended here
        write_way(terrain, state.players[seat], course, row, table)
        write_contest(terrain, state.players[seat], courses, seat, table)
        write_gaps(terrain, follower, state, seat, course, table)


def write_standing(terrain: Terrain, state: State, seat: i64, course: Course, table: vec[float]) -> None:
    """Write down what a seat has reached, and how much of the game is left to it."""
    player = state.players[seat]
    row = seat * TRAITS
    table[row] = float(player.score) / 50.0
    table[row + CARS] = float(player.cars) / float(terrain.cars)
    table[row + 2] = float(player.cards()) / 12.0
    table[row + 3] = float(player.hand[LOCO]) / 4.0
    done, due, joined = ticket_points(terrain, player)
    table[row + 9] = done / 25.0
    hope = min(course.hope, due)
    table[row + HOPE] = hope / 25.0
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


def write_way(terrain: Terrain, player: Player, course: Course, row: i64, table: vec[float]) -> None:
    """Write down the lanes that a course has left: how many, how long, what they bring, how dear they are."""
    board = terrain.board
    spaces: i64 = 0
    lanes: i64 = 0
    points: i64 = 0
    longest: i64 = 0
    payable: i64 = 0
    lost = 0.0
    urgency = 0.0
    most_urgent = 0.0
    i: i64
    for i in range(len(course.lanes)):
        lane = course.lanes[i]
        if player.open_low & board.lane_low[lane] or player.open_high & board.lane_high[lane]:
            length = board.length[lane]
            spaces += length
            lanes += 1
            points += board.points[lane]
            longest = max(longest, length)
            urgency += course.urgency[i]
            most_urgent = max(most_urgent, course.urgency[i])
            if terrain.held_for(player, lane) >= length:
                payable += 1
        elif not (player.own_low & board.lane_low[lane] or player.own_high & board.lane_high[lane]):
            lost = 1.0
    table[row + 4] = float(lanes) / 6.0
    table[row + 5] = float(spaces) / 20.0
    table[row + 8] = lost
    table[row + 23] = float(points) / 20.0
    table[row + 24] = urgency / 20.0
    table[row + 25] = most_urgent / 20.0
    table[row + 26] = float(longest) / 6.0
    table[row + 27] = float(payable) / 3.0
    table[row + 28] = float(player.cars - spaces) / 20.0
    table[row + 29] = 1.0 if course.filling else 0.0


def write_contest(
    terrain: Terrain, player: Player, courses: vec[Course], seat: i64, table: vec[float]
) -> None:
    """Write down how much a seat would miss the lanes that rivals need for their tickets as well."""
    board = terrain.board
    low: i64 = 0
    high: i64 = 0
    other: i64
    for other in range(terrain.rules.seats):
        if other != seat and not courses[other].filling:
            low |= courses[other].low
            high |= courses[other].high
    low &= player.open_low
    high &= player.open_high
    course = courses[seat]
    contested = 0.0
    i: i64
    for i in range(len(course.lanes)):
        lane = course.lanes[i]
        if low & board.lane_low[lane] or high & board.lane_high[lane]:
            contested += course.urgency[i]
    table[seat * TRAITS + 30] = contested / 20.0


def write_gaps(
    terrain: Terrain, follower: Follower, state: State, seat: i64, course: Course, table: vec[float]
) -> None:
    """Write down the cards that a course lacks: a few colours are found sooner than many."""
    player = state.players[seat]
    row = seat * TRAITS
    missing = float(max(0, follower.find_short(terrain, player, course)))
    short = follower.short
    colours: i64 = 0
    widest: i64 = 0
    squares: i64 = 0
    most: i64 = 0
    shown: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        if short[colour] > 0:
            colours += 1
            widest = max(widest, short[colour])
            squares += short[colour] * short[colour]
        most = max(most, player.hand[colour])
    for card in state.market:
        if card < COLOURS and short[card] > 0:
            shown += 1
    table[row + 6] = missing / 10.0
    table[row + 7] = 0.6 * table[row + 4] + 0.5 * table[row + 6]  # turns, roughly
    table[row + 31] = float(colours) / 5.0
    table[row + 32] = float(widest) / 5.0
    table[row + 33] = float(squares) / 20.0
    table[row + 34] = float(shown) / 3.0
    table[row + 35] = float(most) / 6.0


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
            far = table[row + NOW] + table[row + HOPE] - table[row + CARS]
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
