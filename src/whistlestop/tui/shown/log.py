"""What has happened, in sentences."""

from __future__ import annotations

from rich.text import Text

from whistlestop.engine.board import Board
from whistlestop.tui.shown.telling import Reader, marked
from whistlestop.tui.tables.contract import Look
from whistlestop.words.telling import line_sentence


def log_text(reader: Reader, board: Board, look: Look, most: int | None = None) -> Text:
    """Tell the last moves, or all of them; each behind the mark of who made it."""
    view = look.view
    if view is None or not view.log:
        return Text(reader.language.text("log.none"), reader.theme.dim)
    speaker = reader.speaker(board, look)
    lines = view.log if most is None else view.log[-most:]
    told = [marked(reader, line.seat, line_sentence(speaker, line)) for line in lines]
    return Text("\n").join([*told, *talk(reader, look)])


def talk(reader: Reader, look: Look) -> list[Text]:
    """Tell what was said at the table, the latest last."""
    said = reader.language.text
    lines = []
    for each in look.talk[-5:]:
        text = said(f"phrase.{each.phrase}") if each.phrase else each.text
        name = said("who.spectator") if each.who is None else look.names[each.who]
        lines.append(Text().append(f"{name}: ", reader.theme.bold).append(text))
    return lines
