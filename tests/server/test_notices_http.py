"""Sending to addresses that somebody gave us: to public ones, checked connections, never for long."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest
from tests.receiver import certificate, closing, receiver
from tests.server_tools import run

from whistlestop.server import notices_http
from whistlestop.server.decide import NotDone
from whistlestop.server.notices_http import NotSent, Post, destination, public

PRIVATE = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.1",
    "224.0.0.1", "255.255.255.255", "192.0.0.8", "198.18.0.1", "240.0.0.1", "::1", "::", "fe80::1", "fc00::1",
    "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::",
    "2001:db8::1", "::127.0.0.1", "fec0::1", "not an address",
)  # fmt: skip
HERE_TOO = Post(frozenset({"127.0.0.1", "::1"}))


@pytest.mark.parametrize(
    "address",
    PRIVATE,
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_addresses_that_are_public(address: str) -> None:
    assert public(address)


def test_nothing_is_sent_into_our_own_network(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with receiver() as to:
            for host in ("127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"):
                with pytest.raises(NotSent):
                    await Post().send(destination(f"http://{host}:{to.port}/"), {}, b"{}")
            # A name with a public and a private address is refused whole.
            loop = asyncio.get_running_loop()

            async def both(host: str, port: int, **_: Any) -> list[Any]:
                assert host == "club.example"
                return [(socket.AF_INET, 1, 6, "", (each, port)) for each in ("93.184.216.34", "127.0.0.1")]

            monkeypatch.setattr(loop, "getaddrinfo", both)
            with pytest.raises(NotSent, match="public"):
                await Post().send(destination(f"http://club.example:{to.port}/"), {}, b"{}")
            assert to.bodies == []

    run(scene())


def test_a_name_that_changes_its_address_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is asked for once; what is connected to is the address that was looked at."""

    async def scene() -> None:
        connected: list[str] = []
        asked: list[str] = []
        loop = asyncio.get_running_loop()

        async def changing(host: str, port: int, **_: Any) -> list[Any]:
            asked.append(host)
            return [(socket.AF_INET, 1, 6, "", ("93.184.216.34" if len(asked) == 1 else "127.0.0.1", port))]

        async def noted(host: str, *_: Any, **__: Any) -> Any:
            connected.append(host)
            raise OSError

        monkeypatch.setattr(loop, "getaddrinfo", changing)
        monkeypatch.setattr(asyncio, "open_connection", noted)
        with pytest.raises(NotSent):
            await Post().send(destination("http://club.example/"), {}, b"{}")
        assert (asked, connected) == (["club.example"], ["93.184.216.34"])

    run(scene())


def test_a_receiver_that_dawdles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices_http, "ANSWER_SECONDS", 0.2)

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with closing(writer):
            await reader.read()

    async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with closing(writer):
            await reader.read(100)
            while not writer.is_closing():
                writer.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 100)
                await writer.drain()

    async def garbage(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with closing(writer):
            await reader.read(100)
            writer.write(b"x" * 100_000)

    async def scene(serve: Any) -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        async with server:
            to = destination(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
            with pytest.raises(NotSent):
                await HERE_TOO.send(to, {}, b"{}")
            await asyncio.sleep(0.05)  # until the receiver has noticed

    for serve in (silent, endless, garbage):
        run(scene(serve))


def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        tls, _ = certificate(tmp_path)
        async with receiver(tls) as to:
            with pytest.raises(NotSent, match="SSL"):
                await Post(frozenset({"127.0.0.1", "::1"})).send(
                    destination(f"https://localhost:{to.port}/"), {}, b"{}"
                )
            assert to.bodies == []

    run(scene())


def test_addresses_are_read_strictly() -> None:
    read = destination("https://Club.Example:8443/a/b?c=d#e")
    assert (read.tls, read.host, read.port, read.path) == (True, "club.example", 8443, "/a/b?c=d")
    assert destination("http://[2606:4700::1111]/").authority == "[2606:4700::1111]"
    with pytest.raises(NotDone):
        destination("https://" + "a" * 600)
