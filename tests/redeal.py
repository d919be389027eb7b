"""Other worlds that a seat can't tell from this one, made from the position document alone.

Shares no code with the program's views: what is hidden here is hidden because the rules say so.

Rules: U3, U14, U15, E1, N1, H1, H3, G1, G-R1.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tests.printed import KINDS, printed

Document = dict[str, Any]
SPECTATOR = -1


def redeal_unseen(document: Document, seat: int, random: Random) -> Document:
    """Deal everything afresh that a seat, or a spectator, doesn't see; at the end only cards are unseen."""
    world = deepcopy(document)
    rivals = [player for number, player in enumerate(world["seats"]) if number != seat]
    over = world["decision"] == "over"
    _redeal_cards(world, rivals, random)
    if not over:
        if "offer" in str(world["seats"]):
            _reconsider_first_tickets(world, rivals, random)
        _redeal_tickets(world, rivals, random)
        for rival in rivals:
            if "tolls" in rival:
                rival["tolls"] = random.randint(0, 60)
    world["seed"] = random.randrange(2**50)
    if "sealed" in world:
        world["sealed"] = {"key": random.randbytes(32).hex()}
    return world


def _redeal_cards(world: Document, rivals: list[Document], random: Random) -> None:
    """Shuffle the rivals' hands and the deck together; how many cards lie where is known."""
    pool = list(world["deck"])
    for rival in rivals:
        pool += [kind for kind in KINDS for _ in range(rival["cards"].get(kind, 0))]
    random.shuffle(pool)
    for rival in rivals:
        size = sum(rival["cards"].values())
        hand, pool = pool[:size], pool[size:]
        rival["cards"] = {kind: hand.count(kind) for kind in KINDS if kind in hand}
    world["deck"] = pool


def _reconsider_first_tickets(world: Document, rivals: list[Document], random: Random) -> None:
    """Let rivals who have answered their first choice have kept another number: that shows only later."""
    asked = [player for player in world["seats"] if player.get("offer")]
    first = len(asked) > 1 or asked[0]["keep"] > 1 or any(player.get("returned") for player in world["seats"])
    if not first:
        return
    for rival in rivals:
        if rival.get("offer"):
            continue
        dealt = [*rival["tickets"], *rival.get("returned", ())]
        kept = random.randint(asked[0]["keep"], len(dealt))
        rival["tickets"], rival["returned"] = dealt[:kept], dealt[kept:]


def _redeal_tickets(world: Document, rivals: list[Document], random: Random) -> None:
    """Shuffle all tickets that lie face down; long ones stay where long ones can be."""
    piles: list[list[str]] = [
        rival[name] for rival in rivals for name in ("tickets", "offer", "returned") if name in rival
    ]
    piles += [world["ticket_deck"], world["tickets_out"]]
    if world["box"] != "nederland":  # there they are discarded face up
        piles.append(world["ticket_discard"])
    long_tickets = printed(world["box"]).long_tickets
    for among in (long_tickets, set(printed(world["box"]).tickets) - long_tickets):
        places = [(pile, place) for pile in piles for place, ticket in enumerate(pile) if ticket in among]
        pool = [pile[place] for pile, place in places]
        random.shuffle(pool)
        for (pile, place), ticket in zip(places, pool, strict=True):
            pile[place] = ticket
