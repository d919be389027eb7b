"""Asking for notices, and asking for them no more."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from whistlestop.server import api, notices_store
from whistlestop.server.decide import NotDone
from whistlestop.server.events import WRONG_SECRET
from whistlestop.server.hosted import Hosted
from whistlestop.server.keys import holder
from whistlestop.server.notices import Notifier
from whistlestop.server.notices_http import destination, public
from whistlestop.server.notices_shapes import (
    PUSH,
    WEBHOOK,
    PushOffer,
    Removed,
    Unwanted,
    WantPush,
    WantWebhook,
)
from whistlestop.server.notices_store import MOST, Wanted
from whistlestop.server.security import bearer

WISH: msgspec.json.Decoder[WantPush | WantWebhook] = msgspec.json.Decoder(WantPush | WantWebhook)


def notifier(request: Request) -> Notifier:
    """Return who sends notices."""
    sends: Notifier = request.app.state.notifier
    return sends


def my_seat(request: Request, hosted: Hosted) -> int:
    """Return the seat whose secret a request carries."""
    seat = holder(hosted.table, bearer(request.headers))
    if seat is None or seat < 0:
        raise NotDone("secret.wrong", WRONG_SECRET)
    return seat


async def push_key(request: Request) -> Response:
    """Tell whether there is web push, and its public key."""
    push = notifier(request).push
    return api.answer(PushOffer(None if push is None else push.public))


async def want(request: Request) -> Response:
    """Keep a wish to be told."""
    api.take(request)
    hosted = await api.found(request)
    seat = my_seat(request, hosted)
    wish = await api.read_as(request, WISH)
    wanted = checked(wish, hosted.table.seats[seat].secret, notifier(request))
    kind = PUSH if isinstance(wish, WantPush) else WEBHOOK
    store = notifier(request).store
    if not await asyncio.to_thread(notices_store.add, store, hosted.table.id, seat, kind, wanted):
        raise NotDone("notice.enough", f"A seat may ask for {MOST} notices: remove one first.")
    return api.answer(wish, 201)


def checked(wish: WantPush | WantWebhook, secret: str, sends: Notifier) -> Wanted:
    """Refuse a wish that could never be granted."""
    url = wish.endpoint if isinstance(wish, WantPush) else wish.url
    to = destination(url)
    literal = to.host.replace(".", "").isdigit() or ":" in to.host
    inside = to.host == "localhost" or (literal and not public(to.host))
    if inside and to.host not in sends.post.neighbours:
        raise NotDone("notice.url", "Notices go to public addresses alone.")
    if not isinstance(wish, WantPush):
        return Wanted(secret, url, wish.live)
    if sends.push is None:
        raise NotDone("push.off", "This server has no key for web push: use a webhook, or ask its operator.")
    if not to.tls:
        raise NotDone("notice.url", "Web push goes over https alone.")
    sends.push.check_keys(wish.keys.p256dh, wish.keys.auth)
    return Wanted(secret, url, wish.live, wish.keys.p256dh, wish.keys.auth)


async def unwant(request: Request) -> Response:
    """Forget a wish."""
    api.take(request)
    hosted = await api.found(request)
    seat = my_seat(request, hosted)
    wish = await api.body_of(request, Unwanted)
    digest = notices_store.name_of(wish.url)
    store = notifier(request).store
    removed = await asyncio.to_thread(notices_store.remove, store, hosted.table.id, seat, wish.kind, digest)
    return api.answer(Removed(removed))
