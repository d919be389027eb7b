"""What has changed since the last look, told once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from whistlestop.table.log import LogLine
from whistlestop.tui.plain.beginning import introduction
from whistlestop.tui.plain.seen import Seen
from whistlestop.tui.shown.telling import shown_names
from whistlestop.tui.tables.contract import Look
from whistlestop.words.telling import about, move_sentence, sentences


@dataclass(slots=True)
class News:
    """What there is to tell."""

    moves: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)  # talk, wishes, who comes and goes: whatever is no move

    @property
    def lines(self) -> list[str]:
        """Return all of it."""
        return self.moves + self.rest


def news(before: Look, seen: Seen) -> News:
    """Tell what has changed: what was taken back and played, then all else."""
    look = seen.look
    if before.number == look.number and not look.note:
        return News()
    rest = [look.note] if look.note else []
    rest += [*connection(before, seen), *wishes(before, seen), *company(before, seen), *talk(before, seen)]
    return News([*moves(before, seen)], rest)


def lines_of(look: Look) -> tuple[LogLine, ...]:
    """Return the log."""
    return look.view.log if look.view is not None else ()


def same(pair: tuple[LogLine, LogLine]) -> bool:
    """Tell whether two lines are of the same move; which tickets are kept may be told later than that."""
    one, other = pair
    keeps = one.move.startswith("keep") and other.move.startswith("keep")
    return one.seat == other.seat and (keeps or one.move == other.move)


def unchanged(before: Look, look: Look) -> int:
    """Count the moves that were made before and still stand."""
    return sum(1 for _ in takewhile(same, zip(lines_of(before), lines_of(look), strict=False)))


def moves(before: Look, seen: Seen) -> Iterator[str]:
    """Tell the moves that were taken back, the last one first, and those that were played."""
    old, new = lines_of(before), lines_of(seen.look)
    stays = unchanged(before, seen.look)
    for line in reversed(old[stays:]):
        yield seen.language.text("log.gone", move=move_sentence(seen.speaker, line))
    for line in new[stays:]:
        yield from sentences(seen.speaker, line)


def connection(before: Look, seen: Seen) -> Iterator[str]:
    """Tell that the connection was lost, or is back."""
    if before.connected and not seen.look.connected and not seen.look.ended:
        yield seen.language.text("table.lost")
    elif not before.connected and seen.look.connected:
        yield seen.language.text("terminal.plain.back")


def wishes(before: Look, seen: Seen) -> Iterator[str]:
    """Tell that somebody asks to take a move back, or that it stands."""
    asks, asked = seen.look.undo_asked_by, before.undo_asked_by
    if asks is not None and asks != asked:
        yield about(seen.speaker, asks, "log.undo_asked")
    elif asks is None and asked is not None and unchanged(before, seen.look) == len(lines_of(before)):
        yield seen.language.text("terminal.plain.undo.stands")


def company(before: Look, seen: Seen) -> Iterator[str]:
    """Tell who has come, gone, or is played for by a bot; while players gather the whole list is told."""
    said, look = seen.language.text, seen.look
    if before.phase == "gathering":
        yield from [] if look.phase == "gathering" else introduction(seen)
        return
    for seat, (old, new) in enumerate(zip(before.seats, look.seats, strict=False)):
        if seat == look.you:
            if new.stand_in and not old.stand_in:
                yield said("table.away")
        elif new.stand_in and not old.stand_in:
            yield f"{seen.names[seat]}: {said('who.stand_in')}."
        elif (new.present, new.stand_in) != (old.present, old.stand_in):
            yield f"{seen.names[seat]}: {said('wait.here' if new.present else 'who.offline')}."


def talk(before: Look, seen: Seen) -> Iterator[str]:
    """Tell what was said."""
    said, names = seen.language.text, shown_names(seen.language, seen.look.names)
    for each in seen.look.talk[len(before.talk) :]:
        name = said("who.spectator") if each.who is None else names[each.who]
        yield f"{name}: {said(f'phrase.{each.phrase}') if each.phrase else each.text}"
