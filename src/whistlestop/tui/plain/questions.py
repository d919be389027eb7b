"""What is asked: the lines before a prompt, and the prompt itself."""

from __future__ import annotations

from whistlestop.table.view import View
from whistlestop.tui.plain.offers import Listing, every_move
from whistlestop.tui.plain.seen import Seen
from whistlestop.tui.plain.table_text import (
    cards_line,
    company_lines,
    headline,
    last_round,
    market_line,
    ticket_line,
)
from whistlestop.words.names import listed


def question(seen: Seen) -> Listing:
    """Put what is asked: of a whole turn what one needs to decide, of small choices each with its number."""
    view, look, listing = seen.look.view, seen.look, Listing()
    if not look.connected:
        return listing
    if view is None:
        listing.lines += company_lines(seen)
    listing.say(headline(seen))
    if view is None or view.over:
        return listing
    listing.lines += last_round(seen, view)
    if look.undo_waits_for_you:
        listing.say(seen.language.text("terminal.plain.undo.how"))
    elif seen.stood_in_for:
        listing.say(seen.language.text("terminal.plain.return.how"))
    elif seen.asked:
        put(seen, view, listing)
    return listing


def put(seen: Seen, view: View, listing: Listing) -> None:
    """Add what one needs to decide."""
    said = seen.language.text
    if view.decision == "keep_tickets" and view.own is not None:
        offer, least = view.own.offer, min(view.own.keep, len(view.own.offer))
        listing.lines += [ticket_line(seen, ticket) for ticket in offer]
        listing.say(said("terminal.plain.example", move=f"keep {' '.join(offer[:least])}"))
    elif view.decision in {"tunnel", "neutral_lane"}:
        choices = every_move(seen.speaker, view.legal_moves)
        listing.lines += choices.lines
        listing.moves += choices.moves
    elif view.own is not None:
        listing.lines += [*market_line(seen, view), cards_line(seen, view.own.cards)]


def prompt(seen: Seen) -> str:
    """Say in a word or two what is asked."""
    said, view, look = seen.language.text, seen.look.view, seen.look
    if look.connected and view is not None and not look.undo_waits_for_you and not view.over:
        return turn_prompt(seen, view)
    if not look.connected:
        return said("terminal.plain.prompt.lost")
    if view is None:
        return said("mine.gathering")
    return said("ask.over").rstrip(".") if view.over else said("terminal.plain.prompt.undo")


def turn_prompt(seen: Seen, view: View) -> str:
    """Say what is asked of the reader in the game, or who is awaited."""
    said = seen.language.text
    if seen.stood_in_for:
        return said("table.away").rstrip(".")
    if not seen.asked:
        names = listed(seen.language, (seen.names[seat] for seat in view.to_act))
        return said("terminal.plain.prompt.wait", names=names)
    key = f"terminal.plain.prompt.{view.decision}"
    return said(key) if seen.language.has(key) else said("table.your_turn")
