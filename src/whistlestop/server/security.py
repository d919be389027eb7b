"""What every answer carries, and who may ask from where."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from whistlestop.server.limits import Guests

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
READING = frozenset({"GET", "HEAD", "OPTIONS"})
PASSED_ON = ("x-forwarded-for", "forwarded", "via", "x-real-ip")  # a proxy stands in between


class Guard:
    """Adds the headers, and refuses what pages of other sites send, or what comes too fast."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = (), guests: Guests | None = None) -> None:
        """Take the application, and the sites that may send besides our own."""
        self.app, self.origins, self.guests = app, origins, guests or Guests()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self.refusal(scope)
        if refusal is None:
            await self.app(scope, receive, with_headers)
        else:
            await refusal(scope, receive, with_headers)

    def refusal(self, scope: Scope) -> Response | None:
        """Tell why a request is not let in; None if it is."""
        if not self.guests.may_call(address_of(scope)):
            return said(429, "too_fast", "Too many requests: wait a few seconds.")
        if not self.allowed(scope):
            return said(403, "origin", "This page belongs to another site.")
        return None

    def allowed(self, scope: Scope) -> bool:
        """Tell whether a request comes from our own pages, or from no page at all."""
        if scope["type"] == "http" and scope["method"] in READING:
            return True
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site") != "cross-site"
        return origin in self.origins or site(origin) == headers.get("host", "").lower()


def site(origin: str) -> str | None:
    """Return the host and port of an origin; None if it is none.

    >>> site("https://example.org:8470"), site("null"), site("http://[")
    ('example.org:8470', None, None)
    """
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def said(status: int, code: str, message: str) -> Response:
    """Say why not, in the same form as everywhere."""
    body = f'{{"code":"{code}","message":"{message}"}}'
    return Response(body, status, {"cache-control": "no-store", **ALWAYS}, "application/json")


async def failed(request: Any, wrong: Exception) -> Response:
    """Answer after a fault of ours, and tell nothing about it; the log has its kind and place."""
    del request, wrong
    return said(500, "fault", "Something went wrong here; nothing that was acknowledged is lost. Try again.")


def address_of(scope: Scope) -> str:
    """Return where a request comes from; a trusted proxy's word has been taken already."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def from_here(scope: Scope) -> bool:
    """Tell whether a request comes from this machine, and not through a proxy on it."""
    headers = Headers(scope=scope)
    if any(name in headers for name in PASSED_ON):
        return False
    try:
        return ipaddress.ip_address(address_of(scope)).is_loopback
    except ValueError:
        return False


def bearer(headers: Headers) -> str:
    """Return the secret in a request's header."""
    kind, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def same(given: str, expected: str) -> bool:
    """Compare secrets without telling how far they fit; nothing is never the same."""
    return bool(expected) and hmac.compare_digest(given.encode(), expected.encode())
