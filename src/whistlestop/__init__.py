"""Whistlestop: five train board games, played by every rule of their rulebooks.

import whistlestop as ws

game = ws.new_game("europe", players=3, seed=7)
game.play(game.legal_moves(0)[0], seat=0)
"""

from whistlestop._form import form, prepare

prepare()  # before anything of the engine is imported

# ruff: noqa: E402 - the engine's form is chosen above
from whistlestop.boxes import BOXES
from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    Decline,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayNeutralLane,
    Move,
    Pass,
    PayExtra,
    SwapTickets,
    TakeCard,
)
from whistlestop.engine.refusals import (
    BadDocument,
    BadSetup,
    BoardError,
    IllegalMove,
    Refusal,
    UnreadableMove,
    WhistlestopError,
)
from whistlestop.table.game import Game, from_position, new_game
from whistlestop.table.open import load_board, parse_move
from whistlestop.table.record import Record, load_record, program_version
from whistlestop.table.standings import SeatStanding, Standings
from whistlestop.table.view import SPECTATOR, View

__all__ = [
    "BOXES",
    "SPECTATOR",
    "BadDocument",
    "BadSetup",
    "Board",
    "BoardError",
    "BuildStation",
    "Cards",
    "ClaimLane",
    "Decline",
    "DrawCard",
    "DrawTickets",
    "Game",
    "IllegalMove",
    "KeepTickets",
    "LayNeutralLane",
    "Move",
    "Pass",
    "PayExtra",
    "Record",
    "Refusal",
    "SeatStanding",
    "Standings",
    "SwapTickets",
    "TakeCard",
    "UnreadableMove",
    "View",
    "WhistlestopError",
    "form",
    "from_position",
    "load_board",
    "load_record",
    "new_game",
    "parse_move",
]


def __getattr__(name: str) -> str:
    """Look the version up when it is asked for."""
    if name == "__version__":
        return program_version()
    raise AttributeError(f"module 'whistlestop' has no attribute {name!r}")
