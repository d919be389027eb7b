"""Nordic Countries, clause by clause: all but payments. N1, N2, N7 to N10, N-R1, N-R3."""

import pytest
from tests.tables import allowed, at, cards, final, hand, lines, play, refused, seat, seen, table

import whistlestop as ws

L = "locomotive"
OFFERS = (
    "bergen-narvik oslo-vaasa helsinki-lieksa tampere-boden oslo-stavanger",
    "narvik-tallinn stockholm-umea helsinki-bergen goteborg-turku oslo-kobenhavn",
)
# Oslo to Stockholm, and nothing else.
OSLO_STOCKHOLM = "orebro-oslo/green orebro-stockholm/black"


@pytest.mark.parametrize("players", [2, 3])
def test_forty_cars_and_five_tickets(players: int) -> None:
    """N1, U2: 40 cars, 4 cards, 5 of the 46 tickets, of which at least 2 are kept."""
    game = ws.new_game("nordic", players=players, seed=4)

    assert [(s.cars, s.cards, s.score) for s in game.view(ws.SPECTATOR).seats] == [(40, 4, 0)] * players
    for number in range(players):
        assert len(at(game, f"seats.{number}.offer")) == 5
        assert sorted({len(str(move).split()) - 1 for move in game.legal_moves(number)}) == [2, 3, 4, 5]
        assert len(game.legal_moves(number)) == 26
    assert len(at(game, "ticket_deck")) == 46 - 5 * players


@pytest.mark.parametrize("players", [1, 4, 5])
def test_the_box_is_for_two_or_three(players: int) -> None:
    """N1: 2 or 3 players."""
    with pytest.raises(ws.BadSetup):
        ws.new_game("nordic", players=players, seed=1)


def test_first_tickets_not_kept_leave_the_game() -> None:
    """N1, U3: once all have chosen; nobody sees which."""
    games = [
        table(
            "nordic",
            *(seat(offer=offer, keep=2) for offer in OFFERS),
            decision="keep_tickets",
            ticket_deck="turku-trondheim",
            ticket_rest="out",
        )
        for _ in range(2)
    ]
    before = set(at(games[0], "tickets_out"))
    assert refused(games[0], "keep oslo-vaasa", 0) == "N1"
    for game, kept in zip(games, ("bergen-narvik oslo-vaasa", "tampere-boden oslo-stavanger"), strict=True):
        game.play("keep narvik-tallinn stockholm-umea helsinki-bergen goteborg-turku oslo-kobenhavn", seat=1)
        game.play(f"keep {kept}", seat=0)
        assert set(at(game, "tickets_out")) - before == set(OFFERS[0].split()) - set(kept.split())
        assert at(game, "ticket_deck") == ["turku-trondheim"]

    assert seen(games[0], 1) == seen(games[1], 1)


def test_later_tickets_not_kept_leave_the_game_too() -> None:
    """N1, U16: three are drawn, one at least is kept, the others never come back."""
    deck = "oslo-vaasa bergen-narvik helsinki-lieksa tampere-boden"
    game = table("nordic", seat(), seat(), ticket_deck=deck, ticket_rest="out", deck="red red red red")
    before = set(at(game, "tickets_out"))

    play(game, "tickets")
    assert at(game, "seats.0.offer") == deck.split()[:3]
    assert refused(game, "keep") == "N1"
    play(game, "keep bergen-narvik")

    assert set(at(game, "tickets_out")) - before == {"oslo-vaasa", "helsinki-lieksa"}
    play(game, "tickets")
    assert at(game, "seats.1.offer") == ["tampere-boden"]
    play(game, "keep tampere-boden")
    assert refused(game, "tickets") in ("N1", "U16")


def test_both_draws_may_be_market_locomotives() -> None:
    """N2: one or both; first, second, or beside a blind card."""
    game = table("nordic", seat(), seat(), market=f"{L} {L} red blue green", deck=f"{L} white white white")

    play(game, "take locomotive")
    assert at(game, "decision") == "second_card"
    play(game, "take locomotive")
    assert hand(game, 0) == cards("2 locomotive")
    play(game, "draw", "take locomotive")
    assert hand(game, 1) == cards("1 white 1 locomotive")


def test_a_locomotive_just_turned_up_may_be_taken() -> None:
    """N2: by the same player, as the second card."""
    game = table("nordic", seat(), seat(), deck=L)

    play(game, "take red", "take locomotive")

    assert hand(game, 0) == cards("1 red 1 locomotive")


def test_the_last_market_locomotive_is_a_second_card() -> None:
    """N2, U-R1: with deck and discards empty too; the draw ends early only when nothing is left."""
    game = table("nordic", seat(), seat(), market=f"red {L}", deck_rest="none")

    play(game, "take red")
    assert at(game, "decision") == "second_card"
    play(game, "take locomotive")

    assert hand(game, 0) == cards("1 red 1 locomotive")
    assert refused(game, "draw") == "U7"


@pytest.mark.parametrize("number", [3, 4, 5])
def test_locomotives_never_clear_the_market(number: int) -> None:
    """N2: there is no three-locomotive rule."""
    market = [L] * (number - 1) + ["red"] * (6 - number)
    game = table("nordic", seat(), seat(), market=market, deck=L)

    play(game, "take red")

    assert at(game, "market").count(L) == number
    assert at(game, "discard") == {}


def test_locomotives_do_not_clear_the_market_during_setup() -> None:
    """N2, U2: a game may begin with three of them."""
    crowded = 0
    for seed in range(300):
        position = ws.new_game("nordic", players=2, seed=seed).position()
        crowded += position["market"].count(L) >= 3
        assert position["discard"] == {}
    assert crowded


DOUBLES = [
    ("orebro-oslo/green", "orebro-oslo/yellow", "2 yellow"),
    ("stockholm-sundsvall/1", "stockholm-sundsvall/2", "4 red"),
    ("bergen-oslo/blue", "bergen-oslo/red", "4 red"),
    ("karlskrona-kobenhavn/blue", "karlskrona-kobenhavn/green", "1 green 1 locomotive"),
]
UNEQUAL = [
    ("kristiansand-stavanger/green", "kristiansand-stavanger/orange", "2 orange 1 locomotive"),
    ("kristiansand-stavanger/orange", "kristiansand-stavanger/green", "2 green"),
    ("mo_i_rana-trondheim/red", "mo_i_rana-trondheim/green", "5 green"),
    ("mo_i_rana-trondheim/green", "mo_i_rana-trondheim/red", "4 red 2 locomotive"),
    ("helsinki-stockholm/gray", "helsinki-stockholm/yellow", "3 yellow 1 locomotive"),
]


@pytest.mark.parametrize(("first", "second", "payment"), DOUBLES)
def test_doubles(first: str, second: str, payment: str) -> None:
    """N7: never both to one player; with 2 players the second closes, with 3 it stays open to the others."""
    check_double(first, second, payment)


@pytest.mark.parametrize(("first", "second", "payment"), UNEQUAL)
def test_lanes_of_different_length_or_kind_are_a_double(first: str, second: str, payment: str) -> None:
    """N-R1, N7: any two lanes between the same two cities."""
    check_double(first, second, payment)


def check_double(first: str, second: str, payment: str) -> None:
    """Ask for the second lane with 2 and with 3 players, as the first lane's owner and as another."""
    claim = f"claim {second} with {payment}"

    assert refused(table("nordic", seat(payment, lanes=first), seat()), claim) in ("N7", "N-R1", "U11")
    assert refused(table("nordic", seat(payment, lanes=first), seat(), seat()), claim) in (
        "N7",
        "N-R1",
        "U11",
    )
    assert refused(table("nordic", seat(payment), seat(lanes=first)), claim) in ("N7", "N-R1", "U12")
    assert allowed(table("nordic", seat(payment), seat(lanes=first), seat()), claim)
    assert allowed(table("nordic", seat(payment), seat(), seat()), claim)
    taken = table("nordic", seat(payment), seat(lanes=first), seat(lanes=second))
    assert refused(taken, claim) in ("U9", "N7")


@pytest.mark.parametrize(
    ("lane", "payment", "points"),
    [
        ("alborg-arhus", "1 purple", 1),
        ("goteborg-orebro", "2 blue", 2),
        ("goteborg-norrkoping", "3 red", 4),
        ("orebro-sundsvall", "4 orange", 7),
        ("kirkenes-rovaniemi", "5 blue", 10),
        ("mo_i_rana-trondheim/red", "4 red 2 locomotive", 15),
        ("lieksa-murmansk", "9 green", 27),
    ],
)
def test_points_by_length(lane: str, payment: str, points: int) -> None:
    """N8, U10: 1, 2, 4, 7, 10, 15, and 27 for nine."""
    game = table("nordic", seat(payment), seat())

    play(game, f"claim {lane} with {payment}")

    assert at(game, "seats.0.score") == points
    assert at(game, "seats.0.cars") == 40 - sum(cards(payment).values())
    assert at(game, "discard") == cards(payment)


def test_the_globetrotter_is_for_the_most_tickets() -> None:
    """N9: ten points; completed tickets count, not tickets held; the longest path earns nothing."""
    standings = final(
        "nordic",
        seat(lanes=OSLO_STOCKHOLM, tickets="oslo-stockholm"),
        seat(lanes="lieksa-murmansk", tickets="bergen-narvik oslo-vaasa helsinki-lieksa"),
    )

    assert lines(standings, "globetrotter") == [10, 0]
    assert "longest_path" not in standings.seats[1].lines
    assert standings.scores == (4 + 4 + 10, 27 - 16 - 9 - 5)


def test_all_who_are_tied_are_globetrotters() -> None:
    """N9: two with one ticket each, a third with none."""
    standings = final(
        "nordic",
        seat(lanes=OSLO_STOCKHOLM, tickets="oslo-stockholm"),
        seat(lanes="helsinki-tampere helsinki-tallinn", tickets="tampere-tallinn"),
        seat(tickets="oslo-vaasa"),
    )

    assert lines(standings, "globetrotter") == [10, 10, 0]


def test_without_a_completed_ticket_there_is_no_globetrotter() -> None:
    """N-R3: nobody gets it; with one completed ticket its owner does."""
    assert lines(final("nordic", seat(tickets="oslo-vaasa"), seat()), "globetrotter") == [0, 0]
    assert lines(final("nordic", seat(), seat(), seat()), "globetrotter") == [0, 0, 0]


def test_first_points_decide() -> None:
    """N10: points before tickets."""
    standings = final("nordic", seat(lanes=OSLO_STOCKHOLM, tickets="oslo-stockholm"), seat(score=19))

    assert standings.scores == (18, 19)
    assert standings.winners == (1,)


def test_then_completed_tickets_decide() -> None:
    """N10: before the longer path."""
    standings = final(
        "nordic",
        seat(lanes=OSLO_STOCKHOLM, tickets="oslo-stockholm"),
        seat(lanes="lieksa-murmansk", score=18),
    )

    assert standings.scores == (18, 18)
    assert standings.winners == (0,)


def test_then_the_longest_path_decides() -> None:
    """N10: though it earns no points."""
    standings = final("nordic", seat(lanes="lieksa-murmansk", score=10), seat(lanes=OSLO_STOCKHOLM, score=10))

    assert standings.scores == (10, 10)
    assert standings.winners == (0,)


def test_then_the_victory_is_shared() -> None:
    """N10: level in everything."""
    standings = final("nordic", seat(lanes="orebro-oslo/green"), seat(lanes="goteborg-orebro"), seat())

    assert standings.winners == (0, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_round(players: int) -> None:
    """U17: as in the base game, with 2 cars or fewer."""
    others = [seat() for _ in range(players - 1)]
    game = table("nordic", seat("1 purple", cars=3), *others)

    play(game, "claim alborg-arhus with 1 purple")

    assert at(game, "last_turns") == players
    for _ in range(players):
        assert not game.over
        play(game, "draw", "draw")
    assert game.over
