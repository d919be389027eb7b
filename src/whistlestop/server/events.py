"""Events of a table, and commands to it: over a WebSocket, or over server-sent events and POST."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from whistlestop.server import api
from whistlestop.server.connection import COMMAND_BYTES, UNREADABLE, Connection
from whistlestop.server.connection import answer as carry_out
from whistlestop.server.decide import NotDone
from whistlestop.server.hosted import Hosted
from whistlestop.server.keys import holder
from whistlestop.server.limits import Guests
from whistlestop.server.messages import ENCODER, HELLO, Bye, Hello
from whistlestop.server.security import bearer
from whistlestop.server.store.writer import StoreDown
from whistlestop.server.table import OVER
from whistlestop.table.view import SPECTATOR

HELLO_SECONDS = 10.0
SLOW_SECONDS = 20.0  # a message that has not gone out by then goes to nobody
KEEP_ALIVE = 20.0  # seconds between signs of life on an event stream
WRONG_SECRET = "This link opens no seat of the table: ask for a new one."  # noqa: S105 - a sentence
POLICY, LATER, GONE_AWAY = 1008, 1013, 1006  # close codes: refused; try again later; without a word
GONE = (WebSocketDisconnect, ClientDisconnect, TimeoutError, OSError)


def seat_of(hosted: Hosted, secret: str) -> int:
    """Return who may come in with a secret; open tables may be watched by anybody."""
    if not secret and hosted.table.settings.open:
        return SPECTATOR
    seat = holder(hosted.table, secret) if secret else None
    if seat is None:
        raise NotDone("secret.wrong", WRONG_SECRET)
    return seat


def looker(hosted: Hosted) -> int:
    """Let anybody who has the link look at a finished game together with others, as they may alone."""
    if hosted.table.phase != OVER:
        raise NotDone("table.not_over", "A game can be looked at together when it is over.")
    return SPECTATOR


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
    except GONE:
        pass
    finally:
        guests.disconnected(address)


async def greeted(websocket: WebSocket) -> Connection | None:
    """Wait for the hello and let the client in; tell it why not otherwise."""
    hub, guests = websocket.app.state.hub, websocket.app.state.guests
    try:
        hello = await hello_from(websocket)
        hosted = await hub.known(websocket.path_params["table"])
        seat = looker(hosted) if hello.replay else seat_of(hosted, hello.secret)
    except NotDone as refused:
        bye = Bye(code=refused.code, message=refused.message, again=False)
    except StoreDown:
        bye = Bye(code="store.down", message=api.STORE_DOWN, again=True)
    else:
        allowance = guests.commanding(api.address(websocket))
        connection = Connection(hub, hosted, seat, allowance, hello.eyes, looks=hello.replay)
        await connection.welcome(hello.since)
        return connection
    await send(websocket, ENCODER.encode(bye))
    await close(websocket, LATER if bye.again else POLICY)
    return None


async def hello_from(websocket: WebSocket) -> Hello:
    """Read the first message."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return HELLO.decode(text_of(message))
    except (*UNREADABLE, TimeoutError):
        raise NotDone("hello", 'The first message is {"type": "hello", "secret": …}.') from None


def text_of(message: Message) -> bytes | str:
    """Return what a frame holds; it makes no difference whether it was sent as text or as bytes."""
    text: bytes | str = message.get("text") or message.get("bytes") or b""
    return text


async def serve(websocket: WebSocket, connection: Connection) -> None:
    """Send and receive until one side has enough."""
    sending = asyncio.create_task(send_all(websocket, connection))
    receiving = asyncio.create_task(receive_all(websocket, connection))
    try:
        await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.dropped = True
        sending.cancel()
        async with connection.working:  # a command that is being written down is not cut off
            receiving.cancel()
        ended = await asyncio.gather(sending, receiving, return_exceptions=True)
        await connection.leave()
    for wrong in ended:
        if isinstance(wrong, Exception):
            raise wrong


async def receive_all(websocket: WebSocket, connection: Connection) -> None:
    """Carry commands out, until the client goes or has to."""
    while not connection.dropped:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        async with connection.working:
            await connection.receive(text_of(message))
    await asyncio.sleep(SLOW_SECONDS)  # it has been told to go: what it still sends is not read


async def send_all(websocket: WebSocket, connection: Connection) -> None:
    """Send what waits, until a goodbye has been sent; who takes nothing for too long is cut off."""
    while (message := await connection.outgoing.get()) is not None:
        await send(websocket, message)
    await close(websocket, LATER)


async def send(websocket: WebSocket, message: bytes) -> None:
    """Send a message; raises WebSocketDisconnect if nobody is there any more, TimeoutError if it hangs."""
    try:
        async with asyncio.timeout(SLOW_SECONDS):
            await websocket.send_text(message.decode())
    except RuntimeError:  # uvicorn has closed it meanwhile: too long a message, or one that is none
        raise WebSocketDisconnect(GONE_AWAY) from None


async def close(websocket: WebSocket, code: int) -> None:
    """Close a connection, unless it is closed already."""
    with contextlib.suppress(RuntimeError):
        async with asyncio.timeout(SLOW_SECONDS):
            await websocket.close(code)


async def stream(request: Request) -> Response:
    """Serve the events of a table as server-sent events."""
    hosted = await api.found(request)
    seat = seat_of(hosted, bearer(request.headers))
    try:
        since = int(request.headers.get("last-event-id") or request.query_params.get("since") or -1)
        eyes = int(request.query_params.get("eyes") or SPECTATOR)
    except ValueError:
        return api.fault(400, "since", "since is the number of an event, eyes that of a seat.")
    guests: Guests = request.app.state.guests
    address = api.address(request)
    connection = Connection(request.app.state.hub, hosted, seat, guests.commanding(address), eyes)
    return EventStream(connection, since, guests, address)


class EventStream(Response):
    """The messages to one client as lines of an event stream, with a sign of life in between."""

    media_type = "text/event-stream"

    def __init__(self, connection: Connection, since: int, guests: Guests, address: str) -> None:
        """Take who listens."""
        super().__init__(headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self.connection, self.since, self.guests, self.address = connection, since, guests, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the client goes, or is sent away; it is counted out whatever happens."""
        if not self.guests.may_connect(self.address):
            await api.fault(429, "too_many", "Too many connections from this address.")(scope, receive, send)
            return
        sending = asyncio.create_task(self.send_all(send))
        leaving = asyncio.create_task(gone(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            leaving.cancel()
            ended = await asyncio.gather(sending, leaving, return_exceptions=True)
            self.guests.disconnected(self.address)
            await self.connection.leave()
        for wrong in ended:
            if isinstance(wrong, Exception) and not isinstance(wrong, GONE):
                raise wrong

    async def send_all(self, send: Send) -> None:
        """Send what waits, until a goodbye has been sent; who takes nothing for too long is cut off."""
        start = {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        await send(start)
        await self.connection.welcome(self.since)
        while (line := await self.next_line()) is not None:
            async with asyncio.timeout(SLOW_SECONDS):
                await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def next_line(self) -> bytes | None:
        """Wait for the next message, or write a sign of life; None is the end."""
        try:
            async with asyncio.timeout(KEEP_ALIVE):
                message = await self.connection.outgoing.get()
        except TimeoutError:
            return b": still here\n\n"
        return None if message is None else b"data: " + message + b"\n\n"


async def gone(receive: Receive) -> None:
    """Wait until a client has closed its connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def command(request: Request) -> Response:
    """Carry out one command sent by POST."""
    hosted = await api.found(request)
    seat = seat_of(hosted, bearer(request.headers))
    text = await short_body(request)
    allowance = request.app.state.guests.commanding(api.address(request))
    return api.answer(await carry_out(request.app.state.hub, hosted, seat, text, allowance))


async def short_body(request: Request) -> bytes:
    """Read the body of a command; more than a command has is cut, and refused as such."""
    body = b""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(api.BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > COMMAND_BYTES:
                    break
    return body[: COMMAND_BYTES + 1]
