"""Texts: their forms and gaps, the languages there are, and what is said where something is missing."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from whistlestop.words import language as texts
from whistlestop.words.language import (
    TERMINAL,
    Language,
    filled,
    known_languages,
    language,
    own_name,
    plural_form,
    preferred,
)


@pytest.mark.parametrize(
    ("code", "forms", "numbers", "said"),
    [
        ("pl", "one|few|many|other", "1 2 4 5 12 22 25 101", "one few few many many few many many"),
        ("ro", "one|few|other", "1 2 0 19 20 101", "one few few few other few"),
        ("en", "one|other", "1 2 0 101", "one other other other"),
        ("de", "one|other", "1 2 0", "one other other"),
        ("ja", "other", "1 2 0", "other other other"),
        ("pl", "one|other", "1 2 5", "one other other"),  # of a text that fell back to English
        ("tlh-x", "one|other", "1 2", "one other"),
    ],
)
def test_forms_follow_the_language_s_numbers(code: str, forms: str, numbers: str, said: str) -> None:
    assert [plural_form(forms, int(number), code) for number in numbers.split()] == said.split()


def test_gaps_are_filled_and_those_without_a_value_stay() -> None:
    cards = "{name} has {n} card|{name} has {n} cards"
    assert filled(cards, {"n": 2, "name": "Ana"}, "en") == "Ana has 2 cards"
    assert filled(cards, {"name": "Ana"}, "en") == "Ana has {n} card"
    assert filled(cards, {"n": "1", "name": "{n}"}, "en") == "{n} has 1 card"
    assert filled(cards, {"n": "many", "name": "Ana"}, "en") == "Ana has many cards"


def test_a_text_of_the_terminal_comes_first_where_it_is_wanted() -> None:
    known = {"a": "tap", "terminal.a": "type", "b": "both"}
    page, terminal = Language("en", known), Language("en", known, TERMINAL)
    assert (page.text("a"), page.text("b")) == ("tap", "both")
    assert (terminal.text("a"), terminal.text("b")) == ("type", "both")
    assert (terminal.text("c"), terminal.has("c"), terminal.has("a")) == ("c", False, True)


@pytest.mark.parametrize("code", known_languages())
def test_the_terminal_has_nothing_to_tap(code: str) -> None:
    on_page, typed = language(code), language(code, TERMINAL)
    assert typed.text("ask.turn.station") != on_page.text("ask.turn.station")
    assert typed.text("ask.turn.draw") == on_page.text("ask.turn.draw")


def test_the_languages_there_are_go_by_their_own_names() -> None:
    assert known_languages()[0] == "en"
    assert {"pl", "ro"} < set(known_languages())
    assert [own_name(code) for code in ("en", "pl", "ro", "de")] == ["English", "Polski", "Română", "Deutsch"]
    assert own_name("pt-BR") == "Português (Brasil)"
    assert own_name("tlh-x") == "Tlh-x"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ((None, "de-AT", "pl-PL", "en"), "pl"),
        ((None, "xx"), "en"),
        (("", "pl_PL.UTF-8"), "pl"),
        (("ro_RO@euro", "pl"), "ro"),
        (("C", "pl_PL.UTF-8"), "en"),
        (("C.UTF-8",), "en"),
        (("POSIX",), "en"),
        (("RO",), "ro"),
        (("poland", "../en"), "en"),
        ((), "en"),
    ],
)
def test_a_language_is_found_with_its_country_or_without(wanted: tuple[str | None, ...], code: str) -> None:
    assert preferred(wanted) == code


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a folder of languages that has a little English."""
    monkeypatch.setattr(texts, "FOLDER", tmp_path)
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "some.json").write_text('{"yes": "Yes", "no": "No"}', encoding="utf-8")
    language.cache_clear()
    yield tmp_path
    language.cache_clear()


def test_a_language_may_be_one_file_and_begin_small(folder: Path) -> None:
    (folder / "pt-BR.json").write_text('{"yes": "Sim"}', encoding="utf-8")
    portuguese = language("pt-BR")
    assert known_languages() == ["en", "pt-BR"]
    assert (preferred(["pt_BR.UTF-8"]), preferred(["pt"])) == ("pt-BR", "en")
    assert (portuguese.code, portuguese.text("yes"), portuguese.text("no")) == ("pt-BR", "Sim", "No")


BROKEN = (b"", b"{", b"\xff\xfe", b"[1, 2]", b"7", b'{"yes": ["a"], "no": null}', b"[" * 9999)


@pytest.mark.parametrize("content", BROKEN)
def test_a_file_that_is_broken_leaves_english(folder: Path, content: bytes) -> None:
    (folder / "de").mkdir()
    (folder / "de" / "broken.json").write_bytes(content)
    (folder / "de" / "whole.json").write_text(json.dumps({"maybe": "Vielleicht"}), encoding="utf-8")
    german = language("de")
    assert [german.text(key) for key in ("yes", "no", "maybe")] == ["Yes", "No", "Vielleicht"]


def test_without_any_texts_keys_are_said(folder: Path) -> None:
    (folder / "en" / "some.json").unlink()
    assert language("en").text("yes") == "yes"
    assert language("xx").code == "en"


def test_babel_is_loaded_for_the_first_text_with_forms_and_not_before() -> None:
    """It takes a while, and most commands say nothing with a number in it in this way."""
    ask = """
import sys
from whistlestop.cli.main import run
from whistlestop.words import asking, completing, lanes, language, names, payments, reasons, telling, tickets
run(["--version"])
words = language.language("pl")
assert words.text("log.draw.you") != "log.draw.you"
assert "babel" not in sys.modules
assert words.text("log.keep.you", n=5) == words.text("log.keep.you", n=12).replace("12", "5")
assert "babel" in sys.modules
"""
    subprocess.run([sys.executable, "-c", ask], check=True)
