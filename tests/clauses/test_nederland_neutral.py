"""Nederland, clause by clause: the neutral player. H10 to H13, H-R1, H-R2."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.tables import allowed, at, final, lines, play, refused, seat, table

import whistlestop as ws
from whistlestop.boxes import BOARDS

NAMELESS = [
    "amsterdam-rotterdam",
    "lingen-duisburg",
    "s_gravenhage-antwerpen",
    "amsterdam-antwerpen",
    "duisburg-rotterdam",
]
HAARLEM = "zwolle-rotterdam"  # the ticket that names Haarlem and 's-Gravenhage: two spaces, toll 2
WHITE, PURPLE = "haarlem-s_gravenhage/white", "haarlem-s_gravenhage/purple"
ANTWERPEN = ("breda-eindhoven", "liege-duisburg")  # both name Rotterdam and Antwerpen: five spaces
BLACK_ANTWERPEN = "antwerpen-rotterdam/black"


def neutral(cars: int = 40, lanes: str = "", marker: int = 1, *, active: bool = True) -> dict[str, Any]:
    """Write the neutral player down."""
    return {"cars": cars, "lanes": lanes.split(), "marker": marker, "active": active}


def before_its_turn(tickets: str, first: dict[str, Any] | None = None, **top: Any) -> ws.Game:
    """Two players in round 6, the second to move; then the neutral player has its turn."""
    given: dict[str, Any] = {"neutral": neutral(), "turn": 1, "round": 6, "ticket_rest": "out", **top}
    second = given.pop("second", seat())
    return table("nederland", first or seat(), second, options="neutral_player", ticket_deck=tickets, **given)


def its_turn(tickets: str, first: dict[str, Any] | None = None, **top: Any) -> ws.Game:
    """Play the second player's turn, and so the neutral player's."""
    game = before_its_turn(tickets, first, **top)
    play(game, "draw", "draw")
    return game


def test_it_joins_a_game_of_two_with_tolls() -> None:
    """H10: a neutral colour with 40 cars; the second player starts with the marker."""
    game = ws.new_game("nederland", players=2, seed=3, options=("neutral_player",))

    assert at(game, "neutral") == {"cars": 40, "lanes": [], "marker": 1, "active": True}
    assert at(game, "seats.0.tolls") == 30
    assert len(at(game, "seats")) == 2
    for players in (3, 4, 5):
        with pytest.raises(ws.BadSetup):
            ws.new_game("nederland", players=players, seed=3, options=("neutral_player",))
    with pytest.raises(ws.BadSetup):
        ws.new_game("nederland", players=2, seed=3, options=("neutral_player", "no_tolls"))
    with pytest.raises(ws.BadSetup):
        ws.new_game("nederland", players=2, seed=3, options=("no_tolls", "neutral_player"))


@pytest.mark.parametrize("round_", [1, 2, 3, 4, 5])
def test_it_does_nothing_in_the_first_five_rounds(round_: int) -> None:
    """H10: no ticket is revealed."""
    game = its_turn(HAARLEM, round=round_)

    assert at(game, "ticket_deck") == [HAARLEM]
    assert (at(game, "round"), game.to_act, at(game, "decision")) == (round_ + 1, (0,), "turn")


@pytest.mark.parametrize("round_", [6, 7, 12])
def test_from_round_six_on_it_has_a_turn_after_both(round_: int) -> None:
    """H10: not between the two players, but after the second, every round."""
    game = before_its_turn(" ".join(NAMELESS), turn=0, round=round_)

    play(game, "draw", "draw")
    assert at(game, "ticket_deck") == NAMELESS
    play(game, "draw", "draw")
    assert at(game, "ticket_discard") == NAMELESS[:1]
    assert (at(game, "round"), game.to_act) == (round_ + 1, (0,))
    play(game, "draw", "draw", "draw", "draw")
    assert sorted(at(game, "ticket_discard")) == sorted(NAMELESS[:2])


def test_the_whole_game_has_its_sixth_round_first() -> None:
    """H10: played from the deal, the first ticket is revealed at the end of round 6."""
    game = ws.new_game("nederland", players=2, seed=3, options=("neutral_player",))
    for number in (0, 1):
        game.play(f"keep {' '.join(at(game, f'seats.{number}.offer'))}", seat=number)
    for turn in range(12):
        assert len(at(game, "ticket_deck")) == 34, turn
        play(game, "draw", "draw")
    assert len(at(game, "ticket_deck")) == 33


@pytest.mark.parametrize("marker", [0, 1])
def test_a_ticket_without_names_does_nothing(marker: int) -> None:
    """H11: it is discarded, face up, and the holder keeps the marker."""
    game = its_turn(f"{NAMELESS[0]} {HAARLEM}", neutral=neutral(marker=marker))

    assert at(game, "ticket_discard") == [NAMELESS[0]]
    assert game.view(0).open_ticket_discard == (NAMELESS[0],)
    assert at(game, "neutral") == neutral(marker=marker)
    assert game.to_act == (0,)


@pytest.mark.parametrize("ticket", ANTWERPEN)
def test_a_connection_it_already_has_does_nothing(ticket: str) -> None:
    """H11: Rotterdam-Antwerpen is named twice; the second time is as if none were."""
    has = neutral(cars=35, lanes=BLACK_ANTWERPEN, marker=0)
    game = its_turn(ticket, neutral=has)

    assert at(game, "neutral") == has
    assert at(game, "ticket_discard") == [ticket]
    assert game.to_act == (0,)


@pytest.mark.parametrize("marker", [0, 1])
@pytest.mark.parametrize("lane", [WHITE, PURPLE])
def test_with_both_lanes_free_the_holder_chooses(marker: int, lane: str) -> None:
    """H12: and then passes the marker to the other player; the ticket is discarded, nobody pays."""
    game = its_turn(HAARLEM, neutral=neutral(marker=marker))

    assert at(game, "decision") == "neutral_lane"
    assert game.to_act == (marker,)
    assert {str(move) for move in game.legal_moves()} == {f"lay {WHITE}", f"lay {PURPLE}"}
    assert set(at(game, "choices")) == {WHITE, PURPLE}
    assert refused(game, f"lay {WHITE}", 1 - marker)
    assert refused(game, "draw") == "H12"
    assert refused(game, "lay amsterdam-rotterdam/red") == "H12"
    play(game, f"lay {lane}")

    assert at(game, "neutral") == neutral(cars=38, lanes=lane, marker=1 - marker)
    assert at(game, "ticket_discard") == [HAARLEM]
    assert [at(game, f"seats.{n}.tolls") for n in (0, 1)] == [30, 30]
    assert (at(game, "round"), game.to_act, at(game, "decision")) == (7, (0,), "turn")


@pytest.mark.parametrize("marker", [0, 1])
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("taken", "free"), [(WHITE, PURPLE), (PURPLE, WHITE)])
def test_with_one_lane_taken_it_takes_the_other(marker: int, owner: int, taken: str, free: str) -> None:
    """H12: by anybody, the holder too; the bank pays the owner the toll and the marker stays."""
    seats = [seat(tolls=10), seat(tolls=10)]
    seats[owner] = seat(tolls=10, lanes=taken)
    game = its_turn(HAARLEM, seats[0], second=seats[1], neutral=neutral(marker=marker))

    assert at(game, "neutral") == neutral(cars=38, lanes=free, marker=marker)
    assert at(game, f"seats.{owner}.tolls") == 12
    assert at(game, f"seats.{1 - owner}.tolls") == 10
    assert game.to_act == (0,)
    assert at(game, "ticket_discard") == [HAARLEM]


def test_its_lanes_are_taken() -> None:
    """H12, U9, H2: nobody else claims them; the other lane stays open to both."""
    game = before_its_turn(HAARLEM, seat("2 white 2 purple"), turn=0, neutral=neutral(38, WHITE))

    assert refused(game, f"claim {WHITE} with 2 white") == "U9"
    assert allowed(game, f"claim {PURPLE} with 2 purple")


@pytest.mark.parametrize("cars", [0, 1])
def test_with_too_few_cars_it_stops_for_good(cars: int) -> None:
    """H13: when a connection is named for which they don't suffice; never again is a ticket revealed."""
    game = its_turn(f"{HAARLEM} enschede-amsterdam", neutral=neutral(cars=cars))

    assert at(game, "neutral.active") is False
    assert (at(game, "neutral.cars"), at(game, "neutral.lanes")) == (cars, [])
    assert at(game, "ticket_discard") == [HAARLEM]
    assert game.to_act == (0,)
    play(game, "draw", "draw", "draw", "draw")
    assert at(game, "ticket_deck") == ["enschede-amsterdam"]


def test_too_few_cars_for_the_second_lane_stop_it_too() -> None:
    """H13, H12: the owner of the first lane gets nothing."""
    game = its_turn(HAARLEM, seat(lanes=WHITE, tolls=10), neutral=neutral(cars=1))

    assert at(game, "neutral.active") is False
    assert at(game, "seats.0.tolls") == 10


def test_exactly_enough_cars_are_enough() -> None:
    """H13, H12: it lays its last cars and goes on having turns."""
    game = its_turn(f"{HAARLEM} {NAMELESS[0]}", neutral=neutral(cars=2))
    play(game, f"lay {WHITE}")

    assert at(game, "neutral") == neutral(cars=0, lanes=WHITE, marker=0)
    play(game, "draw", "draw", "draw", "draw")
    assert NAMELESS[0] in at(game, "ticket_discard")


def test_few_cars_alone_do_not_stop_it() -> None:
    """H13: a ticket without names, or for a connection it has, does no harm."""
    has = neutral(cars=0, lanes=WHITE)

    assert at(its_turn(NAMELESS[0], neutral=has), "neutral") == has
    assert at(its_turn(HAARLEM, neutral=has), "neutral") == has


@pytest.mark.parametrize("discard", ["", "enschede-amsterdam sneek-utrecht"])
def test_an_empty_deck_at_its_turn_stops_it(discard: str) -> None:
    """H13: nothing is revealed; the discards form a new deck."""
    game = its_turn("", ticket_discard=discard)

    assert at(game, "neutral.active") is False
    assert sorted(at(game, "ticket_deck")) == sorted(discard.split())
    assert at(game, "ticket_discard") == []
    assert (at(game, "round"), game.to_act) == (7, (0,))


def test_revealing_the_last_ticket_does_not_stop_it() -> None:
    """H13: only wanting one when there is none."""
    game = its_turn(NAMELESS[0])
    assert at(game, "neutral.active") is True

    play(game, "draw", "draw", "draw", "draw")

    assert at(game, "neutral.active") is False
    assert at(game, "ticket_deck") == [NAMELESS[0]]


@pytest.mark.parametrize("round_", [2, 6])
@pytest.mark.parametrize(("deck", "stops"), [(0, True), (2, True), (3, True), (4, False), (5, False)])
def test_an_empty_deck_at_a_draw_stops_it(round_: int, deck: int, *, stops: bool) -> None:
    """H13, H1: when a player wants a ticket and the deck is empty, also in the middle of the draw."""
    game = before_its_turn(
        " ".join(NAMELESS[:deck]),
        turn=0,
        round=round_,
        ticket_discard=f"{HAARLEM} enschede-amsterdam sneek-utrecht",
    )

    play(game, "tickets")

    assert at(game, "neutral.active") is not stops
    assert len(at(game, "seats.0.offer")) == min(4, deck + 3)
    assert len(at(game, "ticket_deck")) == max(0, deck + 3 - 4 if stops else deck - 4)


def test_fewer_tickets_than_wanted_stop_it_too() -> None:
    """H13, H1: with no discards either: the third ticket is to be drawn and the deck is empty."""
    game = before_its_turn(" ".join(NAMELESS[:2]), turn=0)

    play(game, "tickets")

    assert at(game, "neutral.active") is False
    assert len(at(game, "seats.0.offer")) == 2


def test_once_stopped_it_stays_stopped() -> None:
    """H13: a full ticket deck doesn't bring it back."""
    game = its_turn(f"{HAARLEM} {NAMELESS[0]}", neutral=neutral(active=False))

    assert at(game, "ticket_deck") == [HAARLEM, NAMELESS[0]]
    assert game.to_act == (0,)


@pytest.mark.parametrize("cars", [40, 1, 0])
def test_with_both_lanes_taken_nothing_happens(cars: int) -> None:
    """H-R1: however few cars are left; the holder keeps the marker."""
    game = its_turn(
        HAARLEM, seat(lanes=WHITE, tolls=9), second=seat(lanes=PURPLE, tolls=9), neutral=neutral(cars=cars)
    )

    assert at(game, "neutral") == neutral(cars=cars)
    assert [at(game, f"seats.{n}.tolls") for n in (0, 1)] == [9, 9]
    assert at(game, "ticket_discard") == [HAARLEM]


@pytest.fixture
def single(tmp_path: Path) -> ws.Board:
    """The board, with Rotterdam and Utrecht, a single lane of three spaces, named on a ticket."""
    facts = json.loads((BOARDS / "nederland.json").read_text(encoding="utf-8"))
    for ticket in facts["tickets"]:
        if (ticket["a"], ticket["b"]) == ("amsterdam", "rotterdam"):
            ticket["neutral"] = ["rotterdam", "utrecht"]
    path = tmp_path / "single.json"
    path.write_text(json.dumps(facts), encoding="utf-8")
    return ws.load_board(path)


@pytest.mark.parametrize("marker", [0, 1])
def test_a_free_single_lane_is_claimed(single: ws.Board, marker: int) -> None:
    """H-R1: no choice was made, so the marker stays; nobody is paid."""
    game = its_turn("amsterdam-rotterdam", board=single, neutral=neutral(marker=marker))

    assert at(game, "neutral") == neutral(cars=37, lanes="rotterdam-utrecht", marker=marker)
    assert game.to_act == (0,)
    assert [at(game, f"seats.{n}.tolls") for n in (0, 1)] == [30, 30]


def test_a_taken_single_lane_is_left_alone(single: ws.Board) -> None:
    """H-R1: nothing happens, however few cars are left; with too few for a free one it stops."""
    taken = its_turn(
        "amsterdam-rotterdam", seat(lanes="rotterdam-utrecht"), board=single, neutral=neutral(cars=1)
    )
    short = its_turn("amsterdam-rotterdam", board=single, neutral=neutral(cars=2))

    assert at(taken, "neutral") == neutral(cars=1)
    assert at(short, "neutral.active") is False


@pytest.mark.parametrize(("tolls", "left", "loans"), [(10, 8, 0), (1, 1, 1)])
def test_tolls_owed_to_its_lane_go_to_the_bank(tolls: int, left: int, loans: int) -> None:
    """H-R2, H5, H6: they are paid, or a loan is taken, and nobody gets them."""
    game = before_its_turn(HAARLEM, seat("2 purple", tolls=tolls), turn=0, neutral=neutral(38, WHITE))

    play(game, f"claim {PURPLE} with 2 purple")

    assert (at(game, "seats.0.tolls"), at(game, "seats.0.loans")) == (left, loans)
    assert at(game, "seats.1.tolls") == 30


def test_its_cars_never_set_off_the_final_round() -> None:
    """H-R2, U17: with none left the game goes on."""
    game = its_turn(HAARLEM, neutral=neutral(cars=2))
    play(game, f"lay {WHITE}", "draw", "draw")

    assert at(game, "last_turns") is None


def test_it_is_no_competitor() -> None:
    """H-R2, H7, U20, U18: two players are ranked, by the table for two; its lanes join nothing."""
    standings = final(
        "nederland",
        seat(tolls=3, tickets="amsterdam-rotterdam"),
        seat(tolls=8),
        options="neutral_player",
        neutral=neutral(36, "amsterdam-rotterdam/red"),
    )

    assert len(standings.seats) == 2
    assert lines(standings, "tolls") == [0, 35]
    assert lines(standings, "tickets") == [-10, 0]
    assert standings.winners == (1,)


def test_it_has_no_turn_after_the_last_turn() -> None:
    """H-R2, U17: the second player's last turn ends the game; no ticket is revealed."""
    game = before_its_turn(HAARLEM, last_turns=1)
    play(game, "draw", "draw")

    assert game.over
    assert at(game, "ticket_deck") == [HAARLEM]


def test_it_has_its_turn_within_the_final_round() -> None:
    """H10, U17: set off by the first player, the last round has a neutral turn between the two."""
    game = before_its_turn(f"{HAARLEM} {NAMELESS[0]}", seat("2 yellow", cars=3), turn=0)
    play(game, "claim breda-rotterdam/yellow with 2 yellow")
    assert at(game, "last_turns") == 2

    play(game, "draw", "draw")
    assert game.to_act == (1,)
    assert at(game, "decision") == "neutral_lane"
    play(game, f"lay {WHITE}", "draw", "draw")

    assert game.over
    assert at(game, "ticket_deck") == [NAMELESS[0]]
