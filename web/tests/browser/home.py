"""The first pages in a real Chromium: axe on each, friends who join by link, links that are wrong, offline.

Run with a server that serves a built page, and a folder for pictures if they are wanted:
python web/tests/browser/home.py http://127.0.0.1:8470 [FOLDER]
"""
# ruff: noqa: INP001, T201 - a script, which tells what it finds

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

HERE = Path(__file__).resolve().parents[2]
AXE = (HERE / "node_modules/axe-core/axe.min.js").read_text()
EXPECTED = ("404", "403", "ERR_INTERNET_DISCONNECTED")  # what we provoke, and Chromium reports
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "narrow": (360, 740)}
PAGES = (
    "/",
    "/new?box=nederland",
    "/lobby",
    "/settings",
    "/help?box=usa",
    "/help?box=ghost",
    "/help#E4",
    "/t/nosuchtable",
    "/nowhere",
)
# A switch that is drawn small has a large label round it; links in a sentence need not be large.
SMALL = """
[...document.querySelectorAll('button, select, input[type=text], a.button, header a, summary')]
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5);
  })
  .map((each) => each.outerHTML.slice(0, 90))
"""
KEPT = """
caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((all) => all.flat().map((each) => new URL(each.url).pathname))
"""


class Look:
    """Goes through pages, and keeps what is wrong with them."""

    def __init__(self, browser: Browser, base: str, shots: Path | None) -> None:
        """Take a browser and where the pages are."""
        self.browser, self.base, self.shots = browser, base, shots
        self.wrong: list[str] = []

    def person(self, size: str = "desktop", language: str = "en-GB") -> BrowserContext:
        """Let somebody come with a browser of their own."""
        width, height = SIZES[size]
        return self.browser.new_context(
            viewport={"width": width, "height": height}, locale=language, base_url=self.base
        )

    def page(self, person: BrowserContext, path: str) -> Page:
        """Open a page, and listen to its complaints."""
        page = person.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"{path}: {error}"))
        page.on("console", lambda said: self.heard(path, said.type, said.text))
        page.goto(path)
        page.wait_for_selector("main")
        page.wait_for_timeout(300)
        return page

    def heard(self, path: str, kind: str, text: str) -> None:
        """Keep what the browser complains about, but for what we provoke."""
        if kind == "error" and not any(code in text for code in EXPECTED):
            self.wrong.append(f"{path}: {text}")

    def check(self, page: Page, name: str) -> None:
        """Run axe, look for what is too wide or too small to hit, and take a picture."""
        page.evaluate(AXE)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        for each in found["violations"]:
            nodes = [
                node["html"][:120] + " " + node.get("failureSummary", "")[:160] for node in each["nodes"][:3]
            ]
            self.wrong.append(f"{name}: axe {each['id']}: {each['help']}: {nodes}")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            self.wrong.append(f"{name}: wider than the screen")
        self.wrong += [f"{name}: too small to hit: {each}" for each in page.evaluate(SMALL)]
        if self.shots:
            page.screenshot(path=str(self.shots / f"wh-{name}.png"), full_page="phone" in name)


def all_pages(look: Look) -> None:
    """Every page in every language and size."""
    for size in SIZES:
        for language in ("en-GB", "pl-PL", "ro-RO"):
            person = look.person(size, language)
            for path in PAGES:
                page = look.page(person, path)
                name = re.sub(r"\W+", "-", path.strip("/")) or "home"
                look.check(page, f"{size}-{language[:2]}-{name}")
                page.close()
            person.close()


def friends(look: Look) -> None:
    """Ana makes a table; Ben joins by the table's link, Cleo by her seat's; the cards are dealt."""
    ana = look.person()
    page = look.page(ana, "/")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("link", name="With friends: Europe").click()
    page.get_by_text("3", exact=True).first.click()
    page.get_by_role("button", name="Make the table and get the link").click()
    page.wait_for_selector("text=Send this link")
    look.check(page, "waiting")
    link = page.get_by_label("Link to the table", exact=True).input_value()
    page.get_by_text("A link for this seat").first.click()
    seat = page.get_by_label("Link for seat").first.input_value()
    page.get_by_text("Link for spectators").click()
    watch = page.get_by_role("textbox", name="Link for spectators").input_value()
    cleo = look.person("phone", "ro-RO")
    hers = look.page(cleo, seat)
    look.check(hers, "phone-join")
    hers.get_by_label("Numele tău").fill("Cleo")
    hers.get_by_role("button", name="Așază-te").click()
    hers.wait_for_selector("text=La masă")
    look.check(hers, "phone-waiting")
    if "#" in hers.url:
        look.wrong.append("the secret is still in the address bar")
    expect(page.get_by_text("Cleo")).to_be_visible()
    strangers(look, link, watch)
    ben = look.person()
    his = look.page(ben, link)
    look.check(his, "join")
    his.get_by_label("Your name").fill("Ben")
    his.get_by_role("button", name="Sit down").click()
    for each in (page, hers, his):
        each.wait_for_selector("main#main >> text=Send this link", state="detached")
    late = look.page(look.person(), link)
    expect(late.get_by_text("private table")).to_be_visible()
    look.check(late, "late")
    back = look.page(ana, "/")
    expect(back.get_by_role("heading", name="My tables")).to_be_visible()
    look.check(back, "mine")


def strangers(look: Look, link: str, watch: str) -> None:
    """Somebody with the spectators' link sees who is there; a link that was cut off is explained."""
    eve = look.person()
    theirs = look.page(eve, watch)
    expect(theirs.get_by_text("Ana").first).to_be_visible()
    bad = look.page(eve, f"{link}#cut-off")
    expect(bad.get_by_role("alert")).to_be_visible()
    look.check(bad, "wrong-link")


def open_table(look: Look) -> None:
    """An open table is in the lobby; somebody watches, somebody joins in two clicks."""
    page = look.page(look.person(), "/new?box=ghost")
    page.get_by_label("Anybody").check()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector("text=Send this link")
    lobby = look.page(look.person("phone"), "/lobby")
    look.check(lobby, "phone-lobby")
    lobby.get_by_label("Board").select_option("usa")
    expect(lobby.get_by_role("button", name="Join")).to_have_count(0)
    lobby.get_by_label("Board").select_option("ghost")
    lobby.get_by_role("button", name="Join").first.click()
    lobby.wait_for_url("**/t/*")
    page.wait_for_selector("text=Send this link", state="detached")


def quick(look: Look) -> None:
    """One click, and one plays."""
    page = look.page(look.person(), "/")
    page.get_by_role("button", name="Play now: USA").click()
    page.wait_for_url("**/t/*")
    page.wait_for_timeout(2500)
    if look.shots:
        page.screenshot(path=str(look.shots / "wh-quick.png"))


def offline(look: Look) -> None:
    """Without a network the page is still there, and says what is the matter."""
    person = look.person()
    page = look.page(person, "/")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()
    page.wait_for_selector("main")
    person.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="All aboard!")).to_be_visible()
    page.get_by_role("button", name="Play now: USA").click()
    expect(page.get_by_role("alert")).to_be_visible()
    kept = page.evaluate(KEPT)
    ours = [path for path in kept if path.startswith("/api/") and not path.startswith("/api/boards/")]
    look.wrong += [f"the API was kept: {path}" for path in ours]


def first_load(look: Look) -> None:
    """What comes over the wire first stays under 400 kB, boards' pictures not counted."""
    person = look.person()
    page = person.new_page()
    sizes: dict[str, int] = {}
    page.on(
        "requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]})
    )
    page.goto("/", wait_until="networkidle")
    total = sum(size for url, size in sizes.items() if not url.endswith(".webp"))
    print(f"first load: {total / 1000:.0f} kB in {len(sizes)} requests")
    if total > 400_000:
        look.wrong.append(f"the first load has {total} bytes")


def main() -> int:
    """Look at everything; tell what is wrong."""
    base, shots = sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        look = Look(browser, base, shots)
        for part in (first_load, quick, friends, open_table, offline, all_pages):
            try:
                part(look)
            except Exception as wrong:  # noqa: BLE001 - told below, and the rest is looked at
                look.wrong.append(f"{part.__name__}: {wrong}")
        browser.close()
    print("\n".join(dict.fromkeys(look.wrong)) or "nothing is wrong")
    return 1 if look.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
