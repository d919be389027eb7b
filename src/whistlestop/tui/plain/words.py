"""What may be typed at a table besides moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from whistlestop.engine.moves import BuildStation, ClaimLane
from whistlestop.engine.refusals import Refusal, UnreadableMove
from whistlestop.table.parse import words_of
from whistlestop.tui.lines import without_payment
from whistlestop.tui.plain.guide import help_lines, rules_lines
from whistlestop.tui.plain.lanes import lanes_at, path_lines
from whistlestop.tui.plain.naming import city_told, found_city, found_ends, near_city, with_ids
from whistlestop.tui.plain.offers import every_move, grouped, moves_at
from whistlestop.tui.plain.table_text import table_lines
from whistlestop.tui.records import NotSaved, save_record
from whistlestop.tui.tables.contract import Table
from whistlestop.words.telling import line_sentence

if TYPE_CHECKING:
    from whistlestop.tui.plain.session import Session

LATELY = 20  # how many moves `log` goes back
DIGITS = 9  # of a number that is worth reading
CARDS_MISSING = frozenset({"cards.not_held", "payment.size", "payment.colour"})

Command = Callable[["Session", str], None]


def ask_for_payment(session: Session, line: str) -> None:
    """Answer a claim without cards by the ways to pay for it, or by why there are none."""
    verb, _, rest = line.partition(" ")
    verb, words, seen = verb.lower(), words_of(session.table.board), session.seen
    try:
        wanted = words.lane(rest) if verb == "claim" else words.city(rest)
    except UnreadableMove as refused:
        session.refuse(refused.refusal, line)
        return
    moves = seen.look.view.legal_moves if seen.look.view is not None else ()
    paid = (move for move in moves if isinstance(move, ClaimLane | BuildStation))
    ways = [move for move in paid if wanted == (move.lane if isinstance(move, ClaimLane) else move.city)]
    if ways:
        session.screen.say(session.said("terminal.plain.pay_with"))
        session.show(every_move(seen.speaker, ways))
    else:
        refuse_payment(session, f"{verb} {wanted}")


def refuse_payment(session: Session, subject: str) -> None:
    """Say why something can't be paid for."""
    view = session.seen.look.view
    refusal = session.seen.around(view).why_not(subject) if view is not None else None
    refusal = refusal or session.table.why_not(f"{subject} with 1 red")
    if refusal is not None and refusal.code in CARDS_MISSING:
        session.screen.say(session.said("station.not"))
    else:
        session.refuse(refusal, subject)


def help_on_words(session: Session, _: str) -> None:
    """Explain the moves on offer and the other words."""
    session.screen.say_all(help_lines(session.seen))


def rules(session: Session, _: str) -> None:
    """Tell how the game goes."""
    session.screen.say_all(rules_lines(session.seen))


def moves(session: Session, which: str) -> None:
    """List the moves on offer."""
    speaker, view = session.seen.speaker, session.seen.look.view
    on_offer = view.legal_moves if view is not None else ()
    if not on_offer:
        session.put = []
    elif which.lower() == "all":
        session.show(every_move(speaker, on_offer))
    elif which:
        city = find_city(session, which)
        if city is not None:
            session.show(moves_at(speaker, on_offer, city))
    else:
        session.show(grouped(speaker, on_offer))


def lanes(session: Session, which: str) -> None:
    """List the lanes at a city."""
    language, board, view = session.reader.language, session.table.board, session.seen.look.view
    if not which:
        cities = ", ".join(city_told(language, board, city) for city in board.city_ids)
        session.screen.say(session.said("terminal.plain.lanes.which", cities=cities))
        return
    city = find_city(session, which)
    if city is not None and view is not None:
        session.screen.say_all(lanes_at(session.seen, view, city))


def path(session: Session, which: str) -> None:
    """Tell the shortest way between two cities, or for every ticket."""
    language, board, view = session.reader.language, session.table.board, session.seen.look.view
    if view is None:
        return
    if session.seen.look.pure:
        session.screen.say(session.said("rule.pure_about"))
        return
    own = (*view.own.tickets, *view.own.offer) if view.own is not None else ()
    if not which and not own:
        session.screen.say(session.said("tickets.none"))
    for pair in [which] if which else own:
        ends = found_ends(language, board, pair)
        if ends is None:
            example = board.ticket_ids[0]
            session.screen.say(session.said("terminal.plain.cities.two", text=pair, example=example))
            return
        session.screen.say_all(path_lines(session.seen, view, *ends))


def find_city(session: Session, text: str) -> str | None:
    """Find a city; say so if there is none of that name."""
    language, board = session.reader.language, session.table.board
    city = found_city(language, board, text)
    if city is None:
        said, near = session.said("terminal.plain.city.unknown", text=text), near_city(language, board, text)
        if near is not None:
            said += f" {session.said('terminal.plain.city.near', city=city_told(language, board, near))}"
        session.screen.say(said)
    return city


def why(session: Session, move: str) -> None:
    """Say whether a move is allowed."""
    if not move:
        session.screen.say(session.said("terminal.why.what"))
        return
    line = with_ids(session.reader.language, session.table.board, move)
    if without_payment(line):
        ask_for_payment(session, line)
        return
    refusal = session.table.why_not(line)
    if refusal is None:
        session.screen.say(session.said("terminal.allowed"))
    else:
        session.refuse(refusal, line)


def log(session: Session, how: str) -> None:
    """Tell what has happened, lately or from the beginning."""
    view = session.seen.look.view
    lines = view.log if view is not None else ()
    number = int(how[:DIGITS]) if how.isdecimal() else len(lines) if how.lower() == "all" else LATELY
    speaker = session.seen.speaker
    for line in lines[max(0, len(lines) - number) :]:
        session.screen.say(f"{line.number}. {line_sentence(speaker, line)}")
    if not lines:
        session.screen.say(session.said("log.none"))


def view(session: Session, _: str) -> None:
    """Tell the whole table, with what is asked."""
    session.screen.say_all(table_lines(session.seen))


def save(session: Session, name: str) -> None:
    """Write the game so far to a file."""
    record = session.table.record()
    if not name:
        session.screen.say(session.said("terminal.plain.save.where"))
    elif record is None:
        session.screen.say(session.said("terminal.save.not_yet"))
    else:
        try:
            file = save_record(record, Path(name).expanduser())
        except (NotSaved, RuntimeError) as wrong:  # the second: a home folder that can't be found
            session.screen.say(str(wrong))
        else:
            session.screen.say(session.said("terminal.save.done", file=str(file)))


def leave(session: Session, _: str) -> None:
    """Leave; a seat at a table where the game has not begun is given up."""
    session.screen.say_all(session.farewell("terminal.plain.left"))
    session.table.leave()
    session.left = True


def asked_of_table(ask: Callable[[Table, str], Refusal | None]) -> Command:
    """Make a command of something that is asked of the table, and may be refused."""

    def command(session: Session, rest: str) -> None:
        session.refuse(ask(session.table, rest), rest)

    return command


WORDS: dict[str, Command] = {
    "help": help_on_words,
    "?": help_on_words,
    "rules": rules,
    "moves": moves,
    "lanes": lanes,
    "path": path,
    "why": why,
    "log": log,
    "view": view,
    "save": save,
    "wait": lambda session, _: session.wait_for_news(),
    "undo": asked_of_table(lambda table, _: table.undo()),
    "agree": asked_of_table(lambda table, _: table.agree_undo(True)),
    "refuse": asked_of_table(lambda table, _: table.agree_undo(False)),
    "say": asked_of_table(lambda table, text: table.say(text)),
    "return": asked_of_table(lambda table, _: table.take_back()),
    "start": asked_of_table(lambda table, _: table.start()),
    "quit": leave,
    "exit": leave,
}
"""What may be typed besides moves."""
