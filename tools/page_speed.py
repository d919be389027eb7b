"""Measures the page in Chromium as a mid-range phone has it: a slow processor and a mobile network.

    python -m tools.page_speed            home and a table of each box: until it can be used, and what came
    python -m tools.page_speed --plain    the same without slowing anything down

A page can be used when its heading, or on a table the board's picture and the first question, is there. The
frames are those that were drawn while a finger pans over the board for two seconds.
"""

from __future__ import annotations

import argparse
import math
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table
from tools.chromium import launch
from tools.crowd import Server

SLOWER = 4  # times, the processor
NETWORK = {"offline": False, "latency": 60, "downloadThroughput": 9e6 / 8, "uploadThroughput": 4e6 / 8}
BOXES = ("usa", "europe", "nordic", "nederland", "ghost")
PICTURES = (".webp", *(f"/boards/{box}.svg" for box in BOXES))
AIM = 1.5  # seconds
LAPS = 3  # cold loads of each page; the middle one is told
PANNED = 120  # moves of the finger: two seconds at sixty a second
HOME = "() => document.querySelector('h1') !== null"
TABLE = """
() => Boolean(document.querySelector(".table[data-asks]:not([data-asks=''])"))
  && (document.querySelector(".stage img")?.complete ?? false)
"""
# Told by the page itself: to be asked from outside costs a slow processor much of what is measured.
TELL = """
(() => {
  const ready = %s;
  const look = () => (ready() ? console.debug("usable", performance.now()) : requestAnimationFrame(look));
  look();
})();
"""
COUNT = """
() => {
  window.stamps = [];
  const frame = (now) => { window.stamps.push(now); requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}
"""


@dataclass(frozen=True)
class Load:
    """How one page came."""

    usable: float  # seconds after it was asked for
    transferred: int  # bytes, the board's picture not counted
    picture: int  # bytes


@contextmanager
def phone(browser: Browser, base: str, *, slow: bool) -> Iterator[tuple[Page, CDPSession]]:
    """Open an empty browser as a phone has it."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        base_url=base,
        has_touch=True,
        is_mobile=True,
        service_workers="block",  # what it keeps for later would be counted twice
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if slow:
        session.send("Network.emulateNetworkConditions", NETWORK)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield page, session
    context.close()


def load(page: Page, path: str, ready: str) -> Load:
    """Load a page for the first time."""
    sizes: Counter[str] = Counter()  # what was asked for ahead comes a second time, from the browser itself
    page.on(
        "requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]})
    )
    page.add_init_script(TELL % ready)
    with page.expect_console_message(lambda said: said.text.startswith("usable")) as told:
        page.goto(path, wait_until="commit")
    usable = float(told.value.text.split()[1]) / 1000
    page.wait_for_load_state("networkidle")
    picture = sum(size for url, size in sizes.items() if url.endswith(PICTURES))
    return Load(usable, sum(sizes.values()) - picture, picture)


def frames(page: Page, session: CDPSession) -> float:
    """Pan over the board with a finger; return the frames per second that were drawn meanwhile."""
    zoom = page.locator(".stage").bounding_box() or {"x": 0, "y": 0, "width": 300, "height": 200}
    middle = zoom["x"] + zoom["width"] / 2, zoom["y"] + zoom["height"] / 2
    for _ in range(2):  # looks closer: a whole board can't be panned
        page.touchscreen.tap(*middle)
    page.evaluate(COUNT)
    touch(session, "touchStart", middle)
    for step in range(PANNED):
        angle = step / 15
        touch(session, "touchMove", (middle[0] + 60 * math.sin(angle), middle[1] + 40 * math.cos(angle)))
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stamps: list[float] = page.evaluate("window.stamps")
    return (len(stamps) - 1) / ((stamps[-1] - stamps[0]) / 1000) if len(stamps) > 1 else 0.0


def touch(session: CDPSession, kind: str, at: tuple[float, float]) -> None:
    """Put a finger somewhere."""
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})


def new_table(base: str, box: str) -> str:
    """Open a table against a bot; return the path of its seat's link."""
    seats = [{"kind": "mine", "name": "Ana"}, {"kind": "bot", "bot": "greedy"}]
    wish = {"settings": {"box": box, "seats": 2}, "seats": seats, "shuffle": False}
    made = httpx.post(f"{base}/api/tables", json=wish).raise_for_status().json()
    return f"/t/{made['table']}#{made['keys'][0]['secret']}"


def measured(browser: Browser, base: str, box: str, *, slow: bool) -> tuple[Load, float | None]:
    """Load home, or a table of a box, some times; return the middle one and the frames while panning."""
    loads, pans = [], []
    for _ in range(LAPS):
        with phone(browser, base, slow=slow) as (page, session):
            path, ready = (new_table(base, box), TABLE) if box else ("/", HOME)
            loads.append(load(page, path, ready))
            if box:
                pans.append(frames(page, session))
    middle = sorted(loads, key=lambda each: each.usable)[LAPS // 2]
    return middle, statistics.median(pans) if pans else None


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Measures the page as a phone has it.")
    parser.add_argument("--plain", action="store_true", help="slow nothing down")
    slow = not parser.parse_args().plain
    how = f"{SLOWER} times slower processor, 9 Mbit/s, 60 ms" if slow else "nothing slowed down"
    said = Table("page", "usable (s)", "without picture (kB)", "picture (kB)", "frames/s", title=how)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "games.db"))
        server.start()
        browser = launch(playwright)
        try:
            for box in ("", *BOXES):
                came, pan = measured(browser, server.url, box, slow=slow)
                figures = f"{came.usable:.2f}", f"{came.transferred / 1e3:.0f}", f"{came.picture / 1e3:.0f}"
                said.add_row(box or "home", *figures, "" if pan is None else f"{pan:.0f}")
        finally:
            browser.close()
            server.stop()
    Console().print(said, f"The aim is {AIM} s.")


if __name__ == "__main__":
    main()
