"""One person's evening at a table: lines in, sentences out, until the game is over or the person leaves."""

from __future__ import annotations

from whistlestop.engine.moves import Move
from whistlestop.engine.refusals import Refusal
from whistlestop.tui.lines import without_payment
from whistlestop.tui.plain.ending import final_lines
from whistlestop.tui.plain.naming import with_ids
from whistlestop.tui.plain.news import News, news
from whistlestop.tui.plain.offers import Listing
from whistlestop.tui.plain.questions import prompt, question
from whistlestop.tui.plain.screen import Screen
from whistlestop.tui.plain.seen import Seen
from whistlestop.tui.plain.words import DIGITS, WORDS, ask_for_payment
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.tables.contract import Look, Table
from whistlestop.words.completing import completions
from whistlestop.words.reasons import reason_sentence
from whistlestop.words.telling import subject_name

PATIENCE = 1.0  # seconds after which it is said who is thought of


class Session:
    """A seat at a table, and the person in it."""

    def __init__(self, table: Table, reader: Reader, screen: Screen, *, here: bool, kept: bool) -> None:
        """Sit down; `here` tells that the game is one of this machine, `kept` that it can be gone on with."""
        self.table, self.reader, self.screen = table, reader, screen
        self.here, self.kept = here, here and kept
        self.said = reader.language.text
        self.seen = self.looked(table.look())
        self.listing = Listing()  # what numbers stand for
        self.put: list[str] = []  # what was asked last
        self.hinted = False  # it has been said where help is
        self.counted = False  # the end has been told
        self.left = False

    def looked(self, look: Look) -> Seen:
        """Return a look, and who it is told to."""
        return Seen(self.reader, self.table.rules, self.table.rules_of_turn, look)

    def run(self) -> None:
        """Play until the game is over or the person leaves; at a terminal one may stay after the end."""
        self.screen.say_all(filter(None, [self.seen.look.note]))
        while not self.left:
            self.catch_up()
            over = self.count()
            if self.seen.look.ended or (over and not self.screen.terminal):
                return
            self.put_question()
            line = self.screen.ask(prompt(self.seen), self.complete)
            if line is None:
                self.screen.say_all(self.farewell("terminal.plain.no_input"))
                return
            self.answer(line)

    @property
    def broken_off(self) -> bool:
        """Tell whether the table has closed before the end."""
        return self.seen.look.ended and self.seen.look.phase != "over"

    # What happens at the table

    def catch_up(self) -> None:
        """Tell all that has happened; wait as long as only bots are awaited."""
        fresh = True
        while fresh or self.seen.waits_for_bots:
            number = self.number
            self.tell(self.wait() if self.seen.waits_for_bots else self.table.wait(number, 0))
            fresh = self.number != number

    @property
    def number(self) -> int:
        """Return the number of the latest look."""
        return self.seen.look.number

    def wait(self) -> Look:
        """Wait until something happens; if that takes a while, say who is thinking."""
        self.screen.flush()
        look = self.table.wait(self.number, PATIENCE)
        thinking = self.seen.look.thinking
        if look.number == self.number and thinking is not None:
            self.screen.say(self.said("terminal.thinking", name=self.seen.names[thinking]))
        while look.number == self.number:
            look = self.table.wait(self.number, PATIENCE)
        return look

    def tell(self, look: Look) -> News:
        """Tell what is new in a look."""
        before, self.seen = self.seen.look, self.looked(look)
        told = news(before, self.seen)
        self.screen.say_all(told.lines)
        return told

    def count(self) -> bool:
        """Tell the final count, once, if the game is over; return whether it is."""
        view = self.seen.look.view
        if view is None or not view.over:
            self.counted = False
        elif not self.counted:
            self.counted = True
            self.screen.say("", *final_lines(self.reader, self.table.board, view, self.seen.names))
            if self.screen.terminal:
                self.screen.say(self.said("terminal.plain.over.how"))
        return self.counted

    def wait_for_news(self) -> None:
        """Wait until something is asked of the person, or somebody speaks, comes or goes."""
        while not self.awaited():
            number = self.number
            self.screen.flush()
            told = self.tell(self.table.wait(number, PATIENCE))
            watching = self.seen.look.you < 0 or self.seen.look.view is None
            if told.rest or (watching and self.number != number):
                return

    def awaited(self) -> bool:
        """Tell whether there is nothing to wait for: the person is asked, or nothing more will come."""
        look = self.seen.look
        if look.ended or look.phase == "over":
            return True
        asked = self.seen.asked and look.undo_asked_by is None
        return look.connected and (look.undo_waits_for_you or asked)

    # What is asked, and what is answered

    def put_question(self) -> None:
        """Say what is asked, unless it has been said."""
        listing = question(self.seen)
        if listing.lines == self.put or self.counted:
            return
        self.put, self.listing = listing.lines, listing
        if listing.lines:
            self.screen.say("", *listing.lines)
        if listing.lines and not self.hinted:
            self.hinted = True
            self.screen.say(self.said("terminal.plain.start"))

    def complete(self, typed: str) -> list[str]:
        """Complete a line: moves on offer, then words."""
        view = self.seen.look.view
        moves = [str(move) for move in view.legal_moves] if view is not None else []
        found = completions(typed, moves, lambda line: subject_name(self.seen.speaker, line))
        return found + [word for word in WORDS if word.startswith(typed.lower())]

    def answer(self, line: str) -> None:
        """Do what a line says; an empty one asks what is new, and what is asked."""
        if line.startswith("#"):
            return
        if not line:
            self.put = []
            return
        word, _, rest = line.partition(" ")
        command = WORDS.get(word.lower())
        if command is not None:
            command(self, rest.strip())
        elif line.isdecimal():
            self.play_number(int(line[:DIGITS]))
        elif without_payment(line):
            ask_for_payment(self, with_ids(self.reader.language, self.table.board, line))
        else:
            self.play(with_ids(self.reader.language, self.table.board, line))

    def play(self, move: Move | str) -> None:
        """Play a move; if it isn't allowed, say why, and nothing has happened."""
        self.refuse(self.table.play(str(move)), str(move))

    def refuse(self, refusal: Refusal | None, subject: str) -> None:
        """Say why not, if there is a reason, with the clause."""
        if refusal is None:
            return
        said = reason_sentence(self.seen.speaker, refusal, subject)
        if refusal.clause and refusal.clause not in said:
            said += f" ({refusal.clause})"
        if refusal.code == "move.unreadable":
            said += f" {self.said('terminal.plain.type_help')}"
        self.screen.say(said)

    def play_number(self, number: int) -> None:
        """Play a move by its number on the list shown last."""
        moves = self.listing.moves
        if 1 <= number <= len(moves):
            self.play(moves[number - 1])
        elif moves:
            self.screen.say(self.said("terminal.plain.number", n=number, last=len(moves)))
        else:
            self.screen.say(self.said("terminal.plain.number.none", n=number))

    def show(self, listing: Listing) -> None:
        """Say a list, whose numbers may be typed from now on."""
        self.listing = listing
        self.screen.say_all(listing.lines)

    def farewell(self, key: str) -> list[str]:
        """Say how the game is left; a text of that key, where it ends with that."""
        view = self.seen.look.view
        if view is None or not self.here:
            return [self.said("terminal.plain.left.table")]
        if view.over:
            return []
        return [self.said(key, n=view.round), *self.kept_words()]

    def kept_words(self) -> list[str]:
        """Say how to go on with the game, if it is kept and not over."""
        view = self.seen.look.view
        going = view is not None and bool(view.log) and not view.over
        return [self.said("terminal.plain.kept")] if self.kept and going else []
