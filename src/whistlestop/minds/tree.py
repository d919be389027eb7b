"""Information-set Monte Carlo tree search: one tree over what the seat sees, a new imagined world each time.

A node stands for the moves that led to it, whatever the hidden cards were. Each try imagines a world, walks
down the tree by moves that are on offer there, adds one node, follows the courses to the game's end, and
tells every node on its way what the end was worth to the seat that moved into it.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.chance import following
from whistlestop.engine.codes import BLIND, LANE, LANE_WORD, NONE, OVER, SECOND_CARD, TURN, WORD
from whistlestop.engine.state import State
from whistlestop.minds.course import Course
from whistlestop.minds.dreams import Dreams
from whistlestop.minds.flat import FlatSearch
from whistlestop.minds.search import Outcome
from whistlestop.minds.temper import Temper

EXPLORE: Final = 0.25  # how far a promising prior reaches
FAVOUR: Final = 0.5  # the part of the prior that a planner's choice gets; the others share the rest
DEPTH: Final = 12  # decisions that a tree looks ahead
RIPE: Final = 50  # tries of a move before the tree says how it goes on: sooner, that would be mostly noise
JUDGED: Final = 0.8  # how much the network's word counts in the tree, where moves are tried a few times each
SHY: Final = 0.03  # how much worse than its elders a move is thought to be that was never tried


class Node:
    """A move in the tree, and what came of it."""

    def __init__(self, move: i64, seat: i64) -> None:
        """Stand for a move of a seat."""
        self.move = move
        self.seat = seat
        self.visits: i64 = 0
        self.total: float = 0.0
        self.children = vec[Node]()

    def child(self, move: i64) -> "Node | None":
        """Return the child for a move, if it has been tried."""
        for node in self.children:
            if node.move == move:
                return node
        return None


class TreeSearch(FlatSearch):
    """Tries moves as a flat search does; what follows a move is chosen by what the tree has learnt of it."""

    def __init__(self, temper: Temper, tries: i64 = 200, seconds: float = 0.0) -> None:
        """Take the numbers to plan by, and the budget of a decision."""
        super().__init__(temper, tries, seconds)
        self.root = Node(NONE, NONE)
        self.ripe: i64 = RIPE

    def compare(self, dreams: Dreams, moves: vec[i64], x: i64) -> i64:
        """Begin a tree, and try all moves."""
        self.root = Node(NONE, NONE)
        return super().compare(dreams, moves, x)

    def attempt(self, dreams: Dreams, turn: i64, move: i64, x: i64) -> Outcome:
        """Play a move in a world, walk down the tree, play on, and tell the nodes on the way."""
        rules = dreams.known.rules
        follower = self.follower
        outlook = follower.planner.outlook_for(rules)
        state = dreams.begin(turn, x)
        courses = dreams.courses_in(turn)
        node = self.grown(self.root, move, state.turn)
        path = vec[Node]([node])
        rules.play(state, move)
        depth: i64 = 1
        while state.decision != OVER and depth < DEPTH and node.visits >= self.ripe:
            x = following(x)
            if state.decision == TURN:
                courses[state.turn] = follower.fresh_course(outlook, state, courses[state.turn])
            rules.offers(state, follower.words)
            best = follower.step(outlook, state, courses[state.turn], x)
            options = choices(state, follower.words, best, courses[state.turn])
            node = self.select(node, options, state.turn)
            rules.play(state, node.move)
            path = append(path, node)
            depth += 1
        outcome = self.play_on(rules, state, courses, x)
        for each in path:
            each.visits += 1
            each.total += blended(outcome, each.seat)
        return outcome

    def select(self, node: Node, options: vec[i64], seat: i64) -> Node:
        """Choose the child to try: what it brought so far, and what little is known of it."""
        number = len(options)
        if number == 1:
            return self.grown(node, options[0], seat)
        mean = 0.5
        seen = 0.0
        for each in node.children:
            if each.visits:
                mean += each.total
                seen += float(each.visits)
        mean /= seen + 1.0
        reach = EXPLORE * math.sqrt(seen + 1.0)
        share = (1.0 - FAVOUR) / float(number - 1)
        best: i64 = 0
        most = -1.0
        i: i64
        for i in range(number):
            prior = FAVOUR if i == 0 else share
            child = node.child(options[i])
            value = mean - SHY + reach * prior
            if child is not None and child.visits:
                visits = float(child.visits)
                value = child.total / visits + reach * prior / (1.0 + visits)
            elif i == 0:
                value += SHY
            if value > most:
                most = value
                best = i
        return self.grown(node, options[best], seat)

    def grown(self, node: Node, move: i64, seat: i64) -> Node:
        """Return the child for a move, a new one if there is none."""
        child = node.child(move)
        if child is None:
            child = Node(move, seat)
            node.children = append(node.children, child)
        return child


def blended(outcome: Outcome, seat: i64) -> float:
    """Return what a try was worth to a seat: its end, and what a network thought of it on the way."""
    if len(outcome.judged) == 0:
        return outcome.ended[seat]
    total = 0.0
    for judged in outcome.judged:
        total += judged[seat]
    return (1.0 - JUDGED) * outcome.ended[seat] + JUDGED * total / float(len(outcome.judged))


def choices(state: State, words: vec[i64], best: i64, course: Course) -> vec[i64]:
    """List what is worth a look further down: the course's way, other draws, and its other lanes."""
    moves = vec[i64]([best])
    if state.decision != TURN and state.decision != SECOND_CARD:
        return moves
    kind: i64
    for kind in range(BLIND + 1):
        if (words[0] >> kind) & 1 and kind != best:
            moves = append(moves, kind)
    if state.decision == TURN:
        low = words[LANE_WORD] & course.low
        high = words[LANE_WORD + 1] & course.high
        while low:
            if LANE + first(low) != best:
                moves = append(moves, LANE + first(low))
            low &= low - 1
        while high:
            if LANE + WORD + first(high) != best:
                moves = append(moves, LANE + WORD + first(high))
            high &= high - 1
    return moves
