"""Every screen of the page, and how somebody gets there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page
from tests.browser.person import Person
from tests.browser.player import Player
from tests.browser.positions import EUROPE, LAST_TURNS
from tests.browser.questions import QUESTIONS, Question, come_to
from tests.browser.tables import finished, gathering, lay_out
from tools.crowd import Server

Way = Callable[[Person, Server], Page]


def plain(path: str, person: Person, server: Server) -> Page:
    """Open a page by its address."""
    del server
    page = person.open(path)
    page.locator("h1").first.wait_for()
    return page


def lobby(person: Person, server: Server) -> Page:
    """See an open table in the lobby."""
    gathering(server, "ghost", listed=True)
    page = person.open("/lobby")
    page.locator("li button.main").first.wait_for()
    return page


def waiting(person: Person, server: Server) -> Page:
    """Make a table for friends, and wait for them with the details unfolded."""
    del server
    page = person.open("/new?box=nederland")
    page.locator("form button.main").click()
    page.wait_for_url("**/t/*")
    page.locator("main ol").wait_for()
    for fold in page.locator("main details summary").all():
        fold.click()
    return page


def joining(person: Person, server: Server) -> Page:
    """Come by a table's link."""
    page = person.open(gathering(server, "europe"))
    page.locator("form button.main").wait_for()
    return page


def wrong_link(person: Person, server: Server) -> Page:
    """Come by a link that was cut off."""
    page = person.open(f"{gathering(server, 'europe')}#cut-off")
    page.locator("main [role=alert]").wait_for()
    return page


def too_late(person: Person, server: Server) -> Page:
    """Come to a private table whose game has begun."""
    page = person.open(f"/t/{lay_out(server.database, 'usa', 'person', 'person').id}")
    page.locator("main a.button").wait_for()
    return page


def question(asked: Question, person: Person, server: Server) -> Page:
    """Be asked something at a table."""
    return come_to(asked, person, server).page


def text_board(person: Person, server: Server) -> Page:
    """Read the board in words."""
    laid = lay_out(server.database, "europe", "person", "greedy", position=EUROPE)
    player = Player.at(person, laid, server.url)
    player.hands.press(".tools button:last-child")
    player.page.locator("input[type=search]").wait_for()
    return player.page


def rules(person: Person, server: Server) -> Page:
    """Unfold what a company may agree on."""
    page = plain("/new?box=usa", person, server)
    page.locator("form details summary").click()
    return page


def paper(name: str, person: Person, server: Server) -> Page:
    """Look at one of the papers beside the board."""
    laid = lay_out(server.database, "europe", "person", "greedy", position=EUROPE, tally=True, pure=True)
    player = Player.at(person, laid, server.url)
    player.play("draw")  # so that there is something in the log
    player.page.locator(f"[role=tab][id$=-{name}]").click()
    return player.page


def ending(person: Person, server: Server) -> Page:
    """See the last move made, and the count after it."""
    laid = lay_out(server.database, "usa", "person", "greedy", position=LAST_TURNS)
    player = Player.at(person, laid, server.url)
    player.play("claim el_paso-santa_fe with 2 red")
    player.page.locator("[data-total]").first.wait_for()
    return player.page


def replay(person: Person, server: Server) -> Page:
    """Look at a finished game."""
    page = person.open(f"/replay/{finished(server, 'ghost').id}?move=12")
    page.locator("main header h1").wait_for()
    return page


SCREENS: dict[str, Way] = {
    "home": partial(plain, "/"),
    "new": partial(plain, "/new?box=nederland"),
    "lobby": lobby,
    "settings": partial(plain, "/settings"),
    "help": partial(plain, "/help?box=usa"),
    "help-clause": partial(plain, "/help#E4"),
    "waiting": waiting,
    "join": joining,
    "wrong-link": wrong_link,
    "too-late": too_late,
    "no-table": partial(plain, "/t/nosuchtable"),
    "nowhere": partial(plain, "/nowhere"),
    "no-replay": partial(plain, "/replay/nosuchtable"),
    "rules": rules,
    "text-board": text_board,
    "log": partial(paper, "log"),
    "talk": partial(paper, "talk"),
    "more": partial(paper, "more"),
    "ending": ending,
    "replay": replay,
    **{each.name.replace(" ", "-"): partial(question, each) for each in QUESTIONS},
}
