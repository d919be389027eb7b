"""What an event may tell its viewer, worked out from what is stored and not from any view."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from whistlestop.boxes import board_of
from whistlestop.server.entries import Entry
from whistlestop.server.table import Table

CARDS = frozenset({"purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive"})
Positions = dict[int, dict[str, Any]]


def positions_of(table_id: str, entries: Sequence[Entry]) -> Positions:
    """Return everything that lay on the table, after each entry from the deal on."""
    table, found = Table(table_id), {}
    for entry in entries:
        table.apply(entry)
        if table.game is not None:
            found[entry.number] = table.game.position()
    return found


def check_event(event: dict[str, Any], positions: Positions) -> None:
    """Compare an event with what its viewer may know at that time."""
    number, seat = event["number"], event["you"]
    if number not in positions or event["table"]["phase"] == "over":
        return
    truth, view = positions[number], event["view"]
    own = truth["seats"][seat]
    assert view["own"]["cards"] == {card: count for card, count in own["cards"].items() if count}
    assert sorted(view["own"]["tickets"]) == sorted(own["tickets"])
    assert sorted(view["own"]["offer"]) == sorted(own.get("offer", []))
    assert [each["cards"] for each in view["seats"]] == [
        sum(each["cards"].values()) for each in truth["seats"]
    ]
    assert view["deck"] == len(truth["deck"])
    assert view["ticket_deck"] == len(truth["ticket_deck"])
    assert not set(words(event)) & hidden(positions, number, seat)
    for line in view["log"]:
        if line["seat"] != seat and line["move"] == "draw":
            assert not CARDS & set(words(line)), f"a card drawn from the deck is told: {line}"


def hidden(positions: Positions, number: int, seat: int) -> set[str]:
    """Return the tickets that a seat can't know of: those of others, and those in the deck."""
    truth = positions[number]
    secret = set(truth["ticket_deck"])
    for other, each in enumerate(truth["seats"]):
        if other != seat:
            secret |= {*each["tickets"], *each.get("offer", []), *each.get("returned", [])}
    before = [positions[at]["seats"][seat] for at in positions if at <= number]
    had = {ticket for each in before for ticket in [*each["tickets"], *each.get("offer", [])]}
    open_ones = {ticket for each in truth["seats"] for ticket in each.get("done", [])}
    # Some tickets are called like a lane, which everybody may name.
    return secret - had - open_ones - set(board_of(truth["box"]).lane_ids)


def words(value: object) -> Iterator[str]:
    """List all words in a document."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from key.split()
            yield from words(each)
    elif isinstance(value, list):
        for each in value:
            yield from words(each)
    else:
        yield from json.dumps(value, ensure_ascii=False).strip('"').split()
