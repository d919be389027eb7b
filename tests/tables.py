"""Small tables for tests: a position in a line or two, and short questions about it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whistlestop as ws

# Five cards that nothing happens to.
CALM = "red blue green white black"
COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
# Written as words in tests, as lists in documents.
WORDS = (
    "market", "deck", "ticket_deck", "ticket_discard", "tickets_out", "options", "choices",
    "tickets", "lanes", "stations", "done", "town_hall", "offer", "returned",
)  # fmt: skip


def cards(text: str) -> dict[str, int]:
    """Read `2 red 1 locomotive` as counts."""
    words = text.split()
    counts: dict[str, int] = {}
    for number, name in zip(words[::2], words[1::2], strict=True):
        counts[name] = counts.get(name, 0) + int(number)
    return counts


def written(counts: dict[str, int]) -> str:
    """Write counts as `2 red 1 locomotive`."""
    return " ".join(f"{number} {name}" for name, number in counts.items() if number)


def spelled(given: dict[str, Any]) -> dict[str, Any]:
    """Turn what tests write as words into what documents hold."""
    return {
        key: value.split() if key in WORDS and isinstance(value, str) else value
        for key, value in given.items()
    }


def seat(hand: str = "", **more: Any) -> dict[str, Any]:
    """Write a seat: its cards, and lanes, tickets and the like as words."""
    return {"cards": cards(hand), **spelled(more)}


def table(box: str, *seats: dict[str, Any], board: ws.Board | None = None, **top: Any) -> ws.Game:
    """Set a table up; the market is calm unless it is said."""
    document: dict[str, Any] = {"box": box, "seats": list(seats), **spelled(top)}
    if box != "ghost":
        document.setdefault("market", CALM.split())
    if isinstance(top.get("discard"), str):
        document["discard"] = cards(top["discard"])
    return ws.from_position(document, board=board)


def bare(box: str, *seats: dict[str, Any], **top: Any) -> ws.Game:
    """Set a table up on which nothing lies that isn't said: no deck, no market, no tickets."""
    given = {"market": "", "deck_rest": "none", "ticket_rest": "out", **top}
    return table(box, *seats, **given)


def final(box: str, *seats: dict[str, Any], **top: Any) -> ws.Standings:
    """Count a game that is over."""
    return table(box, *seats, decision="over", **top).standings()


def lines(standings: ws.Standings, name: str) -> list[int]:
    """Return one score line of all seats."""
    return [standing.lines[name] for standing in standings.seats]


def at(game: ws.Game, path: str) -> Any:
    """Return a part of the position: `seats.0.cards`, `market`."""
    value: Any = game.position()
    for key in path.split("."):
        value = value[int(key)] if key.isdecimal() else value[key]
    return value


def hand(game: ws.Game, number: int) -> dict[str, int]:
    """Return a seat's cards."""
    counts: dict[str, int] = at(game, f"seats.{number}.cards")
    return counts


def play(game: ws.Game, *moves: str) -> None:
    """Play moves, each for the only seat to act; after each the position must survive being written down."""
    for move in moves:
        game.play(move)
        document = json.loads(json.dumps(game.position()))
        assert ws.from_position(document, board=game.board).position() == document


def listed(game: ws.Game, move: str, number: int | None = None) -> bool:
    """Tell whether a move is among the legal ones."""
    wanted = sorted(str(ws.parse_move(game.board, move)).split())
    return any(sorted(str(legal).split()) == wanted for legal in game.legal_moves(number))


def allowed(game: ws.Game, move: str, number: int | None = None) -> bool:
    """Tell whether a move is allowed; `why_not` and `legal_moves` must agree."""
    answer = game.why_not(move, number) is None
    assert answer == listed(game, move, number), f"{move}: why_not and legal_moves disagree"
    return answer


def refused(game: ws.Game, move: str, number: int | None = None) -> str:
    """Return the clause that refuses a move; trying it must fail alike and change nothing."""
    before = game.position()
    refusal = game.why_not(move, number)
    assert refusal is not None, f"{move} is allowed"
    with pytest.raises(ws.IllegalMove) as caught:
        game.play(move, number)
    assert caught.value.refusal == refusal
    assert game.position() == before
    assert not listed(game, move, number), f"{move} is refused and yet among the legal moves"
    return refusal.clause


def claims(game: ws.Game, lane: str) -> set[str]:
    """Return the payments on offer for a lane."""
    offered = (move for move in game.legal_moves() if isinstance(move, ws.ClaimLane))
    return {str(move.payment) for move in offered if move.lane == lane}


def seen(game: ws.Game, number: int) -> str:
    """Return all that a seat, or SPECTATOR, is shown, as text."""
    return json.dumps(game.view(number).document(), sort_keys=True)
