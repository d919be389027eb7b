"""What a person does at a table on the screen, one thing at a time."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.tui.screens.hands import QUIET, drawn, play_on, quick_table, screen_text, terminal_at, typed, until
from textual.pilot import Pilot

from whistlestop.engine.board import Board
from whistlestop.tui.chart import Plan, Spot, plan_chart
from whistlestop.tui.screens.ending import EndSheet
from whistlestop.tui.screens.home import HomeScreen
from whistlestop.tui.screens.replay import ReplayScreen
from whistlestop.tui.screens.sheets import KeepSheet, PickSheet, ReadSheet
from whistlestop.tui.screens.table import TableScreen
from whistlestop.tui.settings import Settings
from whistlestop.tui.tables.local import LocalTable
from whistlestop.tui.widgets.board import BoardPane
from whistlestop.tui.widgets.chips import ChipRow
from whistlestop.tui.widgets.command import CommandLine

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def seated(
    folder: Path, table: LocalTable, settings: Settings = QUIET, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """Sit at a table with first tickets chosen."""
    app = terminal_at(table, folder, settings)
    async with app.run_test(size=size) as pilot:
        await until(pilot, KeepSheet)
        await play_on(pilot)
        await until(pilot, TableScreen)
        await drawn(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        yield pilot, screen


async def test_a_line_that_is_refused_says_why_and_by_which_clause(tmp_path: Path) -> None:
    async with seated(tmp_path, quick_table("usa")) as (pilot, screen):
        before = len(screen.seen.view.log) if screen.seen.view else 0
        await typed(pilot, "claim boston-miami with 3 red")
        assert screen.message == "There is no lane between boston and miami."
        await typed(pilot, "claim denver-omaha with 4 purple")
        assert screen.message.endswith("(U8)")
        assert screen.seen.view is not None
        assert len(screen.seen.view.log) == before


async def test_tab_completes_a_move_and_names_of_the_readers_language_are_understood(tmp_path: Path) -> None:
    polish = QUIET.with_(language="pl")
    async with seated(tmp_path, quick_table("europe", seed=3), polish) as (pilot, screen):
        line = screen.query_one(CommandLine)
        await pilot.press(*"dr", "tab")
        assert line.value == "draw "
        await pilot.press("escape", *"take", "tab")
        assert line.value.startswith("take ")
        await pilot.press("escape", *"tick", "tab", "enter")
        assert any(str(entry.move) == "tickets" for entry in screen.table.game.history)  # type: ignore[attr-defined]


async def test_a_claim_without_cards_asks_for_them(tmp_path: Path) -> None:
    table = quick_table("usa", seed=11)
    async with seated(tmp_path, table) as (pilot, screen):
        assert screen.seen.view is not None
        claim = next(str(move) for move in screen.seen.view.legal_moves if str(move).startswith("claim "))
        await typed(pilot, claim.partition(" with ")[0])
        await until(pilot, PickSheet)
        await pilot.press("1")
        await until(pilot, TableScreen)
        assert any(str(entry.move).startswith("claim ") for entry in table.game.history)


async def test_the_board_is_walked_by_arrows_and_letters_and_words_say_what_is_there(tmp_path: Path) -> None:
    async with seated(tmp_path, quick_table("usa")) as (pilot, screen):
        pane = screen.query_one(BoardPane)
        pane.focus()
        await pilot.press("d")
        assert pane.lit.focus == Spot("city", "dallas")
        await pilot.press("d")
        assert pane.lit.focus == Spot("city", "denver")
        await pilot.press("right")
        assert pane.lit.focus is not None
        assert pane.lit.focus.kind == "lane"
        assert "spaces" in screen_text(screen)


async def test_what_comes_up_under_a_sheet_is_asked_when_it_is_put_away(tmp_path: Path) -> None:
    table = quick_table("usa", seed=11)
    async with seated(tmp_path, table) as (pilot, _):
        await pilot.press("f4")
        await until(pilot, ReadSheet)
        assert table.play("tickets") is None
        await pilot.pause(0.2)
        assert isinstance(pilot.app.screen, ReadSheet)
        await pilot.press("escape")
        await until(pilot, KeepSheet)


async def test_the_board_is_planned_once_however_fast_moves_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []

    def counted(board: Board, width: int, height: int, name: Callable[[str], str]) -> Plan:
        asked.append((width, height))
        return plan_chart(board, width, height, name)

    monkeypatch.setattr("whistlestop.tui.widgets.board.plan_chart", counted)
    app = terminal_at(quick_table("usa"), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, KeepSheet)
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        for _ in range(20):
            table.show()
        await drawn(pilot)
    assert len(asked) == len(set(asked))


async def test_a_click_on_a_card_takes_it_and_the_second_one_ends_the_turn(tmp_path: Path) -> None:
    table = quick_table("usa", seed=5)
    async with seated(tmp_path, table) as (pilot, screen):
        market = screen.query_one("#market", ChipRow)
        for _ in range(2):
            place = next(
                (row, column)
                for row, column, chip in market.places(market.size.width)
                if chip.move.startswith("take ") and "locomotive" not in chip.move
            )
            await pilot.click("#market", offset=(place[1] + 2, place[0]))
            await pilot.pause(0.05)
        taken = [str(entry.move) for entry in table.game.history if entry.seat == 0]
        assert len([move for move in taken if move.startswith("take ")]) == 2


async def test_a_key_pressed_twice_answers_once(tmp_path: Path) -> None:
    async with seated(tmp_path, quick_table("usa", seed=11)) as (pilot, screen):
        await pilot.press("enter")
        await until(pilot, PickSheet)
        sheet = pilot.app.screen
        assert isinstance(sheet, PickSheet)
        screen.action_moves()
        assert sheet.is_active
        screen.answer("home")
        sheet.answer(None)
        sheet.answer(None)
        await until(pilot, TableScreen)
        await pilot.pause(0.1)
        assert screen.is_active


async def test_a_move_is_taken_back(tmp_path: Path) -> None:
    table = quick_table("usa", seed=5)
    async with seated(tmp_path, table) as (pilot, _):
        moves = len(table.game.history)
        await typed(pilot, "draw")
        assert len(table.game.history) == moves + 1
        await pilot.press("f5")
        await pilot.pause(0.05)
        assert len(table.game.history) == moves


async def test_tickets_are_drawn_only_when_asked_twice(tmp_path: Path) -> None:
    table = quick_table("usa", seed=5)
    async with seated(tmp_path, table) as (pilot, screen):
        market = screen.query_one("#market", ChipRow)
        market.focus()
        market.cursor = len(market.chips) - 1
        await pilot.press("enter")
        await until(pilot, PickSheet)
        await pilot.press("2")
        await until(pilot, TableScreen)
        assert "tickets" not in [str(entry.move) for entry in table.game.history]


@pytest.mark.parametrize("key", ["f1", "f4"])
async def test_what_can_be_read_is_put_away_again(tmp_path: Path, key: str) -> None:
    async with seated(tmp_path, quick_table("usa")) as (pilot, _):
        await pilot.press(key)
        await until(pilot, ReadSheet)
        await pilot.press("escape")
        await until(pilot, TableScreen)


async def test_a_game_that_was_left_is_offered_at_the_start_and_gone_on_with(tmp_path: Path) -> None:
    from whistlestop.tui.tables.local import Wanted, open_table  # noqa: PLC0415 - this table is kept

    table = open_table(Wanted(box="ghost", seed=3, bots=("random",)), tmp_path, in_process=True)
    app = terminal_at(table, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, KeepSheet, TableScreen)
        for _ in range(6):
            await play_on(pilot)
        await until(pilot, TableScreen)
        moves = [str(entry.move) for entry in table.game.history if entry.seat == 0]
        await pilot.press("f10")
        await until(pilot, HomeScreen)
        await pilot.press("enter")
        await until(pilot, TableScreen, KeepSheet)
        again = next(each for each in app.screen_stack if isinstance(each, TableScreen))
        assert again.seen.view is not None
        mine = [line.move for line in again.seen.view.log if line.seat == 0]
        assert len(mine) == len(moves) > 0


async def test_settings_are_seen_at_once_and_kept(tmp_path: Path) -> None:
    from whistlestop.tui.app import Terminal  # noqa: PLC0415 - without a table

    app = Terminal(tmp_path, QUIET)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, HomeScreen)
        await pilot.press("end", "up", "enter")
        await pilot.pause(0.1)
        await pilot.press("right", "down", "right", "enter")
        await until(pilot, HomeScreen)
        assert app.settings.language == "pl"
        assert app.theme == app.settings.theme == "light"
        assert "Pięć gier" in screen_text(app.screen)
    assert '"language": "pl"' in (tmp_path / "settings.json").read_text()


async def test_a_finished_game_is_counted_and_seen_again(tmp_path: Path) -> None:
    table = quick_table("ghost", seed=4)
    app = terminal_at(table, tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, KeepSheet, TableScreen)
        while not isinstance(app.screen, EndSheet):
            await play_on(pilot)
        assert "Total" in screen_text(app.screen)
        await pilot.press("down", "enter")
        await until(pilot, ReplayScreen)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("end")
        assert screen.at == screen.shown.last == len(table.game.history)
        await pilot.press("left", "home", "right", "e", "e")
        assert screen.at == 1
        await pilot.press("escape")
        await until(pilot, HomeScreen)
