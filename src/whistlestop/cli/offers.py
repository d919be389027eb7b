"""The moves on offer, in groups that a person can read, numbered so that they can be played by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from whistlestop.cli.board_words import counted, lane_gain, listed
from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.moves import BuildStation, ClaimLane, KeepTickets, Move

MOST = 20  # lines of one group, unless everything is asked for


@dataclass(slots=True)
class Listing:
    """Lines to show, and the move that each number on them stands for."""

    lines: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)

    def add(self, move: Move, note: str = "") -> None:
        """Put a move on the list, with its number."""
        self.moves.append(move)
        text = f"{len(self.moves):>4}  {move}"
        self.lines.append(f"{text:<60}  {note}" if note else text)

    def say(self, line: str) -> None:
        """Put a line on the list that is no move."""
        self.lines.append(line)


def every_move(moves: Sequence[Move]) -> Listing:
    """List all moves, one a line."""
    listing = Listing()
    for move in moves:
        listing.add(move)
    return listing


def moves_at(moves: Sequence[Move], city: str) -> Listing:
    """List all moves that have to do with a city."""
    listing = Listing()
    for move in moves:
        if city in cities_of(move):
            listing.add(move)
    if not listing.moves:
        listing.say(f"No move on offer has to do with {city}; `lanes {city}` shows what lies there.")
    return listing


def cities_of(move: Move) -> list[str]:
    """Name the cities that a move mentions."""
    if isinstance(move, BuildStation):
        return [move.city]
    if isinstance(move, KeepTickets):
        return [city for ticket in move.tickets for city in ticket.split("-")]
    lane = getattr(move, "lane", "")
    return lane.partition("/")[0].split("-") if lane else []


def grouped(moves: Sequence[Move], board: Board) -> Listing:
    """List the moves by kind; of many ways to pay, one; of very many lanes, the longest."""
    listing = Listing()
    plain = [move for move in moves if not isinstance(move, ClaimLane | BuildStation | KeepTickets)]
    for move in plain:
        listing.add(move)
    list_keeps(listing, [move for move in moves if isinstance(move, KeepTickets)])
    list_claims(listing, [move for move in moves if isinstance(move, ClaimLane)], board)
    list_stations(listing, [move for move in moves if isinstance(move, BuildStation)])
    return listing


def list_keeps(listing: Listing, keeps: list[KeepTickets]) -> None:
    """List the ways to keep tickets, fewest first."""
    if not keeps:
        return
    for move in sorted(keeps, key=lambda keep: len(keep.tickets))[:MOST]:
        listing.add(move)
    if len(keeps) > MOST:
        listing.say(f"      and {len(keeps) - MOST} more ways to keep more of them; `moves all` lists them.")


def thrift(payment: Cards) -> tuple[int, int, int]:
    """Order payments: few locomotives first, then few cards, then few colours."""
    return payment.locomotives, payment.size, len(payment.colours)


def list_claims(listing: Listing, claims: list[ClaimLane], board: Board) -> None:
    """List one claim for each lane, the one that saves locomotives; the longest lanes first."""
    by_lane: dict[str, list[ClaimLane]] = {}
    for claim in claims:
        by_lane.setdefault(claim.lane, []).append(claim)
    lanes = sorted(by_lane, key=lambda lane: (-board.length[board.lane_number[lane]], lane))
    if lanes:
        listing.say(f"You can pay for {counted(len(lanes), 'lane')}:")
    for lane in lanes[:MOST]:
        ways = by_lane[lane]
        more = f"; {counted(len(ways) - 1, 'other way')} to pay" if len(ways) > 1 else ""
        listing.add(min(ways, key=lambda claim: thrift(claim.payment)), f"{lane_gain(board, lane)}{more}")
    if len(lanes) > MOST:
        listing.say(f"      and {len(lanes) - MOST} shorter lanes: {', '.join(lanes[MOST:])}")
    if len(claims) > len(by_lane) or len(lanes) > MOST:
        listing.say("      `moves CITY` lists all ways to pay for the lanes of a city.")


def list_stations(listing: Listing, builds: list[BuildStation]) -> None:
    """List the payments for a station once, and the cities by their number."""
    if not builds:
        return
    cities = list(dict.fromkeys(build.city for build in builds))
    payments = list(dict.fromkeys(str(build.payment) for build in builds))
    listing.say(f"You can build a station in any of {counted(len(cities), 'city')} without one, for example:")
    listing.add(min((b for b in builds if b.city == cities[0]), key=lambda build: thrift(build.payment)))
    listing.say(f"      Instead of {cities[0]} name the city you want; pay with {listed(payments, 'or')}.")
