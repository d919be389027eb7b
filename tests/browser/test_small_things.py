"""Small things of the table: nothing jumps or is said twice, and what was taken back stays in the log."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.person import CALM
from tests.browser.player import Player
from tests.browser.positions import EUROPE
from tests.browser.tables import lay_out
from tools.crowd import Server

LETTERS = """
() => {
  const fonts = [...document.fonts].map((each) => each.status);
  return fonts.includes("loaded") && !fonts.includes("loading");
}
"""


@pytest.mark.parametrize("language", ["en-GB", "pl-PL", "ro-RO"])
def test_the_board_keeps_its_size_while_tickets_are_picked(
    server: Server, invite: Invite, language: str
) -> None:
    laid = lay_out(server.database, "europe", "person", "greedy")
    player = Player.at(invite("phone", language=language), laid, server.url)
    player.page.wait_for_function(LETTERS)  # another font's lines are a pixel higher
    sizes = [player.page.locator("main").bounding_box()]
    for ticket in player.view["own"]["offer"]:
        player.hands.pick(f'input[data-ticket="{ticket}"]')
        sizes.append(player.page.locator("main").bounding_box())
    assert sizes == sizes[:1] * len(sizes)


def test_why_a_lane_cannot_be_had_is_said_once(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "europe", "person", "greedy", position=EUROPE)
    player = Player.at(invite(), laid, server.url)
    player.hands.point("edinburgh-london/black")
    expect(player.page.get_by_role("dialog")).to_contain_text("have them yet")
    expect(player.page.locator(".tip")).to_contain_text("4 spaces, black")
    expect(player.page.get_by_text("have them yet")).to_have_count(1)


def test_the_guide_is_turned_off_on_a_phone(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "usa", "person", "greedy")
    player = Player.at(invite("narrow", choices={**CALM, "guide": True}), laid, server.url)
    off = player.page.get_by_role("button", name="Turn off")
    size = off.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 44
    off.tap()
    expect(off).to_have_count(0)


def test_a_move_that_was_taken_back_stays_in_the_log(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "ghost", "person", "greedy")
    player = Player.at(invite(), laid, server.url)
    player.play("draw")
    number = player.number
    player.page.locator("button.undo").click()
    player.wait_for_question(number)
    for again in (False, True):
        if again:
            player.page.reload()
        expect(player.page.locator("ol li")).to_have_text(["Taken back: You draw a card."])


def test_tickets_that_share_a_city_are_shown_together(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "nederland", "person", "greedy", deal="twins")
    person = invite()
    player = Player.at(person, laid, server.url)
    tickets = [player.hands.board["tickets"][each] for each in player.view["own"]["offer"]]
    cities = {ticket[end] for ticket in tickets for end in ("a", "b")}
    assert len(cities) == 2 * len(tickets) - 1
    player.page.get_by_role("button", name="Show on board").click()
    expect(player.page.locator(".stage g.ring")).to_have_count(len(cities))
    assert person.complaints == []
