"""What a company agrees on, in a real Chromium: rules, phrases, muting, seen cards, eyes, stand-ins.

Run with a server that serves a built page, and a folder for pictures if they are wanted:
python web/tests/browser/agreements.py http://127.0.0.1:8470 [FOLDER]
"""
# ruff: noqa: INP001, T201 - a script, which tells what it finds

from __future__ import annotations

import json
import sys
import urllib.request
from pathlib import Path
from typing import Any

from look import Look  # type: ignore[import-not-found]
from playwright.sync_api import Page, expect, sync_playwright

AWAY = 90_000  # milliseconds in which somebody who has left must be offered to a bot


def secret_of(page: Page) -> str:
    """Return the secret of the seat that a browser holds."""
    found: str = page.evaluate("JSON.parse(localStorage.getItem('whistlestop.seats'))[0].secret")
    return found


def give(look: Look, page: Page, **command: Any) -> dict[str, Any]:
    """Give a command for the seat that a browser holds, not by way of its page."""
    table = page.url.partition("/t/")[2].partition("?")[0]
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{look.base}/api/tables/{table}/commands",
        json.dumps(command).encode(),
        {"authorization": f"Bearer {secret_of(page)}"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - as above
        said: dict[str, Any] = json.load(answer)
    return said


def play(look: Look, players: list[Page], rounds: int) -> None:
    """Draw cards for whoever is to act; what is not on offer is refused, and the next is tried."""
    for number in range(rounds):
        for place, page in enumerate(players):
            for move in ("take red", "take blue", "take green", "take white", "draw"):
                give(look, page, type="play", id=f"{number}/{place}/{move}", move=move, seen=99_999)


def keep(page: Page) -> None:
    """Keep all tickets that are offered."""
    for box in page.locator("label:has(.ticket) input").all():
        box.check()
    page.locator("button.main", has_text="3").click()


def made(look: Look) -> tuple[Page, str, str]:
    """Ana makes a table with rules of its own; return her page, the table's link, and the spectators'."""
    page = look.page(look.person(), "/new?box=usa")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_text("Rules of this table").click()
    page.get_by_label("Without help on tickets").check()
    page.get_by_label("Count the cards").check()
    page.get_by_label("Talk at the table").select_option("phrases")
    look.check(page, "rules-new")
    phone = look.page(look.person("phone", "pl-PL"), "/new?box=usa")
    phone.get_by_text("Zasady tego stołu").click()
    look.check(phone, "phone-rules-new")
    page.get_by_role("button", name="Make the table and get the link").click()
    page.wait_for_selector("text=Send this link")
    expect(page.get_by_text("no help on tickets · seen cards counted · phrases only")).to_be_visible()
    look.check(page, "rules-waiting")
    link = page.get_by_label("Link to the table", exact=True).input_value()
    page.get_by_text("Link for spectators").click()
    return page, link, page.get_by_role("textbox", name="Link for spectators").input_value()


def talk(look: Look, ana: Page, ben: Page) -> None:
    """Ana says a phrase, and Ben reads it in Polish; he reports it and mutes her."""
    ana.get_by_role("tab", name="Talk").click()
    expect(ana.get_by_role("textbox", name="Say something")).to_have_count(0)
    ana.get_by_role("button", name="Good luck!").click()
    ben.get_by_role("tab", name="Rozmowa").click()
    line = ben.get_by_role("button", name="Ana Powodzenia!")
    line.click()
    look.check(ben, "phone-talk")
    ben.get_by_role("button", name="Zgłoś").click()
    expect(ben.get_by_role("alert")).to_contain_text("Zgłoszono")
    line.click()
    ben.get_by_role("button", name="Wycisz: Ana").click()
    expect(line).to_have_count(0)
    ben.reload()
    ben.get_by_role("tab", name="Rozmowa").click()
    expect(line).to_have_count(0)
    ben.get_by_role("button", name="Pokazuj znowu: Ana").click()
    expect(line).to_be_visible()
    look.check(ana, "talk")


def seen_cards(look: Look, ana: Page, ben: Page) -> None:
    """Everybody may count what everybody has seen; tickets tell no more than whether they are joined."""
    ana.get_by_role("tab", name="Seen").click()
    expect(ana.get_by_role("table")).to_be_visible()
    look.check(ana, "tally")
    if ana.get_by_text("cars to go").count():
        look.wrong.append("a pure table tells what a ticket costs")
    ben.get_by_role("tab", name="Gracze").click()
    expect(ben.get_by_role("table")).to_be_visible()
    look.check(ben, "phone-tally")
    ben.get_by_role("tab", name="Bilety").click()
    look.check(ben, "phone-pure")


def eyes(look: Look, ana: Page, ben: Page, watch: str) -> None:
    """Ana lets spectators see her hand, everybody is told, and she ends it again."""
    eve = look.page(look.person(), watch)
    phone = look.page(look.person("phone"), watch)
    expect(eve.get_by_label("Watch")).to_have_count(0)
    ana.get_by_role("tab", name="More").click()
    ana.get_by_label("Let spectators see").check()
    look.check(ana, "open-hand")
    expect(ben.locator(".eye")).to_have_count(1)
    look.check(ben, "phone-eye")
    eve.get_by_label("Watch").select_option(label="through the eyes of Ana")
    expect(eve.get_by_role("heading", name="Cards of Ana")).to_be_visible()
    look.check(eve, "eyes")
    phone.get_by_role("tab", name="Players").click()
    phone.get_by_label("Watch").select_option(label="through the eyes of Ana")
    phone.get_by_role("tab", name="Cards").click()
    look.check(phone, "phone-eyes")
    eve.reload()  # who comes back asks again
    expect(eve.get_by_label("Watch")).to_be_visible()
    expect(eve.get_by_role("heading", name="Cards of Ana")).to_have_count(0)
    ana.get_by_label("Let spectators see").uncheck()
    expect(phone.get_by_role("heading", name="Cards of Ana")).to_have_count(0)
    expect(phone.get_by_role("tab", name="Tickets")).to_have_count(0)
    expect(eve.get_by_label("Watch")).to_have_count(0)


def stand_ins(look: Look, ana: Page, ben: Page) -> None:
    """Ana gives her seat to a bot and takes it back; Ben leaves, and a bot of her choice plays for him."""
    ana.get_by_label("Level of the bot").select_option("greedy")
    ana.get_by_role("button", name="Let a bot play for me").click()
    expect(ana.get_by_text("A bot plays for you.")).to_be_visible()
    ana.get_by_role("button", name="Play myself again").click()
    expect(ana.get_by_text("A bot plays for you.")).to_have_count(0)
    ben.context.close()
    offered = ana.get_by_role("button", name="Let a bot play for Ben")
    offered.wait_for(timeout=AWAY)
    look.check(ana, "away")
    players = ana.get_by_role("region", name="Players")
    players.get_by_label("Level of the bot").select_option("random")
    offered.click()
    expect(ana.get_by_text("a bot stands in")).to_be_visible()


def company(look: Look) -> None:
    """Ana and Ben play at a table of their own rules; Eve watches."""
    ana, link, watch = made(look)
    ben = look.page(look.person("phone", "pl-PL"), link)
    ben.get_by_label("Twoje imię").fill("Ben")
    ben.get_by_role("button", name="Usiądź").click()
    for page in (ana, ben):
        page.wait_for_selector("label .ticket")
    look.check(ben, "phone-keep")
    for page in (ana, ben):
        keep(page)
    ana.wait_for_selector("section[aria-label='Your tickets']")
    play(look, [ana, ben], 6)
    talk(look, ana, ben)
    seen_cards(look, ana, ben)
    eyes(look, ana, ben, watch)
    stand_ins(look, ana, ben)


def main() -> int:
    """Look at everything; tell what is wrong."""
    base, shots = sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        look = Look(browser, base, shots)
        company(look)
        browser.close()
    print("\n".join(dict.fromkeys(look.wrong)) or "nothing is wrong")
    return 1 if look.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
