"""The arena for programs: plan an experiment, hold it, read its summary.

>>> from whistlestop.lab.arena import hold, plan
>>> summary = hold(plan("ghost", 2, "greedy,random", seed=1), games=20, jobs=1)
>>> summary.pair("greedy", "random").ahead.low > 0.5
True

With `results`, what has been played is kept in a file and taken up from there; with a `question` the run
stops as soon as it is answered. A program that holds experiments with several jobs guards its main part with
`if __name__ == "__main__":`, as multiprocessing asks.
"""

from __future__ import annotations

from pathlib import Path

from whistlestop.lab.blocks import blocks_for
from whistlestop.lab.experiment import Experiment, plan
from whistlestop.lab.processes import cores
from whistlestop.lab.ray_run import on_ray
from whistlestop.lab.results import BlockResult
from whistlestop.lab.running import Progress, Runner, on_cores, run_experiment
from whistlestop.lab.sprt import Question, Referee
from whistlestop.lab.store import Store
from whistlestop.lab.summary import Summary, summarise

__all__ = ["Question", "Store", "Summary", "hold", "plan", "play_blocks", "played", "summarise"]


def hold(  # noqa: PLR0913 - what a command line may say
    experiment: Experiment,
    games: int,
    *,
    results: Path | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    anchor: str | None = None,
    question: Question | None = None,
    progress: Progress = lambda _done, _of: None,
) -> Summary:
    """Play an experiment of at least so many games, and work out its figures."""
    with Store(results) as store:
        runner = on_cores(jobs or cores()) if ray is None else on_ray(ray, jobs)
        play_blocks(experiment, games, store, runner, question=question, progress=progress)
        blocks = played(experiment, games, store, question)
    return summarise(experiment, blocks, anchor=anchor, question=question)


def play_blocks(
    experiment: Experiment,
    games: int,
    store: Store,
    runner: Runner,
    *,
    question: Question | None = None,
    progress: Progress = lambda _done, _of: None,
) -> None:
    """Play what is missing of so many games, rounded up to whole blocks, into a store."""
    most = blocks_for(experiment, games)
    if question is None:
        run_experiment(experiment, most, store, runner, progress=progress)
        return
    referee = Referee(question)
    if not any(referee.look(block) for block in store.blocks(experiment, most)):
        run_experiment(experiment, most, store, runner, progress=progress, enough=referee.look)


def played(
    experiment: Experiment, games: int, store: Store, question: Question | None = None
) -> list[BlockResult]:
    """Return the blocks that count: so many games, and with a question none beyond its answer.

    Several cores may have gone on for a moment after the answer; what they played depends on their speed.
    """
    blocks = store.blocks(experiment, blocks_for(experiment, games))
    if question is None:
        return blocks
    referee = Referee(question)
    answered = any(referee.look(block) for block in blocks)
    return [block for block in blocks if block.number < referee.verdict.blocks] if answered else blocks
