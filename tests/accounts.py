"""Counts everything that lies on a table from its position document, with no code of the program.

A document is a list of piles; whatever is played, the piles together hold the same pieces.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.printed import Printed, both_lanes, printed

Document = dict[str, Any]


def cards_on(document: Document) -> Counter[str]:
    """Count the train cards in every pile."""
    cards: Counter[str] = (
        Counter(document["deck"]) + Counter(document["market"]) + Counter(document["discard"])
    )
    for seat in document["seats"]:
        cards += Counter(seat["cards"])
    tunnel = document.get("tunnel")
    if tunnel:
        cards += Counter(tunnel["paid"]) + Counter(tunnel["shown"])
    return cards


def tickets_on(document: Document) -> Counter[str]:
    """Count the tickets in every pile; each should lie in one."""
    tickets = Counter(document["ticket_deck"] + document["ticket_discard"] + document["tickets_out"])
    for seat in document["seats"]:
        for pile in ("tickets", "offer", "returned", "done"):
            tickets += Counter(seat.get(pile, ()))
    return tickets


def players_on(document: Document) -> list[Document]:
    """List the seats, and the neutral player behind them."""
    return [*document["seats"], *([document["neutral"]] if "neutral" in document else [])]


def cars_on(document: Document) -> list[int]:
    """Count each player's cars, in hand and on the board."""
    lanes = printed(document["box"]).lanes
    return [
        player["cars"] + sum(lanes[lane].length for lane in player["lanes"])
        for player in players_on(document)
    ]


def lane_points(document: Document) -> list[int]:
    """Add up the points of each seat's lanes."""
    lanes = printed(document["box"]).lanes
    return [sum(lanes[lane].points for lane in seat["lanes"]) for seat in document["seats"]]


def owners(document: Document) -> dict[str, int]:
    """Tell who holds which lane."""
    held = [(lane, n) for n, player in enumerate(players_on(document)) for lane in player["lanes"]]
    assert len(held) == len(dict(held)), "a lane has two owners"
    return dict(held)


def check_fresh(document: Document) -> None:
    """Demand that a game that was dealt holds what the box holds."""
    facts = printed(document["box"])
    assert cards_on(document) == facts.deck
    assert tickets_on(document) == Counter(facts.tickets)
    assert set(cars_on(document)) == {facts.cars}
    starts = [*facts.start_scores, 0, 0, 0, 0, 0]
    for seat, points in enumerate(lane_points(document)):
        assert document["seats"][seat]["score"] == points + starts[seat]


def check_piles(document: Document) -> None:
    """Demand what holds at every moment: nothing is negative, nothing lies in two places."""
    facts = printed(document["box"])
    for player in players_on(document):
        assert 0 <= player["cars"] <= facts.cars
        assert all(number >= 0 for number in player.get("cards", {}).values())
        assert player.get("tolls", 0) >= 0
        assert len(player.get("stations", ())) <= facts.stations
    assert max(tickets_on(document).values(), default=1) == 1
    built = [city for seat in document["seats"] for city in seat.get("stations", ())]
    assert len(built) == len(set(built))
    check_doubles(document)


def check_doubles(document: Document) -> None:
    """Demand that nobody has both lanes of a double, and that it is shared only where it may be."""
    facts, held = printed(document["box"]), owners(document)
    shared = both_lanes(document["box"], len(document["seats"]), tuple(document["options"]))
    for lane, owner in held.items():
        other = held.get(facts.beside.get(lane, ""))
        assert other is None or (shared and other != owner), f"{lane} and the lane beside it"


def orderly(document: Document) -> bool:
    """Tell whether the market is as full as it can be, and not crowded. Rules: U6, U-R2, U-R6, N2."""
    market: list[str] = document["market"]
    rest: Counter[str] = Counter(document["deck"]) + Counter(document["discard"])
    if document["box"] == "ghost":
        return not market
    together = rest + Counter(market)
    wagons = together.total() - together["locomotive"]
    crowded = market.count("locomotive") >= 3 and wagons >= 3 and together.total() > 5
    return (len(market) == 5 or not rest) and (not crowded or document["box"] == "nordic")


def check_move(before: Document, after: Document) -> None:
    """Demand that a move lost and made nothing, and that lanes brought their points and cost their tolls."""
    check_piles(after)
    assert cards_on(after) == cards_on(before)
    assert tickets_on(after) == tickets_on(before)
    assert cars_on(after) == cars_on(before)
    earned = [now["score"] - then["score"] for now, then in zip(after["seats"], before["seats"], strict=True)]
    gained = [now - then for now, then in zip(lane_points(after), lane_points(before), strict=True)]
    assert earned == gained
    check_tolls(before, after)
    check_growth(before, after)


def check_growth(before: Document, after: Document) -> None:
    """Demand that at most one lane or station was won by a seat, and that nothing of the kind was lost."""
    won = 0
    for then, now in zip(before["seats"], after["seats"], strict=True):
        for pile in ("lanes", "stations", "done", "town_hall"):
            assert set(then.get(pile, ())) <= set(now.get(pile, ())), f"{pile} were lost"
            won += len(now.get(pile, ())) - len(then.get(pile, ())) if pile in {"lanes", "stations"} else 0
        assert now.get("treat", False) >= then.get("treat", False)
    assert won <= 1
    if "neutral" in before:
        assert set(before["neutral"]["lanes"]) <= set(after["neutral"]["lanes"])
        assert after["neutral"]["active"] <= before["neutral"]["active"]


def check_tolls(before: Document, after: Document) -> None:
    """Work out the tolls of the lanes that were won, the neutral player's last. Rules: H5, H6, H12."""
    if "tolls" not in before["seats"][0]:
        return
    facts = printed(before["box"])
    held = owners(before)
    money = [[seat["tolls"], seat["loans"]] for seat in before["seats"]]
    won = [(player, lane) for lane, player in owners(after).items() if lane not in held]
    for player, lane in sorted(won):
        toll = facts.lanes[lane].toll
        if player < len(money):
            if money[player][0] >= toll:
                money[player][0] -= toll
            else:
                money[player][1] += 1
        pay_first_owner(facts, held, money, lane)
        held[lane] = player
    assert money == [[seat["tolls"], seat["loans"]] for seat in after["seats"]]


def pay_first_owner(facts: Printed, held: dict[str, int], money: list[list[int]], lane: str) -> None:
    """Give the toll of a second lane to the seat that holds the first."""
    first = held.get(facts.beside.get(lane, ""))
    if first is not None and first < len(money):
        money[first][0] += facts.lanes[lane].toll
