"""Somebody who plays at the page: sees what is asked, and plays any move through what the page shows."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page
from tests.browser.hands import Finger, Hands, Keys, Mouse, board_facts
from tests.browser.person import Person
from tests.browser.tables import Laid

TABLE = ".table[data-event]"
SHEET = "[role=dialog]"
YES = f"{SHEET} footer button.main"
CLOSE = f"{SHEET} button.close"
MARKET = "section .row"
# The page has shown an event after a given one, and now asks its reader, or says that it is over.
ASKED = """
(after) => {
  const table = document.querySelector(".table[data-event]");
  if (!table || Number(table.dataset.event) <= after) return false;
  return Boolean(table.dataset.asks) || table.dataset.phase === "over";
}
"""
SHOWN = "(number) => Number(document.querySelector('.table[data-event]')?.dataset.event ?? -1) >= number"


def is_answer(frame: str | bytes) -> bool:
    """Tell whether a message answers a command."""
    return json.loads(frame)["type"] in {"done", "refused"}


class Player:
    """One seat at a table, played in a browser."""

    def __init__(self, person: Person, page: Page, box: str, base: str, *, keys: bool = False) -> None:
        """Sit down at a page that shows a table, or soon will."""
        self.person, self.page = person, page
        kind: type[Hands] = Keys if keys else Finger if person.touch else Mouse
        self.hands = kind(page, board_facts(base, box))
        self.played: list[str] = []
        page.locator(TABLE).wait_for()

    @classmethod
    def at(cls, person: Person, laid: Laid, base: str, seat: int = 0, *, keys: bool = False) -> Player:
        """Come to a table by a seat's link."""
        player = cls(person, person.open(laid.link(seat)), laid.box, base, keys=keys)
        player.wait_for_question()
        return player

    @property
    def event(self) -> dict[str, Any]:
        """Return the latest event that the page was sent."""
        return next(
            event for event in map(json.loads, reversed(self.person.wire.frames)) if event["type"] == "event"
        )

    @property
    def view(self) -> dict[str, Any]:
        """Return what this seat sees."""
        view: dict[str, Any] = self.event["view"]
        return view

    @property
    def number(self) -> int:
        """Return the number of the event that the page shows."""
        return int(self.page.locator(TABLE).get_attribute("data-event") or -1)

    @property
    def asked(self) -> str:
        """Return which question the page asks its reader; nothing if it is somebody else's turn."""
        return self.page.locator(TABLE).get_attribute("data-asks") or ""

    @property
    def over(self) -> bool:
        """Tell whether the page says that the game is over."""
        return self.page.locator(TABLE).get_attribute("data-phase") == "over"

    def wait_for_question(self, after: int = -1) -> None:
        """Wait until the page asks something of us, after an event, or until it is over."""
        self.page.wait_for_function(ASKED, arg=after)

    def wait_for_event(self, number: int) -> None:
        """Wait until the page shows an event."""
        self.page.wait_for_function(SHOWN, arg=number)

    def play(self, move: str) -> None:
        """Play a move, and wait until something is asked again."""
        self.wait_for_question(self.played_at(move) - 1)

    def played_at(self, move: str) -> int:
        """Play a move; return the number of its event."""
        with self.person.socket.expect_event("framereceived", is_answer) as heard:
            self.make(move)
        answer = json.loads(heard.value)
        assert answer["type"] == "done", f"{move}: {answer}"
        self.played.append(move)
        return int(answer["number"])

    def make(self, move: str) -> None:
        """Do with the page what plays a move."""
        verb, subject, *_ = [*move.split(), ""]
        if verb in {"draw", "take", "pass", "tickets", "swap"}:
            self.clear_the_way()
            self.hands.press(f'{MARKET} button[data-move="{move}"]')
            if verb in {"tickets", "swap"}:
                self.hands.press(YES)
        elif verb == "decline":
            self.hands.press(f'{SHEET} button[data-move="decline"]')
        else:
            self.prepare(verb, subject, move)
            self.hands.press(YES)

    def prepare(self, verb: str, subject: str, move: str) -> None:
        """Do everything but the last press."""
        if verb == "keep":
            for ticket in move.split()[1:]:
                self.hands.pick(f'input[data-ticket="{ticket}"]')
        elif verb == "lay":
            self.hands.pick(f'input[data-move="{move}"]')
        else:
            if verb in {"claim", "station"}:
                self.clear_the_way()
                self.hands.point(subject)
            self.pay(move)

    def pay(self, move: str) -> None:
        """Pick the payment; where there are many, its colour first."""
        wanted = f'input[name=payment][data-move="{move}"]'
        colours = self.page.locator("input[data-colour]")
        self.page.locator("input[name=payment]").first.wait_for(state="attached")
        for colour in [each.get_attribute("data-colour") for each in colours.all()]:
            if self.page.locator(wanted).count():
                break
            self.hands.pick(f'input[data-colour="{colour}"]')
        if not self.page.locator(wanted).is_checked():
            self.hands.pick(wanted)

    def clear_the_way(self) -> None:
        """Put away a sheet that only tells something."""
        if self.page.locator(CLOSE).count():
            self.hands.press(CLOSE)
            self.page.locator(SHEET).wait_for(state="detached")
