"""Goes through pages in a real Chromium and keeps what is wrong with them; for the scripts beside it."""
# ruff: noqa: INP001 - beside scripts, not in a package

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

HERE = Path(__file__).resolve().parents[2]
AXE = (HERE / "node_modules/axe-core/axe.min.js").read_text()
EXPECTED = ("404", "403", "ERR_INTERNET_DISCONNECTED")  # what we provoke, and Chromium reports
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "narrow": (360, 740)}
# A switch that is drawn small has a large label round it; links in a sentence need not be large.
SMALL = """
[...document.querySelectorAll('button, select, input[type=text], a.button, header a, summary')]
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5);
  })
  .map((each) => each.outerHTML.slice(0, 90))
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
