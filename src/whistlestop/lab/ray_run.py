"""The same blocks on a Ray cluster. Ray is loaded here alone: pip install "whistlestop[ray]".

Every machine of the cluster needs this version of the program; a bot that is a file or a module must lie at
the same place on each of them.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
from collections.abc import Iterable
from typing import Any

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.experiment import Experiment
from whistlestop.lab.playing import Bench, play_block
from whistlestop.lab.results import BlockResult
from whistlestop.lab.running import AHEAD, Blocks, Runner

LOCAL = "local"


class Player:
    """A worker of the cluster: the bots of an experiment, kept between two blocks."""

    def __init__(self, experiment: Experiment) -> None:
        """Make the bots."""
        self.bench = Bench(experiment)

    def play(self, number: int) -> BlockResult:
        """Play a block."""
        return play_block(self.bench, number)


def check_ray() -> Any:
    """Return Ray, or say how to get it."""
    if importlib.util.find_spec("ray") is None:
        raise BadSetup('Ray is not installed; --ray needs it: pip install "whistlestop[ray]".')
    return importlib.import_module("ray")


def on_ray(address: str, workers: int | None = None) -> Runner:
    """Return a runner that plays on the cluster at an address; `local` starts one on this machine."""
    check_ray()

    def run(experiment: Experiment, numbers: Iterable[int]) -> Blocks:
        return in_cluster(experiment, list(numbers), address, workers)

    return run


def in_cluster(experiment: Experiment, numbers: list[int], address: str, workers: int | None) -> Blocks:
    """Play blocks on all processors of a cluster, a player each; hand them out as they are done."""
    ray = check_ray()
    begun = connect(ray, address, workers)
    try:
        size = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        player = ray.remote(num_cpus=1)(Player)
        players = [player.remote(experiment) for _ in range(min(size, len(numbers)))]
        waiting = iter(numbers)
        running = {
            each.play.remote(number): each
            for _ in range(AHEAD)
            for each, number in zip(players, waiting, strict=False)
        }
        while running:
            (done, *_), _ = ray.wait(list(running))
            free = running.pop(done)
            following = next(waiting, None)
            if following is not None:
                running[free.play.remote(following)] = free
            yield ray.get(done)
        for each in players:
            ray.kill(each)
    finally:
        if begun:
            ray.shutdown()


def connect(ray: Any, address: str, workers: int | None) -> bool:
    """Join a cluster, or start one here; tell whether it has to be left again."""
    if ray.is_initialized():
        return False
    given = {"num_cpus": workers} if address == LOCAL else {"address": address}
    try:
        ray.init(**given, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        said = " ".join(str(error).split())
        raise BadSetup(f"The Ray cluster at {address!r} can't be reached: {said[:200]}.") from None
    return True
