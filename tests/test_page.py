"""The page in the package is the one that the sources in web/ make."""

from tools.page import STATIC, built_from, source_hash


def test_the_page_was_built_from_the_present_sources() -> None:
    assert built_from() == source_hash(), "run: make web"
    assert (STATIC / "index.html").is_file()


def test_the_page_runs_nothing_inline() -> None:
    """The content security policy would not let it."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert "<script>" not in page
    assert " style=" not in page
