"""A box is a value: a sheet of small rules, in the order in which a rulebook tells them.

The engine walks the sheet and asks for no box, option or board. What a rule
sheet is made of:

    Setup     lays out one part of the table
    Step      offers, explains and plays one kind of move
    Check     looks at the table after a turn and may end the game
    Event     what the table does by itself after a round
    Award     one line of the final scoring
    Measure   a number by which tied players are compared
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board, copied, zeros
from whistlestop.engine.codes import DECISIONS, MOVES, NONE, OVER, PASS, TURN, WORD, WORDS
from whistlestop.engine.moves import Move
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.state import State
from whistlestop.engine.tokens import Token


class Step:
    """One kind of move: what is on offer, why something is not, and what it does."""

    def __init__(self, moves: list[tuple[int, int]], answers: list[int]) -> None:
        """Say which moves a turn may begin with (ranges of ids) and which decisions it answers."""
        self.moves = moves
        self.answers = answers

    def offers(self, rules: "Rules", state: State, words: vec[i64]) -> None:
        """Add the moves on offer to the words; the seat asked is `state.turn`."""

    def play(self, rules: "Rules", state: State, move: i64) -> None:
        """Play a move that is on offer."""

    def takes(self, move: Move) -> bool:
        """Tell whether a typed move is of this step's kind."""
        return False

    def why_not(self, rules: "Rules", state: State, seat: i64, move: Move) -> Refusal | None:
        """Explain why a typed move of this kind is not allowed, or return None."""
        return None

    def code(self, rules: "Rules", state: State, seat: i64, move: Move) -> i64:
        """Return the number of a typed move."""
        return NONE

    def perform(self, rules: "Rules", state: State, seat: i64, move: Move) -> None:
        """Play a typed move that is allowed."""
        state.turn = seat
        self.play(rules, state, self.code(rules, state, seat, move))

    def typed(self, rules: "Rules", state: State, seat: i64, move: i64) -> list[Move]:
        """Write a numbered move as typed ones: a lane becomes one claim for each payment."""
        return []


class Check:
    """Looks at the table after a turn."""

    def after_turn(self, rules: "Rules", state: State) -> None:
        """Note the end of the game, or that it is near."""


class Event:
    """What the table does by itself after a round."""

    def happen(self, rules: "Rules", state: State) -> bool:
        """Do it; return True if it asks a question and will begin the next round itself."""
        return False


class Setup:
    """Lays out one part of the table."""

    def lay_out(self, rules: "Rules", state: State) -> None:
        """Put it on the table."""


class Tally:
    """Measures of the final scoring that several rules ask for, taken once."""

    def __init__(self, seats: i64) -> None:
        """Begin with nothing measured."""
        self.completed = zeros(seats)
        self.trails = vec[i64]([NONE] * seats)
        self.totals = zeros(seats)


class Award:
    """One line of the final scoring."""

    def __init__(self, line: str) -> None:
        """Name the line."""
        self.line = line

    def points(self, rules: "Rules", state: State, tally: Tally) -> vec[i64]:
        """Return the points of each seat."""
        return zeros(rules.seats)


class Measure:
    """A number by which tied players are compared; more is better."""

    def value(self, rules: "Rules", state: State, tally: Tally, seat: i64) -> i64:
        """Measure one seat."""
        return 0


class Market:
    """The face-up cards. This one is none: a box without a market."""

    def __init__(self, size: i64) -> None:
        """Say how many places there are."""
        self.size = size

    def refill(self, state: State) -> None:
        """Fill empty places as far as there are cards."""


class TicketRules:
    """How tickets are dealt, drawn and given back."""

    def __init__(self, first_keep: i64, later_keep: i64) -> None:
        """Say how many of an offer must be kept, at the start and later."""
        self.first_keep = first_keep
        self.later_keep = later_keep
        self.dealt: i64 = 0  # how many ordinary tickets each seat gets at the start
        self.long: i64 = 0  # how many long tickets; without any the long ones are like the others
        self.first_clause = "U3"  # where the box says what is kept at the start
        self.later_clause = "U16"  # and later
        self.open_discards = False  # tickets given back lie face up
        self.when_empty: list[Event] = []  # what happens when the deck is empty and a ticket is wanted

    def renew(self, rules: "Rules", state: State) -> None:
        """Make a new ticket deck if the box has a way to."""

    def take(self, rules: "Rules", state: State) -> i64:
        """Take the next ticket, or NONE."""
        return NONE

    def available(self, state: State) -> i64:
        """Count the tickets that can be drawn."""
        return state.ticket_size


class Sheet:
    """The slots of a rule sheet."""

    def __init__(self, market: Market, tickets: TicketRules) -> None:
        """Begin with an empty sheet; a box fills the slots it has rules for."""
        self.market = market
        self.tickets = tickets
        self.tokens: list[Token] = []
        self.setup: list[Setup] = []
        self.menu: list[Step] = []
        self.follow_ups: list[Step] = []
        self.after_turn: list[Check] = []
        self.after_round: list[Event] = []
        self.final: list[Award] = []
        self.tie_breaks: list[Measure] = []
        self.extra_players: int = 0
        self.scores_are_open = False  # the final count can be read off the table at any time
        self.turn_clause = "U4"  # where the box says what a turn may be
        self.passing_clause = "U-R3"  # when one passes
        self.over_clause = "U17"  # and when the game ends


class Rules:
    """A box opened for a number of seats: its sheet, ready to be played by."""

    def __init__(self, board: Board, seats: i64, sheet: Sheet) -> None:
        """Index the sheet's steps by move and by decision."""
        self.board = board
        self.seats = seats
        self.sheet = sheet
        self.players: i64 = seats + sheet.extra_players
        self.market = sheet.market
        self.tickets = sheet.tickets
        self.menu = vec[Step](sheet.menu)
        self.setup = sheet.setup
        self.after_turn = vec[Check](sheet.after_turn)
        self.after_round = vec[Event](sheet.after_round)
        self.final = sheet.final
        self.token_starts = copied([token.start for token in sheet.tokens])
        nothing = Step([], [])
        self.step_of = zeros(MOVES)  # for each move of a turn, its place on the menu
        self.answering = vec[Step]([nothing] * DECISIONS)
        for place, step in enumerate(sheet.menu):
            for begin, end in step.moves:
                for move in range(begin, end):
                    self.step_of[move] = place
        for step in self.steps():
            for decision in step.answers:
                self.answering[decision] = step
        self.pass_bit: i64 = board.bit[PASS]

    def steps(self) -> list[Step]:
        """List all steps of the sheet."""
        return self.sheet.menu + self.sheet.follow_ups

    def step_for(self, state: State, move: i64) -> Step:
        """Return the step that a move on offer belongs to."""
        if state.decision == TURN:
            return self.menu[self.step_of[move]]
        return self.answering[state.decision]

    def offers(self, state: State, words: vec[i64]) -> None:
        """Fill the words with the moves on offer to `state.turn`.

        A player who can do nothing at all passes.

        Rules: U-R3, G-R3.
        """
        i: i64
        for i in range(WORDS):
            words[i] = 0
        if state.decision == TURN:
            for step in self.menu:
                step.offers(self, state, words)
            for i in range(WORDS):
                if words[i]:
                    return
            words[0] = self.pass_bit
        else:
            self.answering[state.decision].offers(self, state, words)

    def legal(self, state: State) -> vec[i64]:
        """List the moves on offer to `state.turn`, ascending."""
        words = zeros(WORDS)
        self.offers(state, words)
        moves = vec[i64]()
        i: i64
        for i in range(WORDS):
            word = words[i]
            while word:
                moves = append(moves, first(word) + i * WORD)
                word &= word - 1
        return moves

    def play(self, state: State, move: i64) -> None:
        """Play a move that is on offer; nothing is checked here."""
        if state.decision != TURN:
            self.answering[state.decision].play(self, state, move)
        elif move == PASS:
            self.play_pass(state)
        else:
            self.menu[self.step_of[move]].play(self, state, move)

    def play_pass(self, state: State) -> None:
        """Pass; when everybody has passed in a row the game ends.

        Rules: U-R3, G-R3.
        """
        state.passes += 1
        if state.passes >= self.seats:
            state.decision = OVER
        else:
            self.end_turn(state)

    def end_turn(self, state: State) -> None:
        """Ask what ends the game, then go on to the next seat, or to the end of the round."""
        for check in self.after_turn:
            check.after_turn(self, state)
        if state.decision == OVER:
            return
        if state.turn + 1 < self.seats:
            state.turn += 1
            state.decision = TURN
            return
        for event in self.after_round:
            if event.happen(self, state):
                return
        self.begin_round(state)

    def begin_round(self, state: State) -> None:
        """Give the turn to the first seat."""
        state.turn = 0
        state.round += 1
        state.decision = TURN
