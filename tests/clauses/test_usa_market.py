"""USA, clause by clause: drawing train cards and the market. U4 to U7, U-R1, U-R2, U-R6."""

from collections import Counter

import pytest
from tests.tables import allowed, at, bare, cards, hand, play, refused, seat, table

import whistlestop as ws

L = "locomotive"


def locomotives(game: ws.Game) -> int:
    """Count the locomotives in the market."""
    return int(at(game, "market").count(L))


def test_two_cards_from_the_market() -> None:
    """U4, U-R6: two cards; each is replaced in its own place at once, before the second is chosen."""
    game = table("usa", seat(), seat(), deck="yellow orange purple")

    play(game, "take blue")
    assert at(game, "market") == ["red", "yellow", "green", "white", "black"]
    assert at(game, "decision") == "second_card"
    assert game.to_act == (0,)
    play(game, "take yellow")

    assert at(game, "market") == ["red", "orange", "green", "white", "black"]
    assert hand(game, 0) == cards("1 blue 1 yellow")
    assert game.to_act == (1,)


def test_two_cards_from_the_deck() -> None:
    """U4: two blind cards, from the top."""
    game = table("usa", seat("1 red"), seat(), deck="yellow orange purple")

    play(game, "draw", "draw")

    assert hand(game, 0) == cards("1 red 1 yellow 1 orange")
    assert at(game, "market") == ["red", "blue", "green", "white", "black"]
    assert at(game, "deck")[0] == "purple"


@pytest.mark.parametrize("moves", [("take red", "draw"), ("draw", "take red")])
def test_one_card_from_each(moves: tuple[str, str]) -> None:
    """U4: each of the two cards from where one likes; a card taken first is replaced before the second."""
    game = table("usa", seat(), seat(), deck="yellow orange purple")

    play(game, *moves)

    blind = "orange" if moves[0] == "take red" else "yellow"
    assert hand(game, 0) == {"red": 1, blind: 1}


def test_a_turn_is_one_thing_only() -> None:
    """U4: who has drawn one card draws the second, and does nothing else."""
    game = table("usa", seat("3 blue"), seat())
    play(game, "draw")

    assert refused(game, "claim montreal-new_york with 3 blue") == "U4"
    assert refused(game, "tickets") == "U4"
    assert refused(game, "pass")
    assert refused(game, "draw", 1)
    play(game, "draw")
    assert game.to_act == (1,)


def test_only_what_lies_open_can_be_taken() -> None:
    """U4: a colour that the market doesn't show can't be taken from it."""
    game = table("usa", seat(), seat())

    assert refused(game, "take yellow") == "U4"
    assert refused(game, "take locomotive") == "U4"


def test_a_market_locomotive_is_the_whole_draw() -> None:
    """U5, U4: taken first it ends the turn; its place is refilled."""
    game = table("usa", seat(), seat(), market="red locomotive green white black", deck="yellow")

    play(game, "take locomotive")

    assert hand(game, 0) == cards("1 locomotive")
    assert at(game, "market") == ["red", "yellow", "green", "white", "black"]
    assert game.to_act == (1,)


@pytest.mark.parametrize("first", ["draw", "take red"])
def test_a_market_locomotive_is_never_second(first: str) -> None:
    """U5: not after a blind card, not after a market card."""
    game = table("usa", seat(), seat(), market="red locomotive green white black", deck="yellow orange")
    play(game, first)

    assert refused(game, "take locomotive") == "U5"
    assert allowed(game, "take green")


def test_a_locomotive_turned_up_by_the_first_draw_is_not_second_either() -> None:
    """U5: also not when the first draw turned it up."""
    game = table("usa", seat(), seat(), deck="locomotive orange")
    play(game, "take red")

    assert locomotives(game) == 1
    assert refused(game, "take locomotive") == "U5"


def test_a_blind_locomotive_is_one_card() -> None:
    """U5: drawn blind it is an ordinary single card, first and second; the market's stays barred."""
    game = table(
        "usa", seat(), seat(), market="red locomotive green white black", deck="locomotive locomotive"
    )
    play(game, "draw")

    assert refused(game, "take locomotive") == "U5"
    play(game, "draw")
    assert hand(game, 0) == cards("2 locomotive")


def test_two_locomotives_stay() -> None:
    """U6: two are not three."""
    game = table("usa", seat(), seat(), market="locomotive red blue green white", deck="locomotive")

    play(game, "take red")

    assert at(game, "market") == [L, L, "blue", "green", "white"]
    assert at(game, "discard") == {}


@pytest.mark.parametrize("before", [(), ("draw",)])
def test_three_locomotives_clear_the_market(before: tuple[str, ...]) -> None:
    """U6: all five are discarded and replaced at once, after the first card or the second."""
    deck = [*(["orange"] if before else []), L, "white", "black", "red", "yellow", "orange", "purple"]
    game = table("usa", seat(), seat(), market="locomotive red blue locomotive green", deck=deck)

    play(game, *before, "take red")

    assert at(game, "market") == ["white", "black", "red", "yellow", "orange"]
    assert at(game, "discard") == cards("3 locomotive 1 blue 1 green")
    assert at(game, "deck")[0] == "purple"


def test_a_new_market_of_locomotives_is_cleared_again() -> None:
    """U6: again if it recurs, as often as it does."""
    deck = f"{L} {L} white {L} {L} red  {L} {L} {L} {L} blue  white black red yellow orange purple"
    game = table("usa", seat(), seat(), market="locomotive red blue locomotive green", deck=deck)

    play(game, "take red")

    assert at(game, "market") == ["white", "black", "red", "yellow", "orange"]
    assert at(game, "discard") == cards("1 white 2 blue 1 red 1 green 10 locomotive")


def test_clearing_may_reshuffle_what_it_discards() -> None:
    """U6, U7: if the deck runs out the discards, the market's old cards among them, are shuffled."""
    for seed in range(30):
        game = table(
            "usa", seat(), seat(), market="locomotive red blue locomotive green",
            deck=f"{L} white black", deck_rest="none", seed=seed,
        )  # fmt: skip
        play(game, "take red")

        assert len(at(game, "market")) == 5
        assert locomotives(game) < 3
        everything = Counter(at(game, "market")) + Counter(at(game, "deck")) + Counter(at(game, "discard"))
        assert everything == Counter([L, L, L, "white", "black", "blue", "green"])


def test_the_discards_are_shuffled_when_a_card_is_wanted_and_not_before() -> None:
    """U7: an empty deck stays empty until a card is to be drawn."""
    game = table("usa", seat(), seat(), deck="yellow orange", deck_rest="none", discard="4 purple")

    play(game, "draw", "draw")
    assert at(game, "deck") == []
    assert at(game, "discard") == cards("4 purple")
    play(game, "draw")

    assert at(game, "deck") == ["purple"] * 3
    assert at(game, "discard") == {}
    assert hand(game, 1) == cards("1 purple")


def test_the_discards_are_shuffled_when_a_card_is_to_be_turned_up() -> None:
    """U7, U4: a market place to refill is such a moment too."""
    game = table("usa", seat(), seat(), deck_rest="none", discard="4 purple")

    play(game, "take red")

    assert at(game, "market") == ["purple", "blue", "green", "white", "black"]
    assert at(game, "deck") == ["purple"] * 3


def test_the_order_after_a_reshuffle_is_chance() -> None:
    """U7: the discards are shuffled: other seeds, other orders."""
    orders = set()
    for seed in range(20):
        game = bare("usa", seat(), seat(), discard="2 red 2 blue 2 green 2 white", seed=seed)
        play(game, "draw")
        orders.add(tuple(at(game, "deck")))
    assert len(orders) > 10


def test_with_no_card_anywhere_nothing_is_drawn() -> None:
    """U7: no deck, no discards, no market: the action can't be chosen."""
    game = bare("usa", seat("3 blue"), seat())

    assert refused(game, "draw") == "U7"
    assert refused(game, "take red")
    assert allowed(game, "claim montreal-new_york with 3 blue")


def test_the_market_can_be_taken_when_the_deck_is_empty() -> None:
    """U-R1, U7: no blind card, but two from the market, which gets shorter."""
    game = bare("usa", seat(), seat(), market="red locomotive green")

    assert refused(game, "draw") == "U7"
    play(game, "take green")
    assert at(game, "market") == ["red", L]
    assert refused(game, "take locomotive") == "U5"
    assert refused(game, "draw") == "U7"
    play(game, "take red")

    assert hand(game, 0) == cards("1 green 1 red")
    assert game.to_act == (1,)
    play(game, "take locomotive")
    assert at(game, "market") == []


@pytest.mark.parametrize(
    ("market", "deck", "move"),
    [("red", "", "take red"), ("red locomotive", "", "take red"), ("", "red", "draw"), (L, "red", "draw")],
)
def test_a_draw_ends_early_when_no_second_card_can_be_taken(market: str, deck: str, move: str) -> None:
    """U-R1, U5: the last card, or only locomotives left in the market: the turn is over after one card."""
    game = bare("usa", seat(), seat(), market=market, deck=deck)

    play(game, move)

    assert hand(game, 0) == cards("1 red")
    assert game.to_act == (1,)


@pytest.mark.parametrize(
    ("deck", "market"),
    [
        (f"{L}", [L, L, "blue", "green", L]),
        (f"{L} {L} {L} {L}", [L, L, "blue", "green", L]),
        (f"{L} {L} {L} {L} {L} {L} {L} {L} {L} {L}", [L, L, "blue", "green", L]),
    ],
)
def test_a_market_that_clearing_can_not_help_stays(deck: str, market: list[str]) -> None:
    """U-R2: no more than five cards in all, or fewer than three wagon cards: it stays as it is."""
    game = bare("usa", seat(), seat(), market=f"{L} {L} blue green red", deck=deck)

    play(game, "take red")

    assert at(game, "market") == market
    assert at(game, "discard") == {}
    assert at(game, "deck") == [L] * (len(deck.split()) - 1)


def test_five_cards_in_all_stay() -> None:
    """U-R2: five cards can't be replaced by five others."""
    game = bare("usa", seat(), seat(), market=f"{L} blue green red red", deck=f"{L} {L}")
    play(game, "take red", "take red")

    assert Counter(at(game, "market")) == Counter([L, L, L, "blue", "green"])
    assert at(game, "discard") == {}


@pytest.mark.parametrize("spare", [0, 1, 2, 3, 5, 10])
@pytest.mark.parametrize("seed", range(8))
def test_clearing_is_repeated_until_it_succeeds(spare: int, seed: int) -> None:
    """U-R2, U6: with three wagon cards among six or more it goes on until all three lie open."""
    deck = f"{L} " + f"{L} " * spare + "white"
    game = bare("usa", seat(), seat(), market=f"{L} {L} blue green red", deck=deck, seed=seed)

    play(game, "take red")

    assert Counter(at(game, "market")) == Counter([L, L, "blue", "green", "white"])
    rest = Counter(at(game, "deck")) + Counter(at(game, "discard"))
    assert rest == Counter({L: 1 + spare})


@pytest.mark.parametrize(
    ("discard", "stays"), [("", 3), ("8 locomotive", 3), ("1 white", 2), ("8 locomotive 1 white", 2)]
)
def test_wagon_cards_among_the_discards_count(discard: str, stays: int) -> None:
    """U-R2: market, deck and discards together."""
    for seed in range(10):
        game = bare(
            "usa", seat(), seat(), market=f"{L} {L} blue green red", deck=L, discard=discard, seed=seed
        )
        play(game, "take red")
        assert locomotives(game) == stays


def test_a_market_that_stayed_is_cleared_once_it_can_be() -> None:
    """U6, U-R2: whenever: when a payment brings wagon cards back, the three locomotives go at once."""
    game = bare("usa", seat("3 yellow"), seat(), market=f"{L} {L} {L} red green")

    play(game, "claim montreal-toronto with 3 yellow")

    assert locomotives(game) < 3


def test_a_short_market_is_filled_up_after_a_claim() -> None:
    """U-R6, U7: right after the move that put cards into the discards, as far as they go."""
    game = bare("usa", seat("3 green"), seat(), market="red")

    play(game, "claim montreal-toronto with 3 green")

    assert at(game, "market") == ["red", "green", "green", "green"]
    assert at(game, "deck") == []
    assert at(game, "discard") == {}


def test_a_payment_larger_than_the_gap_leaves_a_deck() -> None:
    """U-R6, U7: five cards and no more are turned up; the rest is the new deck."""
    game = bare("usa", seat("6 yellow"), seat(), market="red blue green")

    play(game, "claim helena-seattle with 6 yellow")

    assert at(game, "market") == ["red", "blue", "green", "yellow", "yellow"]
    assert at(game, "deck") == ["yellow"] * 4


def test_a_market_filled_up_with_locomotives_is_cleared() -> None:
    """U-R6, U6: after filling up the three-locomotive rule is looked at."""
    cleared = 0
    for seed in range(60):
        game = bare("usa", seat("3 yellow 3 locomotive"), seat(), market="red blue", seed=seed)
        play(game, "claim helena-seattle with 3 yellow 3 locomotive")

        assert len(at(game, "market")) == 5
        assert locomotives(game) < 3
        cleared += Counter(at(game, "market"))["red"] == 0 or Counter(at(game, "market"))["blue"] == 0
    assert cleared


def test_a_market_filled_up_with_all_there_is_stays() -> None:
    """U-R6, U-R2: five cards in all, three of them locomotives."""
    game = bare("usa", seat("3 locomotive"), seat(), market="red blue")

    play(game, "claim montreal-toronto with 3 locomotive")

    assert Counter(at(game, "market")) == Counter(["red", "blue", L, L, L])


def test_a_market_left_out_is_turned_up_by_the_rules() -> None:
    """U2, U6: five cards from the deck, cleared if need be."""
    deck = f"{L} red {L} blue {L} white black red yellow orange purple"
    game = table("usa", seat(), seat(), market=None, deck=deck)

    assert at(game, "market") == ["white", "black", "red", "yellow", "orange"]
    assert at(game, "discard") == cards("3 locomotive 1 red 1 blue")
