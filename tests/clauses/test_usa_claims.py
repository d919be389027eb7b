"""USA, clause by clause: claiming a lane. U8 to U12."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.tables import COLOURS, allowed, at, cards, claims, hand, play, refused, seat, table, written

import whistlestop as ws

# A lane of each length, what pays for it, and its points.
LENGTHS = [
    ("portland-seattle/1", "1 red", 1),
    ("boston-new_york/red", "2 red", 2),
    ("montreal-new_york", "3 blue", 4),
    ("denver-helena", "4 green", 7),
    ("helena-omaha", "5 red", 10),
    ("helena-seattle", "6 yellow", 15),
]
DOUBLES = [
    ("boston-new_york/red", "boston-new_york/yellow", "2 locomotive"),
    ("boston-montreal/1", "boston-montreal/2", "2 locomotive"),
    ("portland-san_francisco/purple", "portland-san_francisco/green", "5 locomotive"),
]


def test_printed_example_1_montreal_new_york() -> None:
    """U8: to claim the three blue spaces a player needs three blue cards; locomotives stand in."""
    game = table("usa", seat("4 blue 3 red 3 locomotive"), seat())

    assert claims(game, "montreal-new_york") == {
        "3 blue",
        "2 blue 1 locomotive",
        "1 blue 2 locomotive",
        "3 locomotive",
    }
    for payment in ("2 blue", "4 blue", "3 red", "2 blue 1 red", "3 blue 1 locomotive"):
        assert refused(game, f"claim montreal-new_york with {payment}") == "U8"


@pytest.mark.parametrize("colour", COLOURS)
def test_printed_example_2_montreal_toronto(colour: str) -> None:
    """U8: on a gray lane any set of one colour will do, mixed ones won't."""
    game = table("usa", seat(f"3 {colour} 2 locomotive"), seat(), market="", deck_rest="none")
    other = "red" if colour != "red" else "blue"
    mixed = table("usa", seat(f"2 {colour} 1 {other} 1 locomotive"), seat(), market="", deck_rest="none")

    assert claims(game, "montreal-toronto") == {
        f"3 {colour}",
        f"2 {colour} 1 locomotive",
        f"1 {colour} 2 locomotive",
    }
    assert refused(mixed, f"claim montreal-toronto with 2 {colour} 1 {other}") == "U8"
    assert refused(mixed, f"claim montreal-toronto with 1 {colour} 1 {other} 1 locomotive") == "U8"
    assert allowed(mixed, f"claim montreal-toronto with 2 {colour} 1 locomotive")


@pytest.mark.parametrize(
    ("lane", "length"), [("montreal-toronto", 3), ("helena-seattle", 6), ("portland-seattle/2", 1)]
)
def test_locomotives_alone_pay_for_any_lane(lane: str, length: int) -> None:
    """U8: all-locomotive payments are legal, on gray and on coloured lanes."""
    game = table("usa", seat(f"{length} locomotive"), seat())

    assert claims(game, lane) == {f"{length} locomotive"}
    play(game, f"claim {lane} with {length} locomotive")
    assert at(game, "seats.0.lanes") == [lane]
    assert hand(game, 0) == {}


def test_cards_that_are_not_held_pay_for_nothing() -> None:
    """U8: a payment comes from the hand."""
    game = table("usa", seat("2 blue"), seat("3 blue"))

    assert refused(game, "claim montreal-new_york with 3 blue") == "U8"
    assert refused(game, "claim montreal-new_york with 2 blue 1 locomotive") == "U8"


def sets(lane: Any, held: dict[str, int]) -> Iterator[str]:
    """Write down every payment for a lane that a hand allows, straight from the rule."""
    for colour in COLOURS:
        if lane.colour in ("gray", colour):
            for wagons in range(1, lane.length + 1):
                wild = lane.length - wagons
                if wagons <= held.get(colour, 0) and wild <= held.get("locomotive", 0):
                    yield written({colour: wagons, "locomotive": wild})
    if held.get("locomotive", 0) >= lane.length:
        yield f"{lane.length} locomotive"


@pytest.mark.parametrize("seed", range(25))
def test_exactly_the_sets_of_the_hand_are_on_offer(seed: int) -> None:
    """U8, U9: for every lane of the board and any hand and number of cars."""
    dice = Random(seed)
    held = {colour: dice.choice([0, 0, 1, 2, 3, 6]) for colour in COLOURS} | {"locomotive": dice.randrange(7)}
    cars = dice.choice([1, 2, 3, 4, 5, 6, 45])
    game = table("usa", seat(written(held), cars=cars), seat(), market="", deck_rest="none")

    expected = {
        (name, payment)
        for lane, name in zip(game.board.facts.lanes, game.board.lane_ids, strict=True)
        if lane.length <= cars
        for payment in sets(lane, held)
    }
    offered = [
        (move.lane, str(move.payment)) for move in game.legal_moves() if isinstance(move, ws.ClaimLane)
    ]
    assert len(offered) == len(expected)
    assert set(offered) == expected


def test_any_free_lane_may_be_claimed() -> None:
    """U9: connected to the own network or not."""
    game = table("usa", seat("3 blue 1 red", lanes="helena-seattle"), seat())

    assert allowed(game, "claim montreal-new_york with 3 blue")
    assert allowed(game, "claim portland-seattle/1 with 1 red")


@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_lane_is_taken(owner: int) -> None:
    """U9: nobody claims it again, not even its owner."""
    lanes = ["", ""]
    lanes[owner] = "montreal-new_york"
    game = table("usa", seat("3 blue", lanes=lanes[0]), seat(lanes=lanes[1]))

    assert refused(game, "claim montreal-new_york with 3 blue") == "U9"


def test_a_turn_claims_one_lane() -> None:
    """U9, U4: after a claim it is the next player's turn."""
    game = table("usa", seat("6 blue"), seat())

    play(game, "claim montreal-new_york with 3 blue")

    assert game.to_act == (1,)
    assert refused(game, "claim montreal-toronto with 3 blue", 0)


def test_a_lane_is_claimed_in_one_go() -> None:
    """U9, U8: two cards for a lane of three spaces, the third later, is not possible."""
    game = table("usa", seat("2 blue"), seat())

    assert refused(game, "claim montreal-new_york with 2 blue") == "U8"
    assert claims(game, "montreal-new_york") == set()


@pytest.mark.parametrize(("lane", "payment", "points"), LENGTHS)
def test_a_claim_needs_enough_cars(lane: str, payment: str, points: int) -> None:
    """U9: as many cars as spaces will do, one fewer won't."""
    length = int(payment.split(maxsplit=1)[0])
    enough = table("usa", seat(payment, cars=length), seat())
    short = table("usa", seat(payment, cars=length - 1), seat())

    assert refused(short, f"claim {lane} with {payment}") == "U9"
    play(enough, f"claim {lane} with {payment}")
    assert at(enough, "seats.0.cars") == 0
    assert at(enough, "seats.0.score") == points


@pytest.mark.parametrize(("lane", "payment", "points"), LENGTHS)
def test_points_by_length(lane: str, payment: str, points: int) -> None:
    """U10: cars are placed, the payment is discarded, the points are scored at once."""
    game = table("usa", seat(f"{payment} 1 white"), seat(), discard="1 orange")

    play(game, f"claim {lane} with {payment}")

    length = int(payment.split(maxsplit=1)[0])
    assert at(game, "seats.0.cars") == 45 - length
    assert at(game, "seats.0.score") == points
    assert at(game, "seats.0.lanes") == [lane]
    assert hand(game, 0) == cards("1 white")
    assert at(game, "discard") == cards(payment) | cards("1 orange")
    assert game.standings().scores == (points, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("first", "second", "payment"), DOUBLES)
def test_one_player_never_claims_both_lanes(players: int, first: str, second: str, payment: str) -> None:
    """U11: with any number of players."""
    others = [seat() for _ in range(players - 1)]
    game = table("usa", seat(payment, lanes=first), *others)

    assert refused(game, f"claim {second} with {payment}") in ("U11", "U12")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("first", "second", "payment"), DOUBLES)
def test_with_two_or_three_players_the_other_lane_closes(
    players: int, first: str, second: str, payment: str
) -> None:
    """U12: as soon as one lane is claimed the other is closed to everybody."""
    for asked in range(1, players):
        seats = [seat(payment if number == asked else "", cars=20) for number in range(players)]
        free = table("usa", *seats, turn=asked)
        seats[0] = seat(lanes=first)
        closed = table("usa", *seats, turn=asked)

        assert allowed(free, f"claim {second} with {payment}")
        assert refused(closed, f"claim {second} with {payment}") == "U12"


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize(("first", "second", "payment"), DOUBLES)
def test_with_four_or_five_players_another_may_take_the_other_lane(
    players: int, first: str, second: str, payment: str
) -> None:
    """U12, U11: it closes with 2 or 3 players only; then both lanes are taken."""
    others = [seat() for _ in range(players - 2)]
    game = table("usa", seat(lanes=first), seat(payment), *others, turn=1)

    play(game, f"claim {second} with {payment}")

    assert at(game, "seats.1.lanes") == [second]
    taken = table("usa", seat(lanes=first), seat(lanes=second), *others[1:], seat(payment), turn=players - 1)
    assert refused(taken, f"claim {first} with {payment}") == "U9"
    assert refused(taken, f"claim {second} with {payment}") == "U9"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_double_closes_nothing_else(players: int) -> None:
    """U12: lanes of other connections stay open."""
    others = [seat() for _ in range(players - 2)]
    game = table("usa", seat(lanes="boston-new_york/red"), seat("3 blue 2 yellow"), *others, turn=1)

    assert allowed(game, "claim montreal-new_york with 3 blue")
    assert allowed(game, "claim boston-montreal/1 with 2 yellow")
    assert allowed(game, "claim boston-montreal/2 with 2 yellow")
