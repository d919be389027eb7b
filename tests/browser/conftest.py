"""A real server, a real Chromium, and people who use both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.person import Person
from tools.chromium import launch
from tools.crowd import Server

expect.set_options(timeout=30_000)  # guards against standing still; nothing is measured by it
Invite = Callable[..., Person]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    made = Server(str(folder / "games.db"), log=folder / "server.log")
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium for one file of tests: Playwright's event loop must not meet those of other tests."""
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture
def invite(browser: Browser, server: Server) -> Iterator[Invite]:
    """Let people come; none of them may have had to complain."""
    people: list[Person] = []

    def come(size: str = "desktop", **more: Any) -> Person:
        people.append(Person(browser, more.pop("base", server.url), size, **more))
        return people[-1]

    yield come
    complaints = [each for person in people for each in person.complaints]
    for person in people:
        person.leave()
    assert complaints == []
