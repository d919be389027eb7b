"""The server goes and comes back under the page: it says so, comes back by itself, and loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.person import CUT_OFF, EXPECTED
from tests.browser.player import MARKET, Player
from tests.browser.strategy import Hasty, play_on
from tests.browser.tables import lay_out, moves_of
from tools.crowd import Server

LOST = "header .lost"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    made = Server(str(tmp_path / "games.db"), log=tmp_path / "server.log")
    made.start()
    yield made
    made.kill()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_killed_server_is_waited_for(mortal: Server, invite: Invite, size: str) -> None:
    laid = lay_out(mortal.database, "usa", "person", "greedy", deal="restart")
    person = invite(size, base=mortal.url, expected=EXPECTED + CUT_OFF)
    player, hasty = Player.at(person, laid, mortal.url), Hasty()
    play_on(player, hasty, 7)
    while player.asked != "turn":
        play_on(player, hasty, 1)
    before = player.number
    mortal.kill()
    expect(player.page.locator(LOST)).to_be_visible()
    player.hands.press(f'{MARKET} button[data-move="draw"]')  # while nobody is there to hear it
    mortal.start()
    player.wait_for_event(before + 1)
    expect(player.page.locator(LOST)).to_have_count(0)
    assert moves_of(mortal.database, laid.id, 0) == [*player.played, "draw"]
    player.played.append("draw")
    player.wait_for_question(before)
    play_on(player, hasty, 3)
    assert moves_of(mortal.database, laid.id, 0) == player.played
