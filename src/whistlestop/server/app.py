"""The web application: tables over HTTP, and their events over WebSocket or server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from whistlestop.server import api, events, notices_api, pages, qr, replay
from whistlestop.server.decide import NotDone
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Guests
from whistlestop.server.metrics import keep_looking, metrics
from whistlestop.server.notices import Notifier
from whistlestop.server.notices_late import keep_telling
from whistlestop.server.openapi import openapi
from whistlestop.server.security import Guard, failed
from whistlestop.server.store.writer import StoreDown

ANSWERS: dict[Any, Any] = {
    NotDone: api.refused,
    StoreDown: api.store_down,
    HTTPException: api.not_there,
    Exception: failed,
}


def make_app(
    hub: Hub,
    *,
    origins: tuple[str, ...] = (),
    guests: Guests | None = None,
    metrics_token: str = "",
    notifier: Notifier | None = None,
    site: str = "",
) -> Starlette:
    """Put the application together; `origins` are further sites whose pages may connect."""
    guests = guests or Guests()
    notifier = notifier or Notifier(hub.store, hub.services.metrics)
    hub.services.appended = notifier.appended

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        await hub.start()
        hub.spawn(keep_looking(hub, guests))
        hub.spawn(notifier.run())
        hub.spawn(keep_telling(notifier, hub))
        yield
        await hub.close()
        hub.store.engine.dispose()  # SQLite puts all into its one file when the last connection is closed

    app = Starlette(
        routes=routes(),
        lifespan=running,
        middleware=[Middleware(Guard, origins=origins, guests=guests)],
        exception_handlers=ANSWERS,
    )
    app.state.hub, app.state.guests, app.state.notifier = hub, guests, notifier
    app.state.metrics_token, app.state.site = metrics_token, site
    return app


def routes() -> list[BaseRoute]:
    """List what can be asked for."""
    table = "/api/tables/{table}"
    return [
        Route("/healthz", api.health),
        Route("/metrics", metrics),
        Route("/api/boxes", api.boxes),
        Route("/api/push", notices_api.push_key),
        Route("/api/notices", notices_api.offer),
        Route("/api/mail", notices_api.answer_mail, methods=["POST"]),
        Route("/mail", notices_api.stop_mail, methods=["POST"]),  # the page itself is below
        Route("/api/qr.svg", qr.of_text, methods=["POST"]),
        Route("/api/schema.json", api.schema),
        Route("/api/openapi.json", openapi),
        Route("/api/tables", api.lobby, methods=["GET"]),
        Route("/api/tables", api.new_table, methods=["POST"]),
        Route("/api/mine", api.mine, methods=["POST"]),
        Route(table, api.table, methods=["GET"]),
        Route(f"{table}/join", api.join, methods=["POST"]),
        Route(f"{table}/record", api.record),
        Route(f"{table}/replay", replay.show),
        Route(f"{table}/fork", replay.fork, methods=["POST"]),
        Route(f"{table}/events", events.stream),
        Route(f"{table}/notices", notices_api.wishes, methods=["GET"]),
        Route(f"{table}/notices", notices_api.want, methods=["POST"]),
        Route(f"{table}/notices", notices_api.unwant, methods=["DELETE"]),
        Route(f"{table}/qr.svg", qr.of_table),
        Route(f"{table}/commands", events.command, methods=["POST"]),
        WebSocketRoute(f"{table}/socket", events.socket),
        *pages.routes(),
    ]
