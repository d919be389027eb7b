"""What notices say, in the languages of the page."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from whistlestop.boxes import board_of
from whistlestop.server.notices_shapes import DAILY, Daily, Notice


@cache
def all_words() -> dict[str, dict[str, str]]:
    """Read all texts."""
    read: dict[str, dict[str, str]] = json.loads(
        files("whistlestop.server").joinpath("notices_words.json").read_text(encoding="utf-8")
    )
    return read


def words(language: str) -> dict[str, str]:
    """Return the texts in a language."""
    return all_words().get(language) or all_words()["en"]


def notice(table: str, seat: int, what: str, box: str, language: str) -> Notice:
    """Write a notice for one seat."""
    text = words(language)[what].format(box=board_of(box).facts.title)
    return Notice(table, seat, f"/t/{table}", what, text)


def daily(tables: tuple[Notice, ...], language: str) -> Daily:
    """Write a daily message."""
    return Daily("/", DAILY, words(language)["daily"].format(n=len(tables)), tables)
