"""The main screens look as somebody has approved them. After a change that is meant: make approve."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page
from tests.browser.conftest import Invite
from tests.browser.pictures import APPROVED, alike, compare
from tests.browser.screens import SCREENS
from tools.crowd import Server

# Without those that show tables of other tests, or a link that is never the same.
SHOWN = (
    "home", "new", "settings", "help", "join", "nowhere", "first-tickets", "turn", "payment", "tunnel",
    "neutral-lane", "swap", "text-board", "ending", "replay",
)  # fmt: skip
SIZES = ("desktop", "phone")
# Pictures further down are not even asked for before somebody comes near.
STILL = """
() => document.fonts.status === "loaded"
  && !document.querySelector(".stage img.rough")
  && [...document.images].every(
    (each) => each.complete || each.getBoundingClientRect().top > innerHeight)
"""


def taken(page: Page) -> bytes:
    """Take a picture of what is on the screen, once all of it is there and nothing moves."""
    page.mouse.move(0, 0)
    page.wait_for_function(STILL)
    return page.screenshot(animations="disabled", caret="hide", scale="css")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SHOWN)
def test_a_screen_looks_as_approved(
    server: Server, invite: Invite, tmp_path: Path, screen: str, size: str
) -> None:
    compare(f"{screen}-{size}", taken(SCREENS[screen](invite(size), server)), tmp_path)


def test_every_approved_picture_is_of_a_screen() -> None:
    assert {path.stem for path in APPROVED.iterdir()} == {
        f"{each}-{size}" for each in SHOWN for size in SIZES
    }


def test_a_change_that_people_see_is_found(server: Server, invite: Invite) -> None:
    page = SCREENS["turn"](invite(), server)
    before, full = Image.open(io.BytesIO(taken(page))), (1280, 800)
    assert alike(before, Image.open(io.BytesIO(taken(page))), full)
    for change in ("button[data-move=draw]", ".stage img.drawing", "header .ask"):
        page.locator(change).evaluate("(each) => (each.style.visibility = 'hidden')")
        assert not alike(before, Image.open(io.BytesIO(taken(page))), full), change
        page.locator(change).evaluate("(each) => (each.style.visibility = '')")


def test_a_hair_is_no_change(server: Server, invite: Invite) -> None:
    before = Image.open(io.BytesIO(taken(SCREENS["turn"](invite(), server)))).convert("RGB")
    other_edges = ImageChops.offset(before, 1, 0).filter(ImageFilter.GaussianBlur(0.7))
    assert alike(before, other_edges, before.size)
