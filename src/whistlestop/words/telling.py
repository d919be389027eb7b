"""Moves and news as sentences, to one reader."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.engine.board import Board
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    DrawCard,
    LayNeutralLane,
    Move,
    PayExtra,
    TakeCard,
)
from whistlestop.engine.refusals import UnreadableMove
from whistlestop.table.log import CARD_NEWS, CITY_NEWS, LANE_NEWS, TICKET_NEWS, LogLine, News
from whistlestop.table.parse import read_move
from whistlestop.words.language import Gap, Language
from whistlestop.words.names import cards_words, city_name, lane_fact, lane_name, ticket_name


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who is spoken to, in which language, about which board; `you` is the reader's seat, or SPECTATOR."""

    language: Language
    board: Board
    names: tuple[str, ...]
    you: int


def about(speaker: Speaker, seat: int | None, key: str, /, **gaps: Gap) -> str:
    """Say a text about a seat, None for the neutral player: in the second person for who reads it."""
    language = speaker.language
    if seat is not None and seat == speaker.you:
        return language.text(f"{key}.you", **gaps)
    name = language.text("table.neutral") if seat is None else name_of(speaker, seat) or str(seat + 1)
    return language.text(key, **{**gaps, "name": name})


def name_of(speaker: Speaker, seat: int) -> str:
    """Return a seat's name; nothing where it isn't known."""
    return speaker.names[seat] if 0 <= seat < len(speaker.names) else ""


def line_sentence(speaker: Speaker, line: LogLine) -> str:
    """Say what a move did, and what it made happen."""
    return " ".join(sentences(speaker, line))


def sentences(speaker: Speaker, line: LogLine) -> list[str]:
    """Say it in a list: the move comes first."""
    return [move_sentence(speaker, line), *news_sentences(speaker, line)]


def move_sentence(speaker: Speaker, line: LogLine) -> str:
    """Say what a move did."""
    if line.move.startswith("keep"):
        return keep_sentence(speaker, line)
    try:
        move = read_move(speaker.board, line.move)
    except UnreadableMove:
        return f"{name_of(speaker, line.seat)}: {line.move}"
    if isinstance(move, DrawCard):
        return draw_sentence(speaker, line)
    if isinstance(move, ClaimLane):
        return claim_sentence(speaker, line.seat, move)
    return about(speaker, line.seat, f"log.{str(move).split()[0]}", **gaps_of(speaker, move))


def gaps_of(speaker: Speaker, move: Move) -> dict[str, str]:
    """Say what a move names: a card, a lane, a city, cards."""
    language, board = speaker.language, speaker.board
    match move:
        case TakeCard():
            return {"card": language.text(f"card.{move.card}")}
        case BuildStation():
            city = city_name(language, board, move.city)
            return {"city": city, "cards": cards_words(language, move.payment)}
        case PayExtra():
            return {"cards": cards_words(language, move.payment)}
        case LayNeutralLane():
            return {"lane": lane_name(language, board, move.lane)}
        case _:
            return {}


def keep_sentence(speaker: Speaker, line: LogLine) -> str:
    """Say which tickets were kept, or what the reader may know of it: their number, or that it was chosen."""
    words = line.move.split()[1:]
    if not words:
        return about(speaker, line.seat, "log.choosing")
    if words[0].isdecimal():
        return about(speaker, line.seat, "log.keep", n=int(words[0]))
    tickets = "; ".join(ticket_name(speaker.language, speaker.board, ticket) for ticket in words)
    return about(speaker, line.seat, "log.kept", tickets=tickets)


def draw_sentence(speaker: Speaker, line: LogLine) -> str:
    """Say that a card was drawn from the deck, and which if the reader may know it."""
    card = next((item.about for item in line.news if item.what == "drew"), None)
    if not isinstance(card, str):
        return about(speaker, line.seat, "log.draw")
    return about(speaker, line.seat, "log.drew", card=speaker.language.text(f"card.{card}"))


def claim_sentence(speaker: Speaker, seat: int, move: ClaimLane) -> str:
    """Say which lane was claimed, or which tunnel is dug: whether that is won, what follows tells."""
    language, board = speaker.language, speaker.board
    fact = lane_fact(board, move.lane)
    gaps = {"lane": lane_name(language, board, move.lane), "cards": cards_words(language, move.payment)}
    if fact is not None and fact.kind == "tunnel":
        return about(speaker, seat, "log.dig", **gaps)
    points = 0 if fact is None else board.facts.points.get(fact.length, 0)
    said = about(speaker, seat, "log.claim", **gaps)
    return f"{said} {language.text('log.points', n=points)}" if points else said


def news_sentences(speaker: Speaker, line: LogLine) -> list[str]:
    """Say what a move made happen besides."""
    language = speaker.language
    shown = [language.text(f"card.{item.about}") for item in line.news if item.what == "shown"]
    drew = [item.about for item in line.news if item.what == "drew"]
    # The card of the draw itself has been told.
    cards = [card for card in drew[1 if line.move == "draw" else 0 :] if isinstance(card, str)]
    said = [language.text("log.shown", cards=", ".join(shown))] if shown else []
    said += filter(None, (news_sentence(speaker, item) for item in line.news))
    if cards:
        names = ", ".join(language.text(f"card.{card}") for card in cards)
        said.append(language.text("log.extra_cards", cards=names))
    return said


def news_sentence(speaker: Speaker, item: News) -> str:
    """Say one piece of news; nothing if it is told elsewhere, or unheard of."""
    language, key = speaker.language, f"log.{item.what}"
    if item.what in CARD_NEWS or not language.has(key):
        return ""
    gaps = news_gaps(speaker, item)
    of_a_seat = language.has(f"{key}.you")  # the rest is of the table
    return about(speaker, item.seat, key, **gaps) if of_a_seat else language.text(key, **gaps)


def news_gaps(speaker: Speaker, item: News) -> dict[str, Gap]:
    """Say what a piece of news names: a ticket, a lane, a city, or a number."""
    language, board, what = speaker.language, speaker.board, str(item.about)
    if item.what in TICKET_NEWS:
        return {"ticket": ticket_name(language, board, what)}
    if item.what in LANE_NEWS:
        return {"lane": lane_name(language, board, what)}
    if item.what in CITY_NEWS:
        return {"city": city_name(language, board, what)}
    return {"n": item.about or 0}


def subject_name(speaker: Speaker, text: str) -> str:
    """Name what a line of the move language is about, or the beginning of one, by its ids."""
    language, board = speaker.language, speaker.board
    verb, *words = text.split() or [""]
    what = words[0] if words else ""
    if verb in {"claim", "lay"}:
        return lane_name(language, board, what) if what in board.lane_number else ""
    if verb == "station":
        return city_name(language, board, what) if what in board.city_number else ""
    if verb == "take":
        return language.text(f"card.{what}") if what else ""
    tickets = words if verb == "keep" and not what.isdecimal() else []
    return "; ".join(ticket_name(language, board, ticket) for ticket in tickets)
