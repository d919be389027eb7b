"""A finished game in one answer: how it began, what every move changed, and what the count rests on.

The game is over, so everything is open: hands and tickets too. Of a running game nothing is told.
"""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from whistlestop.server import api, messages
from whistlestop.server.decide import NotDone
from whistlestop.server.entries import SetUp
from whistlestop.server.proofs import proofs
from whistlestop.server.replay_shape import Fork, Frame, Origin, Replay, ReplayMove
from whistlestop.server.table import OVER, Table
from whistlestop.server.view_shape import StandingsShape, Tokens
from whistlestop.table.game import Game
from whistlestop.table.log import log_lines
from whistlestop.table.record import Record
from whistlestop.table.view import SPECTATOR, plain

TOKENS = Tokens.__struct_fields__
KEPT = {"cache-control": "private, max-age=86400", "vary": "accept-encoding"}
COSTS = 2.0  # requests


def frame(game: Game) -> dict[str, Any]:
    """Write down the table as it is."""
    document = game.position()
    return {
        "seats": [
            {
                **{key: seat[key] for key in ("cards", "tickets", "cars", "score", "lanes")},
                "offer": seat.get("offer", []),
                "keep": seat.get("keep", 0),
                "tokens": {name: seat[name] for name in TOKENS if name in seat},
            }
            for seat in document["seats"]
        ],
        **{key: document[key] for key in ("market", "discard", "decision", "round", "last_turns")},
        "deck": len(document["deck"]),
        "ticket_deck": len(document["ticket_deck"]),
        "ticket_discard": len(document["ticket_discard"]),
        "open_ticket_discard": document["ticket_discard"] if game.rules.tickets.open_discards else [],
        "to_act": list(game.to_act),
        "tunnel": document.get("tunnel"),
        "neutral": document.get("neutral"),
        "choices": document.get("choices", []),
    }


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Tell what has changed between two moments."""
    changed = {key: value for key, value in after.items() if key != "seats" and value != before[key]}
    seats = {}
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        one = {key: value for key, value in new.items() if value != old[key]}
        if "cards" in one:
            kinds = {**old["cards"], **new["cards"]}
            counts = {kind: new["cards"].get(kind, 0) for kind in kinds}
            one["cards"] = {
                kind: number for kind, number in counts.items() if number != old["cards"].get(kind)
            }
        if "lanes" in one:
            one["lanes"] = [lane for lane in new["lanes"] if lane not in old["lanes"]]
        if one:
            seats[str(number)] = one
    return {**changed, "seats": seats}


def replayed(table: Table, record: Record) -> Replay:
    """Play a finished game again and write down all of it."""
    game = record.table()
    start = now = frame(game)
    moves = []
    for seat, move in record.moves:
        game.play(move, seat)
        before, now = now, frame(game)
        line = log_lines(game.board, game.history[-1:], SPECTATOR, choosing=False, open_all=True)[0]
        moves.append({"seat": seat, "move": line.move, "news": plain(line.news), **changes(before, now)})
    begun = table.set_up
    return Replay(
        table=table.id,
        settings=table.settings,
        names=tuple(game.names),
        bots=tuple(seat.bot for seat in table.seats),
        commitment=record.commitment,
        key=record.key.hex() if record.key is not None else None,
        origin=None if begun is None else Origin(begun.table, begun.move),
        cards=dict(game.board.facts.deck),
        start=msgspec.convert(start, Frame),
        moves=msgspec.convert(moves, tuple[ReplayMove, ...]),
        standings=msgspec.convert(plain(game.standings()), StandingsShape),
        proofs=proofs(game),
    )


def finished(table: Table) -> Record:
    """Return the record of a game that is over; of any other nothing is told."""
    if table.phase != OVER or table.game is None:
        raise NotDone("table.not_over", "The game is not over: it can be seen again when it is.")
    return table.game.record()


async def show(request: Request) -> Response:
    """Send a finished game."""
    api.take(request, COSTS)
    table = (await api.found(request)).table
    record = finished(table)
    body = await asyncio.to_thread(lambda: messages.ENCODER.encode(replayed(table, record)))
    headers = dict(KEPT)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = await asyncio.to_thread(gzip.compress, body, 6), "gzip"
    return Response(body, 200, headers, "application/json")


async def fork(request: Request) -> Response:
    """Open a table at which a finished game is played on after one of its moves."""
    api.take(request, api.TABLE_COSTS)
    table = (await api.found(request)).table
    wish = await api.body_of(request, Fork)
    record = finished(table)
    if wish.move >= len(record.moves):
        raise NotDone("fork.over", f"The game ended with move {len(record.moves)}: name an earlier one.")
    start = await asyncio.to_thread(position_after, record, wish)
    settings = msgspec.structs.replace(table.settings, clock=None, open=False, talk="")
    new = messages.NewTable(settings, wish.seats, shuffle=False)
    made = await api.hub_of(request).open(new, SetUp(table.id, wish.move, start))
    return api.answer(made, 201)


def position_after(record: Record, wish: Fork) -> dict[str, Any]:
    """Set the table as it was after a move, ready for a new key.

    What is left out of a position is shuffled under the decks: by the new table's key, which nobody knows.
    """
    game = record.table()
    for seat, move in record.moves[: wish.move]:
        game.play(move, seat)
    document = game.position()
    document.pop("sealed", None)
    document["seed"] = 0
    if not wish.same_deck and "deck_rest" not in document:
        del document["deck"]
        del document["ticket_deck"]
    return document
