"""Moves that were taken back, in what is kept: repeated commands, clocks, workers, restarts, exports."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server_tools import Listener, open_store, opened, play_on, run, running
from tests.strategies import TABLES, examples, seeds, step
from tests.strategies import Table as Kind
from tests.undo_tools import agree, check_stored, command, game, move, refused, same_table, seated, undo

from whistlestop.server import entries, messages
from whistlestop.server.entries import Clock, Entry
from whistlestop.server.hosted import Hosted
from whistlestop.server.keeping import check_games, export_all, import_all
from whistlestop.server.snapshot import loaded
from whistlestop.server.store.store import Store
from whistlestop.server.table import Table
from whistlestop.server.undoing import as_moves, standing


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def test_a_repeated_command_takes_back_once(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "ghost", "mine", "random") as (hub, hosted):
            await move(hub, hosted, 0, "draw")
            again = command(messages.Undo, hosted, name="same")
            first = await hub.submit(hosted, again, 0)
            await move(hub, hosted, 0, "draw")
            assert {await hub.submit(hosted, again, 0) for _ in range(3)} == {first}
            assert len(game(hosted).history) == 1

    run(scene())


def test_a_clock_loses_what_the_move_had_added(store: Store) -> None:
    async def scene() -> None:
        clock = Clock(bank=100, increment=50)
        async with seated(store, "ghost", "mine", "random", clock=clock) as (hub, hosted):
            banks = [hosted.table.seats[0].bank]
            for _ in range(5):
                await move(hub, hosted, 0, "draw")
                await undo(hub, hosted, 0)
                banks.append(hosted.table.seats[0].bank)
            assert banks == sorted(banks, reverse=True)
            assert banks[-1] > 0
            check_stored(store, hosted)

    run(scene())


def test_another_worker_and_a_restart_see_the_same(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as here, running(store) as there:
            hosted, made = await opened(here, "ghost", "mine", "mine")
            other = await there.known(made.table)
            ear = Listener(1)
            other.welcome(ear, -1)

            async def pass_on() -> None:
                for entry in store.since(made.table, other.table.number):
                    await there.take_over(other, entry)
                same_table(other.table, hosted.table)

            await move(here, hosted, 0, "draw")
            await pass_on()
            await undo(here, hosted, 0)
            await pass_on()
            assert ear.events[-1]["table"]["undo"] == {"seat": 0, "waiting": [1]}
            await agree(there, other, 1)  # by the second worker; the first one hears of it when it tries
            assert await refused(move(here, hosted, 0, "draw")) == "stale"
            same_table(hosted.table, other.table)
            assert game(hosted).history == []
            await move(here, hosted, 0, "draw")
        async with running(store) as again:
            same_table((await again.known(made.table)).table, hosted.table)

    run(scene())


def test_a_game_with_moves_taken_back_is_exported_and_checked(store: Store, tmp_path: Path) -> None:
    async def scene() -> Hosted:
        async with seated(store, "europe", "mine", "greedy") as (hub, hosted):
            random = Random(8)
            for _ in range(12):
                await play_on(hub, hosted, random, 6)
                await undo(hub, hosted, 0)
            await play_on(hub, hosted, random)
            return hosted

    hosted = run(scene())
    assert "nothing was arranged" in game(hosted).record().verify()
    stored = store.load(hosted.table.id)
    assert stored.snapshot is not None
    same_table(loaded(hosted.table.id, stored.entries, stored.snapshot), hosted.table)
    moves = [entry for entry in stored.entries if isinstance(entry.what, entries.Moved)]
    assert len(moves) > len(game(hosted).history)  # nothing was rewritten
    assert list(check_games(store)) == [None]
    export_all(store, tmp_path / "all.gz")
    other = open_store(tmp_path / "other.db")
    assert import_all(other, tmp_path / "all.gz") == (1, 0)
    assert list(check_games(other)) == [None]


@pytest.mark.parametrize("kind", TABLES, ids=str)
@examples(0.2)
@given(seed=seeds(), moves=st.integers(1, 120), data=st.data())
def test_the_same_moves_again_lead_to_the_same_game(
    kind: Kind, seed: int, moves: int, data: st.DataObject
) -> None:
    """Whoever takes back, and whatever that takes along: played again, everything comes out the same."""
    table, random = dealt(kind, seed), Random(seed)
    for _ in range(moves):
        if table.game is None or table.game.over:
            break
        add_step(table, random)
    assert table.game is not None
    if table.game.over:
        return
    seat = data.draw(st.sampled_from(sorted({line.seat for line in table.game.history})))
    after, history = table.game.hash(), table.game.history
    places = standing(as_moves(history), seat)
    table.apply(Entry(table.number + 1, 0.0, entries.Undone(seat, len(places))))
    assert [line.seat for line in table.game.history] == [history[place].seat for place in places]
    if table.game.choosing:
        assert seat in table.to_act
    for place in sorted(set(range(len(history))) - set(places)):
        line = history[place]
        add(table, line.seat, str(line.move))
    assert table.game.hash() == after


def dealt(kind: Kind, seed: int) -> Table:
    """Deal at a live table of people."""
    table = Table("same")
    places = tuple(entries.Place(name=f"Guest {seat}") for seat in range(kind.seats))
    settings = entries.Settings(kind.box, kind.seats, kind.options)
    table.apply(Entry(0, 0.0, entries.Created(settings, places, 0, "")))
    table.apply(Entry(1, 0.0, entries.Started(Random(seed).randbytes(32).hex())))
    return table


def add(table: Table, seat: int, words: str) -> None:
    """Add a move's entry."""
    assert table.game is not None
    played = table.game.clone()
    played.play(words, seat)
    line = played.history[-1]
    table.apply(Entry(table.number + 1, 0.0, entries.Moved(seat, words, line.news, line.first_choice)))


def add_step(table: Table, random: Random) -> None:
    """Add any move."""
    assert table.game is not None
    seat, chosen = step(table.game.clone(), random)
    add(table, seat, str(chosen))
