"""USA, clause by clause: setup, first tickets, what is secret, drawing tickets. U1 to U3, U13 to U16."""

from collections import Counter

import pytest
from tests.tables import COLOURS, allowed, at, hand, play, refused, seat, seen, table

import whistlestop as ws

OFFERS = (
    "seattle-new_york boston-miami denver-el_paso",
    "calgary-phoenix toronto-miami duluth-houston",
    "portland-nashville chicago-santa_fe dallas-new_york",
)


def first_choice() -> ws.Game:
    """Three players with their first tickets before them; two tickets in the deck."""
    return table(
        "usa",
        *(seat(offer=offer, keep=2) for offer in OFFERS),
        decision="keep_tickets",
        ticket_deck="winnipeg-houston los_angeles-miami",
        ticket_rest="out",
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_45_cars_and_no_points(players: int) -> None:
    """U1: 45 cars and a score of 0; seat 0 has the first turn."""
    game = ws.new_game("usa", players=players, seed=1)

    assert [(s.cars, s.score) for s in game.view(ws.SPECTATOR).seats] == [(45, 0)] * players
    for number in range(players):
        game.play(game.legal_moves(number)[0], number)
    assert list(game.to_act) == [0]
    assert at(game, "decision") == "turn"


@pytest.mark.parametrize("players", [0, 1, 6])
def test_the_table_seats_two_to_five(players: int) -> None:
    """U1: the box is for 2 to 5 players."""
    with pytest.raises(ws.BadSetup):
        ws.new_game("usa", players=players, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deck_is_dealt_and_the_market_turned_up(players: int) -> None:
    """U2: 12 of each colour and 14 locomotives; 4 cards to each player, 5 turned up."""
    game = ws.new_game("usa", players=players, seed=11)
    position = game.position()

    assert [sum(hand(game, number).values()) for number in range(players)] == [4] * players
    assert len(position["market"]) == 5
    everything = Counter(position["market"]) + Counter(position["deck"]) + Counter(position["discard"])
    for number in range(players):
        everything += Counter(hand(game, number))
    assert everything == Counter(dict.fromkeys(COLOURS, 12) | {"locomotive": 14})


def test_the_deck_is_shuffled() -> None:
    """U2: another seed, another order; the same seed, the same order."""
    one, same, other = (ws.new_game("usa", players=2, seed=seed).position() for seed in (1, 1, 2))

    assert one == same
    assert one["deck"] != other["deck"]
    assert one["deck"] != sorted(one["deck"])
    assert one["ticket_deck"] != other["ticket_deck"]


def test_a_market_of_locomotives_is_replaced_during_setup() -> None:
    """U2, U6: no game starts with three locomotives in the market; a market that had them lies discarded."""
    cleared = 0
    for seed in range(300):
        position = ws.new_game("usa", players=2, seed=seed).position()
        assert position["market"].count("locomotive") < 3
        if position["discard"]:
            cleared += 1
            assert position["discard"]["locomotive"] >= 3
            assert sum(position["discard"].values()) % 5 == 0
    assert cleared


@pytest.mark.parametrize("players", [2, 5])
def test_three_tickets_are_dealt_and_two_kept(players: int) -> None:
    """U3: each player is dealt 3 of the 30 tickets and keeps at least 2."""
    game = ws.new_game("usa", players=players, seed=5)

    for number in range(players):
        view = game.view(number)
        assert view.own is not None
        assert (len(view.own.offer), view.own.keep) == (3, 2)
        assert sorted(len(str(move).split()) - 1 for move in game.legal_moves(number)) == [2, 2, 2, 3]
    assert len(at(game, "ticket_deck")) == 30 - 3 * players


def test_one_first_ticket_is_too_few() -> None:
    """U3: at least 2; a single one, none at all, or a ticket that was not offered is refused."""
    game = first_choice()

    assert refused(game, "keep boston-miami", 0) == "U3"
    assert refused(game, "keep", 0) == "U3"
    assert refused(game, "keep boston-miami boston-miami", 0) == "U3"
    assert refused(game, "keep boston-miami calgary-phoenix", 0) == "U3"
    assert allowed(game, "keep denver-el_paso boston-miami", 0)
    assert allowed(game, "keep denver-el_paso boston-miami seattle-new_york", 0)


def test_a_ticket_named_twice_counts_once() -> None:
    """U3: naming one ticket twice doesn't make two, however the move is built."""
    game = first_choice()
    twice = ws.KeepTickets(("boston-miami", "boston-miami"))

    refusal = game.why_not(twice, 0)

    assert refusal is not None
    assert refusal.clause == "U3"


def test_first_tickets_are_chosen_in_any_order() -> None:
    """U3: all choose at the same time, each once; returned tickets go under the deck when all have chosen."""
    game = first_choice()
    assert list(game.to_act) == [0, 1, 2]
    assert refused(game, "keep denver-el_paso boston-miami") == "U3"

    game.play("keep chicago-santa_fe dallas-new_york", seat=2)
    assert list(game.to_act) == [0, 1]
    assert refused(game, "keep chicago-santa_fe dallas-new_york", 2)
    assert refused(game, "draw", 0) in ("U3", "U16")
    game.play("keep seattle-new_york boston-miami", seat=0)
    assert at(game, "ticket_deck") == ["winnipeg-houston", "los_angeles-miami"]
    game.play("keep toronto-miami duluth-houston", seat=1)

    assert list(game.to_act) == [0]
    assert at(game, "ticket_deck") == [
        "winnipeg-houston",
        "los_angeles-miami",
        "denver-el_paso",
        "calgary-phoenix",
        "portland-nashville",
    ]


def test_a_seat_returns_its_tickets_in_the_order_of_the_offer() -> None:
    """U3: seat by seat, each in the order of the offer, whatever order the kept ones are named in."""
    offer = "seattle-new_york boston-miami denver-el_paso calgary-phoenix"
    game = table(
        "usa",
        seat(offer=offer, keep=2),
        seat(offer=OFFERS[2], keep=2),
        decision="keep_tickets",
        ticket_rest="out",
    )

    game.play("keep portland-nashville dallas-new_york", seat=1)
    game.play("keep denver-el_paso boston-miami", seat=0)

    assert at(game, "ticket_deck") == ["seattle-new_york", "calgary-phoenix", "chicago-santa_fe"]


@pytest.mark.parametrize(
    "kept",
    [
        "boston-miami denver-el_paso",
        "seattle-new_york denver-el_paso",
        "seattle-new_york boston-miami denver-el_paso",
    ],
)
def test_nobody_learns_what_was_kept(kept: str) -> None:
    """U3, U14: while others still choose, not even the number of tickets kept can be told."""
    one, other = first_choice(), first_choice()
    one.play("keep seattle-new_york boston-miami", seat=0)
    other.play(f"keep {kept}", seat=0)

    for viewer in (1, 2, ws.SPECTATOR):
        assert seen(one, viewer) == seen(other, viewer)


def test_nobody_learns_which_were_kept_afterwards() -> None:
    """U3, U14, U15: when all have chosen the numbers are public, the tickets and those returned are not."""
    one, other = first_choice(), first_choice()
    one.play("keep seattle-new_york boston-miami", seat=0)
    other.play("keep seattle-new_york denver-el_paso", seat=0)
    for game in (one, other):
        game.play("keep toronto-miami duluth-houston", seat=1)
        game.play("keep chicago-santa_fe dallas-new_york portland-nashville", seat=2)

    assert [s.tickets for s in one.view(1).seats] == [2, 2, 3]
    for viewer in (1, 2, ws.SPECTATOR):
        assert seen(one, viewer) == seen(other, viewer)


def test_a_hand_has_no_limit() -> None:
    """U13: with 60 cards and 20 tickets in hand, one may still draw either."""
    game = table(
        "usa",
        seat(" ".join(f"12 {colour}" for colour in COLOURS[:5]), tickets=" ".join(ws.new_game(
            "usa", players=2, seed=1
        ).board.ticket_ids[:20])),
        seat(),
        market="red red green green black",
    )  # fmt: skip

    assert allowed(game, "tickets")
    play(game, "draw", "draw")
    assert sum(hand(game, 0).values()) == 62


def test_tickets_are_secret_until_the_end() -> None:
    """U14: no view of another seat names a ticket before the final scoring; then all are shown."""
    game = table("usa", seat(tickets="boston-miami"), seat(tickets="seattle-new_york"), last_turns=1)

    assert "boston-miami" in seen(game, 0)
    assert "boston-miami" not in seen(game, 1)
    assert "boston-miami" not in seen(game, ws.SPECTATOR)
    play(game, "draw", "draw")
    assert game.over
    assert game.view(1).seats[0].revealed == ("boston-miami",)


def test_drawn_tickets_are_secret() -> None:
    """U14, U16: others see that tickets were drawn and how many were kept, not which."""
    one, other = (
        table("usa", seat(), seat(), ticket_deck=deck)
        for deck in ("boston-miami denver-el_paso toronto-miami", "toronto-miami duluth-houston boston-miami")
    )
    play(one, "tickets")
    play(other, "tickets")
    assert seen(one, 1) == seen(other, 1)
    play(one, "keep boston-miami denver-el_paso")
    play(other, "keep duluth-houston boston-miami")

    assert seen(one, 1) == seen(other, 1)
    assert one.view(1).seats[0].tickets == 2


def test_a_blind_card_is_secret_and_a_taken_one_is_not() -> None:
    """U15: cards are counted; who drew blind alone knows what it was."""
    one, other = (table("usa", seat(), seat(), deck=f"{top} red white") for top in ("blue", "green"))
    for game in (one, other):
        play(game, "draw")

    assert seen(one, 1) == seen(other, 1)
    assert seen(one, 0) != seen(other, 0)


def test_counts_cars_and_scores_are_public() -> None:
    """U15: everybody sees how many cards, tickets and cars a seat has, and its score."""
    game = table(
        "usa",
        seat("3 red 2 locomotive", tickets="boston-miami toronto-miami", lanes="calgary-winnipeg", score=17),
        seat("1 blue", tickets="denver-el_paso"),
    )

    for viewer in (0, 1, ws.SPECTATOR):
        seats = game.view(viewer).seats
        assert [(s.cards, s.tickets, s.cars, s.score) for s in seats] == [(5, 2, 39, 17), (1, 1, 45, 0)]


def test_three_tickets_are_drawn_and_the_rest_returned() -> None:
    """U16: three from the top, at least one kept, the others under the deck in the order of the offer."""
    deck = "boston-miami denver-el_paso toronto-miami duluth-houston"
    game = table("usa", seat(tickets="seattle-new_york"), seat(), ticket_deck=deck, ticket_rest="out")

    play(game, "tickets")
    assert at(game, "seats.0.offer") == ["boston-miami", "denver-el_paso", "toronto-miami"]
    assert refused(game, "keep") == "U16"
    assert refused(game, "draw") == "U16"
    assert len(game.legal_moves()) == 7
    play(game, "keep denver-el_paso")

    assert at(game, "turn") == 1
    assert sorted(at(game, "seats.0.tickets")) == ["denver-el_paso", "seattle-new_york"]
    assert at(game, "ticket_deck") == ["duluth-houston", "boston-miami", "toronto-miami"]


def test_a_kept_ticket_is_not_given_back() -> None:
    """U16: a later draw offers new tickets only; the old ones stay whatever is chosen."""
    game = table("usa", seat(tickets="seattle-new_york"), seat(), ticket_deck="boston-miami denver-el_paso")

    play(game, "tickets")
    assert refused(game, "keep seattle-new_york") == "U16"
    play(game, "keep boston-miami")

    assert sorted(at(game, "seats.0.tickets")) == ["boston-miami", "seattle-new_york"]


@pytest.mark.parametrize("left", [1, 2])
def test_fewer_than_three_tickets_are_all_drawn(left: int) -> None:
    """U16: all, if fewer are left; still one must be kept."""
    deck = ["boston-miami", "denver-el_paso"][:left]
    game = table("usa", seat(), seat(), ticket_deck=deck, ticket_rest="out")

    play(game, "tickets")
    assert at(game, "seats.0.offer") == deck
    assert refused(game, "keep") == "U16"
    play(game, "keep boston-miami")

    assert at(game, "ticket_deck") == deck[1:]


def test_with_no_ticket_left_none_can_be_drawn() -> None:
    """U16: the action can't be chosen; the other two can."""
    game = table("usa", seat("3 blue"), seat(), ticket_rest="out")

    assert refused(game, "tickets") == "U16"
    assert allowed(game, "draw")
    assert allowed(game, "claim montreal-new_york with 3 blue")
