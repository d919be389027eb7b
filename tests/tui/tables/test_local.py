"""A game on this machine against bots, through all that a screen can ask of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from tests.tui.tables.sitting import (
    GAMES,
    asked,
    begin,
    install_strange_bots,
    moves_in,
    play_on,
    seen,
    to_own_turn,
)

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import find_bot
from whistlestop.tui.tables import thinking
from whistlestop.tui.tables.contract import Look, Table
from whistlestop.tui.tables.local import LocalTable, Wanted, open_table
from whistlestop.tui.tables.thinking import Beside


def opened(box: str = "usa", players: int = 2, *bots: str, **more: Any) -> LocalTable:
    """Lay a table whose bots think in this process."""
    given = {"seed": 7, "bots": bots or ("random",), **more}
    return open_table(Wanted(box=box, players=players, **given), in_process=True)


@pytest.mark.parametrize(("box", "players", "options"), GAMES)
def test_a_whole_game(box: str, players: int, options: tuple[str, ...]) -> None:
    table: Table = (
        opened(box, players, "random", "greedy", options=options)
        if players > 2
        else opened(box, players, "greedy", options=options)
    )
    random, look = Random(3), table.look()
    while look.phase == "playing":
        before = look
        if asked(look):
            assert table.play(str(random.choice(seen(look).legal_moves))) is None
            look = table.look()
        else:
            look = table.wait(look.number)
        assert look.number == before.number + 1
        assert len(seen(look).log) == len(seen(before).log) + 1, "one move at a time"
        assert look.thinking != look.you
        assert look.note == ""
    assert seen(look).over
    assert look.undo == ""
    record = ws.load_record(str(table.record()))
    assert record.verify().startswith("All ")
    assert record.replay().view(0) == look.view
    assert {seat.bot for seat in look.seats} <= {"", "random", "greedy"}
    assert look.names == record.names


@pytest.mark.parametrize("box", ["usa", "nordic"])
def test_the_same_seed_and_moves_are_the_same_game_in_whichever_process_bots_think(box: str) -> None:
    wanted = Wanted(box=box, players=3, seed=11, bots=("random", "greedy"), seat=1)
    games = []
    for in_process in (True, False):
        with open_table(wanted, in_process=in_process) as table:
            play_on(table, Random(2), 25)
            games.append(table.record())
    assert games[0] == games[1] == as_at_the_beginning(wanted, 25)


def as_at_the_beginning(wanted: Wanted, turns: int) -> str:
    """Play a game without a table: bots one after the other with the same dice, the person when all have."""
    game = ws.new_game(wanted.box, wanted.players, wanted.seed)
    game.names = ("Random", "You", "Greedy")
    bots, dice, person = {0: find_bot("random"), 2: find_bot("greedy")}, Random(wanted.seed), Random(2)
    while turns:
        waiting = [seat for seat in game.to_act if seat in bots]
        if waiting:
            view = game.view(waiting[0])
            game.play(bots[waiting[0]].choose(view, game.board, dice, Budget(seconds=2.0)), waiting[0])
        else:
            game.play(person.choice(game.legal_moves(1)), 1)
            turns -= 1
    return str(game.record())


def test_a_table_is_laid_as_it_was_wanted() -> None:
    table = opened("nederland", 3, "easy", options=("no_tolls",), seat=2, name="Ana\n\tLee\x00")
    look = table.look()
    assert look.names == ("Easy 1", "Easy 2", "Ana Lee")
    assert [seat.you for seat in look.seats] == [False, False, True]
    assert [seat.bot for seat in look.seats] == ["easy", "easy", ""]
    assert look.you == seen(look).seat == 2
    assert seen(look).options == ("no_tolls",)
    assert (table.rules_of_turn.tickets_drawn, table.seed) == (4, 7)
    assert table.rules.board is table.board


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (Wanted(box="mars"), "no box 'mars'"),
        (Wanted(players=9), "is played by 2 to 5 players, not by 9"),
        (Wanted(players=3, seat=3), "With 3 players the seats are 0 to 2, not 3."),
        (Wanted(bots=("easy", "easy")), "seats for 1 rivals, but 2 bots"),
        (Wanted(bots=("nobody",)), "no bot 'nobody'"),
        (Wanted(board=Path("no/such/board.json")), "can't be read"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(wanted: Wanted, said: str) -> None:
    with pytest.raises(ws.WhistlestopError, match=said):
        open_table(wanted)


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    table = opened()
    look = begin(table, Random(1))
    refusal = table.play("claim denver-omaha with 4 purple")
    assert refusal is not None
    assert (refusal.clause, refusal) == ("U8", table.why_not("claim denver-omaha with 4 purple"))
    unreadable = table.play("fly to denver")
    assert unreadable is not None
    assert unreadable.code == "move.unreadable"
    assert table.why_not("draw") is None
    assert table.look() == look


def test_a_look_says_why_what_is_not_on_offer_is_not() -> None:
    look = begin(opened(), Random(1))
    claims = {str(move).partition(" with ")[0] for move in seen(look).legal_moves}
    assert look.reasons["claim denver-omaha"].clause == "U8"
    assert not claims & look.reasons.keys()
    assert claims | look.reasons.keys() > {f"claim {lane}" for lane in opened().board.lane_ids}


def test_who_plays_with_bots_has_nobody_else_to_deal_with() -> None:
    table = opened()
    answers = (table.say("Hello!"), table.take_back(), table.start(), table.agree_undo(True))
    assert all(answer is not None and answer.message.endswith(".") for answer in answers)
    table.leave()
    for closed in (table.play("draw"), table.undo()):
        assert closed is not None
        assert closed.code == "table.closed"


# Taking back


def test_a_move_is_taken_back_with_what_bots_have_played_since_from_the_same_deck() -> None:
    table = opened("usa", 3)
    begin(table, Random(1))
    before, position = table.look(), table.game.position()
    assert before.undo == "now"
    for _ in range(2):
        assert table.play("draw") is None
    after = to_own_turn(table)
    assert table.undo() is None
    undone = table.look()
    assert undone.number > after.number
    assert seen(undone).decision == "second_card", "each card is a move of its own"
    assert table.undo() is None
    assert table.game.position() == position
    assert seen(table.look()) == seen(before)
    assert table.play("draw") is None
    assert seen(table.look()).own == seen(undone).own, "the same card again"


def test_first_tickets_are_taken_back_and_those_of_bots_stand() -> None:
    table = opened("europe", 4, "random")
    begin(table, Random(1))
    kept = [move for move in moves_in(table.record()) if move[1].startswith("keep")]
    assert table.undo() is None
    view = seen(table.look())
    assert (view.decision, view.to_act) == ("keep_tickets", (0,))
    assert moves_in(table.record()) == tuple(move for move in kept if move[0] != 0)
    refusal = table.undo()
    assert refusal is not None
    assert refusal.code == "undo.nothing"
    assert table.look().undo == ""


def test_nothing_is_taken_back_after_the_end() -> None:
    table = opened("ghost")
    play_on(table, Random(1))
    refusal = table.undo()
    assert refusal is not None
    assert refusal.code == "game.over"


# Waiting


def test_who_waits_is_released_when_time_is_over_or_the_table_is_closed() -> None:
    with open_table(Wanted(seed=7, bots=("random",))) as table:
        look = begin(table, Random(1))
        assert table.wait(look.number, 0.0).number == look.number
        assert table.wait(look.number - 1) == table.look()
        released: list[Look] = []
        thread = Thread(target=lambda: released.append(table.wait(look.number)))
        thread.start()
    thread.join(60)
    assert [each.number for each in released] == [look.number]


def test_the_table_stays_alive_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_strange_bots(tmp_path, monkeypatch)
    monkeypatch.setenv("ANSWER_WHEN", str(tmp_path / "now"))
    with open_table(Wanted(box="ghost", seed=7, bots=("waits",))) as table:
        before = table.look()
        for _ in range(2):
            assert table.play("draw") is None
        assert table.look().thinking == 1
        looks: list[Look] = []
        thinking_about = table.look().number
        thread = Thread(target=lambda: looks.append(table.wait(thinking_about)))
        thread.start()
        assert table.why_not("draw") is not None
        assert table.undo() is None, "what the bot thinks about is void"
        thread.join(60)
        assert [look.thinking for look in looks] == [None]
        assert table.undo() is None
        assert seen(table.look()) == seen(before)
        for _ in range(2):
            assert table.play("draw") is None
        (tmp_path / "now").touch()
        assert seen(table.wait(table.look().number)).log[-1].seat == 1
        to_own_turn(table)
        (tmp_path / "now").unlink()
        for _ in range(2):
            assert table.play("draw") is None
        assert table.wait(table.look().number, 0.0).thinking == 1
    # A bot that still thinks does not keep the table from being closed.


# Bots that do wrong


@pytest.mark.parametrize("in_process", [True, False])
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("fails", "The bot Fails has failed (RuntimeError: out of steam): a move was drawn by lot for it."),
        ("cheats", "The bot Cheats wanted to do what is not allowed (Not now: Tickets are to be chosen"),
    ],
)
def test_a_bot_that_does_wrong_is_told_of_and_the_game_goes_on(
    bot: str,
    said: str,
    *,
    in_process: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    install_strange_bots(tmp_path, monkeypatch)
    with open_table(Wanted(seed=7, bots=(bot,)), in_process=in_process) as table:
        look = table.wait(table.look().number)
        assert look.note.startswith(said)
        assert look.note.endswith(".")
        assert seen(look).log[-1].seat == 1
        assert table.look().note == "", "told once"
        play_on(table, Random(1), 5)
        assert ws.load_record(table.record()).verify()
    if not in_process:
        assert capfd.readouterr().out == "", "what a bot prints does not spoil the screen"


def test_a_thought_that_was_interrupted_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_strange_bots(tmp_path, monkeypatch)
    table = opened("usa", 2, "hangs")
    with pytest.raises(KeyboardInterrupt):
        table.wait(table.look().number)
    look = table.wait(table.look().number)
    assert (seen(look).log[-1].seat, look.note) == (1, "")


def test_a_process_of_bots_that_ends_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_strange_bots(tmp_path, monkeypatch)
    with open_table(Wanted(players=3, seed=7, bots=("random", "dies"))) as table:
        notes = [table.wait(table.look().number).note for _ in range(2)]
        assert notes == [
            "",
            "The bot Dies has failed (its process has ended): a move was drawn by lot for it.",
        ]
        play_on(table, Random(1), 3)
        assert table.wait(table.look().number).note == "", "the other bot thinks in a new process"


def test_a_process_of_bots_that_is_killed_is_replaced() -> None:
    with open_table(Wanted(seed=7, bots=("greedy",))) as table:
        begin(table, Random(1))
        assert isinstance(table.thinking, Beside)
        assert table.thinking.process is not None
        killed = table.thinking.process
        os.kill(killed.pid or 0, signal.SIGKILL)
        killed.join()
        for _ in range(2):
            assert table.play("draw") is None
        assert "its process has ended" in table.wait(table.look().number).note
        to_own_turn(table)
        for _ in range(2):
            assert table.play("draw") is None
        assert table.wait(table.look().number).note == ""


def test_a_bot_that_never_answers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_strange_bots(tmp_path, monkeypatch)
    monkeypatch.setenv("ANSWER_WHEN", str(tmp_path / "never"))
    monkeypatch.setattr(thinking, "PATIENCE", 0.1)
    with open_table(Wanted(seed=7, bots=("waits",))) as table:
        look = table.wait(table.look().number)
        assert "it does not answer any more" in look.note
        assert seen(look).log[-1].seat == 1


def test_a_table_may_be_closed_before_its_bots_have_come() -> None:
    for _ in range(3):
        table = open_table(Wanted(seed=7, bots=("random",)))
        table.close()
        assert isinstance(table.thinking, Beside)
        assert (table.thinking.process, table.thinking.thread.is_alive()) == (None, False)


NO_ROOM = """
    import os, resource
    from pathlib import Path
    from whistlestop.tui.tables.local import Wanted, open_table

    wanted = Wanted(seed=7, bots=("random",))
    with open_table(wanted, in_process=True) as table:
        table.wait(1)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1 + max(map(int, os.listdir("/dev/fd"))), most[1]))
    with open_table(wanted) as table:
        print(table.wait(1).note)
        resource.setrlimit(resource.RLIMIT_NOFILE, most)
        table.play(str(table.look().view.legal_moves[0]))
        for _ in range(3):
            if table.look().view.to_act == (0,):
                table.play("draw")
        print(table.wait(table.look().number).note or "well")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits the number of open files")
def test_a_system_without_room_for_another_process_is_told_of() -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(NO_ROOM)], capture_output=True, text=True, check=True
    )
    said = "The bot Random has failed (no process can be started for it): a move was drawn by lot for it."
    assert done.stdout.splitlines() == [said, "well"]
