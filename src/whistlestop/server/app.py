"""The web application: tables over HTTP, and their events over WebSocket or server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from whistlestop.server import api, events, pages, replay
from whistlestop.server.decide import NotDone
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Guests
from whistlestop.server.metrics import keep_looking, metrics
from whistlestop.server.security import Guard, failed
from whistlestop.server.store.writer import StoreDown

ANSWERS: dict[Any, Any] = {
    NotDone: api.refused,
    StoreDown: api.store_down,
    HTTPException: api.not_there,
    Exception: failed,
}


def make_app(
    hub: Hub, *, origins: tuple[str, ...] = (), guests: Guests | None = None, metrics_token: str = ""
) -> Starlette:
    """Put the application together; `origins` are further sites whose pages may connect."""
    guests = guests or Guests()

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        await hub.start()
        hub.spawn(keep_looking(hub, guests))
        yield
        await hub.close()

    app = Starlette(
        routes=routes(),
        lifespan=running,
        middleware=[Middleware(Guard, origins=origins, guests=guests)],
        exception_handlers=ANSWERS,
    )
    app.state.hub, app.state.guests, app.state.metrics_token = hub, guests, metrics_token
    return app


def routes() -> list[BaseRoute]:
    """List what can be asked for."""
    table = "/api/tables/{table}"
    return [
        Route("/healthz", api.health),
        Route("/metrics", metrics),
        Route("/api/boxes", api.boxes),
        Route("/api/schema.json", api.schema),
        Route("/api/tables", api.lobby, methods=["GET"]),
        Route("/api/tables", api.new_table, methods=["POST"]),
        Route("/api/mine", api.mine, methods=["POST"]),
        Route(table, api.table, methods=["GET"]),
        Route(f"{table}/join", api.join, methods=["POST"]),
        Route(f"{table}/record", api.record),
        Route(f"{table}/replay", replay.show),
        Route(f"{table}/fork", replay.fork, methods=["POST"]),
        Route(f"{table}/events", events.stream),
        Route(f"{table}/commands", events.command, methods=["POST"]),
        WebSocketRoute(f"{table}/socket", events.socket),
        *pages.routes(),
    ]
