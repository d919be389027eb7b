"""Several workers on one database: real processes, a real PostgreSQL, a real Redis."""

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests import services
from tools import chaos
from tools.chaos import Outcome, Size
from tools.crowd import Notes, Player, Server, open_table, play_all
from websockets.asyncio.client import connect

SMALL = Size(tables=5, entries=24, seconds=100.0)


def went_well(done: Outcome) -> None:
    """Nothing was lost, doubled or stopped, and the crowd did play."""
    assert done.problems == []
    assert done.tables == SMALL.tables
    assert done.acknowledged >= SMALL.tables * 20


def test_two_workers_can_never_both_accept_a_move(tmp_path: Path) -> None:
    went_well(asyncio.run(chaos.two_claim(tmp_path, SMALL, frozen=1.0)))


def test_redis_gone_and_back(tmp_path: Path) -> None:
    went_well(asyncio.run(chaos.redis_gone(tmp_path, SMALL, part=0.1)))


@pytest.fixture
def together(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """Run what several workers need; return it as settings."""
    with services.postgres(tmp_path) as database, services.redis(tmp_path) as redis:
        yield {"database": database, "redis": redis}


def workers_of(process: int) -> list[int]:
    """List the workers behind one address: they have started threads, others that are there have not."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [int(each) for each in listed if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


def test_a_worker_behind_a_common_address_is_killed_and_replaced(
    tmp_path: Path, together: dict[str, Any]
) -> None:
    server, notes = Server(**together, workers=2, log=tmp_path / "workers.log"), Notes()

    async def scene() -> None:
        async with chaos.running(server):
            tables = await chaos.open_tables(server.url, SMALL)
            players = [Player(server.url, key, notes) for keys in tables for key in keys]
            await play_all(players, 8, seconds=SMALL.seconds)
            assert server.process is not None
            workers = workers_of(server.process.pid)
            assert len(workers) == 2
            playing = asyncio.create_task(play_all(players, SMALL.entries, seconds=SMALL.seconds))
            await asyncio.sleep(0.2)
            os.kill(workers[0], signal.SIGKILL)
            await playing

    asyncio.run(scene())
    assert notes.faults == []
    assert chaos.audit(together["database"], notes) == []


def test_another_worker_plays_the_bots_of_one_that_is_gone(tmp_path: Path, together: dict[str, Any]) -> None:
    first, second = (Server(**together, log=tmp_path / f"{each}.log", lease=2.0) for each in (1, 2))
    notes = Notes()

    async def scene() -> None:
        async with chaos.running(first, second), httpx.AsyncClient(base_url=first.url, timeout=30) as client:
            key = (await open_table(client, "europe", 1, bots=2))[0]
            before, after = Player(first.url, key, notes, "a"), Player(second.url, key, notes, "b")
            await play_all([before], 12, seconds=SMALL.seconds)
            first.signal(signal.SIGSTOP)  # it holds the lease, and does not know that it is gone
            await play_all([after], 24, seconds=SMALL.seconds)
            first.signal(signal.SIGCONT)
            await play_all([before, after], 36, seconds=SMALL.seconds)

    asyncio.run(scene())
    assert notes.faults == []
    assert chaos.audit(together["database"], notes) == []


def test_who_is_connected_is_known_to_all_workers_and_forgotten_with_the_worker(
    tmp_path: Path, together: dict[str, Any]
) -> None:
    first, second = (Server(**together, log=tmp_path / f"{each}.log") for each in (1, 2))

    async def scene() -> None:
        async with chaos.running(first, second), httpx.AsyncClient(base_url=first.url, timeout=30) as client:
            keys = await open_table(client, "ghost", 2)
            here, there = (Watcher(url, key) for url, key in zip((first.url, second.url), keys, strict=True))
            async with here, there:
                assert await here.sees({0, 1}, 5)
                assert await there.sees({0, 1}, 5)  # though the first came before this worker had the table
                await asyncio.to_thread(second.kill)
                assert await here.sees({here.seat}, 20)

    asyncio.run(scene())


class Watcher:
    """Somebody who sits there and looks at who else does."""

    def __init__(self, url: str, key: tuple[str, int, str]) -> None:
        table, self.seat, self.secret = key
        self.url = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    async def __aenter__(self) -> None:
        self.socket = await connect(self.url, compression=None, close_timeout=0.2)
        await self.socket.send(json.dumps({"type": "hello", "secret": self.secret}))

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def sees(self, seats: set[int], seconds: float) -> bool:
        """Wait until so many are shown to be connected."""
        try:
            async with asyncio.timeout(seconds):
                async for text in self.socket:
                    message = json.loads(text)
                    if message["type"] == "online" and set(message["seats"]) == seats:
                        return True
        except TimeoutError:
            pass
        return False
