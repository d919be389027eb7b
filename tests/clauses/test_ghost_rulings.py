"""Ghost Train, clause by clause: the rulings. G-R1 to G-R5."""

from typing import Any

import pytest
from tests.ghost_board import BOARD, FIVE, FOUR, LENGTH, PATCH, PATCH_TICKETS, PLAIN, SPARE, TWO_GREEN
from tests.networks import ends
from tests.tables import allowed, at, bare, cards, hand, play, refused, seat, table


def test_discarded_tickets_become_a_new_deck() -> None:
    """G-R1: when the ticket deck runs out; completed ones are not among them."""
    game = table(
        "ghost",
        seat("2 green", lanes=PATCH, tickets=PATCH_TICKETS, done="swamp-town_hall"),
        seat(),
        ticket_deck="rotten_tree-town_hall",
        ticket_discard="candy_shop-rotten_tree lonely_barn-swamp",
        ticket_rest="out",
    )

    play(game, TWO_GREEN)

    assert len(at(game, "seats.0.done")) == 3
    held = set(at(game, "seats.0.tickets"))
    assert "rotten_tree-town_hall" in held
    assert len(held) == 2
    assert held | set(at(game, "ticket_deck")) == {
        "rotten_tree-town_hall",
        "candy_shop-rotten_tree",
        "lonely_barn-swamp",
    }
    assert at(game, "ticket_discard") == []


def test_with_no_ticket_to_draw_the_hand_stays_smaller() -> None:
    """G-R1: one ticket, or none."""
    one = table(
        "ghost",
        seat("2 green", lanes=PATCH, tickets=PATCH_TICKETS),
        seat(),
        ticket_deck="swamp-town_hall",
        ticket_rest="out",
    )
    none = table("ghost", seat("2 green", lanes=PATCH, tickets=PATCH_TICKETS), seat(), ticket_rest="out")

    play(one, TWO_GREEN)
    play(none, TWO_GREEN)

    assert at(one, "seats.0.tickets") == ["swamp-town_hall"]
    assert at(none, "seats.0.tickets") == []
    assert none.view(1).seats[0].tickets == 0


def shared_out(longest: int, free: set[str]) -> tuple[list[str], list[str]]:
    """Give all lanes up to a length to two players, doubles to both, save those that stay free."""
    one: list[str] = []
    other: list[str] = []
    for name in BOARD.lane_ids:
        if LENGTH[name] <= longest and name not in free:
            taken = {ends(lane) for lane in one}
            (other if ends(name) in taken else one).append(name)
    return one, other


def test_when_no_lane_can_be_claimed_the_game_ends() -> None:
    """G-R2, G8: every lane of one space is taken and nobody has two cars."""
    last = "gingerbread_house-rotten_tree"
    one, other = shared_out(1, {last})
    game = table(
        "ghost", seat("1 green", lanes=one, cars=2, treat=True), seat(lanes=other, cars=1), ticket_rest="out"
    )

    play(game, f"claim {last} with 1 green")

    assert game.over
    assert at(game, "seats.0.cars") == 1
    assert game.standings().winners == (0,)


@pytest.mark.parametrize(("cars", "free"), [(2, set()), (1, {"graveyard-train_station/yellow"})])
def test_as_long_as_somebody_can_claim_a_lane_it_goes_on(cars: int, free: set[str]) -> None:
    """G-R2: a player with two cars, or a lane of one space that is free, will do; cards don't matter."""
    last = "gingerbread_house-rotten_tree"
    one, other = shared_out(1, {last, *free})
    game = table(
        "ghost",
        seat("1 green", lanes=one, cars=2, treat=True),
        seat(lanes=other, cars=cars),
        ticket_rest="out",
    )

    play(game, f"claim {last} with 1 green")

    assert not game.over
    assert game.to_act == (1,)


def test_a_lane_barred_to_its_only_taker_counts_for_nothing() -> None:
    """G-R2, U11: a free lane is no use to the holder of its other lane, nor to who lacks the cars."""
    last = "gingerbread_house-rotten_tree"
    free = "town_hall-train_station/blue"
    one, other = shared_out(2, {last, free})
    assert "town_hall-train_station/orange" in one
    bonuses: dict[str, Any] = {"treat": True, "town_hall": "crypt mansion_on_the_hill"}
    game = table(
        "ghost", seat("1 green", lanes=one, cars=3, **bonuses), seat(lanes=other, cars=1), ticket_rest="out"
    )

    play(game, f"claim {last} with 1 green")

    assert game.over


def test_without_cards_nothing_is_drawn() -> None:
    """G-R3: deck and discards empty: drawing is not possible; who can do nothing passes."""
    game = bare("ghost", seat(), seat(tickets=PLAIN), ticket_deck=SPARE)

    assert refused(game, "draw") in ("G-R3", "U7")
    assert [str(move) for move in game.legal_moves()] == ["pass"]
    play(game, "pass")
    assert refused(game, "pass") in ("G-R3", "U-R3")
    assert allowed(game, "swap")


def test_a_swap_counts_as_a_pass_while_there_are_no_cards() -> None:
    """G-R3, G8: when everybody has passed or swapped in a row the game ends, and most tickets win."""
    game = bare(
        "ghost", seat(tickets=PLAIN), seat(treat=True), seat(tickets="crypt-rotten_tree"), ticket_deck=SPARE
    )

    play(game, "swap")
    assert at(game, "passes") == 1
    play(game, "pass")
    assert at(game, "passes") == 2
    assert game.to_act == (2,)
    play(game, "swap")

    assert game.over
    assert game.standings().winners == (1,)


@pytest.mark.parametrize("top", [{"deck": "red red red red"}, {"discard": "4 red"}])
def test_a_swap_is_no_pass_while_there_are_cards(top: dict[str, str]) -> None:
    """G-R3: with a card in deck or discards swaps never end the game."""
    game = bare(
        "ghost", seat(tickets=PLAIN), seat(tickets="crypt-rotten_tree"), ticket_deck=SPARE, passes=1, **top
    )

    play(game, "swap", "swap", "swap")

    assert at(game, "passes") == 0
    assert not game.over


def test_a_claim_breaks_the_row_of_passes() -> None:
    """G-R3: its payment can be drawn again."""
    game = bare("ghost", seat(), seat("2 green"), seat())

    play(game, "pass", TWO_GREEN)

    assert at(game, "passes") == 0
    assert refused(game, "pass") in ("G-R3", "U-R3")
    play(game, "draw", "draw", "pass", "pass")
    assert not game.over
    assert at(game, "passes") == 2


def test_a_swap_that_counts_as_a_pass_may_still_win() -> None:
    """G-R3, G7: the sixth ticket comes first."""
    game = bare(
        "ghost",
        seat(lanes="crypt-misty_windmill crypt-pumpkin_patch", tickets=PLAIN, done=FIVE),
        seat(treat=True),
        ticket_deck=f"misty_windmill-pumpkin_patch {SPARE}",
        passes=1,
    )

    play(game, "swap")

    assert game.over
    assert game.standings().winners == (0,)


def test_the_payment_is_discarded_before_the_town_hall_gives() -> None:
    """G-R4, G6, G9: with nothing else to draw the two cards are those just played."""
    lanes = "lonely_barn-town_hall/red lonely_barn-pumpkin_patch"
    game = bare("ghost", seat("2 orange", lanes=lanes), seat())

    play(game, "claim crypt-pumpkin_patch with 2 orange")

    assert hand(game, 0) == cards("2 orange")
    assert (at(game, "deck"), at(game, "discard")) == ([], {})


@pytest.mark.parametrize(
    ("done", "treat", "hall"), [("", True, True), (FOUR, True, False), (FIVE, False, False)]
)
def test_the_sixth_ticket_stops_what_would_follow(done: str, *, treat: bool, hall: bool) -> None:
    """G-R4, G7: ticket, special ticket, town hall: whichever makes six is the last that happens."""
    lanes = ["crypt-pumpkin_patch", "pumpkin_patch-rotten_tree/black", "lonely_barn-town_hall/red"]
    lanes += ["town_hall-train_station/blue", "swamp-train_station/black"]
    game = table(
        "ghost",
        seat("2 green", lanes=lanes, tickets="rotten_tree-town_hall crypt-witchs_cauldron", done=done),
        seat(),
        deck="red yellow",
        ticket_deck="candy_shop-rotten_tree",
        ticket_rest="out",
    )

    play(game, "claim lonely_barn-pumpkin_patch with 2 green")

    assert game.over == (done != "")
    assert at(game, "seats.0.treat") is treat
    assert hand(game, 0) == (cards("1 red 1 yellow") if hall else {})
    assert at(game, "ticket_deck") == ([] if treat else ["candy_shop-rotten_tree"])


def test_a_swap_needs_a_ticket_to_give() -> None:
    """G-R5: with an empty hand there is no swap."""
    game = table("ghost", seat(), seat(), ticket_deck=SPARE)

    assert refused(game, "swap") == "G-R5"


def test_a_swap_needs_a_ticket_to_draw() -> None:
    """G-R5: one's own don't count; one in deck or discards is enough."""
    none = table("ghost", seat(tickets=PLAIN), seat(), ticket_rest="out")
    deck = table("ghost", seat(tickets=PLAIN), seat(), ticket_deck="swamp-town_hall", ticket_rest="out")
    discard = table("ghost", seat(tickets=PLAIN), seat(), ticket_discard="swamp-town_hall", ticket_rest="out")

    assert refused(none, "swap") == "G-R5"
    assert allowed(deck, "swap")
    assert allowed(discard, "swap")


def test_the_discarded_tickets_come_back_only_if_the_deck_runs_out() -> None:
    """G-R5, G-R1: with two in the deck they stay away; with one they are shuffled for the second."""
    two = table(
        "ghost",
        seat(tickets=PLAIN),
        seat(),
        ticket_deck="swamp-town_hall rotten_tree-town_hall",
        ticket_rest="out",
    )
    one = table("ghost", seat(tickets=PLAIN), seat(), ticket_deck="swamp-town_hall", ticket_rest="out")

    play(two, "swap")
    play(one, "swap")

    assert set(at(two, "seats.0.tickets")) == {"swamp-town_hall", "rotten_tree-town_hall"}
    assert set(at(two, "ticket_discard")) == set(PLAIN.split())
    held = set(at(one, "seats.0.tickets"))
    assert "swamp-town_hall" in held
    assert len(held & set(PLAIN.split())) == 1
    assert set(at(one, "ticket_deck")) == set(PLAIN.split()) - held


def test_a_single_ticket_is_swapped_for_two() -> None:
    """G-R5, G2: who has one open ticket gives that and draws two."""
    game = table("ghost", seat(tickets="crypt-rotten_tree"), seat(), ticket_deck=SPARE, ticket_rest="out")

    play(game, "swap")

    assert set(at(game, "seats.0.tickets")) == set(SPARE.split()[:2])
    assert at(game, "ticket_discard") == ["crypt-rotten_tree"]
