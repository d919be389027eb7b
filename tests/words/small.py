"""A board of four cities, and speakers about it: what the tests of sentences are told on."""

from dataclasses import replace

import whistlestop as ws
from whistlestop.engine.board_file import BoardFacts, City, Lane, Ticket
from whistlestop.table.log import LogLine, News
from whistlestop.words.language import language
from whistlestop.words.telling import Speaker

BOARD = ws.Board(
    BoardFacts(
        board="test",
        title="Test",
        players=(2, 2),
        cars=45,
        deck={"red": 12, "blue": 12, "locomotive": 14},
        points={2: 2, 3: 3, 6: 6},
        cities=tuple(City(name, name.upper() + name) for name in "abcd"),
        lanes=(
            Lane("a", "b", 2, "red"),
            Lane("b", "c", 3, "red"),
            Lane("b", "c", 3, "blue"),
            Lane("a", "c", 6, "gray", "tunnel"),
        ),
        tickets=(Ticket("a", "c", 9), Ticket("a", "d", 4)),
    )
)
VIEW = ws.new_game("usa", 2, seed=1).view(0)


def speaker(code: str = "en", *, board: ws.Board = BOARD, you: int = 0, prefer: str = "") -> Speaker:
    """Return who speaks to Ana; beside her sits Ben."""
    return Speaker(language(code, prefer), board, ("Ana", "Ben"), you)


def line(seat: int, move: str, *news: News) -> LogLine:
    """Write a line of the log."""
    return LogLine(1, seat, move, news)


def plain(said: str) -> str:
    """Write what was said with the signs of a keyboard."""
    return said.translate({0x2013: "-", 0xD7: "x", 0x2019: "'"})


def view(**change: object) -> ws.View:
    """Return the view of a turn in which nothing is on offer, changed."""
    usual: dict[str, object] = {"decision": "turn", "to_act": (0,), "legal_moves": ()}
    return replace(VIEW, **{**usual, **change})  # type: ignore[arg-type]
