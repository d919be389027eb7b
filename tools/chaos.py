"""Bad things that happen to servers, done to a real one while a crowd plays: `make chaos`.

The crowd takes moves back now and then, with the others' leave. Afterwards every acknowledged command must be
stored once and no number twice, every client must have come back, and every game must replay. The exit code
is 1 if anything was lost, doubled or stopped.

The scenes take their size as an argument; tests/server plays them small.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
from tests import services
from tools.crowd import Notes, Player, Regretful, Server, open_table, play_all, until
from tools.disks import limited_files, small_disk
from tools.mischief import NUISANCE, ODD_PLAYERS, make_trouble

from whistlestop.server.entries import Entry
from whistlestop.server.keeping import check_game
from whistlestop.server.store.database import open_engine
from whistlestop.server.store.store import Store

BOXES = (("usa", 4), ("europe", 4), ("nordic", 3), ("nederland", 4), ("ghost", 4))


@dataclass(frozen=True)
class Size:
    """How many tables, and how far they play."""

    tables: int = 100
    entries: int = 60
    seconds: float = 300.0  # after which a table that has not come so far has stopped


class Crowd:
    """Everybody who plays, and what they note."""

    def __init__(self, size: Size, pause: float = 0.0) -> None:
        """Begin with nobody; who pauses before a move is still at it when something befalls."""
        self.size, self.pause, self.notes = size, pause, Notes()
        self.players: list[Player] = []

    async def reached(self, part: float) -> None:
        """Wait until the tables have come a part of their way."""
        goal = part * self.size.entries * len(self.players)
        await until(lambda: sum(player.number for player in self.players) >= goal, self.size.seconds)

    async def play(self) -> None:
        """Play to the end."""
        await play_all(self.players, self.size.entries, seconds=self.size.seconds, pause=self.pause)


Befall = Callable[[Crowd], Coroutine[Any, Any, str]]


@dataclass
class Outcome:
    """What came of a scene."""

    befell: str
    tables: int
    acknowledged: int
    undone: int
    cut: int
    refused: dict[str, int]
    seconds: float
    problems: list[str] = field(default_factory=list)


Scene = Callable[[Path], Coroutine[Any, Any, Outcome]]


def audit(database: str, notes: Notes) -> list[str]:
    """Compare what the crowd was told with what is stored; return everything that is wrong."""
    engine = open_engine(database)
    store = Store(engine)
    found: list[str] = []
    stored: dict[str, list[Entry]] = {}
    for row in store.all_tables():
        entries = stored[row.id] = store.load(row.id).entries
        if [entry.number for entry in entries] != list(range(row.head + 1)):
            found.append(f"{row.id}: the numbers have gaps, or don't end at {row.head}")
        asked = Counter((entry.by, entry.command) for entry in entries if entry.command)
        found += [f"{row.id}: {asked_by} was done {n} times" for asked_by, n in asked.items() if n > 1]
        differs = check_game(row.id, entries)
        if differs is not None:
            found.append(f"{row.id}: entry {differs.number} does not replay: {differs.fault}")
    engine.dispose()
    return found + [
        lost for key, number in notes.acknowledged.items() if (lost := missing(stored, key, number))
    ]


def missing(stored: dict[str, list[Entry]], key: tuple[str, int, str], number: int) -> str:
    """Say what is wrong with an acknowledged command; nothing if it is stored where it was said to be."""
    table, seat, command = key
    entries = stored.get(table, [])
    entry = entries[number] if number < len(entries) else None
    if entry is None:
        return f"{table}: {command} of seat {seat} was acknowledged as {number} and is lost"
    if (entry.by, entry.command) != (seat, command):
        return f"{table}: {command} of seat {seat} was acknowledged as {number}, where something else is"
    return ""


@asynccontextmanager
async def running(*servers: Server) -> AsyncIterator[None]:
    """Run servers; whatever state they are in at the end, they end."""
    try:
        for server in servers:
            await asyncio.to_thread(server.start)
        yield
    finally:
        for server in servers:
            server.signal(signal.SIGCONT)
            await asyncio.to_thread(server.kill)


async def open_tables(url: str, size: Size, bots: int = 0) -> list[list[tuple[str, int, str]]]:
    """Open tables of all boxes in turn; a bot takes the place of a person."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        made = []
        for number in range(size.tables):
            box, seats = BOXES[number % len(BOXES)]
            made.append(await open_table(client, box, seats - bots, bots))
        return made


async def play_scene(crowd: Crowd, servers: Sequence[Server], befall: Befall, bots: int = 0) -> Outcome:
    """Let a crowd play while something befalls the servers; a table's seats are spread over them."""
    begin = time.monotonic()
    async with running(*servers):
        tables = await open_tables(servers[0].url, crowd.size, bots)
        crowd.players = [
            Regretful(servers[key[1] % len(servers)].url, key, crowd.notes) for keys in tables for key in keys
        ]
        playing = asyncio.create_task(crowd.play())
        befell = await befall(crowd)
        await playing
    return outcome(befell, servers[0].database, crowd.notes, begin)


def outcome(befell: str, database: str, notes: Notes, begin: float) -> Outcome:
    """Look at what is left when all is over."""
    problems = notes.faults + audit(database, notes)
    if not notes.undone:
        problems.append("nobody has taken a move back: that was not tested")
    tables = len({table for table, _, _ in notes.acknowledged})
    seconds = round(time.monotonic() - begin, 1)
    said = dict(notes.refused)
    done, undone = len(notes.acknowledged), len(notes.undone)
    return Outcome(befell, tables, done, undone, notes.cut, said, seconds, problems)


async def killed(folder: Path, size: Size, database: str = "", times: int = 3) -> Outcome:
    """Kill -9 the server in the middle of the moves, and start it again."""
    database = database or str(folder / "killed.db")
    server = Server(database, log=folder / "killed.log")

    async def befall(crowd: Crowd) -> str:
        for number in range(times):
            await crowd.reached((number + 1) / (times + 1))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        kind = "PostgreSQL" if database.startswith("postgres") else "SQLite"
        return f"kill -9 of the server, {times} times, with {kind}"

    done = await play_scene(Crowd(size), [server], befall)
    if done.cut < times:
        done.problems.append("nobody noticed that the server was killed: nothing was tested")
    return done


async def database_cut(folder: Path, size: Size) -> Outcome:
    """Cut PostgreSQL's connections again and again, then crash it and start it again."""
    with ExitStack() as stack:
        url = stack.enter_context(services.postgres(folder))
        port = int(url.rpartition(":")[2].partition("/")[0])
        server = Server(url, log=folder / "cut.log")

        async def befall(crowd: Crowd) -> str:
            await crowd.reached(0.2)
            cuts = await cut_connections(url, 10)
            await crowd.reached(0.5)
            await asyncio.to_thread(stack.close)
            await until(lambda: crowd.notes.refused["store.down"] > 0, size.seconds / 3)
            await asyncio.sleep(1.5)
            await asyncio.to_thread(stack.enter_context, services.postgres(folder, port))
            return f"PostgreSQL's connections cut ({cuts}), then it crashed and was back after 1.5 s"

        done = await play_scene(Crowd(size, pause=0.2), [server], befall, bots=1)
    if not done.refused.get("store.down"):
        done.problems.append("nobody was told that the store is down: nothing was tested")
    return done


async def cut_connections(url: str, times: int) -> int:
    """End all connections to a database but our own, several times."""
    cut = 0
    for _ in range(times):
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            query = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
            answer = await connection.execute(query + " and datname = current_database()")
            cut += answer.rowcount
        await asyncio.sleep(0.1)
    return cut


async def redis_gone(folder: Path, size: Size, part: float = 0.2) -> Outcome:
    """Play at two workers; Redis is gone for a part of the way, and back."""
    with services.postgres(folder) as database, ExitStack() as stack:
        url = stack.enter_context(services.redis(folder))
        port = int(url.rpartition(":")[2].partition("/")[0])
        servers = [Server(database, redis=url, log=folder / f"redis{each}.log") for each in (0, 1)]

        async def befall(crowd: Crowd) -> str:
            await crowd.reached(0.3)
            await asyncio.to_thread(stack.close)
            await crowd.reached(0.3 + part)
            await asyncio.to_thread(stack.enter_context, services.redis(folder, port))
            return "Redis gone and back, between two workers"

        done = await play_scene(Crowd(size), servers, befall)
    if "Redis is gone" not in (folder / "redis0.log").read_text(encoding="utf-8"):
        done.problems.append("no worker noticed that Redis was gone: nothing was tested")
    return done


async def two_claim(folder: Path, size: Size, frozen: float = 3.0) -> Outcome:
    """Let two people at two workers move for every seat; freeze one worker for a while in between."""
    begin, crowd = time.monotonic(), Crowd(size)
    with services.postgres(folder) as database, services.redis(folder) as url:
        servers = [Server(database, redis=url, log=folder / f"claim{each}.log") for each in (0, 1)]
        async with running(*servers):
            tables = await open_tables(servers[0].url, size)
            crowd.players = [
                Regretful(server.url, key, crowd.notes, name)
                for keys in tables
                for key in keys
                for server, name in zip(servers, "ab", strict=True)
            ]
            playing = asyncio.create_task(crowd.play())
            await crowd.reached(0.4)
            servers[0].signal(signal.SIGSTOP)
            await asyncio.sleep(frozen)
            servers[0].signal(signal.SIGCONT)
            await playing
        befell = f"two workers claim every move; one is frozen for {frozen:g} s"
        done = outcome(befell, database, crowd.notes, begin)
    if not done.refused.get("stale"):
        done.problems.append("nobody came too late: nothing was tested")
    return done


async def disk_full(folder: Path, size: Size, *, mounted: bool = True) -> Outcome:
    """Fill the disk that the database is on; make room again after a while."""
    with small_disk(folder) if mounted else limited_files(folder) as (disk, fill):
        database = str(disk / "full.db")
        server = Server(database, log=folder / "full.log")

        async def befall(crowd: Crowd) -> str:
            await crowd.reached(0.3)
            with fill(server):
                await until(lambda: crowd.notes.refused["store.down"] >= size.tables, size.seconds / 3)
                await asyncio.sleep(1.0)
            return "a full disk" if mounted else "files that may not grow"

        done = await play_scene(Crowd(size), [server], befall)
    if not done.refused.get("store.down"):
        done.problems.append("nobody was told that the store is down: nothing was tested")
    return done


async def bad_clients(folder: Path, size: Size, nuisances: int = 20) -> Outcome:
    """Seat odd players among honest ones, and let others make trouble; the honest must not notice."""
    begin, honest, odd, trouble = time.monotonic(), Notes(), Notes(), Notes()
    database = str(folder / "bad.db")
    server = Server(database, log=folder / "bad.log")
    async with running(server):
        tables = await open_tables(server.url, size)
        players = [
            Regretful(server.url, key, honest)
            if number
            else ODD_PLAYERS[at % len(ODD_PLAYERS)](server.url, key, odd)
            for at, keys in enumerate(tables)
            for number, key in enumerate(keys)
        ]
        keys = [keys[0] for keys in tables]
        making = [
            asyncio.create_task(make_trouble(server.url, keys, trouble, seed)) for seed in range(nuisances)
        ]
        await play_all(players, size.entries, seconds=size.seconds)
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
    befell = f"{trouble.refused[NUISANCE]} pieces of mischief, {odd.cut} cuts of odd players"
    done = outcome(befell, database, honest, begin)
    done.problems += odd.faults + trouble.faults
    if done.cut:
        done.problems.append(f"honest clients were cut off {done.cut} times")
    return done


def scenes(size: Size) -> dict[str, Scene]:
    """List the scenes by name, in full size."""

    async def killed_on_postgres(folder: Path) -> Outcome:
        with services.postgres(folder) as database:
            return await killed(folder, size, database)

    return {
        "kill": lambda folder: killed(folder, size),
        "kill-postgres": killed_on_postgres,
        "database": lambda folder: database_cut(folder, size),
        "redis": lambda folder: redis_gone(folder, size),
        "claim": lambda folder: two_claim(folder, size),
        "disk": lambda folder: disk_full(folder, size),
        "files": lambda folder: disk_full(folder, size, mounted=False),
        "clients": lambda folder: bad_clients(folder, size),
    }


def report(done: Outcome) -> str:
    """Say in a few lines how a scene went."""
    refused = ", ".join(f"{number} {code}" for code, number in sorted(done.refused.items())) or "none"
    verdict = "FAILED" if done.problems else "nothing lost, nothing doubled, nobody stuck"
    counts = (
        f"{done.acknowledged} commands acknowledged at {done.tables} tables in {done.seconds} s, "
        f"{done.undone} moves taken back"
    )
    said = f"  {counts}; {done.cut} connections lost; refusals: {refused}"
    problems = (f"  - {problem}" for problem in done.problems[:20])
    return "\n".join([f"{done.befell}: {verdict}", said, *problems])


def main() -> int:
    """Play the scenes and report."""
    parser = argparse.ArgumentParser(description="Do bad things to a real server while a crowd plays.")
    parser.add_argument("--tables", type=int, default=100, help="how many tables (100)")
    parser.add_argument("--entries", type=int, default=60, help="how far each plays (60)")
    parser.add_argument("--only", action="append", help="a scene by name; may be given several times")
    parser.add_argument("--json", action="store_true", help="write JSON")
    given = parser.parse_args()
    known = scenes(Size(given.tables, given.entries))
    for name in given.only or ():
        if name not in known:
            parser.error(f"there is no scene {name}; the scenes are {', '.join(known)}")
    outcomes: list[dict[str, Any]] = []
    for name in given.only or known:
        with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
            done = asyncio.run(known[name](Path(folder)))
        outcomes.append(asdict(done))
        if not given.json:
            print(report(done), flush=True)
    if given.json:
        print(json.dumps(outcomes, indent=2))
    return 1 if any(done["problems"] for done in outcomes) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
