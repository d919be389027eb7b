"""The table as text: what a seat sees, laid out for reading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from whistlestop.cli.board_words import counted, joined, listed, ticket_points, ticket_worth
from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.table.view import SeatView, View

LABEL = 10  # how wide the column of labels is
LINE_NAMES = {"longest_path": "longest path", "globetrotter": "most tickets"}


def labelled(label: str, text: str) -> str:
    """Write one row under a player: a label, then what it has."""
    return f"  {label:<{LABEL}}{text}"


def table(view: View, board: Board, names: Sequence[str]) -> list[str]:
    """Show the whole table to a seat."""
    lines = [headline(view, names), *piles(view)]
    if view.own is not None:
        lines += ["", *own_part(view, board, names[view.seat])]
    for seat in view.seats:
        if seat.seat != view.seat:
            lines += ["", *rival_part(view, board, seat, names[seat.seat])]
    return lines + neutral_part(view, names)


def headline(view: View, names: Sequence[str]) -> str:
    """Say where the game stands and whose turn it is."""
    if view.over:
        return "== The game is over =="
    if view.seat in view.to_act:
        whose = "choose your first tickets" if view.seats[view.seat].tickets is None else "it is your turn"
    else:
        whose = f"waiting for {listed(names[seat] for seat in view.to_act)}"
    last = ""
    if view.last_turns is not None:
        last = f"; LAST ROUND, {counted(view.last_turns, 'turn')} to go"
    return f"== Round {view.round}: {whose}{last} =="


def piles(view: View) -> list[str]:
    """Show what lies in the middle."""
    decks = [f"{view.deck} in the deck", f"{view.discard.size} discarded"]
    tickets = counted(view.ticket_deck, "ticket") + " to draw"
    if view.ticket_discard:
        tickets += f", {view.ticket_discard} discarded"
    lines = [f"{'Market':<{LABEL + 2}}{', '.join(view.market)}"] if view.market else []
    return [*lines, f"{'Cards':<{LABEL + 2}}{', '.join(decks)}; {tickets}"]


def cards_text(cards: Cards) -> str:
    """List a hand, most of a kind first."""
    kinds = sorted(cards.named().items(), key=lambda kind: (kind[0] == "locomotive", -kind[1]))
    return ", ".join(f"{number} {name}" for name, number in kinds) or "none"


def public_facts(view: View, board: Board, seat: SeatView) -> str:
    """Say what everybody may know of a seat, in one line."""
    facts = []
    if board.facts.points:
        facts.append(counted(seat.score, "point"))
    facts.append(f"{counted(seat.cars, 'car')} left")
    facts.append(counted(seat.cards, "card"))
    if seat.tickets is None:
        facts.append("choosing tickets" if seat.seat in view.to_act else "has chosen tickets")
    else:
        facts.append(counted(seat.tickets, "ticket"))
    return ", ".join(facts)


def own_part(view: View, board: Board, name: str) -> list[str]:
    """Show a seat its own things."""
    own, seat = view.own, view.seats[view.seat]
    assert own is not None  # noqa: S101 - the caller has looked
    lines = [f"{name}: {public_facts(view, board, seat)}", labelled("cards", cards_text(own.cards))]
    for number, ticket in enumerate(own.tickets):
        lines.append(labelled("" if number else "tickets", ticket_text(board, seat.lanes, ticket)))
    lines += token_lines(board, {**own.tokens, **seat.tokens})
    return lines + ([labelled("lanes", ", ".join(seat.lanes))] if seat.lanes else [])


def rival_part(view: View, board: Board, seat: SeatView, name: str) -> list[str]:
    """Show what everybody sees of another seat."""
    lines = [f"{name}: {public_facts(view, board, seat)}", *token_lines(board, seat.tokens)]
    return lines + ([labelled("lanes", ", ".join(seat.lanes))] if seat.lanes else [])


def ticket_text(board: Board, lanes: Sequence[str], ticket: str) -> str:
    """Show one ticket: done or open, its cities, its worth."""
    mark = "done" if joined(board, lanes, ticket) else "open"
    worth = ticket_worth(board, ticket)
    return f"{mark}  {ticket}" + (f" ({worth})" if worth else "")


def token_lines(board: Board, tokens: dict[str, Any]) -> list[str]:
    """Show what a box puts before its players beyond cards, cars and tickets."""
    lines = []
    if "stations" in tokens:
        built = tokens["stations"]
        left = max(0, board.facts.stations - len(built))
        lines.append(labelled("stations", f"{left} left" + (f"; built in {listed(built)}" if built else "")))
    if "tolls" in tokens:
        lines.append(labelled("tolls", f"tokens worth {tokens['tolls']}"))
    if tokens.get("loans"):
        lines.append(labelled("loans", str(tokens["loans"])))
    if "done" in tokens:
        lines.append(labelled("completed", completed_text(tokens)))
    if tokens.get("town_hall"):
        lines.append(labelled("town hall", f"joined with {listed(tokens['town_hall'])}"))
    return lines


def completed_text(tokens: dict[str, Any]) -> str:
    """Count the tickets of a race, the special one included."""
    done = list(tokens["done"]) + (["the special ticket"] if tokens.get("treat") else [])
    return f"{len(done)} of 6" + (f": {listed(done)}" if done else "")


def neutral_part(view: View, names: Sequence[str]) -> list[str]:
    """Show the player beyond the seats, if there is one."""
    neutral = view.neutral
    if neutral is None:
        return []
    facts = [f"{counted(neutral.cars, 'car')} left"]
    if neutral.marker is not None:
        facts.append(f"the marker is with {'you' if neutral.marker == view.seat else names[neutral.marker]}")
    facts += [] if neutral.active else ["has stopped"]
    lines = ["", f"Neutral player: {', '.join(facts)}"]
    return lines + ([labelled("lanes", ", ".join(neutral.lanes))] if neutral.lanes else [])


def final_count(view: View, board: Board, names: Sequence[str]) -> list[str]:
    """Show who has won, what everything counted for, and everybody's tickets."""
    standings = view.standings
    winners = listed(names[seat] for seat in standings.winners)
    shared = "share the victory" if len(standings.winners) > 1 else ("win" if winners == "You" else "wins")
    lines = [f"== The game is over: {winners} {shared} ==", ""]
    columns = list(standings.seats[0].lines)
    titles = [LINE_NAMES.get(column, column) for column in columns]
    wide = max(len(name) for name in names)
    if board.facts.points:
        lines.append("  ".join([" " * (wide + 3), *titles, "total"]))
    for seat in sorted(view.seats, key=lambda each: standings.seats[each.seat].place):
        standing = standings.seats[seat.seat]
        numbers = [
            f"{standing.lines[column]:>{len(title)}}" for column, title in zip(columns, titles, strict=True)
        ]
        numbers.append(f"{standing.total:>5}")
        if not board.facts.points:
            numbers = [f"{counted(standing.total, 'ticket')} completed"]
        lines.append("  ".join([f"{standing.place}. {names[seat.seat]:<{wide}}", *numbers]))
    for seat in view.seats:
        lines += ["", *revealed_part(board, seat, names[seat.seat], standings.seats[seat.seat].completed)]
    return lines


def revealed_part(board: Board, seat: SeatView, name: str, completed: int) -> list[str]:
    """Show a seat's tickets at the end, with what they brought."""
    if not board.facts.points:
        return [f"{name}:", *token_lines(board, seat.tokens)]
    stations = ", stations counted" if seat.tokens.get("stations") else ""
    lines = [f"{name}: {completed} of {counted(len(seat.revealed), 'ticket')} completed{stations}"]
    for ticket in seat.revealed:
        mark = "joined" if joined(board, seat.lanes, ticket) else "apart"
        lines.append(f"  {mark:<8}{ticket} ({ticket_points(board, ticket)})")
    return lines
