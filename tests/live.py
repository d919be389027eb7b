"""A server that listens, in the test's own loop: real sockets, real HTTP, and the hub behind them."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from tests.server_tools import wish
from websockets.asyncio.client import ClientConnection, connect

from whistlestop.server.app import make_app
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Guests
from whistlestop.server.messages import ENCODER
from whistlestop.server.notices import Notifier
from whistlestop.server.serve import configured
from whistlestop.server.settings import ServerSettings
from whistlestop.server.store.store import Store

MANY = 100_000


class Live:
    """A running server, and who can be asked about it."""

    def __init__(self, app: Starlette, listening: socket.socket) -> None:
        self.app, self.listening = app, listening
        self.hub: Hub = app.state.hub
        self.guests: Guests = app.state.guests
        self.port = int(listening.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def keep_little(self) -> None:
        """Let the system keep little for who doesn't read, so that it shows soon."""
        self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    @property
    def notifier(self) -> Notifier:
        """Return who sends its notices."""
        sends: Notifier = self.app.state.notifier
        return sends

    async def app_idle(self) -> None:
        """Wait until all notices have been seen to."""
        for _ in range(3):
            while self.notifier.waiting.qsize() or self.notifier.sending:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.005)
            await asyncio.sleep(0.03)

    def ask(self, **more: Any) -> httpx.AsyncClient:
        """Open a client for requests."""
        # Certificates are not looked at, since none is used: to load them all takes longer than most tests.
        return httpx.AsyncClient(base_url=self.url, timeout=30, verify=False, **more)  # noqa: S501

    def socket(self, table: str, **more: Any) -> connect:
        """Open a socket to a table; nothing is said yet."""
        more = {"max_size": 2**22, "compression": None, "close_timeout": 0.5, **more}
        return connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", **more)

    async def table(self, box: str, *seats: str, **more: Any) -> tuple[str, dict[int, str], str]:
        """Open a table over HTTP; return its id, the seats' secrets, and the spectators'."""
        async with self.ask() as client:
            made = await client.post("/api/tables", content=ENCODER.encode(wish(box, *seats, **more)))
        assert made.status_code == 201, made.text
        document = made.json()
        return document["table"], {key["seat"]: key["secret"] for key in document["keys"]}, document["watch"]


@asynccontextmanager
async def live(
    store: Store,
    guests: Guests | None = None,
    settings: ServerSettings | None = None,
    hub: Hub | None = None,
    **more: Any,
) -> AsyncIterator[Live]:
    """Run a server on a free port, with the settings of a real one."""
    hub = hub or Hub(store, bot_pause=0.0)
    guests = guests or Guests(MANY, MANY)
    config = configured(settings or ServerSettings(port=0))
    app = make_app(hub, guests=guests, **more)
    config.app, config.factory = app, False
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        assert not running.done(), "the server could not start"
        await asyncio.sleep(0.005)
    try:
        yield Live(app, server.servers[0].sockets[0])
    finally:
        server.should_exit = True
        await running


async def hello(client: ClientConnection, secret: str = "", since: int = -1) -> dict[str, Any]:
    """Say hello; return the first message."""
    await client.send(json.dumps({"type": "hello", "secret": secret, "since": since}))
    return await heard(client)


async def heard(client: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the next message, or the next of some kinds."""
    while True:
        message: dict[str, Any] = json.loads(await client.recv())
        if not kinds or message["type"] in kinds:
            return message


async def command(client: ClientConnection, **what: Any) -> dict[str, Any]:
    """Give a command; return its answer."""
    await client.send(json.dumps(what))
    while True:
        answer = await heard(client, "done", "refused", "bye")
        if answer["type"] == "bye" or answer["id"] == what.get("id", ""):
            return answer
