"""Nothing leaks: whatever a viewer is sent is the same, byte for byte, in all worlds it can't tell apart.

Rules: U3, U14, U15.
"""

import contextlib
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.test_views import play_secretly
from tests.redeal import redeal_unseen
from tests.server_tools import run
from tests.strategies import TABLES, Table, examples, key_of, moments

import whistlestop as ws
from whistlestop.server.bus import Bus
from whistlestop.server.connection import answer
from whistlestop.server.decide import Answer, NotDone
from whistlestop.server.entries import Moved, Settings, SetUp
from whistlestop.server.hosted import Hosted, Services
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Bucket
from whistlestop.server.messages import ENCODER, AgreeUndo, RefuseUndo, Undo
from whistlestop.server.store.store import Append, Store
from whistlestop.server.store.writer import Writer
from whistlestop.server.table import PLAYING, Seat, begun
from whistlestop.server.table import Table as LiveTable
from whistlestop.server.undoing import waiting

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
NOW = 1_800_000_000.0
ASKED = (
    '{"type": "play", "id": "1", "seen": 99999, "move": "draw"}',
    '{"type": "play", "id": "2", "seen": 99999, "move": "take locomotive"}',
    '{"type": "why", "id": "3", "move": "tickets"}',
    '{"type": "hand_over", "id": "4", "seat": 0}',
    '{"type": "undo", "id": "6", "seen": 99999}',
    '{"type": "agree_undo", "id": "7", "seen": 99999}',
    '{"type": "refuse_undo", "id": "8", "seen": 99999}',
    '{"type": "play", "id": "5", "seen": 0}',
    "nonsense",
)


class Ear:
    """A viewer that keeps every byte."""

    def __init__(self, seat: int, eyes: int = ws.SPECTATOR) -> None:
        self.seat, self.eyes = seat, eyes
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)


class Accepts:
    """A writer that has written everything already."""

    async def append(self, wanted: Append) -> bool:
        del wanted
        return True


def world(document: dict[str, Any]) -> Hosted:
    """Set up a live table in the middle of a game. What is shuffled later is the same in all worlds."""
    table = LiveTable("same")
    table.settings = Settings(document["box"], len(document["seats"]), tuple(document["options"]))
    table.seats = [Seat(name=f"Guest {seat}", since=NOW) for seat in range(table.settings.seats)]
    table.set_up, table.key = SetUp("", 0, document), key_of(7).hex()
    table.number, table.phase = 7, PLAYING
    table.game = begun(table.settings, table.set_up, table.key)
    services = Services(cast("Store", None), cast("Writer", Accepts()), Bus())
    return Hosted(table, services)


async def refusals(hosted: Hosted, viewer: int) -> list[bytes]:
    """Ask for what can't be done, or changes nothing, and keep the answers."""

    async def submit(asked: Hosted, command: Any, seat: int) -> int:
        return await asked.submit(command, seat)

    hub = cast("Hub", SimpleNamespace(submit=submit))
    bucket = Bucket(100, 100)
    return [ENCODER.encode(await answer(hub, hosted, viewer, text, bucket)) for text in ASKED]


async def show_move(hosted: Hosted, game: ws.Game) -> None:
    """Tell a table's viewers of the last move of a game."""
    line = game.history[-1]
    what = Moved(line.seat, str(line.move), line.news, line.first_choice)
    await hosted.append(Answer(what, game), NOW)


async def take_back(hosted: Hosted, seat: int, answer: type[AgreeUndo | RefuseUndo]) -> None:
    """Let a seat take its last move back; everybody who is asked gives the same answer."""
    with contextlib.suppress(NotDone):  # refused before, say
        await hosted.submit(Undo(id=f"u{hosted.table.number}", seen=hosted.table.number), seat)
    for other in waiting(hosted.table):
        if hosted.table.undo is not None:
            await hosted.submit(answer(id=f"a{hosted.table.number}", seen=hosted.table.number), other)


@every_table
@examples(0.6)
@given(data=st.data())
def test_everything_sent_is_the_same_in_all_worlds(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    document, random = moment.game().position(), moment.random()
    for viewer in (ws.SPECTATOR, *range(table.seats)):
        hosts = [world(document), world(redeal_unseen(document, viewer, random))]
        heard = run(compared(hosts, viewer, random))
        assert heard[0] == heard[1]


@every_table
@examples(0.3)
@given(data=st.data())
def test_through_a_seats_eyes_no_more_is_seen_than_that_seat_sees(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    document, random = moment.game().position(), moment.random()
    for eyes in range(table.seats):
        hosts = [world(document), world(redeal_unseen(document, eyes, random))]
        heard = run(compared(hosts, ws.SPECTATOR, random, eyes))
        assert heard[0] == heard[1]


async def compared(
    hosts: list[Hosted], viewer: int, random: Random, eyes: int = ws.SPECTATOR
) -> list[list[bytes]]:
    """Play the same secret moves in two worlds, and take some back; return what a viewer was sent in each.

    A spectator may see through the eyes of a seat that allows it; that seat makes no moves then.
    """
    looks = viewer if eyes == ws.SPECTATOR else eyes
    ears = [Ear(viewer, eyes), Ear(viewer, eyes)]
    for hosted, ear in zip(hosts, ears, strict=True):
        if eyes != ws.SPECTATOR:
            hosted.table.seats[eyes].shows = True
        ear.send(ENCODER.encode(hosted.welcome(ear, -1)))
        if viewer not in hosted.table.to_act:
            ear.heard += await refusals(hosted, viewer)
    for _ in range(6):
        games = [hosted.table.game for hosted in hosts if hosted.table.game is not None]
        if games[0].history and random.random() < 0.4:
            seat, answer = random.choice(games[0].history).seat, random.choice((AgreeUndo, RefuseUndo))
            for hosted in hosts:
                await take_back(hosted, seat, answer)
            continue
        actors = [each for each in games[0].to_act if each != looks]
        playing = [game.clone() for game in games]
        if not actors or not play_secretly(playing[0], playing[1], random.choice(actors), random):
            break
        for hosted, game in zip(hosts, playing, strict=True):
            await show_move(hosted, game)
    return [ear.heard for ear in ears]
