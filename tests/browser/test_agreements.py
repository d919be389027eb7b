"""What a company agrees on: rules of a table, phrases and muting, seen cards, eyes, stand-ins."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Invite
from tests.browser.player import TABLE, Player
from tests.browser.positions import EUROPE
from tests.browser.tables import Laid, lay_out
from tools.crowd import Server

POLISH = "pl-PL"


def laid_out(server: Server, **agreed: Any) -> Laid:
    """Lay a table out for Ana and Ben, in the middle of a game."""
    return lay_out(server.database, "europe", "person", "person", position=EUROPE, **agreed)


def come(invite: Invite, link: str, size: str = "desktop", language: str = "en-GB") -> Page:
    """Come to a table."""
    page = invite(size, language=language).open(link)
    page.locator(TABLE).wait_for()
    return page


def test_a_table_is_made_with_rules_of_its_own(invite: Invite) -> None:
    page = invite().open("/new?box=usa")
    page.get_by_text("Rules of this table").click()
    page.get_by_label("Without help on tickets").check()
    page.get_by_label("Count the cards").check()
    page.get_by_label("Talk at the table").select_option("phrases")
    page.locator("form button.main").click()
    expect(page.get_by_text("no help on tickets · seen cards counted · phrases only")).to_be_visible()


def test_a_phrase_is_read_in_ones_own_language_and_can_be_reported(server: Server, invite: Invite) -> None:
    laid = laid_out(server, talk="phrases")
    ana, ben = come(invite, laid.link(0)), come(invite, laid.link(1), "phone", POLISH)
    ana.get_by_role("tab", name="Talk").click()
    expect(ana.get_by_role("textbox", name="Say something")).to_have_count(0)
    ana.get_by_role("button", name="Good luck!").click()
    ben.get_by_role("tab", name="Rozmowa").click()
    ben.get_by_role("button", name="Ana Powodzenia!").click()
    ben.get_by_role("button", name="Zgłoś").click()
    expect(ben.get_by_role("alert").filter(has_text="Zgłoszono")).to_be_visible()


def test_who_is_muted_stays_muted_until_heard_again(server: Server, invite: Invite) -> None:
    laid = laid_out(server)
    ana, ben = come(invite, laid.link(0)), come(invite, laid.link(1))
    for page in (ana, ben):
        page.get_by_role("tab", name="Talk").click()
    ana.get_by_role("textbox", name="Say something").fill("Once upon a time")
    ana.get_by_role("button", name="Send").click()
    line = ben.get_by_role("button", name="Ana Once upon a time")
    line.click()
    ben.get_by_role("button", name="Mute Ana").click()
    expect(line).to_have_count(0)
    ben.reload()
    ben.get_by_role("tab", name="Talk").click()
    again = ben.get_by_role("button", name="Hear Ana again")
    expect(again).to_be_visible()
    expect(line).to_have_count(0)
    again.click()
    expect(line).to_be_visible()


def test_seen_cards_are_counted_and_tickets_are_not_helped_with(server: Server, invite: Invite) -> None:
    agreed = come(invite, laid_out(server, tally=True, pure=True).link())
    usual = come(invite, laid_out(server).link())
    agreed.get_by_role("tab", name="Seen").click()
    expect(agreed.get_by_role("table")).to_be_visible()
    expect(usual.get_by_role("tab", name="Seen")).to_have_count(0)
    expect(usual.get_by_text("to go").first).to_be_visible()
    assert agreed.get_by_text("to go").count() == 0
    phone = come(invite, laid_out(server, tally=True).link(), "phone")
    phone.get_by_role("tab", name="Players").click()
    expect(phone.get_by_role("table")).to_be_visible()


def test_spectators_see_through_the_eyes_that_let_them(server: Server, invite: Invite) -> None:
    laid = laid_out(server)
    ana, ben = come(invite, laid.link(0)), come(invite, laid.link(1))
    eve, phone = come(invite, laid.watching), come(invite, laid.watching, "phone")
    expect(eve.get_by_label("Watch")).to_have_count(0)
    ana.get_by_role("tab", name="More").click()
    ana.get_by_label("Let spectators see").check()
    expect(ben.locator(".eye")).to_have_count(1)
    eve.get_by_label("Watch").select_option(label="through the eyes of Ana")
    expect(eve.get_by_role("heading", name="Cards of Ana")).to_be_visible()
    phone.get_by_role("tab", name="Players").click()
    phone.get_by_label("Watch").select_option(label="through the eyes of Ana")
    phone.get_by_role("tab", name="Cards").click()
    expect(phone.get_by_role("heading", name="Cards of Ana")).to_be_visible()
    eve.reload()  # who comes back asks again
    expect(eve.get_by_label("Watch")).to_be_visible()
    expect(eve.get_by_role("heading", name="Cards of Ana")).to_have_count(0)
    ana.get_by_label("Let spectators see").uncheck()
    expect(phone.get_by_role("heading", name="Cards of Ana")).to_have_count(0)
    expect(phone.get_by_role("tab", name="Tickets")).to_have_count(0)
    expect(eve.get_by_label("Watch")).to_have_count(0)


def test_a_bot_stands_in_and_goes_again(server: Server, invite: Invite) -> None:
    laid = lay_out(
        server.database, "usa", "person", "person"
    )  # Ben's tickets are waited for: nothing happens
    page = Player.at(invite(), laid, server.url).page
    page.get_by_role("tab", name="More").click()
    page.get_by_label("Level of the bot").select_option("greedy")
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    page.get_by_role("button", name="Play myself again").click()
    expect(page.get_by_text("A bot plays for you.")).to_have_count(0)


def test_a_bot_is_offered_for_who_has_been_away_for_long(server: Server, invite: Invite) -> None:
    person, laid = invite(), laid_out(server)
    page = person.context.new_page()
    page.clock.install()
    page.goto(laid.link())
    page.locator(TABLE).wait_for()
    expect(page.get_by_text("away").first).to_be_visible()
    offered = page.get_by_role("button", name="Let a bot play for Ben")
    assert offered.count() == 0
    page.clock.fast_forward("01:05")
    expect(offered).to_be_visible()
