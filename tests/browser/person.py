"""Somebody with a browser of their own: a screen, a language, choices, and complaints when the page does wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket

SIZES = {"desktop": (1280, 800), "phone": (390, 844), "narrow": (360, 740)}
# What is provoked by a test, and told by Chromium in its own words.
EXPECTED = (
    "status of 404",
    "status of 403",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "WebSocket connection",
)
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
    ) -> None:
        """Come with a screen and a language; by default without motion, sound and guide."""
        width, height = SIZES[size]
        self.size, self.touch = size, size != "desktop"
        chosen = json.dumps(CALM if choices is None else choices)
        kept = {"name": "whistlestop.settings", "value": chosen}
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            base_url=base,
            has_touch=self.touch,
            is_mobile=self.touch,
            storage_state={"cookies": [], "origins": [{"origin": base, "localStorage": [kept]}]},
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
        if said.type == "error" and not any(each in said.text for each in EXPECTED):
            self.complaints.append(f"{said.location.get('url', '')}: {said.text}")

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
