"""Events of a table, and commands to it: over a WebSocket, or over server-sent events and POST."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from whistlestop.server import api
from whistlestop.server.connection import COMMAND_BYTES, Connection
from whistlestop.server.connection import answer as carry_out
from whistlestop.server.decide import NotDone
from whistlestop.server.hosted import Hosted
from whistlestop.server.keys import holder
from whistlestop.server.limits import Bucket, Guests
from whistlestop.server.messages import ENCODER, HELLO, Bye
from whistlestop.table.view import SPECTATOR

HELLO_SECONDS = 10.0
KEEP_ALIVE = 20.0  # seconds between signs of life on an event stream
WRONG_SECRET = "This link opens no seat of the table: ask for a new one."  # noqa: S105 - a sentence
POLICY, LATER = 1008, 1013  # close codes: refused; try again later


def seat_of(hosted: Hosted, secret: str) -> int:
    """Return who may come in with a secret; open tables may be watched by anybody."""
    if not secret and hosted.table.settings.open:
        return SPECTATOR
    seat = holder(hosted.table, secret) if secret else None
    if seat is None:
        raise NotDone("secret.wrong", WRONG_SECRET)
    return seat


async def socket(websocket: WebSocket) -> None:
    """Serve one WebSocket: a hello comes first, then commands; events and answers go out."""
    guests: Guests = websocket.app.state.guests
    address = api.address(websocket)
    if not guests.may_connect(address):
        await websocket.close(LATER)
        return
    try:
        await websocket.accept()
        connection = await greeted(websocket)
        if connection is not None:
            await serve(websocket, connection)
    except WebSocketDisconnect:
        pass
    finally:
        guests.disconnected(address)


async def greeted(websocket: WebSocket) -> Connection | None:
    """Wait for the hello and let the client in; tell it why not otherwise."""
    hub = websocket.app.state.hub
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = HELLO.decode(await websocket.receive_text())
        hosted = await hub.known(websocket.path_params["table"])
        connection = Connection(hub, hosted, seat_of(hosted, hello.secret))
    except NotDone as refused:
        bye = Bye(code=refused.code, message=refused.message, again=False)
    except (msgspec.DecodeError, KeyError, TimeoutError):
        bye = Bye(code="hello", message='The first message is {"type": "hello", "secret": …}.', again=False)
    else:
        await connection.welcome(hello.since)
        return connection
    await websocket.send_text(ENCODER.encode(bye).decode())
    await websocket.close(POLICY)
    return None


async def serve(websocket: WebSocket, connection: Connection) -> None:
    """Send and receive until one side has enough."""
    sending = asyncio.create_task(send_all(websocket, connection))
    try:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                break
            text = message.get("text") or message.get("bytes") or b""
            await connection.receive(text)
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sending
        await connection.leave()


async def send_all(websocket: WebSocket, connection: Connection) -> None:
    """Send what waits, until a goodbye has been sent."""
    while (message := await connection.outgoing.get()) is not None:
        await websocket.send_text(message.decode())
    await websocket.close(LATER)


def bearer(request: Request) -> str:
    """Return the secret in a request's header."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


async def stream(request: Request) -> Response:
    """Serve the events of a table as server-sent events."""
    guests: Guests = request.app.state.guests
    address = api.address(request)
    try:
        hosted = await api.found(request)
        connection = Connection(request.app.state.hub, hosted, seat_of(hosted, bearer(request)))
        since = int(request.headers.get("last-event-id") or request.query_params.get("since") or -1)
    except ValueError:
        return api.fault(400, "since", "since is the number of an event.")
    except NotDone as refused:
        return api.fault(404 if refused.code == "table.unknown" else 403, refused.code, refused.message)
    if not guests.may_connect(address):
        return api.fault(429, "too_many", "Too many connections from this address.")

    async def lines() -> AsyncIterator[bytes]:
        try:
            await connection.welcome(since)
            async for line in event_lines(connection):
                yield line
        finally:
            guests.disconnected(address)
            await connection.leave()

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(lines(), headers=headers, media_type="text/event-stream")


async def event_lines(connection: Connection) -> AsyncIterator[bytes]:
    """Write messages as lines of an event stream, with a sign of life in between."""
    while True:
        try:
            async with asyncio.timeout(KEEP_ALIVE):
                message = await connection.outgoing.get()
        except TimeoutError:
            yield b": still here\n\n"
            continue
        if message is None:
            return
        yield b"data: " + message + b"\n\n"


async def command(request: Request) -> Response:
    """Carry out one command sent by POST."""
    guests: Guests = request.app.state.guests
    if not guests.may_ask(api.address(request)):
        return api.fault(429, "too_fast", "Too many commands: wait a second.")
    try:
        hosted = await api.found(request)
        seat = seat_of(hosted, bearer(request))
        text = await short_body(request)
    except NotDone as refused:
        return api.fault(404 if refused.code == "table.unknown" else 403, refused.code, refused.message)
    return api.answer(await carry_out(request.app.state.hub, hosted, seat, text, Bucket(1, 1)))


async def short_body(request: Request) -> bytes:
    """Read the body of a command; more than a command has is cut, and refused as such."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > COMMAND_BYTES:
            break
    return body[: COMMAND_BYTES + 1]
