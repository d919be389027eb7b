"""Nederland: tolls, loans, both lanes of every double; without tolls, or with a neutral player.

Rules: H1 to H13, H-R1, H-R2.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.board import Board, zeros
from whistlestop.engine.codes import LANE, LANE_WORD, NEUTRAL_LANE, NONE
from whistlestop.engine.moves import LayNeutralLane, Move
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Award, Event, Rules, Setup, Sheet, Step, Tally
from whistlestop.engine.state import State
from whistlestop.engine.tokens import BEYOND, HOLDER, Token
from whistlestop.shared.claiming import ClaimStep, Doubles, Effect, cover, owner_of
from whistlestop.shared.drawing import DealCards, DrawStep
from whistlestop.shared.ending import LastRoundAt
from whistlestop.shared.market import OpenMarket, TurnUpMarket
from whistlestop.shared.paying import Payment
from whistlestop.shared.scoring import LongerPath, MostTickets, ScoreByLength, StartScores, TicketPoints
from whistlestop.shared.tickets import DISCARDED, DealTickets, TicketOffers, TicketStep

TOLLS: Final = 0  # tokens in hand, by value
LOANS: Final = 1  # loan cards taken
MARKER: Final = 2  # holds the neutral marker
ACTIVE: Final = 3  # of the neutral player: still in the game

BONUS: Final = {5: (55, 35, 20, 10, 0), 4: (55, 35, 20, 0), 3: (55, 35, 0), 2: (35, 0)}  # H7


def sheet(board: Board, seats: i64) -> Sheet:
    """Write the sheet. Rules: U, except as H1 to H8 say."""
    tickets = TicketOffers(deal=5, keep=3, draw=4, keep_drawn=1)
    tickets.first_rest = DISCARDED
    tickets.later_rest = DISCARDED
    tickets.first_clause = "H1"
    tickets.later_clause = "H1"
    tickets.open_discards = True
    market = OpenMarket(size=5, clear_at=3)
    tolls = sum(value * number for value, number in board.facts.toll_tokens.items())
    sheet = Sheet(market, tickets)
    sheet.tokens = [Token("tolls", hidden=True, start=tolls), Token("loans")]
    sheet.setup = [StartScores(), DealCards(cards=4), TurnUpMarket(), DealTickets(tickets)]
    sheet.menu = [
        DrawStep(market, locomotive_is_whole_draw=True, clause="U4"),
        ClaimStep(Payment("U8"), Doubles(shared=True), [ScoreByLength(), PayToll()]),
        TicketStep(tickets),
    ]
    sheet.after_turn = [LastRoundAt(cars=2)]
    sheet.final = [TicketPoints(), TollBonus(), LoanCost(cost=5)]
    sheet.tie_breaks = [MostTickets(), LongerPath()]
    return sheet


def without_tolls(sheet: Sheet, seats: i64) -> Sheet:
    """Take out tokens, tolls, loans and bonus; doubles close as in the base game.

    Rules: H9.
    """
    sheet.tokens = []
    for step in sheet.menu:
        if isinstance(step, ClaimStep):
            step.doubles = Doubles(shared=seats > 3, closed="H9")
            step.effects = vec[Effect]([ScoreByLength()])
    sheet.final = [TicketPoints()]
    return sheet


def with_neutral_player(sheet: Sheet, seats: i64) -> Sheet:
    """Add the neutral player to a two-player game.

    Rules: H10 to H13, H-R1, H-R2.
    """
    sheet.tokens = [*sheet.tokens, Token("marker", HOLDER), Token("active", BEYOND)]
    sheet.extra_players = 1
    sheet.setup = [*sheet.setup, SeatNeutralPlayer()]
    sheet.tickets.when_empty = [StopNeutral()]
    sheet.after_round = [NeutralTurn(from_round=6)]
    sheet.follow_ups = [NeutralStep()]
    return sheet


def receive_toll(rules: Rules, state: State, lane: i64) -> None:
    """Give a second lane's toll to the owner of the first; the neutral player's goes to the bank.

    Rules: H5, H6, H12, H-R2.
    """
    other = rules.board.other[lane]
    if other == NONE:
        return
    owner = owner_of(rules, state, other)
    if owner != NONE and owner < rules.seats:
        state.players[owner].tokens[TOLLS] += rules.board.toll[lane]
        if state.telling:
            state.tell("toll_received", owner, rules.board.toll[lane])


class PayToll(Effect):
    """A claim also costs the toll; who can't pay it takes a loan and pays nothing.

    Rules: H5, H6.
    """

    def after_claim(self, rules: Rules, state: State, seat: i64, lane: i64) -> None:
        """Pay, or take a loan; the owner of the first lane is paid either way."""
        toll = rules.board.toll[lane]
        tokens = state.players[seat].tokens
        if tokens[TOLLS] >= toll:
            tokens[TOLLS] -= toll
            if state.telling:
                state.tell("toll_paid", seat, toll)
        else:
            tokens[LOANS] += 1
            if state.telling:
                state.tell("loan", seat)
        receive_toll(rules, state, lane)


class TollBonus(Award):
    """Players without a loan are ranked by the tokens they kept.

    Rules: H7, H8.
    """

    def __init__(self) -> None:
        """Name the line."""
        super().__init__("tolls")

    def points(self, rules: Rules, state: State, tally: Tally) -> vec[i64]:
        """Give each place its bonus; a tie shares the place and uses up those behind it."""
        table = BONUS.get(int(rules.seats), ())
        points = zeros(rules.seats)
        seat: i64
        for seat in range(rules.seats):
            place = better_kept(rules, state, seat)
            if place != NONE and place < len(table):
                points[seat] = table[int(place)]
        return points


def better_kept(rules: Rules, state: State, seat: i64) -> i64:
    """Count the ranked players with more tokens than a seat; NONE if a loan bars it from the ranking.

    Rules: H7.
    """
    tokens = state.players[seat].tokens
    if tokens[LOANS]:
        return NONE
    better: i64 = 0
    other: i64
    for other in range(rules.seats):
        theirs = state.players[other].tokens
        if theirs[LOANS] == 0 and theirs[TOLLS] > tokens[TOLLS]:
            better += 1
    return better


class LoanCost(Award):
    """Each loan costs points.

    Rules: H7.
    """

    def __init__(self, cost: i64) -> None:
        """Say what a loan costs."""
        super().__init__("loans")
        self.cost = cost

    def points(self, rules: Rules, state: State, tally: Tally) -> vec[i64]:
        """Subtract for every loan card."""
        points = zeros(rules.seats)
        seat: i64
        for seat in range(rules.seats):
            points[seat] = -self.cost * state.players[seat].tokens[LOANS]
        return points


class StopNeutral(Event):
    """The neutral player stops for good.

    Rules: H13.
    """

    def happen(self, rules: Rules, state: State) -> bool:
        """Take the neutral player out of the game."""
        tokens = state.players[rules.seats].tokens
        if tokens[ACTIVE]:
            tokens[ACTIVE] = 0
            if state.telling:
                state.tell("neutral_stopped", NONE)
        return False


class SeatNeutralPlayer(Setup):
    """Put the neutral cars down and give the marker to the second player.

    Rules: H10.
    """

    def lay_out(self, rules: Rules, state: State) -> None:
        """Set the tokens; the neutral player has no tolls and no cards."""
        neutral = state.players[rules.seats]
        neutral.tokens[TOLLS] = 0
        neutral.tokens[ACTIVE] = 1
        state.players[1].tokens[MARKER] = 1


def marker_holder(rules: Rules, state: State) -> i64:
    """Return the seat that steers the neutral player. Rules: H10, H12."""
    seat: i64
    for seat in range(rules.seats):
        if state.players[seat].tokens[MARKER]:
            return seat
    return 1


class NeutralTurn(Event):
    """The neutral player's turn at the end of a round.

    Rules: H10, H11, H12, H13, H-R1, H-R2.
    """

    def __init__(self, from_round: i64) -> None:
        """Say in which round it begins."""
        self.from_round = from_round

    def happen(self, rules: Rules, state: State) -> bool:
        """Reveal a ticket and take the lane it names; ask the marker's holder if there is a choice."""
        if state.round < self.from_round or not state.players[rules.seats].tokens[ACTIVE]:
            return False
        if state.ticket_size == 0:
            rules.tickets.renew(rules, state)
            return False
        ticket = rules.tickets.take(rules, state)
        state.ticket_discard |= rules.board.bit[ticket]
        if state.telling:
            state.tell("neutral_revealed", NONE, ticket)
        return self.act(rules, state, rules.board.named[ticket])

    def act(self, rules: Rules, state: State, lane: i64) -> bool:
        """Take a lane of the named connection. Rules: H11, H12, H13, H-R1."""
        if lane == NONE:
            return False
        board = rules.board
        other = board.other[lane]
        neutral = state.players[rules.seats]
        here = owner_of(rules, state, lane)
        there = owner_of(rules, state, other) if other != NONE else here
        if here == rules.seats or there == rules.seats or (here != NONE and there != NONE):
            return False
        if neutral.cars < board.length[lane]:
            return StopNeutral().happen(rules, state)
        if here == NONE and there == NONE and other != NONE:
            state.target = lane
            state.decision = NEUTRAL_LANE
            state.turn = marker_holder(rules, state)
            return True
        take_neutral_lane(rules, state, lane if here == NONE else other)
        return False


def take_neutral_lane(rules: Rules, state: State, lane: i64) -> None:
    """Cover a lane with neutral cars; the bank pays the owner of the first lane.

    Rules: H12, H-R2.
    """
    cover(rules, state, state.players[rules.seats], lane, Doubles(shared=True))
    if state.telling:
        state.tell("neutral_claimed", NONE, lane)
    receive_toll(rules, state, lane)


class NeutralStep(Step):
    """The marker's holder picks the neutral lane and passes the marker on.

    Rules: H12.
    """

    def __init__(self) -> None:
        """Answer the choice of a neutral lane."""
        super().__init__([], [NEUTRAL_LANE])

    def offers(self, rules: Rules, state: State, words: vec[i64]) -> None:
        """Offer both lanes of the named connection."""
        board = rules.board
        other = board.other[state.target]
        words[LANE_WORD] |= board.lane_low[state.target] | board.lane_low[other]
        words[LANE_WORD + 1] |= board.lane_high[state.target] | board.lane_high[other]

    def play(self, rules: Rules, state: State, move: i64) -> None:
        """Take the lane and begin the next round."""
        holder = state.players[state.turn]
        holder.tokens[MARKER] = 0
        state.players[1 - state.turn].tokens[MARKER] = 1
        state.target = NONE
        take_neutral_lane(rules, state, move - LANE)
        rules.begin_round(state)

    def takes(self, move: Move) -> bool:
        """Take the choice."""
        return isinstance(move, LayNeutralLane)

    def code(self, rules: Rules, state: State, seat: i64, move: Move) -> i64:
        """Return the number of a typed move."""
        assert isinstance(move, LayNeutralLane)
        return LANE + rules.board.lane_number[move.lane]

    def why_not(self, rules: Rules, state: State, seat: i64, move: Move) -> Refusal | None:
        """Explain which lanes may be laid."""
        assert isinstance(move, LayNeutralLane)
        lanes = [int(state.target), int(rules.board.other[state.target])]
        names = [rules.board.lane_ids[lane] for lane in lanes]
        if move.lane in names:
            return None
        said = f"The neutral player takes one of {' and '.join(names)}: lay one of these."
        return Refusal(code="lay.not_named", message=said, clause="H12")

    def typed(self, rules: Rules, state: State, seat: i64, move: i64) -> list[Move]:
        """Write a numbered move as a typed one."""
        return [LayNeutralLane(rules.board.lane_ids[int(move - LANE)])]
