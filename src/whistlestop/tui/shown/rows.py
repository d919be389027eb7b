"""The rows of chips: what may be drawn, and the cards in hand."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from whistlestop.engine.codes import CARD_NAMES
from whistlestop.table.view import View
from whistlestop.tui.chart import LETTERS
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.widgets.chips import GAP, Chip

SHORTER = (20, 6, 3)  # letters of a card's name, as there is less and less room


def market(reader: Reader, view: View, width: int) -> tuple[str, tuple[Chip, ...]]:
    """Lay out what may be drawn: the deck, open cards, tickets; each can be chosen if that is a move now."""
    said = reader.language.text
    offered = {str(move) for move in view.legal_moves}
    chips = [plain_chip(reader, said("terminal.deck", n=view.deck), "draw", offered)]
    tickets = [plain_chip(reader, said("terminal.tickets", n=view.ticket_deck), "tickets", offered)]
    tickets += [plain_chip(reader, said("market.swap"), "swap", offered)] if "swap" in offered else []
    tickets += [plain_chip(reader, said("market.pass"), "pass", offered)] if "pass" in offered else []
    title = said("market.title")
    cards = [(card, 1) for card in view.market]
    taken = len(title) + sum(len(chip.text) + GAP for chip in (*chips, *tickets)) + GAP
    shown = [
        Chip(text, reader.theme.cards[card], move if (move := f"take {card}") in offered else "")
        for text, (card, _) in zip(
            card_texts(reader, cards, width - taken, counted=False), cards, strict=True
        )
    ]
    return title, (*chips, *shown, *tickets)


def plain_chip(reader: Reader, text: str, move: str, offered: set[str]) -> Chip:
    """Make a chip that is no card."""
    there = move in offered
    return Chip(f"[{text}]", reader.theme.button if there else reader.theme.dim, move if there else "")


def hand(reader: Reader, cards: Mapping[str, int], width: int) -> tuple[str, tuple[Chip, ...]]:
    """Lay out cards that are held, most of a kind first, locomotives at the end."""
    title = reader.language.text("terminal.hand", n=sum(cards.values()))
    held = sorted(
        ((card, n) for card, n in cards.items() if n),
        key=lambda kind: (kind[0] == "locomotive", -kind[1], CARD_NAMES.index(kind[0])),
    )
    texts = card_texts(reader, held, width - len(title) - GAP, counted=True)
    chips = [Chip(text, reader.theme.cards[card]) for text, (card, _) in zip(texts, held, strict=True)]
    return title, tuple(chips) or (Chip(reader.language.text("hand.none"), Style()),)


def card_row(reader: Reader, cards: Mapping[str, int]) -> Text:
    """Write cards one after the other, as those of a payment."""
    text = Text()
    for place, (card, number) in enumerate(cards.items()):
        text.append(" " if place else "")
        name = reader.language.text(f"card.{card}")
        text.append(f" {number} {LETTERS[card]} {name} ", reader.theme.cards[card])
    return text


def card_texts(reader: Reader, cards: list[tuple[str, int]], width: int, *, counted: bool) -> list[str]:
    """Write cards as long as there is room for: with their names, with short ones, or with letters alone."""

    def written(card: str, number: int, letters: int) -> str:
        name = reader.language.text(f"card.{card}")
        short = name if len(name) <= letters else name[:letters].rstrip()
        letter = LETTERS[card]
        what = f"{letter} {short}" if letters else letter
        return f" {number} {what} " if counted else f" {what} "

    for letters in SHORTER:
        texts = [written(card, number, letters) for card, number in cards]
        if sum(len(text) + GAP for text in texts) <= width:
            return texts
    return [written(card, number, 0) for card, number in cards]
