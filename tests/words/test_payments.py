"""The moves on offer, sorted, and the ways to pay in the order in which people choose."""

from whistlestop.engine.cards import Cards
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    Decline,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayNeutralLane,
    Move,
    Pass,
    PayExtra,
    SwapTickets,
    TakeCard,
)
from whistlestop.words.payments import grouped, offered, ranked

RED, MIXED, LOCOMOTIVES, BLUE = (
    ClaimLane("a-b", cards)
    for cards in (Cards.of(red=2), Cards.of(red=1, locomotive=1), Cards.of(locomotive=2), Cards.of(blue=2))
)
OTHER = ClaimLane("c-d/1", Cards.of(red=1))
STATION = BuildStation("paris", Cards.of(white=1))
OFFER: tuple[Move, ...] = (
    DrawCard(), TakeCard("red"), TakeCard("locomotive"), DrawTickets(),
    RED, MIXED, LOCOMOTIVES, BLUE, OTHER, STATION,
)  # fmt: skip


def test_an_offer_is_sorted() -> None:
    pay, keep = PayExtra(Cards.of(red=1)), KeepTickets(("a-b",))
    found = offered([*OFFER, Decline(), pay, LayNeutralLane("x-y/1"), keep, SwapTickets(), Pass()])
    assert (found.draw, found.tickets, found.swap, found.decline, found.passing) == (True,) * 5
    assert found.takes == ("red", "locomotive")
    assert found.claims == {"a-b": [RED, MIXED, LOCOMOTIVES, BLUE], "c-d/1": [OTHER]}
    assert found.stations == {"paris": [STATION]}
    assert (found.lays, found.keeps, found.pays) == (("x-y/1",), (keep,), (pay,))


def test_nothing_is_on_offer_where_nothing_is_asked() -> None:
    found = offered(())
    assert not any(
        (found.draw, found.tickets, found.swap, found.decline, found.passing, found.takes, found.claims)
    )


def test_locomotives_are_kept_back_and_long_sets_stay_together() -> None:
    hand = Cards.of(red=5, blue=2, locomotive=2)
    assert ranked([RED, MIXED, LOCOMOTIVES, BLUE], hand) == [BLUE, RED, MIXED, LOCOMOTIVES]


def test_few_cards_come_before_an_exchange() -> None:
    exchange, plain = ClaimLane("a-b", Cards.of(red=5)), ClaimLane("a-b", Cards.of(red=2, locomotive=1))
    assert ranked([exchange, plain], Cards.of(red=5, locomotive=1))[0] is plain


def test_ways_to_pay_are_grouped_by_their_main_colour() -> None:
    groups = grouped([RED, MIXED, LOCOMOTIVES, BLUE])
    assert list(groups.items()) == [("red", [RED, MIXED]), ("locomotive", [LOCOMOTIVES]), ("blue", [BLUE])]
    assert list(grouped([PayExtra(Cards.of(red=1, blue=2, locomotive=4))])) == ["blue"]
