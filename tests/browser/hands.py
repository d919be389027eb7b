"""How somebody works the page: with a mouse, with a finger, or with nothing but keys."""

from __future__ import annotations

import itertools
import unicodedata
from abc import ABC, abstractmethod
from functools import cache
from typing import Any

import httpx
from playwright.sync_api import Page

MOST_KEYS = 250  # presses until something is called out of reach
MOST_TAPS = 6
FIT = 'button[data-tool="fit"]:enabled'  # shows the whole board again
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
# The first of some points of the board that can be hit: in sight, with nothing lying over it.
SEEN = """
([points, width]) => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const scale = stage.width / width;
  for (const [x, y] of points) {
    const at = [stage.left + x * scale, stage.top + y * scale];
    if (document.elementFromPoint(...at)?.closest(".window")) return at;
  }
  return null;
}
"""
FOCUSED = "(selector) => document.activeElement?.matches(selector) ?? false"
LANE = "() => document.activeElement?.dataset.lane ?? document.activeElement?.dataset.city ?? ''"


class OutOfReach(AssertionError):
    """Something can't be got at."""


@cache
def board_facts(base: str, box: str) -> dict[str, Any]:
    """Return a board as the server tells it."""
    answer: dict[str, Any] = httpx.get(f"{base}/api/boards/{box}").raise_for_status().json()
    return answer


class Hands(ABC):
    """Can press what is to be pressed, pick one of several, and point at the board."""

    def __init__(self, page: Page, board: dict[str, Any]) -> None:
        """Take a page, and the board that it shows."""
        self.page, self.board = page, board

    @abstractmethod
    def press(self, selector: str) -> None:
        """Press a button."""

    @abstractmethod
    def pick(self, selector: str) -> None:
        """Tick a box, or pick one of several."""

    @abstractmethod
    def point(self, target: str) -> None:
        """Choose a lane or a city on the board."""

    def spots(self, target: str) -> list[list[float]]:
        """List points of the board that belong to a target, the best one first."""
        if target in self.board["cities"]:
            return [self.board["cities"][target]["at"]]
        slots = self.board["lanes"][target]["slots"]
        middle = (len(slots) - 1) / 2
        order = sorted(range(len(slots)), key=lambda place: abs(place - middle))
        return [slots[place][:2] for place in order]

    def chosen(self, target: str) -> bool:
        """Tell whether a target is the one chosen."""
        return self.page.locator(option(target)).get_attribute("aria-selected") == "true"


class Mouse(Hands):
    """Points and clicks."""

    def press(self, selector: str) -> None:
        """Press a button."""
        self.page.locator(selector).first.click()

    def pick(self, selector: str) -> None:
        """Click the label: the box itself may be hidden."""
        self.page.locator("label", has=self.page.locator(selector)).first.click()

    def point(self, target: str) -> None:
        """Choose what lies there; look closer if something else was nearer."""
        self.page.locator(".stage").wait_for()
        if self.page.locator(FIT).count():  # who looked closer before may have lost sight of it
            self.press(FIT)
        for _ in range(MOST_TAPS):
            # What is told over the board goes away by itself.
            at = self.page.wait_for_function(SEEN, arg=[self.spots(target), self.board["width"]])
            self.tap(*at.json_value())
            if self.chosen(target):
                return
        raise OutOfReach(f"{target} can't be chosen")

    def tap(self, x: float, y: float) -> None:
        """Click at a point of the screen."""
        self.page.mouse.click(x, y)


class Finger(Mouse):
    """Taps."""

    def press(self, selector: str) -> None:
        """Tap a button."""
        self.page.locator(selector).first.tap()

    def pick(self, selector: str) -> None:
        """Tap the label."""
        self.page.locator("label", has=self.page.locator(selector)).first.tap()

    def tap(self, x: float, y: float) -> None:
        """Tap at a point of the screen."""
        self.page.touchscreen.tap(x, y)


class Keys(Hands):
    """Never touches anything but the keyboard."""

    def press(self, selector: str) -> None:
        """Go to a button and press it."""
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def pick(self, selector: str) -> None:
        """Go to a box and tick it, or through a group to one of its members."""
        kind = self.page.locator(selector).first.get_attribute("type")
        if kind == "checkbox":
            self.reach(selector)
            self.page.keyboard.press("Space")
            return
        name = self.page.locator(selector).first.get_attribute("name")
        self.reach(f'input[type=radio][name="{name}"]')
        for _ in range(MOST_KEYS):
            if self.page.locator(selector).first.is_checked():
                return
            self.page.keyboard.press("Space" if self.focused(selector) else "ArrowRight")
        raise OutOfReach(f"{selector} can't be picked by keyboard")

    def point(self, target: str) -> None:
        """Go onto the board, jump to a city by its letters, walk to the target, and choose it."""
        self.reach("[role=option]")
        for city in self.ends(target):
            self.jump(city)
            if self.walk(target):
                self.page.keyboard.press("Enter")
                return
        raise OutOfReach(f"{target} can't be reached by keyboard")

    def ends(self, target: str) -> tuple[str, ...]:
        """Return the cities to go to for a target."""
        lane = self.board["lanes"].get(target)
        return (target,) if lane is None else (lane["a"], lane["b"])

    def jump(self, city: str) -> None:
        """Type the beginning of a city's name."""
        plain = (
            unicodedata.normalize("NFD", self.board["cities"][city]["name"])
            .encode("ascii", "ignore")
            .decode()
        )
        for letter in itertools.takewhile(str.isalpha, plain.lower()):
            self.page.keyboard.press(letter)

    def walk(self, target: str) -> bool:
        """Go to a target with the arrow keys, always nearer if that leads on."""
        goal, tried = self.spots(target)[0], set[tuple[str, str]]()
        for _ in range(MOST_KEYS // 5):
            if (here := str(self.page.evaluate(LANE))) == target:
                return True
            if not here:
                return False
            x, y = self.spots(here)[0]
            ways = [key for key in ARROWS if (here, key) not in tried]
            if not ways:
                return False
            ahead = [goal[0] - x, goal[1] - y]
            key = max(ways, key=lambda key: ARROWS[key][0] * ahead[0] + ARROWS[key][1] * ahead[1])
            tried.add((here, key))
            self.page.keyboard.press(key)
        return False

    def reach(self, selector: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(MOST_KEYS):
            if self.focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise OutOfReach(f"{selector} can't be reached by keyboard")

    def focused(self, selector: str) -> bool:
        """Tell whether something has the focus."""
        return bool(self.page.evaluate(FOCUSED, selector))


def option(target: str) -> str:
    """Return the selector of a lane or a city on the board."""
    return f'[role=option][data-lane="{target}"], [role=option][data-city="{target}"]'
