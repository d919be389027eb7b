"""What the planner, and so every level built on it, does at certain moments."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import whistlestop as ws
from whistlestop.bots.registry import find_bot
from whistlestop.cli.company import bot_move

CALM = ["red", "blue", "green", "white", "black"]
DENVER = {"tickets": ["denver-el_paso"], "lanes": ["denver-santa_fe"]}
ZURICH = {"tickets": ["zurich-brindisi"], "lanes": ["brindisi-roma", "venezia-zurich"]}


def asked(bot: str, box: str, *seats: dict[str, Any], **top: Any) -> str:
    """Ask a bot for its move, as the first seat of a table that is set up for the question."""
    document = {"box": box, "seats": list(seats), **top}
    if box != "ghost":
        document.setdefault("market", CALM)
    return str(bot_move(ws.from_position(document), 0, find_bot(bot), Random(1)))


def planner(box: str, *seats: dict[str, Any], **top: Any) -> str:
    """Ask the planner."""
    return asked("planner", box, *seats, **top)


def test_the_planner_completes_a_ticket_with_its_last_turn() -> None:
    move = planner("usa", {**DENVER, "cards": {"yellow": 3, "red": 2}}, {}, last_turns=2)
    assert move.startswith("claim el_paso-santa_fe ")


def test_the_planner_pays_without_locomotives_where_it_can() -> None:
    hand = {"red": 2, "locomotive": 2}
    assert planner("usa", {**DENVER, "cards": hand}, {}) == "claim el_paso-santa_fe with 2 red"


def test_the_planner_takes_the_colour_that_it_lacks() -> None:
    me = {"tickets": ["calgary-salt_lake_city"], "lanes": ["calgary-helena"], "cards": {"purple": 2}}
    assert planner("usa", me, {}, market=["red", "blue", "purple", "white", "black"]) == "take purple"


def test_the_planner_keeps_the_tickets_that_go_together() -> None:
    me = {"offer": ["winnipeg-houston", "duluth-houston", "boston-miami"], "keep": 2}
    other = {"offer": ["denver-el_paso", "denver-pittsburgh"], "keep": 2}
    assert planner("usa", me, other, decision="keep_tickets") == "keep winnipeg-houston duluth-houston"


def test_where_most_tickets_are_rewarded_the_planner_keeps_more_than_it_must() -> None:
    moves = [
        str(bot_move(ws.new_game("nordic", 3, seed=seed), 0, find_bot("planner"), Random(1)))
        for seed in range(12)
    ]
    kept = [len(move.split()) - 1 for move in moves]
    assert sum(tickets > 2 for tickets in kept) > len(kept) / 2


def test_the_planner_draws_tickets_once_its_own_are_done_unless_the_end_is_near() -> None:
    lanes = ["brindisi-roma", "roma-venezia", "venezia-zurich"]
    done = {"tickets": ["zurich-brindisi"], "cards": {"red": 1}}
    assert planner("europe", {**done, "lanes": lanes}, {}) == "tickets"
    assert planner("europe", {**done, "lanes": lanes}, {"cars": 5}) != "tickets"
    assert planner("europe", {**done, "lanes": lanes[:2]}, {}) != "tickets"


def test_the_planner_builds_a_station_where_its_way_is_blocked() -> None:
    me = {**ZURICH, "cards": {"red": 1, "blue": 3}, "cars": 3}
    move = planner("europe", me, {"lanes": ["roma-venezia"]})
    assert move.startswith(("station roma ", "station venezia "))


def test_the_planner_builds_no_second_station_for_a_gap_that_one_has_closed() -> None:
    """Rules: E10."""
    me = {**ZURICH, "cards": {"red": 2, "blue": 3}, "cars": 3}
    for city in ("roma", "venezia"):
        move = planner("europe", {**me, "stations": [city]}, {"lanes": ["roma-venezia"]})
        assert not move.startswith("station")


def test_the_planner_builds_a_second_station_where_one_can_borrow_only_one_of_two_lanes() -> None:
    """Rules: E10."""
    me = {
        **ZURICH,
        "lanes": ["venezia-zurich"],
        "cards": {"red": 2, "blue": 3},
        "cars": 3,
        "stations": ["roma"],
    }
    move = planner("europe", me, {"lanes": ["roma-venezia", "brindisi-roma"]})
    assert move.startswith(("station venezia ", "station brindisi "))


def test_the_planner_pays_for_a_tunnel_that_it_needs_and_leaves_one_that_it_does_not() -> None:
    tunnel = {"lane": "venezia-zurich", "paid": {"green": 2}, "shown": ["green", "green", "red"], "extra": 2}
    needed = {**ZURICH, "lanes": ["brindisi-roma", "roma-venezia"]}
    hand = {"cards": {"green": 2, "locomotive": 2}}
    assert planner("europe", {**needed, **hand}, {}, decision="tunnel", tunnel=tunnel) == "pay 2 green"
    poor = {"cards": {"locomotive": 2}}
    assert planner("europe", poor, {}, decision="tunnel", tunnel=tunnel) == "decline"


def test_the_planner_takes_no_loan_for_a_few_points() -> None:
    hand = {"cards": {"red": 6, "blue": 6}, "tickets": [], "lanes": []}
    rich = planner("nederland", {**hand, "tolls": 30, "cars": 10}, {"cars": 10})
    poor = planner("nederland", {**hand, "tolls": 0, "cars": 10}, {"cars": 10})
    assert rich.startswith("claim")
    assert not poor.startswith("claim")


def test_the_planner_swaps_tickets_that_are_far_away() -> None:
    far = {"tickets": ["abandoned_school-swamp", "gloomy_glade-graveyard"]}
    near = {"tickets": ["abandoned_school-mad_scientists_lab", "gloomy_glade-graveyard"]}
    assert planner("ghost", far, {}) == "swap"
    assert planner("ghost", near, {}) != "swap"


def test_greedy_claims_the_most_valuable_lane_whatever_its_ticket_says() -> None:
    hand = {"cards": {"red": 2, "white": 4}}
    move = asked("greedy", "usa", {**DENVER, **hand}, {})
    assert re.fullmatch(r"claim .* with 4 white", move)


def test_greedy_adds_to_the_colour_that_it_holds_most_of() -> None:
    hand = {"cards": {"white": 3, "red": 2}, "cars": 0}
    assert asked("greedy", "usa", {**DENVER, **hand}, {}) == "take white"
