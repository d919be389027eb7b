"""Running the server: one process, or several behind one address."""

from __future__ import annotations

import os

import uvicorn
from starlette.applications import Starlette

from whistlestop.server.app import make_app
from whistlestop.server.bus import Bus
from whistlestop.server.company import Company
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Guests
from whistlestop.server.logs import set_up
from whistlestop.server.settings import ServerSettings, check, from_environment, to_environment
from whistlestop.server.store.database import open_engine
from whistlestop.server.store.migrate import upgrade
from whistlestop.server.store.store import Store

MESSAGE_BYTES = 16_384  # the longest message that a socket takes; commands are shorter still
PING = 20.0


def run(settings: ServerSettings) -> None:
    """Serve until stopped. The schema is brought up to date before anybody is let in."""
    check(settings)
    engine = open_engine(settings.database)
    upgrade(engine)
    engine.dispose()
    os.environ.update(to_environment(settings))
    uvicorn.run(
        "whistlestop.server.serve:app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if settings.workers > 1 else None,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        access_log=False,
        server_header=False,
        log_config=None,
        timeout_graceful_shutdown=5,
    )


def app() -> Starlette:
    """Make the application of one process from the environment."""
    set_up()
    settings = from_environment()
    bus = bus_of(settings)
    hub = Hub(Store(open_engine(settings.database)), bus, bot_pause=settings.bot_pause)
    hub.company = Company(settings.bots)
    origins = tuple(each.strip() for each in settings.origins.split(",") if each.strip())
    return make_app(hub, origins=origins, guests=Guests(settings.connections, settings.requests))


def bus_of(settings: ServerSettings) -> Bus:
    """Reach other workers, if there are any."""
    if not settings.redis:
        return Bus()
    from whistlestop.server.redis_bus import RedisBus  # noqa: PLC0415 - only with several workers

    return RedisBus(settings.redis)
