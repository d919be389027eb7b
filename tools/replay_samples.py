"""Writes the finished games that the page's tests look at: run it after a change of what a replay holds."""

from __future__ import annotations

from pathlib import Path
from random import Random

from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import find_bot
from whistlestop.server.entries import Settings
from whistlestop.server.messages import ENCODER
from whistlestop.server.replay import replayed
from whistlestop.server.table import Seat, Table
from whistlestop.table.game import new_game

TARGET = Path(__file__).parent.parent / "web" / "tests" / "replay-games"
BOXES = ("ghost", "nederland")
NAMES = ("Ana", "Ben")
SEED = 5


def written(box: str) -> bytes:
    """Let two bots play a game; write its replay."""
    game, random = new_game(box, len(NAMES), SEED), Random(SEED)
    game.names = NAMES
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat, len(game.history))
        game.play(find_bot("greedy").choose(view, game.board, random, Budget(seconds=10)), seat)
    table = Table(f"game-{box}")
    table.settings = Settings(box, len(NAMES))
    table.seats = [Seat(name=name) for name in NAMES]
    return ENCODER.encode(replayed(table, game.record())) + b"\n"


if __name__ == "__main__":
    for each in BOXES:
        path = TARGET / f"{each}.json"
        path.write_bytes(written(each))
        print(path)
