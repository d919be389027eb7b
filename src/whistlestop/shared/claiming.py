"""Claiming a lane: lane first, payment second; cars, links, and what follows from a claim."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import zeros
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import KINDS, LANE, LANE_WORD, NONE, OVER, PAY_LANE, WORD, WORDS
from whistlestop.engine.moves import ClaimLane, Move
from whistlestop.engine.piles import clear_table, lay_down
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Rules, Step
from whistlestop.engine.state import Player, State
from whistlestop.shared.paying import Payment, lane_words


class Doubles:
    """Who may take the other lane of a double.

    Rules: U11, U12, H2, N7, N-R1, G3.
    """

    def __init__(self, *, shared: bool, own: str = "U11", closed: str = "U12") -> None:
        """Say whether others may still take the other lane; cite the box's clauses."""
        self.shared = shared
        self.own = own
        self.closed = closed


class Effect:
    """Something that follows from a claim."""

    def after_claim(self, rules: Rules, state: State, seat: i64, lane: i64) -> None:
        """Do it; an effect that ends the game stops what would follow."""


class Obstacle:
    """Something that may stand between a payment and the lane."""

    def stops(self, rules: Rules, state: State) -> bool:
        """Return True if a question must be answered before the lane is claimed."""
        return False


def link(rules: Rules, player: Player, lane: i64) -> None:
    """Join the cities of a lane in the player's network.

    Rules: U18.
    """
    a = rules.board.lane_a[lane]
    b = rules.board.lane_b[lane]
    joined = player.linked[a]
    if (joined >> b) & 1 == 0:
        if player.lent:
            player.linked = player.linked[:]
            player.lent = False
        linked = player.linked
        joined |= linked[b]
        rest = joined
        while rest:
            linked[first(rest)] = joined
            rest &= rest - 1


def close_around(rules: Rules, state: State, player: Player, lane: i64, doubles: Doubles) -> None:
    """Close a player's new lane to everybody, and the other lane of its double to whom the rules say.

    Rules: U9, U11, U12, H2, N7.
    """
    board = rules.board
    low = board.lane_low[lane]
    high = board.lane_high[lane]
    other = board.other[lane]
    if other != NONE:
        other_low = board.lane_low[other]
        other_high = board.lane_high[other]
        player.open_low &= ~other_low
        player.open_high &= ~other_high
        if not doubles.shared:
            low |= other_low
            high |= other_high
    for each in state.players:
        each.open_low &= ~low
        each.open_high &= ~high


def cover(rules: Rules, state: State, player: Player, lane: i64, doubles: Doubles) -> None:
    """Place a player's cars on a lane and close what that closes.

    Rules: U9, U10.
    """
    board = rules.board
    player.cars -= board.length[lane]
    player.own_low |= board.lane_low[lane]
    player.own_high |= board.lane_high[lane]
    close_around(rules, state, player, lane, doubles)
    link(rules, player, lane)


def owner_of(rules: Rules, state: State, lane: i64) -> i64:
    """Return the number of the player who holds a lane, or NONE."""
    low = rules.board.lane_low[lane]
    high = rules.board.lane_high[lane]
    number: i64 = 0
    for player in state.players:
        if player.own_low & low or player.own_high & high:
            return number
        number += 1
    return NONE


class ClaimStep(Step):
    """Claim a lane, in two decisions: which lane, and with which cards.

    Rules: U8, U9, U10, U11, U12, G3.
    """

    def __init__(self, payment: Payment, doubles: Doubles, effects: list[Effect]) -> None:
        """Say how lanes are paid, who may take doubles and what follows from a claim."""
        super().__init__([(LANE, LANE + 2 * WORD)], [PAY_LANE])
        self.payment = payment
        self.doubles = doubles
        self.effects = vec[Effect](effects)
        self.obstacles = vec[Obstacle]()

    def offers(self, rules: Rules, state: State, words: vec[i64]) -> None:
        """Offer the lanes that can be paid for, or the payments for the chosen lane."""
        player = state.players[state.turn]
        if state.decision == PAY_LANE:
            self.payment.offers(rules, player, state.target, words)
        else:
            self.payment.affordable(rules, player, words)

    def play(self, rules: Rules, state: State, move: i64) -> None:
        """Choose the lane, or pay for it."""
        state.passes = 0
        if state.decision == PAY_LANE:
            player = state.players[state.turn]
            self.payment.lay(rules, player, state.target, move, state.laid)
            self.pay(rules, state, player)
        else:
            state.target = move - LANE
            state.decision = PAY_LANE

    def pay(self, rules: Rules, state: State, player: Player) -> None:
        """Lay the payment down; claim the lane unless an obstacle asks first."""
        lay_down(player, state.laid)
        for obstacle in self.obstacles:
            if obstacle.stops(rules, state):
                return
        self.place(rules, state)

    def place(self, rules: Rules, state: State) -> None:
        """Cover the lane that was paid for, and do what follows.

        Rules: U10, U-R6, G-R4.
        """
        lane = state.target
        seat = state.turn
        state.target = NONE
        cover(rules, state, state.players[seat], lane, self.doubles)
        clear_table(state)
        for effect in self.effects:
            effect.after_claim(rules, state, seat, lane)
            if state.decision == OVER:
                return
        rules.market.refill(state)
        rules.end_turn(state)

    def takes(self, move: Move) -> bool:
        """Take claims."""
        return isinstance(move, ClaimLane)

    def why_not(self, rules: Rules, state: State, seat: i64, move: Move) -> Refusal | None:
        """Explain why a lane can't be claimed with these cards."""
        assert isinstance(move, ClaimLane)
        lane = rules.board.lane_number[move.lane]
        player = state.players[seat]
        closed = self.why_closed(rules, state, seat, lane)
        if closed is not None:
            return closed
        length = rules.board.length[lane]
        if player.cars < length:
            said = f"{lane_words(rules, lane)} takes {length} cars, you have {player.cars} left."
            return Refusal(code="cars.short", message=said, clause="U9")
        return self.payment.why_not(rules, player, lane, move.payment)

    def why_closed(self, rules: Rules, state: State, seat: i64, lane: i64) -> Refusal | None:
        """Explain why a lane is closed to a seat. Rules: U9, U11, U12."""
        owner = owner_of(rules, state, lane)
        name = rules.board.lane_ids[int(lane)]
        if owner != NONE:
            whose = "you" if owner == seat else f"player {owner + 1}"
            said = f"{name} has been claimed by {whose} already: choose a free lane."
            return Refusal(code="lane.taken", message=said, clause="U9")
        other = rules.board.other[lane]
        if other == NONE:
            return None
        owner = owner_of(rules, state, other)
        if owner == seat:
            said = f"You hold {rules.board.lane_ids[int(other)]}: nobody claims both lanes of a double."
            return Refusal(code="lane.double_own", message=said, clause=self.doubles.own)
        if owner != NONE and not self.doubles.shared:
            said = (
                f"{rules.board.lane_ids[int(other)]} has been claimed, and with {rules.seats} players "
                f"that closes {name}: choose another lane."
            )
            return Refusal(code="lane.double_closed", message=said, clause=self.doubles.closed)
        return None

    def perform(self, rules: Rules, state: State, seat: i64, move: Move) -> None:
        """Claim a lane with any payment that fits it."""
        assert isinstance(move, ClaimLane)
        state.passes = 0
        state.target = rules.board.lane_number[move.lane]
        put_cards(state, move.payment)
        self.pay(rules, state, state.players[seat])

    def typed(self, rules: Rules, state: State, seat: i64, move: i64) -> list[Move]:
        """List the claims of a lane, one for each payment on offer."""
        lane = move - LANE
        player = state.players[seat]
        words = zeros(WORDS)
        self.payment.offers(rules, player, lane, words)
        claims: list[Move] = []
        i: i64
        for i in range(LANE_WORD):
            word = words[i]
            while word:
                laid = zeros(KINDS)
                self.payment.lay(rules, player, lane, first(word) + i * WORD, laid)
                claims.append(ClaimLane(rules.board.lane_ids[int(lane)], Cards(list(laid))))
                word &= word - 1
        return claims


def put_cards(state: State, payment: Cards) -> None:
    """Lay typed cards on the table."""
    kind: i64
    for kind in range(KINDS):
        state.laid[kind] = payment[int(kind)]
