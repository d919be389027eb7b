"""Limits: what a bucket gives, what an address may do, and which address counts."""

import pytest

from whistlestop.server import limits
from whistlestop.server.limits import Both, Bucket, Buckets, Guests, grouped


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_then_as_much_as_flows_in() -> None:
    clock = Clock()
    bucket = Bucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 101.0
    assert not bucket.take(2.5)
    assert bucket.take(2.0)


def test_both_allowances_are_used_up_together() -> None:
    own, shared = Bucket(0, 5), Bucket(0, 2)
    assert [Both(own, shared).take() for _ in range(3)] == [True, True, False]
    assert [Both(Bucket(0, 1), shared).take()] == [False]


def test_addresses_are_forgotten_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT", 3)
    buckets = Buckets(0, 1)
    for address in "abc":
        assert buckets.of(address).take()
    assert not buckets.of("a").take()
    assert buckets.of("d").take()  # forgets b
    assert list(buckets.known) == ["c", "a", "d"]
    assert not buckets.of("a").take()


def test_connections_are_counted_by_address() -> None:
    guests = Guests(connections=2)
    assert [guests.may_connect("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert guests.may_connect("192.0.2.2")
    assert guests.connections == 3
    guests.disconnected("192.0.2.1")
    assert guests.may_connect("192.0.2.1")
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
        guests.disconnected(address)
    assert not guests.connected


def test_one_network_of_many_addresses_is_one_guest() -> None:
    guests = Guests(connections=1)
    assert guests.may_connect("2001:db8::1")
    assert not guests.may_connect("2001:db8::ffff:2")
    assert guests.may_connect("2001:db8:0:1::1")
    assert grouped("::ffff:192.0.2.7") == grouped("192.0.2.7")
    assert grouped("not an address") == "not an address"
