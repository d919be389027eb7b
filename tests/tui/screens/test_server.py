"""A table of a running server, joined on the screen by its link."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tui.laid import Laid
from tests.tui.screens.hands import QUIET, drawn, play_to_the_end, screen_text, typed, until
from tools.crowd import Server

from whistlestop.tui.app import Terminal
from whistlestop.tui.screens.ending import EndSheet
from whistlestop.tui.screens.home import HomeScreen
from whistlestop.tui.screens.sheets import KeepSheet
from whistlestop.tui.screens.table import TableScreen
from whistlestop.tui.tables.remote import open_link

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(str(tmp_path_factory.mktemp("screens") / "games.db"))
    server.start()
    yield server
    server.stop()


async def test_a_link_typed_at_the_start_leads_to_a_seat_and_a_whole_game(
    server: Server, tmp_path: Path
) -> None:
    laid = Laid(server, "ghost", "open")
    app = Terminal(tmp_path, QUIET.with_(name="Ben"))
    with open_link(laid.seats[0], "Ana") as ana:
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, HomeScreen)
            await pilot.press("end", "up", "up", "up", "enter")
            await pilot.pause(0.1)
            await typed(pilot, laid.link)
            await until(pilot, TableScreen, KeepSheet)
            await drawn(pilot)
            assert "Ana" in screen_text(app.screen)
            # The other seat is left to a bot, so that one pair of hands plays the game.
            ana.leave()
            assert laid.command(0, type="hand_over", id="away", seat=0, bot="random")["type"] == "done"
            await play_to_the_end(pilot)
            assert isinstance(app.screen, EndSheet)
    assert laid.record().startswith("whistlestop record 1\nbox: ghost")


async def test_a_link_that_leads_nowhere_is_answered_in_a_sentence(server: Server, tmp_path: Path) -> None:
    app = Terminal(tmp_path, QUIET)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await until(pilot, HomeScreen)
        await pilot.press("end", "up", "up", "up", "enter")
        await pilot.pause(0.1)
        await typed(pilot, f"{server.url}/t/nowhere")
        for _ in range(100):
            await pilot.pause(0.02)
            if "no table" in screen_text(app.screen).replace("\n", " "):
                break
        assert "table" in screen_text(app.screen)
        assert isinstance(app.screen, HomeScreen)
