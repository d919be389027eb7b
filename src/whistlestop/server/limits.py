"""How much anybody may ask for: commands a second, connections from one address."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

KEPT = 10_000  # addresses that are remembered


class Bucket:
    """Fills at a rate, up to a burst; each thing asked for takes one out."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin full."""
        self.rate, self.burst, self.clock = rate, burst, clock
        self.level, self.at = burst, clock()

    def take(self) -> bool:
        """Take one out, if there is one."""
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Guests:
    """What each address does: how many connections it has, how often it asks."""

    def __init__(self, connections: int = 100, rate: float = 5.0) -> None:
        """Set the limits for one address; it may ask for as much as in twelve seconds at once."""
        self.most, self.rate, self.burst = connections, rate, 12 * rate
        self.connected: Counter[str] = Counter()
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def may_connect(self, address: str) -> bool:
        """Count a connection in, unless the address has enough."""
        if self.connected[address] >= self.most:
            return False
        self.connected[address] += 1
        return True

    def disconnected(self, address: str) -> None:
        """Count a connection out."""
        self.connected[address] -= 1
        if self.connected[address] <= 0:
            del self.connected[address]

    def may_ask(self, address: str) -> bool:
        """Tell whether an address may ask for something that costs us, such as a new table."""
        bucket = self.buckets.pop(address, None) or Bucket(self.rate, self.burst)
        self.buckets[address] = bucket  # the latest last
        if len(self.buckets) > KEPT:
            self.buckets.popitem(last=False)
        return bucket.take()
