"""Europe, clause by clause: tunnels. E5 to E8."""

from collections import Counter
from typing import Any

import pytest
from tests.tables import allowed, at, bare, cards, hand, play, refused, seat, table

import whistlestop as ws

GRAY = "barcelona-pamplona"  # two spaces
GREEN = "venezia-zurich"  # two spaces
YELLOW = "munchen-zurich"  # two spaces


def dug(lane: str, payment: str, shown: str, left: str = "", **top: Any) -> ws.Game:
    """Lay a payment down for a tunnel, with what the deck shows and what is left in the hand."""
    game = table("europe", seat(f"{payment} {left}"), seat(), deck=shown, **top)
    play(game, f"claim {lane} with {payment}")
    return game


def test_printed_example_two_red_and_one_red_shown() -> None:
    """E5: one more red card, or a locomotive."""
    game = table("europe", seat("3 red 1 locomotive 1 blue"), seat(), deck="red white black")

    play(game, f"claim {GRAY} with 2 red")

    assert at(game, "decision") == "tunnel"
    assert at(game, "tunnel") == {
        "lane": GRAY,
        "paid": cards("2 red"),
        "shown": ["red", "white", "black"],
        "extra": 1,
    }
    assert hand(game, 0) == cards("1 red 1 locomotive 1 blue")
    assert {str(move) for move in game.legal_moves()} == {"pay 1 red", "pay 1 locomotive", "decline"}
    assert refused(game, "pay 1 blue") == "E5"
    play(game, "pay 1 red")
    assert at(game, "seats.0.lanes") == [GRAY]
    assert at(game, "seats.0.score") == 2
    assert at(game, "seats.0.cars") == 43
    assert at(game, "discard") == cards("4 red 1 white 1 black")


def test_printed_example_two_green_and_one_locomotive_shown() -> None:
    """E5: a locomotive fits every colour: one more green card, or a locomotive."""
    game = table("europe", seat("3 green 1 locomotive"), seat(), deck="locomotive white black")

    play(game, f"claim {GREEN} with 2 green")

    assert at(game, "tunnel.extra") == 1
    assert {str(move) for move in game.legal_moves()} == {"pay 1 green", "pay 1 locomotive", "decline"}
    play(game, "pay 1 green")
    assert at(game, "seats.0.lanes") == [GREEN]


def test_printed_example_two_locomotives_and_one_locomotive_shown() -> None:
    """E6: one more locomotive; the shown colour costs nothing and pays for nothing."""
    game = table("europe", seat("3 locomotive 2 yellow"), seat(), deck="locomotive yellow black")

    play(game, f"claim {YELLOW} with 2 locomotive")

    assert at(game, "tunnel.extra") == 1
    assert {str(move) for move in game.legal_moves()} == {"pay 1 locomotive", "decline"}
    assert refused(game, "pay 1 yellow") == "E6"
    play(game, "pay 1 locomotive")
    assert hand(game, 0) == cards("2 yellow")
    assert at(game, "seats.0.lanes") == [YELLOW]


@pytest.mark.parametrize(
    ("payment", "shown", "extra"),
    [
        ("2 green", "white black red", 0),
        ("2 green", "green white black", 1),
        ("2 green", "green locomotive black", 2),
        ("2 green", "green green green", 3),
        ("2 green", "locomotive locomotive locomotive", 3),
        ("1 green 1 locomotive", "green white black", 1),
        ("1 green 1 locomotive", "locomotive white green", 2),
        ("2 locomotive", "green green white", 0),
        ("2 locomotive", "green locomotive locomotive", 2),
        ("2 locomotive", "locomotive locomotive locomotive", 3),
    ],
)
def test_what_is_shown_is_what_it_costs(payment: str, shown: str, extra: int) -> None:
    """E5, E6: each shown card of the payment's colour and each locomotive; for locomotives only those."""
    game = dug(GREEN, payment, shown, "3 green 3 locomotive")

    if extra == 0:
        assert game.to_act == (1,)
        assert at(game, "seats.0.lanes") == [GREEN]
    else:
        assert at(game, "tunnel.extra") == extra
        locomotives_only = payment.endswith("2 locomotive")
        for wild in range(extra + 1):
            text = f"pay {extra - wild} green {wild} locomotive"
            assert (game.why_not(text) is None) == (wild == extra or not locomotives_only)
        ways = {str(move) for move in game.legal_moves()}
        assert len(ways) == (2 if locomotives_only else extra + 2)


def test_on_a_gray_tunnel_the_payment_chooses_the_colour() -> None:
    """E5: only the colour that was laid down counts."""
    assert at(dug(GRAY, "2 red", "red blue white"), "tunnel.extra") == 1
    assert at(dug(GRAY, "2 blue", "red blue blue"), "tunnel.extra") == 2
    assert dug(GRAY, "2 white", "red blue blue").to_act == (1,)


@pytest.mark.parametrize(
    "answer", ["pay 1 green", "pay 3 green", "pay 1 green 1 red", "pay 2 red", "pay 3 locomotive"]
)
def test_the_extra_is_paid_exactly(answer: str) -> None:
    """E5: as many cards as asked for, of that colour or locomotives."""
    game = dug(GREEN, "2 green", "green locomotive black", "3 green 3 red 3 locomotive")

    assert refused(game, answer) == "E5"


def test_nothing_else_is_possible_while_the_tunnel_asks() -> None:
    """E7: pay or decline."""
    game = dug(GREEN, "2 green", "green white black", "3 green 3 red")

    for move in (
        "draw",
        "tickets",
        "take red",
        f"claim {GRAY} with 2 red",
        "station paris with 1 red",
        "pass",
    ):
        assert refused(game, move) == "E7"
    assert refused(game, "decline", 1)


def test_a_player_may_decline() -> None:
    """E7, E8: the payment returns, no lane, no points; the turn is over and the shown cards are discarded."""
    game = dug(GREEN, "1 green 1 locomotive", "green white black", "2 green", discard="1 orange")

    play(game, "decline")

    assert hand(game, 0) == cards("3 green 1 locomotive")
    assert at(game, "seats.0.lanes") == []
    assert (at(game, "seats.0.cars"), at(game, "seats.0.score")) == (45, 0)
    assert at(game, "discard") == cards("1 green 1 white 1 black 1 orange")
    assert game.to_act == (1,)
    assert at(game, "decision") == "turn"


def test_the_declined_tunnel_stays_free() -> None:
    """E7, U9: anybody may try it again later."""
    game = dug(GREEN, "2 green", "green white black white white white white")
    play(game, "decline", "draw", "draw")

    assert allowed(game, f"claim {GREEN} with 2 green")


@pytest.mark.parametrize(
    ("payment", "left"),
    [("2 green", ""), ("2 green", "3 red"), ("2 locomotive", "5 green"), ("2 green", "1 green")],
)
def test_who_can_not_pay_is_asked_all_the_same(payment: str, left: str) -> None:
    """E7, E6: declining is then the only move."""
    game = dug(GREEN, payment, "locomotive locomotive white", left)

    assert at(game, "decision") == "tunnel"
    assert [str(move) for move in game.legal_moves()] == ["decline"]
    assert refused(game, "pay 2 green")


def test_without_extra_nothing_is_asked() -> None:
    """E7, E8: the lane is claimed in one move; the shown cards are discarded with the payment."""
    game = dug(GREEN, "2 green", "red white black yellow")

    assert at(game, "decision") == "turn"
    assert game.to_act == (1,)
    assert at(game, "discard") == cards("2 green 1 red 1 white 1 black")
    assert at(game, "deck")[0] == "yellow"


@pytest.mark.parametrize(("deck", "extra"), [("green", 1), ("green green", 2), ("green white", 1)])
def test_a_short_deck_shows_what_it_has(deck: str, extra: int) -> None:
    """E8: with fewer than three cards in deck and discards, those are revealed."""
    game = bare("europe", seat("2 green"), seat(), deck=deck)

    play(game, f"claim {GREEN} with 2 green")

    assert at(game, "tunnel.shown") == deck.split()
    assert at(game, "tunnel.extra") == extra


@pytest.mark.parametrize(("deck", "discard"), [("green", "1 green"), ("", "2 green"), ("green green", "")])
def test_what_lies_on_the_table_is_not_shuffled(deck: str, discard: str) -> None:
    """E8, U7: neither the payment nor cards already revealed come back as the third card."""
    game = bare("europe", seat("2 green 2 locomotive"), seat(), deck=deck, discard=discard)

    play(game, f"claim {GREEN} with 2 green")
    assert at(game, "tunnel.shown") == ["green", "green"]
    assert (at(game, "deck"), at(game, "discard")) == ([], {})
    play(game, "pay 2 locomotive")

    assert Counter(at(game, "market")) + Counter(at(game, "discard")) + Counter(at(game, "deck")) == Counter(
        cards("4 green 2 locomotive")
    )


def test_the_discards_are_shuffled_for_the_second_card() -> None:
    """E8, U7: at the moment a card is to be revealed and the deck is empty."""
    game = bare(
        "europe", seat("2 green"), seat(), deck="white", discard="4 green", market="red red red red red"
    )

    play(game, f"claim {GREEN} with 2 green")

    assert at(game, "tunnel.shown") == ["white", "green", "green"]
    assert at(game, "deck") == ["green", "green"]
    assert at(game, "discard") == {}


def test_with_no_card_to_reveal_the_tunnel_is_claimed() -> None:
    """E8, U-R6: no extra; and the payment fills the empty market."""
    game = bare("europe", seat("2 green"), seat())

    play(game, f"claim {GREEN} with 2 green")

    assert at(game, "seats.0.lanes") == [GREEN]
    assert game.to_act == (1,)
    assert at(game, "market") == ["green", "green"]


def tunnel_on_a_bare_table(market: str) -> ws.Game:
    """A tunnel that asks for one card while deck and discards are empty."""
    return bare(
        "europe",
        seat("1 green"),
        seat(),
        market=market,
        decision="tunnel",
        tunnel={"lane": GREEN, "paid": {"green": 2}, "shown": ["green", "white", "black"], "extra": 1},
    )


def test_the_market_is_filled_up_after_a_tunnel_is_paid() -> None:
    """U-R6, E8: payment, extra and shown cards all go to the discards first."""
    game = tunnel_on_a_bare_table("red")
    play(game, "pay 1 green")

    rest = Counter(at(game, "market")) + Counter(at(game, "deck"))
    assert len(at(game, "market")) == 5
    assert at(game, "market")[0] == "red"
    assert rest == Counter(cards("1 red 4 green 1 white 1 black"))


def test_the_market_is_filled_up_after_a_tunnel_is_declined() -> None:
    """U-R6, E7, E8: with the shown cards; the payment is back in the hand."""
    game = tunnel_on_a_bare_table("red")
    play(game, "decline")

    assert at(game, "market")[0] == "red"
    assert Counter(at(game, "market")) == Counter(["red", "green", "white", "black"])
    assert hand(game, 0) == cards("3 green")


def test_a_market_that_stayed_is_cleared_after_a_tunnel() -> None:
    """U6, U-R2, E8: locomotives that stayed for want of wagon cards go when a payment comes back."""
    game = bare("europe", seat("2 green"), seat(), market="locomotive locomotive locomotive red blue")

    play(game, f"claim {GREEN} with 2 green")

    assert at(game, "market").count("locomotive") < 3


@pytest.mark.parametrize(("cars", "last"), [(4, 2), (5, None)])
def test_a_tunnel_may_set_off_the_final_round(cars: int, last: int | None) -> None:
    """U17, E7: a claimed one by its cars; the count is taken at the end of the turn."""
    game = table("europe", seat("3 green", cars=cars), seat(), deck="green white black")

    play(game, f"claim {GREEN} with 2 green")
    assert at(game, "last_turns") is None
    play(game, "pay 1 green")

    assert at(game, "last_turns") == last
