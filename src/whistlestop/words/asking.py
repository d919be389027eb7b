"""What is asked now, and of whom."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.engine.cards import Cards
from whistlestop.engine.moves import BuildStation, ClaimLane, DrawCard, DrawTickets, Move, Pass, SwapTickets
from whistlestop.engine.rules import Rules
from whistlestop.table.view import View
from whistlestop.words.language import Language
from whistlestop.words.telling import Speaker, name_of

# One move of each kind that a turn may begin with; its first word is the kind.
TURNS: tuple[Move, ...] = (
    DrawCard(),
    ClaimLane("", Cards()),
    DrawTickets(),
    BuildStation("", Cards()),
    SwapTickets(),
)


def turn_kinds(rules: Rules) -> tuple[str, ...]:
    """List the kinds of turn that a box has, by the first word of their moves: draw, claim, swap."""
    return tuple(str(move).split()[0] for step in rules.sheet.menu for move in TURNS if step.takes(move))


def ask_sentence(speaker: Speaker, view: View, turns: Sequence[str]) -> str:
    """Say what is asked now, and of whom; `turns` are the kinds of turn there are."""
    language = speaker.language
    if view.over:
        return language.text("ask.over")
    if speaker.you not in view.to_act:
        return wait_sentence(speaker, view)
    if view.legal_moves == (Pass(),):
        return language.text("ask.pass")
    if view.decision == "turn":
        return language.text("ask.turn", what=turn_words(language, turns))
    return language.text(f"ask.{view.decision}", n=asked_number(view))


def asked_number(view: View) -> int:
    """Tell how many cards a tunnel asks for on top, or else how many tickets are to be kept at least."""
    if view.tunnel is not None:
        return view.tunnel.extra
    return view.own.keep if view.own is not None else 1


def wait_sentence(speaker: Speaker, view: View) -> str:
    """Say who is awaited."""
    names = [name_of(speaker, seat) for seat in view.to_act]
    key = "ask.others.keep_tickets" if view.decision == "keep_tickets" else f"ask.other.{view.decision}"
    return speaker.language.text(key, name=", ".join(names), n=len(names))


def turn_words(language: Language, turns: Sequence[str]) -> str:
    """List what a turn may be, as far as there are words for it."""
    keys = [f"ask.turn.{kind}" for kind in turns]
    *most, last = [language.text(key) for key in keys if language.has(key)] or [""]
    return language.text("ask.or", most=", ".join(most), last=last) if most else last
