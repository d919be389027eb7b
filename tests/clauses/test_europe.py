"""Europe, clause by clause: setup, tickets, points, ferries, parallel lanes. E1 to E4, E14."""

import pytest
from tests.tables import allowed, at, cards, claims, final, hand, lines, play, refused, seat, seen, table

import whistlestop as ws

LONG = {
    "brest-petrograd",
    "cadiz-stockholm",
    "edinburgh-athina",
    "kobenhavn-erzurum",
    "lisboa-danzig",
    "palermo-moskva",
}
OFFER = "lisboa-danzig berlin-roma paris-wien london-berlin"
OTHER_OFFER = "brest-petrograd kyiv-sochi athina-angora madrid-zurich"


def first_choice() -> ws.Game:
    """Two players, each with a long ticket and three ordinary ones before them."""
    return table(
        "europe",
        seat(offer=OFFER, keep=2),
        seat(offer=OTHER_OFFER, keep=2),
        decision="keep_tickets",
        ticket_deck="essen-kyiv budapest-sofia",
        ticket_rest="out",
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_long_ticket_and_three_others_are_dealt(players: int) -> None:
    """E1: of the 6 long tickets one goes to each player and the rest leave the game; 3 of the 40 others."""
    for seed in range(5):
        game = ws.new_game("europe", players=players, seed=seed)

        for number in range(players):
            offer = at(game, f"seats.{number}.offer")
            assert len(offer) == 4
            assert len(LONG & set(offer)) == 1
            assert at(game, f"seats.{number}.keep") == 2
        assert len(at(game, "tickets_out")) == 6 - players
        assert set(at(game, "tickets_out")) <= LONG
        assert len(at(game, "ticket_deck")) == 40 - 3 * players
        assert not LONG & set(at(game, "ticket_deck"))


def test_long_tickets_are_shuffled() -> None:
    """E1: which long tickets are dealt, and to whom, is chance."""
    dealt = {
        tuple(LONG.intersection(at(game, f"seats.{n}.offer")).pop() for n in (0, 1))
        for game in (ws.new_game("europe", players=2, seed=seed) for seed in range(40))
    }
    assert len(dealt) > 15
    assert {pair[0] for pair in dealt} == LONG


def test_everybody_starts_with_three_stations() -> None:
    """E1, E11, U1, U2: 45 cars, 4 cards, and stations worth 12 points while none is built."""
    game = ws.new_game("europe", players=3, seed=1)

    assert [(s.cars, s.cards) for s in game.view(0).seats] == [(45, 4)] * 3
    assert lines(final("europe", seat(), seat()), "stations") == [12, 12]


@pytest.mark.parametrize(
    "kept",
    ["lisboa-danzig paris-wien", "berlin-roma london-berlin", "berlin-roma paris-wien london-berlin", OFFER],
)
def test_any_mix_of_at_least_two_may_be_kept(kept: str) -> None:
    """E1: with the long ticket or without; what is given back leaves the game when all have chosen."""
    game = first_choice()
    before = set(at(game, "tickets_out"))
    assert refused(game, "keep lisboa-danzig", 0) == "E1"

    game.play(f"keep {kept}", seat=0)
    assert set(at(game, "tickets_out")) == before
    game.play(f"keep {OTHER_OFFER}", seat=1)

    assert set(at(game, "seats.0.tickets")) == set(kept.split())
    assert set(at(game, "tickets_out")) - before == set(OFFER.split()) - set(kept.split())
    assert at(game, "ticket_deck") == ["essen-kyiv", "budapest-sofia"]


def test_what_is_given_back_is_unseen() -> None:
    """E1, U3: no view tells which tickets left the game, nor whether the long one was among them."""
    one, other = first_choice(), first_choice()
    one.play("keep lisboa-danzig paris-wien", seat=0)
    other.play("keep berlin-roma london-berlin", seat=0)
    for game in (one, other):
        game.play(f"keep {OTHER_OFFER}", seat=1)

    for viewer in (1, ws.SPECTATOR):
        assert seen(one, viewer) == seen(other, viewer)


def test_tickets_drawn_later_go_back_under_the_deck() -> None:
    """E2: three, keep at least one, the rest to the bottom of the deck."""
    deck = "essen-kyiv budapest-sofia paris-wien kyiv-sochi"
    game = table("europe", seat(), seat(), ticket_deck=deck, ticket_rest="out")

    play(game, "tickets")
    assert at(game, "seats.0.offer") == deck.split()[:3]
    assert refused(game, "keep") == "E2"
    play(game, "keep budapest-sofia")

    assert at(game, "ticket_deck") == ["kyiv-sochi", "essen-kyiv", "paris-wien"]


def test_long_tickets_never_reappear() -> None:
    """E2, E1: drawing the whole deck brings none."""
    game = ws.new_game("europe", players=2, seed=8)
    for number in (0, 1):
        game.play(f"keep {' '.join(at(game, f'seats.{number}.offer')[2:])}", seat=number)
    drawn = 0
    while at(game, "ticket_deck"):
        play(game, "tickets")
        offer = at(game, f"seats.{game.to_act[0]}.offer")
        assert not LONG & set(offer)
        drawn += len(offer)
        play(game, f"keep {' '.join(offer)}")

    assert drawn == 34
    assert refused(game, "tickets") == "U16"


@pytest.mark.parametrize(
    ("lane", "payment", "points"),
    [
        ("dieppe-paris", "1 purple", 1),
        ("berlin-essen", "2 blue", 2),
        ("constantinople-sofia", "3 blue", 4),
        ("berlin-danzig", "4 red", 7),
        ("palermo-smyrna", "4 red 2 locomotive", 15),
        ("petrograd-stockholm", "8 red", 21),
    ],
)
def test_points_by_length(lane: str, payment: str, points: int) -> None:
    """E3, U10: 1, 2, 4, 7, 15 for six spaces and 21 for eight."""
    game = table("europe", seat(payment), seat(), deck="white white white")

    play(game, f"claim {lane} with {payment}")

    assert at(game, "seats.0.score") == points
    assert at(game, "seats.0.cars") == 45 - sum(cards(payment).values())


def test_printed_example_1_three_blue_in_four_ways() -> None:
    """U8, E3: three blue; two and a locomotive; one and two locomotives; three locomotives."""
    game = table("europe", seat("3 blue 3 locomotive"), seat())

    assert claims(game, "constantinople-sofia") == {
        "3 blue",
        "2 blue 1 locomotive",
        "1 blue 2 locomotive",
        "3 locomotive",
    }


def test_printed_example_2_gray_two_in_three_ways() -> None:
    """U8, E3: two red; one yellow and a locomotive; two locomotives."""
    game = table("europe", seat("2 red 1 yellow 2 locomotive"), seat())

    for payment in ("2 red", "1 yellow 1 locomotive", "2 locomotive"):
        assert allowed(game, f"claim danzig-warszawa with {payment}")
    assert refused(game, "claim danzig-warszawa with 1 red 1 yellow") == "U8"


def test_printed_example_two_cards_on_a_lane_of_three() -> None:
    """U9, U8: two cards now and the third in the next turn is not allowed."""
    game = table("europe", seat("2 blue"), seat())

    assert refused(game, "claim constantinople-sofia with 2 blue") == "U8"


def test_printed_example_smyrna_palermo() -> None:
    """E4: the ferry takes four cards of one colour and two locomotives."""
    game = table("europe", seat("4 red 1 blue 6 locomotive"), seat())

    assert claims(game, "palermo-smyrna") == {
        "4 red 2 locomotive",
        "3 red 3 locomotive",
        "2 red 4 locomotive",
        "1 red 5 locomotive",
        "1 blue 5 locomotive",
        "6 locomotive",
    }
    play(game, "claim palermo-smyrna with 4 red 2 locomotive")
    assert hand(game, 0) == cards("1 blue 4 locomotive")
    assert at(game, "discard") == cards("4 red 2 locomotive")


def test_a_ferry_with_too_few_locomotives() -> None:
    """E4: at least as many locomotives as symbols, whatever the rest."""
    game = table("europe", seat("6 red 1 blue 1 locomotive"), seat())

    assert refused(game, "claim palermo-smyrna with 5 red 1 locomotive") == "E4"
    assert refused(game, "claim palermo-smyrna with 6 red") == "E4"
    assert claims(game, "palermo-smyrna") == set()
    assert refused(game, "claim athina-smyrna with 2 red") == "E4"
    assert claims(game, "athina-smyrna") == {"1 red 1 locomotive", "1 blue 1 locomotive"}
    assert refused(game, "claim amsterdam-london with 1 red 1 locomotive") == "E4"


def test_the_rest_of_a_ferry_is_one_colour() -> None:
    """E4: locomotives beside it, but not two colours, and not more cards than spaces."""
    game = table("europe", seat("3 red 3 blue 3 locomotive"), seat())

    assert refused(game, "claim palermo-smyrna with 2 red 2 blue 2 locomotive") in ("E4", "U8")
    assert refused(game, "claim palermo-smyrna with 3 red 1 blue 2 locomotive") in ("E4", "U8")
    assert refused(game, "claim athina-smyrna with 2 red 1 locomotive") in ("E4", "U8")


def test_a_ferry_may_be_paid_with_locomotives_alone() -> None:
    """E4, U8: further locomotives stand in for the rest."""
    game = table("europe", seat("2 locomotive"), seat())

    assert claims(game, "amsterdam-london") == {"2 locomotive"}
    assert claims(game, "dieppe-london/1") == {"2 locomotive"}


@pytest.mark.parametrize(("players", "clause"), [(2, "U12"), (3, "U12"), (4, None), (5, None)])
@pytest.mark.parametrize(
    ("first", "second", "payment"),
    [
        ("bruxelles-paris/red", "bruxelles-paris/yellow", "2 yellow"),
        ("dieppe-london/1", "dieppe-london/2", "1 red 1 locomotive"),
        ("madrid-pamplona/black", "madrid-pamplona/white", "3 white"),
    ],
)
def test_doubles_by_number_of_players(
    players: int, clause: str | None, first: str, second: str, payment: str
) -> None:
    """U11, U12: rails, ferries and tunnels alike; with 4 or 5 players the other lane stays open to others."""
    others = [seat() for _ in range(players - 2)]
    game = table("europe", seat(lanes=first), seat(payment), *others, turn=1)
    own = table("europe", seat(payment, lanes=first), seat(), *others)

    assert refused(own, f"claim {second} with {payment}") in ("U11", "U12")
    if clause is None:
        assert allowed(game, f"claim {second} with {payment}")
    else:
        assert refused(game, f"claim {second} with {payment}") == clause


def test_parallel_lanes_to_different_cities_are_not_doubles() -> None:
    """E14: whoever holds one may take the other, with two players too; only lanes of one connection close."""
    board = ws.new_game("europe", players=2, seed=1).board
    for mine in [*board.lane_ids[::9], "bruxelles-paris/red", "munchen-zurich"]:
        game = table("europe", seat(lanes=mine), seat(), turn=0)
        rivals = table("europe", seat(), seat(lanes=mine), turn=0)
        ends = mine.partition("/")[0]
        closed = {lane for lane in board.lane_ids if lane.partition("/")[0] == ends}
        for asked in (game, rivals):
            codes = {lane: asked.why_not(f"claim {lane} with 9 red") for lane in board.lane_ids}
            barred = {lane for lane, refusal in codes.items() if refusal and refusal.code.startswith("lane.")}
            assert barred == closed
