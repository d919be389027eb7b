"""What all published agents do alike, and what they do about things that their authors' game never had.

An agent answers four questions of its own: which tickets to keep, what to do in a turn, which card to draw,
and in which colour to pay. The rest is the same for all of them: stations, swaps, tunnels, the neutral lane.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import count
from whistlestop.engine.board import zeros
from whistlestop.engine.codes import (
    BLIND,
    DECLINE,
    GRAY,
    KEEP,
    KEEP_TICKETS,
    LOCO,
    NEUTRAL_LANE,
    NONE,
    PAY,
    PAY_LANE,
    PAY_STATION,
    SECOND_CARD,
    TICKETS,
    TUNNEL_EXTRA,
    TURN,
    WORDS,
)
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.mind import Mind
from whistlestop.minds.offers import by_plenty, cheapest, fallback, leave_hopeless_tunnels, offered
from whistlestop.minds.published.beyond import leave_dear_lanes, less_useful, station, swap
from whistlestop.minds.published.keeping import lowest


def set_in(hand: vec[i64], colour: i64, size: i64, symbols: i64) -> i64:
    """Number the set of a colour as the released engine pays: the colour first, then locomotives."""
    locomotives = max(size - hand[colour], symbols)
    if locomotives >= size:
        return PAY + LOCO * 10 + size
    return PAY + colour * 10 + locomotives


def fewest_cars(state: State, rules: Rules) -> i64:
    """Return the cars of the seat that has fewest."""
    least = state.players[0].cars
    seat: i64
    for seat in range(rules.seats):
        least = min(least, state.players[seat].cars)
    return least


class Published(Mind):
    """The frame of an agent: sends each question where it is answered, and always has an answer."""

    def __init__(self, *, careful: bool = True) -> None:
        """Say whether it leaves lanes alone whose toll it can't pay, and has a use for an idle last turn."""
        self.careful = careful
        # Red, orange, blue, purple, white, yellow, black, green: the order of the released engine's moves.
        self.order = vec[i64]([6, 4, 2, 0, 1, 3, 5, 7])

    def decide(self, rules: Rules, state: State, x: i64) -> i64:
        """Answer the open question."""
        words = zeros(WORDS)
        rules.offers(state, words)
        decision = state.decision
        move: i64 = NONE
        if decision == TURN:
            move = self.turn_move(rules, state, words, x)
        elif decision == SECOND_CARD:
            move = self.draw(rules, state, words)
        elif decision == KEEP_TICKETS:
            move = KEEP + (self.keep(rules, state) if state.last_turns == NONE else keep_done(rules, state))
        elif decision == PAY_LANE:
            move = self.pay(rules, state, words)
        elif decision == PAY_STATION:
            move = cheapest(words, by_plenty(state.players[state.turn].hand))
        elif decision == TUNNEL_EXTRA:
            move = cheapest(words, by_plenty(state.players[state.turn].hand))
            if move == NONE:
                move = DECLINE
        elif decision == NEUTRAL_LANE:
            move = less_useful(rules, state)
        if move == NONE or not offered(words, move):
            move = fallback(rules, words)
        return move

    def turn_move(self, rules: Rules, state: State, words: vec[i64], x: i64) -> i64:
        """Do what the box has beyond the base game, or what the agent wants, or draw."""
        if self.careful:
            leave_dear_lanes(rules, state, words)
        leave_hopeless_tunnels(rules, state, words)
        move = station(rules, state, words)
        if move == NONE:
            move = swap(rules, state, words)
        if move == NONE:
            move = self.turn(rules, state, words, x)
        if move == NONE and self.careful and last_gamble(rules, state, words):
            move = TICKETS
        if move == NONE:
            move = self.draw(rules, state, words)
        if move == NONE or not offered(words, move):
            move = fallback(rules, words)
        return move

    def keep(self, rules: Rules, state: State) -> i64:
        """Choose tickets of the offer, as a mask; all of them."""
        return rules.board.bit[len(state.players[state.turn].offer)] - 1

    def turn(self, rules: Rules, state: State, words: vec[i64], x: i64) -> i64:
        """Choose a lane to claim, or tickets; NONE to draw cards."""
        return NONE

    def draw(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Choose a card."""
        return BLIND

    def pay(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Choose how to pay for `state.target`."""
        return cheapest(words, by_plenty(state.players[state.turn].hand))

    def pay_in_order(self, rules: Rules, state: State, words: vec[i64]) -> i64:
        """Pay in the first colour of the released engine's order that will do, locomotives and all."""
        board = rules.board
        hand = state.players[state.turn].hand
        lane = state.target
        for colour in self.order:
            if board.colour[lane] == GRAY or board.colour[lane] == colour:
                move = set_in(hand, colour, board.length[lane], board.locomotives[lane])
                if offered(words, move):
                    return move
        return cheapest(words, by_plenty(hand))


def last_gamble(rules: Rules, state: State, words: vec[i64]) -> bool:
    """Tell whether tickets are worth a last turn that has no other use.

    They are if a quarter of those not held are done already; for a seat that is behind, if any is.
    """
    if state.last_turns == NONE or not offered(words, TICKETS):
        return False
    board = rules.board
    player = state.players[state.turn]
    others: i64 = 0
    done: i64 = 0
    score = player.score
    ticket: i64
    for ticket in range(board.tickets):
        joined = player.joins(board.ticket_a[ticket], board.ticket_b[ticket])
        if player.tickets & board.bit[ticket]:
            score += board.ticket_points[ticket] if joined else -board.ticket_points[ticket]
        else:
            others += 1
            done += 1 if joined else 0
    return 4 * done >= others or (done > 0 and score < best_score(rules, state))


def best_score(rules: Rules, state: State) -> i64:
    """Return the highest score on the track."""
    best: i64 = 0
    seat: i64
    for seat in range(rules.seats):
        best = max(best, state.players[seat].score)
    return best


def keep_done(rules: Rules, state: State) -> i64:
    """Keep the tickets that are done already, and as many as must be of the others, the lowest."""
    player = state.players[state.turn]
    board = rules.board
    mask: i64 = 0
    place: i64 = 0
    for ticket in player.offer:
        if player.joins(board.ticket_a[ticket], board.ticket_b[ticket]):
            mask |= board.bit[place]
        place += 1
    return mask if count(mask) >= player.keep else mask | lowest(rules, state)


def tickets_wanted(rules: Rules, state: State, words: vec[i64], cars: i64) -> bool:
    """Tell whether tickets can be drawn and every seat still has so many cars."""
    return offered(words, TICKETS) and fewest_cars(state, rules) >= cars
