"""The first line: what is played, how far it is, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from whistlestop.engine.board import Board
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.tables.contract import Look
from whistlestop.words.asking import ask_sentence
from whistlestop.words.names import board_name


def heading(reader: Reader, board: Board, look: Look, turns: Sequence[str], width: int) -> Text:
    """Write the heading; what is asked wins over the rest where there is little room."""
    asked = asked_now(reader, board, look, turns)
    parts = [board_name(reader.language, board)]
    if look.view is not None and not look.view.over:
        parts.append(reader.language.text("terminal.round", n=look.view.round))
        if look.view.last_turns is not None:
            parts.append(reader.language.text("table.last_round", n=look.view.last_turns))
    before = " · ".join(parts)
    mine = look.view is not None and look.you in look.view.to_act
    text = Text(no_wrap=True, overflow="ellipsis")
    if len(before) + len(asked) + 5 <= width:
        text.append(f" {before} ", reader.theme.accent)
        text.append("  ")
    else:
        text.append(" ")
    return text.append(asked, reader.theme.bold if mine else reader.theme.dim)


def asked_now(reader: Reader, board: Board, look: Look, turns: Sequence[str]) -> str:
    """Say what is asked now, of whom; or why nothing is."""
    said = reader.language.text
    if not look.connected:
        return said("table.lost")
    if look.view is None:
        return said("terminal.gathering")
    if look.undo_waits_for_you and look.undo_asked_by is not None:
        return said("log.undo_asked", name=look.names[look.undo_asked_by])
    if 0 <= look.you < len(look.seats) and look.seats[look.you].stand_in:
        return said("table.away")
    return ask_sentence(reader.speaker(board, look), look.view, turns)
