"""Documents that can't be: each is refused with the path of the offending key and what was expected there."""

from typing import Any

import pytest

import whistlestop as ws

GREEN_TUNNEL = {
    "lane": "venezia-zurich",
    "paid": {"green": 2},
    "shown": ["green", "red", "red"],
    "extra": 1,
}
DOUBLE = ["aarschot-antwerpen/blue", "aarschot-antwerpen/yellow"]


def table(box: str, /, *seats: dict[str, Any], **top: Any) -> dict[str, Any]:
    """Write a document for two seats."""
    return {"box": box, "seats": [*seats, *[{}] * (2 - len(seats))], **top}


def refused(document: dict[str, Any]) -> str:
    """Return the sentence with which a document is refused."""
    with pytest.raises(ws.BadDocument) as said:
        ws.from_position(document)
    return str(said.value)


def tunnel(**changes: Any) -> dict[str, Any]:
    return {"decision": "tunnel", "tunnel": {**GREEN_TUNNEL, **changes}}


@pytest.mark.parametrize(
    ("document", "where"),
    [
        (table("usa", {"cards": {"red": 13}}), "seats[0].cards.red: "),
        (table("usa", {"lanes": ["duluth-omaha/1"]}, {"lanes": ["duluth-omaha/1"]}), "seats[1].lanes: "),
        (table("usa", {"lanes": ["duluth-omaha/1"]}, {"lanes": ["duluth-omaha/2"]}), "seats[0].lanes: "),
        (table("usa", {"lanes": ["duluth-omaha/1", "duluth-omaha/2"]}), "seats[0].lanes: one player"),
        (table("usa", {"tickets": ["boston-miami"]}, ticket_deck=["boston-miami"]), "ticket_deck: "),
        (table("usa", {"cars": 46}), "seats[0].cars: expected a number from 0 to 45"),
        (table("usa", {"stations": ["denver"]}), "seats[0].stations: usa with these options has no"),
        (table("usa", market=["red"] * 6), "market: there are 5 places"),
        (table("usa", turn=2), "turn: expected a number from 0 to 1"),
        (table("usa", passes=2), "passes: expected a number from 0 to 1"),
        (table("usa", last_turns=3), "last_turns: expected a number from 0 to 2"),
        (table("usa", colour="red"), "colour: there is no such key"),
        (table("usa", seats=[{}] * 6), "seats: "),
        (table("usa", sealed={"key": "12"}), "sealed.key: expected 32 bytes"),
        (
            table("nederland", options=["no_tolls", "no_tolls"]),
            "options: The option no_tolls is given twice",
        ),
        (table("europe", {"stations": ["paris", "roma", "wien", "berlin"]}), "seats[0].stations: a player"),
        (table("europe", {"stations": ["paris"]}, {"stations": ["paris"]}), "seats[1].stations: another"),
        (table("ghost", {"town_hall": ["gloomy_glade"]}), "seats[0].town_hall: expected some of crypt"),
    ],
)
def test_what_lies_on_the_table_must_be_possible(document: dict[str, Any], where: str) -> None:
    assert refused(document).startswith(where)


@pytest.mark.parametrize(
    ("document", "where"),
    [
        (
            table("usa", decision="second_card", market=[], deck_rest="none"),
            "decision: there is no card that seat 0",
        ),
        (table("usa", decision="tunnel"), "decision: usa with these options never asks tunnel"),
        (table("ghost", decision="keep_tickets"), "decision: ghost with these options never asks"),
        (table("usa", decision="keep_tickets"), "seats: for keep_tickets a seat needs an offer"),
        (table("usa", {"offer": ["boston-miami"]}), "decision: seats have an offer"),
        (
            table(
                "usa", {"offer": ["boston-miami"], "returned": ["calgary-phoenix"]}, decision="keep_tickets"
            ),
            "seats[0].returned: ",
        ),
        (
            table("usa", {"offer": ["boston-miami"]}, decision="keep_tickets", last_turns=0),
            "last_turns: 0 says that the game is over",
        ),
    ],
)
def test_what_is_asked_must_be_possible(document: dict[str, Any], where: str) -> None:
    assert refused(document).startswith(where)


@pytest.mark.parametrize(
    ("document", "where"),
    [
        (
            table("europe", decision="turn", tunnel=GREEN_TUNNEL),
            "tunnel: it belongs to the decision tunnel",
        ),
        (table("europe", **tunnel(lane="paris-dieppe")), "tunnel.lane: expected a tunnel"),
        (
            table("europe", {"lanes": ["venezia-zurich"]}, **tunnel()),
            "tunnel.lane: venezia-zurich has been",
        ),
        (
            table("europe", {"cars": 1}, **tunnel()),
            "tunnel.lane: The green tunnel venezia-zurich (2 spaces)",
        ),
        (table("europe", **tunnel(paid={"red": 2})), "tunnel.paid: "),
        (table("europe", **tunnel(paid={"green": 3})), "tunnel.paid: "),
        (table("europe", **tunnel(shown=["green"] * 4, extra=4)), "tunnel.shown: at most 3"),
        (table("europe", **tunnel(extra=2)), "tunnel.extra: the cards shown ask for 1 on top"),
        (table("europe", **tunnel(shown=["red"] * 3, extra=0)), "tunnel.extra: the cards shown ask for 0"),
        (
            table(
                "nordic",
                {"lanes": ["kristiansand-stavanger/orange"]},
                **tunnel(lane="kristiansand-stavanger/green"),
            ),
            "tunnel.lane: You hold kristiansand-stavanger/orange",
        ),
    ],
)
def test_a_tunnel_must_have_been_paid_as_the_rules_say(document: dict[str, Any], where: str) -> None:
    """U9, U11, E5, E6, N6."""
    assert refused(document).startswith(where)


@pytest.mark.parametrize(
    ("top", "where"),
    [
        ({"choices": DOUBLE, "neutral": {"cars": 1}}, "choices: they take 2 cars"),
        ({"choices": DOUBLE[:1]}, "choices: expected the two free lanes"),
        ({"choices": DOUBLE, "neutral": {"lanes": DOUBLE[:1]}}, "choices: expected the two free lanes"),
    ],
)
def test_a_neutral_lane_must_be_free_and_there_must_be_cars_for_it(top: dict[str, Any], where: str) -> None:
    """H12, H13."""
    document = table("nederland", options=["neutral_player"], decision="neutral_lane", **top)
    assert refused(document).startswith(where)
