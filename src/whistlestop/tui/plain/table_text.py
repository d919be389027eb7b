"""The table in sentences: what a seat sees, one thing a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from whistlestop.engine.cards import Cards
from whistlestop.table.view import SeatView, View
from whistlestop.tui.plain.naming import capital, ticket_note
from whistlestop.tui.plain.seen import Seen
from whistlestop.tui.shown.board import shown_progress, ticket_progress
from whistlestop.tui.shown.heading import asked_now
from whistlestop.tui.shown.tickets import own_tickets, ticket_points
from whistlestop.words.names import cards_words, city_name, lane_name, ticket_name
from whistlestop.words.tickets import progress_words


def table_lines(seen: Seen) -> list[str]:
    """Tell the whole table: what is asked, what lies in the middle, the reader's own things, the others."""
    view = seen.look.view
    if view is None:
        return [*company_lines(seen), headline(seen)]
    lines = [headline(seen), *last_round(seen, view), *market_line(seen, view), *piles(seen, view)]
    if view.own is not None:
        lines += [*seat_lines(seen, view, view.seats[view.seat]), cards_line(seen, view.own.cards)]
        lines += own_ticket_lines(seen, view)
    for seat in view.seats:
        if seat.seat != view.seat:
            lines += seat_lines(seen, view, seat)
    return [*lines, *neutral_lines(seen, view)]


def headline(seen: Seen) -> str:
    """Say which round it is, and what is asked of whom."""
    view, asked = seen.look.view, asked_now(seen.reader, seen.board, seen.look, seen.turns.turns)
    if view is None or view.over or not seen.look.connected:
        return asked
    return f"{capital(seen.language.text('terminal.round', n=view.round))}. {asked}"


def last_round(seen: Seen, view: View) -> list[str]:
    """Say that the game ends soon, if it does."""
    if view.last_turns is None or view.over:
        return []
    return [f"{seen.language.text('table.last_round', n=view.last_turns)}."]


def market_line(seen: Seen, view: View) -> list[str]:
    """Name the cards that lie face up."""
    said = seen.language.text
    cards = ", ".join(said(f"card.{card}") for card in view.market)
    return [f"{said('tally.market')}: {cards}."] if cards else []


def cards_line(seen: Seen, cards: Cards) -> str:
    """Name the reader's cards, most of a kind first."""
    said = seen.language.text
    if not cards.size:
        return said("hand.none")
    kinds = sorted(cards.named().items(), key=lambda kind: (kind[0] == "locomotive", -kind[1]))
    return f"{said('hand.title')}: {cards_words(seen.language, dict(kinds))}."


def piles(seen: Seen, view: View) -> list[str]:
    """Count what lies in the middle."""
    said = seen.language.text
    discards = [said("who.cards", n=view.discard.size)]
    discards += [said("who.tickets", n=view.ticket_discard)] if view.ticket_discard else []
    left = f"{said('who.cards', n=view.deck)}, {said('who.tickets', n=view.ticket_deck)}"
    return [f"{said('market.deck_short')}: {left}.", f"{said('tally.discard')}: {', '.join(discards)}."]


def seat_lines(seen: Seen, view: View, seat: SeatView) -> Iterator[str]:
    """Tell what everybody may know of a seat; of the reader's own, all that is counted."""
    said, name = seen.language.text, seen.names[seat.seat]
    tokens = dict(seat.tokens)
    if seat.seat == view.seat and view.own is not None:
        tokens |= view.own.tokens
    yield f"{name}: {', '.join([*counts(seen, seat), *token_counts(seen, tokens)])}."
    yield from token_lines(seen, tokens)
    lanes = ", ".join(lane_name(seen.language, seen.board, lane) for lane in seat.lanes)
    if lanes and seat.seat == view.seat:
        yield f"{said('terminal.plain.lanes_of.you', lanes=lanes)}."
    elif lanes:
        yield f"{said('terminal.plain.lanes_of', name=name, lanes=lanes)}."


def counts(seen: Seen, seat: SeatView) -> Iterator[str]:
    """Count a seat's points, cars, cards and tickets."""
    said = seen.language.text
    if seen.board.facts.points:
        yield said("ending.points_n", n=seat.score)
    yield said("who.cars", n=seat.cars)
    yield said("who.cards", n=seat.cards)
    if seat.tickets is not None:
        yield said("who.tickets", n=seat.tickets)


def token_counts(seen: Seen, tokens: Mapping[str, Any]) -> Iterator[str]:
    """Count what a box puts before its players beyond cards, cars and tickets."""
    said = seen.language.text
    if "stations" in tokens:
        yield said("who.stations", n=max(0, seen.board.facts.stations - len(tokens["stations"])))
    if "tolls" in tokens:
        yield said("who.tolls", n=tokens["tolls"])
    if tokens.get("loans"):
        yield said("who.loans", n=tokens["loans"])
    if "done" in tokens:
        number = len(tokens["done"]) + bool(tokens.get("treat"))
        yield said("tickets.count", done=number, n=seen.turns.tickets_to_win)


def token_lines(seen: Seen, tokens: Mapping[str, Any]) -> Iterator[str]:
    """Name what was built, joined and completed."""
    said, language, board = seen.language.text, seen.language, seen.board
    if stations := ", ".join(city_name(language, board, city) for city in tokens.get("stations", ())):
        yield f"{said('terminal.plain.stations_in', cities=stations)}."
    if done := "; ".join(ticket_name(language, board, ticket) for ticket in tokens.get("done", ())):
        yield f"{said('tickets.shown', tickets=done)}."
    if tokens.get("treat"):
        yield f"{capital(said('who.treat'))}."
    if joined := ", ".join(city_name(language, board, city) for city in tokens.get("town_hall", ())):
        yield f"{said('terminal.plain.town_hall', cities=joined)}."


def own_ticket_lines(seen: Seen, view: View) -> list[str]:
    """List the reader's tickets."""
    said, tickets = seen.language.text, own_tickets(view)
    if not tickets:
        return []
    done = sum(ticket_progress(seen.rules, view, ticket).joined for ticket in tickets)
    count = said("tickets.count", done=done, n=len(tickets))
    return [f"{said('tickets.title')}: {count}.", *(ticket_line(seen, each) for each in tickets)]


def ticket_line(seen: Seen, ticket: str) -> str:
    """Tell of a ticket: its cities, its worth, and how far it is."""
    said, board = seen.language.text, seen.board
    points, far = ticket_points(board, ticket), shown_progress(seen.rules, seen.look, ticket)
    way = "" if far is None else progress_words(seen.language, far)
    parts = [
        ticket_note(seen.language, board, ticket),
        said("ticket.points", n=points) if points else "",
        said("terminal.plain.long") if board.facts.tickets[board.ticket_number[ticket]].long else "",
        way,
    ]
    return f"{ticket}: {', '.join(filter(None, parts))}."


def neutral_lines(seen: Seen, view: View) -> Iterator[str]:
    """Tell of the player beyond the seats, if there is one. Rules: H10."""
    said, neutral = seen.language.text, view.neutral
    if neutral is None:
        return
    holder = seen.names[neutral.marker] if neutral.marker is not None else said("terminal.no")
    yield f"{said('players.neutral', n=neutral.cars, name=holder)}."
    if not neutral.active:
        yield said("log.neutral_stopped")
    lanes = ", ".join(lane_name(seen.language, seen.board, lane) for lane in neutral.lanes)
    if lanes:
        yield f"{said('terminal.plain.lanes_of', name=said('board.neutral'), lanes=lanes)}."


def company_lines(seen: Seen) -> Iterator[str]:
    """List who has come, before the cards are dealt."""
    said = seen.language.text
    for seat, each in enumerate(seen.look.seats):
        if each.bot:
            who = said("sit.bot", bot=bot_name(seen, each.bot))
        elif not each.name:
            who = said("sit.free")
        else:
            who = seen.names[seat] + ("" if each.present else f", {said('who.offline')}")
        yield f"{seat + 1}. {who}"


def bot_name(seen: Seen, bot: str) -> str:
    """Name a kind of bot; one of somebody's own by its own name."""
    key = f"bot.{bot}"
    return seen.language.text(key) if seen.language.has(key) else bot
