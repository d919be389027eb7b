"""Screens as they look: at two sizes, in every set of colours, in every language.

`make approve` takes them anew; look at what changed before you commit it.
"""

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.tui.screens.hands import QUIET, drawn, quick_table, terminal_at, until

import whistlestop as ws
from whistlestop.tui.app import Terminal
from whistlestop.tui.screens.ending import EndSheet
from whistlestop.tui.screens.home import HomeScreen
from whistlestop.tui.screens.sheets import KeepSheet, PickSheet
from whistlestop.tui.screens.table import TableScreen
from whistlestop.tui.settings import Settings
from whistlestop.tui.tables.contract import distinct
from whistlestop.tui.tables.keeper import Seating
from whistlestop.tui.tables.local import LocalTable

pytestmark = pytest.mark.anyio

APPROVED = Path(__file__).parent / "approved"
SMALL, LARGE = (80, 24), (160, 50)


def in_the_middle(box: str, moves: int, players: int = 2) -> LocalTable:
    """Lay a table in the middle of a game that was played at random, when it is the person's turn."""
    game, dice = ws.new_game(box, players=players, seed=7), Random(5)
    bots = ("", *["random"] * (players - 1))
    game.names = ("Ana", *distinct(bots[1:]))
    while not game.over and (len(game.history) < moves or game.to_act != (0,)):
        seat = game.to_act[0]
        game.play(dice.choice(game.legal_moves(seat)), seat)
    return LocalTable(game, Seating(0, bots, 1), in_process=True)


async def looks_as_approved(
    app: Terminal, size: tuple[int, int], name: str, *kinds: type[Any], keys: tuple[str, ...] = ()
) -> None:
    """Take a picture of a screen, after some keys; it has to be the approved one."""
    async with app.run_test(size=size) as pilot:
        await until(pilot, *kinds)
        await drawn(pilot)
        await pilot.press(*keys)
        app.screen.set_focus(None)
        await pilot.pause(0.1)
        # Pictures number their styles anew each time.
        taken = re.sub(r"\bterminal-\d+", "terminal", app.export_screenshot(title="whistlestop tui"))
    approved = APPROVED / f"{name}.svg"
    if os.environ.get("WHISTLESTOP_APPROVE"):
        APPROVED.mkdir(exist_ok=True)
        approved.write_text(taken, encoding="utf-8")
    elif approved.read_text(encoding="utf-8") != taken:
        other = Path("build") / f"{name}.svg"
        other.parent.mkdir(exist_ok=True)
        other.write_text(taken, encoding="utf-8")
        pytest.fail(f"{approved} and {other} differ; if the new one is right, `make approve` keeps it")


@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind"])
async def test_a_table_in_all_colours(tmp_path: Path, theme: str) -> None:
    app = terminal_at(in_the_middle("europe", 90, 3), tmp_path, QUIET.with_(theme=theme))
    await looks_as_approved(app, SMALL, f"table-{theme}", TableScreen, KeepSheet, PickSheet)


@pytest.mark.parametrize(("box", "language"), [("nordic", "pl"), ("nederland", "ro")])
async def test_a_large_table(tmp_path: Path, box: str, language: str) -> None:
    app = terminal_at(in_the_middle(box, 60), tmp_path, QUIET.with_(language=language))
    await looks_as_approved(app, LARGE, f"large-{box}-{language}", TableScreen, KeepSheet, PickSheet)


async def test_choosing_tickets(tmp_path: Path) -> None:
    app = terminal_at(quick_table("nederland", players=3), tmp_path)
    await looks_as_approved(app, SMALL, "tickets", KeepSheet, keys=("space", "down", "space"))


async def test_the_final_count(tmp_path: Path) -> None:
    table = in_the_middle("europe", 10_000, 4)
    app = terminal_at(table, tmp_path)
    await looks_as_approved(app, SMALL, "count", EndSheet)


async def test_the_first_screen(tmp_path: Path) -> None:
    app = Terminal(tmp_path, Settings(language="pl"))
    await looks_as_approved(app, SMALL, "start", HomeScreen)
