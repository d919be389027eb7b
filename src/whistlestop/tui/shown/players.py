"""The players: what everybody sees of each, in columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from whistlestop.engine.board import Board
from whistlestop.table.view import SeatView, View
from whistlestop.tui.chart import mark_of
from whistlestop.tui.shown.telling import Reader, marked, shown_names
from whistlestop.tui.tables.contract import Look

NAME = 6  # letters of a name that are shown in any case


def columns(board: Board, view: View) -> list[str]:
    """List what is counted of each player at this table, by the keys of the columns' heads."""
    tokens = view.seats[0].tokens
    own = view.own.tokens if view.own is not None else {}
    names = ["points"] if board.facts.points else ["done"]
    names += ["cars", "cards", "tickets"]
    names += ["stations"] if "stations" in tokens else []
    names += ["tolls"] if "tolls" in tokens or "tolls" in own else []
    return names + (["loans"] if "loans" in tokens else [])


def number(board: Board, view: View, seat: SeatView, column: str) -> str:
    """Write one number of a player; what only its owner may see, or isn't known yet, is a dot."""
    tokens = seat.tokens
    if seat.seat == view.seat and view.own is not None:
        tokens = {**view.own.tokens, **tokens}
    if column == "points":
        return str(seat.score)
    if column == "done":
        return str(len(tokens.get("done", ())) + bool(tokens.get("treat")))
    if column == "stations":
        return str(max(0, board.facts.stations - len(tokens["stations"])))
    if column in {"tolls", "loans"}:
        return str(tokens.get(column, "·"))
    value = {"cars": seat.cars, "cards": seat.cards, "tickets": seat.tickets}[column]
    return "·" if value is None else str(value)


def rows_of(reader: Reader, board: Board, view: View) -> list[list[str]]:
    """Write the heads of the columns, and what stands under them for each player."""
    heads = columns(board, view)
    rows = [[number(board, view, seat, head) for head in heads] for seat in view.seats]
    return [[reader.language.text(f"terminal.head.{head}") for head in heads], *rows]


def widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """Return how wide each column is."""
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def least_width(reader: Reader, board: Board, look: Look) -> int:
    """Return how wide the players' lines are at least."""
    if look.view is None:
        return NAME
    wide = widths(rows_of(reader, board, look.view))
    return NAME + sum(wide) + len(wide) + 2


def players(reader: Reader, board: Board, look: Look, width: int) -> Text:
    """Write a line for each player under a line of heads, as narrow as need be."""
    view = look.view
    if view is None:
        return company(reader, look)
    names = shown_names(reader.language, look.names)
    titles, *rows = rows_of(reader, board, view)
    wide = widths([titles, *rows])
    room = max(NAME, width - sum(wide) - len(wide) - 2)
    text = Text(no_wrap=True, overflow="crop")
    text.append(" " * (room + 2) + cells(titles, wide), reader.theme.dim)
    for seat, row in zip(view.seats, rows, strict=True):
        acts = seat.seat in view.to_act
        style = reader.theme.players[seat.seat]
        text.append("\n")
        text.append(mark_of(seat.seat), style)
        text.append("▸" if acts else " ")
        name = who(reader, look, names, seat.seat)
        name = name if len(name) <= room else names[seat.seat]
        text.append(shortened(name, room).ljust(room), reader.theme.bold if acts else "")
        text.append(cells(row, wide))
    if view.neutral is not None:
        text.append("\n")
        text.append(neutral(reader, view, names))
    return text


def cells(parts: Sequence[str], wide: Sequence[int]) -> str:
    """Set numbers or heads under each other."""
    return "".join(f" {part:>{each}}" for part, each in zip(parts, wide, strict=True))


def shortened(name: str, room: int) -> str:
    """Cut a name that is too long."""
    return name if len(name) <= room else f"{name[: room - 1]}…"


def who(reader: Reader, look: Look, names: Sequence[str], seat: int) -> str:
    """Name a player; you are told, and who isn't there."""
    said = reader.language.text
    if seat == look.you:
        return names[seat] if names[seat] == said("terminal.you") else f"{names[seat]} {said('who.you')}"
    company_of = look.seats[seat]
    if company_of.stand_in:
        return f"{names[seat]} ({said('who.stand_in')})"
    if not company_of.present and not company_of.bot:
        return f"{names[seat]} ({said('who.offline')})"
    return names[seat]


def neutral(reader: Reader, view: View, names: Sequence[str]) -> Text:
    """Tell of the player beyond the seats. Rules: H10."""
    held = view.neutral
    if held is None:
        return Text()
    holder = names[held.marker] if held.marker is not None else "?"
    said = reader.language.text("players.neutral", n=held.cars, name=holder)
    return marked(reader, None, said)


def company(reader: Reader, look: Look) -> Text:
    """List who has come, before the cards are dealt."""
    said = reader.language.text
    lines = []
    for seat, each in enumerate(look.seats):
        if each.bot:
            lines.append(said("sit.bot", bot=said(f"bot.{each.bot}")))
        elif not each.name:
            lines.append(said("sit.free"))
        else:
            lines.append(f"{each.name} {said('who.you')}" if seat == look.you else each.name)
    return Text("\n").join(marked(reader, seat, line) for seat, line in enumerate(lines))
