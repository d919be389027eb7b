"""Asking for notices, and asking for them no more."""

from __future__ import annotations

import asyncio
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from whistlestop.server import api, notices_addresses, notices_store
from whistlestop.server.decide import NotDone
from whistlestop.server.events import WRONG_SECRET
from whistlestop.server.hosted import Hosted
from whistlestop.server.keys import holder
from whistlestop.server.notices import Notifier
from whistlestop.server.notices_http import destination, public
from whistlestop.server.notices_mail import mail_address
from whistlestop.server.notices_shapes import (
    DAILY,
    MAIL,
    PUSH,
    WEBHOOK,
    MailAnswer,
    MailState,
    NoticeOffer,
    PushOffer,
    Removed,
    Unwanted,
    WantMail,
    WantPush,
    Wants,
    WantWebhook,
    Wish,
)
from whistlestop.server.notices_store import MOST, Kept, Wanted
from whistlestop.server.security import bearer

WISH: msgspec.json.Decoder[Wants] = msgspec.json.Decoder(Wants)
KINDS = {WantPush: PUSH, WantWebhook: WEBHOOK, WantMail: MAIL}


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


async def offer(request: Request) -> Response:
    """Tell how people can be told."""
    sends = notifier(request)
    return api.answer(NoticeOffer(None if sends.push is None else sends.push.public, sends.mail is not None))


async def wishes(request: Request) -> Response:
    """List what a seat has asked for."""
    hosted = await api.found(request)
    seat = my_seat(request, hosted)
    store, now = notifier(request).store, time.time()
    shown = []
    for at, kept in await asyncio.to_thread(notices_store.of_table, store, hosted.table.id):
        if at == seat and kept.wanted.holder == hosted.table.seats[seat].secret:
            sure = kept.kind != MAIL or await asyncio.to_thread(confirmed, notifier(request), kept, now)
            how = DAILY if kept.wanted.daily else ""
            shown.append(Wish(kept.kind, kept.wanted.url, kept.wanted.live, how, sure))
    return api.answer(shown)


def confirmed(sends: Notifier, kept: Kept, now: float) -> bool:
    """Tell whether the owner of a mail address has said yes."""
    return notices_addresses.known(sends.store, kept.kind, kept.digest, now).confirmed


async def want(request: Request) -> Response:
    """Keep a wish to be told."""
    api.take(request)
    hosted = await api.found(request)
    seat = my_seat(request, hosted)
    wish = await api.read_as(request, WISH)
    sends = notifier(request)
    wanted = checked(wish, hosted.table.seats[seat].secret, sends)
    kind, store, table = KINDS[type(wish)], sends.store, hosted.table
    if not await asyncio.to_thread(notices_store.add, store, table.id, seat, kind, wanted, table.number):
        raise NotDone("notice.enough", f"A seat may ask for {MOST} notices: remove one first.")
    kept = Kept(kind, notices_store.name_of(wanted.url), wanted)
    if kind == MAIL:
        await sends.ask(kept)
    elif wanted.daily:
        await asyncio.to_thread(notices_addresses.known, store, kind, kept.digest, time.time())
    return api.answer(wish, 201)


def checked(wish: Wants, secret: str, sends: Notifier) -> Wanted:
    """Refuse a wish that could never be granted; return what is kept of it."""
    daily, language = wish.digest == DAILY, wish.language
    if isinstance(wish, WantMail):
        if sends.mail is None:
            raise NotDone("mail.off", "This server sends no mail: use a webhook, or ask its operator.")
        return Wanted(secret, mail_address(wish.address), wish.live, daily=daily, language=language)
    url = wish.endpoint if isinstance(wish, WantPush) else wish.url
    to = destination(url)
    literal = to.host.replace(".", "").isdigit() or ":" in to.host
    inside = to.host == "localhost" or (literal and not public(to.host))
    if inside and to.host not in sends.post.neighbours:
        raise NotDone("notice.url", "Notices go to public addresses alone.")
    if not isinstance(wish, WantPush):
        return Wanted(secret, url, wish.live, daily=daily, language=language)
    if sends.push is None:
        raise NotDone("push.off", "This server has no key for web push: use a webhook, or ask its operator.")
    if not to.tls:
        raise NotDone("notice.url", "Web push goes over https alone.")
    sends.push.check_keys(wish.keys.p256dh, wish.keys.auth)
    keys = (wish.keys.p256dh, wish.keys.auth)
    return Wanted(secret, url, wish.live, *keys, daily, language)


async def unwant(request: Request) -> Response:
    """Forget a wish."""
    api.take(request)
    hosted = await api.found(request)
    seat = my_seat(request, hosted)
    wish = await api.body_of(request, Unwanted)
    digest = notices_store.name_of(wish.url.lower() if wish.kind == MAIL else wish.url)
    store = notifier(request).store
    removed = await asyncio.to_thread(notices_store.remove, store, hosted.table.id, seat, wish.kind, digest)
    return api.answer(Removed(removed))


async def answer_mail(request: Request) -> Response:
    """Take the word of the owner of a mail address: yes, or no more."""
    api.take(request)
    said = await api.body_of(request, MailAnswer)
    return await note(notifier(request), said.key, stop=said.stop)


async def stop_mail(request: Request) -> Response:
    """Stop mail to an address, as mail programs ask for it with one click."""
    api.take(request)
    return await note(notifier(request), request.query_params.get("stop", "")[:100], stop=True)


async def note(sends: Notifier, key: str, *, stop: bool) -> Response:
    """Write down what the owner of a mail address said."""
    if stop:
        known = await asyncio.to_thread(notices_addresses.stop, sends.store, key, time.time())
    else:
        known = await asyncio.to_thread(notices_addresses.confirm, sends.store, key)
    if not known:
        raise NotDone("mail.key", "This link belongs to no address: open the one in the latest mail.")
    return api.answer(MailState(not stop))
