"""A planner with human weaknesses, each of which can be turned up and down."""

from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.chance import below, following
from whistlestop.engine.codes import BLIND, KEEP, KEEP_TICKETS, LANE, LANE_WORD, SECOND_CARD, TICKETS, TURN
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.minds.outlook import Outlook, lanes_in
from whistlestop.minds.planner import Planner
from whistlestop.minds.spending import best_draw
from whistlestop.minds.temper import Temper


class Weaknesses:
    """How often each weakness shows, from 0 to 1, and how many cards a hoarder wants in hand."""

    def __init__(self) -> None:
        """Begin with none."""
        self.overlook = 0.0  # does not see that a lane can be claimed, and draws instead
        self.careless = 0.0  # draws whatever card lies there, not the one that is lacking
        self.hopeful = 0.0  # keeps every ticket, whatever they take
        self.single = 0.0  # looks at one ticket only, the one that seems nearest
        self.hops = 0.0  # claims any lane that can be paid, for the joy of building
        self.eager = 0.0  # with all tickets done, draws more while a third of the cars is left
        self.hoard = 0.0  # claims nothing with fewer cards than this


class Human(Planner):
    """Plans like a planner, and then overlooks, hesitates and dreams, as people do."""

    def __init__(self, temper: Temper, weak: Weaknesses) -> None:
        """Take the numbers to weigh by, and the weaknesses."""
        super().__init__(temper)
        self.weak = weak
        self.x: i64 = 0  # the dice of this question

    def shows(self, weakness: float) -> bool:
        """Throw a die for a weakness."""
        self.x = following(self.x)
        return float(below(self.x, 1000)) < 1000.0 * weakness

    def decide(self, rules: Rules, state: State, x: i64) -> i64:
        """Answer as a planner would, unless a weakness shows."""
        self.x = following(x)
        move = super().decide(rules, state, x)
        decision = state.decision
        if decision == KEEP_TICKETS and self.shows(self.weak.hopeful):
            return self.most_tickets(move)
        draws = self.words[0] & (rules.board.bit[BLIND + 1] - 1)
        if draws and (decision == TURN or decision == SECOND_CARD) and move <= BLIND:
            return any_of(draws, following(self.x)) if self.shows(self.weak.careless) else move
        return move

    def aim(self, outlook: Outlook) -> None:
        """Set goals, or look at one only."""
        super().aim(outlook)
        if len(outlook.here) > 1 and self.shows(self.weak.single):
            outlook.keep_nearest()

    def turn(self, outlook: Outlook, state: State) -> i64:
        """Draw as a hoarder does or who overlooks what it could claim; hop; or follow the plan."""
        if not outlook.last and self.words[0] & (outlook.board.bit[BLIND + 1] - 1):
            few = float(outlook.player.cards()) < self.weak.hoard
            if few or self.shows(self.weak.overlook):
                return best_draw(outlook, state, self.words)
        lanes = lanes_in(self.words[LANE_WORD], self.words[LANE_WORD + 1])
        if len(lanes) and self.shows(self.weak.hops):
            return LANE + lanes[below(following(self.x), len(lanes))]
        return super().turn(outlook, state)

    def more_tickets(self, outlook: Outlook) -> i64:
        """Draw tickets as people like to, once all are done."""
        could = (self.words[0] >> TICKETS) & 1 and len(outlook.here) == 0
        if could and 3 * outlook.player.cars >= outlook.terrain.cars and self.shows(self.weak.eager):
            return TICKETS
        return super().more_tickets(outlook)

    def most_tickets(self, move: i64) -> i64:
        """Return the move that keeps most tickets."""
        ways = self.words[0] >> KEEP
        while ways:
            move = KEEP + first(ways)
            ways &= ways - 1
        return move


def any_of(word: i64, x: i64) -> i64:
    """Return any member of a set that is not empty."""
    number: i64 = 0
    rest = word
    while rest:
        number += 1
        rest &= rest - 1
    skip = below(x, number)
    while skip > 0:
        word &= word - 1
        skip -= 1
    return first(word)
