"""What the published agents do about things that their authors' game never had: stations, swaps, tolls."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.codes import CITY, CITY_WORD, GRAY, LANE, LANE_WORD, NONE, SWAP
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.offers import offered
from whistlestop.minds.published.ways import FAR, Ways, held_by_rival, token_place

STATION_COST: Final = 8  # points: four for the station, and as much for the turn that it takes


def leave_dear_lanes(rules: Rules, state: State, words: vec[i64]) -> None:
    """Take lanes off the offer whose toll the seat can't pay, unless it could do nothing else. Rules: H6."""
    place = token_place(rules, "tolls")
    if place == NONE or words[0] & 0x3FF == 0:
        return
    board = rules.board
    purse = state.players[state.turn].tokens[place]
    lane: i64
    for lane in range(board.lanes):
        if board.toll[lane] > purse:
            words[LANE_WORD] &= ~board.lane_low[lane]
            words[LANE_WORD + 1] &= ~board.lane_high[lane]


def less_useful(rules: Rules, state: State) -> i64:
    """Give the neutral player the lane of the colour that the seat has fewer cards of. Rules: H12."""
    board = rules.board
    hand = state.players[state.turn].hand
    lane = state.target
    other = board.other[lane]
    colour = board.colour[lane]
    its = board.colour[other]
    if colour != GRAY and (its == GRAY or hand[colour] <= hand[its]):
        return LANE + lane
    return LANE + other


def swap(rules: Rules, state: State, words: vec[i64]) -> i64:
    """Swap tickets none of which can be done with the cars left, if others can. Rules: G2."""
    if not offered(words, SWAP):
        return NONE
    ways = Ways(rules, state)
    if reachable(rules, ways, state.players[state.turn].tickets):
        return NONE
    gone: i64 = 0
    place = token_place(rules, "done")
    for player in state.players:
        gone |= player.tokens[place] if place != NONE else 0
    others = (rules.board.bit[rules.board.tickets] - 1) & ~gone & ~state.players[state.turn].tickets
    return SWAP if reachable(rules, ways, others) else NONE


def reachable(rules: Rules, ways: Ways, tickets: i64) -> bool:
    """Tell whether the cars suffice for any ticket of a set."""
    while tickets:
        if ways.missing(first(tickets)) <= ways.cars:
            return True
        tickets &= tickets - 1
    return False


def station(rules: Rules, state: State, words: vec[i64]) -> i64:
    """Build a station where it helps most towards a ticket that can't be done otherwise. Rules: E9, E10."""
    if words[CITY_WORD] == 0:
        return NONE
    ways = Ways(rules, state)
    lost = lost_tickets(rules, ways, state)
    if lost == 0:
        return NONE
    ways.lend(state, few_cars=False)
    city = best_station(rules, state, ways, lost, words)
    if city == NONE:
        ways = Ways(rules, state)
        ways.lend(state, few_cars=True)
        city = best_station(rules, state, ways, lost, words)
    return CITY + city if city != NONE else NONE


def best_station(rules: Rules, state: State, ways: Ways, lost: i64, words: vec[i64]) -> i64:
    """Find the city for the richest ticket that stations and cars suffice for, or NONE."""
    board = rules.board
    built = count(state.players[state.turn].tokens[token_place(rules, "stations")])
    left: i64 = board.facts.stations - built
    cars = ways.cars
    if state.last_turns != NONE:
        left = min(left, 1)
        cars = 0
    best: i64 = NONE
    most: i64 = 0
    while lost:
        ticket = first(lost)
        lost &= lost - 1
        price = ways.missing(ticket)
        stations = ways.borrowed_in(price)
        gain = 2 * board.ticket_points[ticket] - STATION_COST * stations
        if price < FAR * FAR and 0 < stations <= left and ways.cars_of(price) <= cars and gain > most:
            city = end_of_borrowed(ways, state, ticket, words)
            if city != NONE:
                best = city
                most = gain
    return best


def lost_tickets(rules: Rules, ways: Ways, state: State) -> i64:
    """Return the held tickets that the seat can't do by itself any more: too few cars, or no time."""
    player = state.players[state.turn]
    enough = player.cars
    if state.last_turns != NONE:
        enough = min(enough, player.cards())
    lost: i64 = 0
    rest = player.tickets
    while rest:
        if ways.missing(first(rest)) > enough:
            lost |= rest & -rest
        rest &= rest - 1
    return lost


def end_of_borrowed(ways: Ways, state: State, ticket: i64, words: vec[i64]) -> i64:
    """Find a city for the station on the way that was found: an end of its borrowed lane."""
    board = ways.board
    for lane in ways.walk(board.ticket_a[ticket], board.ticket_b[ticket]):
        if ways.price[lane] and held_by_rival(board, state, lane):
            if (words[CITY_WORD] >> board.lane_a[lane]) & 1:
                return board.lane_a[lane]
            if (words[CITY_WORD] >> board.lane_b[lane]) & 1:
                return board.lane_b[lane]
    return NONE
