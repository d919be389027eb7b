"""Whole games through the protocol, on a real server: two people and two bots, on every box."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from tools.crowd import Notes, Player, Server, open_table, play_all

import whistlestop as ws

BOXES = {"usa": 4, "europe": 4, "nordic": 3, "nederland": 4, "ghost": 4}
EVERYTHING = 10_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(str(tmp_path_factory.mktemp("whole") / "games.db"))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("box", BOXES)
def test_two_people_and_bots_play_to_the_end(server: Server, box: str) -> None:
    notes = Notes()

    async def game() -> str:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
            keys = await open_table(client, box, 2, BOXES[box] - 2)
            await play_all([Player(server.url, key, notes) for key in keys], EVERYTHING, seconds=60)
            return (await client.get(f"/api/tables/{keys[0][0]}/record")).raise_for_status().text

    record = ws.load_record(asyncio.run(game()))
    assert notes.faults == []
    assert notes.finished == 2
    assert record.replay().over
    assert "nothing was arranged" in record.verify()
    moves = [seat for seat, _ in record.moves]
    assert set(moves) == set(range(BOXES[box]))
