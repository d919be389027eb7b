"""Taking a move back: at once while nothing was revealed, else when all people at the table agree."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server_tools import Listener, open_store, opened, play, play_on, run, running, until
from tests.undo_tools import (
    agree,
    check_stored,
    command,
    draw_until_claim,
    game,
    move,
    refuse,
    refused,
    seated,
    undo,
)

import whistlestop as ws
from whistlestop.server import messages
from whistlestop.server.store.store import Store
from whistlestop.server.table import Table


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def test_a_claim_is_taken_back_at_once(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "usa", "mine", "mine") as (hub, hosted):
            seat = await draw_until_claim(hub, hosted)
            before = game(hosted).history[:-1]
            eyes = [Listener(each) for each in (0, 1, ws.SPECTATOR)]
            offered = {each.seat: hosted.welcome(each, -1).undo for each in eyes}
            assert offered == {seat: "now", 1 - seat: "ask", ws.SPECTATOR: ""}
            await undo(hub, hosted, seat)
            assert game(hosted).history == before
            assert hosted.table.to_act == (seat,)
            for each in eyes:
                event = each.events[-1]
                assert (event["what"], event["who"], event["table"]["undo"]) == ("undone", seat, None)
                assert len(event["view"]["log"]) == len(before)  # the log is told anew
                (gone,) = event["undone"]
                assert gone["move"].startswith("claim ")
                assert (gone["seat"], gone["after"], gone["later"]) == (seat, len(before), 0)
            check_stored(store, hosted)

    run(scene())


def test_what_was_drawn_is_taken_back_by_consent_only(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "usa", "mine", "mine", "mine") as (hub, hosted):
            start = game(hosted).hash()
            await move(hub, hosted, 0, "draw")
            ana, ben = Listener(0), Listener(1)
            assert hosted.welcome(ana, -1).undo == "ask"
            hosted.welcome(ben, -1)
            await undo(hub, hosted, 0)
            assert ben.events[-1]["what"] == "undo_asked"
            assert ben.events[-1]["table"]["undo"] == {"seat": 0, "waiting": [1, 2]}
            assert ben.events[-1]["view"]["log"] == []
            assert ana.events[-1]["undo"] == ""
            assert await refused(undo(hub, hosted, 0)) == "undo.open"
            assert await refused(agree(hub, hosted, 0)) == "undo.not_asked"
            assert await refused(agree(hub, hosted, ws.SPECTATOR)) == "spectator"
            await agree(hub, hosted, 2)
            assert (ben.events[-1]["what"], ben.events[-1]["who"]) == ("undo_agreed", 2)
            assert ben.events[-1]["table"]["undo"] == {"seat": 0, "waiting": [1]}
            assert await refused(agree(hub, hosted, 2)) == "undo.not_asked"
            assert game(hosted).hash() != start
            await agree(hub, hosted, 1)
            assert (ben.events[-1]["what"], ben.events[-1]["who"]) == ("undone", 0)
            assert game(hosted).hash() == start
            drawn = {"number": hosted.table.number, "seat": 0, "move": "draw", "after": 3, "later": 0}
            for each in (ana, ben):
                assert each.events[-1]["undone"] == [drawn]  # nobody is told which card it was
            check_stored(store, hosted)

    run(scene())


def test_moves_of_others_since_then_go_too(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "ghost", "mine", "mine") as (hub, hosted):
            start = game(hosted).hash()
            await move(hub, hosted, 0, "draw")
            second = game(hosted).hash()
            await move(hub, hosted, 0, "draw")
            await move(hub, hosted, 1, "draw")
            await undo(hub, hosted, 0)
            await agree(hub, hosted, 1)
            assert game(hosted).hash() == second
            assert hosted.table.to_act == (0,)
            await undo(hub, hosted, 0)
            await agree(hub, hosted, 1)
            assert game(hosted).hash() == start
            told = [(each.seat, each.move, each.after, each.later) for each in hosted.table.gone]
            assert told == [(0, "draw", 0, 1), (0, "draw", 0, 0)]  # the first came after what is gone too
            assert await refused(undo(hub, hosted, 0)) == "undo.nothing"
            assert await refused(undo(hub, hosted, 1)) == "undo.nothing"
            check_stored(store, hosted)

    run(scene())


def test_who_is_refused_asks_again_only_after_the_next_move(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "ghost", "mine", "mine") as (hub, hosted):
            await move(hub, hosted, 0, "draw")
            await undo(hub, hosted, 0)
            ana = Listener(0)
            hosted.welcome(ana, -1)
            await refuse(hub, hosted, 1)
            event = ana.events[-1]
            assert (event["what"], event["who"], event["table"]["undo"]) == ("undo_refused", 1, None)
            assert event["undo"] == ""
            assert await refused(undo(hub, hosted, 0)) == "undo.refused"
            assert await refused(agree(hub, hosted, 1)) == "undo.none"
            assert await refused(refuse(hub, hosted, 1)) == "undo.none"
            await move(hub, hosted, 0, "draw")
            assert ana.events[-1]["undo"] == "ask"
            await undo(hub, hosted, 0)
            check_stored(store, hosted)

    run(scene())


def test_who_asks_may_withdraw_and_ask_again(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "ghost", "mine", "mine") as (hub, hosted):
            await move(hub, hosted, 0, "draw")
            asked = await undo(hub, hosted, 0)
            await refuse(hub, hosted, 0)
            assert hosted.table.undo is None
            await undo(hub, hosted, 0)
            late = command(messages.AgreeUndo, hosted, asked)  # to what was asked before
            assert await refused(hub.submit(hosted, late, 1)) == "undo.none"
            await agree(hub, hosted, 1)
            assert game(hosted).history == []
            check_stored(store, hosted)

    run(scene())


def test_a_move_ends_what_is_asked(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "ghost", "mine", "mine") as (hub, hosted):
            await move(hub, hosted, 0, "draw")
            await undo(hub, hosted, 0)
            await move(hub, hosted, 0, "draw")
            assert hosted.table.undo is None
            assert await refused(agree(hub, hosted, 1)) == "undo.none"
            await undo(hub, hosted, 0)
            await hub.submit(hosted, messages.HandOver(id="h", seat=0, bot="random"), 0)
            assert hosted.table.undo is None
            assert await refused(undo(hub, hosted, 0)) == "seat.away"
            check_stored(store, hosted)

    run(scene())


def test_against_bots_alone_it_is_done_at_once(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "ghost", "mine", "random", "random") as (hub, hosted):
            start = game(hosted).hash()
            await move(hub, hosted, 0, "draw")
            await move(hub, hosted, 0, "draw")
            await until(lambda: hosted.table.to_act == (0,))
            assert {line.seat for line in game(hosted).history} == {0, 1, 2}
            await undo(hub, hosted, 0)
            assert [str(line.move) for line in game(hosted).history] == ["draw"]
            await undo(hub, hosted, 0)
            assert game(hosted).hash() == start
            await play_on(hub, hosted, Random(5))
            assert "nothing was arranged" in game(hosted).record().verify()
            assert await refused(undo(hub, hosted, 0)) == "game.over"
            check_stored(store, hosted)

    run(scene())


def test_a_stand_in_agrees(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "ghost", "mine", "mine") as (hub, hosted):
            await move(hub, hosted, 0, "draw")
            await hub.submit(hosted, messages.HandOver(id="h", seat=1, bot="random"), 1)
            await undo(hub, hosted, 0)
            assert game(hosted).history == []
            check_stored(store, hosted)

    run(scene())


def test_bots_wait_while_somebody_asks_and_don_t_play_in_a_position_that_is_no_more(store: Store) -> None:
    async def scene() -> None:
        async with seated(store, "ghost", "mine", "mine", "random") as (hub, hosted):
            for seat in (0, 0, 1):
                await move(hub, hosted, seat, "draw")
            thinking, think_on, ask = asyncio.Event(), asyncio.Event(), hub.company.ask

            async def slowly(table: Table, seat: int) -> str:
                answer = await ask(table, seat)
                thinking.set()
                await think_on.wait()
                return answer

            hub.company.ask = slowly  # type: ignore[method-assign]
            await move(hub, hosted, 1, "draw")
            await thinking.wait()
            await undo(hub, hosted, 1)
            think_on.set()
            await until(lambda: hosted.table.id not in hub.playing)
            assert len(game(hosted).history) == 4
            assert hosted.next_bot() is None
            await agree(hub, hosted, 0)
            assert hosted.table.to_act == (1,)
            thinking.clear()
            think_on.clear()
            await move(hub, hosted, 1, "draw")
            await thinking.wait()
            await undo(hub, hosted, 1)
            await refuse(hub, hosted, 0)
            think_on.set()
            await until(lambda: len(game(hosted).history) > 4)  # it goes on,
            await until(lambda: hosted.table.id not in hub.playing)
            assert len(game(hosted).history) in (5, 6)  # by a card or by two
            check_stored(store, hosted)

    run(scene())


def test_a_first_choice_is_taken_back_alone_while_others_choose(store: Store) -> None:
    """U3."""

    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "europe", "mine", "mine", "mine")
            cleo = Listener(2)
            hosted.welcome(cleo, -1)
            seen = hosted.table.number
            await move(hub, hosted, 0)
            await move(hub, hosted, 1)
            kept = game(hosted).history[1:]
            assert hosted.table.to_act == (2,)
            await undo(hub, hosted, 0)
            assert game(hosted).history == kept
            assert set(hosted.table.to_act) == {0, 2}
            assert [line["move"] for line in cleo.events[-1]["view"]["log"]] == ["keep"]
            await hub.submit(hosted, play(str(game(hosted).legal_moves(2)[0]), seen), 2)  # not stale
            await move(hub, hosted, 0)
            assert not game(hosted).choosing
            await undo(hub, hosted, 2)  # how many were kept is known now
            assert hosted.table.undo is not None
            await agree(hub, hosted, 0)
            await agree(hub, hosted, 1)
            assert hosted.table.to_act == (2,)
            assert [line.seat for line in game(hosted).history] == [1, 0]
            assert [each["move"] for each in cleo.events[-1]["undone"]] == ["keep", "keep"]
            check_stored(store, hosted)

    run(scene())


def test_not_before_the_game_nor_on_an_old_view(store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted, _ = await opened(hub, "ghost", "mine", "open")
            assert await refused(undo(hub, hosted, 0)) == "table.not_started"
            await hub.join(hosted, messages.JoinTable("Ben"))
            assert await refused(undo(hub, hosted, 0)) == "undo.nothing"
            assert await refused(undo(hub, hosted, ws.SPECTATOR)) == "spectator"
            seen = hosted.table.number
            await move(hub, hosted, 0, "draw")
            old = command(messages.Undo, hosted, seen)
            assert await refused(hub.submit(hosted, old, 0)) == "stale"
            await undo(hub, hosted, 0)
            before = hosted.table.number
            await agree(hub, hosted, 1)
            assert await refused(hub.submit(hosted, play("draw", before), 0)) == "stale"

    run(scene())
