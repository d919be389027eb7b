"""A table: the sum of its entries. Pure: no clock, no store, no network; what it needs is handed to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server import entries
from whistlestop.server.entries import Entry, Settings, SetUp
from whistlestop.server.undoing import Gone, Request, as_moves, gone_with, standing
from whistlestop.table.game import Game, from_position, new_game
from whistlestop.table.log import Entry as Line

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
        self.key = ""  # of the shuffles
        self.revealed = False  # whether the last move has shown anybody something that was hidden
        self.added: list[int] = []  # seconds that each move that stands has added to its seat's bank
        self.undo: Request | None = None  # the wish to take a move back that waits for an answer
        self.gone: list[Gone] = []  # moves that were taken back
        self.turned_down: list[int] = []  # who was refused one since the last move
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
        self.key = what.key
        self.game = begun(self.settings, self.set_up, what.key)
        self.game.names = tuple(seat.name or seat.bot.capitalize() for seat in self.seats)
        self.phase = PLAYING
        self.started = entry.at
        self.set_clocks(entry.at)

    def moved(self, entry: Entry, what: entries.Moved, played: Game | None) -> None:
        """Play a move."""
        before = self.in_play(entry)
        game = before.clone() if played is None else played
        if played is None:
            game.play(what.move, what.seat)
        self.game, self.revealed = game, game.revealed(before)
        self.added.append(self.increment if what.left is not None else 0)
        self.forget_wishes()
        self.last_own[what.seat] = entry.number
        if not what.first:
            self.last_move = entry.number
        if what.left is not None:
            self.seats[what.seat].bank = what.left
        if game.over:
            self.phase = OVER
        self.set_clocks(entry.at)

    def undo_asked(self, entry: Entry, what: entries.UndoAsked) -> None:
        """Note a wish to take a move back."""
        self.undo = Request(entry.number, what.seat)

    def undo_agreed(self, entry: Entry, what: entries.UndoAgreed) -> None:
        """Note who agrees."""
        if self.undo is None:
            raise Broken(f"Table {self.id}: entry {entry.number} agrees, but nobody has asked.")
        self.undo = replace(self.undo, agreed=(*self.undo.agreed, what.seat))

    def undo_refused(self, entry: Entry, what: entries.UndoRefused) -> None:
        """Forget a wish; who was refused by others doesn't ask again about the same position."""
        del entry
        if self.undo is not None and self.undo.seat != what.seat:
            self.turned_down.append(self.undo.seat)
        self.undo = None

    def undone(self, entry: Entry, what: entries.Undone) -> None:
        """Take a move back: play those that stand again, from the same deal.

        Time that was thought stays used; what the moves that go have added to a bank goes with them.
        """
        old = self.in_play(entry)
        moves = as_moves(old.history)
        places = standing(moves, what.seat)
        if len(places) != what.moves:
            raise Broken(f"Table {self.id}: after entry {entry.number} not {what.moves} moves stand.")
        for place in set(range(len(moves))) - set(places):
            seat = self.seats[moves[place][0]]
            seat.bank = max(0.0, seat.bank - self.added[place])
        self.added = [self.added[place] for place in places]
        self.gone = gone_with(self.gone, old.history, what.seat, entry.number)
        self.game, self.revealed = self.played_again([old.history[place] for place in places])
        self.forget_wishes()
        self.last_own[what.seat] = entry.number
        if not old.choosing:  # who still chooses first tickets is not concerned by another's choice
            self.last_move = entry.number
        self.set_clocks(entry.at)

    def played_again(self, lines: Sequence[Line]) -> tuple[Game, bool]:
        """Play some moves from the deal on; tell also whether the last one revealed something."""
        game, revealed = begun(self.settings, self.set_up, self.key), False
        if self.game is not None:
            game.names = self.game.names
        for line in lines:
            before = game.clone()
            game.play(line.move, line.seat)
            revealed = game.revealed(before)
        return game, revealed

    def forget_wishes(self) -> None:
        """End what was asked or refused about a position that is no more."""
        self.undo = None
        self.turned_down.clear()

    def in_play(self, entry: Entry) -> Game:
        """Return the game that an entry is about."""
        if self.game is None:
            raise Broken(f"Table {self.id}: entry {entry.number} is about a game, but none has begun.")
        return self.game

    @property
    def increment(self) -> int:
        """Return the seconds that a move adds to its seat's bank."""
        return self.settings.clock.increment if self.settings.clock is not None else 0

    def handed_over(self, entry: Entry, what: entries.HandedOver) -> None:
        """Let a bot play for a seat; others have to agree to a wish then, so it is to be asked anew."""
        del entry
        self.undo = None
        self.seats[what.seat].stand_in = what.bot

    def taken_back(self, entry: Entry, what: entries.TakenBack) -> None:
        """Give a seat back to who sits there; a wish is to be asked anew."""
        self.undo = None
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
    entries.UndoAsked: Table.undo_asked,
    entries.UndoAgreed: Table.undo_agreed,
    entries.UndoRefused: Table.undo_refused,
    entries.Undone: Table.undone,
    entries.HandedOver: Table.handed_over,
    entries.TakenBack: Table.taken_back,
    entries.Chatted: Table.chatted,
    entries.HandOpened: Table.hand_opened,
    entries.Rematched: Table.rematched,
}
