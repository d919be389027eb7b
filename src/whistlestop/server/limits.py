"""How much anybody may ask for: commands a second, connections and requests from one address."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Protocol

KEPT = 10_000  # addresses that are remembered


class Allowance(Protocol):
    """What somebody may still ask for."""

    def take(self, cost: float = 1.0) -> bool:
        """Use some of it up, if there is so much."""


class Bucket:
    """Fills at a rate, up to a burst; each thing asked for takes one out, or what it costs."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin full."""
        self.rate, self.burst, self.clock = rate, burst, clock
        self.level, self.at = burst, clock()

    def take(self, cost: float = 1.0) -> bool:
        """Take one out, or what something costs, if there is so much."""
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True


class Both:
    """Two allowances that are used up together: a socket's, and its address's."""

    def __init__(self, first: Allowance, second: Allowance) -> None:
        """Take them."""
        self.first, self.second = first, second

    def take(self, cost: float = 1.0) -> bool:
        """Take from the first; only if that gives, from the second."""
        return self.first.take(cost) and self.second.take(cost)


class Buckets:
    """A bucket for each address; the ones that have not been seen for longest are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        """Set the limits for one address."""
        self.rate, self.burst = rate, burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """Return the bucket of an address."""
        bucket = self.known.pop(address, None) or Bucket(self.rate, self.burst)
        self.known[address] = bucket  # the latest last
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return bucket


class Guests:
    """What each address does: how many connections it has, how often it asks."""

    def __init__(self, connections: int = 100, rate: float = 5.0) -> None:
        """Set the limits for one address; it may ask for as much as in twelve seconds at once.

        What costs us little, it may ask for ten times as often: to look at something, to move.
        """
        self.most = connections
        self.connected: Counter[str] = Counter()
        self.asked = Buckets(rate, 12 * rate)
        self.calls = Buckets(10 * rate, 60 * rate)
        self.commands = Buckets(10 * rate, 80 * rate)

    @property
    def connections(self) -> int:
        """Return how many connections there are altogether."""
        return self.connected.total()

    def may_connect(self, address: str) -> bool:
        """Count a connection in, unless the address has enough."""
        group = grouped(address)
        if self.connected[group] >= self.most:
            return False
        self.connected[group] += 1
        return True

    def disconnected(self, address: str) -> None:
        """Count a connection out."""
        group = grouped(address)
        self.connected[group] -= 1
        if self.connected[group] <= 0:
            del self.connected[group]

    def may_call(self, address: str) -> bool:
        """Tell whether an address may send a request at all."""
        return self.calls.of(grouped(address)).take()

    def may_ask(self, address: str, cost: float = 1.0) -> bool:
        """Tell whether an address may ask for something that costs us, such as a new table."""
        return self.asked.of(grouped(address)).take(cost)

    def commanding(self, address: str) -> Bucket:
        """Return what an address may still command."""
        return self.commands.of(grouped(address))


def grouped(address: str) -> str:
    """Return what an address is counted as: one household's IPv6 network has more addresses than we count.

    >>> grouped("192.0.2.7"), grouped("2001:db8:1:2:3:4:5:6"), grouped("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known), 64), strict=False))
