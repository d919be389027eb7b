"""What a table's company agrees on: how it talks, what pages help with; and what becomes of a report."""

import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.live import command, hello, live
from tests.server_tools import Listener, open_store, opened, play_on, run, running, wish
from tools.page import TEXTS

from whistlestop.server import entries, messages
from whistlestop.server.decide import NotDone
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Bucket
from whistlestop.server.reports import AT_ONCE, Reports
from whistlestop.server.snapshot import loaded, snapshot
from whistlestop.server.store.store import Store
from whistlestop.server.table import Table
from whistlestop.server.words import PHRASES
from whistlestop.table.view import SPECTATOR


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


async def says(hub: Hub, hosted: Hosted, seat: int = 0, **what: str) -> str:
    """Say something; return the code if it is refused."""
    try:
        await hub.submit(hosted, messages.Say(id=f"{hosted.table.number}", **what), seat)
    except NotDone as refused:
        return refused.code
    return ""


def test_private_tables_talk_freely_and_open_ones_in_phrases_unless_they_agree_otherwise() -> None:
    assert wish("usa", "mine", "open").settings.talk == "free"
    assert wish("usa", "mine", "open", open=True).settings.talk == "phrases"
    assert wish("usa", "mine", "open", open=True, talk="free").settings.talk == "free"
    assert wish("usa", "mine", "open", talk="off").settings.talk == "off"


def test_a_table_that_was_stored_before_has_what_is_usual() -> None:
    """Entries and snapshots of tables that knew nothing of agreements are read as they were written."""
    old = {
        "number": 0,
        "at": 1.0,
        "what": {
            "type": "created",
            "settings": {"box": "usa", "seats": 2, "options": [], "clock": None, "open": True},
            "places": [{"name": "Ana", "bot": "", "secret": ""}, {"name": "", "bot": "", "secret": ""}],
            "host": 0,
            "watch": "",
            "before": "earlier",
            "talk": [[1.0, 0, "So long!"]],
            "set_up": None,
        },
        "command": "",
        "by": None,
    }
    said = {"number": 1, "at": 2.0, "what": {"type": "chatted", "seat": 0, "text": "Hm."}}
    table = loaded("t", [entries.read(json.dumps(each)) for each in (old, said)], None)
    settings = table.settings
    assert (settings.pure, settings.tally, settings.talk) == (False, False, "phrases")
    assert [(line.text, line.phrase) for line in table.talk] == [("So long!", ""), ("Hm.", "")]
    assert not any(seat.shows for seat in table.seats)
    again = loaded("t", [entries.read(json.dumps(each)) for each in (old, said)], without_news(table))
    assert (again.settings, again.seats, again.talk) == (table.settings, table.seats, table.talk)


def without_news(table: Table) -> bytes:
    """Write a snapshot the way it was written before there were agreements."""
    document = json.loads(snapshot(table))
    for field in ("pure", "tally", "talk"):
        del document["settings"][field]
    for seat in document["seats"]:
        del seat["shows"]
    for line in document["talk"]:
        del line["phrase"]
    return json.dumps(document).encode()


def test_at_a_table_of_phrases_nobody_says_anything_else(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "mine", open=True)
            ear = Listener(1)
            hosted.welcome(ear, -1)
            for seat in (0, SPECTATOR):
                assert await says(hub, hosted, seat, text="Visit my shop!") == "talk.phrases"
                assert await says(hub, hosted, seat, text="", phrase="") == "talk.phrases"
                assert await says(hub, hosted, seat, phrase="visit_my_shop") == "phrase.unknown"
                assert await says(hub, hosted, seat, text="Visit my shop!", phrase="thanks") == ""
            (line,) = ear.events[-1]["talk"]
            assert (line["seat"], line["text"], line["phrase"]) == (None, PHRASES["thanks"], "thanks")
            assert "shop" not in json.dumps(ear.heard)

    run(scene())


def test_at_a_silent_table_nothing_is_said_and_at_a_private_one_anything(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            silent, _ = await opened(hub, "usa", "mine", "mine", talk="off")
            for seat in (0, SPECTATOR):
                assert await says(hub, silent, seat, text="Hm.") == "talk.off"
                assert await says(hub, silent, seat, phrase="hello") == "talk.off"
            assert silent.table.talk == []
            free, _ = await opened(hub, "usa", "mine", "mine")
            assert await says(hub, free, text="Hm.") == ""
            assert await says(hub, free, phrase="hello") == ""
            assert await says(hub, free, text=" ") == "say.empty"
            assert [(line.text, line.phrase) for line in free.table.talk] == [
                ("Hm.", ""), ("Hello!", "hello")
            ]  # fmt: skip

    run(scene())


def test_agreements_and_phrases_go_along_to_the_rematch_and_through_a_restart(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine", pure=True, tally=True, talk="phrases")
            await says(hub, hosted, phrase="good_luck")
            await play_on(hub, hosted, Random(2))
            await hub.submit(hosted, messages.Rematch(id="again"), 1)
        async with running(store) as hub:
            for name in (hosted.table.id, hosted.table.after):
                table = (await hub.known(name)).table
                assert (table.settings.pure, table.settings.tally) == (True, True)
                assert [(line.text, line.phrase) for line in table.talk] == [("Good luck!", "good_luck")]

    run(scene())


@pytest.mark.parametrize("language", ["en", "pl", "ro"])
def test_the_page_knows_every_phrase_in_every_language(language: str) -> None:
    texts = json.loads((TEXTS / language / "table.json").read_text(encoding="utf-8"))
    known = {key.removeprefix("phrase."): text for key, text in texts.items() if key.startswith("phrase.")}
    assert list(known) == list(PHRASES)
    assert language != "en" or known == PHRASES


def reported(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """Return what was written down of each report."""
    fields = ("table", "line", "said_by", "reported_by")
    lines = [each for each in caplog.records if "reported" in each.getMessage()]
    return [{name: getattr(line, name) for name in fields} for line in lines]


def test_a_report_is_written_down_once_without_what_was_said(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets, _ = await server.table("usa", "mine", "mine")
            async with server.socket(table) as ana, server.socket(table) as ben:
                await hello(ana, secrets[0])
                await hello(ben, secrets[1])
                line = (await command(ana, type="say", id="1", text="Rubbish, all of you"))["number"]
                hosted = await server.hub.known(table)
                before = hosted.table.number
                for again in "23":
                    assert (await command(ben, type="report", id=again, line=line))["type"] == "done"
                assert (await command(ben, type="report", id="4", line=0))["code"] == "report.unknown"
                assert (await command(ben, type="report", id="5", line=99))["code"] == "report.unknown"
                assert hosted.table.number == before  # nobody at the table is told
            counted = server.hub.services.metrics.text().decode()
            assert "whistlestop_reports_total 1.0" in counted
            told = {"table": table, "line": line, "said_by": 0, "reported_by": 1}
            assert reported(caplog) == [told]

    with caplog.at_level(logging.INFO):
        run(scene())
    assert "Rubbish" not in str([each.__dict__ for each in caplog.records])


def test_nobody_fills_the_log_with_reports(caplog: pytest.LogCaptureFixture) -> None:
    clock = [0.0]
    reports, table = Reports(), Table("t")
    reports.allowed = Bucket(reports.allowed.rate, reports.allowed.burst, lambda: clock[0])
    many = range(1, AT_ONCE + 2)
    table.apply(entries.Entry(0, 0.0, entries.Created(entries.Settings("usa", 2), (), 0, "")))
    for number in many:
        table.apply(entries.Entry(number, 0.0, entries.Chatted(0, "Hm.")))
    assert all(reports.take(table, number, SPECTATOR) for number in many[:-1])
    with pytest.raises(NotDone) as said:
        reports.take(table, many[-1], SPECTATOR)
    assert said.value.code == "report.enough"
    assert len(reported(caplog)) == AT_ONCE
    clock[0] = 61.0
    assert reports.take(table, many[-1], SPECTATOR)
