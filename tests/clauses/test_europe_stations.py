"""Europe, clause by clause: stations, the final scoring and the winner. E9 to E13."""

from itertools import product
from random import Random

import pytest
from tests.networks import edges, ends, grow, joined
from tests.tables import COLOURS, allowed, at, bare, final, hand, lines, play, refused, seat, table

import whistlestop as ws

# Brest to Roma over own cars; Venezia and Brindisi lie one lane of somebody else's further.
TO_ROMA = "brest-paris marseille-paris marseille-roma"


@pytest.mark.parametrize("card", [*COLOURS, "locomotive"])
def test_the_first_station_costs_any_card(card: str) -> None:
    """E9: one card, a locomotive too; connected or not; it is the whole turn."""
    game = table("europe", seat(f"1 {card}"), seat(), discard="1 purple" if card != "purple" else "")

    play(game, f"station paris with 1 {card}")

    assert at(game, "seats.0.stations") == ["paris"]
    assert hand(game, 0) == {}
    assert at(game, "discard")[card] == 1
    assert game.to_act == (1,)
    assert at(game, "seats.0.cars") == 45


@pytest.mark.parametrize(
    ("built", "good", "bad"),
    [
        ("", ["1 red", "1 locomotive"], ["2 red", "1 red 1 locomotive"]),
        (
            "roma",
            ["2 red", "1 red 1 locomotive", "2 locomotive", "1 blue 1 locomotive"],
            ["1 red", "1 red 1 blue", "3 red"],
        ),
        (
            "roma wien",
            ["3 red", "2 red 1 locomotive", "1 red 2 locomotive", "3 locomotive", "1 blue 2 locomotive"],
            ["2 red", "2 red 1 blue", "1 red 1 blue 1 locomotive", "3 red 1 locomotive"],
        ),
        ("roma wien zagrab", [], ["1 red", "3 red", "3 locomotive", "3 red 1 locomotive"]),
    ],
)
def test_each_station_costs_one_more(built: str, good: list[str], bad: list[str]) -> None:
    """E9: 1, 2 and 3 cards of one colour, locomotives stand in; three in a game."""
    game = table("europe", seat("3 red 1 blue 3 locomotive", stations=built), seat())

    offered = {str(move) for move in game.legal_moves() if isinstance(move, ws.BuildStation)}
    assert {text.partition(" with ")[2] for text in offered if text.startswith("station paris ")} >= set(good)
    for payment in good:
        assert allowed(game, f"station paris with {payment}")
    for payment in bad:
        assert refused(game, f"station paris with {payment}") == "E9"


def test_a_city_has_one_station() -> None:
    """E9: nobody builds where there is one, whose ever it is; everywhere else one may."""
    game = table("europe", seat("2 red", stations="roma"), seat(stations="paris"))

    assert refused(game, "station roma with 2 red") == "E9"
    assert refused(game, "station paris with 2 red") == "E9"
    cities = {move.city for move in game.legal_moves() if isinstance(move, ws.BuildStation)}
    assert cities == set(game.board.city_ids) - {"roma", "paris"}


def test_a_station_is_paid_from_the_hand() -> None:
    """E9: cards that are not held build nothing; with too few of one colour none is on offer."""
    game = table("europe", seat("1 red 1 blue", stations="roma"), seat())

    assert refused(game, "station paris with 2 red") == "E9"
    assert not [move for move in game.legal_moves() if isinstance(move, ws.BuildStation)]


def test_one_station_a_turn() -> None:
    """E9: and nothing else beside it."""
    game = table("europe", seat("5 red"), seat())
    play(game, "station paris with 1 red")

    assert refused(game, "station roma with 2 red", 0)
    assert refused(game, "draw", 0)


def test_a_station_forbids_a_pass() -> None:
    """E9, U-R3: with one card in hand there is always something to do, until all three are built."""
    game = bare("europe", seat("1 red", cars=0), seat())
    done = bare("europe", seat("3 red", cars=0, stations="roma wien paris"), seat())

    assert refused(game, "pass") == "U-R3"
    assert [str(move) for move in done.legal_moves()] == ["pass"]


def test_the_market_is_filled_up_after_a_station() -> None:
    """U-R6, E9: as soon as the payment reaches the discards."""
    game = bare("europe", seat("3 red", stations="roma wien"), seat(), market="blue")

    play(game, "station paris with 3 red")

    assert at(game, "market") == ["blue", "red", "red", "red"]
    assert at(game, "discard") == {}


def test_a_market_that_stayed_is_cleared_after_a_station() -> None:
    """U6, U-R2, E9: three locomotives go as soon as the payment makes it possible."""
    game = bare(
        "europe",
        seat("3 red", stations="roma wien"),
        seat(),
        market="locomotive locomotive locomotive red blue",
    )

    play(game, "station paris with 3 red")

    assert at(game, "market").count("locomotive") < 3


@pytest.mark.parametrize("city", ["roma", "venezia"])
def test_a_station_borrows_a_lane(city: str) -> None:
    """E10: of another player, ending in the station's city, at either end of it."""
    mine = seat(lanes=TO_ROMA, tickets="brest-venezia", stations=city)
    without = seat(lanes=TO_ROMA, tickets="brest-venezia", stations="paris")
    rival = seat(lanes="roma-venezia")

    assert lines(final("europe", mine, rival), "tickets") == [8, 0]
    assert lines(final("europe", without, rival), "tickets") == [-8, 0]
    assert lines(final("europe", mine, seat(), rival), "tickets") == [8, 0, 0]


def test_a_free_lane_is_not_borrowed() -> None:
    """E10: a lane that nobody claimed helps nobody."""
    mine = seat(lanes=TO_ROMA, tickets="brest-venezia", stations="roma")

    assert lines(final("europe", mine, seat()), "tickets") == [-8, 0]


def test_one_borrowed_lane_serves_all_tickets() -> None:
    """E10: Roma-Venezia joins Brest to Venezia and Brindisi to Zurich at once."""
    lanes = f"{TO_ROMA} brindisi-roma venezia-zurich"
    mine = seat(lanes=lanes, tickets="brest-venezia zurich-brindisi", stations="roma")

    standings = final("europe", mine, seat(lanes="roma-venezia"))

    assert lines(standings, "tickets") == [14, 0]
    assert standings.seats[0].completed == 2


def test_one_station_borrows_one_lane() -> None:
    """E10: of two lanes that would complete a ticket each, the better one; with a second station, both."""
    lanes = f"{TO_ROMA} paris-zurich"
    tickets = "brest-venezia zurich-brindisi"  # 8 over Roma-Venezia, 6 over Brindisi-Roma
    rivals = [seat(lanes="roma-venezia"), seat(lanes="brindisi-roma")]

    one = final("europe", seat(lanes=lanes, tickets=tickets, stations="roma"), *rivals)
    same_rival = final(
        "europe",
        seat(lanes=lanes, tickets=tickets, stations="roma"),
        seat(lanes="roma-venezia brindisi-roma"),
    )
    two = final("europe", seat(lanes=lanes, tickets=tickets, stations="roma brindisi"), *rivals)

    assert lines(one, "tickets")[0] == lines(same_rival, "tickets")[0] == 8 - 6
    assert lines(two, "tickets")[0] == 14


def test_borrowed_lanes_may_follow_one_another() -> None:
    """E10: two stations, two lanes in a row, one ticket."""
    rival = seat(lanes="roma-venezia venezia-zagrab")

    one = final("europe", seat(lanes=TO_ROMA, tickets="paris-zagrab", stations="roma"), rival)
    two = final("europe", seat(lanes=TO_ROMA, tickets="paris-zagrab", stations="roma venezia"), rival)

    assert lines(one, "tickets")[0] == -7
    assert lines(two, "tickets")[0] == 7


def test_with_points_level_more_tickets_are_completed() -> None:
    """E10: over Munchen-Venezia one ticket of 12, over Roma-Venezia two of 6: the two are chosen."""
    mine = seat(
        lanes="brindisi-roma venezia-zagrab venezia-zurich amsterdam-frankfurt frankfurt-munchen "
        "wien-zagrab warszawa-wien warszawa-wilno",
        tickets="amsterdam-wilno zagrab-brindisi zurich-brindisi",
        stations="venezia",
    )

    standings = final("europe", mine, seat(lanes="munchen-venezia roma-venezia"))

    assert lines(standings, "tickets") == [0, 0]
    assert standings.seats[0].completed == 2


def best_tickets(board: ws.Board, mine: dict[str, list[str]], rival_lanes: list[str]) -> tuple[int, int]:
    """Try every choice of borrowed lanes; return the most points and the most completed tickets with them."""
    own = edges(board, mine["lanes"])
    points = {name: ticket.points for name, ticket in zip(board.ticket_ids, board.facts.tickets, strict=True)}
    at_station = [[lane for lane in rival_lanes if city in ends(lane)] for city in mine["stations"]]
    best = (-1000, 0)
    for choice in product(*([*lanes, None] for lanes in at_station)):
        network = own + edges(board, [lane for lane in choice if lane is not None])
        done = [t for t in mine["tickets"] if joined(network, *t.split("-"))]
        total = sum(points[t] if t in done else -points[t] for t in mine["tickets"])
        best = max(best, (total, len(done)))
    return best


@pytest.mark.parametrize("seed", range(60))
def test_the_best_choice_is_found_exactly(seed: int) -> None:
    """E10: most points, then most completed tickets, over all choices of one lane a station."""
    dice = Random(seed)
    board = ws.new_game("europe", players=2, seed=1).board
    lanes = grow(board, dice, 6)
    one = grow(board, dice, 10, lanes)
    other = grow(board, dice, 10, lanes + one)
    touched = sorted({city for lane in lanes + one + other for city in ends(lane)})
    mine = {
        "lanes": lanes,
        "tickets": dice.sample(board.ticket_ids, 16),
        "stations": dice.sample(touched, 1 + seed % 3),
    }

    standings = final("europe", seat("", **mine, cars=0), seat(lanes=one, cars=0), seat(lanes=other, cars=0))

    found = (standings.seats[0].lines["tickets"], standings.seats[0].completed)
    assert found == best_tickets(board, mine, one + other)


@pytest.mark.parametrize(
    ("stations", "points"), [("", 12), ("roma", 8), ("roma wien", 4), ("roma wien paris", 0)]
)
def test_a_station_not_built_is_worth_four_points(stations: str, points: int) -> None:
    """E11: 4 points each."""
    standings = final("europe", seat(stations=stations), seat())

    assert lines(standings, "stations") == [points, 12]
    assert standings.scores == (points, 12)


def test_stations_count_only_at_the_end() -> None:
    """E11: before, the score track shows lanes alone."""
    assert table("europe", seat(lanes=TO_ROMA), seat()).standings().scores == (18, 0)


def test_a_borrowed_lane_is_no_part_of_the_express() -> None:
    """E12: the longest path counts own cars only; stations don't help it."""
    mine = seat(lanes=TO_ROMA, stations="roma venezia", tickets="brest-venezia")  # 3 + 4 + 4
    rival = seat(lanes="roma-venezia berlin-danzig danzig-riga petrograd-riga")  # 4 + 3 + 4

    assert lines(final("europe", mine, rival), "longest_path") == [10, 10]


def test_all_who_are_tied_hold_the_express() -> None:
    """E12, U-R5: ten points to each; nobody's is nobody's."""
    fours = ["berlin-danzig", "barcelona-marseille", "marseille-pamplona"]
    standings = final("europe", *(seat(lanes=lane) for lane in fours), seat(lanes="kyiv-smolensk"))

    assert lines(standings, "longest_path") == [10, 10, 10, 0]
    assert lines(final("europe", seat(), seat()), "longest_path") == [0, 0]


def test_first_points_decide() -> None:
    """E13: more points beat tickets, stations and the Express."""
    poor = seat(lanes=TO_ROMA, tickets="brest-marseille", score=0)
    standings = final("europe", poor, seat(score=40, stations="roma wien paris"))

    assert standings.scores == (0 + 7 + 12 + 10, 40)
    assert standings.winners == (1,)


def test_then_completed_tickets_decide() -> None:
    """E13: also those completed over a station; before fewer stations and the Express."""
    mine = seat(lanes=TO_ROMA, tickets="brest-venezia", stations="roma wien paris", score=20)
    rival = seat(lanes="roma-venezia petrograd-stockholm berlin-danzig", score=6)
    standings = final("europe", mine, rival)

    assert standings.scores == (20 + 8 + 10, 6 + 12)
    level = final("europe", mine, seat(lanes="roma-venezia", score=26))
    assert level.scores == (38, 38)
    assert level.winners == (0,)


def test_then_fewer_stations_decide() -> None:
    """E13: with as many tickets; before the Express."""
    few = seat(lanes="berlin-essen", stations="roma", score=30)
    many = seat(lanes="berlin-danzig", stations="wien paris", score=24)
    standings = final("europe", few, many)

    assert standings.scores == (38, 38)
    assert lines(standings, "longest_path") == [0, 10]
    assert standings.winners == (0,)


def test_then_the_express_decides() -> None:
    """E13: with as many tickets and stations."""
    without = seat(lanes="berlin-essen", stations="roma", score=30)
    holder = seat(lanes="berlin-danzig", stations="wien", score=20)
    standings = final("europe", without, holder)

    assert standings.scores == (38, 38)
    assert standings.winners == (1,)


def test_a_longer_path_without_the_express_decides_nothing() -> None:
    """E13: of two who don't hold it, the one with the longer path is not ahead."""
    holder = seat(lanes="petrograd-stockholm", score=0)
    longer = seat(lanes="berlin-danzig", score=30)
    shorter = seat(lanes="berlin-essen", score=30)
    standings = final("europe", holder, longer, shorter)

    assert standings.scores == (22, 42, 42)
    assert standings.winners == (1, 2)


def test_then_the_victory_is_shared() -> None:
    """E13: level in everything, the Express held by both or by neither."""
    both = final("europe", seat(lanes="berlin-danzig"), seat(lanes="barcelona-marseille"))
    neither = final("europe", seat(), seat())

    assert both.winners == (0, 1)
    assert neither.winners == (0, 1)
