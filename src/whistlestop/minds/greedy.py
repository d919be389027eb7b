"""Greedy: the most valuable lane at once, whatever the tickets say."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.chance import below
from whistlestop.engine.codes import BLIND, COLOURS, LANE, LANE_WORD, LOCO, NONE
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.minds.offers import offered
from whistlestop.minds.outlook import lanes_in
from whistlestop.minds.published.common import Published
from whistlestop.minds.published.keeping import lowest
from whistlestop.minds.published.ways import Ways

FEW: Final = 1  # cards of a colour; what the deck may bring is better than one more of a colour with so few
ENOUGH: Final = 2  # cards of a colour; one more is as good as a locomotive


class Greedy(Published):
    """Claims the most valuable lane that it can afford, or else adds to the colours that it has.

    It keeps the lowest tickets and forgets them: a ticket is done by accident. Where lanes score nothing
    it claims the longest on the way to a ticket.
    """

    def keep(self, rules: Rules, state: State) -> i64:
        """Keep as few tickets as must be, the lowest."""
        return lowest(rules, state)

    def turn(self, rules: Rules, state: State, words: vec[i64], x: i64) -> i64:
        """Claim the most valuable lane on offer; the die decides between equals."""
        values = lane_values(rules, state)
        best = vec[i64]()
        most: i64 = 1
        for lane in lanes_in(words[LANE_WORD], words[LANE_WORD + 1]):
            value = values[lane]
            if value > most:
                best = vec[i64]()
                most = value
            if value == most:
                best = append(best, LANE + lane)
        return best[below(x, len(best))] if len(best) else NONE

    def draw(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Take the colour of the market that it holds most of."""
        hand = state.players[state.turn].hand
        best: i64 = BLIND
        most: i64 = FEW
        kind: i64
        for kind in range(COLOURS):
            if hand[kind] > most and offered(words, kind):
                best = kind
                most = hand[kind]
        return LOCO if most < ENOUGH and offered(words, LOCO) else best


def lane_values(rules: Rules, state: State) -> vec[i64]:
    """Value lanes by their points, or where there are none by their spaces on the way to a ticket."""
    board: Board = rules.board
    if board.facts.points:
        return board.points
    values = zeros(board.lanes)
    ways = Ways(rules, state)
    player: Player = state.players[state.turn]
    rest = player.tickets
    while rest:
        ticket = first(rest)
        rest &= rest - 1
        if 0 < ways.missing(ticket) <= player.cars:
            for lane in ways.walk(board.ticket_a[ticket], board.ticket_b[ticket]):
                values[lane] = board.length[lane]
                if board.other[lane] != NONE:
                    values[board.other[lane]] = board.length[lane]
    return values
