"""Tables in one worker: opened, joined, played, repeated, handed over, loaded again."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server_tools import Listener, open_store, opened, play, play_on, run, running, until

import whistlestop as ws
from whistlestop.server import messages
from whistlestop.server.decide import NotDone
from whistlestop.server.keys import holder
from whistlestop.server.store.store import Store

BOXES = {"usa": 4, "europe": 4, "nordic": 3, "nederland": 4, "ghost": 4}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


async def refused(work: Coroutine[Any, Any, object]) -> str:
    """Return the code with which something is refused."""
    with pytest.raises(NotDone) as said:
        await work
    assert said.value.message.endswith(".")
    return said.value.code


@pytest.mark.parametrize("box", BOXES)
def test_two_people_and_bots_play_every_box_to_the_end(box: str, store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, box, "mine", "mine", *["greedy"] * (BOXES[box] - 2))
            await play_on(hub, hosted, Random(1))
            game = hosted.table.game
            assert game is not None
            assert game.over
            assert "nothing was arranged" in game.record().verify()

    run(scene())


def test_a_game_begins_when_the_last_seat_is_taken(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, made = await opened(hub, "usa", "mine", "open", "open")
            first = await hub.join(hosted, messages.JoinTable("Ben"))
            assert hosted.table.phase == "gathering"
            other = next(key for key in made.keys if key.seat not in {0, first.seat})
            second = await hub.join(hosted, messages.JoinTable("Cleo", other.secret))
            assert hosted.table.phase == "playing"
            assert {hosted.table.seats[each.seat].name for each in (first, second)} == {"Ben", "Cleo"}
            assert holder(hosted.table, second.secret) == second.seat == other.seat
            assert await refused(hub.join(hosted, messages.JoinTable("Dora"))) == "table.started"

    run(scene())


def test_the_host_may_fill_up_with_bots(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "open", "open")
            joined = await hub.join(hosted, messages.JoinTable("Ben"))
            assert await refused(hub.submit(hosted, messages.Start(id="a"), joined.seat)) == "host.only"
            await hub.submit(hosted, messages.Start(id="a", bot="greedy"), 0)
            assert hosted.table.phase == "playing"
            assert sorted(seat.bot for seat in hosted.table.seats) == ["", "", "greedy"]

    run(scene())


def test_a_repeated_command_is_done_once(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            command = play("draw", hosted.table.number, "same")
            first = await hub.submit(hosted, command, 0)
            again = await asyncio.gather(*(hub.submit(hosted, command, 0) for _ in range(5)))
            assert set(again) == {first}
            assert hosted.table.number == first

    run(scene())


def test_a_move_on_an_old_view_is_stale(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            seen = hosted.table.number
            await hub.submit(hosted, play("draw", seen), 0)
            assert await refused(hub.submit(hosted, play("draw", seen), 0)) == "stale"

    run(scene())


def test_first_tickets_are_chosen_at_the_same_time(store: Store) -> None:
    """U3."""

    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "usa", "mine", "mine", "mine")
            game, seen = hosted.table.game, hosted.table.number
            assert game is not None
            for seat in (2, 0, 1):
                await hub.submit(hosted, play(str(game.legal_moves(seat)[0]), seen), seat)
            assert hosted.table.to_act == (0,)

    run(scene())


def test_a_refused_move_changes_nothing_and_cites_its_clause(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            number, position = hosted.table.number, hosted.table.game and hosted.table.game.position()
            with pytest.raises(NotDone) as said:
                await hub.submit(hosted, play("claim crypt-swamp with 2 red", number), 0)
            assert said.value.code
            assert await refused(hub.submit(hosted, play("draw", number), 1)) == "seat.not_to_act"
            assert await refused(hub.submit(hosted, play("draw", number), ws.SPECTATOR)) == "spectator"
            assert hosted.table.number == number
            assert hosted.table.game is not None
            assert hosted.table.game.position() == position

    run(scene())


def test_a_table_is_the_same_after_it_was_loaded(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, made = await opened(hub, "usa", "mine", "mine")
            await play_on(hub, hosted, Random(3), 120)
            await hub.submit(hosted, messages.Say(id="x", text="hello"), 0)
        async with running(store) as again:
            loaded = await again.known(made.table)
            old, new = hosted.table, loaded.table
            assert (old.number, old.phase, old.talk, old.answered) == (
                new.number,
                new.phase,
                new.talk,
                new.answered,
            )
            assert old.game is not None
            assert new.game is not None
            assert old.game.hash() == new.game.hash()
            assert str(old.game.record()) == str(new.game.record())
            for seat in (0, 1, ws.SPECTATOR):
                assert old.game.view(seat).document() == new.game.view(seat).document()
            await play_on(again, loaded, Random(4))
            assert new.game.over

    run(scene())


def test_a_bot_is_shown_the_log_from_the_beginning(store: Store) -> None:
    """Bots that search count the cards that others were seen taking."""

    class Listening(ThreadPoolExecutor):
        """Where bots think, with somebody who notes what they are asked."""

        def submit(self, call: Any, /, *args: Any, **named: Any) -> Any:
            logs.append([line.number for line in args[1].log])
            return super().submit(call, *args, **named)

    logs: list[list[int]] = []

    async def scene() -> None:
        async with running(store) as hub:
            hub.company.pool = Listening(1)
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            await hub.submit(hosted, messages.HandOver(id="a", seat=0), 0)
            await hub.submit(hosted, messages.HandOver(id="b", seat=1), 1)
            await until(lambda: len(logs) > 6)

    run(scene())
    assert len(logs[-1]) >= 5
    assert all(log == list(range(log[0], log[0] + len(log))) for log in logs if log)
    assert len({log[0] for log in logs if log}) == 1


def test_a_bot_stands_in_and_gives_the_seat_back(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            here = Listener(1)
            hosted.welcome(here, -1)
            assert await refused(hub.submit(hosted, messages.HandOver(id="a", seat=1), 0)) == "seat.here"
            await hub.submit(hosted, messages.HandOver(id="b", seat=0), 0)
            await until(lambda: 0 not in hosted.table.to_act)
            assert hosted.table.to_act == (1,)
            assert await refused(hub.submit(hosted, play("draw", hosted.table.number), 0)) != "stale"
            await hub.submit(hosted, messages.TakeBack(id="c"), 0)
            assert not hosted.table.seats[0].driver
            hosted.left(here)
            hosted.gone[1] -= 61
            await hub.submit(hosted, messages.HandOver(id="d", seat=1), 0)
            assert hosted.table.seats[1].stand_in == "medium"

    run(scene())


def test_a_rematch_moves_everybody_up_one_seat(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, made = await opened(hub, "ghost", "mine", "mine")
            assert await refused(hub.submit(hosted, messages.Rematch(id="r"), 0)) == "table.not_over"
            await play_on(hub, hosted, Random(5))
            await hub.submit(hosted, messages.Rematch(id="r"), 1)
            again = await hub.known(hosted.table.after)
            assert again.table.phase == "playing"
            assert [seat.name for seat in again.table.seats] == ["Guest 1", "Guest 0"]
            assert holder(again.table, made.keys[0].secret) == 1
            assert again.table.before == hosted.table.id

    run(scene())


def test_every_viewer_hears_of_every_event_once_and_in_order(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "nederland", "mine", "mine", "greedy")
            listeners = [Listener(0), Listener(1), Listener(ws.SPECTATOR), Listener(0)]
            for each in listeners:
                hosted.welcome(each, -1)
            first = hosted.table.number
            await play_on(hub, hosted, Random(6), 60)
            numbers = [[event["number"] for event in each.events] for each in listeners]
            assert numbers[0] == list(range(first + 1, hosted.table.number + 1))
            assert all(each == numbers[0] for each in numbers)
            assert listeners[0].events == listeners[3].events
            assert all(event["view"]["own"] is None for event in listeners[2].events)

    run(scene())


def test_a_bot_that_has_just_finished_is_driven_again(store: Store) -> None:
    """Between a task's end and its being forgotten, another entry may make it a bot's turn."""

    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "mine")
            finished = asyncio.create_task(asyncio.sleep(0))
            hub.playing[hosted.table.id] = finished
            await finished
            hosted.table.seats[0].stand_in = "random"
            hub.drive(hosted)
            await until(lambda: hosted.table.to_act == (1,))

    run(scene())
