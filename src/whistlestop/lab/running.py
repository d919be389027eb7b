"""All blocks of an experiment, on all cores: played, kept as they come, and stopped cleanly."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Protocol

from whistlestop.bots.registry import OURS
from whistlestop.lab.experiment import Experiment
from whistlestop.lab.playing import Bench, play_block
from whistlestop.lab.processes import WorkerDied, processes
from whistlestop.lab.results import BlockResult
from whistlestop.lab.store import Store

AHEAD = 2
"""How many blocks a worker has waiting, so that it never waits itself."""

Blocks = Generator[BlockResult, None, None]
Runner = Callable[[Experiment, Iterable[int]], Blocks]
"""Plays blocks and hands them out as they are done, in any order; closing it stops the games."""


class Progress(Protocol):
    """Told how many blocks are done, of how many."""

    def __call__(self, done: int, of: int, /) -> None:
        """Show it."""


def run_experiment(
    experiment: Experiment,
    blocks: int,
    store: Store,
    runner: Runner,
    *,
    progress: Progress = lambda _done, _of: None,
    enough: Callable[[BlockResult], bool] = lambda _block: False,
) -> bool:
    """Play what is missing of the first so many blocks, and keep each as it comes.

    `enough` is shown every new block and ends the run by saying yes. Return whether it did.
    """
    there = store.numbers(experiment)
    missing = [number for number in range(blocks) if number not in there]
    done = blocks - len(missing)
    progress(done, blocks)
    if not missing:
        return False
    with closing(runner(experiment, missing)) as results:
        for block in results:
            store.add(experiment, block)
            done += 1
            progress(done, blocks)
            if enough(block):
                return True
    return False


def here(experiment: Experiment, numbers: Iterable[int]) -> Blocks:
    """Play blocks in this very process."""
    bench = Bench(experiment)
    for number in numbers:
        yield play_block(bench, number)


def on_cores(jobs: int) -> Runner:
    """Return a runner that plays on so many cores; a bot that isn't ours never plays in this very process."""

    def run(experiment: Experiment, numbers: Iterable[int]) -> Blocks:
        if jobs == 1 and all(entrant.source in OURS for entrant in experiment.entrants):
            return here(experiment, numbers)
        return in_processes(experiment, list(numbers), jobs)

    return run


def in_processes(experiment: Experiment, numbers: list[int], jobs: int) -> Blocks:
    """Play blocks in several processes."""
    stop = multiprocessing.get_context("spawn").Event()
    jobs = min(jobs, len(numbers))
    waiting = iter(numbers)
    running: dict[Future[BlockResult], int] = {}
    with processes(jobs, set_up, experiment, stop) as pool:
        try:
            while True:
                for number in islice(waiting, jobs * AHEAD - len(running)):
                    running[pool.submit(play, number)] = number
                if not running:
                    return
                for each in wait(running, return_when=FIRST_COMPLETED).done:
                    yield each.result()
                    del running[each]
        except BrokenProcessPool:
            raise WorkerDied(
                f"A process went down in the middle of a game, in {in_words(running.values())}: a bot may "
                f"have crashed the interpreter or used up the memory. Blocks that were done are kept; "
                f"`whistlestop check-bot` shows whether a bot does that by itself."
            ) from None
        finally:
            stop.set()


def in_words(numbers: Iterable[int]) -> str:
    """Name the blocks of which one was played when something happened.

    >>> in_words([3]), in_words([7, 4, 5])
    ('block 3', 'block 4, 5 or 7')
    """
    *some, last = map(str, sorted(numbers))
    return f"block {', '.join(some)} or {last}" if some else f"block {last}"


class Worker:
    """What a process keeps between two blocks."""

    bench: Bench
    stop: Event


def set_up(experiment: Experiment, stop: Event) -> None:
    """Get ready in a new process."""
    Worker.bench = Bench(experiment)
    Worker.stop = stop


def play(number: int) -> BlockResult:
    """Play a block in a worker."""
    return play_block(Worker.bench, number, Worker.stop.is_set)
