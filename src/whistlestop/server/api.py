"""What can be asked over HTTP: tables, seats, records."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from whistlestop.bots.registry import bot_names
from whistlestop.boxes import BOXES, board_of
from whistlestop.drawing.themes import theme_of
from whistlestop.server import messages
from whistlestop.server.answers import Box, Fault, Held, HeldTable, Lobby, Offer
from whistlestop.server.decide import NotDone
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import TABLE_ID, Hub
from whistlestop.server.keys import holder
from whistlestop.server.schema import document as schema_document
from whistlestop.server.showing import table_info
from whistlestop.server.table import GATHERING, OVER, PLAYING

BODY = 8192  # bytes of a request
BODY_SECONDS = 15.0  # until all of it must have come
TABLE_COSTS = 5.0  # requests
STORE_DOWN = "The table can't be written or read now: try again in a moment."
STATUS = {"table.unknown": 404, "secret.wrong": 403, "unreadable": 400, "too_long": 413, "too_fast": 429}
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
MINE = 50  # tables that can be asked about at once
Shape = TypeVar("Shape")


def answer(value: object, status: int = 200) -> Response:
    """Write an answer as JSON; nobody should keep it."""
    body = messages.ENCODER.encode(value)
    return Response(body, status, {"cache-control": "no-store"}, "application/json")


def fault(status: int, code: str, message: str) -> Response:
    """Say why not."""
    return answer(Fault(code, message), status)


async def refused(_: Request, reason: Exception) -> Response:
    """Write a refusal."""
    assert isinstance(reason, NotDone)  # noqa: S101 - what it is registered for
    return fault(STATUS.get(reason.code, 409), reason.code, reason.message)


async def store_down(_: Request, reason: Exception) -> Response:
    """Say that the store does not answer."""
    del reason
    return fault(503, "store.down", STORE_DOWN)


async def not_there(_: Request, reason: Exception) -> Response:
    """Say that there is nothing of that name, or that it can't be asked for like this."""
    assert isinstance(reason, HTTPException)  # noqa: S101 - what it is registered for
    made = fault(reason.status_code, f"http.{reason.status_code}", f"{reason.detail}.")
    made.headers.update(reason.headers or {})
    return made


def take(request: Request, cost: float = 1.0) -> None:
    """Refuse an address that asks too often for what costs us something."""
    if not request.app.state.guests.may_ask(address(request), cost):
        raise NotDone("too_fast", "Too many requests: wait a minute.")


def hub_of(request: Request) -> Hub:
    """Return the tables."""
    hub: Hub = request.app.state.hub
    return hub


def address(request: Any) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client else ""


async def body_of(request: Request, shape: type[Shape]) -> Shape:
    """Read a request's body; raises NotDone with what was expected."""
    return await read_as(request, msgspec.json.Decoder(shape))


async def read_as(request: Request, shape: msgspec.json.Decoder[Shape]) -> Shape:
    """Read a request's body; raises NotDone with what was expected."""
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > BODY:
                    raise NotDone("too_long", f"A request has at most {BODY} bytes.")
        return shape.decode(body)
    except UNREADABLE as wrong:
        raise NotDone("unreadable", f"The request can't be read: {wrong}.") from None
    except TimeoutError:
        raise NotDone("unreadable", "The request can't be read: it never ended.") from None


async def found(request: Request) -> Hosted:
    """Return the table that a request names."""
    return await hub_of(request).known(request.path_params["table"])


async def health(request: Request) -> Response:
    """Say whether tables can be read."""
    try:
        await asyncio.to_thread(hub_of(request).store.lobby, GATHERING)
    except Exception as wrong:  # noqa: BLE001 - whatever it is, we are not well
        return fault(503, "store.down", f"The store does not answer: {type(wrong).__name__}.")
    return answer({"status": "well"})


async def boxes(request: Request) -> Response:
    """List what can be played."""
    return answer(Offer(listed_boxes(), bot_names(), request.app.state.site))


def listed_boxes() -> tuple[Box, ...]:
    """Describe every box in short."""
    boards = ((name, box, board_of(name).facts) for name, box in BOXES.items())
    return tuple(
        Box(name, facts.title, facts.players, tuple(box.options), theme_of(facts.board).night)
        for name, box, facts in boards
    )


async def schema(_: Request) -> Response:
    """Describe all messages."""
    return answer(schema_document())


async def lobby(request: Request) -> Response:
    """List the open tables."""
    hub = hub_of(request)
    shown = {}
    for phase in (GATHERING, PLAYING):
        rows = await asyncio.to_thread(hub.store.lobby, phase)
        tables = [await hub.find(row.id) for row in rows]
        shown[phase] = tuple(table_info(each.table, each.online) for each in tables if each is not None)
    return answer(Lobby(shown[GATHERING], shown[PLAYING]))


async def new_table(request: Request) -> Response:
    """Open a table."""
    take(request, TABLE_COSTS)
    return answer(await hub_of(request).open(await body_of(request, messages.NewTable)), 201)


async def table(request: Request) -> Response:
    """Show what everybody may know of a table."""
    hosted = await found(request)
    return answer(table_info(hosted.table, hosted.online))


async def join(request: Request) -> Response:
    """Take a seat."""
    take(request)
    return answer(
        await hub_of(request).join(await found(request), await body_of(request, messages.JoinTable))
    )


async def mine(request: Request) -> Response:
    """Tell how the tables stand whose secrets somebody holds: which wait for them."""
    take(request)
    held = await body_of(request, list[Held])
    shown = []
    for each in held[:MINE]:
        hosted = await hub_of(request).find(each.table) if TABLE_ID.fullmatch(each.table) else None
        seat = holder(hosted.table, each.secret) if hosted is not None else None
        if hosted is not None and seat is not None and seat >= 0:
            waiting = seat in hosted.table.to_act and not hosted.table.seats[seat].driver
            shown.append(HeldTable(table_info(hosted.table, hosted.online), seat, waiting))
    return answer(shown)


async def record(request: Request) -> Response:
    """Hand out the record of a finished game."""
    hosted = await found(request)
    if hosted.table.phase != OVER or hosted.table.game is None:
        return fault(409, "table.not_over", "The record is published when the game is over.")
    name = f"whistlestop-{hosted.table.settings.box}-{hosted.table.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(str(hosted.table.game.record()), headers=headers)
