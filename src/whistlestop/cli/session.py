"""One person's evening at the table: lines in, text out, until the game is over or the person leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from whistlestop.cli.board_words import lane_price
from whistlestop.cli.guide import help_lines, question
from whistlestop.cli.how_to_play import how_to_play
from whistlestop.cli.lanes_text import both_lanes_open, lanes_at, swaps_locomotives
from whistlestop.cli.offers import Listing, every_move, grouped, moves_at
from whistlestop.cli.paths import path_lines
from whistlestop.cli.saving import save_game
from whistlestop.cli.screen import Screen
from whistlestop.cli.table_text import final_count, table
from whistlestop.cli.trouble import Trouble
from whistlestop.engine.board import Board
from whistlestop.engine.moves import BuildStation, ClaimLane, Move
from whistlestop.engine.refusals import IllegalMove, UnreadableMove
from whistlestop.table.game import Game
from whistlestop.table.parse import city_key, words_of
from whistlestop.table.view import View
from whistlestop.words.language import ENGLISH, language
from whistlestop.words.telling import Speaker, sentences

LATELY = 20  # how many moves `log` goes back
DIGITS = 9  # of a number that is worth reading
PROMPTS = {
    "turn": "Your turn> ",
    "second_card": "Second card> ",
    "keep_tickets": "Tickets> ",
    "tunnel": "Tunnel> ",
    "neutral_lane": "Neutral lane> ",
}

Mover = Callable[[View], Move]


class Session:
    """A game with one person and bots around it."""

    def __init__(self, game: Game, seat: int, movers: dict[int, Mover], screen: Screen) -> None:
        """Seat a person at a table; `movers` play the other seats."""
        self.game = game
        self.seat = seat
        self.movers = movers
        self.screen = screen
        self.names = tuple("You" if each == seat else name for each, name in enumerate(game.names))
        self.speaker = Speaker(language(ENGLISH), game.board, self.names, seat)
        self.told = 0  # the last move that was told
        self.listing = Listing()  # what numbers stand for
        self.left = False
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "moves": self.moves,
            "lanes": self.lanes,
            "path": self.path,
            "why": self.why,
            "log": self.log,
            "view": self.show_table,
            "rules": self.rules,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }

    def run(self) -> bool:
        """Play until the game is over or the person leaves; return whether it is over."""
        while not self.left:
            self.let_bots_move()
            view = self.game.view(self.seat)
            self.tell_news(view)
            if view.over:
                self.screen.say("", *final_count(view, self.game.board, self.names))
                return True
            if view.decision == "turn" or len(self.game.history) <= len(self.movers):
                self.screen.say("", *table(view, self.game.board, self.names))
            self.put_question(view)
            self.take_turn(view)
        return False

    def let_bots_move(self) -> None:
        """Let the other seats answer until only the person is asked, or the game is over.

        First tickets are chosen by all at the same time: the bots have chosen before the person does.
        """
        while waiting := [seat for seat in self.game.to_act if seat in self.movers]:
            self.let_bot_move(waiting[0])

    def let_bot_move(self, seat: int) -> None:
        """Let one bot answer; whatever it does wrong ends the game in a sentence."""
        name = self.names[seat]
        try:
            with self.screen.waiting(f"{name} is thinking"):
                move = self.movers[seat](self.game.view(seat))
            self.game.play(move, seat)
        except IllegalMove as refused:
            raise Trouble(
                f"The bot {name} wanted to do what is not allowed, so the game stops: {refused}"
            ) from None
        except Exception as wrong:
            kind = type(wrong).__name__
            raise Trouble(f"The bot {name} failed, so the game stops: {kind}: {wrong}") from wrong

    def tell_news(self, view: View) -> None:
        """Tell what has happened since the last time."""
        for line in view.log[self.told :]:
            self.screen.say_all(sentences(self.speaker, line))
        self.told = len(view.log)

    def put_question(self, view: View) -> None:
        """Say what is asked, unless the table has said it."""
        asked = question(view, self.game.board)
        if asked:
            self.screen.say("", *asked)
        if len(self.game.history) <= len(self.movers):
            self.screen.say("", "Type help to see what you can do, rules to hear how the game goes.")

    def take_turn(self, view: View) -> None:
        """Read lines until one of them is a move that counts, or the person leaves."""
        self.listing = Listing()
        while not self.left:
            line = self.screen.ask(PROMPTS.get(view.decision, "> "))
            if line is None:
                self.screen.say(f"No more input: the game stops in round {view.round}, unfinished.")
                self.left = True
            elif self.answer(line):
                return

    def answer(self, line: str) -> bool:
        """Do what a line says; return whether it was a move."""
        if not line or line.startswith("#"):
            return False
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
            return False
        if line.isdecimal():
            return self.play_number(int(line[:DIGITS]))
        if without_payment(line):
            self.ask_for_payment(line)
            return False
        return self.play(line)

    def play(self, move: Move | str) -> bool:
        """Play a move; if it isn't allowed, say why, and nothing has happened."""
        try:
            self.game.play(move, self.seat)
        except UnreadableMove as refused:
            self.screen.say(f"{refused} Type help to see what you can do.")
            return False
        except IllegalMove as refused:
            self.screen.say(str(refused))
            return False
        return True

    def play_number(self, number: int) -> bool:
        """Play a move by its number on the list shown last."""
        moves = self.listing.moves
        if not 1 <= number <= len(moves):
            last = (
                f"the last list goes from 1 to {len(moves)}"
                if moves
                else "type moves to see a list with numbers"
            )
            self.screen.say(f"There is no move number {number}: {last}.")
            return False
        self.screen.say(f"> {moves[number - 1]}")
        return self.play(moves[number - 1])

    def ask_for_payment(self, line: str) -> None:
        """Answer a claim without cards by the ways to pay for it."""
        word, _, rest = line.partition(" ")
        words = words_of(self.game.board)
        try:
            wanted = words.lane(rest) if word.lower() == "claim" else words.city(rest)
        except UnreadableMove as refused:
            self.screen.say(str(refused))
            return
        ways = [move for move in self.game.legal_moves(self.seat) if target_of(move) == wanted]
        if ways:
            self.listing = every_move(ways)
            self.screen.say("Say which cards you pay with:", *self.listing.lines)
            return
        refusal = self.game.why_not(
            f"{word} {wanted} with {fair_payment(self.game.board, wanted)}", self.seat
        )
        clause = "" if refusal is None else refusal.clause
        if refusal is not None and refusal.code not in {"cards.not_held", "payment.size"}:
            self.screen.say(str(refusal))
        elif wanted in self.game.board.lane_number:
            price = lane_price(self.game.board, wanted, swaps=swaps_locomotives(self.game.rules))
            self.screen.say(f"{wanted} takes {price}: your cards don't suffice. ({clause})")
        else:
            self.screen.say(f"Your cards don't suffice for a station. ({clause})")

    def help(self, _: str) -> None:
        """Explain the moves on offer and the other words."""
        self.screen.say_all(help_lines(self.game.view(self.seat), self.game.rules))

    def rules(self, _: str) -> None:
        """Tell how the game goes."""
        view = self.game.view(self.seat)
        shared = both_lanes_open(self.game.rules)
        self.screen.say_all(how_to_play(view, self.game.board, shared_doubles=shared))

    def moves(self, which: str) -> None:
        """List the moves on offer."""
        moves = self.game.legal_moves(self.seat)
        if which.lower() == "all":
            self.listing = every_move(moves)
        elif which:
            city = self.city(which)
            if city is None:
                return
            self.listing = moves_at(moves, city)
        else:
            self.listing = grouped(moves, self.game.board)
        self.screen.say_all(self.listing.lines)

    def lanes(self, which: str) -> None:
        """List the lanes at a city."""
        if not which:
            self.screen.say(
                f"Lanes of which city? These are on the board: {', '.join(self.game.board.city_ids)}."
            )
            return
        city = self.city(which)
        if city is not None:
            self.screen.say_all(lanes_at(city, self.game.view(self.seat), self.game.rules, self.names))

    def path(self, which: str) -> None:
        """Show the shortest way between two cities, or for every open ticket."""
        view = self.game.view(self.seat)
        own = view.own.tickets + view.own.offer if view.own is not None else ()
        words = words_of(self.game.board)
        for pair in [which] if which else own:
            ends, typed = words.ends(pair), city_key(pair)
            if ends is None:
                self.screen.say(
                    f"{pair!r} names no two cities: write them like {self.game.board.ticket_ids[0]}."
                )
                return
            begin, end = sorted(ends, key=lambda city: (not typed.startswith(city), city))
            self.screen.say_all(path_lines(begin, end, view, self.game.rules, self.names))

    def city(self, text: str) -> str | None:
        """Find a city; say so if there is none of that name."""
        try:
            return words_of(self.game.board).city(text)
        except UnreadableMove as refused:
            self.screen.say(str(refused))
            return None

    def why(self, move: str) -> None:
        """Say whether a move is allowed."""
        if not move:
            self.screen.say("Why what? Write a move after it, like: why take locomotive")
            return
        refusal = self.game.why_not(move, self.seat)
        self.screen.say("That is allowed." if refusal is None else str(refusal))

    def log(self, how: str) -> None:
        """Tell what has happened."""
        view = self.game.view(self.seat)
        number = int(how[:DIGITS]) if how.isdecimal() else len(view.log) if how.lower() == "all" else LATELY
        for line in view.log[max(0, len(view.log) - number) :]:
            first, *rest = sentences(self.speaker, line)
            self.screen.say(f"{line.number:>4}  {first}", *(f"      {more}" for more in rest))
        if not view.log:
            self.screen.say("Nothing has happened yet.")

    def show_table(self, _: str) -> None:
        """Show the table again, with the open question."""
        view = self.game.view(self.seat)
        self.screen.say(*table(view, self.game.board, self.names), *question(view, self.game.board))

    def save(self, name: str) -> None:
        """Save the game so far."""
        if not name:
            self.screen.say("Save where? Name a file, like: save evening.txt")
            return
        try:
            self.screen.say(save_game(self.game, Path(name).expanduser()))
        except (Trouble, RuntimeError) as trouble:  # the second: a home folder that can't be found
            self.screen.say(str(trouble))

    def quit(self, _: str) -> None:
        """Leave."""
        self.screen.say(f"You leave the game in round {self.game.view(self.seat).round}, unfinished.")
        self.left = True


def without_payment(line: str) -> bool:
    """Recognise a claim or a station that names no cards."""
    words = line.lower().split()
    return len(words) > 1 and words[0] in {"claim", "station"} and not {"with", "for"} & set(words)


def fair_payment(board: Board, wanted: str) -> str:
    """Name cards that would pay for a lane if one had them, so that a refusal is about something else."""
    if wanted not in board.lane_number:
        return "1 red"
    fact = board.facts.lanes[board.lane_number[wanted]]
    colour = "red" if fact.colour == "gray" else fact.colour
    coloured = f"{fact.length - fact.locomotives} {colour}" if fact.length > fact.locomotives else ""
    return f"{coloured} {fact.locomotives} locomotive" if fact.locomotives else coloured


def target_of(move: Move) -> str:
    """Name the lane or city that a payment is for."""
    if isinstance(move, ClaimLane):
        return move.lane
    return move.city if isinstance(move, BuildStation) else ""
