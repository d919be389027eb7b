"""In every language all is said in that language: no key without a text, and no gap that nobody filled."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import Invite
from tests.browser.person import CALM, Person
from tests.browser.player import Player
from tests.browser.screens import SCREENS
from tests.browser.strategy import Hasty, play_on
from tests.browser.tables import finished, lay_out
from tools.crowd import Server
from tools.page import NOT_ON_THE_PAGE, TEXTS

KEYS = {
    key
    for path in (TEXTS / "en").glob("*.json")
    if path.name != NOT_ON_THE_PAGE
    for key in json.loads(path.read_text(encoding="utf-8"))
}
LANGUAGES = {"pl": "pl-PL", "ro": "ro-RO"}
SAID = """
() => {
  const told = ["aria-label", "title", "placeholder", "alt", "aria-valuetext"];
  const all = [...document.querySelectorAll("*")];
  const words = all.flatMap((each) => told.map((name) => each.getAttribute(name) ?? ""));
  return [document.body.innerText, document.title, ...words].join("\\n");
}
"""


FORGET = f"""
if (location.protocol === "http:") {{
  localStorage.clear();
  localStorage.setItem("whistlestop.settings", {json.dumps(json.dumps(CALM))});
}}
"""
# As a browser tells a page that a language was chosen in another tab.
CHOOSE = """
(code) => dispatchEvent(new StorageEvent("storage", { key: "whistlestop.language", newValue: code }))
"""


def unsaid(page: Page) -> list[str]:
    """Return keys and gaps that the page shows, or tells those who listen."""
    said = str(page.evaluate(SAID))
    keys = [
        word for word in re.findall(r"[a-z_]+(?:\.[A-Za-z_0-9]+)+", said) if word in KEYS or known_part(word)
    ]
    return keys + re.findall(r"\{\w+\}", said)


def known_part(word: str) -> bool:
    """Tell whether a word begins like keys do: of a key that was forgotten, only that is known."""
    return any(key.startswith(f"{word.partition('.')[0]}.") for key in KEYS)


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("box", ["europe", "ghost"])
def test_a_game_is_told_in_the_language(server: Server, invite: Invite, language: str, box: str) -> None:
    laid = lay_out(server.database, box, "person", "greedy", deal=f"{language} words")
    person = invite(language=LANGUAGES[language])
    player, hasty = Player.at(person, laid, server.url), Hasty()
    for _ in range(12):
        play_on(player, hasty, 2)
        assert unsaid(player.page) == []
    assert player.page.locator("html").get_attribute("lang") == language


@pytest.fixture(scope="module")
def reader(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody who goes through all screens with one browser, which forgets everything at every load."""
    person = Person(browser, server.url, language=LANGUAGES["pl"], worker=False)
    person.context.add_init_script(FORGET)
    yield person
    person.leave()
    assert person.complaints == []


@pytest.mark.parametrize("screen", list(SCREENS))
def test_a_screen_is_in_every_language(server: Server, reader: Person, screen: str) -> None:
    page = SCREENS[screen](reader, server)
    for language in LANGUAGES:
        page.evaluate(CHOOSE, language)
        page.locator(f"html[lang={language}]").wait_for(state="attached")
        assert unsaid(page) == []
    for each in reader.context.pages:
        each.close()


def test_a_missing_text_would_be_found(invite: Invite) -> None:
    page = invite().open("/")
    page.evaluate("document.querySelector('h1').textContent = 'home.no_such_text'")
    page.evaluate("document.querySelector('h1').title = 'so {many}'")
    assert unsaid(page) == ["home.no_such_text", "{many}"]


def test_a_language_chosen_in_one_tab_is_spoken_in_all(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "ghost", "person", "greedy")
    person = invite()
    player = Player.at(person, laid, server.url)
    english = player.page.locator("header .ask").inner_text()
    person.open("/settings").locator("input[name=language][value=ro]").check()
    expect(player.page.locator("html[lang=ro]")).to_be_attached()
    expect(player.page.locator("header .ask")).not_to_have_text(english)
    assert unsaid(player.page) == []


def test_a_language_is_chosen_in_the_page(server: Server, invite: Invite) -> None:
    laid = finished(server, "ghost")
    page = invite().open("/settings")
    page.locator("select").filter(has=page.locator("option[value=pl]")).first.select_option("pl")
    page.locator("html[lang=pl]").wait_for()
    page.goto(f"/replay/{laid.id}")
    page.locator("main header h1").wait_for()
    assert page.locator("html").get_attribute("lang") == "pl"
    assert unsaid(page) == []
