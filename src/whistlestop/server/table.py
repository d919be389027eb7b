"""A table: the sum of its entries. Pure: no clock, no store, no network; what it needs is handed to it."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from msgspec import Struct

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server import entries
from whistlestop.server.entries import Entry, Settings, SetUp
from whistlestop.table.game import Game, from_position, new_game

GATHERING = "gathering"  # seats are being taken
PLAYING = "playing"
OVER = "over"
CHAT_KEPT = 200  # lines of talk that are shown to who comes later
COMMANDS_KEPT = 64  # ids of commands that may still be repeated


class Broken(WhistlestopError):
    """Stored entries don't add up: they were written by another version, or changed."""


class Seat(Struct):
    """Who sits at a place of the table."""

    name: str = ""
    bot: str = ""  # a bot's seat
    stand_in: str = ""  # the bot that plays for somebody who is away
    secret: str = ""  # the digest of the seat's secret
    bank: float = 0.0  # seconds left to think, as of `since`
    since: float = 0.0  # when its clock was last set
    shows: bool = False  # spectators may see what it sees

    @property
    def taken(self) -> bool:
        """Tell whether somebody, or a bot, sits here."""
        return bool(self.name or self.bot)

    @property
    def driver(self) -> str:
        """Return the bot that plays for this seat now, if one does."""
        return self.bot or self.stand_in


class Talk(Struct, frozen=True):
    """One line of talk."""

    number: int
    at: float
    seat: int | None
    text: str
    phrase: str = ""


class Table:
    """A table as all its entries together leave it."""

    def __init__(self, table_id: str) -> None:
        """Begin with nothing; the first entry creates it."""
        self.id = table_id
        self.number = -1  # of the last entry
        self.settings = Settings(box="usa", seats=2)
        self.seats: list[Seat] = []
        self.host = 0
        self.watch = ""
        self.before = ""  # the table whose rematch this is
        self.after = ""  # its own rematch
        self.set_up: SetUp | None = None  # what it begins with, if not with a deal
        self.phase = GATHERING
        self.game: Game | None = None
        self.started = 0.0
        self.changed = 0.0
        self.last_move = -1  # the number of the last entry after which an older view is stale
        self.last_own: dict[int, int] = {}  # the same by seat, for first choices
        self.talk: list[Talk] = []
        self.answered: OrderedDict[tuple[int | None, str], int] = OrderedDict()

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the seats whose move is awaited."""
        return self.game.to_act if self.phase == PLAYING and self.game is not None else ()

    def apply(self, entry: Entry, played: Game | None = None) -> None:
        """Add the next entry; a move may come with the game on which it has been played already."""
        if entry.number != self.number + 1:
            raise Broken(
                f"Table {self.id} has {self.number + 1} entries; number {entry.number} is not the next."
            )
        if isinstance(entry.what, entries.Moved):
            self.moved(entry, entry.what, played)
        else:
            APPLIED[type(entry.what)](self, entry, entry.what)
        self.number = entry.number
        self.changed = entry.at
        if entry.command:
            self.answered[entry.by, entry.command] = entry.number
            while len(self.answered) > COMMANDS_KEPT:
                self.answered.popitem(last=False)

    def created(self, entry: Entry, what: entries.Created) -> None:
        """Open the table."""
        self.settings, self.host, self.watch, self.before = what.settings, what.host, what.watch, what.before
        self.set_up = what.set_up
        phrases = what.phrases or ("",) * len(what.talk)
        self.talk = [
            Talk(entry.number, at, seat, text, phrase)
            for (at, seat, text), phrase in zip(what.talk, phrases, strict=True)
        ]
        bank = float(what.settings.clock.bank) if what.settings.clock else 0.0
        self.seats = [
            Seat(name=place.name, bot=place.bot, secret=place.secret, bank=bank, since=entry.at)
            for place in what.places
        ]

    def joined(self, entry: Entry, what: entries.Joined) -> None:
        """Seat somebody."""
        del entry
        seat = self.seats[what.seat]
        seat.name, seat.bot, seat.shows = what.name, "", False
        seat.secret = what.secret or seat.secret

    def left(self, entry: Entry, what: entries.Left) -> None:
        """Free a seat."""
        del entry
        self.seats[what.seat].name, self.seats[what.seat].shows = "", False

    def bot_sat(self, entry: Entry, what: entries.BotSat) -> None:
        """Seat a bot."""
        del entry
        seat = self.seats[what.seat]
        seat.name, seat.bot, seat.shows = "", what.bot, False

    def start(self, entry: Entry, what: entries.Started) -> None:
        """Deal."""
        self.game = begun(self.settings, self.set_up, what.key)
        self.game.names = tuple(seat.name or seat.bot.capitalize() for seat in self.seats)
        self.phase = PLAYING
        self.started = entry.at
        self.set_clocks(entry.at)

    def moved(self, entry: Entry, what: entries.Moved, played: Game | None) -> None:
        """Play a move."""
        game = self.game if played is None else played
        if game is None:
            raise Broken(f"Table {self.id}: entry {entry.number} is a move, but no game has begun.")
        if played is None:
            game.play(what.move, what.seat)
        self.game = game
        self.last_own[what.seat] = entry.number
        if not what.first:
            self.last_move = entry.number
        if what.left is not None:
            self.seats[what.seat].bank = what.left
        if game.over:
            self.phase = OVER
        self.set_clocks(entry.at)

    def handed_over(self, entry: Entry, what: entries.HandedOver) -> None:
        """Let a bot play for a seat."""
        del entry
        self.seats[what.seat].stand_in = what.bot

    def taken_back(self, entry: Entry, what: entries.TakenBack) -> None:
        """Give a seat back to who sits there."""
        self.seats[what.seat].stand_in = ""
        self.seats[what.seat].since = entry.at

    def chatted(self, entry: Entry, what: entries.Chatted) -> None:
        """Remember what was said."""
        self.talk.append(Talk(entry.number, entry.at, what.seat, what.text, what.phrase))
        del self.talk[:-CHAT_KEPT]

    def hand_opened(self, entry: Entry, what: entries.HandOpened) -> None:
        """Remember whether spectators may see what a seat sees."""
        del entry
        self.seats[what.seat].shows = what.open

    def rematched(self, entry: Entry, what: entries.Rematched) -> None:
        """Remember where the company went."""
        del entry
        self.after = what.table

    def set_clocks(self, at: float) -> None:
        """Begin to count time for who is to act now."""
        for seat in self.to_act:
            self.seats[seat].since = at


def begun(settings: Settings, set_up: SetUp | None, key: str) -> Game:
    """Begin a game with a sealed key: deal, or set up what another game had come to."""
    if set_up is None:
        return new_game(settings.box, settings.seats, options=settings.options, key=bytes.fromhex(key))
    return from_position({**set_up.position, "sealed": {"key": key}})


APPLIED: dict[type, Any] = {
    entries.Created: Table.created,
    entries.Joined: Table.joined,
    entries.Left: Table.left,
    entries.BotSat: Table.bot_sat,
    entries.Started: Table.start,
    entries.HandedOver: Table.handed_over,
    entries.TakenBack: Table.taken_back,
    entries.Chatted: Table.chatted,
    entries.HandOpened: Table.hand_opened,
    entries.Rematched: Table.rematched,
}
