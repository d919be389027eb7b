"""Whole games, played by keys alone."""

from pathlib import Path

import pytest
from tests.tui.screens.hands import play_to_the_end, quick_table, terminal_at, until

from whistlestop.tui.screens.ending import EndSheet
from whistlestop.tui.screens.home import HomeScreen
from whistlestop.tui.screens.sheets import KeepSheet
from whistlestop.tui.screens.table import TableScreen

GAMES = [
    ("usa", {"players": 3}, (80, 24)),
    ("ghost", {"players": 4, "seat": 2}, (100, 30)),
]


@pytest.mark.anyio
@pytest.mark.parametrize(("box", "wanted", "size"), GAMES, ids=[game[0] for game in GAMES])
async def test_a_game_is_played_to_its_end_by_keys(
    tmp_path: Path, box: str, wanted: dict[str, object], size: tuple[int, int]
) -> None:
    table = quick_table(box, **wanted)
    app = terminal_at(table, tmp_path)
    async with app.run_test(size=size) as pilot:
        await until(pilot, TableScreen, KeepSheet)
        await play_to_the_end(pilot)
        assert table.game.over
        assert isinstance(app.screen, EndSheet)
        await pilot.press("escape")
        await until(pilot, TableScreen)
        await pilot.press("f10")
        await until(pilot, HomeScreen)
