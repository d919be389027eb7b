"""The page in the package is the one that its sources make."""

import json
import re

from tools.page import NOT_ON_THE_PAGE, STATIC, TEXTS, WEB, built_from, source_hash
from tools.typescript import BOXES as LISTED

from whistlestop.boxes import BOXES


def test_the_page_was_built_from_the_present_sources() -> None:
    assert built_from() == source_hash(), "run: make web"
    assert (STATIC / "index.html").is_file()


def test_the_page_runs_nothing_inline() -> None:
    """The content security policy would not let it."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert "<script>" not in page
    assert " style=" not in page


def test_the_page_brings_all_texts_but_those_of_the_terminal() -> None:
    built = "".join(path.read_text(encoding="utf-8") for path in (STATIC / "assets").glob("*.js"))
    for path in TEXTS.glob("*/*.json"):
        keys = json.loads(path.read_text(encoding="utf-8"))
        there = [key for key in keys if f'"{key}"' in built]
        assert there == ([] if path.name == NOT_ON_THE_PAGE else list(keys)), path


def test_no_box_is_named_in_the_code_of_the_page() -> None:
    """What a box is like, the server tells; its words are in text files."""
    code = [path for path in (WEB / "src").rglob("*") if path.suffix in {".ts", ".svelte"} and path != LISTED]
    named = re.compile(rf"\b({'|'.join(BOXES)})\b")
    found = {path.name: named.findall(path.read_text(encoding="utf-8")) for path in code}
    assert len(code) > 100
    assert {name: boxes for name, boxes in found.items() if boxes} == {}
