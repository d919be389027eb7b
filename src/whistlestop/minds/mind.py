"""What a mind is: it answers the question that is open, at the engine's speed.

A mind is given a whole `State`, because that is what the engine plays on, but it decides for the seat to
act from what that seat may know: its own cards and tickets, and what lies open. Bots never hand it the
table's own state: they imagine one that fits their view (`worlds.py`), in which everything hidden is made up.
A test deals what is hidden anew and demands the same move.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from whistlestop.engine.board import zeros
from whistlestop.engine.chance import following, start
from whistlestop.engine.codes import OVER, WORDS
from whistlestop.engine.play import deal, pick
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """Answers questions. This one knows nothing better than a die."""

    def decide(self, rules: Rules, state: State, x: i64) -> i64:
        """Return one of the moves on offer to `state.turn`; `x` is the state of a generator of chance."""
        words = zeros(WORDS)
        rules.offers(state, words)
        return pick(words, x)


def play_on(rules: Rules, state: State, minds: vec[Mind], seed: i64) -> i64:
    """Let minds play a game to its end, one a seat; return how many moves there were."""
    x = start(seed)
    moves: i64 = 0
    while state.decision != OVER:
        x = following(x)
        rules.play(state, minds[state.turn].decide(rules, state, x))
        moves += 1
    return moves


def play_game(rules: Rules, minds: list[Mind], seed: int) -> State:
    """Deal a game, let minds play it, and return the table at its end."""
    state = deal(rules, seed)
    play_on(rules, state, vec[Mind](minds), seed)
    return state
