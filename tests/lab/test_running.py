"""Blocks on one core, on several, on a cluster, and taken up again: always the same games."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab import ray_run
from whistlestop.lab.arena import hold, plan, play_blocks
from whistlestop.lab.experiment import Experiment
from whistlestop.lab.results import BlockResult, GameResult
from whistlestop.lab.running import Blocks, here, on_cores
from whistlestop.lab.store import Store


def games(blocks: Iterable[BlockResult]) -> list[GameResult]:
    return [game.without_clock() for block in blocks for game in block.games]


def refuse(experiment: Experiment, numbers: Iterable[int]) -> Blocks:
    """Play nothing: what is asked of it should be there already."""
    raise AssertionError((experiment, list(numbers)))


@pytest.fixture(scope="module")
def asked() -> Experiment:
    return plan("ghost", 2, "greedy,random", seed=5)


@pytest.fixture(scope="module")
def expected(asked: Experiment) -> list[GameResult]:
    return games(here(asked, range(8)))


def test_several_cores_play_the_same_games(asked: Experiment, expected: list[GameResult]) -> None:
    with Store() as store:
        play_blocks(asked, 16, store, on_cores(2))
        assert games(store.blocks(asked)) == expected


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(asked: Experiment, expected: list[GameResult]) -> None:
    pytest.importorskip("ray")
    with Store() as store:
        play_blocks(asked, 16, store, ray_run.on_ray("local", 2))
        assert games(store.blocks(asked)) == expected


def test_without_ray_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(BadSetup, match=r'pip install "whistlestop\[ray\]"'):
        ray_run.on_ray("local")


def test_a_run_is_taken_up_where_it_stood(
    tmp_path: Path, asked: Experiment, expected: list[GameResult]
) -> None:
    file = tmp_path / "results.db"
    played: list[int] = []

    def counted(experiment: Experiment, numbers: Iterable[int]) -> Blocks:
        for block in here(experiment, numbers):
            played.append(block.number)
            yield block

    def broken(experiment: Experiment, numbers: Iterable[int]) -> Blocks:
        for block in counted(experiment, numbers):
            if block.number == 3:
                raise KeyboardInterrupt
            yield block

    with Store(file) as store, pytest.raises(KeyboardInterrupt):
        play_blocks(asked, 16, store, broken)
    with Store(file) as store:
        assert store.numbers(asked) == {0, 1, 2}
        play_blocks(asked, 10, store, counted)
        play_blocks(asked, 16, store, counted)
        play_blocks(asked, 16, store, refuse)
        assert games(store.blocks(asked)) == expected
        assert games(store.blocks(asked, 2)) == expected[:4]
    assert played == [0, 1, 2, 3, 3, 4, 5, 6, 7]


def test_a_file_holds_several_experiments(tmp_path: Path, asked: Experiment) -> None:
    other = plan("ghost", 2, "greedy,random", seed=6)
    with Store(tmp_path / "results.db") as store:
        play_blocks(asked, 2, store, here)
        play_blocks(other, 4, store, here)
    with Store(tmp_path / "results.db") as store:
        assert store.experiments() == {1: asked, 2: other}
        assert (len(store.blocks(asked)), len(store.blocks(other))) == (1, 2)
        assert games(store.blocks(asked)) != games(store.blocks(other, 1))
        row = store.connection.execute(
            "SELECT seating, scores, winners, trouble FROM games LIMIT 1"
        ).fetchone()
    assert row[0] in {"[0,1]", "[1,0]"}
    assert row[3] == ""


def test_a_block_that_is_there_stays_as_it_is(asked: Experiment) -> None:
    (block,) = here(asked, [0])
    with Store() as store:
        store.add(asked, block)
        store.add(asked, BlockResult(0, block.deal, (), "9", "another"))
        assert store.blocks(asked) == [block]


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "games.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE theirs (number INTEGER)")
    connection.close()
    with pytest.raises(BadSetup, match="some other program's database"):
        Store(other)
    text = tmp_path / "notes.txt"
    text.write_text("buy milk " * 200)
    with pytest.raises(BadSetup, match="can't be used for results"):
        Store(text)
    assert text.read_text().startswith("buy milk")


def test_programs_hold_experiments_too(asked: Experiment) -> None:
    told: list[tuple[int, int]] = []
    summary = hold(asked, 16, jobs=1, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 8) for done in range(9)]
    assert summary.games == 16
    assert summary.pair("greedy", "random").ahead.low > 0.5
