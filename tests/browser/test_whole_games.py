"""Every box is played to its end in the page, with a mouse and with a finger."""

from __future__ import annotations

import httpx
import pytest
from tests.browser.conftest import Invite
from tests.browser.player import Player
from tests.browser.strategy import Hasty, play_on
from tests.browser.tables import lay_out
from tools.crowd import Server

EVERYWHERE = {"keep", "draw", "claim"}
KINDS = {
    "usa": {"take", "tickets"},
    "europe": {"take", "tickets", "station", "decline"},
    "nordic": {"take", "tickets"},
    "nederland": {"take", "tickets"},
    "ghost": {"swap"},
}


def shown_totals(player: Player) -> dict[int, int]:
    """Read the final count off the page."""
    player.page.locator("[data-total]").first.wait_for()
    cells = player.page.locator("[data-total]").all()
    return {
        int(cell.get_attribute("data-total") or -1): int(cell.inner_text().replace("\N{MINUS SIGN}", "-"))
        for cell in cells
    }


def counted(server: Server, table: str) -> dict[int, int]:
    """Ask the server for the same."""
    replay = httpx.get(f"{server.url}/api/tables/{table}/replay").raise_for_status().json()
    return {seat: each["total"] for seat, each in enumerate(replay["standings"]["seats"])}


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("box", list(KINDS))
def test_a_box_is_played_to_the_end(server: Server, invite: Invite, box: str, size: str) -> None:
    laid = lay_out(server.database, box, "person", "greedy", deal=f"{box}, {size}")
    player, hasty = Player.at(invite(size), laid, server.url), Hasty()
    play_on(player, hasty)
    assert set(hasty.done) >= (EVERYWHERE | KINDS[box]) - ({"keep"} if box == "ghost" else set())
    assert shown_totals(player) == counted(server, laid.id)
    if box == "nederland":
        assert player.view["own"]["tokens"]["tolls"] < 30, "no toll was paid"
