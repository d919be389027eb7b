"""What a viewer is told of a table. Everything that leaves the server about a game is made here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple, Protocol, cast

from whistlestop.server import entries, undoing
from whistlestop.server.entries import Entry
from whistlestop.server.messages import Event, Reason, SeatInfo, TableInfo, Talk, UndoInfo
from whistlestop.server.table import PLAYING, Table
from whistlestop.server.view_shape import ViewShape
from whistlestop.table.reasons import reasons
from whistlestop.table.view import SPECTATOR

DAY = 86_400


class Eyes(Protocol):
    """Who looks: a seat; or a spectator, and the seat through whose eyes it would like to see."""

    seat: int
    eyes: int  # or SPECTATOR


def snapshot_event(table: Table, viewer: Eyes, online: Collection[int], since: int) -> Event:
    """Show a table to a viewer, with the whole log and the talk since an event."""
    return shown(table, viewer, online, Latest("snapshot", 0, since))


def event(table: Table, viewer: Eyes, online: Collection[int], entry: Entry, *, anew: bool = False) -> Event:
    """Show a table to a viewer after its last entry, with what that adds to the talk and the log; or all."""
    what = entry.what
    kind = str(type(what).__struct_config__.tag)
    who = what.seat if isinstance(what, entries.Undo) else None
    known = 0 if anew else moves_known(table, what)
    return shown(table, viewer, online, Latest(kind, known, entry.number - 1, who))


class Latest(NamedTuple):
    """What is told with a table: the kind of its last entry, log and talk from where on, and who did it."""

    what: str
    moves: int
    talk: int
    who: int | None = None


def shown(table: Table, viewer: Eyes, online: Collection[int], latest: Latest) -> Event:
    """Show a table to a viewer."""
    game = table.game
    looks = viewer.eyes if may_look(table, viewer) else viewer.seat
    view = None if game is None else game.view(looks, latest.moves)
    why = {} if game is None or view is None else reasons(game, looks, view.legal_moves)
    if view is not None and looks != viewer.seat:
        view = replace(view, legal_moves=())  # who watches has no move
    return Event(
        number=table.number,
        what=latest.what,
        you=viewer.seat,
        eyes=SPECTATOR if looks == viewer.seat else looks,
        table=table_info(table, online),
        # The document has the shape already: to build the shape's objects first would only cost time.
        view=None if view is None else cast("ViewShape", view.document()),
        reasons={about: Reason(each.code, each.message, each.clause) for about, each in why.items()},
        talk=tuple(
            Talk(each.number, each.at, each.seat, each.text, each.phrase)
            for each in table.talk
            if each.number > latest.talk
        ),
        undo=undoing.offer(table, viewer.seat),
        undone=() if latest.moves else tuple(table.gone),
        who=latest.who,
    )


def may_look(table: Table, viewer: Eyes) -> bool:
    """Tell whether a viewer may see through another seat's eyes: a spectator may, if that seat allows it."""
    there = viewer.seat == SPECTATOR and 0 <= viewer.eyes < len(table.seats)
    return there and table.seats[viewer.eyes].shows


def table_info(table: Table, online: Collection[int]) -> TableInfo:
    """Describe a table the way everybody sees it."""
    game = table.game
    return TableInfo(
        id=table.id,
        settings=table.settings,
        phase=table.phase,
        host=table.host,
        seats=tuple(seat_info(table, number, online) for number in range(len(table.seats))),
        to_act=table.to_act,
        commitment=None if game is None else game.commitment,
        key=game.key.hex() if game is not None and game.key is not None else None,
        before=table.before,
        after=table.after,
        undo=None if table.undo is None else UndoInfo(table.undo.seat, undoing.waiting(table)),
    )


def seat_info(table: Table, number: int, online: Collection[int]) -> SeatInfo:
    """Describe a seat."""
    seat, clock = table.seats[number], table.settings.clock
    waiting = table.phase == PLAYING and number in table.to_act
    return SeatInfo(
        seat=number,
        name=seat.name,
        bot=seat.driver,
        open=not seat.taken,
        away=bool(seat.stand_in),
        online=number in online,
        bank=seat.bank if clock is not None and not clock.days else None,
        due=seat.since + clock.days * DAY if clock is not None and clock.days and waiting else None,
        shows=seat.shows,
    )


def moves_known(table: Table, what: entries.What) -> int:
    """Return how many moves of the log viewers know after the entry before; the rest is new, or told anew.

    Once everybody has chosen first tickets, how many each has kept is told; at the end, everything is. When
    a move was taken back, the whole log is another one.
    """
    if isinstance(what, entries.Undone):
        return 0
    if table.game is None or not isinstance(what, entries.Moved):
        return 0 if table.game is None else len(table.game.history)
    opened = table.game.over or (what.first and table.game.question != "keep_tickets")
    return 0 if opened else len(table.game.history) - 1
