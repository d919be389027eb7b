"""The moves on offer, in groups that a person can take in, numbered so that they can be played by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from whistlestop.engine.cards import Cards
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    Decline,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayNeutralLane,
    Move,
    Pass,
    PayExtra,
    SwapTickets,
    TakeCard,
)
from whistlestop.tui.plain.naming import card_note, cards_note, city_note, ends_note, ticket_note
from whistlestop.words.lanes import printed_words
from whistlestop.words.language import ENGLISH
from whistlestop.words.names import city_name, lane_fact, which_lane
from whistlestop.words.payments import together
from whistlestop.words.telling import Speaker

MOST = 20  # lines of one group, unless everything is asked for


@dataclass(slots=True)
class Listing:
    """Lines to say, and the move that each number on them stands for."""

    lines: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)

    def add(self, move: Move, *notes: str) -> None:
        """Put a move on the list, with its number and what is to be known of it."""
        self.moves.append(move)
        said = ", ".join(filter(None, notes))
        self.lines.append(f"{len(self.moves)}. {move}" + (f": {said}" if said else ""))

    def say(self, line: str) -> None:
        """Put a line on the list that is no move."""
        self.lines.append(line)


def meaning(speaker: Speaker, move: Move) -> list[str]:
    """Say what a move names, as far as its own words don't tell the reader."""
    language, board = speaker.language, speaker.board
    notes: list[str] = []
    match move:
        case ClaimLane():
            notes = [ends_note(language, board, move.lane), which_lane(language, board, move.lane)]
        case LayNeutralLane():
            notes = [ends_note(language, board, move.lane), printed_words(language, board, move.lane)]
        case BuildStation():
            notes = [city_note(language, board, move.city)]
        case KeepTickets():
            notes = [ticket_note(language, board, ticket) for ticket in move.tickets]
        case TakeCard():
            notes = [card_note(language, move.card)]
        case DrawCard() | DrawTickets() | SwapTickets() | Decline() | Pass():
            notes = [language.text(f"terminal.move.{move}")] if language.code != ENGLISH else []
    if isinstance(move, ClaimLane | BuildStation | PayExtra):
        notes.append(cards_note(language, move.payment))
    return notes


def every_move(speaker: Speaker, moves: Sequence[Move]) -> Listing:
    """List all moves, one a line."""
    listing = Listing()
    for move in moves:
        listing.add(move, *meaning(speaker, move))
    return listing


def moves_at(speaker: Speaker, moves: Sequence[Move], city: str) -> Listing:
    """List all moves that have to do with a city."""
    listing = every_move(speaker, [move for move in moves if city in cities_of(speaker, move)])
    if not listing.moves:
        name = city_name(speaker.language, speaker.board, city)
        listing.say(speaker.language.text("terminal.plain.moves.none_at", city=name, id=city))
    return listing


def cities_of(speaker: Speaker, move: Move) -> list[str]:
    """Name the cities that a move has to do with."""
    board = speaker.board
    match move:
        case BuildStation():
            return [move.city]
        case KeepTickets():
            facts = [board.facts.tickets[board.ticket_number[ticket]] for ticket in move.tickets]
            return [city for fact in facts for city in (fact.a, fact.b)]
        case ClaimLane() | LayNeutralLane():
            lane = lane_fact(board, move.lane)
            return [] if lane is None else [lane.a, lane.b]
        case _:
            return []


def grouped(speaker: Speaker, moves: Sequence[Move]) -> Listing:
    """List the moves by kind; of many ways to pay, one; of very many lanes, the longest."""
    listing = Listing()
    for move in moves:
        if not isinstance(move, ClaimLane | BuildStation | KeepTickets):
            listing.add(move, *meaning(speaker, move))
    list_keeps(speaker, listing, [move for move in moves if isinstance(move, KeepTickets)])
    list_claims(speaker, listing, [move for move in moves if isinstance(move, ClaimLane)])
    list_stations(speaker, listing, [move for move in moves if isinstance(move, BuildStation)])
    return listing


def list_keeps(speaker: Speaker, listing: Listing, keeps: list[KeepTickets]) -> None:
    """List the ways to keep tickets, fewest first."""
    for move in sorted(keeps, key=lambda keep: len(keep.tickets))[:MOST]:
        listing.add(move, *meaning(speaker, move))
    if len(keeps) > MOST:
        listing.say(speaker.language.text("terminal.plain.keeps.more", n=len(keeps) - MOST))


def thrift(payment: Cards) -> tuple[int, int, int]:
    """Order payments: few locomotives first, then few cards, then few colours."""
    return payment.locomotives, payment.size, len(payment.colours)


def list_claims(speaker: Speaker, listing: Listing, claims: list[ClaimLane]) -> None:
    """List one claim for each lane, the one that saves locomotives; the longest lanes first."""
    if not claims:
        return
    language, board = speaker.language, speaker.board
    by_lane = together((claim.lane, claim) for claim in claims)
    lanes = sorted(by_lane, key=lambda lane: (-board.length[board.lane_number[lane]], lane))
    listing.say(language.text("terminal.plain.claims", n=len(lanes)))
    for lane in lanes[:MOST]:
        ways = by_lane[lane]
        more = f" {language.text('board.more_ways', n=len(ways) - 1)}" if len(ways) > 1 else ""
        best = min(ways, key=lambda claim: thrift(claim.payment))
        named = ends_note(language, board, lane), cards_note(language, best.payment)
        listing.add(best, *named, printed_words(language, board, lane) + more)
    if len(lanes) > MOST:
        rest = lanes[MOST:]
        listing.say(language.text("terminal.plain.claims.more", n=len(rest), lanes=", ".join(rest)))
    if len(claims) > len(by_lane) or len(lanes) > MOST:
        listing.say(language.text("terminal.plain.claims.city"))


def list_stations(speaker: Speaker, listing: Listing, builds: list[BuildStation]) -> None:
    """List the payments for a station once, and the cities by their number."""
    if not builds:
        return
    cities = list(dict.fromkeys(build.city for build in builds))
    payments = list(dict.fromkeys(str(build.payment) for build in builds))
    listing.say(speaker.language.text("terminal.plain.stations", n=len(cities)))
    first = [build for build in builds if build.city == cities[0]]
    example = min(first, key=lambda build: thrift(build.payment))
    listing.add(example, *meaning(speaker, example))
    said = speaker.language.text("terminal.plain.stations.more", city=cities[0], payments="; ".join(payments))
    listing.say(said)
