"""Screens as they look: at two sizes, in every set of colours, in every language.

`pytest tests/tui/screens/test_pictures.py --snapshot-update` takes them anew; look at what changed.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.tui.screens.hands import QUIET, drawn, quick_table, terminal_at, until
from textual.pilot import Pilot

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

Compare = Callable[..., bool]
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


def at(*kinds: type[Any], keys: tuple[str, ...] = ()) -> Callable[[Pilot[None]], Any]:
    """Wait for a screen, and press some keys there."""

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, *kinds)
        await drawn(pilot)
        await pilot.press(*keys)
        pilot.app.screen.set_focus(None)
        await pilot.pause(0.1)

    return before


@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind", "monochrome"])
def test_a_table_in_all_colours(tmp_path: Path, snap_compare: Compare, theme: str) -> None:
    app = terminal_at(in_the_middle("europe", 90, 3), tmp_path, QUIET.with_(theme=theme))
    assert snap_compare(app, terminal_size=SMALL, run_before=at(TableScreen, KeepSheet, PickSheet))


@pytest.mark.parametrize(("box", "language"), [("nordic", "pl"), ("nederland", "ro")])
def test_a_large_table(tmp_path: Path, snap_compare: Compare, box: str, language: str) -> None:
    app = terminal_at(in_the_middle(box, 60), tmp_path, QUIET.with_(language=language))
    assert snap_compare(app, terminal_size=LARGE, run_before=at(TableScreen, KeepSheet, PickSheet))


def test_choosing_tickets(tmp_path: Path, snap_compare: Compare) -> None:
    app = terminal_at(quick_table("nederland", players=3), tmp_path)
    assert snap_compare(app, terminal_size=SMALL, run_before=at(KeepSheet, keys=("space", "down", "space")))


def test_the_final_count(tmp_path: Path, snap_compare: Compare) -> None:
    table = in_the_middle("europe", 10_000, 4)
    app = terminal_at(table, tmp_path)
    assert snap_compare(app, terminal_size=SMALL, run_before=at(EndSheet))


def test_the_first_screen(tmp_path: Path, snap_compare: Compare) -> None:
    app = Terminal(tmp_path, Settings(language="pl"))
    assert snap_compare(app, terminal_size=SMALL, run_before=at(HomeScreen))
