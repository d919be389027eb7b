"""A whole game with nothing but key presses."""

from __future__ import annotations

from tests.browser.conftest import Invite
from tests.browser.player import YES, Player
from tests.browser.positions import EUROPE
from tests.browser.strategy import Hasty, play_on
from tests.browser.tables import lay_out
from tests.browser.test_whole_games import counted, shown_totals
from tools.crowd import Server

POINTED = """
for (const kind of ["pointerdown", "mousedown", "touchstart"])
  addEventListener(kind, () => (document.documentElement.dataset.pointed = kind), true);
"""

# A page that is slow to draw: a frame comes long after somebody has pressed the next keys.
SLOW_FRAMES = """
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 700);
window.cancelAnimationFrame = clearTimeout;
"""


def test_a_game_is_played_by_keyboard_alone(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "ghost", "person", "greedy", deal="keys")
    person = invite()
    person.context.add_init_script(POINTED)
    player, hasty = Player.at(person, laid, server.url, keys=True), Hasty()
    play_on(player, hasty)
    assert hasty.done["claim"] > 2
    assert hasty.done["swap"]
    assert shown_totals(player) == counted(server, laid.id)
    player.hands.press('.ending a[href^="/replay/"]')
    player.page.wait_for_url("**/replay/**")
    assert player.page.locator("html").get_attribute("data-pointed") is None


def test_tickets_cards_and_payments_are_chosen_by_keyboard(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "europe", "person", "greedy", deal="more keys")
    player, hasty = Player.at(invite(), laid, server.url, keys=True), Hasty()
    play_on(player, hasty, 30)
    assert set(hasty.done) >= {"keep", "draw", "take", "claim", "tickets"}


def test_escape_puts_a_lane_down_and_gives_the_focus_back(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "ghost", "person", "greedy", deal="keys")
    player = Player.at(invite(), laid, server.url, keys=True)
    lane = next(move.split()[1] for move in player.view["legal_moves"] if move.startswith("claim"))
    player.hands.point(lane)
    player.page.locator(YES).wait_for()
    player.page.keyboard.press("Escape")
    player.page.locator(YES).wait_for(state="detached")
    assert player.page.evaluate("document.activeElement.dataset.lane") == lane


def test_escape_puts_a_lane_down_before_the_sheet_has_the_focus(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "ghost", "person", "greedy", deal="keys")
    person = invite()
    person.context.add_init_script(SLOW_FRAMES)
    player = Player.at(person, laid, server.url, keys=True)
    lane = next(move.split()[1] for move in player.view["legal_moves"] if move.startswith("claim"))
    player.hands.point(lane)
    player.page.locator(YES).wait_for()
    assert player.page.evaluate("document.activeElement.dataset.lane") == lane
    player.page.keyboard.press("Escape")
    player.page.locator(YES).wait_for(state="detached")
    player.page.wait_for_timeout(1_500)
    assert player.page.evaluate("document.activeElement.dataset.lane") == lane


def test_a_sheet_that_is_late_leaves_the_keys_where_they_are(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "europe", "person", "greedy", position=EUROPE)
    person = invite()
    person.context.add_init_script(SLOW_FRAMES)
    player = Player.at(person, laid, server.url, keys=True)
    player.hands.point("marseille-paris")
    player.hands.pick('input[data-colour="red"]')
    player.page.wait_for_timeout(1_500)
    assert player.page.evaluate("document.activeElement.name") == "colour"
