"""Links as QR codes."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.live import live
from tests.server_tools import open_store, run

from whistlestop.server.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def test_links_as_pictures(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server, server.ask() as client:
            table, secrets, _ = await server.table("ghost", "mine", "open")
            of_table = await client.get(f"/api/tables/{table}/qr.svg")
            assert of_table.headers["content-type"] == "image/svg+xml"
            assert ET.fromstring(of_table.text).tag.endswith("svg")  # noqa: S314 - our own
            link = f"{server.url}/t/{table}#{secrets[1]}"
            of_seat = await client.post("/api/qr.svg", json={"text": link})
            assert (of_seat.status_code, of_seat.headers["cache-control"]) == (200, "no-store")
            assert of_seat.text != of_table.text
            assert "style" not in of_seat.text  # which the content policy would forbid
            assert (await client.get("/api/tables/nowhere/qr.svg")).status_code == 404
            assert (await client.post("/api/qr.svg", json={"text": "x" * 301})).status_code == 400
            assert (await client.post("/api/qr.svg", json={"text": "ü" * 300})).status_code == 200

    run(scene())
