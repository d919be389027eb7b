"""Nothing leaks: whatever a viewer is sent is the same, byte for byte, in all worlds it can't tell apart.

Rules: U3, U14, U15.
"""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.test_views import play_secretly
from tests.redeal import redeal_unseen
from tests.server_tools import run
from tests.strategies import TABLES, Table, examples, moments

import whistlestop as ws
from whistlestop.server.bus import Bus
from whistlestop.server.connection import answer
from whistlestop.server.decide import Answer
from whistlestop.server.entries import Moved, Settings
from whistlestop.server.hosted import Hosted, Services
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Bucket
from whistlestop.server.messages import ENCODER
from whistlestop.server.store.store import Append, Store
from whistlestop.server.store.writer import Writer
from whistlestop.server.table import PLAYING, Seat
from whistlestop.server.table import Table as LiveTable

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
NOW = 1_800_000_000.0
ASKED = (
    '{"type": "play", "id": "1", "seen": 99999, "move": "draw"}',
    '{"type": "play", "id": "2", "seen": 99999, "move": "take locomotive"}',
    '{"type": "why", "id": "3", "move": "tickets"}',
    '{"type": "hand_over", "id": "4", "seat": 0}',
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


def world(game: ws.Game) -> Hosted:
    """Set up a live table in the middle of a game."""
    table = LiveTable("same")
    table.settings = Settings(game.box, game.players, game.options)
    table.seats = [Seat(name=f"Guest {seat}", since=NOW) for seat in range(game.players)]
    table.number, table.phase, table.game = 7, PLAYING, game
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


@every_table
@examples(0.6)
@given(data=st.data())
def test_everything_sent_is_the_same_in_all_worlds(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    document, random = moment.game().position(), moment.random()
    for viewer in (ws.SPECTATOR, *range(table.seats)):
        games = [ws.from_position(document), ws.from_position(redeal_unseen(document, viewer, random))]
        heard = run(compared(games, viewer, random))
        assert heard[0] == heard[1]


@every_table
@examples(0.3)
@given(data=st.data())
def test_through_a_seats_eyes_no_more_is_seen_than_that_seat_sees(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    document, random = moment.game().position(), moment.random()
    for eyes in range(table.seats):
        games = [ws.from_position(document), ws.from_position(redeal_unseen(document, eyes, random))]
        heard = run(compared(games, ws.SPECTATOR, random, eyes))
        assert heard[0] == heard[1]


async def compared(
    games: list[ws.Game], viewer: int, random: Random, eyes: int = ws.SPECTATOR
) -> list[list[bytes]]:
    """Play the same secret moves in two worlds; return what a viewer was sent in each.

    A spectator may see through the eyes of a seat that allows it; that seat makes no moves then.
    """
    looks = viewer if eyes == ws.SPECTATOR else eyes
    hosts, ears = [world(game) for game in games], [Ear(viewer, eyes), Ear(viewer, eyes)]
    for hosted, ear in zip(hosts, ears, strict=True):
        if eyes != ws.SPECTATOR:
            hosted.table.seats[eyes].shows = True
        ear.send(ENCODER.encode(hosted.welcome(ear, -1)))
        if viewer not in hosted.table.to_act:
            ear.heard += await refusals(hosted, viewer)
    for _ in range(4):
        actors = [each for each in games[0].to_act if each != looks]
        playing = [game.clone() for game in games]
        if not actors or not play_secretly(playing[0], playing[1], random.choice(actors), random):
            break
        games = playing
        for hosted, game in zip(hosts, games, strict=True):
            await show_move(hosted, game)
    return [ear.heard for ear in ears]
