"""What befalls a server while people play: the scenes of tools/chaos.py, played small, real processes."""

import asyncio
import os
import signal
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
from tests.server_tools import open_store, opened, play, run, running
from tools import chaos
from tools.chaos import Outcome, Size
from tools.crowd import Notes, Player, Server, open_table, play_all

from whistlestop.server.store.store import Append, Store
from whistlestop.server.store.writer import StoreDown

SMALL = Size(tables=5, entries=24, seconds=100.0)


def went_well(done: Outcome) -> None:
    """Nothing was lost, doubled or stopped, and the crowd did play."""
    assert done.problems == []
    assert done.tables == SMALL.tables
    assert done.acknowledged >= SMALL.tables * 10


def test_kill_9_loses_and_doubles_nothing(tmp_path: Path) -> None:
    went_well(asyncio.run(chaos.killed(tmp_path, SMALL, times=1)))


def test_a_database_that_is_cut_off_and_crashes(tmp_path: Path) -> None:
    went_well(asyncio.run(chaos.database_cut(tmp_path, SMALL)))


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    went_well(asyncio.run(chaos.disk_full(tmp_path, SMALL, mounted=False)))


def test_odd_clients_disturb_nobody(tmp_path: Path) -> None:
    went_well(asyncio.run(chaos.bad_clients(tmp_path, SMALL, nuisances=10)))


def children(process: int) -> list[int]:
    """List the processes that a process has started."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(each) for each in listed.split()]


def gone(process: int) -> bool:
    """Tell whether a process has ended; one that nobody has asked about yet has, too."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def test_bots_whose_processes_die_are_replaced_and_none_is_left_behind(tmp_path: Path) -> None:
    server, notes = Server(str(tmp_path / "bots.db"), log=tmp_path / "bots.log"), Notes()

    async def scene() -> list[int]:
        async with chaos.running(server), httpx.AsyncClient(base_url=server.url, timeout=30) as client:
            keys = [(await open_table(client, "usa", 1, bots=3))[0] for _ in range(4)]
            players = [Player(server.url, key, notes) for key in keys]
            await play_all(players, 12, seconds=30)
            assert server.process is not None
            first = children(server.process.pid)
            assert first
            for each in first:
                os.kill(each, signal.SIGKILL)
            await play_all(players, 30, seconds=30)
            left = children(server.process.pid)
            os.kill(server.process.pid, signal.SIGKILL)  # the server alone, not its bots
            return [each for each in left if each not in first]

    started = run(scene())
    assert notes.faults == []
    assert started
    end = time.monotonic() + 10
    while not all(gone(each) for each in started) and time.monotonic() < end:
        time.sleep(0.05)
    assert all(gone(each) for each in started)
    assert chaos.audit(str(tmp_path / "bots.db"), notes) == []


class Wavering(Store):
    """A store that loses the connection after it has committed: nobody can know then what is stored."""

    breaks = False

    def append(self, batch: list[Append]) -> list[bool]:  # type: ignore[override]
        done = super().append(batch)
        if self.breaks:
            self.breaks = False
            raise ConnectionResetError("cut off after the commit")
        return done


def test_a_move_that_was_stored_though_nobody_could_say_so_is_not_done_again(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Wavering(open_store(tmp_path / "games.db").engine)
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            number = hosted.table.number
            command = play("draw", number, "same")
            store.breaks = True
            with pytest.raises(StoreDown):
                await hub.submit(hosted, command, 0)
            assert hosted.table.number == number
            assert await hub.submit(hosted, command, 0) == number + 1
            assert hosted.table.number == number + 1
            store.breaks = True
            with pytest.raises(StoreDown):
                await hub.submit(hosted, play("draw", number + 1), 0)
            await asyncio.wait_for(hub.look_once(), 5)  # and who asks for nothing sees it, too
            assert hosted.table.number == number + 2

    run(scene())


def test_an_audit_sees_what_is_lost_doubled_or_changed(tmp_path: Path) -> None:
    path, notes = tmp_path / "games.db", Notes()

    async def scene() -> str:
        async with running(open_store(path)) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            for name in ("a", "b"):
                number = await hub.submit(hosted, play("draw", hosted.table.number, name), 0)
                notes.acknowledged[hosted.table.id, 0, name] = number
            return hosted.table.id

    table = run(scene())
    assert chaos.audit(str(path), notes) == []
    notes.acknowledged[table, 0, "c"] = 99
    assert "is lost" in chaos.audit(str(path), notes)[0]
    del notes.acknowledged[table, 0, "c"]
    with sqlite3.connect(path) as database:
        for before, after in (('"command":"b"', '"command":"a"'), ("draw", "draw!")):
            body = "cast(replace(cast(body as text), ?, ?) as blob)"
            database.execute(f"update entries set body = {body} where number = 3", (before, after))  # noqa: S608
    found = " ".join(chaos.audit(str(path), notes))
    assert "was done 2 times" in found
    assert "where something else is" in found
    assert "does not replay" in found
