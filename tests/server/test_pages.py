"""Addresses that people type: the page has words for all of them, programs get a line."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from whistlestop.server import pages

PERSON = {"accept": "text/html,*/*"}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    (tmp_path / "index.html").write_text("<!doctype html>the page", encoding="utf-8")
    (tmp_path / "sw.js").write_text("// worker", encoding="utf-8")
    (tmp_path / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    return TestClient(Starlette(routes=pages.routes()))


@pytest.mark.parametrize("path", ["/", "/lobby", "/new", "/settings", "/help", "/t/some-table", "/replay/some-table"])
def test_every_page_is_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=PERSON)
    assert (answer.status_code, answer.text) == (200, "<!doctype html>the page")
    assert answer.headers["cache-control"] == "no-cache"


def test_an_unknown_address_is_told_to_people_by_the_page(client: TestClient) -> None:
    answer = client.get("/nowhere", headers=PERSON)
    assert (answer.status_code, answer.text) == (404, "<!doctype html>the page")


def test_an_unknown_address_is_told_to_programs_in_a_line(client: TestClient) -> None:
    answer = client.get("/nowhere.png", headers={"accept": "image/*"})
    assert (answer.status_code, answer.text) == (404, "There is nothing here.")


def test_what_an_app_needs_lies_at_the_top(client: TestClient) -> None:
    assert "javascript" in client.get("/sw.js").headers["content-type"]
    assert client.get("/manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")
