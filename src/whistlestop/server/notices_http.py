"""Sending a notice to an address that somebody gave us, and never into our own network.

A name is resolved once, all its addresses are looked at, and the connection goes to an address that was
looked at: a name that points elsewhere a moment later changes nothing. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

import h11
from msgspec import Struct

from whistlestop.server.decide import NotDone

URL_LENGTH = 500
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0
LOW_PORTS = frozenset({80, 443})  # of the ones below 1024, where other services listen
SPECIAL = tuple(
    ipaddress.ip_network(each)
    for each in (
        "192.0.0.0/24", "192.88.99.0/24",  # set aside, and not in every list of Python's
        "64:ff9b::/96", "64:ff9b:1::/48", "2001::/23", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10",
    )
)  # fmt: skip


class NotSent(Exception):
    """A notice that did not arrive; the message says why, and names no address."""


class Destination(Struct, frozen=True):
    """Where a notice goes."""

    tls: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """Return host and port as a request names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.tls else 80) else f"{host}:{self.port}"


def destination(url: str) -> Destination:
    """Read an address that somebody gave us; refuse what can't be one."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        host = (parts.hostname or "").encode("idna").decode() if parts.hostname else ""
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        path.encode("ascii")
    except (ValueError, UnicodeError):
        raise NotDone("notice.url", "This is no address that a notice could go to.") from None
    if parts.scheme not in {"http", "https"} or not host or "@" in parts.netloc or len(url) > URL_LENGTH:
        raise NotDone(
            "notice.url",
            f"Give an address like https://host/path, of at most {URL_LENGTH} signs, without a password.",
        )
    if any(each <= " " or each == "\x7f" for each in path) or (port < 1024 and port not in LOW_PORTS):
        raise NotDone("notice.url", "Give an address without spaces, on port 80, 443, or 1024 and above.")
    return Destination(parts.scheme == "https", host, port, path)


def public(address: str) -> bool:
    """Tell whether an address belongs to the internet at large: not to us, our neighbours, or nobody.

    >>> public("192.0.2.1"), public("127.0.0.1"), public("::ffff:10.0.0.1"), public("1.1.1.1")
    (False, False, False, True)
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    if known.is_multicast or known.is_reserved or known.is_unspecified or not known.is_global:
        return False
    return not any(known in network for network in SPECIAL if network.version == known.version)


class Post:
    """Sends notices. `neighbours` are addresses that tests may reach although they are not public."""

    def __init__(self, neighbours: frozenset[str] = frozenset(), tls: ssl.SSLContext | None = None) -> None:
        """Take what tests need; a server gives nothing."""
        self.neighbours = neighbours
        self.tls = tls or ssl.create_default_context()

    async def send(self, to: Destination, headers: dict[str, str], body: bytes) -> int:
        """Send a notice; return the status of the answer. Raises NotSent."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                address = await self.checked(to)
                async with asyncio.timeout(CONNECT_SECONDS):
                    reader, writer = await asyncio.open_connection(
                        address,
                        to.port,
                        ssl=self.tls if to.tls else None,
                        server_hostname=to.host if to.tls else None,
                        limit=16_384,
                    )
                try:
                    writer.write(written(to, headers, body))
                    return await status(reader)
                finally:
                    writer.transport.abort()
        except (OSError, TimeoutError, h11.ProtocolError, ValueError) as wrong:
            raise NotSent(type(wrong).__name__) from None

    async def checked(self, to: Destination) -> str:
        """Resolve a name and return one of its addresses; refuse if any of them isn't public."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]) for each in found]
        if not addresses or not all(public(each) or each in self.neighbours for each in addresses):
            raise NotSent("not a public address")
        return addresses[0]


def written(to: Destination, headers: dict[str, str], body: bytes) -> bytes:
    """Write a request."""
    fixed = {
        "host": to.authority,
        "connection": "close",
        "content-length": str(len(body)),
        "user-agent": "Whistlestop",
    }
    out = h11.Connection(h11.CLIENT)
    request = h11.Request(method="POST", target=to.path, headers=list({**headers, **fixed}.items()))
    parts = [out.send(request), out.send(h11.Data(data=body)), out.send(h11.EndOfMessage())]
    return b"".join(part for part in parts if part)


async def status(reader: asyncio.StreamReader) -> int:
    """Read the status of an answer, and nothing more."""
    answer = h11.Connection(h11.CLIENT)
    with contextlib.suppress(h11.LocalProtocolError):
        answer.send(h11.Request(method="POST", target="/", headers=[("host", "x"), ("content-length", "0")]))
        answer.send(h11.EndOfMessage())
    while True:
        event = answer.next_event()
        if event is h11.NEED_DATA:
            answer.receive_data(await reader.read(4096))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif not isinstance(event, h11.InformationalResponse):
            raise NotSent("no answer")
