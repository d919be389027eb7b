"""The page, and the boards it shows: files that browsers may keep."""

from __future__ import annotations

import os
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from whistlestop.boxes import BOXES, board_of
from whistlestop.drawing.layouts import layout_for, rough_of
from whistlestop.drawing.palette import CARDS, GRAY, NEUTRAL, PLAYERS
from whistlestop.drawing.picture import definitions, draw_board
from whistlestop.drawing.plan import Layout
from whistlestop.engine.board import Board
from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.ahead import board_ahead, files_ahead
from whistlestop.server.hub import TABLE_ID, Hub
from whistlestop.server.packed import Assets, packed
from whistlestop.server.store.writer import StoreDown
from whistlestop.server.turns import turns_of

STATIC = Path(os.environ.get("WHISTLESTOP_STATIC", "") or Path(__file__).parent / "static")
PAGES = ("/", "/t/{table}", "/replay/{table}", "/lobby", "/new", "/settings", "/help", "/stats", "/mail")
PARTS = {"t": "src/pages/TableGate.svelte", "replay": "src/pages/ReplayPage.svelte"}  # that are loaded apart
A_DAY = {"cache-control": "public, max-age=86400"}


def routes() -> list[BaseRoute]:
    """List what browsers load."""
    return [
        *(Route(path, index) for path in PAGES),
        Route("/boards/{box}.svg", board_picture),
        Route("/boards/{box}/rough.webp", rough_picture),
        Route("/boards/{box}/symbols.svg", symbols),
        Route("/api/boards/{box}", board_data),
        Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)),
        Route("/{name}", file_at_top),
    ]


async def index(request: Request) -> Response:
    """Send the page; it finds out by itself what its address asks for."""
    page = STATIC / "index.html"
    if not page.is_file():
        said = "The page has not been built: run `make web`. The API is at /api, see docs/protocol.md."
        return PlainTextResponse(said, 503)
    links = await ahead(request)
    headers = {"cache-control": "no-cache", **({"link": ", ".join(links)} if links else {})}
    return FileResponse(page, headers=headers)


async def ahead(request: Request) -> tuple[str, ...]:
    """Name what the page at an address will ask for: its files, and its table's board."""
    part = PARTS.get(request.url.path.split("/")[1])
    if part is None:
        return ()
    box = await box_of(request)
    return (*files_ahead(STATIC / "chunks.json", part), *(board_ahead(box) if box else ()))


async def box_of(request: Request) -> str:
    """Tell which board a page will show; none if its address names no table."""
    table = request.path_params.get("table", "")
    hub: Hub = request.app.state.hub
    try:
        hosted = await hub.find(table) if TABLE_ID.fullmatch(table) else None
    except (StoreDown, WhistlestopError, msgspec.DecodeError):
        return ""  # a table that can't be read now: the page comes all the same, and says so itself
    return hosted.table.settings.box if hosted is not None else ""


async def file_at_top(request: Request) -> Response:
    """Send a file that must lie at the top: the manifest, the service worker, icons."""
    path = STATIC / Path(request.path_params["name"]).name
    if not path.is_file():
        return nothing_here(request)
    return FileResponse(path, headers={"cache-control": "no-cache"})


def nothing_here(request: Request) -> Response:
    """Say so: to people with the page, in their own language, and to programs in a line."""
    page = STATIC / "index.html"
    if "text/html" in request.headers.get("accept", "") and page.is_file():
        return FileResponse(page, 404, {"cache-control": "no-cache"})
    return PlainTextResponse("There is nothing here.", 404)


async def board_picture(request: Request) -> Response:
    """Draw a board, empty, with its scenery."""
    box = request.path_params["box"]
    if box not in BOXES:
        return PlainTextResponse("There is no such board.", 404)
    return packed(picture(box), "image/svg+xml", request.headers, A_DAY)


async def rough_picture(request: Request) -> Response:
    """Send a small picture of a board, to be seen until the drawing itself has come."""
    path = rough_of(request.path_params["box"])
    if path is None:
        return PlainTextResponse("There is no such picture.", 404)
    return FileResponse(path, headers=A_DAY)


async def symbols(request: Request) -> Response:
    """Send the shapes that pieces on a board are drawn with."""
    box = request.path_params["box"]
    if box not in BOXES:
        return PlainTextResponse("There is no such board.", 404)
    return packed(shapes(box), "image/svg+xml", request.headers, A_DAY)


async def board_data(request: Request) -> Response:
    """Send the facts and the layout of a board."""
    box = request.path_params["box"]
    if box not in BOXES:
        return PlainTextResponse("There is no such board.", 404)
    return packed(facts(box), "application/json", request.headers, A_DAY)


@cache
def picture(box: str) -> bytes:
    """Draw a board once."""
    return draw_board(board_of(box)).encode()


@cache
def shapes(box: str) -> bytes:
    """Draw the shapes of a board's pieces once."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{definitions(board_of(box))}</svg>'.encode()


@cache
def facts(box: str) -> bytes:
    """Write down what a page needs to know of a board."""
    return msgspec.json.encode(board_document(box))


def board_document(box: str) -> dict[str, Any]:
    """Describe a board: what is printed, where it lies, in which colours."""
    board = board_of(box)
    layout = layout_for(board)
    return {
        "box": box,
        "title": board.facts.title,
        "cars": board.facts.cars,
        "points": {str(length): points for length, points in dict(board.facts.points).items()},
        "width": layout.width,
        "height": layout.height,
        "slot_width": layout.slot_width,
        "cities": {
            city.id: {
                "name": city.name,
                "at": layout.cities[city.id].at,
                "radius": layout.cities[city.id].radius,
            }
            for city in board.facts.cities
        },
        "lanes": lane_documents(board, layout),
        "tickets": {
            name: {"a": ticket.a, "b": ticket.b, "points": ticket.points, "long": ticket.long}
            for name, ticket in zip(board.ticket_ids, board.facts.tickets, strict=True)
        },
        "colours": {
            **{name: [card.fill, card.edge, card.ink] for name, card in CARDS.items()},
            "gray": [GRAY.fill, GRAY.edge, GRAY.ink],
        },
        "players": [[each.fill, each.edge, each.ink, each.name] for each in (*PLAYERS, NEUTRAL)],
        "stations": board.facts.stations,
        **asdict(turns_of(box)),
    }


def lane_documents(board: Board, layout: Layout) -> dict[str, Any]:
    """Describe the lanes of a board."""
    lanes = zip(board.lane_ids, board.facts.lanes, strict=True)
    return {
        name: {
            "a": lane.a,
            "b": lane.b,
            "length": lane.length,
            "colour": lane.colour,
            "kind": lane.kind,
            "locomotives": lane.locomotives,
            "toll": lane.toll,
            "points": int(board.points[number]),
            "slots": [[slot.x, slot.y, slot.angle, slot.length] for slot in layout.lanes[name].slots],
            "curve": layout.lanes[name].curve,
        }
        for number, (name, lane) in enumerate(lanes)
    }
