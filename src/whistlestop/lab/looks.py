"""Games that end as soon as they have shown what was asked: several looks at a figure, honestly counted.

Who looks at a figure again and again while games are played, and stops when it pleases, finds an interval on
the right side of a bound more often than its confidence says. So the looks are planned beforehand, after
equal numbers of blocks, and at each the interval is wide enough for it to be right at all of them together
with a confidence of 95 % (Pocock 1977).
"""

from __future__ import annotations

from collections.abc import Callable

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.experiment import Experiment
from whistlestop.lab.resampling import OUTSIDE, Interval
from whistlestop.lab.results import BlockResult
from whistlestop.lab.store import Store
from whistlestop.lab.summary import Summary, summarise

OUTSIDE_AT = {1: OUTSIDE, 10: 0.0106}
"""By how many looks there are: the chance outside an interval at each, so that it is OUTSIDE for all."""

Share = Callable[[Summary], Interval]
"""Finds the figure that is asked about."""


class Looks:
    """Looks at an experiment when blocks enough are there; knows when its figure is clear of a bound."""

    def __init__(self, experiment: Experiment, store: Store, blocks: int, looks: int) -> None:
        """Plan so many looks, the last of them after so many blocks."""
        self.experiment = experiment
        self.store = store
        self.outside = OUTSIDE_AT[looks]
        self.waiting = sorted({-(-blocks * look // looks) for look in range(1, looks + 1)})
        self.seen: Summary | None = None

    def clear(self, share: Share, bound: float, _block: BlockResult | None = None) -> bool:
        """Take the looks that are due; tell whether one shows the figure wholly on one side of a bound."""
        there = self.store.numbers(self.experiment)
        while self.waiting and there.issuperset(range(self.waiting[0])):
            blocks = self.store.blocks(self.experiment, self.waiting.pop(0))
            self.seen = summarise(self.experiment, blocks, outside=self.outside)
            found = share(self.seen)
            if found.low >= bound or found.high < bound:
                return True
        return False

    def latest(self) -> Summary:
        """Return what the last look showed."""
        if self.seen is None:
            raise BadSetup("The games were broken off before there was anything to look at.")
        return self.seen
