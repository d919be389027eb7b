"""A game between bots: what they see, what is kept of it, and what happens to a bot that fails."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import find_bot
from whistlestop.lab import playing
from whistlestop.lab.experiment import Experiment, plan
from whistlestop.lab.playing import Bench, Eyes, Stopped, play_block
from whistlestop.lab.results import BlockResult, GameResult, bucket, merged, quantile, seconds_of

FILE = str(Path(__file__).parent / "entrants.py")


def one_block(experiment: Experiment, number: int = 0) -> BlockResult:
    return play_block(Bench(experiment), number)


def comparable(block: BlockResult) -> list[GameResult]:
    return [game.without_clock() for game in block.games]


@pytest.mark.parametrize(
    ("box", "players", "options"),
    [
        ("usa", 3, ()),
        ("europe", 2, ()),
        ("nordic", 2, ()),
        ("nederland", 2, ("neutral_player",)),
        ("ghost", 4, ()),
    ],
)
def test_a_bot_is_shown_exactly_its_view(box: str, players: int, options: tuple[str, ...]) -> None:
    game, dice = ws.new_game(box, players, 5, options), Random(2)
    bot, eyes = find_bot("greedy"), Eyes(players)
    while not game.over:
        seat = dice.choice(game.to_act)
        view = eyes.view(game, seat)
        assert view == game.view(seat)
        game.play(bot.choose(view, game.board, dice, Budget()), seat)


def test_what_is_kept_of_a_game_agrees_with_the_game() -> None:
    block = one_block(plan("europe", 3, "medium,greedy,random", seed=4))
    board = ws.new_game("europe", 3).board
    for game in block.games:
        assert sorted(seat.entrant for seat in game.seats) == [0, 1, 2]
        assert sorted(seat.place for seat in game.seats) in ([1, 2, 3], [1, 1, 3], [1, 2, 2])
        assert game.finished
        assert game.moves == sum(sum(seat.moves.values()) for seat in game.seats)
        assert game.moves == sum(sum(seat.times.values()) for seat in game.seats)
        for seat in game.seats:
            assert seat.score == sum(seat.lines.values())
            assert set(seat.completed) <= set(seat.kept)
            points = {name: board.facts.tickets[board.ticket_number[name]].points for name in seat.kept}
            done = sum(points[name] for name in seat.completed)
            assert seat.lines["tickets"] == done - (sum(points.values()) - done)
            assert seat.cars == 45 - sum(board.length[board.lane_number[lane]] for lane in seat.lanes)


def test_a_race_counts_the_tickets_that_were_completed() -> None:
    block = one_block(plan("ghost", 2, "medium,greedy"))
    for seat in (seat for game in block.games for seat in game.seats):
        assert len(seat.completed) == len(seat.tokens["done"])
        assert set(seat.completed) <= set(seat.kept)


def test_the_same_block_has_the_same_games() -> None:
    asked = plan("ghost", 3, "random,greedy", seed=9)
    first, again, other = one_block(asked), one_block(asked), one_block(asked, 1)
    assert comparable(first) == comparable(again)
    assert comparable(first) != comparable(other)
    assert len({game.moves for game in first.games}) > 1


def test_two_budgets_of_one_bot_are_two_players() -> None:
    block = one_block(plan("ghost", 2, f"{FILE}:Counts@1,{FILE}:Counts@2"))
    assert {
        tuple(sorted(seat.lanes)) for game in block.games for seat in game.seats if seat.entrant == 0
    } != {tuple(sorted(seat.lanes)) for game in block.games for seat in game.seats if seat.entrant == 1}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Raises", "crashed: RuntimeError: lost my way in round 3"),
        ("Leaves", "crashed: SystemExit: 3"),
        ("Cheats", "illegal move: keep seattle-new_york"),
        ("Mumbles", "no move: choose returned str"),
    ],
)
def test_a_bot_that_fails_loses_that_game(name: str, said: str) -> None:
    block = one_block(plan("usa", 3, f"{FILE}:{name},greedy,random"))
    assert len(block.games) == 3
    for game in block.games:
        troubles = {seat.entrant: seat.trouble for seat in game.seats}
        assert troubles[0].startswith(said)
        assert (troubles[1], troubles[2]) == ("", "")
        assert not game.finished
        assert {seat.entrant: seat.place for seat in game.seats} == {0: 3, 1: 1, 2: 1}


def test_a_crash_is_told_with_the_line_of_the_bots_own_file() -> None:
    line = next(
        n for n, text in enumerate(Path(FILE).read_text().splitlines(), start=1) if "lost my way" in text
    )
    (game, _) = one_block(plan("usa", 2, f"{FILE}:Raises,random")).games
    assert any(seat.trouble.endswith(f"(entrants.py, line {line})") for seat in game.seats)


def test_a_bot_that_hangs_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "PATIENCE", 0.2)
    monkeypatch.setattr(playing, "FIRST_TIME", 0.0)
    (first, second) = one_block(plan("usa", 2, f"{FILE}:Hangs,random")).games
    for game in (first, second):
        (trouble,) = (seat.trouble for seat in game.seats if seat.entrant == 0)
        assert trouble.startswith("too slow: broken off after 0.2 s")


def test_a_game_without_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_MOVES", 300)
    for game in one_block(plan("ghost", 2, f"{FILE}:Dawdles,{FILE}:Dawdles@1")).games:
        assert game.moves == 300
        assert [seat.trouble for seat in game.seats] == ["endless: 300 moves"] * 2
        assert game.winners == (0, 1)


def test_a_clock_is_kept_with_grace() -> None:
    bench = Bench(plan("usa", 2, "random@0.5s,random"))
    assert [bench.limit(0), bench.limit(0), bench.limit(1), bench.limit(1)] == [12.5, 2.5, 310.0, 300.0]


def test_a_run_can_be_stopped_in_the_middle_of_a_game() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 30

    with pytest.raises(Stopped):
        play_block(Bench(plan("usa", 2, "random,greedy")), 0, stop)
    assert len(asked) == 31


def test_times_are_kept_in_buckets() -> None:
    for seconds in (1e-6, 3.3e-5, 0.0042, 1.0, 17.0):
        assert seconds_of(bucket(seconds)) == pytest.approx(seconds, rel=0.05)
    times = merged([{bucket(0.001): 94}, {bucket(0.001): 1, bucket(1.0): 5}])
    assert quantile(times, 0.5) == pytest.approx(0.001, rel=0.05)
    assert quantile(times, 0.96) == pytest.approx(1.0, rel=0.05)
    assert quantile({}, 0.5) is None


@pytest.mark.parametrize("stopped", [True, False])
def test_a_run_that_was_stopped_gives_bots_their_time_again(*, stopped: bool) -> None:
    """Ctrl-Z stops the clock too; a bot that is slow by itself still loses."""
    script = (
        "import time; from whistlestop.lab.playing import Overrun, Watch, alarm; watch = Watch(); "
        "print('ready', flush=True); run = alarm(1.0, watch); run.__enter__(); "
        "time.sleep(0.5); time.sleep(0.9 if SLOW else 0.3); run.__exit__(None, None, None); "
        "print('in time' if watch.seconds < 1.0 else 'late')"
    )
    started = subprocess.Popen(
        [sys.executable, "-c", script.replace("SLOW", str(not stopped))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "ready\n"
    if stopped:
        time.sleep(0.2)
        started.send_signal(signal.SIGSTOP)
        time.sleep(1.5)
        started.send_signal(signal.SIGCONT)
    out, err = started.communicate(timeout=60)
    assert (out, "Overrun" in err) == (("in time\n", False) if stopped else ("", True))
