"""The first load is small, and what was seen is there without a network."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.tables import finished, lay_out
from tools.crowd import Server

MOST = 400_000  # bytes on the wire, the board's picture not counted
KEPT = """
caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((all) => all.flat().map((each) => new URL(each.url).pathname))
"""


def bytes_of(person: Person, path: str, ready: str) -> dict[str, int]:
    """Load a page for the first time; return what came for each address, as it came over the wire."""
    page, sizes = person.context.new_page(), dict[str, int]()

    def came(request: Request) -> None:
        # What was asked for ahead and is used later comes twice, the second time from the browser itself.
        size = request.sizes()["responseBodySize"] + request.sizes()["responseHeadersSize"]
        sizes[request.url] = sizes.get(request.url, 0) + size

    page.on("requestfinished", came)
    page.goto(path, wait_until="networkidle")
    page.locator(ready).first.wait_for()
    assert all(size > 0 for size in sizes.values()), sizes
    return {url: size for url, size in sizes.items() if not url.endswith((".webp", "/boards/usa.svg"))}


def test_the_first_load_of_home_is_small(invite: Invite) -> None:
    sizes = bytes_of(invite(worker=False), "/", "h1")
    assert 50_000 < sum(sizes.values()) < MOST, sizes


def test_the_first_load_of_a_table_is_small(server: Server, invite: Invite) -> None:
    laid = lay_out(server.database, "usa", "person", "greedy")
    sizes = bytes_of(invite(worker=False), laid.link(), ".stage")
    assert 50_000 < sum(sizes.values()) < MOST, sizes


def under_worker(page: Page) -> None:
    """Wait until the service worker looks after a page, and load it once more through it."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.locator("main").wait_for()


def test_without_a_network_the_page_is_there_and_says_so(invite: Invite) -> None:
    person = invite()
    page = person.open("/")
    under_worker(page)
    person.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    page.locator("article button.main").first.click()
    expect(page.locator("[role=alert]")).to_be_visible()
    kept = page.evaluate(KEPT)
    assert kept
    assert [path for path in kept if path.startswith("/api/") and not path.startswith("/api/boards/")] == []


def test_a_replay_that_was_seen_is_there_without_a_network(server: Server, invite: Invite) -> None:
    laid, person = finished(server, "ghost"), invite()
    page = person.open(f"/replay/{laid.id}?move=3")
    under_worker(page)
    expect(page.locator(".transport")).to_be_visible()
    person.context.set_offline(True)
    page.reload()
    expect(page.locator(".transport")).to_be_visible()
    page.locator(".transport button").last.click()
    expect(page.locator(".transport button").last).to_be_disabled()
    assert page.locator("[data-held]").count() > 0
