"""Nederland, clause by clause: the toll bonus, the winner, the game without tolls. H7 to H9."""

import pytest
from tests.tables import at, bare, cards, final, lines, play, refused, seat, table

import whistlestop as ws

YELLOW = "breda-rotterdam/yellow"  # two spaces, toll 4
PURPLE = "breda-rotterdam/purple"


def test_printed_example_of_the_bonus() -> None:
    """H7: Krysia and Jacek have 9, Julia 3 and a loan, Nikodem 1: 55, nothing, 55 and 20; Julia loses 5."""
    krysia, julia, jacek, nikodem = seat(tolls=9), seat(tolls=3, loans=1), seat(tolls=9), seat(tolls=1)
    standings = final("nederland", krysia, julia, jacek, nikodem)

    assert lines(standings, "tolls") == [55, 0, 55, 20]
    assert lines(standings, "loans") == [0, -5, 0, 0]


@pytest.mark.parametrize(
    ("tolls", "bonus"),
    [
        # 2 players; a number with a bar has a loan
        ("8 5", "35 0"),
        ("5 5", "35 35"),
        ("0 0", "35 35"),
        ("9| 5", "0 35"),
        ("9| 9|", "0 0"),
        # 3 players
        ("1 2 3", "0 35 55"),
        ("3 3 1", "55 55 0"),
        ("3 1 1", "55 35 35"),
        ("2 2 2", "55 55 55"),
        ("9| 2 1", "0 55 35"),
        ("9| 2 2", "0 55 55"),
        ("9| 9| 0", "0 0 55"),
        # 4 players
        ("4 3 2 1", "55 35 20 0"),
        ("4 4 2 1", "55 55 20 0"),
        ("4 3 3 1", "55 35 35 0"),
        ("4 3 1 1", "55 35 20 20"),
        ("4 4 1 1", "55 55 20 20"),
        ("4 4 4 1", "55 55 55 0"),
        ("4 1 1 1", "55 35 35 35"),
        ("4 4 4 4", "55 55 55 55"),
        ("4 9| 2 1", "55 0 35 20"),
        ("4 9| 2 2", "55 0 35 35"),
        ("9| 9| 2 1", "0 0 55 35"),
        # 5 players
        ("5 4 3 2 1", "55 35 20 10 0"),
        ("5 5 3 2 1", "55 55 20 10 0"),
        ("5 4 4 2 1", "55 35 35 10 0"),
        ("5 4 3 3 1", "55 35 20 20 0"),
        ("5 4 3 2 2", "55 35 20 10 10"),
        ("5 5 5 2 1", "55 55 55 10 0"),
        ("5 4 4 4 1", "55 35 35 35 0"),
        ("5 4 2 2 2", "55 35 20 20 20"),
        ("5 5 3 3 1", "55 55 20 20 0"),
        ("5 5 5 5 1", "55 55 55 55 0"),
        ("5 1 1 1 1", "55 35 35 35 35"),
        ("5 5 5 5 5", "55 55 55 55 55"),
        ("30| 5 4 3 2", "0 55 35 20 10"),
        ("30| 5 30| 3 30|", "0 55 0 35 0"),
        ("1| 1| 1| 1| 1|", "0 0 0 0 0"),
    ],
)
def test_the_bonus_by_place(tolls: str, bonus: str) -> None:
    """H7: by number of players; ties share the place and use up those behind it; a loan leaves one out."""
    seats = [seat(tolls=int(text.rstrip("|")), loans=int(text.endswith("|"))) for text in tolls.split()]
    standings = final("nederland", *seats)

    assert lines(standings, "tolls") == [int(points) for points in bonus.split()]


@pytest.mark.parametrize("loans", [0, 1, 2, 4])
def test_each_loan_costs_five(loans: int) -> None:
    """H7: 5 points each."""
    assert lines(final("nederland", seat(loans=loans), seat()), "loans") == [-5 * loans, 0]


def test_there_is_no_other_bonus() -> None:
    """H8: neither longest path nor most tickets; tokens are worth nothing beyond their rank."""
    mine = seat(
        lanes="emden-lingen/black breda-s_hertogenbosch/white eindhoven-s_hertogenbosch/blue",
        tickets="breda-eindhoven",
    )
    standings = final("nederland", mine, seat())

    assert standings.seats[0].lines == {
        "lanes": 15 + 2 + 1,
        "start": 0,
        "tickets": 7,
        "tolls": 35,
        "loans": 0,
    }
    assert standings.scores == (60, 36)


def test_the_winner_is_found_as_in_the_base_game() -> None:
    """H8, U20: points, completed tickets, longest path, shared."""
    lanes = "breda-s_hertogenbosch/white eindhoven-s_hertogenbosch/blue"
    tickets = final(
        "nederland",
        seat(score=10, lanes=lanes, tickets="breda-eindhoven"),
        seat(score=17, lanes="emden-lingen/black"),
    )
    path = final(
        "nederland",
        seat(score=10, lanes="emden-lingen/black"),
        seat(score=10, lanes="amsterdam-haarlem/green"),
    )
    shared = final("nederland", seat(score=10), seat(score=10))

    assert tickets.scores == (52, 52)
    assert tickets.winners == (0,)
    assert path.winners == (0,)
    assert shared.winners == (0, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_without_tolls(players: int) -> None:
    """H9, U12, U11: no tokens, no loans; with 2 or 3 players the second lane closes again."""
    others = [seat() for _ in range(players - 2)]
    game = table("nederland", seat(lanes=YELLOW), seat("2 purple"), *others, turn=1, options="no_tolls")
    claim = f"claim {PURPLE} with 2 purple"

    assert "tolls" not in at(game, "seats.0")
    if players > 3:
        play(game, claim)
        assert at(game, "seats.1.lanes") == [PURPLE]
    else:
        assert refused(game, claim) in ("H9", "U12")
    own = table("nederland", seat("2 purple", lanes=YELLOW), seat(), *others, options="no_tolls")
    assert refused(own, claim) in ("U11", "U12", "H9")


def test_without_tolls_there_is_no_bonus_and_no_loan() -> None:
    """H9, H4: lanes, tickets and starting scores are all that count."""
    game = ws.new_game("nederland", players=3, seed=2, options=("no_tolls",))
    standings = final("nederland", seat(lanes=YELLOW), seat(), options="no_tolls")

    assert set(standings.seats[0].lines) == {"lanes", "tickets", "start"}
    assert standings.scores == (2, 1)
    assert game.view(0).seats[0].tokens == {}
    with pytest.raises(ws.BadDocument):
        table("nederland", seat(tolls=5), seat(), options="no_tolls")


def test_the_base_game_holds_for_the_rest() -> None:
    """U5, U6, U17, U-R6: market, locomotives and last round are those of the base game."""
    game = table(
        "nederland", seat("2 yellow", cars=4), seat(), market="red locomotive blue white green", deck="red"
    )
    assert refused(bare("nederland", seat(), seat()), "draw") == "U7"

    play(game, f"claim {YELLOW} with 2 yellow", "take locomotive")

    assert at(game, "last_turns") == 1
    assert at(game, "seats.1.cards") == cards("1 locomotive")
    play(game, "draw", "draw")
    assert game.over
