"""Ghost Train, clause by clause: the end of the game. G7, G8."""

from typing import Any

import pytest
from tests.ghost_board import BOARD, FIVE, FOUR, LENGTH, PATCH, PATCH_TICKETS, PLAIN, SPARE, TWO_GREEN
from tests.networks import route
from tests.tables import at, cards, hand, play, refused, seat, table


def test_the_sixth_ticket_ends_the_game_at_once() -> None:
    """G7: that player wins, whatever the others have, and no new ticket is drawn."""
    game = table(
        "ghost",
        seat("2 green", lanes="crypt-pumpkin_patch", tickets="misty_windmill-pumpkin_patch", done=FIVE),
        seat(treat=True),
        ticket_deck=SPARE,
        ticket_rest="out",
    )

    play(game, TWO_GREEN)

    assert game.over
    assert game.standings().winners == (0,)
    assert game.standings().scores == (6, 1)
    assert at(game, "ticket_deck") == SPARE.split()
    assert game.to_act == ()
    assert refused(game, "draw", 1)


def test_nothing_is_completed_after_the_sixth() -> None:
    """G7: of two tickets that one lane joins the second is not completed any more."""
    game = table(
        "ghost", seat("2 green", lanes=PATCH, tickets=PATCH_TICKETS, done=FIVE), seat(), ticket_deck=SPARE
    )

    play(game, TWO_GREEN)

    assert game.standings().scores == (6, 0)
    assert len(at(game, "seats.0.tickets")) == 1


def test_it_may_be_reached_in_the_middle_of_a_chain() -> None:
    """G7, G4: the replacement that makes six ends it; the next one is neither drawn nor completed."""
    game = table(
        "ghost",
        seat(
            "2 green", lanes=PATCH, tickets="misty_windmill-pumpkin_patch abandoned_school-swamp", done=FOUR
        ),
        seat(),
        ticket_deck=f"graveyard-pumpkin_patch {SPARE}",
        ticket_rest="out",
    )

    play(game, TWO_GREEN)

    assert game.over
    assert len(at(game, "seats.0.done")) == 6
    assert at(game, "ticket_deck") == SPARE.split()


def test_the_special_ticket_may_be_the_sixth() -> None:
    """G7, G5: it counts as a completed ticket."""
    *lanes, last = [*route(BOARD, "rotten_tree", "town_hall"), *route(BOARD, "town_hall", "swamp")]
    game = table("ghost", seat("3 locomotive", lanes=lanes, tickets=PLAIN, done=FIVE), seat())

    play(game, f"claim {last} with {LENGTH[last]} locomotive")

    assert game.over
    assert at(game, "seats.0.treat") is True
    assert game.standings().winners == (0,)


def test_a_swap_may_win() -> None:
    """G7, G4: with a ticket that comes already joined."""
    game = table(
        "ghost",
        seat(lanes="crypt-misty_windmill crypt-pumpkin_patch", tickets=PLAIN, done=FIVE),
        seat(),
        ticket_deck=f"misty_windmill-pumpkin_patch {SPARE}",
        ticket_rest="out",
    )

    play(game, "swap")

    assert game.over
    assert game.standings().scores == (6, 0)


def test_five_completed_tickets_are_not_enough() -> None:
    """G7: the game goes on."""
    game = table(
        "ghost",
        seat("2 green", lanes=PATCH, tickets="misty_windmill-pumpkin_patch", done=FOUR),
        seat(),
    )

    play(game, TWO_GREEN)

    assert not game.over
    assert game.to_act == (1,)


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        ({"done": FIVE}, {"done": "swamp-town_hall"}, (0,)),
        ({"done": "swamp-town_hall"}, {"done": FIVE}, (1,)),
        ({"done": "swamp-town_hall"}, {"done": "rotten_tree-town_hall"}, (0, 1)),
        ({"done": "swamp-town_hall"}, {"treat": True}, (0, 1)),
        ({"done": "swamp-town_hall", "treat": True}, {"done": "rotten_tree-town_hall"}, (0,)),
        ({}, {}, (0, 1)),
    ],
)
def test_the_last_car_ends_the_game_at_once(
    mine: dict[str, Any], theirs: dict[str, Any], winners: tuple[int, ...]
) -> None:
    """G8: most completed tickets win, special ones among them; ties share the victory."""
    game = table("ghost", seat("2 green", cars=2, **mine), seat(cars=12, **theirs))

    play(game, TWO_GREEN)

    assert game.over
    assert at(game, "seats.0.cars") == 0
    assert game.standings().winners == winners


def test_one_car_left_is_not_the_end() -> None:
    """G8: it is the last car that ends it; there is no final round."""
    game = table("ghost", seat("2 green", cars=3), seat())

    play(game, TWO_GREEN)

    assert not game.over
    assert at(game, "last_turns") is None


def test_three_may_share_the_victory() -> None:
    """G8: all who are tied."""
    game = table("ghost", seat("2 green", cars=2, treat=True), seat(treat=True), seat(), seat(treat=True))

    play(game, TWO_GREEN)

    assert game.standings().winners == (0, 1, 3)


def test_the_last_lane_still_completes_tickets() -> None:
    """G8, G-R4: tickets, their replacements and the town hall come before the end by the last car."""
    lanes = "lonely_barn-misty_windmill/orange lonely_barn-town_hall/red crypt-pumpkin_patch"
    game = table(
        "ghost",
        seat("2 green", lanes=lanes, tickets="misty_windmill-pumpkin_patch", cars=2),
        seat(),
        deck="red yellow",
        ticket_deck=SPARE,
        ticket_rest="out",
    )

    play(game, TWO_GREEN)

    assert game.over
    assert at(game, "seats.0.done") == ["misty_windmill-pumpkin_patch"]
    assert at(game, "seats.0.tickets") == ["swamp-town_hall"]
    assert hand(game, 0) == cards("1 red 1 yellow")
    assert game.standings().winners == (0,)
