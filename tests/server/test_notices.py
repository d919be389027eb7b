"""Notices: who is told of what, over a real socket to a real receiver; and never into our own network."""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02  # type: ignore[import-untyped]
from tests.live import MANY, Live, live
from tests.receiver import Receiver, certificate, receiver
from tests.server_tools import open_store, play, play_on, run, until
from tests.services import redis

from whistlestop.server import messages, notices
from whistlestop.server.entries import Clock
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Buckets
from whistlestop.server.notices import Notifier
from whistlestop.server.notices_http import Post, destination
from whistlestop.server.notices_push import Push, decoded, encoded, new_key
from whistlestop.server.redis_bus import RedisBus
from whistlestop.server.settings import BadSettings
from whistlestop.server.store.store import Store

HERE = frozenset({"127.0.0.1"})
SLOW = Clock(days=2)
BAD = (
    "ftp://host/", "http://user:pw@host/", "//host", "http://host:22/", "http://10.0.0.1/", "http://[::1]/",
    "http://localhost/", "http://host/ x", "http://[", "http://host:99999/",
)  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


@asynccontextmanager
async def telling(store: Store, post: Post | None = None, push: Push | None = None) -> AsyncIterator[Live]:
    """Run a server whose notices may go to this machine."""
    hub = Hub(store, bot_pause=0.0)
    notifier = Notifier(store, hub.services.metrics, post or Post(HERE), push)
    notifier.limits["webhook"] = Buckets(MANY, MANY)  # games are played faster here than anywhere
    async with live(store, hub=hub, notifier=notifier) as server:
        yield server


async def wish(server: Live, table: str, secret: str, *, method: str = "POST", **body: Any) -> int:
    """Ask for a notice, or for no more; return the status."""
    async with server.ask() as client:
        headers = {"authorization": f"Bearer {secret}"}
        return (
            await client.request(method, f"/api/tables/{table}/notices", json=body, headers=headers)
        ).status_code


async def hook(server: Live, table: str, secret: str, to: Receiver, **more: Any) -> None:
    """Ask for a webhook."""
    url = f"http://127.0.0.1:{to.port}/hook?a=1"
    assert await wish(server, table, secret, kind="webhook", url=url, **more) == 201


async def move(server: Live, hosted: Hosted, most: int = 1) -> None:
    """Play on."""
    await play_on(server.hub, hosted, Random(3), most)


def test_a_slow_game_calls_whoever_is_to_move(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as first, receiver() as second, telling(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", "random", clock=SLOW)
            await hook(server, table, secrets[0], first)
            await hook(server, table, secrets[1], second)
            hosted = await server.hub.known(table)
            turns = []
            for _ in range(6):
                before = hosted.table.to_act
                await move(server, hosted)
                await until(lambda: not hosted.next_bot())
                if hosted.table.to_act != before:
                    turns.append(hosted.table.to_act[0])
            await until(lambda: len(first.heard) + len(second.heard) == len(turns))
            assert first.heard == [
                {
                    "table": table,
                    "seat": 0,
                    "link": f"/t/{table}",
                    "what": "your_turn",
                    "text": first.heard[0]["text"],
                }
            ] * turns.count(0)
            assert {each["seat"] for each in second.heard} == {1}
            assert first.heads[0].startswith("post /hook?a=1 http/1.1\r\n")
            assert f"host: 127.0.0.1:{first.port}\r\n" in first.heads[0]
            assert not any(secret in str(first.heads + first.bodies) for secret in secrets.values())

    run(scene())


def test_who_is_asked_whether_a_move_may_be_taken_back_is_called(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as first, receiver() as second, telling(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            hosted = await server.hub.known(table)
            for _ in range(2):
                await server.hub.submit(hosted, play("draw", hosted.table.number), 0)
            await server.app_idle()
            await hook(server, table, secrets[0], first)
            await hook(server, table, secrets[1], second)
            asked = messages.Undo(id="u", seen=hosted.table.number)
            await server.hub.submit(hosted, asked, 0)
            agreed = messages.AgreeUndo(id="a", seen=hosted.table.number)
            await server.hub.submit(hosted, agreed, 1)
            await until(lambda: len(first.heard) + len(second.heard) == 2)
            assert [each["what"] for each in second.heard] == ["undo_asked"]
            assert second.heard[0]["text"].endswith(": somebody asks to take a move back.")
            assert [each["what"] for each in first.heard] == ["your_turn"]  # the turn is back

    run(scene())


def test_the_end_is_told_to_everybody(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to, telling(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            hosted = await server.hub.known(table)
            await hook(server, table, secrets[0], to)
            await hook(server, table, secrets[1], to)
            await move(server, hosted, 10_000)
            await server.app_idle()
            assert {each["seat"] for each in to.heard if each["what"] == "over"} == {0, 1}
            assert sum(each["what"] == "over" for each in to.heard) == 2

    run(scene())


def test_at_a_live_table_only_who_is_away_and_asked_for_it(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as asked, receiver() as not_asked, telling(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine")
            hosted = await server.hub.known(table)
            await hook(server, table, secrets[0], asked, live=True)
            await hook(server, table, secrets[1], not_asked)

            async def round_of_turns() -> None:
                seen = hosted.table.number
                while hosted.table.number < seen + 8:
                    await move(server, hosted)
                await server.app_idle()

            async with server.socket(table) as there:
                await there.send(json.dumps({"type": "hello", "secret": secrets[0]}))
                await until(lambda: 0 in hosted.online)
                await round_of_turns()
                assert asked.heard == []
            await until(lambda: 0 not in hosted.online)
            await round_of_turns()
            await until(lambda: len(asked.heard) > 0)
            assert not_asked.heard == []

    run(scene())


def test_a_notice_that_fails_is_sent_again_and_disturbs_nobody(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "AGAIN", (0.01, 0.02, 0.03))

    async def scene() -> None:
        async with receiver() as to, telling(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            hosted = await server.hub.known(table)
            await hook(server, table, secrets[1], to)
            count = server.hub.services.metrics.notices.labels

            async def one_turn(*answers: int) -> int:
                while hosted.table.to_act != (0,):
                    await move(server, hosted)
                await until(lambda: len(server.notifier.sending) == 0)
                to.bodies.clear()
                to.answers = list(answers)
                while hosted.table.to_act != (1,):
                    await move(server, hosted)
                await until(lambda: len(to.bodies) > 0)
                await until(lambda: len(server.notifier.sending) == 0)
                return len(to.bodies)

            assert await one_turn(500, 503, 200) == 3
            assert await one_turn(500, 500, 500, 500, 500) == 4
            assert await one_turn(302) == 1  # a redirect leads nowhere
            assert await one_turn(400) == 1
            assert count("webhook", "failed")._value.get() == 3
            assert await one_turn(410) == 1
            assert count("webhook", "gone")._value.get() == 1
            to.bodies.clear()
            await move(server, hosted, 20)
            await server.app_idle()
            assert to.bodies == []  # who is gone is forgotten

    run(scene())


def test_no_server_is_flooded_through_us(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "AGAIN", ())

    async def scene() -> None:
        async with receiver() as to, telling(store) as server:
            server.notifier.limits["webhook"] = Buckets(0.0, 3.0)
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            await hook(server, table, secrets[0], to)
            await hook(server, table, secrets[1], to)
            await move(server, await server.hub.known(table), 30)
            await server.app_idle()
            assert len(to.bodies) == 3

    run(scene())


def test_wishes_are_checked_and_can_be_taken_back(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to, telling(store) as server:
            table, secrets, watch = await server.table("ghost", "mine", "mine", clock=SLOW)
            url = f"http://127.0.0.1:{to.port}/"
            assert await wish(server, table, "wrong", kind="webhook", url=url) == 403
            assert await wish(server, table, watch, kind="webhook", url=url) == 403
            assert await wish(server, "nowhere", secrets[0], kind="webhook", url=url) == 404
            assert await wish(server, table, secrets[0], kind="letter", url=url) == 400
            assert (
                await wish(
                    server, table, secrets[0], kind="push", endpoint=url, keys={"p256dh": "a", "auth": "b"}
                )
                == 409
            )
            for bad in BAD:
                assert await wish(server, table, secrets[0], kind="webhook", url=bad) == 409, bad
            for number in range(5):
                assert await wish(server, table, secrets[0], kind="webhook", url=f"{url}{number}") == 201
            assert await wish(server, table, secrets[0], kind="webhook", url=f"{url}0") == 201
            assert await wish(server, table, secrets[0], kind="webhook", url=f"{url}6") == 409
            for number in range(5):
                gone = {"kind": "webhook", "url": f"{url}{number}"}
                assert await wish(server, table, secrets[1], method="DELETE", **gone) == 200
                assert await wish(server, table, secrets[0], method="DELETE", **gone) == 200
            hosted = await server.hub.known(table)
            await move(server, hosted, 20)
            await server.app_idle()
            assert to.bodies == []

    run(scene())


def test_wishes_go_along_to_the_rematch_and_stay_with_their_holder(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to, telling(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            hosted = await server.hub.known(table)
            await hook(server, table, secrets[0], to)
            await move(server, hosted, 10_000)
            await until(lambda: any(each["what"] == "over" for each in to.heard))
            await server.app_idle()
            to.bodies.clear()
            await server.hub.submit(hosted, messages.Rematch(id="r"), 0)
            again = await server.hub.known(hosted.table.after)
            await move(server, again, 20)
            await until(lambda: len(to.heard) > 0)
            assert {(each["table"], each["seat"]) for each in to.heard} == {(hosted.table.after, 1)}

    run(scene())


def test_who_gave_up_a_seat_hears_no_more_of_it(store: Store) -> None:
    async def scene() -> None:
        async with receiver() as to, telling(store) as server:
            table, secrets, _ = await server.table("ghost", "mine", "open", clock=SLOW)
            hosted = await server.hub.known(table)
            await hook(server, table, secrets[1], to)
            joined = await server.hub.join(hosted, messages.JoinTable("Cleo"))  # with a secret of her own
            assert joined.secret not in secrets.values()
            await move(server, hosted, 20)
            await server.app_idle()
            assert to.bodies == []

    run(scene())


def test_web_push_reaches_the_browser_and_nobody_else(store: Store, tmp_path: Path) -> None:
    async def scene() -> None:
        tls, trusting = certificate(tmp_path)
        browser, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        point = browser.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        push = Push(new_key(), "mailto:operator@example.org")
        post = Post(frozenset({"127.0.0.1", "::1", "localhost"}), trusting)
        async with receiver(tls) as to, telling(store, post, push) as server:
            async with server.ask() as client:
                assert (await client.get("/api/push")).json() == {"key": push.public}
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            endpoint = f"https://localhost:{to.port}/push/abc"
            keys = {"p256dh": encoded(point), "auth": encoded(auth)}
            wanted: dict[str, Any] = {"kind": "push", "endpoint": endpoint, "keys": keys}
            server.notifier.post.neighbours |= {"localhost"}
            assert (
                await wish(server, table, secrets[1], **{**wanted, "keys": {**keys, "auth": "short"}}) == 409
            )
            assert await wish(server, table, secrets[1], **wanted) == 201
            hosted = await server.hub.known(table)
            while hosted.table.to_act != (1,):
                await move(server, hosted)
            await until(lambda: len(to.bodies) > 0)
            opened = http_ece.decrypt(
                to.bodies[0], private_key=browser, auth_secret=auth, version="aes128gcm"
            )
            assert json.loads(opened)["what"] == "your_turn"
            assert b"your_turn" not in to.bodies[0]
            assert "content-encoding: aes128gcm\r\n" in to.heads[0]
            headers = push.headers(destination(endpoint), table)
            assert Vapid02.verify(headers["authorization"])
            assert (
                decoded(push.public) in decoded(headers["authorization"].partition("k=")[2])
                or push.public in headers["authorization"]
            )

    run(scene())


def test_a_key_that_is_none_is_refused_when_the_server_starts() -> None:
    for key, contact in (("nonsense", "mailto:a@example.org"), (new_key(), "not an address")):
        with pytest.raises(BadSettings):
            Push(key, contact)


def test_with_several_workers_a_notice_goes_out_once(store: Store, tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        async with receiver() as to:
            hubs = [Hub(store, RedisBus(url), bot_pause=0.0) for _ in range(2)]
            made = [Notifier(store, hub.services.metrics, Post(HERE)) for hub in hubs]
            async with (
                live(store, hub=hubs[0], notifier=made[0]) as one,
                live(store, hub=hubs[1], notifier=made[1]) as two,
            ):
                table, secrets, _ = await one.table("ghost", "mine", "mine", clock=SLOW)
                await hook(two, table, secrets[1], to)
                here, there = await one.hub.known(table), await two.hub.known(table)
                while here.table.to_act != (1,):
                    await move(one, here)
                await until(lambda: there.table.number == here.table.number)
                await until(lambda: len(to.bodies) > 0)
                await one.app_idle()
                await two.app_idle()
                assert [each["what"] for each in to.heard] == ["your_turn"]

    with redis(tmp_path) as url:
        run(scene(url))
