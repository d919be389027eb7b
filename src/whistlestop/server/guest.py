"""A bot as a guest at somebody's table: it comes through the same door as people, and sees what they see."""

from __future__ import annotations

from contextlib import closing
from random import Random  # noqa: TID251 - the bot's dice; they never touch the table's
from time import sleep

from whistlestop.bots.contract import Bot, Budget
from whistlestop.boxes import board_of
from whistlestop.server.line import Heard, Line, Lost, Views
from whistlestop.server.link import NotWelcome, read_link
from whistlestop.server.messages import AgreeUndo, Command, Done, Play, Refused
from whistlestop.table.view import View

TRIES = 10  # connections in a row that may fail before the guest gives up
PAUSE = 0.25  # seconds between a refusal and the next try, so that the table's limit is never run into


class Guest:
    """A bot on a seat."""

    def __init__(self, link: str, bot: Bot, seconds: float = 2.0, seed: int = 0) -> None:
        """Take the seat's link."""
        seat = read_link(link)
        if not seat.secret:
            raise NotWelcome(f"{link!r} is no link of a seat: it looks like https://host/t/TABLE#SECRET.")
        self.line = Line(seat, TRIES)
        self.bot, self.budget, self.random = bot, Budget(seconds=seconds), Random(seed)  # noqa: S311 - dice
        self.views: Views | None = None
        self.played = 0

    def play(self) -> list[int]:
        """Play until the game is over; return the winners. Comes back when the connection is lost.

        A command that was not answered before is not repeated: what to do is looked up anew on the table as
        it is then.
        """
        answering = False
        latest: Heard | None = None
        view: View | None = None
        with closing(self.line.messages()) as messages:
            for message in messages:
                if isinstance(message, Lost):
                    answering, latest = False, None
                elif isinstance(message, Done | Refused):
                    answering = False
                    sleep(PAUSE if isinstance(message, Refused) else 0.0)
                elif isinstance(message, Heard):
                    latest, view = message, self.seen(message)
                    if latest.table.phase == "over" and view is not None:
                        return list(view.standings.winners)
                if latest is not None and not answering and self.asked(latest, view):
                    self.line.send(self.answer(latest, view))
                    answering = True
        raise NotWelcome("The table was left before the game was over.")

    def seen(self, event: Heard) -> View | None:
        """Read what the seat sees."""
        if self.views is None:
            self.views = Views(board_of(event.table.settings.box))
        return self.views.read(event)

    def asked(self, event: Heard, view: View | None) -> bool:
        """Tell whether something is awaited from this seat: first an answer to a wish, then a move."""
        wish = event.table.undo
        if wish is not None:
            return event.you in wish.waiting
        return view is not None and event.you in view.to_act and bool(view.legal_moves)

    def answer(self, event: Heard, view: View | None) -> Command:
        """Agree if somebody wishes to take a move back, like all bots; else let the bot choose."""
        if event.table.undo is not None or view is None:
            return AgreeUndo(id=self.new_id(), seen=event.number)
        move = self.bot.choose(view, board_of(view.box), self.random, self.budget)
        self.played += 1
        return Play(id=self.new_id(), move=str(move), seen=event.number)

    def new_id(self) -> str:
        """Make up the id of a command."""
        return f"guest-{self.random.getrandbits(48):x}"
