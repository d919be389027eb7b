"""Moves worth a thought: of everything on offer, the few that a search should try."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.codes import (
    CITY,
    CITY_WORD,
    EXCHANGE,
    LANE,
    LANE_WORD,
    LOCO,
    PAY,
    PAY_LANE,
    PAY_STATION,
    TUNNEL_EXTRA,
    TURN,
    WORD,
    WORDS,
)
from whistlestop.engine.state import State
from whistlestop.minds.outlook import Outlook, lanes_in

LANES: Final = 9  # lanes to think about in a turn, beside the one that a planner would claim
CITIES: Final = 2
NO_COLOUR: Final = LOCO + 1


def candidates(outlook: Outlook, state: State, words: vec[i64], best: i64, wanted: vec[i64]) -> vec[i64]:
    """List the moves to think about, a planner's choice first.

    `wanted` says for each lane how many of the seats in the imagined worlds are after it.
    """
    moves = vec[i64]([best])
    if state.decision == PAY_LANE or state.decision == PAY_STATION or state.decision == TUNNEL_EXTRA:
        return payments(words, moves)
    i: i64
    for i in range(WORDS):
        if state.decision == TURN and i >= LANE_WORD:
            break
        word = words[i]
        while word:
            move = first(word) + i * WORD
            word &= word - 1
            if move != best:
                moves = append(moves, move)
    if state.decision == TURN:
        moves = add_lanes(outlook, words, moves, wanted)
        moves = add_cities(outlook, words, moves)
    return moves


def payments(words: vec[i64], moves: vec[i64]) -> vec[i64]:
    """Add for each colour the payment with fewest locomotives, and what is no payment."""
    best = moves[0]
    seen: i64 = NO_COLOUR
    i: i64
    for i in range(LANE_WORD):
        word = words[i]
        while word:
            move = first(word) + i * WORD
            word &= word - 1
            colour: i64 = NO_COLOUR
            if i > 0 and move < EXCHANGE:
                colour = (move - PAY) // 10
            if move != best and (colour == NO_COLOUR or colour != seen):
                moves = append(moves, move)
            seen = colour
    return moves


def add_lanes(outlook: Outlook, words: vec[i64], moves: vec[i64], wanted: vec[i64]) -> vec[i64]:
    """Add the lanes that bring most, are planned, or are wanted by others."""
    board = outlook.board
    best = moves[0]
    lanes = vec[i64]()
    worths = vec[i64]()
    for lane in lanes_in(words[LANE_WORD], words[LANE_WORD + 1]):
        if LANE + lane == best:
            continue
        worth = 10 * board.points[lane] + 2 * wanted[lane]
        if outlook.low & board.lane_low[lane] or outlook.high & board.lane_high[lane]:
            worth += 1000
        place = len(lanes)
        lanes = append(lanes, lane)
        worths = append(worths, worth)
        while place > 0 and worths[place - 1] < worths[place]:
            worths[place - 1], worths[place] = worths[place], worths[place - 1]
            lanes[place - 1], lanes[place] = lanes[place], lanes[place - 1]
            place -= 1
    i: i64
    for i in range(min(len(lanes), LANES)):
        moves = append(moves, LANE + lanes[i])
    return moves


def add_cities(outlook: Outlook, words: vec[i64], moves: vec[i64]) -> vec[i64]:
    """Add the cities where a station would borrow a lane of the plan. Rules: E9, E10."""
    best = moves[0]
    cities = outlook.cities_to_build() & words[CITY_WORD]
    added: i64 = 0
    while cities and added < CITIES:
        city = first(cities)
        cities &= cities - 1
        if CITY + city != best:
            moves = append(moves, CITY + city)
            added += 1
    return moves
