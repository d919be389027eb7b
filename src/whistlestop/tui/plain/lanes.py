"""The lanes at a city, and the shortest way between two: what each lane asks for and whose it is."""

from __future__ import annotations

from whistlestop.table.view import View
from whistlestop.tui.plain.naming import ends_note
from whistlestop.tui.plain.seen import Seen
from whistlestop.tui.shown.board import closed_doubles
from whistlestop.words.lanes import Scene, printed_words, standing
from whistlestop.words.names import city_name, from_to
from whistlestop.words.tickets import blocked_lanes, shortest_way


def lanes_at(seen: Seen, view: View, city: str) -> list[str]:
    """List a city's lanes: what is printed, and whether each can be had."""
    board, around = seen.board, seen.around(view)
    number = board.city_number[city]
    lanes = [board.lane_ids[board.at[i]] for i in range(board.first_at[number], board.first_at[number + 1])]
    if not lanes:
        name = city_name(seen.language, board, city)
        return [seen.language.text("terminal.plain.lanes.none", city=name)]
    return [f"{printed(around, lane)}. {standing(around, lane).text}" for lane in lanes]


def printed(around: Scene, lane: str) -> str:
    """Say which lane it is, and what is printed of it."""
    language, board = around.speaker.language, around.speaker.board
    said = printed_words(language, board, lane)
    return f"{lane}: {', '.join(filter(None, [ends_note(language, board, lane), said]))}"


def path_lines(seen: Seen, view: View, begin: str, end: str) -> list[str]:
    """Tell the shortest way that is still open to the reader, lane by lane; own lanes cost nothing."""
    said, board = seen.language.text, seen.board
    own = view.seats[view.seat].lanes if view.seat >= 0 else ()
    blocked = blocked_lanes(view, view.seat, closed_doubles(seen.rules, view))
    prices = {
        lane: 0 if lane in own else fact.length
        for lane, fact in zip(board.lane_ids, board.facts.lanes, strict=True)
        if lane not in blocked
    }
    way, name = shortest_way(board, begin, end, prices), from_to(seen.language, board, begin, end)
    if way is None:
        return [f"{name}: {said('ticket.blocked')}."]
    missing = sum(prices[lane] for lane in way)
    if not missing:
        return [f"{name}: {said('ticket.done')}."]
    around, yours = seen.around(view), said("board.held_by_you")
    lines = (f"{printed(around, lane)}." + ("" if prices[lane] else f" {yours}") for lane in way)
    return [f"{name}: {said('ticket.missing', n=missing)}.", *lines]
