"""Notices by mail, through a real mail server on this machine: nobody gets one who has not said yes."""

import logging
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.live import Live, live
from tests.post_office import Mailbox, mailbox
from tests.receiver import certificate
from tests.server_tools import open_store, play_on, run, until

from whistlestop.server import notices, notices_addresses, notices_late
from whistlestop.server.entries import Clock
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Buckets
from whistlestop.server.notices import Notifier
from whistlestop.server.notices_mail import Mail
from whistlestop.server.serve import notifier_of
from whistlestop.server.settings import BadSettings, ServerSettings
from whistlestop.server.store.store import Store

SLOW = Clock(days=2)
SITE = "https://trains.example.org"
ANN = "Ann.B+x@Example.org"
DAY = 86_400.0
NO_ADDRESSES = (
    "ann",
    "ann@",
    "ann@host",
    "a b@example.org",
    "ann@example.org\r\nBcc: ben@example.org",
    "@x.org",
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


@asynccontextmanager
async def writing(store: Store, to: Mailbox, url: str = "", **more: Any) -> AsyncIterator[Live]:
    """Run a server that sends mail to a box on this machine."""
    hub = Hub(store, bot_pause=0.0)
    mail = Mail(url or f"smtp://127.0.0.1:{to.port}", "Trains <trains@example.org>", SITE, **more)
    async with live(store, hub=hub, notifier=Notifier(store, hub.services.metrics, mail=mail)) as server:
        yield server


async def want(server: Live, table: str, secret: str, address: str = ANN, **more: Any) -> int:
    """Ask for mail; return the status."""
    async with server.ask() as client:
        headers = {"authorization": f"Bearer {secret}"}
        body = {"kind": "mail", "address": address, **more}
        return (await client.post(f"/api/tables/{table}/notices", json=body, headers=headers)).status_code


async def say(server: Live, key: str, *, stop: bool = False) -> int:
    """Say yes or no, as the page does."""
    async with server.ask() as client:
        return (await client.post("/api/mail", json={"key": key, "stop": stop})).status_code


def key_in(letter: Any) -> str:
    """Find the key in a letter."""
    found = re.search(r"/mail#(?:confirm|stop)=([\w-]+)", letter.get_content())
    assert found is not None
    return found[1]


async def turn_of(server: Live, hosted: Hosted, seat: int) -> None:
    """Play until another seat has moved, and it is this one's turn."""
    while hosted.table.to_act == (seat,):
        await play_on(server.hub, hosted, Random(3), 1)
    while hosted.table.to_act != (seat,):
        await play_on(server.hub, hosted, Random(3), 1)
    await server.app_idle()


def test_nothing_but_a_question_is_sent_until_the_owner_of_the_address_says_yes(store: Store) -> None:
    async def scene() -> None:
        async with mailbox() as box, writing(store, box) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            hosted = await server.hub.known(table)
            for _ in range(3):  # however often it is asked for
                assert await want(server, table, secrets[1]) == 201
            await turn_of(server, hosted, 1)
            assert len(box.letters) == 1
            question = box.letters[0]
            assert question["To"] == ANN.lower()
            assert f"{SITE}/mail#confirm=" in question.get_content()
            assert table not in question.as_string()
            assert await say(server, "no such key") == 409
            assert await say(server, key_in(question)) == 200
            await turn_of(server, hosted, 1)
            (told,) = box.letters[1:]
            assert "it is your move" in told["Subject"]
            assert f"{SITE}/t/{table}" in told.get_content().splitlines()[1].split()
            assert not any(secret in told.as_string() for secret in secrets.values())

    run(scene())


def test_one_click_stops_all_mail_and_nobody_asks_again(store: Store) -> None:
    async def scene() -> None:
        async with mailbox() as box, writing(store, box) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            hosted = await server.hub.known(table)
            await want(server, table, secrets[1], language="pl")
            await until(lambda: len(box.letters) == 1)
            await say(server, key_in(box.letters[0]))
            await turn_of(server, hosted, 1)
            assert "twoja tura" in box.letters[1]["Subject"]
            assert box.letters[1]["Content-Language"] == "pl"
            assert box.letters[1]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            link = box.letters[1]["List-Unsubscribe"].strip("<>")
            assert link.startswith(f"{SITE}/mail?stop=")
            async with server.ask() as client:
                stopped = await client.post(link.removeprefix(SITE), data={"List-Unsubscribe": "One-Click"})
            assert stopped.json() == {"confirmed": False}
            await turn_of(server, hosted, 1)
            assert await want(server, table, secrets[1]) == 201
            await turn_of(server, hosted, 1)
            assert len(box.letters) == 2

    run(scene())


def test_an_address_that_is_none_reaches_no_mail_server(store: Store) -> None:
    async def scene() -> None:
        async with mailbox() as box, writing(store, box) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            for bad in NO_ADDRESSES:
                assert await want(server, table, secrets[0], bad) == 409, bad
            assert await want(server, table, "wrong") == 403
            await server.app_idle()
            assert box.letters == []
        async with live(store) as server:
            assert await want(server, table, secrets[0]) == 409  # no mail server, no mail
            async with server.ask() as client:
                assert (await client.get("/api/notices")).json() == {"push": None, "mail": False}

    run(scene())


def test_a_mail_server_may_be_away_and_an_address_may_be_gone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "AGAIN", (0.01, 0.02))

    async def scene() -> None:
        async with mailbox() as box, writing(store, box) as server:
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            hosted = await server.hub.known(table)
            box.answers = ["451", "451"]
            await want(server, table, secrets[1])
            await until(lambda: len(box.letters) == 1)
            await say(server, key_in(box.letters[0]))
            box.answers = ["450"]
            await turn_of(server, hosted, 1)
            assert len(box.letters) == 2
            box.answers = ["550"]
            await turn_of(server, hosted, 1)
            await turn_of(server, hosted, 1)
            assert len(box.letters) == 2  # who is gone is forgotten
            async with server.ask() as client:
                headers = {"authorization": f"Bearer {secrets[1]}"}
                assert (await client.get(f"/api/tables/{table}/notices", headers=headers)).json() == []

    run(scene())


def test_an_address_is_not_flooded_though_it_said_yes(store: Store) -> None:
    async def scene() -> None:
        async with mailbox() as box, writing(store, box) as server:
            server.notifier.limits["mail"] = Buckets(0.0, 3.0)
            table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
            hosted = await server.hub.known(table)
            await want(server, table, secrets[1])
            await until(lambda: len(box.letters) == 1)
            await say(server, key_in(box.letters[0]))
            for _ in range(5):
                await turn_of(server, hosted, 1)
            assert len(box.letters) == 1 + 3

    run(scene())


@pytest.mark.parametrize("scheme", ["smtp+starttls", "smtps"])
def test_mail_is_encrypted_and_signed_in_and_no_log_has_the_password(
    store: Store, tmp_path: Path, scheme: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        tls, trusting = certificate(tmp_path)
        box_of = mailbox(tls, ("op", "s3cret@pw"), from_the_start=scheme == "smtps")
        async with box_of as box:
            url = f"{scheme}://op:s3cret%40pw@localhost:{box.port}"
            async with writing(store, box, url, tls=trusting) as server:
                table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
                await want(server, table, secrets[1])
                await until(lambda: len(box.letters) == 1)
            async with writing(store, box, url.replace("s3cret", "wrong"), tls=trusting) as server:
                await want(server, table, secrets[1], "ben@example.org")
                await server.app_idle()
                assert len(box.letters) == 1

    with caplog.at_level(logging.DEBUG):
        run(scene())
    assert not any(word in caplog.text for word in ("s3cret", "ben@", ANN.lower(), "/mail#"))


def test_once_a_day_all_tables_that_wait_in_one_mail(store: Store) -> None:
    async def scene() -> None:
        async with mailbox() as box, writing(store, box) as server:
            tables = []
            for _ in range(3):
                table, secrets, _ = await server.table("ghost", "mine", "mine", clock=SLOW)
                tables.append((await server.hub.known(table), secrets))
                await want(server, table, secrets[1], digest="daily")
            await until(lambda: len(box.letters) == 1)
            await say(server, key_in(box.letters[0]))
            await turn_of(server, tables[0][0], 1)
            await turn_of(server, tables[1][0], 1)
            await turn_of(server, tables[2][0], 0)
            now = time.time()

            async def a_look(later: float) -> int:
                await notices_late.tell_daily(server.notifier, server.hub, now + later)
                await server.app_idle()
                return len(box.letters) - 1

            assert await a_look(DAY / 2) == 0
            assert await a_look(DAY + 1) == 1
            text = box.letters[1].get_content()
            assert [hosted.table.id in text for hosted, _ in tables] == [True, True, False]
            assert await a_look(DAY + 2) == 1
            assert await a_look(2 * DAY + 2) == 2
            for hosted, _ in tables[:2]:
                await turn_of(server, hosted, 0)
            assert await a_look(4 * DAY) == 2  # nothing waits, nothing is sent

    run(scene())


def test_of_several_workers_one_sends_the_daily_message(store: Store) -> None:
    now = time.time()
    notices_addresses.known(store, "mail", "d", now - DAY - 1)
    assert [notices_addresses.take_day(store, "mail", "d", now) for _ in range(3)] == [True, False, False]


@pytest.mark.parametrize(
    ("mail", "sender", "site"),
    [
        ("mail.example.org", "a@example.org", SITE),
        ("smtp://host:x", "a@example.org", SITE),
        ("smtp://host", "nobody", SITE),
        ("smtp://host", "a@example.org", ""),
    ],
)
def test_settings_that_would_send_no_mail_are_refused_when_the_server_starts(
    store: Store, mail: str, sender: str, site: str
) -> None:
    with pytest.raises(BadSettings, match="WHISTLESTOP_"):
        notifier_of(ServerSettings(mail=mail, mail_from=sender, site=site), Hub(store))
