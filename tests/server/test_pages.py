"""Addresses that people type: the page has words for all of them, programs get a line."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from tests.live import live
from tests.server_tools import open_store, run

from whistlestop.boxes import BOXES
from whistlestop.server import pages
from whistlestop.server.ahead import SHAPE, files_ahead
from whistlestop.server.hub import Hub

PERSON = "text/html,*/*"
Ask = Callable[..., httpx.Response]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    (tmp_path / "index.html").write_text("<!doctype html>the page", encoding="utf-8")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "page-1a2b.js").write_text("// much " * 500, encoding="utf-8")
    (tmp_path / "sw.js").write_text("// worker", encoding="utf-8")
    (tmp_path / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    app = Starlette(routes=pages.routes())
    app.state.hub = Hub(open_store(tmp_path / "games.db"))
    transport = httpx.ASGITransport(app)

    async def get(path: str, accept: str, coding: str = "gzip") -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get(path, headers={"accept": accept, "accept-encoding": coding})

    return lambda *asked: asyncio.run(get(*asked))


@pytest.mark.parametrize(
    "path",
    ["/", "/lobby", "/new", "/settings", "/help", "/stats", "/mail", "/t/some-table", "/replay/some-table"],
)
def test_every_page_is_the_page(ask: Ask, path: str) -> None:
    answer = ask(path, PERSON)
    assert (answer.status_code, answer.text) == (200, "<!doctype html>the page")
    assert answer.headers["cache-control"] == "no-cache"


def test_an_unknown_address_is_told_to_people_by_the_page(ask: Ask) -> None:
    answer = ask("/nowhere", PERSON)
    assert (answer.status_code, answer.text) == (404, "<!doctype html>the page")


def test_an_unknown_address_is_told_to_programs_in_a_line(ask: Ask) -> None:
    answer = ask("/nowhere.png", "image/*")
    assert (answer.status_code, answer.text) == (404, "There is nothing here.")


def test_what_an_app_needs_lies_at_the_top(ask: Ask) -> None:
    assert "javascript" in ask("/sw.js", "*/*").headers["content-type"]
    assert ask("/manifest.webmanifest", "*/*").headers["content-type"].startswith("application/manifest+json")


@pytest.mark.parametrize("path", ["/assets/page-1a2b.js", "/boards/usa.svg", "/api/boards/usa"])
def test_what_is_large_is_packed_and_kept(ask: Ask, path: str) -> None:
    answer = ask(path, "*/*")
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    assert "max-age=" in answer.headers["cache-control"]


def test_the_page_is_told_what_a_turn_may_be() -> None:
    told = {box: pages.board_document(box) for box in BOXES}
    assert {box: " ".join(each["turns"]) for box, each in told.items()} == {
        "usa": "draw claim tickets",
        "europe": "draw claim tickets station",
        "nordic": "draw claim tickets",
        "nederland": "draw claim tickets",
        "ghost": "draw claim swap",
    }


def test_the_page_is_told_what_a_box_does_about_tickets_and_stations() -> None:
    told = {box: pages.board_document(box) for box in BOXES}
    keys = ("tickets_drawn", "tickets_to_win", "stations")
    assert {box: tuple(each[key] for key in keys) for box, each in told.items()} == {
        "usa": (3, 0, 0),
        "europe": (3, 0, 3),
        "nordic": (3, 0, 0),
        "nederland": (4, 0, 0),
        "ghost": (0, 6, 0),
    }


def test_who_can_not_unpack_gets_it_as_it_is(ask: Ask) -> None:
    packed, plain = (ask("/assets/page-1a2b.js", "*/*", coding) for coding in ("gzip", "identity"))
    assert packed.text == plain.text
    assert "content-encoding" not in plain.headers
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("box", BOXES)
def test_a_board_has_a_rough_picture(ask: Ask, box: str) -> None:
    answer = ask(f"/boards/{box}/rough.webp", "image/*")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert ask(f"/boards/{box}/../rough.webp", "image/*").status_code == 404


def test_a_table_names_its_files_before_the_page_knows_them(ask: Ask, tmp_path: Path) -> None:
    chunks = {
        "index.html": {"file": "assets/i.js", "imports": ["_a.js"]},
        "style.css": {"file": "assets/s.css"},
        "src/pages/TableGate.svelte": {"file": "assets/t.js", "imports": ["_a.js", "_p.js"]},
        "_a.js": {"file": "assets/a.js"},
        "_p.js": {"file": "assets/p.js", "imports": ["_a.js", "src/pages/TableGate.svelte"]},
        "src/pages/Lobby.svelte": {"file": "assets/l.js"},
    }
    files_ahead.cache_clear()
    assert "link" not in ask("/t/some-table", PERSON).headers
    (tmp_path / "chunks.json").write_text(json.dumps(chunks), encoding="utf-8")
    files_ahead.cache_clear()
    assert ask("/t/some-table", PERSON).headers["link"].split(", ") == [
        "</assets/i.js>; rel=modulepreload",
        "</assets/s.css>; rel=preload; as=style; crossorigin",
        "</assets/t.js>; rel=modulepreload",
        "</assets/a.js>; rel=modulepreload",
        "</assets/p.js>; rel=modulepreload",
    ]
    assert "link" not in ask("/lobby", PERSON).headers


def test_a_table_names_its_board_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with live(open_store(tmp_path / "games.db")) as server, server.ask() as client:
            table, _, _ = await server.table("nordic", "mine", "greedy")
            heads = (await client.get(f"/t/{table}")).headers["link"].split(", ")
            named = [head.partition(">")[0].removeprefix("<") for head in heads]
            assert {f"/api/boards/nordic?shape={SHAPE}", "/boards/nordic/rough.webp"} <= set(named)
            assert [(await client.get(each)).status_code for each in named] == [200] * len(named)
            assert "nordic" not in (await client.get("/t/no-such-table-0000")).headers["link"]

    run(scene())


@pytest.mark.parametrize("harm", ["update entries set body = '{}'", "drop table entries"])
def test_the_page_of_a_table_that_can_not_be_read_comes_all_the_same(tmp_path: Path, harm: str) -> None:
    async def scene() -> None:
        store = open_store(tmp_path / "games.db")
        async with live(store) as server:
            table, _, _ = await server.table("nordic", "mine", "greedy")
        store = open_store(tmp_path / "games.db")
        with store.engine.begin() as connection:
            connection.exec_driver_sql(harm)
        async with live(store) as server, server.ask() as client:
            assert (await client.get(f"/t/{table}")).status_code == 200

    run(scene())


def test_the_page_asks_for_the_shape_of_facts_that_is_named_ahead() -> None:
    asks = Path(__file__).parents[2] / "web" / "src" / "lib" / "board.ts"
    assert f"const SHAPE = {SHAPE};" in asks.read_text("utf-8")
