"""What becomes of a command: the next entry of the table, or a refusal. Pure, like `table.py`."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from whistlestop.bots.registry import bot_names, is_bot
from whistlestop.engine.refusals import IllegalMove
from whistlestop.server import entries, messages, undoing
from whistlestop.server.entries import What
from whistlestop.server.table import GATHERING, OVER, PLAYING, Table
from whistlestop.server.words import PHRASES, clean
from whistlestop.table.game import Game
from whistlestop.table.view import SPECTATOR

GRACE = 60.0  # seconds that somebody may be away before others may hand the seat to a bot
KEY_BYTES = 32


class NotDone(Exception):
    """A command that can't be carried out: a code, a sentence, and a clause if a rule says so."""

    def __init__(self, code: str, message: str, clause: str = "") -> None:
        """Say why."""
        super().__init__(message)
        self.code, self.message, self.clause = code, message, clause


class Asked(Struct, frozen=True):
    """A command with who gave it, and when."""

    command: messages.Commands
    seat: int  # or SPECTATOR
    now: float
    away: tuple[float | None, ...] = ()  # since when each seat has been away; None: it is there
    paused: tuple[float, ...] = ()  # seconds that each seat's clock has stood still since it was set


class Answer(Struct):
    """The next entry, and the game with a move played on it."""

    what: What
    played: Game | None = None


def decide(table: Table, asked: Asked) -> Answer:
    """Carry a command out, as far as can be said without a store."""
    return DECIDED[type(asked.command)](table, asked, asked.command)


def play(table: Table, asked: Asked, command: messages.Play) -> Answer:
    """Play a move for the seat that asks."""
    game = running(table)
    seat = seated(table, asked)
    if command.seen < max(table.last_move, table.last_own.get(seat, -1)):
        raise NotDone("stale", "The table has changed since: look again, then move.")
    playing_oneself(table, seat)
    return moved(game, seat, command.move, bank_after(table, seat, asked))


def playing_oneself(table: Table, seat: int) -> None:
    """Refuse what nobody does for a seat that a bot plays."""
    if table.seats[seat].driver:
        raise NotDone("seat.away", "A bot plays for you: take your seat back first.")


def moved(game: Game, seat: int, move: str, left: float | None) -> Answer:
    """Play a move on a copy of the game."""
    played = game.clone()
    try:
        played.play(move, seat)
    except IllegalMove as refused:
        refusal = refused.refusal
        raise NotDone(refusal.code, refusal.message, refusal.clause) from None
    line = played.history[-1]
    scores = played.standings().scores if played.over else None
    what = entries.Moved(seat, str(line.move), line.news, line.first_choice, left, scores)
    return Answer(what, played)


def undo(table: Table, asked: Asked, command: messages.Undo) -> Answer:
    """Take a seat's own last move back, or ask the others for it."""
    running(table)
    seat = seated(table, asked)
    if command.seen < max(table.last_move, *table.last_own.values(), -1):
        raise NotDone("stale", "The table has changed since: look again, then take back.")
    playing_oneself(table, seat)
    why = undoing.why_not(table, seat)
    if why is not None:
        raise NotDone(why.code, why.message)
    return undone(table, seat) if undoing.at_once(table, seat) else Answer(entries.UndoAsked(seat))


def undone(table: Table, seat: int) -> Answer:
    """Take a seat's last move back; the table plays the others again."""
    moves = undoing.as_moves(running(table).history)
    return Answer(entries.Undone(seat, len(undoing.standing(moves, seat))))


def agree_undo(table: Table, asked: Asked, command: messages.AgreeUndo) -> Answer:
    """Agree that somebody takes a move back; the last one who agrees lets it happen."""
    request, seat = wished(table, asked, command.seen)
    waiting = undoing.waiting(table)
    if seat not in waiting:
        raise NotDone("undo.not_asked", "Nobody waits for you to agree.")
    return undone(table, request.seat) if waiting == (seat,) else Answer(entries.UndoAgreed(seat))


def refuse_undo(table: Table, asked: Asked, command: messages.RefuseUndo) -> Answer:
    """Refuse that somebody takes a move back, or don't ask for it any more."""
    request, seat = wished(table, asked, command.seen)
    if seat != request.seat and seat not in undoing.others(table, request.seat):
        raise NotDone("undo.not_asked", "You were not asked: a bot plays for you.")
    return Answer(entries.UndoRefused(seat))


def wished(table: Table, asked: Asked, seen: int) -> tuple[undoing.Request, int]:
    """Return the open wish to take a move back that was seen, and the seat that answers it."""
    running(table)
    seat = seated(table, asked)
    if table.undo is None or seen < table.undo.number:
        raise NotDone("undo.none", "That is not asked any more.")
    return table.undo, seat


def bank_after(table: Table, seat: int, asked: Asked) -> float | None:
    """Return what a seat's bank holds after a move; it never falls below nothing."""
    clock = table.settings.clock
    if clock is None or clock.days:
        return None
    return round(max(0.0, table.seats[seat].bank - thought(table, seat, asked)) + clock.increment, 3)


def thought(table: Table, seat: int, asked: Asked) -> float:
    """Return how long a seat has been thinking, without the time in which its connection was lost."""
    paused = asked.paused[seat] if seat < len(asked.paused) else 0.0
    return max(0.0, asked.now - table.seats[seat].since - paused)


def say(table: Table, asked: Asked, command: messages.Say) -> Answer:
    """Say something, the way the table has agreed on."""
    talk, phrase = table.settings.talk, command.phrase
    who = None if asked.seat == SPECTATOR else asked.seat
    if talk == "off":
        raise NotDone("talk.off", "This table has agreed not to talk.")
    if phrase and phrase not in PHRASES:
        raise NotDone("phrase.unknown", f"There is no phrase {phrase!r}; there are {', '.join(PHRASES)}.")
    if phrase:
        return Answer(entries.Chatted(who, PHRASES[phrase], phrase))
    if talk == "phrases":
        raise NotDone("talk.phrases", f"This table has agreed on phrases alone: {', '.join(PHRASES)}.")
    text = clean(command.text)
    if not text:
        raise NotDone("say.empty", "There is nothing to say in that.")
    return Answer(entries.Chatted(who, text))


def open_hand(table: Table, asked: Asked, command: messages.OpenHand) -> Answer:
    """Let spectators see what a seat sees, or no longer."""
    seat = seated(table, asked)
    if table.seats[seat].shows == command.open:
        how = "may see" if command.open else "don't see"
        raise NotDone("hand.same", f"Spectators {how} your cards and tickets already.")
    return Answer(entries.HandOpened(seat, command.open))


def start(table: Table, asked: Asked, command: messages.Start) -> Answer:
    """Begin the game, once all seats are taken; until then a bot takes the next open one."""
    as_host(table, asked)
    gathering(table)
    for number, seat in enumerate(table.seats):
        if not seat.taken:
            return Answer(entries.BotSat(number, known_bot(command.bot)))
    return Answer(entries.Started(secrets.token_hex(KEY_BYTES)))


def seat_bot(table: Table, asked: Asked, command: messages.SeatBot) -> Answer:
    """Put a bot on an open seat."""
    as_host(table, asked)
    gathering(table)
    if table.seats[seat_there(table, command.seat)].name:
        raise NotDone("seat.taken", f"{table.seats[command.seat].name} sits there already.")
    return Answer(entries.BotSat(command.seat, known_bot(command.bot)))


def leave(table: Table, asked: Asked, command: messages.Leave) -> Answer:
    """Leave a seat before the game."""
    del command
    gathering(table)
    return Answer(entries.Left(seated(table, asked)))


def hand_over(table: Table, asked: Asked, command: messages.HandOver) -> Answer:
    """Let a bot play for a seat."""
    running(table)
    mine = seated(table, asked)
    seat = seat_there(table, command.seat)
    if table.seats[seat].driver:
        raise NotDone("seat.away", "A bot plays there already.")
    if seat != mine and not may_replace(table, seat, asked):
        name = table.seats[seat].name
        raise NotDone("seat.here", f"{name} is here and has time left: only {name} may ask a bot to play.")
    return Answer(entries.HandedOver(seat, known_bot(command.bot)))


def may_replace(table: Table, seat: int, asked: Asked) -> bool:
    """Tell whether others may hand a seat to a bot: it has been away too long, or has no time left."""
    gone = asked.away[seat] if seat < len(asked.away) else None
    clock = table.settings.clock
    waited = thought(table, seat, asked) if seat in table.to_act else 0.0
    if clock is not None and clock.days:
        return waited > clock.days * 86_400
    if gone is not None and asked.now - gone > GRACE:
        return True
    return clock is not None and seat in table.to_act and gone is None and waited > table.seats[seat].bank


def take_back(table: Table, asked: Asked, command: messages.TakeBack) -> Answer:
    """Play for oneself again."""
    del command
    running(table)
    seat = seated(table, asked)
    if not table.seats[seat].stand_in:
        raise NotDone("seat.yours", "The seat is yours: nobody plays for you.")
    return Answer(entries.TakenBack(seat))


def rematch(table: Table, asked: Asked, command: messages.Rematch) -> Answer:
    """Name the table of the next game; the hub opens it."""
    del command
    seated(table, asked)
    if table.phase != OVER:
        raise NotDone("table.not_over", "The game is not over yet.")
    if table.after:
        raise NotDone("table.rematched", "The next game has been opened already.")
    return Answer(entries.Rematched(new_table_id()))


def new_table_id() -> str:
    """Make up an id that nobody guesses: it is what a table's link consists of."""
    return secrets.token_urlsafe(12)


def running(table: Table) -> Game:
    """Return the game, if one is being played."""
    if table.game is None:
        raise NotDone("table.not_started", "The game has not begun yet.")
    if table.phase != PLAYING:
        raise NotDone("game.over", "The game is over.", table.game.rules.sheet.over_clause)
    return table.game


def gathering(table: Table) -> None:
    """Refuse what only goes before the game."""
    if table.phase != GATHERING:
        raise NotDone("table.started", "The game has begun already.")


def seated(table: Table, asked: Asked) -> int:
    """Return the seat that asks; spectators only watch and talk."""
    if asked.seat == SPECTATOR or asked.seat >= len(table.seats):
        raise NotDone("spectator", "You are watching: take a seat to do that.")
    return asked.seat


def as_host(table: Table, asked: Asked) -> None:
    """Refuse what only the host may do."""
    if seated(table, asked) != table.host:
        raise NotDone("host.only", f"Only {table.seats[table.host].name or 'the host'} may do that.")


def seat_there(table: Table, seat: int) -> int:
    """Return a seat that the table has."""
    if not 0 <= seat < len(table.seats):
        raise NotDone("seat.unknown", f"There is no seat {seat}; the seats are 0 to {len(table.seats) - 1}.")
    return seat


def known_bot(name: str) -> str:
    """Return the name of a bot that there is."""
    if not is_bot(name):
        raise NotDone("bot.unknown", f"There is no bot {name[:40]!r}; the bots are {', '.join(bot_names())}.")
    return name


DECIDED: dict[type, Callable[[Table, Asked, Any], Answer]] = {
    messages.Play: play,
    messages.Undo: undo,
    messages.AgreeUndo: agree_undo,
    messages.RefuseUndo: refuse_undo,
    messages.Say: say,
    messages.Start: start,
    messages.SeatBot: seat_bot,
    messages.Leave: leave,
    messages.HandOver: hand_over,
    messages.TakeBack: take_back,
    messages.OpenHand: open_hand,
    messages.Rematch: rematch,
}
