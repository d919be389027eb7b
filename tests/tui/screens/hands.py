"""Hands at a keyboard: they look at the screen and press keys, and do nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from whistlestop.tui.app import Start, Terminal
from whistlestop.tui.screens.deciding import SHEETS
from whistlestop.tui.screens.ending import EndSheet
from whistlestop.tui.screens.sheets import KeepSheet, PickSheet
from whistlestop.tui.screens.table import TableScreen
from whistlestop.tui.settings import Settings
from whistlestop.tui.tables.local import LocalTable, Wanted, open_table
from whistlestop.tui.widgets.board import BoardPane

QUIET = Settings(language="en", speed="none")
MOST_STEPS = 100_000  # that a game may take; most of them wait for others


def terminal_at(table: LocalTable, folder: Path, settings: Settings = QUIET) -> Terminal:
    """Start the terminal at a table."""
    return Terminal(folder, settings, Start(table=lambda: table))


def quick_table(box: str, **wanted: Any) -> LocalTable:
    """Lay a table with quick bots that think in this process."""
    asked = {"seed": 7, "bots": ("random",), **wanted}
    return open_table(Wanted(box=box, **asked), in_process=True)


async def until(pilot: Pilot[None], *kinds: type[Any]) -> None:
    """Wait until a screen or sheet of one of some kinds is on top."""
    for _ in range(200):
        await pilot.pause(0.02)
        if isinstance(pilot.app.screen, kinds):
            return
    raise AssertionError(f"none of {kinds} came, but {pilot.app.screen!r} is there")


async def drawn(pilot: Pilot[None]) -> None:
    """Wait until the board is drawn in the size that its window asks for."""
    for screen in pilot.app.screen_stack:
        for pane in screen.query(BoardPane):
            while pane.chart_size() not in pane.plans:
                await pilot.pause(0.02)


async def typed(pilot: Pilot[None], line: str) -> None:
    """Type a line and send it off."""
    names = {" ": "space", "-": "minus", "/": "slash", "_": "underscore", ".": "full_stop"}
    await pilot.press(*(names.get(letter, letter) for letter in line), "enter")
    await pilot.pause(0.05)


def screen_text(screen: Screen[Any]) -> str:
    """Read the whole screen."""
    return "\n".join(strip.text for strip in screen._compositor.render_strips())


async def play_on(pilot: Pilot[None]) -> None:
    """Press the keys for one decision: claim what can be claimed, else draw."""
    screen = pilot.app.screen
    if isinstance(screen, KeepSheet):
        for _ in range(screen.least):
            await pilot.press("space", "down")
        await pilot.press("enter")
    elif isinstance(screen, PickSheet):
        listing = screen.query_one(OptionList)
        assert listing.option_count
        await pilot.press("enter")
    elif isinstance(screen, TableScreen):
        await at_the_table(pilot, screen)
    await pilot.pause()


async def at_the_table(pilot: Pilot[None], screen: TableScreen) -> None:
    """Begin a move from the line for moves."""
    view = screen.seen.view
    if view is None or screen.seen.you not in view.to_act:
        await pilot.pause(0.01)
        return
    offered = [str(move) for move in view.legal_moves]
    claims = any(move.startswith("claim ") for move in offered)
    if view.decision in SHEETS or (view.decision == "turn" and claims):
        await pilot.press("enter")
    else:
        move = next((move for move in ("draw", "pass") if move in offered), offered[0])
        await typed(pilot, move)


async def play_to_the_end(pilot: Pilot[None]) -> None:
    """Play by keys until the final count is shown."""
    for _ in range(MOST_STEPS):
        if isinstance(pilot.app.screen, EndSheet):
            return
        await play_on(pilot)
    raise AssertionError("the game never ended")
