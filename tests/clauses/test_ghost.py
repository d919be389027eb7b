"""Ghost Train, clause by clause: setup, turns, claims, tickets and bonuses. G1 to G6, G9."""

from collections import Counter
from itertools import product

import pytest
from tests.networks import route
from tests.tables import allowed, at, bare, cards, claims, hand, play, refused, seat, seen, table

import whistlestop as ws

FOREST = ("gingerbread_house", "gloomy_glade", "rotten_tree")
COAST = ("swamp", "foggy_lighthouse", "fishing_wharf")
PLAIN = "circus_of_dread-lonely_barn crypt-rotten_tree"  # two tickets that nothing here completes
BLUE = "graveyard-misty_windmill"  # two blue spaces
BOARD = ws.new_game("ghost", players=2, seed=1).board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_cars_four_cards_two_tickets(players: int) -> None:
    """G1: 72 platform cards, no market, no choice of tickets: the first turn begins at once."""
    game = ws.new_game("ghost", players=players, seed=2)
    position = game.position()

    assert [(s.cars, s.cards, s.tickets) for s in game.view(ws.SPECTATOR).seats] == [(20, 4, 2)] * players
    assert position["market"] == []
    assert (game.to_act, position["decision"]) == ((0,), "turn")
    assert len(position["ticket_deck"]) == 33 - 2 * players
    everything = Counter(position["deck"])
    for number in range(players):
        everything += Counter(hand(game, number))
    assert everything.total() == 72
    assert set(everything) == {"yellow", "green", "orange", "black", "blue", "red", "locomotive"}


@pytest.mark.parametrize("players", [1, 5])
def test_the_box_is_for_two_to_four(players: int) -> None:
    """G1: 2 to 4 players."""
    with pytest.raises(ws.BadSetup):
        ws.new_game("ghost", players=players, seed=1)


def test_tickets_are_secret() -> None:
    """G1: nobody else sees them, nor those that a swap discards or brings."""
    one, other = (
        table("ghost", seat(tickets=held), seat(), ticket_deck=deck, ticket_rest="out")
        for held, deck in (
            (PLAIN, "swamp-town_hall rotten_tree-town_hall"),
            ("abandoned_school-swamp candy_shop-rotten_tree", "graveyard-pumpkin_patch lonely_barn-swamp"),
        )
    )
    assert seen(one, 1) == seen(other, 1)
    play(one, "swap")
    play(other, "swap")

    assert seen(one, 1) == seen(other, 1)


def test_a_turn_may_draw_two_cards() -> None:
    """G2: from the deck, one after the other; there is no market."""
    game = table("ghost", seat("2 blue"), seat(), deck="red yellow green")

    assert refused(game, "take red") == "G2"
    play(game, "draw")
    assert (game.to_act, at(game, "decision")) == ((0,), "second_card")
    assert refused(game, f"claim {BLUE} with 2 blue")
    assert refused(game, "swap")
    play(game, "draw")

    assert hand(game, 0) == cards("2 blue 1 red 1 yellow")
    assert game.to_act == (1,)


def test_a_locomotive_is_a_card_like_any_other_to_draw() -> None:
    """G2: both cards may be locomotives."""
    game = table("ghost", seat(), seat(), deck="locomotive locomotive")

    play(game, "draw", "draw")

    assert hand(game, 0) == cards("2 locomotive")


def test_a_turn_may_claim_a_lane() -> None:
    """G2, G3, G9: cars on the spaces, the payment on the open discards, the turn is over."""
    game = table("ghost", seat("3 blue"), seat(), discard="1 red")

    play(game, f"claim {BLUE} with 2 blue")

    assert at(game, "seats.0.lanes") == [BLUE]
    assert at(game, "seats.0.cars") == 18
    assert at(game, "discard") == cards("2 blue 1 red")
    assert game.view(1).discard == ws.Cards.of(blue=2, red=1)
    assert game.to_act == (1,)


def test_a_turn_may_swap_both_tickets() -> None:
    """G2, G-R5: both open tickets are discarded and two new ones drawn; completed ones stay."""
    game = table(
        "ghost",
        seat(tickets=PLAIN, done="swamp-town_hall"),
        seat(),
        ticket_deck="rotten_tree-town_hall lonely_barn-swamp graveyard-pumpkin_patch",
        ticket_rest="out",
    )

    play(game, "swap")

    assert set(at(game, "seats.0.tickets")) == {"rotten_tree-town_hall", "lonely_barn-swamp"}
    assert set(at(game, "ticket_discard")) == set(PLAIN.split())
    assert at(game, "seats.0.done") == ["swamp-town_hall"]
    assert game.to_act == (1,)


@pytest.mark.parametrize(
    "move", ["tickets", "keep swamp-town_hall", "station crypt with 1 red", "decline", "pass"]
)
def test_other_moves_are_not_of_this_game(move: str) -> None:
    """G2: draw, claim or swap."""
    game = table("ghost", seat("1 red", tickets=PLAIN), seat())

    assert refused(game, move)


def test_printed_example_a_blue_lane_of_two() -> None:
    """G3, U8: two blue cards, or one blue card and a locomotive; locomotives are wild."""
    game = table("ghost", seat("3 blue 2 red 2 locomotive"), seat())

    assert claims(game, BLUE) == {"2 blue", "1 blue 1 locomotive", "2 locomotive"}
    for payment in ("1 blue", "3 blue", "2 red", "1 blue 1 red", "2 blue 1 locomotive"):
        assert refused(game, f"claim {BLUE} with {payment}") in ("G3", "U8")
    assert refused(game, "claim misty_windmill-train_station with 3 red") in ("G3", "U8")


def test_claims_as_in_the_base_game() -> None:
    """G3, U9: any free lane, connected or not, with enough cars, one a turn."""
    game = table(
        "ghost", seat("3 blue 3 red", lanes="fishing_wharf-swamp", cars=2), seat(lanes="crypt-graveyard")
    )

    assert allowed(game, f"claim {BLUE} with 2 blue")
    assert refused(game, "claim misty_windmill-train_station with 3 red") == "U9"
    assert refused(game, "claim crypt-graveyard with 3 red") == "U9"
    assert refused(game, "claim fishing_wharf-swamp with 2 blue") == "U9"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_lanes_of_a_double_are_open_to_different_players(players: int) -> None:
    """G3, U11: U12 does not apply, but nobody takes both."""
    others = [seat() for _ in range(players - 2)]
    first, second = "town_hall-train_station/orange", "town_hall-train_station/blue"
    game = table("ghost", seat(lanes=first), seat("2 blue"), *others, turn=1)
    own = table("ghost", seat("2 blue", lanes=first), seat(), *others)

    assert refused(own, f"claim {second} with 2 blue") in ("G3", "U11")
    play(game, f"claim {second} with 2 blue")
    assert at(game, "seats.1.lanes") == [second]


def test_there_are_no_points() -> None:
    """G3: completed tickets are all that counts, at any time."""
    game = table("ghost", seat("3 red", done="swamp-town_hall"), seat())

    play(game, "claim misty_windmill-train_station with 3 red")

    assert at(game, "seats.0.score") == 0
    assert game.standings().scores == (1, 0)
    assert game.standings().seats[0].lines == {"tickets": 1}


def test_a_joined_ticket_is_completed_at_once() -> None:
    """G4: shown to everybody and replaced by one new ticket; the other ticket stays."""
    game = table(
        "ghost",
        seat(
            "2 green", lanes="crypt-pumpkin_patch", tickets="misty_windmill-pumpkin_patch crypt-rotten_tree"
        ),
        seat(),
        ticket_deck="swamp-town_hall candy_shop-rotten_tree",
    )
    before = len(at(game, "ticket_deck"))

    play(game, "claim crypt-misty_windmill with 2 green")

    assert at(game, "seats.0.done") == ["misty_windmill-pumpkin_patch"]
    assert game.view(1).seats[0].tokens["done"] == ["misty_windmill-pumpkin_patch"]
    assert set(at(game, "seats.0.tickets")) == {"crypt-rotten_tree", "swamp-town_hall"}
    assert len(at(game, "ticket_deck")) == before - 1
    assert game.standings().scores == (1, 0)


def test_other_players_cars_complete_nothing() -> None:
    """G4: own cars only, and only the claiming player's tickets."""
    game = table(
        "ghost",
        seat("2 green", tickets="misty_windmill-pumpkin_patch"),
        seat(lanes="crypt-pumpkin_patch", tickets="gingerbread_house-misty_windmill"),
    )

    play(game, "claim crypt-misty_windmill with 2 green")

    assert at(game, "seats.0.done") == at(game, "seats.1.done") == []


def test_one_lane_may_complete_both_tickets_and_their_replacements() -> None:
    """G4: a replacement that is already joined is completed in the same way, as long as it goes on."""
    lanes = "crypt-pumpkin_patch pumpkin_patch-rotten_tree/black rotten_tree-witchs_cauldron/orange"
    joined = "crypt-witchs_cauldron pumpkin_patch-witchs_cauldron"
    others = "swamp-town_hall lonely_barn-swamp candy_shop-rotten_tree"
    game = table(
        "ghost",
        seat("2 green", lanes=lanes, tickets="misty_windmill-pumpkin_patch crypt-rotten_tree"),
        seat(),
        ticket_deck=f"{joined} {others}",
        ticket_rest="out",
    )

    play(game, "claim crypt-misty_windmill with 2 green")

    assert set(at(game, "seats.0.done")) == {
        "misty_windmill-pumpkin_patch",
        "crypt-rotten_tree",
        "crypt-witchs_cauldron",
        "pumpkin_patch-witchs_cauldron",
    }
    assert set(at(game, "seats.0.tickets")) == {"swamp-town_hall", "lonely_barn-swamp"}
    assert at(game, "ticket_deck") == ["candy_shop-rotten_tree"]
    assert game.to_act == (1,)


def test_a_swap_may_bring_joined_tickets() -> None:
    """G4: they are completed at once and replaced, in a chain if need be; the turn is over."""
    game = table(
        "ghost",
        seat(lanes="crypt-misty_windmill crypt-pumpkin_patch graveyard-misty_windmill", tickets=PLAIN),
        seat(),
        ticket_deck="misty_windmill-pumpkin_patch swamp-town_hall graveyard-pumpkin_patch lonely_barn-swamp",
        ticket_rest="out",
    )

    play(game, "swap")

    assert set(at(game, "seats.0.done")) == {"misty_windmill-pumpkin_patch", "graveyard-pumpkin_patch"}
    assert set(at(game, "seats.0.tickets")) == {"swamp-town_hall", "lonely_barn-swamp"}
    assert set(at(game, "ticket_discard")) == set(PLAIN.split())
    assert game.to_act == (1,)


@pytest.mark.parametrize(("forest", "coast"), list(product(FOREST, COAST)))
def test_trick_or_treat(forest: str, coast: str) -> None:
    """G5: any place of the Dark Forest with any place of the Coast earns one special ticket."""
    *lanes, last = route(BOARD, forest, coast)
    game = table("ghost", seat("3 locomotive", lanes=lanes, tickets="", cars=20), seat(), ticket_rest="out")
    length = BOARD.facts.lanes[BOARD.lane_number[last]].length

    play(game, f"claim {last} with {length} locomotive")

    assert at(game, "seats.0.treat") is True
    assert at(game, "seats.1.treat") is False
    assert game.standings().scores == (1, 0)
    assert game.standings().seats[0].completed == 1


def test_forest_and_coast_must_be_joined() -> None:
    """G5: lanes in both regions without a path between them earn nothing."""
    game = table("ghost", seat("2 blue", lanes="gingerbread_house-rotten_tree"), seat(), ticket_rest="out")

    play(game, "claim fishing_wharf-swamp with 2 blue")

    assert at(game, "seats.0.treat") is False


def test_the_special_ticket_comes_once() -> None:
    """G5: a second place of the Coast earns nothing more."""
    lanes = route(BOARD, "gloomy_glade", "swamp")
    game = table("ghost", seat("2 blue", lanes=lanes, treat=True), seat("1 red"), ticket_rest="out")

    play(game, "claim fishing_wharf-swamp with 2 blue")

    assert at(game, "seats.0.treat") is True
    assert game.standings().scores == (1, 0)
    assert "treat" not in {news.what for news in game.view(1).log[-1].news}


def test_every_player_may_earn_a_special_ticket() -> None:
    """G5: once per player; that somebody has one takes it from nobody."""
    *lanes, last = route(BOARD, "rotten_tree", "swamp")
    others = [seat(treat=True), seat(treat=True), seat(treat=True)]
    game = table("ghost", seat("3 locomotive", lanes=lanes), *others, ticket_rest="out")
    length = BOARD.facts.lanes[BOARD.lane_number[last]].length

    play(game, f"claim {last} with {length} locomotive")

    assert [at(game, f"seats.{n}.treat") for n in range(4)] == [True] * 4


TO_CRYPT = "lonely_barn-town_hall/red lonely_barn-pumpkin_patch"  # and crypt-pumpkin_patch, two orange
TO_MANSION = "haunted_theatre-town_hall/black haunted_theatre-mad_scientists_lab/red"  # and two black


@pytest.mark.parametrize(
    ("lanes", "claim", "place"),
    [
        (TO_CRYPT, "claim crypt-pumpkin_patch with 2 orange", "crypt"),
        (TO_MANSION, "claim mad_scientists_lab-mansion_on_the_hill with 2 black", "mansion_on_the_hill"),
    ],
)
def test_the_town_hall_gives_two_cards(lanes: str, claim: str, place: str) -> None:
    """G6: for the crypt, and for the mansion on the hill; they are the player's alone to see."""
    game = table("ghost", seat(claim.partition(" with ")[2], lanes=lanes), seat(), deck="red yellow green")

    play(game, claim)

    assert hand(game, 0) == cards("1 red 1 yellow")
    assert at(game, "seats.0.town_hall") == [place]
    assert game.to_act == (1,)


def test_one_lane_may_bring_both_bonuses() -> None:
    """G6: joining town hall, crypt and mansion at once draws four cards."""
    lanes = (
        f"lonely_barn-pumpkin_patch crypt-pumpkin_patch {TO_MANSION} mad_scientists_lab-mansion_on_the_hill"
    )
    game = table("ghost", seat("2 red", lanes=lanes), seat(), deck="red yellow green blue orange")

    play(game, "claim lonely_barn-town_hall/red with 2 red")

    assert hand(game, 0) == cards("1 red 1 yellow 1 green 1 blue")
    assert set(at(game, "seats.0.town_hall")) == {"crypt", "mansion_on_the_hill"}


def test_each_bonus_comes_once_per_player() -> None:
    """G6: a second way to the crypt brings nothing to who had it, and everything to another."""
    orange = "claim crypt-pumpkin_patch with 2 orange"
    had = table("ghost", seat("2 orange", lanes=TO_CRYPT, town_hall="crypt"), seat(), deck="red yellow")
    others = table(
        "ghost",
        seat("2 orange", lanes=TO_CRYPT),
        seat(town_hall="crypt mansion_on_the_hill"),
        deck="red yellow",
    )

    play(had, orange)
    play(others, orange)

    assert hand(had, 0) == {}
    assert hand(others, 0) == cards("1 red 1 yellow")


def test_the_bonus_can_be_smaller() -> None:
    """G6, G-R4: as many cards as there are; the bonus is taken all the same."""
    game = bare("ghost", seat("2 orange", lanes=TO_CRYPT, treat=True), seat(), deck="red")
    play(game, "claim crypt-pumpkin_patch with 2 orange")

    assert hand(game, 0) == cards("1 red 1 orange")
    assert at(game, "seats.0.town_hall") == ["crypt"]


def test_the_discards_become_a_new_deck() -> None:
    """G9: when the deck runs out and a card is to be drawn; not before."""
    game = bare("ghost", seat(), seat(), deck="red yellow", discard="3 green")

    play(game, "draw", "draw")
    assert (at(game, "deck"), at(game, "discard")) == ([], cards("3 green"))
    play(game, "draw")

    assert (at(game, "deck"), at(game, "discard")) == (["green"] * 2, {})
    assert hand(game, 1) == cards("1 green")


def test_a_draw_ends_early_when_there_is_one_card() -> None:
    """G2, G9: one card in deck and discards together is the whole draw."""
    game = bare("ghost", seat(), seat(), discard="1 green")

    play(game, "draw")

    assert hand(game, 0) == cards("1 green")
    assert game.to_act == (1,)
