"""Every screen passes axe; nothing is wider than a phone, or too small for a finger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import Invite
from tests.browser.screens import SCREENS
from tools.crowd import Server
from tools.page import WEB, install

AXE = Path("node_modules/axe-core/axe.min.js")
# A switch that is drawn small has a large label round it; links in a sentence need not be large.
SMALL = """
[...document.querySelectorAll('button, select, input[type=text], a.button, header a, summary')]
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5);
  })
  .map((each) => each.outerHTML.slice(0, 120))
"""
WRONG = """
() => {
  const button = document.body.appendChild(document.createElement("button"));
  button.className = "wrong";
  Object.assign(button.style, { minWidth: "0", width: "20px" });
  document.body.appendChild(document.createElement("img")).src = "/icon.svg";
}
"""


@pytest.fixture(scope="module")
def axe() -> str:
    install()
    return (WEB / AXE).read_text(encoding="utf-8")


def violations(page: Page, axe: str) -> list[str]:
    """Ask axe what is wrong."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['help']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
        for each in found["violations"]
    ]


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("screen", list(SCREENS))
def test_a_screen_is_for_everybody(server: Server, invite: Invite, axe: str, screen: str, size: str) -> None:
    page = SCREENS[screen](invite(size), server)
    assert violations(page, axe) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), "wider than the screen"
    if size == "phone":
        assert page.evaluate(SMALL) == []


def test_axe_and_the_measure_find_what_is_wrong(invite: Invite, axe: str) -> None:
    page = invite("phone").open("/")
    page.evaluate(WRONG)
    assert {each.split(":")[0] for each in violations(page, axe)} >= {"button-name", "image-alt"}
    assert any("wrong" in each for each in page.evaluate(SMALL))
