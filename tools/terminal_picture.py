"""Draw docs/terminal.svg: a game of Europe as it fills a terminal.

python -m tools.terminal_picture
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import find_bot
from whistlestop.tui.app import Start, Terminal
from whistlestop.tui.settings import Settings
from whistlestop.tui.tables.keeper import Seating
from whistlestop.tui.tables.local import LocalTable
from whistlestop.tui.widgets.board import BoardPane

PICTURE = Path(__file__).parent.parent / "docs" / "terminal.svg"
SIZE = 140, 42
MOVES = 70
BOTS = ("", "medium", "hard")


def laid() -> LocalTable:
    """Lay a table at which a bot has played for everybody, until it is the person's turn."""
    game = ws.new_game("europe", players=3, seed=12)
    game.names = ("Ana", "Medium", "Hard")
    bot, dice = find_bot("medium"), Random(1)
    while len(game.history) < MOVES or game.to_act != (0,):
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.board, dice, Budget()), seat)
    return LocalTable(game, Seating(0, BOTS, 1), in_process=True)


async def draw() -> None:
    """Draw the picture."""
    app = Terminal(None, Settings(language="en", speed="none"), Start(table=laid))
    async with app.run_test(size=SIZE) as pilot:
        pane = None
        while pane is None or pane.chart_size() not in pane.plans:
            await pilot.pause(0.05)
            pane = next(iter(app.screen.query(BoardPane)), None)
        pane.focus()
        await pilot.press("p", "right")
        await pilot.pause(0.2)
        PICTURE.write_text(app.export_screenshot(title="whistlestop tui"), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(draw())
    print(PICTURE)
