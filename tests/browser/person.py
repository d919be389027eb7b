"""Somebody with a browser of their own: a screen, a language, choices, and complaints about the page."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from playwright._impl._api_structures import OriginState
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, WebSocket

SIZES = {"desktop": (1280, 800), "phone": (390, 844), "narrow": (360, 740)}
# What is provoked by a test, and told by Chromium in its own words.
EXPECTED = (
    "status of 404",
    "Cross-Origin-Opener-Policy",  # which browsers leave aside over plain http
    "status of 403",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "WebSocket connection",
)
# What a server that is killed leaves its visitors with. How Chromium's network calls it depends on how far a
# request had come (refused, reset, closed, half an answer); what the page makes of it is never expected.
CUT_OFF = ("Failed to load resource: net::ERR_",)
CALM = {"speed": 0, "guide": False, "sound": False, "name": "Ana"}


@dataclass
class Wire:
    """All that a page was sent."""

    frames: list[str] = field(default_factory=list)  # of its WebSockets
    answers: list[tuple[str, str]] = field(default_factory=list)  # the API's: address and text


class Person:
    """One person's browser."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        size: str = "desktop",
        *,
        language: str = "en-GB",
        choices: dict[str, Any] | None = None,
        worker: bool = True,
        expected: tuple[str, ...] = EXPECTED,
    ) -> None:
        """Come with a screen and a language; by default without motion, sound and guide.

        Without the service worker nothing is fetched that is only kept for later.
        """
        self.expected = expected
        width, height = SIZES[size]
        self.size, self.touch = size, size != "desktop"
        chosen = json.dumps(CALM if choices is None else choices)
        origin: OriginState = {
            "origin": base,
            "localStorage": [{"name": "whistlestop.settings", "value": chosen}],
        }
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            base_url=base,
            has_touch=self.touch,
            is_mobile=self.touch,
            reduced_motion="reduce" if choices is None else "no-preference",
            service_workers="allow" if worker else "block",
            storage_state={"cookies": [], "origins": [origin]},
        )
        self.complaints: list[str] = []
        self.wire = Wire()
        self.sockets: list[WebSocket] = []
        self.context.on("page", self.listen)

    def listen(self, page: Page) -> None:
        """Hear what a page complains about, and what it is sent."""
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", self.heard)
        page.on("websocket", self.connected)

    def heard(self, said: ConsoleMessage) -> None:
        """Keep errors, but for those that are provoked."""
        if said.type == "error" and not any(each in said.text for each in self.expected):
            self.complaints.append(f"{said.location.get('url', '')}: {said.text}")

    def keep_answers(self) -> None:
        """Keep what the API answers too."""
        self.context.on("response", self.answered)

    def answered(self, response: Response) -> None:
        """Keep an answer about tables, unless it is a stream."""
        path = response.url.partition("://")[2].partition("/")[2]
        if path.startswith("api/tables") and not path.endswith("/events") and response.ok:
            self.wire.answers.append((path, response.text()))

    def connected(self, socket: WebSocket) -> None:
        """Keep a socket, and what it brings."""
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self.wire.frames.append(str(frame)))

    @property
    def socket(self) -> WebSocket:
        """Return the latest connection."""
        return self.sockets[-1]

    def open(self, path: str) -> Page:
        """Go to an address, and wait until the page is there."""
        page = self.context.new_page()
        page.goto(path)
        page.locator("main").first.wait_for()
        # What Chromium paints for a moment where a finger was is no part of the page.
        page.evaluate("document.documentElement.style.webkitTapHighlightColor = 'transparent'")
        return page

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()
