"""How a table feels: what is heard, what flies, what the log can do, and how the tab calls."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Invite
from tests.browser.person import CALM, Person
from tests.browser.player import TABLE, Player
from tests.browser.positions import EUROPE
from tests.browser.tables import lay_out
from tools.crowd import Server

# Notes that were started, cards that flew, how a lit lane was flagged: some of it is there for a moment.
COUNT = """
window.notes = 0;
window.flown = 0;
window.flag = "";
for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...words) { window.notes += 1; return start.apply(this, words); };
}
new MutationObserver(() => {
  window.flown += document.querySelectorAll(".flight").length;
  if (document.querySelector(".flagged")) window.flag = document.querySelector(".map").textContent;
}).observe(document, { childList: true, subtree: true });
"""
LOUD = {**CALM, "sound": True}
MOVING = {**CALM, "speed": 1}
CLAIM = "claim marseille-paris with 3 red 1 locomotive"


def at_a_table(person: Person, server: Server) -> Player:
    """Come to a turn in the middle of a game, with an ear and an eye on the page."""
    person.context.add_init_script(COUNT)
    laid = lay_out(server.database, "europe", "person", "greedy", position=EUROPE)
    return Player.at(person, laid, server.url)


def heard(page: Page) -> int:
    """Count the notes so far."""
    return int(page.evaluate("notes"))


def test_a_card_is_heard_but_nothing_before_the_first_gesture(server: Server, invite: Invite) -> None:
    player = at_a_table(invite(choices=LOUD), server)
    assert heard(player.page) == 0
    player.play("draw")
    player.page.wait_for_function("notes > 0")


def test_nothing_is_heard_when_all_sounds_are_off(server: Server, invite: Invite) -> None:
    player = at_a_table(invite(choices=LOUD), server)
    button = player.page.get_by_role("button", name="Sound", exact=True)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    before = heard(player.page)
    player.play("draw")
    player.play("draw")  # and the other one moves
    assert heard(player.page) == before


def test_every_sound_can_be_heard_in_the_settings(invite: Invite) -> None:
    person = invite(choices=LOUD)
    person.context.add_init_script(COUNT)
    page = person.open("/settings")
    buttons = page.get_by_role("button", name="Hear it").all()
    assert len(buttons) > 4
    for button in buttons:
        before = heard(page)
        button.click()
        page.wait_for_function("(before) => notes > before", arg=before)


@pytest.mark.parametrize("size", ["desktop", "narrow"])
def test_a_card_flies(server: Server, invite: Invite, size: str) -> None:
    player = at_a_table(invite(size, choices=MOVING), server)
    player.play("draw")
    player.page.wait_for_function("flown > 0")


@pytest.mark.parametrize("choices", [MOVING, None], ids=["motion", "calm"])
def test_a_lane_of_somebody_else_is_lit(
    server: Server, invite: Invite, choices: dict[str, Any] | None
) -> None:
    laid = lay_out(server.database, "europe", "person", "person", position=EUROPE)
    watcher = invite(choices=choices)
    watcher.context.add_init_script(COUNT)
    page = watcher.open(laid.link(1))
    page.locator(TABLE).wait_for()
    Player.at(invite(), laid, server.url).played_at(CLAIM)
    page.wait_for_function("flag.includes('Ana')")
    if choices is None:
        assert page.evaluate("flown") == 0, "something flies although less motion is asked for"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_log_is_filtered_copied_and_looked_back_at(server: Server, invite: Invite, size: str) -> None:
    person = invite(size)
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player = at_a_table(person, server)
    player.played_at(CLAIM)
    page = player.page
    page.get_by_role("tab", name="Log").click()
    topic, lines = page.get_by_label("What to show"), page.locator("ol li button")
    topic.select_option("claims")
    expect(lines.filter(has_text="Marseille")).to_have_count(1)
    topic.select_option("tickets")
    expect(page.get_by_text("Nothing like that")).to_be_visible()
    topic.select_option("all")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert f"Ana: {CLAIM}" in page.evaluate("navigator.clipboard.readText()")
    lines.last.press("Enter")
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()


def test_the_tab_calls_until_the_table_is_left(server: Server, invite: Invite) -> None:
    page = at_a_table(invite(), server).page
    icon = page.locator("link[rel=icon]")
    expect(page).to_have_title("● Your turn · Whistlestop")
    expect(icon).to_have_attribute("href", re.compile("^data:"))
    page.get_by_role("link", name="Back to the start page").click()
    page.wait_for_url("**/")
    expect(page).not_to_have_title(re.compile("Your turn"))
    expect(icon).not_to_have_attribute("href", re.compile("^data:"))
