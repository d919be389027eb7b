"""What an operator can watch, in Prometheus form: counts and times, never a name, a table or a card.

With several workers each writes what it counts into a common folder, and whichever is asked adds them up.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections import Counter as Count
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.requests import Request
from starlette.responses import Response

from whistlestop.server.security import bearer, from_here, said, same
from whistlestop.server.table import GATHERING, OVER, PLAYING

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub
    from whistlestop.server.limits import Guests

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library's name for the workers' common folder
EVERY = 5.0  # seconds between two looks at what only changes slowly
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
SIZES = (1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072)  # bytes


class Metrics:
    """What one worker counts."""

    def __init__(self) -> None:
        """Begin at nothing."""
        to = self.registry = CollectorRegistry()
        self.connections = Gauge(
            "whistlestop_connections", "Open connections", registry=to, multiprocess_mode="livesum"
        )
        self.tables = Gauge(
            "whistlestop_tables", "Tables in memory", ["phase"], registry=to, multiprocess_mode="livesum"
        )
        self.redis_up = Gauge(
            "whistlestop_redis_up",
            "Redis: 1 heard, 0 gone, -1 not used",
            registry=to,
            multiprocess_mode="livemin",
        )
        self.commands = Counter("whistlestop_commands", "Commands", ["type", "outcome"], registry=to)
        self.refusals = Counter("whistlestop_refusals", "Refused commands", ["code"], registry=to)
        self.moves = Counter("whistlestop_moves", "Moves played", ["by"], registry=to)
        self.store_errors = Counter(
            "whistlestop_store_errors", "Entries or tables the store failed on", registry=to
        )
        self.notices = Counter("whistlestop_notices", "Notices sent", ["kind", "outcome"], registry=to)
        self.reports = Counter("whistlestop_reports", "Lines of talk that were reported", registry=to)
        self.command_seconds = Histogram(
            "whistlestop_command_seconds", "From a command to its answer", registry=to, buckets=QUICK
        )
        self.append_seconds = Histogram(
            "whistlestop_append_seconds", "From an entry to its being durable", registry=to, buckets=QUICK
        )
        self.bot_seconds = Histogram(
            "whistlestop_bot_seconds", "Bots' thinking for one move", registry=to, buckets=QUICK
        )
        self.event_bytes = Histogram(
            "whistlestop_event_bytes", "Size of an event as a viewer gets it", registry=to, buckets=SIZES
        )

    def answered(self, kind: str, refusal: str, began: float) -> None:
        """Count a command, and how long its answer took; `refusal` is empty if it was carried out."""
        self.command_seconds.observe(time.perf_counter() - began)
        self.commands.labels(kind, "refused" if refusal else "done").inc()
        if refusal:
            self.refusals.labels(refusal).inc()

    def look(self, hub: Hub, guests: Guests) -> None:
        """Note what there is right now."""
        self.connections.set(guests.connections)
        phases = Count(hosted.table.phase for hosted in hub.tables.values())
        for phase in (GATHERING, PLAYING, OVER):
            self.tables.labels(phase).set(phases[phase])
        self.redis_up.set(-1 if hub.bus.alone else int(hub.bus.up))

    def text(self) -> bytes:
        """Write everything down, of all workers on this machine."""
        folder = os.environ.get(FOLDER)
        if folder is None:
            return generate_latest(self.registry)
        forget_dead(Path(folder))
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def forget_dead(folder: Path) -> None:
    """Leave out the connections and tables of workers that have ended without a word."""
    for path in folder.glob("gauge_live*.db"):
        found = re.search(r"_(\d+)\.db$", path.name)
        if found is not None and not alive(int(found[1])):
            mark_process_dead(int(found[1]))  # type: ignore[no-untyped-call]


def alive(process: int) -> bool:
    """Tell whether a process still runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


async def keep_looking(hub: Hub, guests: Guests) -> None:
    """Note what there is, again and again: another worker may be the one that is asked."""
    while True:
        hub.services.metrics.look(hub, guests)
        await asyncio.sleep(EVERY)


async def metrics(request: Request) -> Response:
    """Hand the numbers to who may see them: this machine, or who has the operator's token."""
    token = request.app.state.metrics_token
    if not (from_here(request.scope) or same(bearer(request.headers), token)):
        return said(403, "metrics", "Metrics are for the machine itself, or with the operator's token.")
    counted: Metrics = request.app.state.hub.services.metrics
    counted.look(request.app.state.hub, request.app.state.guests)
    body = await asyncio.to_thread(counted.text)
    return Response(body, 200, {"cache-control": "no-store"}, "text/plain; version=0.0.4; charset=utf-8")
