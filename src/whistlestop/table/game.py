"""A game as users hold it: moves with text in, views and documents out, nothing half done."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from whistlestop.boxes import lay_rules, open_box
from whistlestop.engine.bits import members
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.cards import Cards
from whistlestop.engine.chance import MAX_SEED, SealedKeeper, commitment
from whistlestop.engine.codes import DECISION_NAMES, OVER, PASS, WORD, WORDS
from whistlestop.engine.moves import ClaimLane, Move, Pass
from whistlestop.engine.play import deal
from whistlestop.engine.refusals import BadSetup, IllegalMove, Refusal, UnreadableMove
from whistlestop.engine.rules import Rules, Step
from whistlestop.engine.state import FAST, State
from whistlestop.table.from_document import KEY_BYTES, Reader
from whistlestop.table.log import Entry, log_lines
from whistlestop.table.parse import read_move
from whistlestop.table.position import lanes_of, position, to_act
from whistlestop.table.reading import CARD_NUMBERS
from whistlestop.table.revealing import revealed
from whistlestop.table.standings import Standings, standings
from whistlestop.table.view import SPECTATOR, View, make_view

if TYPE_CHECKING:
    from whistlestop.table.record import Record

# What to do, for each open question, and the clause that asks it.
QUESTIONS = {
    "turn": ("A turn is to be chosen; nothing else is asked.", "U4"),
    "second_card": ("One more card is to be drawn: draw, or take one from the market.", "U4"),
    "keep_tickets": ("Tickets are to be chosen: keep those you want.", "U16"),
    "tunnel": ("The tunnel asks for an extra payment: pay it, or decline.", "E7"),
    "neutral_lane": ("The neutral player's lane is to be chosen: lay one of the two.", "H12"),
}

NO_STEP = Step([], [])


def whole(value: object) -> bool:
    """Tell whole numbers from all else that users may pass."""
    return isinstance(value, int) and not isinstance(value, bool)


class Game:
    """A running or finished game. Made by `new_game`, `from_position` or a record."""

    def __init__(self, box: str, options: tuple[str, ...], rules: Rules, state: State) -> None:
        """Take a table that has been laid out."""
        self.box = box
        self.options = options
        self.rules = rules
        self._state = state
        state.telling = True
        state.news = []
        self.history: list[Entry] = []
        self.start: dict[str, Any] | None = None  # the document it was set up from, if it was
        self.seed: int | None = None  # the seed it was dealt from, if it was
        self.names: tuple[str, ...] = ()

    @property
    def board(self) -> Board:
        """Return the board."""
        return self.rules.board

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return int(self.rules.seats)

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self._state.decision == OVER

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the seats whose answer is awaited: several while first tickets are chosen."""
        return to_act(self._state)

    @property
    def question(self) -> str:
        """Return the name of the open question."""
        return str(DECISION_NAMES[self._state.decision])

    @property
    def choosing(self) -> bool:
        """Tell whether first tickets are still being chosen, by all at the same time. Rules: U3."""
        return bool(self._state.owing)

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds."""
        return Cards(self._state.players[seat].hand)

    @property
    def commitment(self) -> str | None:
        """Return what a sealed game publishes of its key at the start."""
        keeper = self._state.keeper
        return commitment(keeper.key) if isinstance(keeper, SealedKeeper) else None

    @property
    def key(self) -> bytes | None:
        """Return the key of a sealed game, once the game is over; before, it would foretell the cards."""
        keeper = self._state.keeper
        return keeper.key if isinstance(keeper, SealedKeeper) and self.over else None

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """List the moves on offer to a seat; of exchange payments only representatives (N4, N5)."""
        asked = self._seat(seat)
        if isinstance(asked, Refusal) or asked not in self.to_act:
            return []
        rules, state = self.rules, self._state
        turn, state.turn = state.turn, asked
        words = zeros(WORDS)
        rules.offers(state, words)
        state.turn = turn
        moves: list[Move] = []
        for number in (bit + i * WORD for i in range(WORDS) for bit in members(words[i])):
            if number == PASS:
                moves.append(Pass())
            else:
                moves += rules.step_for(state, number).typed(rules, state, asked, number)
        return list(dict.fromkeys(moves))  # two exchanges may come down to the same cards

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Return None if a move is allowed, or a Refusal that says why it isn't."""
        try:
            typed = self._read(move)
        except UnreadableMove as unreadable:
            return unreadable.refusal
        asked = self._seat(seat)
        return asked if isinstance(asked, Refusal) else self._judge(typed, asked)

    def why_not_each(self, claims: Sequence[ClaimLane], seat: int) -> list[Refusal | None]:
        """Answer the same for many claims of this board's lanes; what they have in common is judged once."""
        if not claims:
            return []
        closed = self._closed(claims[0], seat)
        if closed is not None:
            return [closed] * len(claims)
        step = self._step(claims[0])
        return [step.why_not(self.rules, self._state, seat, claim) for claim in claims]

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Play a move or its text; raise IllegalMove and change nothing if it isn't allowed."""
        typed = self._read(move)
        asked = self._seat(seat)
        if isinstance(asked, Refusal):
            raise IllegalMove(asked)
        refusal = self._judge(typed, asked)
        if refusal is not None:
            raise IllegalMove(refusal)
        rules, state = self.rules, self._state
        first = bool(state.owing)
        state.news = []
        if isinstance(typed, Pass):
            rules.play_pass(state)
        else:
            self._step(typed).perform(rules, state, asked, typed)
        self.history.append(Entry(asked, typed, tuple(state.news), first))

    def _read(self, move: Move | str) -> Move:
        return move if isinstance(move, Move) else read_move(self.board, move)

    def _seat(self, seat: int | None) -> int | Refusal:
        """Return the seat meant: the only one to act unless it is named."""
        if seat is not None:
            if not whole(seat) or not 0 <= seat < self.players:
                said = f"There is no seat {seat!r}; the seats are 0 to {self.players - 1}."
                return Refusal(code="seat.unknown", message=said, clause="U1")
            return seat
        waiting = self.to_act
        if len(waiting) == 1:
            return waiting[0]
        if not waiting:
            return Refusal(code="game.over", message="The game is over.", clause=self.rules.sheet.over_clause)
        said = f"Several seats are to act ({', '.join(map(str, waiting))}): say which one moves."
        return Refusal(code="seat.needed", message=said, clause="U3")

    def _step(self, move: Move) -> Step:
        """Find the step of this box that takes a kind of move; one that takes nothing if there is none."""
        return next((step for step in self.rules.steps() if step.takes(move)), NO_STEP)

    def _judge(self, move: Move, seat: int) -> Refusal | None:
        """Judge a move: seat, question, kind, then the rule itself."""
        closed = self._closed(move, seat)
        if closed is not None:
            return closed
        if isinstance(move, Pass):
            return self._judge_pass(seat)
        step = self._step(move)
        if step is NO_STEP:
            said = f"There is no such move in this box: {str(move).split()[0]}."
            return Refusal(code="move.not_in_box", message=said, clause=self.rules.sheet.turn_clause)
        unknown = self._unknown(move)
        return unknown if unknown is not None else step.why_not(self.rules, self._state, seat, move)

    def _closed(self, move: Move, seat: int) -> Refusal | None:
        """Judge what goes for all moves of a kind: is it this seat's turn, and the time for it."""
        if self.over:
            return Refusal(code="game.over", message="The game is over.", clause=self.rules.sheet.over_clause)
        if seat not in self.to_act:
            waiting = ", ".join(map(str, self.to_act))
            said = f"It is not seat {seat}'s turn to act: seat {waiting} is awaited."
            return Refusal(code="seat.not_to_act", message=said, clause=self.rules.sheet.turn_clause)
        decision = DECISION_NAMES[self._state.decision]
        return None if decision in move.answers else self._not_now(decision)

    def _not_now(self, decision: str) -> Refusal:
        """Say which question is open instead."""
        said, clause = QUESTIONS[decision]
        if decision == "keep_tickets" and self._state.owing:
            clause = self.rules.tickets.first_clause
        elif decision == "turn":
            clause = self.rules.sheet.turn_clause
        return Refusal(code=f"decision.{decision}", message=f"Not now: {said}", clause=clause)

    def _unknown(self, move: Move) -> Refusal | None:
        """Refuse a typed move that names what the board doesn't have, or fewer than no cards."""
        board = self.board
        for field, known in (
            ("lane", board.lane_number),
            ("city", board.city_number),
            ("card", CARD_NUMBERS),
        ):
            name = getattr(move, field, None)
            if name is not None and name not in known:
                said = f"There is no {field} {name!r} on this board."
                return Refusal(code=f"{field}.unknown", message=said, clause=self.rules.sheet.turn_clause)
        if min(getattr(move, "payment", None) or (0,)) < 0:
            said = f"A payment can't hold fewer than no cards: {getattr(move, 'payment', None)!r}."
            return Refusal(code="payment.negative", message=said, clause="U8")
        return None

    def _judge_pass(self, seat: int) -> Refusal | None:
        """Allow a pass only to who can do nothing. Rules: U-R3, G-R3."""
        if self.legal_moves(seat) == [Pass()]:
            return None
        said = "Passing is only for who can do nothing at all; you can still move."
        return Refusal(code="pass.not_needed", message=said, clause=self.rules.sheet.passing_clause)

    def view(self, seat: int, since: int = 0) -> View:
        """Show the table to a seat, or to everybody with SPECTATOR; with the log since so many moves."""
        if seat != SPECTATOR:
            checked = self._seat(seat)
            if isinstance(checked, Refusal):
                raise BadSetup(checked.message)
        moves = () if seat == SPECTATOR else tuple(self.legal_moves(seat))
        log = log_lines(
            self.board, self.history, seat, choosing=self.choosing, open_all=self.over, since=since
        )
        return make_view(self.rules, self._state, seat, (self.box, self.options), moves, log)

    def revealed(self, before: Game) -> bool:
        """Tell whether the last move, played on `before`, has shown anybody something that was hidden."""
        return revealed(self.rules, before._state, self._state, self.history[-1].news)

    def position(self) -> dict[str, Any]:
        """Write the whole table down, secrets included."""
        return position(self.rules, self._state, self.box, self.options)

    def hash(self) -> str:
        """Return a fingerprint of the position, the same on every platform."""
        text = json.dumps(self.position(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def record(self) -> Record:
        """Return the game so far as a record: a header and one move a line."""
        from whistlestop.table.record import Record  # noqa: PLC0415 - a record replays games, a game writes records

        return Record.of(self)

    def standings(self) -> Standings:
        """Return the final count, or before the end what the score track shows."""
        return standings(self.rules, self._state)

    def svg(self) -> str:
        """Draw the board with all that lies on it for everybody to see; the lane claimed last is lit."""
        from whistlestop.drawing.picture import draw_board  # noqa: PLC0415 - a simulation draws nothing

        return draw_board(self.board, self.position(), names=self.names, last=self._last_lane())

    def _repr_svg_(self) -> str:
        """Let a notebook show the board."""
        return self.svg()

    def _last_lane(self) -> str | None:
        """Return the lane claimed last: the last one named, by a move or in the news, that is covered now."""
        lanes = self.board.lane_ids
        covered = {lane for player in self._state.players for lane in lanes_of(self.rules, player)}
        for entry in reversed(self.history):
            laid = [lanes[about] for what, _, about, _ in entry.news if what == "neutral_claimed"]
            for lane in (*laid, getattr(entry.move, "lane", None)):
                if lane in covered:
                    return lane
        return None

    def clone(self) -> Game:
        """Copy the game with its history; the two go their own ways from here."""
        other = Game(self.box, self.options, self.rules, self._state.clone())
        other.history = list(self.history)
        other.start, other.seed, other.names = self.start, self.seed, self.names
        return other


def new_game(
    box: str,
    players: int,
    seed: int | None = None,
    options: Iterable[str] = (),
    *,
    board: Board | None = None,
    key: bytes | None = None,
) -> Game:
    """Set up a game: a box by its id, or a board of your own with a box's rules.

    Without a seed one is drawn. With a key of 32 secret bytes the shuffles are
    sealed: `game.commitment` may be published before the first move.
    """
    if not whole(players):
        raise BadSetup(f"The number of players is a whole number, not {players!r}.")
    named = tuple(options)
    rules = open_box(box, players, named) if board is None else lay_rules(box, board, players, named)
    if key is not None and len(bytes(key)) != KEY_BYTES:
        raise BadSetup(f"A key of a sealed game is {KEY_BYTES} secret bytes.")
    if seed is None:
        seed = secrets.randbelow(MAX_SEED + 1)
    if not whole(seed) or not 0 <= seed <= MAX_SEED:
        raise BadSetup(f"A seed is a whole number from 0 to {MAX_SEED}, not {seed!r}.")
    keeper = FAST if key is None else SealedKeeper(key)
    game = Game(box, named, rules, deal(rules, 0 if key else seed, keeper))
    game.seed = None if key else seed
    return game


def from_position(document: dict[str, Any], *, board: Board | None = None) -> Game:
    """Set the table as a position document says; refuse with the offending key what can't be."""
    reader = Reader(document, board)
    game = Game(reader.box, reader.options, reader.rules, reader.read())
    game.start = game.position()
    return game
