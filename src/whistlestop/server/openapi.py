"""The HTTP side as an OpenAPI document, written from the same types that read and write it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

import whistlestop
from whistlestop.server import answers, api, messages, notices_shapes, qr, replay_shape

JSON, TEXT, SVG, EVENTS = "application/json", "text/plain", "image/svg+xml", "text/event-stream"
SAID = {
    400: "The request can't be read",
    403: "The secret opens nothing here",
    404: "There is no such table",
    409: "It can't be done as things are",
    413: "The request is too long",
    429: "Too many requests from this address",
    503: "The store does not answer",
}


class Operation(Struct, frozen=True):
    """One thing that can be asked for."""

    method: str
    path: str
    summary: str
    answer: Any = None  # the type of the answer; None if it is not JSON
    body: Any = None
    media: str = JSON
    status: int = 200
    needs: str = ""  # a "seat", or a "link", without which an open table lets anybody in
    also: tuple[int, ...] = ()
    query: tuple[str, ...] = ()  # numbers that may follow the path


TABLE = "/api/tables/{table}"
OPERATIONS = (
    Operation("get", "/healthz", "Tell whether tables can be read", dict[str, str], also=(503,)),
    Operation("get", "/metrics", "Numbers in Prometheus form, for this machine", media=TEXT, also=(403,)),
    Operation("get", "/api/openapi.json", "This document", dict[str, Any]),
    Operation("get", "/api/schema.json", "All messages of the socket, as a JSON schema", dict[str, Any]),
    Operation("get", "/api/boxes", "What can be played, and the bots", answers.Offer),
    Operation("get", "/api/push", "The key for web push, if there is one", notices_shapes.PushOffer),
    Operation("get", "/api/notices", "How people can be told", notices_shapes.NoticeOffer),
    Operation(
        "post",
        "/api/mail",
        "Say that mail is wanted, or wanted no more, with the key in a mail",
        notices_shapes.MailState,
        notices_shapes.MailAnswer,
        also=(409,),
    ),
    Operation("post", "/api/qr.svg", "A link as a QR code", body=qr.Text, media=SVG),
    Operation("get", "/api/tables", "The open tables", answers.Lobby, also=(503,)),
    Operation(
        "post",
        "/api/tables",
        "Open a table",
        messages.TableMade,
        messages.NewTable,
        status=201,
        also=(409, 503),
    ),
    Operation(
        "post",
        "/api/mine",
        "Which of my tables wait for me",
        list[answers.HeldTable],
        list[answers.Held],
        also=(503,),
    ),
    Operation("get", TABLE, "A table as everybody sees it", messages.TableInfo),
    Operation("post", f"{TABLE}/join", "Take a seat", messages.Joined, messages.JoinTable, also=(403, 409)),
    Operation("get", f"{TABLE}/record", "The record of a finished game", media=TEXT, also=(409,)),
    Operation("get", f"{TABLE}/replay", "A finished game, move by move", replay_shape.Replay, also=(409,)),
    Operation(
        "post",
        f"{TABLE}/fork",
        "Play a finished game on after one of its moves",
        messages.TableMade,
        replay_shape.Fork,
        status=201,
        also=(409,),
    ),
    Operation("get", f"{TABLE}/qr.svg", "The table's link as a QR code", media=SVG),
    Operation(
        "get",
        f"{TABLE}/events",
        "The events, as they come",
        media=EVENTS,
        needs="link",
        also=(400,),
        query=("since", "eyes"),
    ),
    Operation(
        "post",
        f"{TABLE}/commands",
        "Give a command",
        messages.Done | messages.Refused,
        messages.Commands,
        needs="link",
    ),
    Operation(
        "get", f"{TABLE}/notices", "What a seat has asked for", list[notices_shapes.Wish], needs="seat"
    ),
    Operation(
        "post",
        f"{TABLE}/notices",
        "Ask for notices",
        notices_shapes.Wants,
        notices_shapes.Wants,
        status=201,
        needs="seat",
        also=(409,),
    ),
    Operation(
        "delete",
        f"{TABLE}/notices",
        "Ask for them no more",
        notices_shapes.Removed,
        notices_shapes.Unwanted,
        needs="seat",
    ),
)


def document() -> dict[str, Any]:
    """Write the document."""
    shapes = [
        answers.Fault,
        *(each for one in OPERATIONS for each in (one.answer, one.body) if each is not None),
    ]
    written, parts = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    known = {id(shape): schema for shape, schema in zip(shapes, written, strict=True)}
    paths: dict[str, Any] = {}
    for one in OPERATIONS:
        paths.setdefault(one.path, {})[one.method] = described(one, known)
    by_link = {
        "type": "http",
        "scheme": "bearer",
        "description": "The secret in a link.",
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Whistlestop tables", "version": whistlestop.__version__},
        "paths": paths,
        "components": {"schemas": dict(sorted(parts.items())), "securitySchemes": {"secret": by_link}},
    }


def described(one: Operation, known: dict[int, Any]) -> dict[str, Any]:
    """Describe one operation."""
    schema = {"type": "string"} if one.answer is None else known[id(one.answer)]
    made: dict[str, Any] = {
        "summary": one.summary,
        "operationId": f"{one.method}_{one.path.strip('/').replace('/', '_').translate(NAMES)}",
        "responses": {str(one.status): {"description": "Done", "content": {one.media: {"schema": schema}}}},
    }
    for status in sorted(faults(one)):
        content = {JSON: {"schema": known[id(answers.Fault)]}}
        made["responses"][str(status)] = {"description": SAID[status], "content": content}
    if "{table}" in one.path:
        made["parameters"] = [PARAMETER, *(number_in_query(name) for name in one.query)]
    if one.body is not None:
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": known[id(one.body)]}}}
    if one.needs:
        made["security"] = [{"secret": []}] + ([{}] if one.needs == "link" else [])
    return made


def number_in_query(name: str) -> dict[str, Any]:
    """Describe a number that may follow the path."""
    return {"name": name, "in": "query", "required": False, "schema": {"type": "integer"}}


def faults(one: Operation) -> set[int]:
    """List the ways in which an operation may be refused."""
    found = {429, *one.also}
    if "{table}" in one.path:
        found |= {404, 503}
    if one.needs:
        found.add(403)
    if one.body is not None:
        found |= {400, 413}
    return found


NAMES = str.maketrans({"{": None, "}": None, ".": "_"})
PARAMETER = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
}


async def openapi(_: Request) -> Response:
    """Hand the document out."""
    return api.answer(document())
