"""What every answer carries, and who may ask from where."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Adds the headers, and refuses what pages of other sites send."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        """Take the application, and the sites that may send besides our own."""
        self.app, self.origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        if not self.allowed(scope):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            else:
                refusal = PlainTextResponse("This page belongs to another site.", status_code=403)
                await refusal(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)

    def allowed(self, scope: Scope) -> bool:
        """Tell whether a request comes from our own pages, or from no page at all."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}):
            return True
        return urlsplit(origin).netloc == headers.get("host") or origin in self.origins
