"""USA, clause by clause: the end of the game and the final scoring. U17 to U20, U-R3 to U-R5."""

from random import Random

import pytest
from tests.networks import edges, grow, straight, trail
from tests.tables import allowed, at, bare, final, lines, play, refused, seat, table

import whistlestop as ws


def turns(game: ws.Game) -> list[int]:
    """Play blind draws to the end; return who had a turn."""
    seats = []
    while not game.over:
        seats.append(game.to_act[0])
        play(game, "draw", "draw")
    return seats


@pytest.mark.parametrize(
    ("players", "trigger"), [(players, trigger) for players in (2, 3, 4, 5) for trigger in range(players)]
)
def test_everybody_has_one_more_turn(players: int, trigger: int) -> None:
    """U17: the player who set it off included, whoever that is; then the game ends."""
    seats = [
        seat("1 red" if number == trigger else "", cars=3 if number == trigger else 20)
        for number in range(players)
    ]
    game = table("usa", *seats, turn=trigger)

    play(game, "claim portland-seattle/1 with 1 red")

    assert at(game, "last_turns") == players
    assert not game.over
    assert turns(game) == [(trigger + 1 + i) % players for i in range(players)]
    assert at(game, "last_turns") == 0


@pytest.mark.parametrize(("cars", "last"), [(3, None), (2, 2), (1, 2), (0, 2)])
def test_two_cars_or_fewer_set_it_off(cars: int, last: int | None) -> None:
    """U17: 2, 1 or none; 3 do not."""
    game = table("usa", seat("1 red", cars=cars + 1), seat())

    play(game, "claim portland-seattle/1 with 1 red")

    assert at(game, "last_turns") == last


def test_the_end_of_the_turn_is_what_counts() -> None:
    """U17: with 2 cars left it is set off when the turn ends, not at the first of its two cards."""
    game = table("usa", seat(cars=2), seat())

    play(game, "draw")
    assert at(game, "last_turns") is None
    play(game, "draw")
    assert at(game, "last_turns") == 2


def test_nobody_moves_after_the_end() -> None:
    """U17: then the game ends: no seat is to act."""
    game = table("usa", seat("1 red"), seat(), last_turns=1)
    play(game, "draw", "draw")

    assert game.over
    assert game.to_act == ()
    assert game.legal_moves(0) == game.legal_moves(1) == []
    assert refused(game, "draw", 1) == "U17"
    assert refused(game, "pass", 0) == "U17"


def test_the_final_round_is_not_set_off_twice() -> None:
    """U-R4, U17: another player who runs short of cars in the final round changes nothing."""
    game = table("usa", seat("1 red", cars=3), seat("1 blue", cars=3), seat("1 green", cars=1))
    play(game, "claim portland-seattle/1 with 1 red")
    play(game, "claim dallas-houston/1 with 1 blue")
    assert at(game, "last_turns") == 2

    play(game, "claim seattle-vancouver/1 with 1 green", "draw", "draw")

    assert game.over


def test_a_ticket_needs_a_continuous_path() -> None:
    """U18: joined over several lanes it adds its points; with a gap, or over others' cars, it costs them."""
    gap = "boston-new_york/red raleigh-washington/1 charleston-raleigh charleston-miami"
    whole = f"{gap} new_york-washington/black"
    standings = final(
        "usa",
        seat(lanes=whole, tickets="boston-miami"),
        seat(tickets="denver-el_paso", lanes="denver-santa_fe"),
        seat(lanes="el_paso-santa_fe", tickets="montreal-atlanta"),
    )
    broken = final("usa", seat(lanes=gap, tickets="boston-miami"), seat(lanes="new_york-washington/black"))

    assert lines(standings, "tickets") == [12, -4, -9]
    assert [s.completed for s in standings.seats] == [1, 0, 0]
    assert lines(broken, "tickets") == [-12, 0]


def test_completed_and_failed_tickets_are_netted() -> None:
    """U18: what is completed adds, what is not subtracts."""
    lanes = "denver-santa_fe el_paso-santa_fe chicago-omaha denver-omaha"
    standings = final(
        "usa", seat(lanes=lanes, tickets="denver-el_paso chicago-santa_fe seattle-new_york"), seat()
    )

    assert standings.seats[0].lines == {"lanes": 18, "tickets": 4 + 9 - 22, "longest_path": 10}
    assert standings.seats[0].completed == 2


def test_before_the_end_only_the_score_track_counts() -> None:
    """U18, U14: tickets are not scored before the final scoring."""
    game = table("usa", seat(lanes="denver-santa_fe el_paso-santa_fe", tickets="denver-el_paso"), seat())

    assert game.standings().scores == (4, 0)
    assert game.standings().winners == ()


def test_a_path_may_loop_and_pass_a_city_again() -> None:
    """U19: a loop with a tail is one path of 10 cars; a second tail makes it 11; each car counts once."""
    loop = "denver-santa_fe el_paso-santa_fe el_paso-phoenix phoenix-santa_fe"  # 2, and 2 + 3 + 3 around
    ten = "calgary-winnipeg calgary-helena"
    eleven = "helena-seattle helena-omaha"

    assert lines(final("usa", seat(lanes=loop), seat(lanes=ten)), "longest_path") == [10, 10]
    both_tails = seat(lanes=f"{loop} los_angeles-phoenix")
    assert lines(final("usa", both_tails, seat(lanes=ten)), "longest_path") == [10, 0]
    assert lines(final("usa", both_tails, seat(lanes=eleven)), "longest_path") == [10, 10]


def test_a_star_is_not_one_path() -> None:
    """U19: of three lanes that meet in a city two make a path."""
    star = "helena-seattle duluth-helena helena-omaha"  # 6, 6 and 5
    thirteen = "calgary-winnipeg calgary-vancouver sault_st_marie-winnipeg"  # 6 + 3 + 6, straight
    standings = final("usa", seat(lanes=star), seat(lanes=thirteen))

    assert lines(standings, "longest_path") == [0, 10]


@pytest.mark.parametrize("seed", range(40))
def test_the_longest_path_is_found_exactly(seed: int) -> None:
    """U19: any network ties with a straight path of its length, and beats one that is a car shorter."""
    dice = Random(seed)
    board = ws.new_game("usa", players=2, seed=1).board
    network = grow(board, dice, 5 + seed % 5)
    longest = trail(edges(board, network))
    same, shorter = straight(board, longest, network), straight(board, longest - 1, network)
    assert same is not None
    assert shorter is not None

    tied = final("usa", seat(lanes=network, cars=0), seat(lanes=same, cars=0))
    beaten = final("usa", seat(lanes=network, cars=0), seat(lanes=shorter, cars=0))

    assert lines(tied, "longest_path") == [10, 10]
    assert lines(beaten, "longest_path") == [10, 0]


def test_all_who_are_tied_get_the_ten_points() -> None:
    """U19: three tied, one not."""
    sixes = ["helena-seattle", "calgary-winnipeg", "el_paso-houston"]
    standings = final("usa", *(seat(lanes=lane) for lane in sixes), seat(lanes="helena-omaha"))

    assert lines(standings, "longest_path") == [10, 10, 10, 0]


def test_most_points_win() -> None:
    """U20: before all else, and the places follow."""
    standings = final("usa", seat(score=20), seat(score=35), seat(score=28))

    assert standings.winners == (1,)
    assert [s.place for s in standings.seats] == [3, 1, 2]


def test_a_tie_goes_to_more_tickets() -> None:
    """U20: completed tickets, not tickets held; before the longer path."""
    lanes = "denver-santa_fe el_paso-santa_fe"
    standings = final(
        "usa",
        seat(lanes=lanes, tickets="denver-el_paso", score=30),
        seat(lanes="helena-seattle", tickets="boston-miami calgary-phoenix", score=49),
    )

    assert standings.scores == (34, 34)
    assert standings.winners == (0,)


def test_a_tie_in_tickets_goes_to_the_longer_path() -> None:
    """U20: third the longest path."""
    standings = final("usa", seat(lanes="helena-seattle", score=20), seat(lanes="helena-omaha", score=30))

    assert standings.scores == (30, 30)
    assert standings.winners == (0,)


def test_a_tie_in_everything_shares_the_victory() -> None:
    """U20: then the victory is shared."""
    standings = final("usa", seat(lanes="helena-seattle"), seat(lanes="calgary-winnipeg"), seat(score=3))

    assert standings.winners == (0, 1)
    assert [s.place for s in standings.seats] == [1, 1, 3]


def test_who_can_do_nothing_passes() -> None:
    """U-R3: nothing to draw, no ticket, no lane to pay for: pass is the only move."""
    game = bare("usa", seat("1 red", lanes="portland-seattle/1", cars=0), seat("1 blue"))

    assert [str(move) for move in game.legal_moves()] == ["pass"]
    play(game, "pass")
    assert game.to_act == (1,)
    assert refused(game, "pass") == "U-R3"


@pytest.mark.parametrize(
    "something",
    [
        {"market": "locomotive"},
        {"market": "red"},
        {"deck": "red"},
        {"discard": "1 red"},
        {"ticket_deck": "boston-miami"},
    ],
)
def test_who_can_do_something_may_not_pass(something: dict[str, str]) -> None:
    """U-R3: one card anywhere, or one ticket, is enough."""
    game = bare("usa", seat(), seat(), **something)

    assert refused(game, "pass") == "U-R3"


def test_a_lane_that_can_be_paid_forbids_a_pass() -> None:
    """U-R3: with cards and cars for one lane a player must move."""
    game = bare("usa", seat("1 red", cars=1), seat())

    assert refused(game, "pass") == "U-R3"
    assert allowed(game, "claim portland-seattle/1 with 1 red")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_game_ends_when_everybody_has_passed(players: int) -> None:
    """U-R3: in a row; then it is scored."""
    game = bare("usa", *(seat(score=number) for number in range(players)), turn=1)

    for _ in range(players - 1):
        play(game, "pass")
        assert not game.over
    play(game, "pass")

    assert game.over
    assert game.standings().winners == (players - 1,)


def test_a_move_breaks_the_row_of_passes() -> None:
    """U-R3, U-R6: after a claim the cards of the payment can be taken, and the passes are forgotten."""
    game = bare("usa", seat(), seat("1 red"), seat())
    play(game, "pass")
    assert at(game, "passes") == 1
    play(game, "claim portland-seattle/1 with 1 red")
    assert at(game, "passes") == 0
    assert refused(game, "pass") == "U-R3"

    play(game, "take red", "pass", "pass")
    assert not game.over
    assert game.to_act == (2,)


def test_a_pass_is_a_turn_of_the_final_round() -> None:
    """U-R3, U17: it uses up a last turn."""
    game = bare("usa", seat(), seat("1 red"), last_turns=2)

    play(game, "pass", "claim portland-seattle/1 with 1 red")

    assert game.over


def test_no_path_is_no_longest_path() -> None:
    """U-R5: with no lane claimed by anyone nobody gets the bonus."""
    assert lines(final("usa", seat(), seat(), seat()), "longest_path") == [0, 0, 0]
    assert lines(final("usa", seat(lanes="portland-seattle/1"), seat()), "longest_path") == [10, 0]
