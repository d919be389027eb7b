"""Tables on which nearly everything has run out: small decks, few cars, few tickets, many lanes taken.

Random play seldom meets an empty deck or the last car in a whole game; one that begins here meets them soon.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.printed import KINDS, Printed, both_lanes, printed


def thin_document(box: str, seats: int, options: tuple[str, ...], random: Random) -> dict[str, Any]:
    """Write a position that could have come about, but for how the cars, scores and tokens got there."""
    facts = printed(box)
    document: dict[str, Any] = {
        "box": box,
        "options": list(options),
        "seats": [{} for _ in range(seats)],
        "turn": random.randrange(seats),
        "round": random.randint(1, 9),
        "seed": random.randrange(2**40),
    }
    players: list[dict[str, Any]] = list(document["seats"])
    if "neutral_player" in options:
        document["neutral"] = {"marker": random.randrange(2), "active": random.random() < 0.8}
        players.append(document["neutral"])
    _claim_lanes(facts, players, random, shared=both_lanes(box, seats, options))
    _deal_cards(facts, document, random, market=0 if box == "ghost" else 5)
    _deal_tickets(facts, document, random, most=2 if box == "ghost" else 4)
    _give_tokens(facts, document, random)
    if random.random() < 0.3 and box != "ghost":
        document["last_turns"] = random.randint(1, seats)
    return document


def _claim_lanes(facts: Printed, players: list[dict[str, Any]], random: Random, *, shared: bool) -> None:
    """Give lanes away as the rules allow; then leave each player with cars for a few lanes more."""
    owners: dict[str, int] = {}
    cars = [facts.cars] * len(players)
    for lane in random.sample(list(facts.lanes.values()), random.randint(0, len(facts.lanes))):
        player = random.randrange(len(players))
        beside = facts.beside.get(lane.id)
        open_to = beside not in owners or (shared and owners[beside] != player)
        if open_to and cars[player] >= lane.length:
            owners[lane.id] = player
            cars[player] -= lane.length
    for number, player_document in enumerate(players):
        player_document["lanes"] = [lane for lane, owner in owners.items() if owner == number]
        if random.random() < 0.5:
            player_document["cars"] = random.randint(1, 9)


def _deal_cards(facts: Printed, document: dict[str, Any], random: Random, market: int) -> None:
    """Deal hands, a market, a deck and discards, some of them empty; the other cards leave the game."""
    pile = list(facts.deck.elements())
    random.shuffle(pile)
    if (
        random.random() < 0.3
    ):  # locomotives first: markets that are crowded, hands that can pay for everything
        pile.sort(key=lambda card: card == "locomotive")

    def take(most: int) -> list[str]:
        number = random.choice((0, random.randint(0, most), most))
        return [pile.pop() for _ in range(min(number, len(pile)))]

    document["market"] = take(market)
    document["deck"] = take(7)
    document["discard"] = _counted(take(7))
    for seat in document["seats"]:
        seat["cards"] = _counted(take(12))
    document["deck_rest"] = random.choice(("none", "none", "discard"))


def _counted(cards: list[str]) -> dict[str, int]:
    counts = Counter(cards)
    return {kind: counts[kind] for kind in KINDS if counts[kind]}


def _deal_tickets(facts: Printed, document: dict[str, Any], random: Random, most: int) -> None:
    tickets = list(facts.tickets)
    random.shuffle(tickets)
    for seat in document["seats"]:
        seat["tickets"] = [tickets.pop() for _ in range(random.randint(0, most))]
    ordinary = [ticket for ticket in tickets if ticket not in facts.long_tickets]
    document["ticket_deck"] = [ordinary.pop() for _ in range(random.randint(0, 4))]
    if document["box"] in {"nederland", "ghost"}:
        document["ticket_discard"] = [ordinary.pop() for _ in range(random.randint(0, 3))]
    document["ticket_rest"] = "out"


def _give_tokens(facts: Printed, document: dict[str, Any], random: Random) -> None:
    cities = list(facts.cities)
    random.shuffle(cities)
    for seat in document["seats"]:
        if facts.stations:
            seat["stations"] = [cities.pop() for _ in range(random.randint(0, facts.stations))]
        if facts.tolls and "no_tolls" not in document["options"]:
            seat.update(tolls=random.randint(0, 6), loans=random.randint(0, 2))
        if document["box"] == "ghost":
            seat["treat"] = random.random() < 0.2
            seat["town_hall"] = random.sample(["crypt", "mansion_on_the_hill"], random.randint(0, 2))
