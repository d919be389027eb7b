"""Links as QR codes, for phones at the same place."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from whistlestop.server import api

LONGEST = 300  # signs; a seat's link has about a hundred


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """What a code should say."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


def drawn(text: str) -> bytes:
    """Draw a code: black on white, whatever the page's colours are, with the margin that readers need."""
    picture = io.BytesIO()
    code = segno.make_qr(text, error="m", encoding="utf-8")
    code.save(
        picture, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, svgclass=None, lineclass=None
    )
    return picture.getvalue()


def picture_of(text: str) -> Response:
    """Answer with a code; a link to a seat is nobody else's business, so nobody keeps it."""
    return Response(drawn(text), 200, {"cache-control": "no-store"}, "image/svg+xml")


async def of_table(request: Request) -> Response:
    """Draw the link to a table, as the page that asks would write it."""
    hosted = await api.found(request)
    base = request.base_url.replace(path="", query="", fragment="")
    return picture_of(f"{base}/t/{hosted.table.id}"[:LONGEST])


async def of_text(request: Request) -> Response:
    """Draw what was sent, say the link to a seat; it comes in the body, where no log finds it."""
    api.take(request)
    return picture_of((await api.body_of(request, Text)).text)
