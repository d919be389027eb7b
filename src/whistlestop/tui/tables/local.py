"""A game on this machine: a person in one seat, bots in the others, kept safe after every move."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random  # noqa: TID251 - the bots' dice; they never touch the table's
from threading import Condition
from time import monotonic
from types import TracebackType
from typing import Self

from whistlestop.bots.registry import find_bot
from whistlestop.engine.board import Board
from whistlestop.engine.refusals import BadSetup, IllegalMove, Refusal
from whistlestop.engine.rules import Rules
from whistlestop.server.turns import Turns, turns_of
from whistlestop.server.undoing import NOTHING, as_moves, standing
from whistlestop.server.words import clean
from whistlestop.table.game import Game, new_game
from whistlestop.table.log import Entry
from whistlestop.table.open import load_board
from whistlestop.table.reasons import reasons
from whistlestop.tui.tables.contract import Company, Look, Notes, Undo, distinct
from whistlestop.tui.tables.keeper import Keeper, Seating
from whistlestop.tui.tables.thinking import Answer, Beside, Brief, Here, Question, Thinking

USUAL_BOX = "usa"
USUAL_BOT = "medium"
LONGEST_NAME = 40
CLOSED = Refusal(code="table.closed", message="The table is closed.", clause="")
NOBODY_LISTENS = Refusal(
    code="talk.bots", message="Only bots sit here, and they don't talk: nobody would read it.", clause=""
)
NOBODY_ASKS = Refusal(code="undo.none", message="Nobody asks to take a move back.", clause="")
YOURS = Refusal(code="seat.yours", message="The seat is yours: nobody plays for you.", clause="")
STARTED = Refusal(code="table.started", message="The game has begun already.", clause="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be played, and with whom."""

    box: str = USUAL_BOX
    players: int = 2
    options: tuple[str, ...] = ()
    seed: int | None = None  # deals the same cards again, and lets the bots' dice fall the same way
    bots: tuple[str, ...] = ()  # in seat order; more of the last kind take what is left
    seat: int = 0
    name: str = "You"
    board: Path | None = None  # the file of a board of one's own


class LocalTable:
    """A table at which a person plays against bots."""

    def __init__(
        self, game: Game, seating: Seating, keeper: Keeper | None = None, *, in_process: bool = False
    ) -> None:
        """Sit down at a game; bots think beside this process, or in it. Without a keeper nothing is kept."""
        self.game, self.seating, self.keeper = game, seating, keeper
        thrown = f"{seating.dice}/{len(game.history)}" if game.history else seating.dice
        self.dice = Random(thrown)  # noqa: S311 - the bots'
        self.changed = Condition()  # held while anything changes
        self.number = 0
        self.notes = Notes()
        self.closed = False
        self.questions = 0
        self.asked: tuple[int, Question] | None = None  # the seat whose bot thinks, and about what
        self.answer: Answer | None = None
        self.thinking: Thinking = self._thinking(in_process=in_process)
        with self.changed:
            self._told("")

    def _thinking(self, *, in_process: bool) -> Thinking:
        """Give the bots a place to think."""
        if in_process:
            return Here(self.board, self._heard)
        levels = tuple(dict.fromkeys(bot for bot in self.seating.bots if bot))
        return Beside(Brief(self.game.box, levels, self.seating.board), self._heard)

    @property
    def board(self) -> Board:
        """Return the board that is played on."""
        return self.game.board

    @property
    def rules(self) -> Rules:
        """Return the rules that are played by."""
        return self.game.rules

    @property
    def rules_of_turn(self) -> Turns:
        """Return what a turn may be."""
        return turns_of(self.game.box)

    @property
    def seed(self) -> int | None:
        """Return the seed that deals the same cards again."""
        return self.game.seed

    def look(self) -> Look:
        """Return the latest look, at once."""
        return self.notes.lately(self.latest)

    def wait(self, seen: int, seconds: float | None = None) -> Look:
        """Wait until more has happened than was seen; let one bot move, if one is to."""
        end = None if seconds is None else monotonic() + seconds
        with self.changed:
            while self.number <= seen and not self.closed:
                self._ask()
                if self.answer is not None:
                    self._play_answer()
                    continue
                left = None if end is None else end - monotonic()
                if left is not None and left <= 0:
                    break
                self.changed.wait(left)
            return self.notes.after(self.latest, seen)

    def play(self, move: str) -> Refusal | None:
        """Play a move."""
        with self.changed:
            if self.closed:
                return CLOSED
            try:
                self.game.play(move, self.seating.seat)
            except IllegalMove as refused:
                return refused.refusal
            self._told("")
            return None

    def why_not(self, move: str) -> Refusal | None:
        """Say why a move is not allowed."""
        with self.changed:
            return self.game.why_not(move, self.seating.seat)

    def undo(self) -> Refusal | None:
        """Take the own last move back, and what was played since; bots always agree. The deal stays."""
        with self.changed:
            if self.closed:
                return CLOSED
            lines, game = self.game.history, self.game
            if game.over:
                clause = game.rules.sheet.over_clause
                return Refusal(code="game.over", message="The game is over.", clause=clause)
            if not self._undo():
                return Refusal(code=NOTHING.code, message=NOTHING.message, clause="")
            self.game = again(game, [lines[place] for place in standing(as_moves(lines), self.seating.seat)])
            self.asked = self.answer = None
            self._told("")
            return None

    def agree_undo(self, agree: bool) -> Refusal | None:  # noqa: ARG002, FBT001 - as at any table
        """Refuse: bots regret nothing."""
        return NOBODY_ASKS

    def say(self, text: str) -> Refusal | None:  # noqa: ARG002 - as at any table
        """Refuse: there is nobody to talk to."""
        return NOBODY_LISTENS

    def take_back(self) -> Refusal | None:
        """Refuse: nobody plays for the person."""
        return YOURS

    def start(self) -> Refusal | None:
        """Refuse: the cards are dealt."""
        return STARTED

    def record(self) -> str:
        """Return the record so far."""
        with self.changed:
            return str(self.game.record())

    def leave(self) -> None:
        """Close; the game is kept."""
        self.close()

    def close(self) -> None:
        """Send the bots home, and let others go on with the game."""
        with self.changed:
            self.closed = True
            self.changed.notify_all()
        self.thinking.close()
        if self.keeper is not None:
            self.keeper.let_go()

    def __enter__(self) -> Self:
        """Sit down."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, where: TracebackType | None
    ) -> None:
        """Close."""
        self.close()

    def _next_bot(self) -> int | None:
        """Return the seat whose bot is to move."""
        return next((seat for seat in self.game.to_act if self.seating.bots[seat]), None)

    def _ask(self) -> None:
        """Ask the next bot, unless one thinks already."""
        seat = self._next_bot()
        if seat is None or self.asked is not None or self.closed:
            return
        self.questions += 1
        question = Question(self.questions, self.seating.bots[seat], self.game.view(seat), self.dice)
        self.asked = seat, question
        try:
            self.thinking.ask(question)
        except BaseException:  # Ctrl-C, while a bot thinks in this process: it is asked anew
            self.asked = None
            raise

    def _heard(self, answer: Answer) -> None:
        """Note an answer, unless its question is void; it is played when somebody waits for it."""
        with self.changed:
            if self.asked is not None and answer.number == self.asked[1].number:
                self.answer = answer
                self.changed.notify_all()

    def _play_answer(self) -> None:
        """Play what a bot has answered; if that can't be, any move on offer, and say so."""
        if self.asked is None or self.answer is None:
            return
        (seat, _), answer = self.asked, self.answer
        self.asked = self.answer = None
        self.dice = answer.dice
        fault = answer.fault and f"has failed ({answer.fault})"
        if not fault:
            try:
                self.game.play(answer.move, seat)
            except IllegalMove as refused:
                fault = f"wanted to do what is not allowed ({refused.refusal.message.rstrip('.')})"
        if fault:
            self.game.play(self.dice.choice(self.game.legal_moves(seat)), seat)
            fault = f"The bot {self.game.names[seat]} {fault}: a move was drawn by lot for it."
        self._told(fault)

    def _told(self, note: str) -> None:
        """Keep what has changed, then show it; bots that think beside begin at once."""
        kept = self._kept()
        self.number += 1
        self.notes.add(self.number, note)
        self.notes.add(self.number, kept)
        self.latest = self._look()
        if self.thinking.beside:
            self._ask()
        self.changed.notify_all()

    def _kept(self) -> str:
        """Write the game down; return what is to be told about that."""
        if self.keeper is None or not self.number:
            return ""
        return self.keeper.keep(str(self.game.record()), self.seating)

    def _look(self) -> Look:
        """Look at the table from the person's seat."""
        game, you = self.game, self.seating.seat
        view = game.view(you)
        return Look(
            number=self.number,
            phase="over" if game.over else "playing",
            view=view,
            names=game.names,
            seats=tuple(
                Company(name, bot, you=seat == you)
                for seat, (name, bot) in enumerate(zip(game.names, self.seating.bots, strict=True))
            ),
            you=you,
            thinking=self._next_bot(),
            reasons=reasons(game, you, view.legal_moves),
            undo=self._undo(),
        )

    def _undo(self) -> Undo:
        """Tell whether the person has a move to take back."""
        mine = any(line.seat == self.seating.seat for line in self.game.history)
        return "now" if mine and not self.game.over else ""


def again(game: Game, lines: Sequence[Entry]) -> Game:
    """Play some of a game's moves again, from the same deal."""
    fresh = game.record().table(game.board)
    for line in lines:
        fresh.play(line.move, line.seat)
    return fresh


def open_table(wanted: Wanted, folder: Path | None = None, *, in_process: bool = False) -> LocalTable:
    """Lay a table, kept in a folder if one is given; raises BadSetup or BoardError if it can't be."""
    board = None if wanted.board is None else load_board(wanted.board)
    game = new_game(wanted.box, wanted.players, wanted.seed, wanted.options, board=board)
    if not 0 <= wanted.seat < wanted.players:
        raise BadSetup(
            f"With {wanted.players} players the seats are 0 to {wanted.players - 1}, not {wanted.seat}."
        )
    levels = rivals(wanted.bots, wanted.players - 1)
    names = list(distinct(tuple(find_bot(level).name for level in levels)))
    names.insert(wanted.seat, clean(wanted.name)[:LONGEST_NAME] or "You")
    game.names = tuple(names)
    levels.insert(wanted.seat, "")
    dice = game.seed if wanted.seed is not None and game.seed is not None else secrets.randbits(63)
    own = None if wanted.board is None else json.loads(wanted.board.read_text(encoding="utf-8-sig"))
    keeper = None if folder is None else Keeper.anew(folder, game.box)
    return LocalTable(game, Seating(wanted.seat, tuple(levels), dice, own), keeper, in_process=in_process)


def rivals(bots: Sequence[str], number: int) -> list[str]:
    """Name the bots: those that were named, then more of the last kind."""
    if len(bots) > number:
        raise BadSetup(f"There are seats for {number} rivals, but {len(bots)} bots were named.")
    wanted = list(bots) or [USUAL_BOT]
    return wanted + [wanted[-1]] * (number - len(wanted))
