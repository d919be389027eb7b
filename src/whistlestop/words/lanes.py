"""What is said of a lane or a city: what is printed, who holds it, what it would cost, or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.moves import BuildStation, ClaimLane
from whistlestop.engine.refusals import Refusal
from whistlestop.table.view import View
from whistlestop.words.language import Language
from whistlestop.words.names import cards_words, city_name, ends_name, lane_fact, which_lane
from whistlestop.words.payments import Offered, offered, ranked
from whistlestop.words.reasons import reason_sentence
from whistlestop.words.telling import Speaker, name_of

Kind = Literal["held", "open", "closed", "free"]
WhyNot = Callable[[str], Refusal | None]


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a lane or a city can be had, and that in words."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is needed to speak about a board as it is now.

    `why_not` is asked for a subject, like `claim boston-miami` or `station paris`, when it is looked at.
    """

    speaker: Speaker
    view: View
    why_not: WhyNot
    holders: Mapping[str, int | None]
    stations: Mapping[str, int]
    offered: Offered


def scene(speaker: Speaker, view: View, why_not: WhyNot) -> Scene:
    """Put together what is needed to speak about a board."""
    return Scene(speaker, view, why_not, holders(view), stations(view), offered(view.legal_moves))


def holders(view: View) -> dict[str, int | None]:
    """Tell who holds which lane; None is the neutral player."""
    held: dict[str, int | None] = {lane: seat.seat for seat in view.seats for lane in seat.lanes}
    return held | dict.fromkeys(view.neutral.lanes if view.neutral is not None else ())


def stations(view: View) -> dict[str, int]:
    """Tell who has a station where."""
    return {city: seat.seat for seat in view.seats for city in seat.tokens.get("stations") or ()}


def seat_name(speaker: Speaker, seat: int | None) -> str:
    """Name a seat, None for the neutral player; by its number where names are not known."""
    language = speaker.language
    if seat is None:
        return language.text("board.neutral")
    if seat == speaker.you:
        return language.text("board.you")
    return name_of(speaker, seat) or language.text("board.seat", n=seat + 1)


def printed_words(language: Language, board: Board, lane: str) -> str:
    """Say what is printed of a lane: length, colour, which of two alike, kind, toll, points."""
    fact = lane_fact(board, lane)
    if fact is None:
        return ""
    numbers = {
        "locomotives": fact.locomotives,
        "toll": fact.toll,
        "points": board.facts.points.get(fact.length, 0),
    }
    said = [
        language.text("board.spaces", n=fact.length),
        language.text(f"board.colour.{fact.colour}"),
        which_lane(language, board, lane),
        language.text(f"board.kind.{fact.kind}") if fact.kind != "rail" else "",
        *(language.text(f"board.{what}", n=number) for what, number in numbers.items() if number),
    ]
    return ", ".join(filter(None, said))


def payments_for(around: Scene, subject: str) -> list[ClaimLane] | list[BuildStation]:
    """List the ways to pay for a lane, or for a station in a city, the likeliest first."""
    hand = around.view.own.cards if around.view.own is not None else Cards()
    claims = around.offered.claims.get(subject)
    return ranked(claims, hand) if claims else ranked(around.offered.stations.get(subject, []), hand)


def standing(around: Scene, lane: str) -> Standing:
    """Say whether a lane can be had: by whom it is held, what it would cost, or why not."""
    language = around.speaker.language
    if lane in around.holders:
        holder = around.holders[lane]
        if holder is not None and holder == around.speaker.you:
            return Standing("held", language.text("board.held_by_you"))
        return Standing("held", language.text("board.held_by", name=seat_name(around.speaker, holder)))
    if lane in around.offered.lays:
        return Standing("open", language.text("board.may_lay"))
    if lane in around.offered.claims:
        return Standing("open", cost_words(around, lane, "board.claimable"))
    return refused(around, f"claim {lane}") or Standing("free", language.text("board.free"))


def city_standing(around: Scene, city: str) -> Standing:
    """Say whether a station can be built in a city."""
    if city in around.stations:
        name = seat_name(around.speaker, around.stations[city])
        return Standing("held", around.speaker.language.text("board.station_of", name=name))
    if city in around.offered.stations:
        return Standing("open", cost_words(around, city, "board.buildable"))
    return refused(around, f"station {city}") or Standing("free", "")


def refused(around: Scene, subject: str) -> Standing | None:
    """Say why something can't be had, if there is a reason."""
    why = around.why_not(subject)
    return None if why is None else Standing("closed", reason_sentence(around.speaker, why, subject))


def cost_words(around: Scene, subject: str, key: str) -> str:
    """Say what most people would pay, and how many more ways there are."""
    language, (first, *more) = around.speaker.language, payments_for(around, subject)
    said = language.text(f"{key}_with", cards=cards_words(language, first.payment))
    return f"{said} {language.text('board.more_ways', n=len(more))}" if more else said


def lane_said(around: Scene, lane: str, begin: str | None = None) -> str:
    """Say the whole of a lane, as it is heard."""
    language, board = around.speaker.language, around.speaker.board
    ends, printed = ends_name(language, board, lane, begin), printed_words(language, board, lane)
    return f"{ends}: {printed}. {standing(around, lane).text}"


def city_said(around: Scene, city: str) -> str:
    """Say the whole of a city, as it is heard."""
    name = city_name(around.speaker.language, around.speaker.board, city)
    return f"{name}. {city_standing(around, city).text}".rstrip()
