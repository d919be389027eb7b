"""Running the server: one process, or several behind one address."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import sys
from tempfile import TemporaryDirectory

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from whistlestop.server.app import make_app
from whistlestop.server.bus import Bus
from whistlestop.server.company import Company
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Guests
from whistlestop.server.logs import LEVELS, set_up
from whistlestop.server.metrics import FOLDER
from whistlestop.server.notices import Notifier
from whistlestop.server.notices_mail import Mail
from whistlestop.server.settings import BadSettings, ServerSettings, check, from_environment, to_environment
from whistlestop.server.store.database import open_engine
from whistlestop.server.store.migrate import upgrade
from whistlestop.server.store.store import Store

MESSAGE_BYTES = 16_384  # the longest message that a socket takes; commands are shorter still
PING = 20.0
TAKES_NOTHING = 30_000  # milliseconds
FAILED = 3  # exit code of a server that could not start
COLLECT = (5_000, 10, 40)  # Python looks at all its objects some thirty times less often than usual


def run(settings: ServerSettings) -> None:
    """Serve until stopped. The schema is brought up to date before anybody is let in."""
    check(settings)
    engine = open_engine(settings.database)
    upgrade(engine)
    engine.dispose()
    os.environ.update(to_environment(settings))
    config = configured(settings)
    with TemporaryDirectory(prefix="whistlestop-") as folder:
        if settings.workers > 1:
            os.environ[FOLDER] = folder  # in which the workers count together
        serve(config)


def configured(settings: ServerSettings) -> uvicorn.Config:
    """Tell the server below how to run."""
    return uvicorn.Config(
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


def serve(config: uvicorn.Config) -> None:
    """Let people in."""
    socket_ = config.bind_socket()
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Who takes nothing for so long is cut off by the system, even while we wait to close the connection.
        socket_.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKES_NOTHING)
    if config.workers > 1:
        Multiprocess(config, sockets=[socket_]).run()
        return
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[socket_])
    if not server.started:
        sys.exit(FAILED)


def app() -> Starlette:
    """Make the application of one process from the environment."""
    settings = from_environment()
    set_up(LEVELS[settings.log])
    collect_rarely()
    bus = bus_of(settings)
    hub = Hub(Store(open_engine(settings.database)), bus, bot_pause=settings.bot_pause)
    hub.company = Company(settings.bots)
    hub.lease = settings.lease
    origins = tuple(each.strip() for each in settings.origins.split(",") if each.strip())
    guests = Guests(settings.connections, settings.requests)
    return make_app(
        hub,
        origins=origins,
        guests=guests,
        metrics_token=settings.metrics_token,
        notifier=notifier_of(settings, hub),
        site=settings.site.rstrip("/"),
    )


def collect_rarely() -> None:
    """Let Python search all its objects for forgotten cycles less often: every table stands still meanwhile.

    With two thousand connections that takes a quarter of a second, and finds next to nothing. What the
    modules hold stays for good, and need not be looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def notifier_of(settings: ServerSettings, hub: Hub) -> Notifier:
    """Make who sends notices: with web push if the operator has set a key, with mail if a mail server."""
    mail = Mail(settings.mail, settings.mail_from, settings.site) if settings.mail else None
    if not settings.push_key:
        return Notifier(hub.store, hub.services.metrics, mail=mail)
    try:
        from whistlestop.server.notices_push import Push  # noqa: PLC0415 - an extra, only with a key
    except ModuleNotFoundError as missing:
        raise BadSettings(f"Web push needs {missing.name}: pip install 'whistlestop[push]'.") from None
    push = Push(settings.push_key, settings.push_contact)
    return Notifier(hub.store, hub.services.metrics, push=push, mail=mail)


def bus_of(settings: ServerSettings) -> Bus:
    """Reach other workers, if there are any."""
    if not settings.redis:
        return Bus()
    from whistlestop.server.redis_bus import RedisBus  # noqa: PLC0415 - only with several workers

    return RedisBus(settings.redis)
