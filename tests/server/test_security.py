"""The security floor: headers, origins, proxies, secrets at rest, and who may see the numbers."""

import hmac
import sqlite3
from pathlib import Path
from random import Random

import httpx
import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from tests.live import hello, live
from tests.server_tools import open_store, opened, play_on, run, running

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server import messages
from whistlestop.server.entries import Entry, Started, written
from whistlestop.server.keys import digest, holder
from whistlestop.server.redis_bus import RedisBus
from whistlestop.server.security import ALWAYS, same
from whistlestop.server.settings import ServerSettings
from whistlestop.server.store.database import open_engine
from whistlestop.server.store.schema import ENTRIES
from whistlestop.server.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def assert_strict(answer: httpx.Response) -> None:
    """Look for the headers that every answer has."""
    assert {name: answer.headers.get(name) for name in ALWAYS} == ALWAYS
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


def test_every_answer_carries_the_headers(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, _, _ = await server.table("ghost", "mine", "mine")
            async with server.ask() as client:
                for path in ("/api/boxes", "/healthz", "/nowhere", f"/api/tables/{table}/events", "/metrics"):
                    assert_strict(await client.get(path))
                assert_strict(await client.post("/api/tables", headers={"origin": "https://evil.example"}))
                monkeypatch.setattr(server.hub.store, "lobby", lambda _: 1 / 0)
                broken = await client.get("/api/tables")
                assert broken.status_code == 500
                assert_strict(broken)
                assert broken.json()["code"] == "fault"
                assert "Zero" not in broken.text

    run(scene())


def test_pages_of_other_sites_may_not_post(store: Store) -> None:
    async def scene() -> None:
        async with live(store, origins=("https://club.example",)) as server, server.ask() as client:

            async def status(**headers: str) -> int:
                named = {name.replace("_", "-"): value for name, value in headers.items()}
                return (await client.post("/api/mine", json=[], headers=named)).status_code

            assert await status() == 200
            assert await status(origin=server.url) == 200
            assert await status(origin="https://club.example") == 200
            assert await status(origin="https://club.example.evil.example") == 403
            assert await status(origin="http://club.example") == 403
            assert await status(origin="null") == 403
            assert await status(origin="http://[") == 403
            assert await status(origin="") == 403
            assert await status(sec_fetch_site="cross-site") == 403

    run(scene())


def test_only_a_trusted_proxy_is_believed(store: Store) -> None:
    async def scene(proxies: str, connections_of: str) -> None:
        settings = ServerSettings(port=0, proxies=proxies)
        async with live(store, settings=settings) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine")
            headers = {"X-Forwarded-For": "203.0.113.9, 198.51.100.7"}
            async with server.socket(table, additional_headers=headers) as socket:
                await hello(socket, secrets[0])
                assert dict(server.guests.connected) == {connections_of: 1}

    run(scene("", "127.0.0.1"))
    run(scene("192.0.2.1", "127.0.0.1"))
    run(scene("127.0.0.1", "198.51.100.7"))
    run(scene("127.0.0.1,198.51.100.7", "203.0.113.9"))


def test_metrics_are_for_this_machine_or_with_the_token(store: Store) -> None:
    async def scene(token: str, proxies: str = "") -> None:
        settings = ServerSettings(port=0, proxies=proxies)
        async with live(store, settings=settings, metrics_token=token) as server, server.ask() as client:

            async def status(**headers: str) -> int:
                named = {name.replace("_", "-"): value for name, value in headers.items()}
                return (await client.get("/metrics", headers=named)).status_code

            away = {"x_forwarded_for": "203.0.113.9"}
            assert await status() == 200
            assert await status(**away) == 403
            assert await status(**away, authorization="Bearer") == 403
            assert await status(**away, authorization="Bearer wrong") == 403
            expected = 200 if token else 403
            assert await status(**away, authorization="Bearer right") == expected

    run(scene(""))
    run(scene("right"))
    run(scene("right", "127.0.0.1"))


def test_secrets_lie_in_the_store_as_digests_only(store: Store, tmp_path: Path) -> None:
    async def scene() -> list[str]:
        async with running(store) as hub:
            hosted, made = await opened(hub, "ghost", "mine", "mine", "open")
            joined = await hub.join(hosted, messages.JoinTable("Cleo"))
            await play_on(hub, hosted, Random(1), 60)
            return [*(each.secret for each in made.keys), made.watch, joined.secret]

    secrets = run(scene())
    assert all(secrets)
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert connection.execute("SELECT count(*) FROM snapshots").fetchone() == (1,)
    connection.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert digest(secrets[0]).encode() in stored
    for secret in secrets:
        assert secret.encode() not in stored


def test_a_wrong_secret_is_compared_with_every_digest(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []
    real = hmac.compare_digest

    def noted(one: str, other: str) -> bool:
        compared.append((one, other))
        return real(one, other)

    async def scene() -> None:
        async with running(store) as hub:
            hosted, made = await opened(hub, "ghost", "mine", "mine", "mine")
            monkeypatch.setattr(hmac, "compare_digest", noted)
            for secret in ("wrong", made.watch, made.keys[0].secret, made.keys[2].secret):
                compared.clear()
                holder(hosted.table, secret)
                assert len(compared) == 4

    run(scene())


def test_comparing_with_nothing_is_never_the_same() -> None:
    assert same("token", "token")
    assert not same("", "")
    assert not same("x", "")
    assert not same("tökén", "token")


def test_errors_of_the_store_do_not_show_what_was_written(store: Store) -> None:
    what = Started(key="hunter2" * 8)
    with store.engine.begin() as connection, pytest.raises(IntegrityError) as wrong:
        connection.execute(
            insert(ENTRIES).values(table_id="nowhere", number=1, at=0.0, body=written(Entry(1, 0.0, what)))
        )
    assert "hunter2" not in str(wrong.value)
    assert "hidden" in str(wrong.value)


def test_errors_do_not_quote_passwords() -> None:
    with pytest.raises(WhistlestopError) as wrong:
        RedisBus("nonsense://user:hunter2@host")
    assert "hunter2" not in str(wrong.value)
    with pytest.raises(WhistlestopError) as wrong:
        open_engine("mysql://user:hunter2@host/db")
    assert "hunter2" not in str(wrong.value)
    assert "hunter2" not in str(open_engine("postgresql://user:hunter2@host/db").url)
