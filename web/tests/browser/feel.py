"""How the table feels, in a real Chromium: sounds, flying cards, the log, axe, how smoothly the board pans.

Run with a server that serves a built page, and a folder for pictures if they are wanted:
python web/tests/browser/feel.py http://127.0.0.1:8470 [FOLDER]
"""
# ruff: noqa: INP001, T201 - a script, which tells what it finds

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path

from look import Look
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

# Notes that were started; the page's own instruments play them, so that what is heard can be counted.
LISTEN = """
window.notes = 0;
for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...words) { window.notes += 1; return start.apply(this, words); };
}
"""
FRAMES = """
window.frames_ = [];
const count = (now) => { window.frames_.push(now); window.counting = requestAnimationFrame(count); };
window.counting = requestAnimationFrame(count);
"""
KEY = "'whistlestop.settings'"
CALM = {"reduced_motion": "reduce"}


def table(person: BrowserContext, box: str = "usa", **settings: object) -> Page:
    """Sit down with two bots, keep all tickets, and wait for one's turn."""
    kept = json.dumps(json.dumps({"guide": False, **settings}))
    person.add_init_script(f"localStorage.getItem({KEY}) ?? localStorage.setItem({KEY}, {kept})")
    person.add_init_script(LISTEN)
    bot = {"kind": "bot", "bot": "greedy"}
    seats = [{"kind": "mine", "name": "Ana"}, bot, bot]
    wish = {"settings": {"box": box, "seats": 3}, "seats": seats, "shuffle": False}
    made = person.request.post("/api/tables", data=wish).json()
    page = person.new_page()
    page.goto(f"/t/{made['table']}#{made['keys'][0]['secret']}")
    page.locator(".sheet input[type=checkbox]").first.wait_for()
    return page


def begin(page: Page) -> None:
    """Keep all tickets; the first move is mine."""
    for each in page.locator(".sheet input[type=checkbox]").all():
        each.check()
    page.locator(".sheet button.main").click()
    page.wait_for_selector("header.mine >> text=Your turn")


def draw(page: Page) -> None:
    """Draw a card from the deck."""
    page.locator("button.pile").first.click()


def sounds(look: Look) -> None:
    """Nothing is heard before a gesture; then a card is, unless all sounds are off."""
    page = table(look.person())
    page.wait_for_timeout(1500)
    if page.evaluate("notes"):
        look.wrong.append("something was heard before the first gesture")
    begin(page)
    before = page.evaluate("notes")
    draw(page)
    page.wait_for_selector("text=Take a second card")
    page.wait_for_timeout(200)
    if page.evaluate("notes") == before:
        look.wrong.append("a card that is drawn is not heard")
    page.get_by_role("button", name="Sound", exact=True).click()
    expect(page.get_by_role("button", name="Sound", exact=True)).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(300)
    muted = page.evaluate("notes")
    draw(page)
    page.wait_for_timeout(4000)
    if page.evaluate("notes") != muted:
        look.wrong.append("something is heard although all sounds are off")
    page.goto("/settings")
    page.get_by_label("Sounds on").check()
    for each in page.get_by_role("button", name="Hear it").all():
        heard = page.evaluate("notes")
        each.click()
        page.wait_for_timeout(250)
        if page.evaluate("notes") <= heard:
            look.wrong.append(f"not heard: {each.get_attribute('aria-label')}")
    look.check(page, "settings-sounds")


def motion(look: Look) -> None:
    """Cards fly, others' lanes are named; with less motion nothing flies, and the names are there too."""
    for size in ("desktop", "phone", "narrow"):
        page = table(look.person(size), speed=0.5)
        begin(page)
        draw(page)
        page.wait_for_selector(".flight", state="attached")
        look.check(page, f"{size}-flight")
        flag(page)
        look.check(page, f"{size}-flag")
    person = look.browser.new_context(base_url=look.base, locale="en-GB", **CALM)
    page = table(person)
    begin(page)
    draw(page)
    page.wait_for_selector("text=Take a second card")
    if page.locator(".flight").count():
        look.wrong.append("a card flies although less motion is asked for")
    flag(page)


def flag(page: Page) -> None:
    """Draw until a bot has put down something."""
    for _ in range(60):
        if page.locator(".flagged").count():
            return
        if page.locator("header.mine").count():
            draw(page)
        page.wait_for_timeout(150)
    raise AssertionError("no bot has claimed a lane before our eyes")


def log(look: Look) -> None:
    """The log can be filtered by keyboard, copied, and a line shows the board then."""
    for size in ("desktop", "phone"):
        person = look.person(size)
        person.grant_permissions(["clipboard-read", "clipboard-write"])
        page = table(person)
        begin(page)
        draw(page)
        page.wait_for_selector("text=Take a second card")
        page.get_by_role("tab", name="Log").click()
        page.get_by_label("What to show").select_option("tickets")
        expect(page.locator("ol li")).to_have_count(3)
        page.get_by_label("What to show").select_option("claims")
        expect(page.get_by_text("Nothing like that")).to_be_visible()
        page.get_by_label("What to show").select_option("all")
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        if "Ana: draw  (Ana draws a card" not in copied:
            look.wrong.append(f"what was copied is {copied!r}")
        page.locator("ol li button").last.press("Enter")
        expect(page.get_by_role("button", name="Back to now")).to_be_visible()
        look.check(page, f"{size}-log")


def calls(look: Look) -> None:
    """Title and icon of the tab say that it is my turn, and no more when the table is left."""
    page = table(look.person())
    begin(page)
    expect(page).to_have_title("● Your turn · Whistlestop")
    icon = page.locator("link[rel=icon]")
    if not (icon.get_attribute("href") or "").startswith("data:"):
        look.wrong.append("the tab's icon does not call")
    page.get_by_role("link", name="Back to the start page").click()
    page.wait_for_url("**/")
    if (icon.get_attribute("href") or "").startswith("data:"):
        look.wrong.append("the tab's icon calls although the table was left")


def pan(look: Look) -> None:
    """The board is dragged: how many frames a second, and how many came late."""
    page = table(look.person(), "europe")
    begin(page)
    box = page.locator(".window").bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    for _ in range(4):
        page.mouse.wheel(0, -200)
    page.wait_for_timeout(800)
    draw(page)  # with cards flying
    page.evaluate(FRAMES)
    page.mouse.down()
    for step in range(90):
        page.mouse.move(x + 200 * (step % 30 / 30 - 0.5), y + 80 * (step % 20 / 20 - 0.5))
        page.wait_for_timeout(10)
    page.mouse.up()
    frames = page.evaluate("cancelAnimationFrame(counting), frames_")
    gaps = [b - a for a, b in pairwise(frames)]
    late = sum(gap > 25 for gap in gaps)
    print(f"panning: {1000 * len(gaps) / sum(gaps):.1f} frames a second, {late} of {len(gaps)} late")


def main() -> int:
    """Look at everything; tell what is wrong."""
    base, shots = sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        look = Look(browser, base, shots)
        for part in (sounds, calls, pan, log, motion):
            try:
                part(look)
            except Exception as wrong:  # noqa: BLE001 - told below, and the rest is looked at
                look.wrong.append(f"{part.__name__}: {wrong}")
        browser.close()
    print("\n".join(dict.fromkeys(look.wrong)) or "nothing is wrong")
    return 1 if look.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
