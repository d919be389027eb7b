"""Looking at figures while games are played: planned looks, honest intervals, and no game too many."""

from functools import partial
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest

import whistlestop
from whistlestop.boxes import BOXES
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab import experiment as experiments
from whistlestop.lab.arena import plan
from whistlestop.lab.experiment import Experiment, code_fingerprint
from whistlestop.lab.looks import OUTSIDE_AT, Looks
from whistlestop.lab.resampling import Interval, share_interval
from whistlestop.lab.running import here, run_experiment
from whistlestop.lab.store import Store
from whistlestop.lab.summary import Summary, summarise


@pytest.fixture(scope="module")
def asked() -> Experiment:
    return plan("ghost", 2, "greedy,random", seed=5)


def ahead(summary: Summary) -> Interval:
    return summary.pair("greedy", "random").ahead


def test_the_chances_at_all_looks_together_are_what_one_look_has() -> None:
    """Sums of chance, looked at after every tenth: how often is one of them beyond its bound?"""
    for looks, outside in OUTSIDE_AT.items():
        steps = np.random.default_rng(looks).standard_normal((200_000, looks)).cumsum(axis=1)
        beyond = NormalDist().inv_cdf(1 - outside / 2) * np.sqrt(np.arange(1, looks + 1))
        assert (np.abs(steps) > beyond).any(axis=1).mean() == pytest.approx(0.05, abs=0.002)


def test_a_smaller_chance_outside_makes_wider_intervals() -> None:
    spread = np.random.default_rng(1).normal(0.6, 0.05, 10_000)
    usual, wide = share_interval(0.6, spread, 5000), share_interval(0.6, spread, 5000, 0.0106)
    assert (wide.high - wide.low) / (usual.high - usual.low) == pytest.approx(2.555 / 1.96, rel=0.03)
    assert share_interval(1.0, np.ones(9), 100, 0.0106).low == pytest.approx(0.0053 ** (1 / 100))


def test_games_end_when_the_figure_is_clear_of_its_bound(asked: Experiment) -> None:
    with Store() as store:
        looks = Looks(asked, store, 100, 10)
        run_experiment(asked, 100, store, here, enough=partial(looks.clear, ahead, 0.5))
        assert len(store.numbers(asked)) == looks.latest().blocks < 100
        assert looks.latest().blocks % 10 == 0
        assert ahead(looks.latest()).low >= 0.5
        again = Looks(asked, store, 100, 10)
        assert again.clear(ahead, 0.5)
        assert again.latest() == looks.latest()


def test_games_end_when_the_bound_is_out_of_reach(asked: Experiment) -> None:
    with Store() as store:
        looks = Looks(asked, store, 100, 10)
        run_experiment(
            asked, 100, store, here, enough=partial(looks.clear, lambda found: other(ahead(found)), 0.5)
        )
        assert len(store.numbers(asked)) < 100
        assert other(ahead(looks.latest())).high < 0.5


def other(share: Interval) -> Interval:
    """Return the share as the other side sees it."""
    return Interval(1 - share.value, 1 - share.high, 1 - share.low)


def test_a_figure_that_stays_close_is_played_to_the_last_look() -> None:
    even = plan("ghost", 2, "random@1,random@2", seed=5)
    with Store() as store:
        looks = Looks(even, store, 10, 10)
        stopped = run_experiment(
            even,
            10,
            store,
            here,
            enough=partial(looks.clear, lambda found: found.pair("random@1", "random@2").ahead, 0.5),
        )
        assert not stopped
        assert looks.latest().blocks == 10


def test_a_single_look_is_the_plain_summary(asked: Experiment) -> None:
    with Store() as store:
        looks = Looks(asked, store, 6, 1)
        run_experiment(asked, 6, store, here, enough=partial(looks.clear, ahead, 0.5))
        assert looks.latest() == summarise(asked, store.blocks(asked))


def test_without_a_look_there_is_nothing_to_tell(asked: Experiment) -> None:
    with Store() as store, pytest.raises(BadSetup, match="broken off"):
        Looks(asked, store, 6, 1).latest()


def test_numbers_of_one_box_leave_the_results_of_the_others_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, name in (("minds", "usa.json"), ("minds", "ghost.json"), ("engine", "play.py")):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / name).write_text("1", encoding="utf-8")
    monkeypatch.setattr(whistlestop, "__file__", str(tmp_path / "__init__.py"))
    monkeypatch.setattr(experiments, "code_fingerprint", code_fingerprint.__wrapped__)

    def prints() -> dict[str, str]:
        return {box: experiments.code_fingerprint(box) for box in BOXES}

    first = prints()
    (tmp_path / "minds" / "ghost.json").write_text("2", encoding="utf-8")
    second = prints()
    assert {box for box in BOXES if first[box] != second[box]} == {"ghost"}
    (tmp_path / "engine" / "play.py").write_text("2", encoding="utf-8")
    assert not set(prints().values()) & set(second.values())
