"""Many tables at once on a real server: how long a move takes from the command to the last seat, `make load`.

The server and the load are processes of their own on the same machine. Every table has four sockets and
makes a move every four seconds, whatever happened to the one before; a move's time runs from just before its
command is sent until the last of the four sockets has the event with its number.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

import httpx
from tests import services
from tools.bench import machine, put_into_page
from tools.crowd import GONE, HEARD, Heard, Server, open_table
from websockets.asyncio.client import ClientConnection, connect

from whistlestop import form

BEGIN, END = "<!-- made by tools/load.py -->", "<!-- end of what tools/load.py made -->"
BOXES = ("usa", "europe", "nederland", "ghost")
SEATS = 4
EVERY = 4.0  # seconds between two moves at a table
TARGET = 100.0  # milliseconds, the 99th percentile with 500 tables
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Result:
    """What one size took."""

    store: str
    tables: int
    moves: int = 0
    median: float = 0.0  # milliseconds
    p99: float = 0.0
    longest: float = 0.0
    server: float = 0.0  # cores that the server's processes used
    load: float = 0.0  # cores that the load used
    errors: dict[str, int] = field(default_factory=dict)

    def cells(self) -> tuple[str, ...]:
        """Write it as a row of the table."""
        errors = ", ".join(f"{number} {what}" for what, number in self.errors.items()) or "none"
        times = (f"{value:.0f} ms" for value in (self.median, self.p99, self.longest))
        cores = f"{self.server:.2f} + {self.load:.2f}"
        return self.store, f"{self.tables:,}", f"{self.moves:,}", *times, cores, errors, self.verdict()

    def verdict(self) -> str:
        """Judge the size for which there is a promise; it is meant for the compiled engine."""
        if self.tables != 500:
            return ""
        if form() != "compiled":
            return "plain engine"
        return "kept" if self.p99 < TARGET and not self.errors else "MISSED"


class Tally:
    """Times and errors of all tables."""

    def __init__(self) -> None:
        """Begin with nothing; warming up is not counted."""
        self.counting = False
        self.times: list[float] = []
        self.errors: Counter[str] = Counter()

    def error(self, what: str) -> None:
        """Count an error, whenever it happens."""
        self.errors[what] += 1


class Seat:
    """One socket at a table."""

    def __init__(self, table: LoadTable, url: str, key: tuple[str, int, str]) -> None:
        """Take a seat and its secret."""
        self.table, self.key = table, key
        self.url = f"{url.replace('http', 'ws', 1)}/api/tables/{key[0]}/socket"
        self.socket: ClientConnection | None = None
        self.last: Heard | None = None

    async def connect(self) -> None:
        """Connect and wait for the snapshot."""
        self.socket = await connect(
            self.url, max_size=2**22, open_timeout=60, compression=None, ping_interval=None
        )
        await self.socket.send(json.dumps({"type": "hello", "secret": self.key[2]}))
        while self.last is None:
            self.take(HEARD.decode(await self.socket.recv()), time.perf_counter())

    async def listen(self) -> None:
        """Take what comes, with the time at which it came."""
        try:
            while self.socket is not None:
                text = await self.socket.recv()
                self.take(HEARD.decode(text), time.perf_counter())
        except GONE:
            self.table.tally.error("connections lost")

    def take(self, message: Heard, at: float) -> None:
        """Note an event; an answer other than done is an error."""
        if message.type == "event":
            self.last = message
            self.table.arrived(message.number, at)
        elif message.type in {"refused", "bye"}:
            self.table.tally.error(f"refused ({message.code})")


class LoadTable:
    """A table that makes a move every four seconds."""

    def __init__(self, url: str, keys: list[tuple[str, int, str]], tally: Tally) -> None:
        """Seat everybody."""
        self.seats = [Seat(self, url, key) for key in keys]
        self.tally, self.random = tally, Random(keys[0][0])
        self.begun, self.waiting, self.missing = 0.0, -1, 0
        self.moves = 0

    def arrived(self, number: int, at: float) -> None:
        """Note that one more socket has an event; the last one ends the move."""
        if number == self.waiting:
            self.missing -= 1
            if self.missing == 0 and self.tally.counting:
                self.tally.times.append(at - self.begun)

    async def play(self, begin: float, end: float) -> None:
        """Move at fixed times, however long the moves take."""
        due = begin + self.random.random() * EVERY
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move()
            due += EVERY

    async def move(self) -> None:
        """Send the next move; the one before should be with everybody by now."""
        if self.missing:
            self.tally.error("moves not with everybody after four seconds")
        number = max(seat.last.number for seat in self.seats if seat.last is not None)
        acting = next((seat for seat in self.seats if self.may_move(seat, number)), None)
        if acting is None or acting.last is None or acting.last.view is None or acting.socket is None:
            self.tally.error("nobody to move")
            return
        self.moves += 1
        move = self.random.choice(acting.last.view.legal_moves)
        command = {"type": "play", "id": f"m{self.moves}", "seen": acting.last.number, "move": move}
        text = json.dumps(command)
        self.waiting, self.missing = number + 1, len(self.seats)
        self.begun = time.perf_counter()
        await acting.socket.send(text)

    @staticmethod
    def may_move(seat: Seat, number: int) -> bool:
        """Tell whether a seat is to act on the newest view."""
        last = seat.last
        return (
            last is not None
            and last.number == number
            and last.view is not None
            and bool(seat.key[1] in last.view.to_act and last.view.legal_moves)
        )


async def open_all(url: str, tables: int, tally: Tally) -> list[LoadTable]:
    """Open the tables and connect everybody, a few dozen at a time."""
    together = asyncio.Semaphore(32)
    opened: list[LoadTable] = []

    async def open_one(client: httpx.AsyncClient, box: str) -> None:
        async with together:
            table = LoadTable(url, await open_table(client, box, SEATS), tally)
            await asyncio.gather(*(seat.connect() for seat in table.seats))
            opened.append(table)
            if len(opened) % 50 == 0:
                tell(f"{len(opened)} of {tables} tables open")

    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        await asyncio.gather(*(open_one(client, BOXES[number % len(BOXES)]) for number in range(tables)))
    return opened


async def measure(server: Server, result: Result, warm_up: float, seconds: float) -> None:
    """Play at all tables; fill the result in."""
    tally = Tally()
    tables = await open_all(server.url, result.tables, tally)
    listening = [asyncio.create_task(seat.listen()) for table in tables for seat in table.seats]
    gc.collect()
    gc.freeze()  # so that the load's own housekeeping is not measured
    begin = time.perf_counter() + 0.5
    end = begin + warm_up + seconds
    playing = [asyncio.create_task(table.play(begin, end)) for table in tables]
    await asyncio.sleep(warm_up)
    tally.counting, spent = True, used(server)
    for second in range(int(seconds)):
        tell(f"{result.store}, {result.tables} tables: {second} of {seconds:.0f} s")
        await asyncio.sleep(1.0)
    after = used(server)
    await asyncio.gather(*playing)
    await asyncio.sleep(2.0)
    for task in listening:
        task.cancel()
    late = sum(table.missing > 0 for table in tables)
    if late:
        tally.errors["moves that never came"] += late
    await asyncio.gather(*listening, return_exceptions=True)
    fill_in(result, tally)
    result.server, result.load = (
        (now - before) / int(seconds) for now, before in zip(after, spent, strict=True)
    )
    tell("")


def fill_in(result: Result, tally: Tally) -> None:
    """Sum the times up."""
    times = sorted(1000 * each for each in tally.times)
    result.moves, result.errors = len(times), dict(tally.errors)
    if times:
        result.median, result.longest = times[len(times) // 2], times[-1]
        result.p99 = times[min(len(times) - 1, int(0.99 * len(times)))]


def used(server: Server) -> tuple[float, float]:
    """Return the CPU seconds that the server's processes and this one have used."""
    group = os.getpgid(server.process.pid) if server.process is not None else -1
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[2]) == group:
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total, time.process_time()


@contextmanager
def one_process(folder: Path) -> Iterator[Server]:
    """Run a server as `whistlestop serve` does: one process, one SQLite file, durable writes."""
    yield from started(Server(str(folder / "load.db"), log=folder / "load.log"))


@contextmanager
def two_workers(folder: Path) -> Iterator[Server]:
    """Run two workers behind one address, with PostgreSQL and Redis."""
    with ExitStack() as stack:
        database = stack.enter_context(services.postgres(folder))
        redis = stack.enter_context(services.redis(folder))
        server = Server(database, redis=redis, workers=2, log=folder / "load.log")
        yield from started(server)


def started(server: Server) -> Iterator[Server]:
    """Start a server, and end it."""
    try:
        server.start()
        yield server
    finally:
        server.kill()


STORES = {"SQLite, one process": one_process, "PostgreSQL and Redis, two workers": two_workers}


def run(sizes: list[int], stores: list[str], warm_up: float, seconds: float) -> list[Result]:
    """Measure all sizes on all stores."""
    results = []
    for store in stores:
        for tables in sizes:
            result = Result(store, tables)
            with tempfile.TemporaryDirectory(prefix="load-") as folder, STORES[store](Path(folder)) as server:
                asyncio.run(measure(server, result, warm_up, seconds))
            results.append(result)
            gc.unfreeze()
    return results


def as_table(results: list[Result]) -> str:
    """Write the table in Markdown, which reads as plain text too."""
    head = (
        "store",
        "tables",
        "moves",
        "median",
        "99 %",
        "longest",
        "cores: server + load",
        "errors",
        "verdict",
    )
    cells = [head, *(result.cells() for result in results)]
    wide = [max(len(row[i]) for row in cells) for i in range(len(head))]
    lines = [
        "| " + " | ".join(f"{cell:<{w}}" for cell, w in zip(row, wide, strict=True)) + " |" for row in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (w + 2) for w in wide) + "|")
    return "\n".join(lines)


def tell(text: str) -> None:
    """Show how far it is, if a person is watching."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Measure a real server with many tables at once.")
    parser.add_argument(
        "--tables", type=int, action="append", help="how many; several times for several sizes"
    )
    parser.add_argument("--store", choices=["sqlite", "postgres"], help="only this one")
    parser.add_argument("--seconds", type=float, default=40.0, help="how long each size is measured (40)")
    parser.add_argument("--warm-up", type=float, default=8.0, help="how long it plays before that (8)")
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    parser.add_argument("--check", action="store_true", help="exit with 1 if the promise is broken")
    given = parser.parse_args()
    chosen = [name for name in STORES if given.store is None or name.lower().startswith(given.store)]
    results = run(given.tables or [500, 1000, 2000], chosen, given.warm_up, given.seconds)
    if given.json:
        print(json.dumps({"machine": machine(), "results": [asdict(each) for each in results]}, indent=2))
    else:
        print(f"{as_table(results)}\n\n{machine()}, {os.cpu_count()} cores.")
    if given.write:
        put_into_page(BEGIN, END, f"{as_table(results)}\n\n{machine()}, {os.cpu_count()} cores.")
    return 1 if given.check and any(each.verdict() == "MISSED" for each in results) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
