"""Help: what can be done now, what may be typed besides, and how the game goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whistlestop.engine.moves import ClaimLane, Move
from whistlestop.table.view import View
from whistlestop.tui.plain.naming import capital
from whistlestop.tui.plain.seen import Seen
from whistlestop.tui.shown.board import both_lanes_open
from whistlestop.tui.shown.help import rules_paragraphs
from whistlestop.words.asking import asked_number
from whistlestop.words.names import board_name
from whistlestop.words.payments import together

OWN_BOARD = "ghost"
"""The box whose board is our own design."""

WORDS = ("moves", "number", "lanes", "path", "why", "view", "log", "rules", "empty", "undo")
AMONG_PEOPLE = ("wait", "start", "say", "agree", "refuse", "return")
LAST = ("help", "save", "quit")


def help_lines(seen: Seen) -> list[str]:
    """Explain the kinds of move on offer, each by one that could be played, then the other words."""
    said, view = seen.language.text, seen.look.view
    lines: list[str] = []
    if view is not None and seen.asked:
        lines.append(f"{capital(said('terminal.word.moves'))}:")
        kinds = together((str(move).partition(" ")[0], move) for move in view.legal_moves)
        lines += [f"{example(moves)}: {explained(seen, view, verb, moves)}" for verb, moves in kinds.items()]
        lines.append(said("terminal.help.type"))
    words = (*WORDS, *(AMONG_PEOPLE if seen.people else ()), *LAST)
    return [*lines, f"{said('terminal.help.words')}:", *(word_line(seen, word) for word in words)]


def word_line(seen: Seen, word: str) -> str:
    """Explain a word."""
    said, own = seen.language.text, f"terminal.plain.word.{word}"
    if seen.language.has(own):
        return said(own)
    text = said(f"terminal.word.{word}")
    return text if text.startswith(f"{word} ") else f"{word}: {text}"


def example(moves: Sequence[Move]) -> str:
    """Choose a move to show: of claims one of a long lane, else the first with the fewest tickets."""
    claims = [move for move in moves if isinstance(move, ClaimLane)]
    if claims:
        plain = [claim for claim in claims if len(claim.payment.colours) <= 1] or claims
        return str(max(plain, key=lambda claim: (claim.payment.size, -claim.payment.locomotives)))
    return str(min(moves, key=lambda move: len(getattr(move, "tickets", ()))))


def explained(seen: Seen, view: View, verb: str, moves: Sequence[Move]) -> str:
    """Explain one kind of move, with its numbers."""
    said = seen.language.text
    if verb == "claim":
        lanes = {move.lane for move in moves if isinstance(move, ClaimLane)}
        return f"{said('terminal.move.claim')}. {said('terminal.plain.claims', n=len(lanes)).rstrip(':')}"
    keys = {
        "keep": ("keep.title", asked_number(view)),
        "tickets": ("ask.tickets.note", min(seen.turns.tickets_drawn, view.ticket_deck)),
        "swap": ("ask.swap.note", 0),
        "station": ("station.note", len(view.seats[view.seat].tokens.get("stations", ())) + 1),
        "pay": ("tunnel.pay", asked_number(view)),
    }
    key, number = keys.get(verb, (f"terminal.move.{verb}", 0))
    return said(key, n=number)


def rules_lines(seen: Seen) -> Iterator[str]:
    """Tell how the game goes."""
    said, facts, view = seen.language.text, seen.board.facts, seen.look.view
    players, cars = said("sit.players", n=len(seen.look.seats)), said("who.cars", n=facts.cars)
    yield f"{board_name(seen.language, seen.board)}: {players}, {cars}."
    box, options = (view.box, view.options) if view is not None else (facts.board, ())
    yield from rules_paragraphs(seen.reader, seen.rules, box, options)
    yield said(f"terminal.plain.doubles.{'shared' if both_lanes_open(seen.rules) else 'closed'}")
    if box == OWN_BOARD:
        yield said("terminal.plain.own_board")
