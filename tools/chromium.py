"""The Chromium of this machine, driven by Playwright: found under any of its names, without its extras."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",  # it visits nothing but our own server, and root may not use the sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP friend.test 127.0.0.1",  # plain http, as friends have it
)


class NoChromium(Exception):
    """There is no Chromium to drive."""


def found() -> str:
    """Return where Chromium is."""
    for name in NAMES:
        if (path := shutil.which(name)) is not None:
            return path
    raise NoChromium(f"None of {', '.join(NAMES)} is in PATH: apt install chromium")


def launch(playwright: Playwright) -> Browser:
    """Start it, without a window."""
    return playwright.chromium.launch(executable_path=found(), headless=True, args=list(FLAGS))
