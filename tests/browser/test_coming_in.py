"""From the first page to a table: alone in one click, with friends by link, with anybody by the lobby."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Invite
from tests.browser.person import CALM
from tests.browser.player import TABLE, Player
from tests.browser.strategy import Hasty, play_on
from tests.browser.tables import lay_out
from tests.browser.test_whole_games import counted, shown_totals
from tools.crowd import Server

NAME = "input[autocomplete=nickname]"
SIT = "form button.main"


def made(page: Page) -> str:
    """Make the table that the form describes; return its link."""
    page.locator(SIT).click()
    return page.locator("main .links [readonly]").first.input_value()


def sit_down(page: Page, name: str) -> None:
    """Take the seat that a link offers."""
    page.locator(NAME).fill(name)
    page.locator(SIT).click()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_one_click_and_one_plays(server: Server, invite: Invite, size: str) -> None:
    person = invite(size)
    page = person.open("/")
    page.locator("article button.main").first.click()
    page.wait_for_url("**/t/*")
    player = Player(person, page, "usa", server.url)
    player.wait_for_question()
    play_on(player, Hasty(), 2)
    assert len(player.played) == 2


def test_friends_come_by_the_links_of_table_and_seat(invite: Invite) -> None:
    ana = invite()
    page = ana.open("/new?box=europe")
    page.locator("label", has=page.locator("input[name=seats][value='3']")).click()
    link = made(page)
    page.locator("main ol details summary").first.click()
    seat = page.locator("main ol details [readonly]").first.input_value()
    page.locator("main .links details summary").click()
    watch = page.locator("main .links details [readonly]").input_value()
    hers = invite("phone", language="ro-RO").open(seat)
    sit_down(hers, "Cleo")
    expect(page.get_by_text("Cleo")).to_be_visible()
    assert "#" not in hers.url, "the secret is still in the address bar"
    theirs = invite().open(watch)
    expect(theirs.get_by_text("Cleo").first).to_be_visible()
    his = invite().open(link)
    sit_down(his, "Ben")
    for each in (page, hers, his, theirs):
        expect(each.locator(TABLE)).to_be_visible()
    assert theirs.locator(TABLE).get_attribute("data-asks") == ""
    mine = ana.open("/")
    expect(mine.locator("section[aria-labelledby=mine] li")).to_have_count(1)


def test_bots_among_my_tables_have_the_names_that_they_play_under(server: Server, invite: Invite) -> None:
    person = invite()
    player = Player.at(person, lay_out(server.database, "ghost", "person", "greedy"), server.url)
    expect(player.page.locator(".player .name").nth(1)).to_contain_text("Bruno")
    mine = person.open("/").locator("section[aria-labelledby=mine] li")
    expect(mine).to_contain_text("Bruno (Greedy)")


def test_anybody_joins_an_open_table_in_the_lobby(invite: Invite) -> None:
    page = invite().open("/lobby")
    page.locator("a.button.main").click()
    page.locator("label", has=page.locator("input[name=box][value=nordic]")).click()
    expect(page.locator("input[name=open]").last).to_be_checked()
    made(page)
    lobby = invite("phone").open("/lobby")
    board = lobby.locator(".filters select").first
    board.select_option("usa")
    expect(lobby.locator("li button.main")).to_have_count(0)
    board.select_option("nordic")
    lobby.locator("li button.main").first.click()
    lobby.wait_for_url("**/t/*")
    for each in (page, lobby):
        expect(each.locator(TABLE)).to_be_visible()


def test_a_game_with_motion_and_guide_is_played_to_the_end(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "ghost", "person", "greedy", deal="motion")
    moving = {**CALM, "speed": 1, "guide": True, "sound": True}
    player = Player.at(invite(choices=moving), laid, server.url)
    play_on(player, Hasty())
    player.hands.press("[data-skip]")
    assert shown_totals(player) == counted(server, laid.id)


def test_a_friend_in_the_same_house_comes_over_plain_http(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "ghost", "person", "greedy", deal="friend")
    friend = invite("phone", base=server.url.replace("127.0.0.1", "friend.test"))
    player = Player.at(friend, laid, server.url)
    assert player.page.evaluate("isSecureContext") is False
    play_on(player, Hasty(), 2)
    assert len(player.played) == 2


def test_the_link_leads_to_where_friends_find_the_server(tmp_path: Path, invite: Invite) -> None:
    server = Server(str(tmp_path / "games.db"), site="http://friend.test:8470/")
    server.start()
    try:
        page = invite(base=server.url).open("/new?box=ghost")
        made(page)
        expect(page.locator("main .links [readonly]").first).to_have_value(
            re.compile(r"^http://friend\.test:8470/t/")
        )
    finally:
        server.stop()
    assert not list(tmp_path.glob("*-wal")), "a copy of the one file would not be whole"
