"""Who is spoken to, in which language and colours, about which table: what every part of the screen needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from whistlestop.engine.board import Board
from whistlestop.tui.chart import mark_of
from whistlestop.tui.tables.contract import Look
from whistlestop.tui.themes import Theme
from whistlestop.words.language import Language
from whistlestop.words.telling import Speaker


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody before a screen."""

    language: Language
    theme: Theme

    def speaker(self, board: Board, look: Look) -> Speaker:
        """Return who tells this reader about a table."""
        return Speaker(self.language, board, shown_names(self.language, look.names), look.you)


def marked(reader: Reader, seat: int | None, said: str) -> Text:
    """Write something behind the mark of a seat, or of the player beyond the seats."""
    style = reader.theme.neutral if seat is None else reader.theme.players[seat]
    return Text().append(mark_of(seat), style).append(f" {said}")


def shown_names(language: Language, names: Sequence[str]) -> tuple[str, ...]:
    """Name every seat, also one where nobody sits yet."""
    return tuple(name or language.text("board.seat", n=seat + 1) for seat, name in enumerate(names))
