"""Nederland, clause by clause: tickets, doubles, tolls and loans. H1 to H6."""

import pytest
from tests.tables import allowed, at, final, lines, play, refused, seat, seen, table

import whistlestop as ws

OFFERS = (
    "breda-eindhoven amsterdam-rotterdam haarlem-breda liege-duisburg zwolle-haarlem",
    "emmen-lelystad lingen-duisburg sneek-utrecht utrecht-hasselt groningen-breda",
)
YELLOW = "breda-rotterdam/yellow"  # two spaces, toll 4
PURPLE = "breda-rotterdam/purple"
SINGLE = "rotterdam-utrecht"  # three gray spaces, toll 3, no second lane


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_forty_cars_and_five_tickets(players: int) -> None:
    """H1, H3, H4: 40 cars, 5 of the 44 tickets of which 3 are kept, tokens worth 30, rising scores."""
    game = ws.new_game("nederland", players=players, seed=4)

    for number in range(players):
        assert len(at(game, f"seats.{number}.offer")) == 5
        assert {len(str(move).split()) - 1 for move in game.legal_moves(number)} == {3, 4, 5}
        assert at(game, f"seats.{number}.cars") == 40
        assert at(game, f"seats.{number}.tolls") == 30
        assert at(game, f"seats.{number}.loans") == 0
        assert at(game, f"seats.{number}.score") == number
    assert len(at(game, "ticket_deck")) == 44 - 5 * players


def first_choice() -> ws.Game:
    """Two players with their first tickets before them."""
    return table(
        "nederland",
        *(seat(offer=offer, keep=3) for offer in OFFERS),
        decision="keep_tickets",
        ticket_deck="zwolle-rotterdam",
        ticket_rest="out",
    )


def test_first_tickets_not_kept_are_discarded_face_up() -> None:
    """H1, U3: when all have chosen, to the ticket discards, where everybody sees them."""
    game = first_choice()
    assert refused(game, "keep haarlem-breda liege-duisburg", 0) == "H1"

    game.play("keep haarlem-breda liege-duisburg zwolle-haarlem", seat=0)
    assert at(game, "ticket_discard") == []
    assert game.view(1).open_ticket_discard == ()
    game.play(f"keep {OFFERS[1]}", seat=1)

    assert at(game, "ticket_deck") == ["zwolle-rotterdam"]
    assert set(game.view(1).open_ticket_discard) == {"breda-eindhoven", "amsterdam-rotterdam"}


def test_nobody_learns_what_was_kept_before_all_have_chosen() -> None:
    """H1, U3: not even the face-up discards tell before that."""
    one, other = first_choice(), first_choice()
    one.play("keep haarlem-breda liege-duisburg zwolle-haarlem", seat=0)
    other.play("keep breda-eindhoven amsterdam-rotterdam zwolle-haarlem haarlem-breda", seat=0)

    assert seen(one, 1) == seen(other, 1)
    assert seen(one, ws.SPECTATOR) == seen(other, ws.SPECTATOR)


def test_later_draws_are_of_four() -> None:
    """H1: four, at least one kept, the others to the discards."""
    deck = "breda-eindhoven amsterdam-rotterdam haarlem-breda liege-duisburg zwolle-haarlem"
    game = table(
        "nederland", seat(), seat(), ticket_deck=deck, ticket_rest="out", ticket_discard="sneek-utrecht"
    )

    play(game, "tickets")
    assert at(game, "seats.0.offer") == deck.split()[:4]
    assert len(game.legal_moves()) == 15
    assert refused(game, "keep") == "H1"
    play(game, "keep haarlem-breda")

    assert at(game, "ticket_deck") == ["zwolle-haarlem"]
    assert set(at(game, "ticket_discard")) == {
        "sneek-utrecht",
        "breda-eindhoven",
        "amsterdam-rotterdam",
        "liege-duisburg",
    }
    assert game.to_act == (1,)


def test_an_empty_deck_is_renewed_when_a_ticket_is_wanted_and_not_before() -> None:
    """H1: drawing the last ticket leaves the discards alone."""
    deck = "breda-eindhoven amsterdam-rotterdam haarlem-breda liege-duisburg"
    game = table(
        "nederland", seat(), seat(), ticket_deck=deck, ticket_rest="out", ticket_discard="sneek-utrecht"
    )

    play(game, "tickets")
    assert at(game, "ticket_discard") == ["sneek-utrecht"]
    play(game, f"keep {deck}", "tickets")

    assert at(game, "seats.1.offer") == ["sneek-utrecht"]
    assert at(game, "ticket_discard") == []


def test_the_deck_is_renewed_in_the_middle_of_a_draw() -> None:
    """H1: the discards are shuffled for the third ticket; those already drawn are not among them."""
    orders = set()
    for seed in range(12):
        game = table(
            "nederland", seat(), seat(), ticket_deck="breda-eindhoven amsterdam-rotterdam",
            ticket_discard="sneek-utrecht zwolle-haarlem lingen-duisburg", ticket_rest="out", seed=seed,
        )  # fmt: skip
        play(game, "tickets")
        offer = at(game, "seats.0.offer")
        assert offer[:2] == ["breda-eindhoven", "amsterdam-rotterdam"]
        assert len(set(offer)) == 4
        assert set(offer[2:]) | set(at(game, "ticket_deck")) == {
            "sneek-utrecht",
            "zwolle-haarlem",
            "lingen-duisburg",
        }
        assert at(game, "ticket_discard") == []
        orders.add(tuple(offer[2:]))
    assert len(orders) > 2


@pytest.mark.parametrize(
    ("deck", "discard"), [("breda-eindhoven", "sneek-utrecht"), ("", "sneek-utrecht"), ("sneek-utrecht", "")]
)
def test_with_fewer_than_four_tickets_all_are_drawn(deck: str, discard: str) -> None:
    """H1, U16: from deck and discards together; with none at all the action can't be chosen."""
    game = table("nederland", seat(), seat(), ticket_deck=deck, ticket_discard=discard, ticket_rest="out")

    play(game, "tickets")
    assert set(at(game, "seats.0.offer")) == set(f"{deck} {discard}".split())
    play(game, "keep sneek-utrecht")

    none = table("nederland", seat(), seat(), ticket_rest="out")
    assert refused(none, "tickets") in ("U16", "H1")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_lanes_of_a_double_may_be_used(players: int) -> None:
    """H2, U11: with any number of players, but never both by one."""
    others = [seat() for _ in range(players - 2)]
    game = table("nederland", seat(lanes=YELLOW), seat("2 purple"), *others, turn=1)
    own = table("nederland", seat("2 purple", lanes=YELLOW), seat(), *others)

    assert allowed(game, f"claim {PURPLE} with 2 purple")
    assert refused(own, f"claim {PURPLE} with 2 purple") in ("U11", "H2")


def test_totals_are_hidden_until_the_end() -> None:
    """H3: one's own total is seen, others' are not; loans lie face up; at the end all is shown."""
    one = table("nederland", seat(tolls=7, loans=1), seat(tolls=11), last_turns=1)
    other = table("nederland", seat(tolls=23, loans=1), seat(tolls=11), last_turns=1)

    assert seen(one, 1) == seen(other, 1)
    assert seen(one, ws.SPECTATOR) == seen(other, ws.SPECTATOR)
    own = one.view(0).own
    assert own is not None
    assert own.tokens["tolls"] == 7
    assert one.view(1).seats[0].tokens == {"loans": 1}
    play(one, "draw", "draw")
    assert one.view(1).seats[0].tokens == {"tolls": 7, "loans": 1}


def test_starting_scores_count() -> None:
    """H4: 0, 1, 2, 3, 4 by turn order, and they stay on the track to the end."""
    standings = final("nederland", *(seat(tolls=0, loans=1) for _ in range(5)))

    assert lines(standings, "start") == [0, 1, 2, 3, 4]
    assert standings.scores == (-5, -4, -3, -2, -1)
    assert table("nederland", seat(lanes=YELLOW), seat(lanes=PURPLE)).standings().scores == (2, 3)


def test_printed_example_krysia_and_jacek() -> None:
    """H5: Krysia pays the bank 4 for the first lane of Breda-Rotterdam; two rounds later Jacek pays her."""
    krysia, jacek = 0, 1
    game = table("nederland", seat("2 yellow"), seat("2 purple"), deck=["red"] * 8)

    play(game, f"claim {YELLOW} with 2 yellow")
    assert (at(game, f"seats.{krysia}.tolls"), at(game, f"seats.{jacek}.tolls")) == (26, 30)
    play(game, *["draw"] * 8)
    assert (at(game, "round"), game.to_act) == (3, (jacek,))
    play(game, f"claim {PURPLE} with 2 purple")

    assert at(game, f"seats.{krysia}.tolls") == 30
    assert at(game, f"seats.{jacek}.tolls") == 26
    assert at(game, f"seats.{jacek}.score") == 1 + 2


def test_the_toll_of_a_single_lane_goes_to_the_bank() -> None:
    """H5, U10: nobody gets it."""
    game = table("nederland", seat("3 red"), seat(), seat())

    play(game, f"claim {SINGLE} with 3 red")

    assert [at(game, f"seats.{n}.tolls") for n in range(3)] == [27, 30, 30]
    assert at(game, "seats.0.score") == 4


def test_only_the_other_lane_makes_a_second_lane() -> None:
    """H5: lanes of other connections in the same city pay nobody."""
    game = table("nederland", seat("2 white"), seat(lanes=f"{YELLOW} rotterdam-s_gravenhage/green"))

    play(game, "claim breda-s_hertogenbosch/white with 2 white")

    assert [at(game, f"seats.{n}.tolls") for n in range(2)] == [28, 30]


def test_printed_example_of_a_loan() -> None:
    """H6: Jacek has 2 left: he takes a loan and keeps them; Krysia gets 4 from the bank."""
    krysia, jacek = 0, 1
    game = table("nederland", seat(lanes=YELLOW, tolls=20), seat("2 purple", tolls=2), turn=jacek)

    play(game, f"claim {PURPLE} with 2 purple")

    assert (at(game, f"seats.{jacek}.tolls"), at(game, f"seats.{jacek}.loans")) == (2, 1)
    assert at(game, f"seats.{krysia}.tolls") == 24
    assert at(game, f"seats.{jacek}.lanes") == [PURPLE]
    assert at(game, f"seats.{jacek}.score") == 3


@pytest.mark.parametrize(("tolls", "left", "loans"), [(5, 1, 0), (4, 0, 0), (3, 3, 1), (0, 0, 1)])
def test_who_can_pay_must_pay(tolls: int, left: int, loans: int) -> None:
    """H6: exactly enough is enough; less is a loan, and nothing is paid, not even in part."""
    game = table("nederland", seat("2 yellow", tolls=tolls), seat())

    assert len([move for move in game.legal_moves() if str(move).startswith(f"claim {YELLOW} ")]) == 1
    play(game, f"claim {YELLOW} with 2 yellow")

    assert (at(game, "seats.0.tolls"), at(game, "seats.0.loans")) == (left, loans)
    assert at(game, "seats.1.tolls") == 30


def test_a_loan_is_never_repaid() -> None:
    """H6: also not when tokens come in later; further loans may follow, and tokens pay again."""
    game = table("nederland", seat("2 yellow 1 orange 3 red", tolls=2), seat("2 purple 1 green"))

    play(game, f"claim {YELLOW} with 2 yellow", f"claim {PURPLE} with 2 purple")
    assert (at(game, "seats.0.tolls"), at(game, "seats.0.loans")) == (6, 1)
    play(game, "claim rotterdam-s_gravenhage/orange with 1 orange")
    assert (at(game, "seats.0.tolls"), at(game, "seats.0.loans")) == (5, 1)
    play(game, "claim rotterdam-s_gravenhage/green with 1 green", f"claim {SINGLE} with 3 red")

    assert (at(game, "seats.0.tolls"), at(game, "seats.0.loans")) == (3, 1)
    assert at(game, "seats.1.tolls") == 30 - 4 - 1
