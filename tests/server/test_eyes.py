"""Spectators who see through a seat's eyes: only while that seat allows it, and nobody else ever does."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.live import Live, command, heard, hello, live
from tests.server_tools import Listener, open_store, opened, play_on, run, running
from websockets.asyncio.client import ClientConnection

from whistlestop.server import messages
from whistlestop.server.decide import NotDone
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.store.store import Store
from whistlestop.table.view import SPECTATOR


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


async def opens(hub: Hub, hosted: Hosted, seat: int, name: str, *, allows: bool = True) -> None:
    """Let spectators see what a seat sees, or no longer."""
    await hub.submit(hosted, messages.OpenHand(id=name, open=allows), seat)


def looks(hosted: Hosted, seat: int = SPECTATOR, eyes: int = SPECTATOR) -> tuple[Listener, dict[str, Any]]:
    """Let somebody come in; return them, and what they are shown first."""
    viewer = Listener(seat, eyes)
    viewer.send(messages.ENCODER.encode(hosted.welcome(viewer, -1)))
    return viewer, viewer.events[0]


def drawn_cards(view: Any) -> list[str]:
    """List the cards in a view's log that were drawn blind, as far as they are told."""
    news = [each for line in view["log"] for each in line["news"]]
    return [each["about"] for each in news if each["what"] == "drew" and each["about"] is not None]


async def all_have_drawn(hub: Hub, hosted: Hosted) -> None:
    """Play until all have drawn some cards blind."""
    random = Random(4)
    for seat in range(len(hosted.table.seats)):
        while not drawn_cards(hosted.table.game.view(seat).document()):  # type: ignore[union-attr]
            assert await play_on(hub, hosted, random, 1)


def test_without_leave_a_spectator_gets_byte_for_byte_what_it_got_before(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "mine")
            await all_have_drawn(hub, hosted)
            plain, first = looks(hosted)
            for eyes in (0, 1, 4, 7, -3):
                curious, shown = looks(hosted, eyes=eyes)
                assert (shown, shown["eyes"], shown["view"]["own"]) == (first, -1, None)
                assert curious.eyes == SPECTATOR
            await opens(hub, hosted, 1, "open")  # not the seat that the next one asks for
            assert looks(hosted, eyes=0)[1]["view"] == first["view"]
            await play_on(hub, hosted, Random(5), 3)
            assert all(each.events[-1] == plain.events[-1] for each in hosted.viewers)  # type: ignore[attr-defined]

    run(scene())


def test_with_leave_a_spectator_sees_what_the_seat_sees_but_has_no_moves(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "mine")
            await opens(hub, hosted, 1, "open")
            await all_have_drawn(hub, hosted)
            player, own = looks(hosted, seat=1)
            watcher, shown = looks(hosted, eyes=1)
            assert (shown["you"], shown["eyes"]) == (-1, 1)
            assert [seat["shows"] for seat in own["table"]["seats"]] == [False, True]
            while True:
                assert shown["view"] == {**own["view"], "legal_moves": []}
                assert shown["reasons"] == own["reasons"]
                if own["view"]["legal_moves"]:
                    break
                await play_on(hub, hosted, Random(6), 1)
                own, shown = player.events[-1], watcher.events[-1]

    run(scene())


def test_who_sits_at_the_table_never_looks(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "mine")
            await opens(hub, hosted, 1, "open")
            assert looks(hosted, seat=0, eyes=1)[1] == looks(hosted, seat=0)[1]
            assert looks(hosted, seat=0, eyes=1)[1]["view"]["seat"] == 0

    run(scene())


def test_when_the_seat_withdraws_it_is_over_at_once_and_for_good(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "mine")
            await opens(hub, hosted, 1, "open")
            await all_have_drawn(hub, hosted)
            watcher, shown = looks(hosted, eyes=1)
            assert drawn_cards(shown["view"])
            await opens(hub, hosted, 1, "close", allows=False)
            told = watcher.events[-1]
            assert (told["what"], told["eyes"], told["view"]["own"]) == ("hand_opened", -1, None)
            lines = hosted.table.game.view(SPECTATOR).document()["log"]  # type: ignore[union-attr]
            assert told["view"]["log"] == lines  # all of it, as spectators read it
            assert not drawn_cards(told["view"])
            await opens(hub, hosted, 1, "again")  # who wants to look again has to ask again
            assert watcher.events[-1]["view"]["own"] is None
            assert looks(hosted, eyes=1)[1]["eyes"] == 1

    run(scene())


def test_leave_outlives_a_restart_but_not_the_game(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            await opens(hub, hosted, 0, "open")
            for number in range(60):  # beyond a snapshot
                await hub.submit(hosted, messages.Say(id=f"s{number}", text="…"), 1)
        async with running(store) as hub:
            hosted = await hub.known(hosted.table.id)
            assert [seat.shows for seat in hosted.table.seats] == [True, False]
            assert looks(hosted, eyes=0)[1]["view"]["own"] is not None
            await play_on(hub, hosted, Random(2))
            await hub.submit(hosted, messages.Rematch(id="again"), 1)
            after = await hub.known(hosted.table.after)
            assert not any(seat.shows for seat in after.table.seats)
            assert looks(after, eyes=1)[1]["view"]["own"] is None

    run(scene())


def test_who_takes_a_seat_over_has_allowed_nothing(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, made = await opened(hub, "usa", "mine", "open", "open")
            link = next(key.secret for key in made.keys if key.seat == 1)
            await opens(hub, hosted, 1, "before")  # by who keeps the link, before it is passed on
            await hub.join(hosted, messages.JoinTable("Ben", link))
            assert not hosted.table.seats[1].shows
            await opens(hub, hosted, 1, "mine")
            await hub.submit(hosted, messages.Leave(id="go"), 1)
            await hub.submit(hosted, messages.SeatBot(id="bot", seat=1), 0)
            assert not hosted.table.seats[1].shows

    run(scene())


def test_only_a_seat_can_allow_it_and_only_for_itself(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "mine")
            for seat, allows, code in ((SPECTATOR, True, "spectator"), (0, False, "hand.same")):
                with pytest.raises(NotDone) as said:
                    await opens(hub, hosted, seat, "no", allows=allows)
                assert said.value.code == code
            assert not any(seat.shows for seat in hosted.table.seats)

    run(scene())


async def comes(server: Live, table: str, **said: Any) -> tuple[ClientConnection, dict[str, Any]]:
    """Open a socket and say hello; return it, and what comes first."""
    socket = await server.socket(table)
    await socket.send(json.dumps({"type": "hello", **said}))
    return socket, await heard(socket)


def test_over_a_socket_and_over_a_stream(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, secrets, watch = await server.table("usa", "mine", "mine")
            player = await server.socket(table)
            await hello(player, secrets[0])
            assert (await comes(server, table, secret=watch, eyes=0))[1]["eyes"] == -1
            assert (await comes(server, table, eyes=0))[1]["code"] == "secret.wrong"  # a private table
            assert (await command(player, type="open_hand", id="1", open=True))["type"] == "done"
            watcher, first = await comes(server, table, secret=watch, eyes=0)
            assert (first["eyes"], first["view"]["seat"]) == (0, 0)
            assert (await comes(server, table, secret=secrets[1], eyes=0))[1]["view"]["seat"] == 1
            assert (await comes(server, table, secret=watch, eyes=9))[1]["type"] == "bye"
            headers = {"authorization": f"Bearer {watch}"}
            async with (
                server.ask() as client,
                client.stream("GET", f"/api/tables/{table}/events?eyes=0", headers=headers) as stream,
            ):
                line = await anext(line async for line in stream.aiter_lines() if line.startswith("data: "))
                assert json.loads(line.removeprefix("data: "))["eyes"] == 0
            async with server.ask() as client:
                wrong = await client.get(f"/api/tables/{table}/events?eyes=mine", headers=headers)
            assert wrong.status_code == 400
            await command(player, type="open_hand", id="2", open=False)
            async with asyncio.timeout(10):
                while (told := await heard(watcher, "event"))["what"] != "hand_opened":
                    pass
            assert told["view"]["own"] is None

    run(scene())
